"""Ctrl-C while tables are solved and kernels compiled."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from threading import Event, Thread

import pytest

from gobelet.dice import ScoreCard, edition
from gobelet.solver import Library, Reports
from gobelet.solver.solve import start_pool
from gobelet.solver.storage.interrupts import delay_interrupts
from support.soak import mark_long

pytestmark = pytest.mark.slow

ONE_ROLL = edition("kniffel", rolls=1)
SOLVING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # also where whoever runs the tests ignores it
from pathlib import Path
from gobelet.dice import edition
from gobelet.solver import Library, Reports
reports = Reports(on_progress=lambda done, of: print(done, of, flush=True))
Library(Path(sys.argv[1]), reports).values(edition("yatzy"))
print("solved", flush=True)
"""


def test_ctrl_c_during_a_solve(tmp_path: Path) -> None:
    """After Ctrl-C between levels the process ends without a table or draft."""
    running = subprocess.Popen([sys.executable, "-c", SOLVING, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    done, of = map(int, running.stdout.readline().split())
    running.send_signal(signal.SIGINT)
    rest, _ = running.communicate(timeout=60)
    assert 0 < done < of
    assert running.returncode != 0
    assert "solved" not in rest
    assert list_files(tmp_path) == []


@pytest.mark.parametrize("levels", [1, 7, 13])
def test_interrupted_after_some_levels(tmp_path: Path, levels: int) -> None:
    """Interrupted after any level, nothing is written, and the next solve is complete."""
    seen: list[int] = []

    def interrupt(done: int, _of: int) -> None:
        seen.append(done)
        if len(seen) == levels:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Library(tmp_path, Reports(on_progress=interrupt)).values(ONE_ROLL)
    assert list_files(tmp_path) == []
    Library(tmp_path).values(ONE_ROLL)
    assert len(list_files(tmp_path)) == 1


# -- during compilation ------------------------------------------------------------------------------------------

COMPILING = """
import os, signal, sys
from pathlib import Path
from numba.core.codegen import CPUCodeLibrary
from gobelet.cli.main import run
from gobelet.dice import ScoreCard, edition
from gobelet.solver import Library

signal.signal(signal.SIGINT, signal.default_int_handler)
compiled, seen = CPUCodeLibrary._object_compiled_hook.__func__, []

def interrupted(cls, module, code):
    seen.append(module)
    if len(seen) == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGINT)
    compiled(cls, module, code)

CPUCodeLibrary._object_compiled_hook = classmethod(interrupted)
print(run(["solve", "kniffel", "--house", "rolls=1"]), len(seen), flush=True)
played = edition("kniffel", rolls=1)
if "again" in sys.argv:
    print(Library(Path(sys.argv[1])).values(played).value(ScoreCard.empty(played)))
"""
"""Ctrl-C in a callback of the compiler that passes on the code of a kernel, where no exception can be raised."""


def interrupt_compilation(folder: Path, *arguments: str) -> list[str]:
    """Interrupt a process while it compiles; return its output. Its only report is that it prepares the solver."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder)}
    del environment["NUMBA_CACHE_DIR"]
    done = subprocess.run(
        [sys.executable, "-c", COMPILING, str(folder), *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert done.stderr.startswith("Preparing the solver")
    assert len(done.stderr.splitlines()) == 1
    return done.stdout.split()


@pytest.mark.parametrize("moment", mark_long([1, 2, 8], quick={8}))
def test_ctrl_c_while_compiling(tmp_path: Path, moment: int) -> None:
    """The command ends with 130 and without a traceback at the next pass, and leaves no drafts."""
    code, compiled = map(int, interrupt_compilation(tmp_path, str(moment)))
    assert code == 130
    assert moment <= compiled <= moment + 1
    assert not [path for path in (tmp_path / "gobelet").rglob("*") if path.is_file() and path.suffix != ".nbc"]


@pytest.mark.soak
def test_compilation_after_ctrl_c(tmp_path: Path) -> None:
    """The same process can compile the interrupted kernel, and the values are right."""
    code, _, value = interrupt_compilation(tmp_path, "3", "again")
    expected = Library(tmp_path / "another").values(ONE_ROLL).value(ScoreCard.empty(ONE_ROLL))
    assert (code, float(value)) == ("130", expected)


def test_an_ignored_ctrl_c_stays_ignored() -> None:
    """A background process that ignores Ctrl-C is not stopped by it while it compiles."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with delay_interrupts():
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_ctrl_c_is_delayed() -> None:
    """At the end of the block the previous handler gets the signal once, however often it came."""
    received: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: received.append(number))
    try:
        with delay_interrupts():
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
            assert received == []
        assert received == [signal.SIGINT]
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_threads_are_left_alone() -> None:
    """Only the main thread receives signals, so in other threads nothing is delayed."""
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(lambda: delay_interrupts().__enter__()).result() is None


def list_files(folder: Path) -> list[Path]:
    """Return every file in the folder of tables, hidden ones included."""
    return [path for path in (folder / "tables").rglob("*") if path.is_file()]


def test_queued_work_is_cancelled() -> None:
    """Ctrl-C while work is queued waits for the running job alone."""
    cancelled, ran = Event(), list[int]()

    def interrupt() -> None:
        with start_pool(1) as pool:
            pool.submit(cancelled.wait, 30)
            pool.submit(ran.append, 1).add_done_callback(lambda _: cancelled.set())
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupt()
    assert ran == []


def test_threads_that_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a thread cannot be started, those that have started do not wait for it forever."""
    start_thread, started = Thread.start, count()

    def start(thread: Thread) -> None:
        if next(started) == 2:
            raise RuntimeError("can't start new thread")
        start_thread(thread)

    monkeypatch.setattr(Thread, "start", start)
    with pytest.raises(RuntimeError, match="new thread"), start_pool(4):
        pytest.fail("there are only two")
