"""Compiled kernels: kept where they belong, told of when they are made, and no trouble where they cannot be kept."""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import pytest

import gobelet.solver
from gobelet.dice import edition
from gobelet.record.text.position import make_position
from gobelet.solver import Aim, Library, Reports, best_chance, odds_from, solve
from gobelet.solver.kernels.solve import Arrays
from gobelet.solver.model.compiled import build_card
from gobelet.solver.model.layout import Layout
from gobelet.solver.simulate.games import simulate
from gobelet.solver.storage.kernel_cache import kernel
from gobelet.solver.storage.kernel_folder import (
    AIMING,
    ODDS,
    PLAYING,
    SHARING,
    SOLVING,
    SOURCES,
    KernelFolder,
    active_folder,
    hash_sources,
)

SHARED = os.environ["NUMBA_CACHE_DIR"]
ONE_ROLL = edition("kniffel", rolls=1)
SOLVER = Path(gobelet.solver.__file__).parent


class Heard:
    """What a home for kernels had to say."""

    def __init__(self, folder: Path) -> None:
        self.said: list[str] = []
        self.home = KernelFolder(folder, lambda refusal: self.said.append(refusal.code), self.said.append)

    def doubles(self) -> None:
        """Use a kernel of our own, as small as can be, as a new process would."""

        @kernel
        def doubled(number: int) -> int:
            return 2 * number

        with self.home.activate(SOLVING):
            assert doubled(21) == 42


@pytest.fixture(autouse=True)
def _nowhere_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin as for a user who has not said where Numba keeps what it compiles."""
    monkeypatch.delenv("NUMBA_CACHE_DIR")


def files(folder: Path) -> list[Path]:
    """Return every file in a folder and those in it."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_kernels_are_kept_and_found_again(tmp_path: Path) -> None:
    """The first use compiles and says so once; the next finds the kernel in the folder and says nothing."""
    for said in ([SOLVING], []):
        heard = Heard(tmp_path)
        heard.doubles()
        heard.doubles()
        assert heard.said == said
        (file,) = files(tmp_path)
        assert file.parent == heard.home.path
        assert file.name.startswith("test_kernel_folder.doubled-")


def test_a_folder_of_ones_own_is_honoured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has set Numba's folder finds the kernels there, under the same hash."""
    usual = KernelFolder(tmp_path / "kernels").path
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "mine"))
    Heard(tmp_path / "kernels").doubles()
    assert files(tmp_path / "mine" / usual.name)
    assert not (tmp_path / "kernels").exists()


def test_without_a_home_the_users_own_is_used(home: Path) -> None:
    """Whoever calls a kernel outside of any home gets the same folder of the same sources."""
    assert active_folder()[0].path.parent == home / "XDG_CACHE_HOME/gobelet/kernels"
    assert active_folder()[0].path.name == hash_sources(SOLVER)


# -- which sources a kernel is made of ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", SOURCES)
def test_a_changed_source_has_a_folder_of_its_own(tmp_path: Path, name: str) -> None:
    """A kernel holds the code of those it calls, so a change in any of their files makes all kernels anew."""
    for source in SOURCES:
        (tmp_path / source).parent.mkdir(exist_ok=True)
        shutil.copy(SOLVER / f"{source}.py", tmp_path / f"{source}.py")
    before = hash_sources(tmp_path)
    with (tmp_path / f"{name}.py").open("a", encoding="utf-8") as file:
        file.write("#")
    assert before == hash_sources(SOLVER)
    assert before != hash_sources(tmp_path)


def test_no_source_is_forgotten() -> None:
    """Every module that defines what is compiled is among the sources, and all of the solver that those import."""
    marks = ("@kernel\n", "@intrinsic", "@vector_operation\n")
    found = (path for path in SOLVER.rglob("*.py") if any(mark in path.read_text("utf-8") for mark in marks))
    defining = {path.relative_to(SOLVER).with_suffix("").as_posix() for path in found}
    assert defining == set(SOURCES) - {"storage/kernel_cache", "model/lattice"}
    assert {name for source in SOURCES for name in imported(source)} <= {*SOURCES, "storage/kernel_folder"}


def imported(source: str) -> list[str]:
    """Return the modules of the solver that one of them imports."""
    tree = ast.parse((SOLVER / f"{source}.py").read_text(encoding="utf-8"))
    modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return [
        name.removeprefix("gobelet.solver.").replace(".", "/") for name in modules if name.startswith("gobelet.solver.")
    ]


def test_clearing_removes_what_older_programs_left(tmp_path: Path) -> None:
    """`clear` deletes kernels of any hash and of the program's first years, drafts and empty folders with them."""
    left = ["solver_1/kernels.x-1.py311.nbi", "0f0f/kernels.x-1.nbc", "1a1a/kernels.x-1.nbc.7.beef"]
    for name in left:
        (tmp_path / "kernels" / name).parent.mkdir(parents=True)
        (tmp_path / "kernels" / name).touch()
    assert Library(tmp_path).clear().deleted == len(left)
    assert not (tmp_path / "kernels").exists()


# -- a full disk, a closed one, a damaged file -------------------------------------------------------------------


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """Kernels are compiled all the same, and that they are not kept is said once a process."""
    (tmp_path / "file").write_text("a file where a folder should be")
    heard = Heard(tmp_path / "file" / "kernels")
    heard.doubles()
    heard.doubles()
    assert heard.said == [SOLVING, "kernels-unwritable"]


@pytest.fixture
def _full(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fill the disk: files can be created, but nothing can be written to them."""
    path_open = Path.open

    def open_full(path: Path, mode: str = "r") -> IO[Any]:
        return path_open(Path("/dev/full") if mode == "wb" else path, mode)

    monkeypatch.setattr(Path, "open", open_full)


@pytest.mark.usefixtures("_full")
def test_a_full_disk(tmp_path: Path) -> None:
    """A kernel that cannot be kept works; that is said once, and no half of it is left."""
    heard = Heard(tmp_path)
    heard.doubles()
    heard.doubles()
    assert heard.said == [SOLVING, "kernels-unwritable"]
    assert files(tmp_path) == []


def flipped(stored: bytes, place: int) -> bytes:
    """Return a file's bytes with one bit changed."""
    return stored[:place] + bytes([stored[place] ^ 1]) + stored[place + 1 :]


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _stored: b"",
    "cut": lambda stored: stored[:-100],
    "one bit of the checksum": lambda stored: flipped(stored, 3),
    "one bit of the code": lambda stored: flipped(stored, len(stored) // 2),
    "longer": lambda stored: stored + b"\0",
    "a checksum and nothing": lambda _stored: bytes.fromhex(
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    ),
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_kernel(tmp_path: Path, how: str) -> None:
    """It is never run: it is reported, deleted with all beside it, compiled and kept again."""
    Heard(tmp_path).doubles()
    (file,) = files(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(DAMAGE[how](whole))
    other = file.with_name("kernels.another-1.nbc")
    other.touch()
    heard = Heard(tmp_path)
    heard.doubles()
    assert heard.said == ["kernels-damaged", SOLVING]
    assert files(tmp_path) == [file]
    again = Heard(tmp_path)
    again.doubles()
    assert again.said == []


# -- who uses it -------------------------------------------------------------------------------------------------


@pytest.fixture
def _shared_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the kernels that all tests share."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", SHARED)


@pytest.mark.usefixtures("_shared_kernels")
def test_every_part_of_the_solver_says_what_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part of the work uses kernels in the home of the library, under its own name."""
    seen: list[tuple[KernelFolder, str]] = []
    prepared = solve.build_arrays

    def build_arrays(layout: Layout) -> Arrays:
        seen.append(active_folder())
        return prepared(layout)

    for module in ("solve", "simulate.batches", "analysis.forward"):
        monkeypatch.setattr(f"gobelet.solver.{module}.build_arrays", build_arrays)
    library, here = Library(tmp_path), make_position(build_card(ONE_ROLL, 0b1111111111110))
    values = library.values(ONE_ROLL)
    library.shares(values)
    simulate(values, 1, kernels=library.kernels)
    odds_from(values, here, kernels=library.kernels)
    best_chance(here, Aim(3), kernels=library.kernels)
    assert seen == [(library.kernels, part) for part in (SOLVING, SHARING, PLAYING, ODDS, AIMING)]
    assert library.kernels.folder == tmp_path / "kernels"
    assert active_folder()[0] is not library.kernels


@pytest.mark.usefixtures("_shared_kernels")
def test_a_table_from_disk_needs_no_other_kernels(tmp_path: Path) -> None:
    """What reads a table is compiled once, for one that has just been solved and for one from its file alike."""
    solved, read = Library(tmp_path / "solved"), Library(tmp_path / "read")
    read.values(ONE_ROLL)
    for library in (solved, Library(tmp_path / "read", Reports(on_compile=pytest.fail))):
        values = library.values(ONE_ROLL)
        assert values.numbers.flags.writeable is (library is solved)
        library.shares(values)
        simulate(values, 1, kernels=library.kernels)


READY = """
from gobelet.bots.dice.simulate import simulate_bot
from gobelet.dice import edition
from gobelet.record import parse_card, parse_dice
from gobelet.record.text.position import make_position
from gobelet.solver import Aim, Library, best_chance
from pathlib import Path
import sys
played, library = edition("kniffel", rolls=1), Library(Path(sys.argv[1]))
late = parse_card(played, "aces=3,twos=6,threes=9,fours=12,fives=15,sixes=18,full_house=25,small_straight=30")
{}
import {} as module
print(*(len(kernel.signatures) for kernel in ({},)))
"""
PLAYERS = (
    "gobelet.solver.simulate.batches",
    "module.play_deterministic, module.play_imperfect, module.count_cards, module.sort_games, module.mix",
)
CHANCES = "gobelet.solver.analysis.aim_kernels", "module.aim_rows, module.bound_rows"


@pytest.mark.usefixtures("_shared_kernels")
@pytest.mark.parametrize(
    ("used", "kernels"),
    [
        ('simulate_bot("perfect", played, library, 10)', PLAYERS),
        ('simulate_bot("casual", played, library, 10)', PLAYERS),
        ('simulate_bot("greedy", played, library, 10)', PLAYERS),
        ("best_chance(make_position(late), Aim(200), kernels=library.kernels)", CHANCES),
        ("best_chance(make_position(late, parse_dice('11223')), Aim(110), kernels=library.kernels)", CHANCES),
        ("best_chance(make_position(parse_card(played, '')), Aim(18), kernels=library.kernels)", CHANCES),
    ],
)
def test_all_kernels_of_a_part_are_prepared_together(tmp_path: Path, used: str, kernels: tuple[str, str]) -> None:
    """Whatever is asked for first, all kernels of its part are there afterwards, each for one kind of arrays.

    So "next time it is ready at once" is true whatever is asked for next.
    """
    code = [sys.executable, "-c", READY.format(used, *kernels), str(tmp_path)]
    done = subprocess.run(code, capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {"1"}


@pytest.mark.slow
def test_a_closed_cache_as_a_user_sees_it(tmp_path: Path) -> None:
    """A command that cannot keep anything does its work, says so in a sentence each, and leaves nothing behind."""
    (tmp_path / "file").write_text("a file where a folder should be")
    (tmp_path / "tmp").mkdir()
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "file"), "TMPDIR": str(tmp_path / "tmp")}
    arguments = [sys.executable, "-m", "gobelet", "solve", "kniffel", "--house", "rolls=1"]
    done = subprocess.run(arguments, env=environment, capture_output=True, text=True, check=True)
    told = [line.partition(": ")[2] for line in done.stderr.splitlines()]
    assert told == [
        "this may take a minute. Next time it is ready at once.",
        "the solver is prepared for this run only.",
        "it is kept in memory only.",
    ]
    assert list((tmp_path / "tmp").iterdir()) == []
