"""Compiled kernels: cached in a folder, reported when they are compiled, and used even if they cannot be written."""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import numpy as np
import pytest

import gobelet.solver
from gobelet.dice import edition
from gobelet.record.text.position import make_position
from gobelet.solver import Aim, Library, Reports, best_chance, odds_from, solve
from gobelet.solver.kernels.solve import Arrays
from gobelet.solver.model.compiled import build_card
from gobelet.solver.model.lattice import Floats
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
from support.soak import mark_long

pytestmark = pytest.mark.slow

SHARED = os.environ["NUMBA_CACHE_DIR"]
ONE_ROLL = edition("kniffel", rolls=1)
SOLVER = Path(gobelet.solver.__file__).parent


class ReportingFolder:
    """A folder for kernels that records its reports."""

    def __init__(self, folder: Path) -> None:
        self.reports: list[str] = []
        self.folder = KernelFolder(folder, lambda refusal: self.reports.append(refusal.code), self.reports.append)

    def use_kernel(self) -> None:
        """Call a new small kernel, as a new process would."""

        @kernel
        def double(number: int) -> int:
            return 2 * number

        with self.folder.activate(SOLVING):
            assert double(21) == 42


@pytest.fixture(autouse=True)
def _no_numba_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unset the folder of Numba's cache, as for most users."""
    monkeypatch.delenv("NUMBA_CACHE_DIR")


def list_files(folder: Path) -> list[Path]:
    """Return every file in a folder, recursively, but for the user's key."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "key")


def test_kernels_are_cached(tmp_path: Path) -> None:
    """The first use compiles and reports it once; the next loads the kernel and reports nothing."""
    for expected in ([SOLVING], []):
        reporting = ReportingFolder(tmp_path)
        reporting.use_kernel()
        reporting.use_kernel()
        assert reporting.reports == expected
        (file,) = list_files(tmp_path)
        assert file.parent == reporting.folder.path
        assert file.name.startswith("test_kernel_folder.double-")


LOADING = """
import sys
from pathlib import Path
from gobelet.dice import edition
from gobelet.solver import Library
from gobelet.solver.simulate.games import simulate
library, played = Library(Path(sys.argv[1])), edition("kniffel", rolls=1)
library.shares(values := library.solve(played))
library.odds(values)
print(simulate(values, 3, kernels=library.kernels, temperature=0.5).scores.tolist(), "numba" in sys.modules)
"""


@pytest.mark.usefixtures("_shared_kernels")
def test_compiled_kernels_are_loaded_without_numba(tmp_path: Path) -> None:
    """A process that finds all kernels in files imports no Numba, and computes the same."""
    printed = [run_code(LOADING, str(tmp_path)) for _ in range(2)]
    assert printed[1].endswith("False\n")
    assert printed[0].split("]")[0] == printed[1].split("]")[0]


def run_code(code: str, *arguments: str) -> str:
    """Run Python code in a new process; return what it prints."""
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_kernels_call_nothing_of_numbas_runtime(tmp_path: Path) -> None:
    """What a process without Numba could not run is refused when it is compiled."""

    @kernel
    def highest(numbers: Floats) -> float:
        return float(numbers[: numbers.shape[0] // 2].max())

    with KernelFolder(tmp_path).activate(SOLVING), pytest.raises(TypeError, match="numba_"):
        highest(np.arange(4.0))
    assert list_files(tmp_path) == []


@pytest.mark.parametrize("make", [lambda: np.zeros((4, 4))[:, 0], lambda: "text", lambda: np.float32(1)])
def test_arguments_that_no_kernel_takes(make: Callable[[], object]) -> None:
    """Arrays with gaps and other types are refused before anything is compiled."""

    @kernel
    def ignore(argument: object) -> None:
        pass

    with pytest.raises(TypeError, match="a kernel takes"):
        ignore(make())


def test_numbas_folder_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the user has set Numba's cache folder, kernels are cached there, under the same hash."""
    usual = KernelFolder(tmp_path / "kernels").path
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "mine"))
    ReportingFolder(tmp_path / "kernels").use_kernel()
    assert list_files(tmp_path / "mine" / usual.name)
    assert not (tmp_path / "kernels").exists()


def test_the_default_folder(home: Path) -> None:
    """Without an active folder, kernels are cached in the user's own, under the hash of the sources."""
    assert active_folder()[0].path.parent == home / "XDG_CACHE_HOME/gobelet/kernels"
    assert active_folder()[0].path.name == hash_sources(SOLVER)


# -- sources ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SOURCES)
def test_a_changed_source_changes_the_folder(tmp_path: Path, name: str) -> None:
    """A kernel contains the code of those it calls, so a change in any source leads to another folder."""
    for source in SOURCES:
        (tmp_path / source).parent.mkdir(exist_ok=True)
        shutil.copy(SOLVER / f"{source}.py", tmp_path / f"{source}.py")
    before = hash_sources(tmp_path)
    with (tmp_path / f"{name}.py").open("a", encoding="utf-8") as file:
        file.write("#")
    assert before == hash_sources(SOLVER)
    assert before != hash_sources(tmp_path)


def test_no_source_is_forgotten() -> None:
    """Every module that defines kernels is among the sources, and all modules of the solver that they import."""
    marks = ("@kernel\n", "@intrinsic", "@vector_operation\n")
    found = (path for path in SOLVER.rglob("*.py") if any(mark in path.read_text("utf-8") for mark in marks))
    defining = {path.relative_to(SOLVER).with_suffix("").as_posix() for path in found}
    assert defining | {"kernels/simd"} == {name for name in SOURCES if name.startswith("kernels/")}
    known = {*SOURCES, "storage/kernel_folder", "storage/interrupts"}
    assert {name for source in SOURCES for name in list_imports(source)} <= known


def list_imports(source: str) -> list[str]:
    """Return the modules of the solver that one of them imports."""
    tree = ast.parse((SOLVER / f"{source}.py").read_text(encoding="utf-8"))
    modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return [
        name.removeprefix("gobelet.solver.").replace(".", "/") for name in modules if name.startswith("gobelet.solver.")
    ]


def test_clear_deletes_kernels_of_other_versions(tmp_path: Path) -> None:
    """`clear` deletes kernels of any hash and of Numba's own cache, with drafts and empty folders."""
    left = [
        "solver_1/kernels.x-1.py311.nbi",
        "0f0f/kernels.x-1.nbc",
        "1a1a/kernels.x-1.nbc.7.beef",
        "2b2b/.kernels.x-1.nbc.7.beef",
    ]
    for name in left:
        (tmp_path / "kernels" / name).parent.mkdir(parents=True)
        (tmp_path / "kernels" / name).touch()
    assert Library(tmp_path).clear().deleted == len(left)
    assert not (tmp_path / "kernels").exists()


# -- full disk, closed folder, damaged file ----------------------------------------------------------------------


def test_an_unwritable_folder(tmp_path: Path) -> None:
    """Kernels are compiled all the same, and one report a process says that they are not cached."""
    (tmp_path / "file").write_text("a file where a folder should be")
    reporting = ReportingFolder(tmp_path / "file" / "kernels")
    reporting.use_kernel()
    reporting.use_kernel()
    assert reporting.reports == [SOLVING, "kernels-unwritable"]


@pytest.fixture
def _full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fill the disk: files can be created, but nothing can be written to them."""
    path_open = Path.open

    def open_full(path: Path, mode: str = "r") -> IO[Any]:
        return path_open(Path("/dev/full") if mode == "wb" else path, mode)

    monkeypatch.setattr(Path, "open", open_full)


@pytest.mark.usefixtures("_full_disk")
def test_a_full_disk(tmp_path: Path) -> None:
    """A kernel that cannot be written works; that is reported once, and no part of a file is left."""
    reporting = ReportingFolder(tmp_path)
    reporting.use_kernel()
    reporting.use_kernel()
    assert reporting.reports == [SOLVING, "kernels-unwritable"]
    assert list_files(tmp_path) == []


def flip_bit(content: bytes, place: int) -> bytes:
    """Return the content of a file with one bit changed."""
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _content: b"",
    "truncated": lambda content: content[:-100],
    "one bit of the seal": lambda content: flip_bit(content, 3),
    "one bit of the code": lambda content: flip_bit(content, len(content) // 2),
    "longer": lambda content: content + b"\0",
    "only a seal": lambda _content: bytes.fromhex("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_kernel(tmp_path: Path, how: str) -> None:
    """It is never executed: it is reported, its folder is emptied, and it is compiled and cached again."""
    ReportingFolder(tmp_path).use_kernel()
    (file,) = list_files(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(DAMAGE[how](whole))
    other = file.with_name("kernels.another-1.nbc")
    other.touch()
    reporting = ReportingFolder(tmp_path)
    reporting.use_kernel()
    assert reporting.reports == ["kernels-damaged", SOLVING]
    assert list_files(tmp_path) == [file]
    again = ReportingFolder(tmp_path)
    again.use_kernel()
    assert again.reports == []


# -- users -------------------------------------------------------------------------------------------------------


@pytest.fixture
def _shared_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the kernels of all tests."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", SHARED)


@pytest.mark.usefixtures("_shared_kernels")
def test_every_purpose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each computation uses the library's folder of kernels, with its own purpose."""
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
    assert seen == [(library.kernels, purpose) for purpose in (SOLVING, SHARING, PLAYING, ODDS, AIMING)]
    assert library.kernels.folder == tmp_path / "kernels"
    assert active_folder()[0] is not library.kernels


@pytest.mark.usefixtures("_shared_kernels")
def test_tables_from_files_need_no_other_kernels(tmp_path: Path) -> None:
    """Kernels that read a table are compiled once, for tables in memory and for tables from files."""
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


USES = [
    ('simulate_bot("perfect", played, library, 10)', PLAYERS),
    ('simulate_bot("casual", played, library, 10)', PLAYERS),
    ('simulate_bot("greedy", played, library, 10)', PLAYERS),
    ("best_chance(make_position(late), Aim(200), kernels=library.kernels)", CHANCES),
    ("best_chance(make_position(late, parse_dice('11223')), Aim(110), kernels=library.kernels)", CHANCES),
    ("best_chance(make_position(parse_card(played, '')), Aim(18), kernels=library.kernels)", CHANCES),
]


@pytest.mark.usefixtures("_shared_kernels")
@pytest.mark.parametrize(("used", "kernels"), mark_long(USES, quick=[USES[0], USES[3]]))
def test_all_kernels_of_a_purpose_are_compiled_together(tmp_path: Path, used: str, kernels: tuple[str, str]) -> None:
    """After the first computation all kernels of its purpose are compiled, each for one signature.

    So the message "next time it is ready at once" is true for any other computation, too.
    """
    code = [sys.executable, "-c", READY.format(used, *kernels), str(tmp_path)]
    done = subprocess.run(code, capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {"1"}


@pytest.mark.soak
def test_an_unwritable_cache_on_the_command_line(tmp_path: Path) -> None:
    """A command that cannot cache anything works, reports it in one sentence each, and leaves no files."""
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
