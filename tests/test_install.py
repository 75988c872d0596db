"""`scripts/install.py`: what it installs first, how it shows progress, and how the game knows that the rest comes."""

import importlib.util
import io
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from gobelet.dice import edition
from gobelet.game import Illegal
from gobelet.solver import Library, numba_status
from support.distributions import list_required

ROOT: Final = Path(__file__).resolve().parent.parent
PIP: Final = """\
Collecting click>=8.2
  Downloading click-8.5.1-py3-none-any.whl (108 kB)
Collecting numpy>=2 (from -r x)
  Using cached numpy-2.4.6-cp311-cp311-manylinux_2_27_x86_64.whl (16.8 MB)
Requirement already satisfied: pip in ./lib
Installing collected packages: numpy, click
Successfully installed click-8.5.1 numpy-2.4.6
"""


@pytest.fixture(scope="module")
def install() -> ModuleType:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("install", ROOT / "scripts/install.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["install"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_the_first_section_of_the_constraints(install: ModuleType) -> None:
    """It has exactly what the game needs here; the count that is shown leaves out the solver."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = set(list_required(map(Requirement, project["dependencies"])))
    section = (ROOT / "constraints.txt").read_text(encoding="utf-8").split("\n\n")[1]
    listed = {canonicalize_name(line.partition("==")[0]) for line in section.splitlines() if "==" in line}
    assert listed == needed
    assert install.count_packages() == len(needed) - len(install.SOLVER)


def test_only_the_solver_is_left_out(install: ModuleType) -> None:
    """Everything else that pyproject.toml lists is installed first."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert [each for each in project["dependencies"] if each not in install.read_dependencies()] == ["numba>=0.61"]


def test_progress_on_a_terminal(install: ModuleType) -> None:
    """One line says which package of how many it is, and how large; then that they are unpacked."""
    out = io.StringIO()
    progress = install.Progress(2, terminal=True, out=out)
    for line in PIP.splitlines():
        progress.read(line)
    shown = [text.strip() for text in out.getvalue().split("\r") if text.strip()]
    assert shown == [
        "1 of 2: click",
        "1 of 2: click (108 kB)",
        "2 of 2: numpy",
        "2 of 2: numpy (16.8 MB)",
        "unpacking 2 packages",
    ]
    progress.clear()
    assert out.getvalue().endswith("\r")


def test_no_progress_in_a_file(install: ModuleType) -> None:
    """A log gets no lines that overwrite each other."""
    out = io.StringIO()
    progress = install.Progress(2, terminal=False, out=out)
    for line in PIP.splitlines():
        progress.read(line)
    progress.clear()
    assert out.getvalue() == ""


def test_the_game_knows_that_the_solver_comes(
    install: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as the script runs, and no longer: a mark that a killed one has left behind says nothing."""
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(install, "MARK", tmp_path / numba_status.MARK)
    assert not numba_status.is_numba_being_installed()
    with install.mark_installation():
        assert numba_status.is_numba_being_installed()
        with pytest.raises(Illegal, match="solver-installing"):
            Library(tmp_path / "cache").values(edition("kniffel"))
    assert not numba_status.is_numba_being_installed()
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    for left in (str(ended.pid), "", "x", "9" * 30):
        (tmp_path / numba_status.MARK).write_text(left, encoding="ascii")
        assert not numba_status.is_numba_being_installed() or len(left) == 30


def test_without_numba(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever needs the solver is refused with a sentence that says how to install it."""
    monkeypatch.setattr(numba_status, "is_numba_installed", lambda: False)
    with pytest.raises(Illegal, match="solver-missing"):
        Library(tmp_path).values(edition("kniffel"))


def test_an_installation_that_fails(install: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """What pip said is shown, and what to check."""
    monkeypatch.setattr(install.sys, "executable", shutil.which("false"))
    monkeypatch.setattr(install.shutil, "which", lambda _name: None)
    with pytest.raises(SystemExit, match="Is this machine on the internet"):
        install.run_installer(["click"], install.Progress(1, terminal=False))
