"""A solve that is broken off leaves nothing behind."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gobelet.dice import edition
from gobelet.solver import Library, Reports

SOLVING = """
import sys
from pathlib import Path
from gobelet.dice import edition
from gobelet.solver import Library, Reports
reports = Reports(progress=lambda done, of: print(done, of, flush=True))
Library(Path(sys.argv[1]), reports).values(edition("yatzy"))
print("solved", flush=True)
"""


def test_ctrl_c_in_the_middle_of_a_solve(tmp_path: Path) -> None:
    """Ctrl-C while levels are still to be solved: the process ends, and there is no table and no draft of one."""
    running = subprocess.Popen([sys.executable, "-c", SOLVING, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    done, of = map(int, running.stdout.readline().split())
    running.send_signal(signal.SIGINT)
    rest, _ = running.communicate(timeout=60)
    assert 0 < done < of
    assert running.returncode != 0
    assert "solved" not in rest
    assert files(tmp_path) == []


@pytest.mark.parametrize("levels", [1, 7, 13])
def test_broken_off_after_some_levels(tmp_path: Path, levels: int) -> None:
    """Wherever it is broken off, the last level included, nothing is kept, and the next solve is whole."""
    seen: list[int] = []

    def interrupt(done: int, _of: int) -> None:
        seen.append(done)
        if len(seen) == levels:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Library(tmp_path, Reports(progress=interrupt)).values(edition("kniffel", rolls=1))
    assert files(tmp_path) == []
    Library(tmp_path).values(edition("kniffel", rolls=1))
    assert len(files(tmp_path)) == 1


def files(folder: Path) -> list[Path]:
    """Return every file in the folder of tables, hidden ones too."""
    return [path for path in (folder / "tables").rglob("*") if path.is_file()]
