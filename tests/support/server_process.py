"""The program as a server in a process of its own."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from support.user_key import write_key

PROGRAM = [sys.executable, "-m", "gobelet"]
PATIENCE = 60.0


def interruptible() -> Iterator[None]:
    """Let processes started here hear SIGINT, also where tests run in the background, which ignores it for them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@dataclass
class Running:
    """A server that runs, where it is found, and what it said first."""

    process: subprocess.Popen[str]
    url: str
    said: str

    def line(self) -> str:
        """Return the next line it says."""
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def type(self, text: str) -> None:
        """Write to its standard input."""
        assert self.process.stdin is not None
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def end(self, sign: int) -> int:
        """Ask it to end, wait until it has, and return its exit code."""
        self.process.send_signal(sign)
        return self.process.wait(PATIENCE)


@contextmanager
def running(
    home: Path, *arguments: str, program: Sequence[str | Path] = PROGRAM, **environment: str
) -> Iterator[Running]:
    """Start a server; it has said where it is."""
    write_key(home)
    process = subprocess.Popen(
        [*program, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "XDG_DATA_HOME": str(home), "GOBELET_SOLVE_AHEAD": "no", **environment},
        encoding="utf-8",
    )
    watchdog = threading.Timer(PATIENCE, process.kill)
    watchdog.start()
    try:
        with process:
            try:
                yield _found(process)
            finally:
                process.kill()
    finally:
        watchdog.cancel()


def _found(process: subprocess.Popen[str]) -> Running:
    """Read on until the server says its address."""
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if found := re.search(r"http://\S+[^.\s]", line):
            return Running(process, found.group(), said)
    assert process.stderr is not None
    raise AssertionError(process.stderr.read())


def browser_into(file: Path) -> str:
    """Write a browser that notes what it is to show; return how it is called."""
    script = file.with_name("browser")
    script.write_text(f'#!/bin/sh\necho "$1" > "{file}"\n', encoding="utf-8")
    script.chmod(0o755)
    return f"{script} %s"
