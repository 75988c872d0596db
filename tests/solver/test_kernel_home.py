"""Compiled kernels: kept where they belong, told of when they are made, and no trouble where they cannot be kept."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import numba
import pytest
from numba.core.event import trigger_event

import gobelet.solver.play_kernels  # noqa: F401 - all kernels are bound to the folder that tests share, here and now
from gobelet.dice import edition
from gobelet.game import Unreadable
from gobelet.solver import Library, Reports, solve
from gobelet.solver.kernel_home import KernelHome
from gobelet.solver.kernels import Arrays
from gobelet.solver.layout import Layout
from gobelet.solver.play import simulate

ONE_ROLL = edition("kniffel", rolls=1)


class Heard:
    """What a home for kernels had to say."""

    def __init__(self, folder: Path) -> None:
        self.said: list[str] = []
        self.home = KernelHome(folder, lambda refusal: self.said.append(refusal.code), self.compiling)

    def compiling(self) -> None:
        """Note that kernels are compiled."""
        self.said.append("compiling")


def kernel() -> Callable[[int], int]:
    """Return a kernel of our own, as small as can be."""

    @numba.njit(cache=True)  # type: ignore[untyped-decorator]
    def doubled(number: int) -> int:
        return 2 * number

    return doubled  # type: ignore[no-any-return]


@pytest.fixture(autouse=True)
def _nowhere_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin as a process does in which nobody has said where kernels are kept."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", "")


def test_kernels_are_kept_and_found_again(tmp_path: Path) -> None:
    """The first use compiles and says so once; the next finds the kernel in the folder and says nothing."""
    for said in (["compiling"], []):
        heard = Heard(tmp_path / "kernels")
        with heard.home.open():
            assert kernel()(21) == 42
        assert heard.said == said
        assert list((tmp_path / "kernels").rglob("*doubled*.nbi"))


def test_other_kernels_in_the_folder_do_not_count(tmp_path: Path) -> None:
    """Kernels of one part of the solver are there, another's are compiled: that is told."""
    (tmp_path / "solver").mkdir()
    (tmp_path / "solver" / "kernels.solve_rows-1.py311.nbi").touch()
    heard = Heard(tmp_path)
    with heard.home.open():
        kernel()(1)
    assert heard.said == ["compiling"]


def test_the_environment_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes started from here do not inherit our folder."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    with Heard(tmp_path).home.open():
        assert "NUMBA_CACHE_DIR" not in os.environ


def test_a_folder_of_ones_own_is_honoured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has set Numba's folder finds the kernels there."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "mine"))
    with Heard(tmp_path / "kernels").home.open():
        kernel()(1)
    assert list((tmp_path / "mine").rglob("*.nbi"))
    assert not (tmp_path / "kernels").exists()


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """Kernels are compiled all the same, and that they are not kept is said once a process."""
    (tmp_path / "file").write_text("a file where a folder should be")
    heard = Heard(tmp_path / "file" / "kernels")
    for _ in range(2):
        with heard.home.open():
            assert kernel()(21) == 42
    assert heard.said == ["kernels-unwritable", "compiling"]


def test_no_folder_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without even a temporary folder the refusal is a sentence, not a traceback from Numba."""
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "file"))
    with pytest.raises(Unreadable) as raised, Heard(tmp_path / "file").home.open():
        pass
    assert raised.value.code == "kernels-nowhere"


# -- who uses it -------------------------------------------------------------------------------------------------


@pytest.fixture
def _recompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have Numba say that it compiles whenever kernels get their arrays; the kernels of these tests are there."""
    prepared = solve.arrays

    def arrays(layout: Layout) -> Arrays:
        with trigger_event("numba:compile"):
            return prepared(layout)

    monkeypatch.setattr("gobelet.solver.solve.arrays", arrays)


@pytest.mark.usefixtures("_recompiled")
def test_every_part_of_the_solver_tells(tmp_path: Path, home: Path) -> None:
    """Solving, shares and simulated games each say when kernels are compiled, once."""
    told: list[str] = []
    library = Library(tmp_path / "library", Reports(compiling=lambda: told.append("compiling")))
    values = library.values(ONE_ROLL)
    assert len(told) == 1
    library.shares(values)
    assert len(told) == 2
    simulate(values, 1, home=library.kernels)
    assert len(told) == 3
    assert Path(numba.config.CACHE_DIR) == library.kernels.folder == tmp_path / "library" / "kernels"


def test_games_from_a_table_on_disk(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever simulates without having solved anything finds the kernels in the user's folder, not in the program's."""
    Library(tmp_path).values(ONE_ROLL)
    monkeypatch.setattr(numba.config, "CACHE_DIR", "")
    values = Library(tmp_path).values(ONE_ROLL)
    assert numba.config.CACHE_DIR == ""
    assert len(simulate(values, 3).scores) == 3
    assert Path(numba.config.CACHE_DIR) == home / "XDG_CACHE_HOME/gobelet/kernels"


@pytest.mark.slow
def test_a_closed_cache_as_a_user_sees_it(tmp_path: Path) -> None:
    """A command that cannot keep anything does its work, says so in a sentence each, and leaves nothing behind."""
    (tmp_path / "file").write_text("a file where a folder should be")
    (tmp_path / "tmp").mkdir()
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "file"), "TMPDIR": str(tmp_path / "tmp")}
    del environment["NUMBA_CACHE_DIR"]
    arguments = [sys.executable, "-m", "gobelet", "solve", "kniffel", "--house", "rolls=1"]
    done = subprocess.run(arguments, env=environment, capture_output=True, text=True, check=True)
    told = [line.partition(": ")[2] for line in done.stderr.splitlines()]
    assert told == ["the solver is compiled for this time only.", "it is kept in memory only."]
    assert list((tmp_path / "tmp").iterdir()) == []
