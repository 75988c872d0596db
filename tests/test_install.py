"""`scripts/install.py`: what it installs first, how it shows progress, and how the game knows that the rest comes."""

import importlib.util
import io
import re
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from types import ModuleType
from typing import Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from gobelet import installation
from gobelet.dice import edition
from gobelet.game import Illegal
from gobelet.solver import Library, numba_status
from support.distributions import list_required

ROOT: Final = Path(__file__).resolve().parent.parent
CONSTRAINTS: Final = ROOT / "constraints.txt"
OLD_PIP: Final = """\
Collecting click>=8.2
  Downloading click-8.5.1-py3-none-any.whl (108 kB)
Collecting numpy>=2 (from -r x)
  Using cached numpy-2.4.6-cp311-cp311-manylinux_2_27_x86_64.whl (16.8 MB)
Requirement already satisfied: pip in ./lib
Installing collected packages: numpy, click
Successfully installed click-8.5.1 numpy-2.4.6
"""
NEW_PIP: Final = """\
Collecting click>=8.2
  Downloading click-8.5.1-py3-none-any.whl.metadata (2.5 kB)
Collecting numpy>=2
  Downloading numpy-2.4.6-cp311-cp311-manylinux_2_27_x86_64.whl.metadata (6.6 kB)
Downloading click-8.5.1-py3-none-any.whl (108 kB)
Downloading numpy-2.4.6-cp311-cp311-manylinux_2_27_x86_64.whl (16.8 MB)
Installing collected packages: numpy, click
Successfully installed click-8.5.1 numpy-2.4.6
"""
CLICK: Final = "downloading 1 of 2: click (108 kB)"
NUMPY: Final = "downloading 2 of 2: numpy (16.8 MB)"


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
    """It has exactly what the game needs here; the count that is shown leaves out what comes later."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = set(list_required(map(Requirement, project["dependencies"])))
    section = (ROOT / "constraints.txt").read_text(encoding="utf-8").split("\n\n")[1]
    listed = {canonicalize_name(line.partition("==")[0]) for line in section.splitlines() if "==" in line}
    assert listed == needed
    assert install.count_packages() == len(needed) - len(install.LATER)


def test_only_the_solver_and_the_pads_are_left_out(install: ModuleType) -> None:
    """Everything else that pyproject.toml lists is installed first."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    game, later = (install.read_dependencies(later=later) for later in (False, True))
    assert [re.split("[=>]", each)[0] for each in later] == ["font-source-sans-pro", "fpdf2", "numba"]
    assert sorted([*game, *later]) == sorted(project["dependencies"])


def read_all(install: ModuleType, said: str, *, terminal: bool = True) -> str:
    """Return what is shown of pip's lines."""
    out = io.StringIO()
    progress = install.Progress(2, terminal=terminal, out=out)
    for line in said.splitlines():
        progress.read(line)
    progress.clear()
    return out.getvalue()


@pytest.mark.parametrize(
    ("said", "steps"),
    [
        (OLD_PIP, ["looking up 1 of 2: click", CLICK, "looking up 2 of 2: numpy", NUMPY]),
        (NEW_PIP, ["looking up 1 of 2: click", "looking up 2 of 2: numpy", CLICK, NUMPY]),
    ],
)
def test_progress_on_a_terminal(install: ModuleType, said: str, steps: list[str]) -> None:
    """One line says which package of how many it is, and how large; then that they are unpacked."""
    shown = [text.strip() for text in read_all(install, said).split("\r") if text.strip()]
    assert shown == [*steps, "unpacking numpy, click"]


def test_no_progress_in_a_file(install: ModuleType) -> None:
    """A log gets no lines that overwrite each other."""
    assert read_all(install, OLD_PIP, terminal=False) == ""


def test_an_installation_that_fails(install: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence says what to check; what pip said is in a file."""
    monkeypatch.setattr(install.sys, "executable", shutil.which("false"))
    monkeypatch.setattr(install.shutil, "which", lambda _name: None)
    with pytest.raises(SystemExit, match=r"^The installation failed. Is this machine on the internet\?$"):
        install.run_installer(["click"], install.Progress(1, terminal=False))
    monkeypatch.setattr(install.sys, "prefix", str(tmp_path))
    monkeypatch.setattr(install, "run_pip", lambda _command, _progress: (1, "no matching distribution"))
    with pytest.raises(SystemExit, match=r"What pip says is in .*install\.txt\."):
        install.run_installer(["click"], install.Progress(1, terminal=False))
    assert (tmp_path / "install.txt").read_text(encoding="utf-8") == "no matching distribution"


def test_uv(install: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is uv, it installs into this very environment, with the same versions; a failure is a sentence."""
    uv = tmp_path / "uv"
    uv.write_text(f'#!/bin/sh\necho "$*" > "{tmp_path}/said"\n', encoding="utf-8")
    uv.chmod(0o755)
    monkeypatch.setattr(install.shutil, "which", lambda _name: str(uv))
    options = f"--python {sys.executable} --constraint {CONSTRAINTS} --build-constraint {CONSTRAINTS}"
    install.run_installer(["numpy", "click"], install.Progress(2, terminal=False))
    assert (tmp_path / "said").read_text(encoding="utf-8") == f"pip install {options} numpy click\n"
    uv.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"^The installation failed. Is this machine on the internet\?$"):
        install.run_installer(["click"], install.Progress(1, terminal=False))


def test_what_builds_distributions(install: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """`make wheel` needs a few tools, and neither the developers' environment nor what the game needs."""
    asked = list[str]()
    monkeypatch.setattr(install, "run_installer", lambda packages, _progress: asked.extend(packages))
    install.install_release()
    assert sorted(Requirement(each).name for each in asked) == ["babel", "build", "hatchling", "twine"]


def test_an_unknown_extra(install: ModuleType) -> None:
    """It is named before anything is installed."""
    with pytest.raises(SystemExit, match="gmae: game, later, translations, release, or some of dev"):
        install.install_extras("gmae")


def test_the_game_knows_that_something_is_being_installed(
    install: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as the script runs, and no longer: it holds a lock, which ends with its process."""
    assert Path(sys.prefix) / installation.LOCK == install.LOCK
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(install, "LOCK", tmp_path / installation.LOCK)
    assert not numba_status.is_numba_being_installed()
    with install.lock_environment():
        assert numba_status.is_numba_being_installed()
        with pytest.raises(Illegal, match="solver-installing"):
            Library(tmp_path / "cache").values(edition("kniffel"))
    assert install.LOCK.exists()
    assert not numba_status.is_numba_being_installed()


def test_one_installation_waits_for_the_other(
    install: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two never write to the same environment; the second says that it waits."""
    monkeypatch.setattr(install, "LOCK", tmp_path / "installing")
    said: SimpleQueue[str] = SimpleQueue()
    monkeypatch.setattr(install, "print", lambda text, **_: said.put(text), raising=False)
    entered = Event()
    with ThreadPoolExecutor(1) as pool:
        with install.lock_environment():
            second = pool.submit(_enter, install, entered)
            assert "waiting" in said.get(timeout=60)
            assert not entered.is_set()
        second.result(60)
    assert entered.is_set()


def _enter(install: ModuleType, entered: Event) -> None:
    with install.lock_environment():
        entered.set()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """An installed copy of the sources that `make` reads, with one translation."""
    for name in ("Makefile", "pyproject.toml", "constraints.txt", "scripts/build_translations.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    messages = "src/gobelet/i18n/locale/fr/LC_MESSAGES/gobelet"
    for name in (".venv/bin/pip", ".venv/.later", f"{messages}.po", ".venv/.play", f"{messages}.mo"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    return tmp_path


def list_commands(checkout: Path, *options: str) -> str:
    """Return what `make terminal` would run."""
    command = ["make", "--dry-run", "PYTHON=python3", *options, "terminal"]
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=True).stdout


def test_a_new_translation_installs_nothing_anew(checkout: Path) -> None:
    """A translation that is newer than the installation is compiled; the game starts without installing packages."""
    assert "gobelet play" in list_commands(checkout)
    assert "build_translations.py" not in list_commands(checkout)
    (messages,) = checkout.rglob("*.po")
    ran = list_commands(checkout, f"--what-if={messages.relative_to(checkout)}")
    assert "build_translations.py" in ran
    assert "install.py game" not in ran
    assert "install.py game" in list_commands(checkout, "--what-if=constraints.txt")
