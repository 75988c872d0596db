"""Computations on a cluster: a real scheduler with two worker processes, one of which dies."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.dask_cluster import PATIENCE, DaskCluster, running_cluster
from support.server_process import interruptible
from support.terminal_session import Run

pytestmark = pytest.mark.slow
_interruptible = pytest.fixture(autouse=True)(interruptible)

SWEEP = ("solve", "mb-1982", "--sweep", "rolls=1:3", "joker=all")
COUNT_TASKS = """
import sys
from distributed import Client
with Client(sys.argv[1]) as client:
    print(client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks)))
"""
ANOTHER_VERSION = """
import sys
import gobelet
gobelet.__version__ = "0.0.1"
from gobelet.cli.main import main
main(sys.argv[1:])
"""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    """A scheduler with two workers."""
    with running_cluster(tmp_path_factory.mktemp("cluster"), 2) as cluster:
        yield cluster


def start(*arguments: str) -> subprocess.Popen[str]:
    """Run a command in a process of its own: what Dask leaves behind ends with it."""
    command = [sys.executable, "-m", "gobelet", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finish(process: subprocess.Popen[str], code: int = 0) -> tuple[str, str]:
    """Return what a command writes."""
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == code, err
    return out, err


def wait_for_rows(file: Path, process: subprocess.Popen[str]) -> None:
    """Wait until a sweep has written its first results."""
    deadline = time.monotonic() + PATIENCE
    while not file.exists() or file.stat().st_size == 0:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.soak
def test_a_sweep_is_the_same_to_the_last_bit(cluster: DaskCluster, tmp_path: Path, gobelet: Run) -> None:
    """Here and on the cluster, although one of its workers dies in the middle."""
    there, here = tmp_path / "there.csv", tmp_path / "here.csv"
    with running_cluster(tmp_path, 2) as failing:
        process = start(*SWEEP, "--out", str(there), "--cluster", failing.address)
        wait_for_rows(there, process)
        failing.workers[0].kill()
        out, err = finish(process)
    assert "15 combinations are in" in out
    assert err == ""
    assert gobelet(*SWEEP, "--out", str(here)).code == 0
    assert there.read_bytes() == here.read_bytes()
    part = tmp_path / "part.csv"
    part.write_bytes(here.read_bytes()[:300])
    finish(start(*SWEEP, "--out", str(part), "--cluster", cluster.address))
    assert part.read_bytes() == here.read_bytes()


@pytest.mark.parametrize(
    "asked",
    [
        ("mb-1982", "--bots", "strong,greedy", "--games", "1e5", "--seed", "x"),
        pytest.param(("hands-down", "--bots", "greedy,random", "--games", "70", "--seed", "x"), marks=pytest.mark.soak),
    ],
    ids=["dice", "cards"],
)
def test_games_are_the_same(cluster: DaskCluster, asked: tuple[str, ...], gobelet: Run) -> None:
    """The same seed gives the same results."""
    out, _ = finish(start("simulate", *asked, "--json", "--cluster", cluster.address))
    there, here = json.loads(out), json.loads(gobelet("simulate", *asked, "--json").out)
    assert there["cluster"] == cluster.address
    assert there["bots"] == here["bots"]


def test_ctrl_c_cancels_the_work(cluster: DaskCluster, tmp_path: Path) -> None:
    """What is there stays in the file, and the scheduler has nothing left to do."""
    file = tmp_path / "sweep.csv"
    process = start(
        "solve", "classic", "--sweep", "upper_bonus_at=all", "--out", str(file), "--cluster", cluster.address
    )
    wait_for_rows(file, process)
    process.send_signal(signal.SIGINT)
    _, err = finish(process, 130)
    assert "of 105 combinations are in" in err
    done = subprocess.run(
        [sys.executable, "-c", COUNT_TASKS, cluster.address], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "0"
    rows = file.read_text(encoding="utf-8").splitlines()
    assert 1 < len(rows) < 106


def test_workers_of_another_version_refuse(cluster: DaskCluster) -> None:
    """Their results might be others."""
    command = [sys.executable, "-c", ANOTHER_VERSION, *SWEEP, "--cluster", cluster.address]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "A worker of the cluster has Gobelet" in done.stderr


@pytest.mark.soak
def test_a_scheduler_that_is_lost(tmp_path: Path) -> None:
    """The command ends with a sentence; what is there stays in the file."""
    file = tmp_path / "sweep.csv"
    with running_cluster(tmp_path, 1) as cluster:
        process = start(
            "solve", "classic", "--sweep", "upper_bonus_at=all", "--out", str(file), "--cluster", cluster.address
        )
        wait_for_rows(file, process)
        cluster.scheduler.kill()
        _, err = finish(process, 2)
    assert err.strip() == f"The connection to the Dask scheduler at {cluster.address} is lost."
    assert len(file.read_text(encoding="utf-8").splitlines()) > 1


@pytest.mark.soak
def test_nobody_answers() -> None:
    """The address is named."""
    _, err = finish(start(*SWEEP, "--cluster", "127.0.0.1:9"), 2)
    assert err.strip() == "No Dask scheduler answers at 127.0.0.1:9."


@pytest.mark.parametrize("address", ["127.0.0.1", "nowhere://x:1", "tcp://x", ""])
def test_what_is_no_address(address: str, gobelet: Run) -> None:
    """A sentence says how one is written."""
    told = gobelet(*SWEEP, "--cluster", address)
    assert (told.code, told.out) == (2, "")
    assert "such as tcp://192.168.1.20:8786" in told.err


@pytest.mark.soak
def test_without_workers(tmp_path: Path) -> None:
    """It says how to start one."""
    with running_cluster(tmp_path, 0) as empty:
        _, err = finish(start(*SWEEP, "--cluster", empty.address), 2)
    assert "has no workers. Start one: dask worker tcp://" in err


def test_without_the_packages(tmp_path: Path) -> None:
    """A sentence says what to install; a .csv file needs nothing."""
    blocked = "import sys; sys.modules.update(distributed=None, pyarrow=None)\nfrom gobelet.cli.main import main\n"
    run = [sys.executable, "-c", blocked + "main(sys.argv[1:])", "solve", "mb-1982", "--sweep", "rolls=1"]
    for more in (["--cluster", "tcp://127.0.0.1:9"], ["--out", str(tmp_path / "a.parquet")]):
        refused = subprocess.run([*run, *more], capture_output=True, text=True, check=False)
        assert (refused.returncode, "pip install 'gobelet[cluster]'" in refused.stderr) == (2, True)
    assert subprocess.run([*run, "--out", str(tmp_path / "a.csv")], capture_output=True, check=False).returncode == 0


def test_processes_are_for_this_computer(gobelet: Run) -> None:
    """Both at once are refused."""
    told = gobelet("simulate", "mb-1982", "--cluster", "tcp://127.0.0.1:9", "--processes", "2")
    assert (told.code, told.err.strip()) == (2, "--processes is for this computer: leave it out with --cluster.")
