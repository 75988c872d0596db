"""A Dask scheduler with worker processes on this machine."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PATIENCE: Final = 240
"""Seconds after which something must hang: on a busy machine workers take minutes to compile their kernels."""


@dataclass(frozen=True)
class DaskCluster:
    """The address of a scheduler, and its processes."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@contextmanager
def running_cluster(folder: Path, workers: int) -> Iterator[DaskCluster]:
    """Run a scheduler with workers of one thread each; a worker that is killed is not started again."""
    file = folder / "scheduler.json"
    with ExitStack() as stack:
        scheduler = stack.enter_context(
            _running("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
        )
        address = _read_address(file, scheduler)
        options = ("--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
        started = [stack.enter_context(_running("dask_worker", address, *options)) for _ in range(workers)]
        yield DaskCluster(address, scheduler, started)


@contextmanager
def _running(module: str, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", f"distributed.cli.{module}", "--no-dashboard", *arguments]
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment) as process:
        try:
            yield process
        finally:
            process.kill()


def _read_address(file: Path, scheduler: subprocess.Popen[bytes]) -> str:
    """Wait until the scheduler has written where it is."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and scheduler.poll() is None:
        try:
            return str(json.loads(file.read_text(encoding="utf-8"))["address"])
        except (OSError, ValueError):
            time.sleep(0.05)
    raise AssertionError("the scheduler did not start")
