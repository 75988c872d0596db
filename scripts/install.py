"""Install Gobelet into the environment of the Python that runs this script, and show what is left to do.

    python scripts/install.py game      what the game needs at once: everything but Numba
    python scripts/install.py solver    the rest: Numba, which computes best play
    python scripts/install.py dev       everything, and the extra `dev` of pyproject.toml; also several: dev,bench

`make play` installs the first, starts the game, and installs the second while the game already runs. Numba and LLVM
are half of the download. With `uv` on the path, uv installs; else pip.
"""

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TextIO

ROOT: Final = Path(__file__).resolve().parent.parent
CONSTRAINTS: Final = ROOT / "constraints.txt"
SOLVER: Final = ("numba", "llvmlite")
MARK: Final = Path(sys.prefix) / "installing-solver"
"""Has the id of this process while it installs the solver; `gobelet.solver.numba_status` reads it."""
COLLECTING: Final = re.compile(r"Collecting ([A-Za-z0-9._-]+)")
DOWNLOADING: Final = re.compile(r"\s*(?:Downloading|Using cached) (\S+) \(([\d.]+ [kM]?B)\)")
INSTALLING: Final = re.compile(r"Installing collected packages: (.+)")
WIDTH: Final = 79


@dataclass
class Progress:
    """What pip has done so far, from the lines it writes; one line of the terminal shows it."""

    count: int
    """How many packages there are; 0 if that is not known."""
    terminal: bool
    out: TextIO = field(default_factory=lambda: sys.stdout)
    _found: int = 0

    def read(self, line: str) -> None:
        """Show what a line of pip's says."""
        if found := COLLECTING.match(line):
            self._found += 1
            self._show(f"{self._count_words()}: {found[1]}")
        elif found := DOWNLOADING.match(line):
            name = found[1].rpartition("/")[2].partition("-")[0]
            self._show(f"{self._count_words()}: {name} ({found[2]})")
        elif found := INSTALLING.match(line):
            self._show(f"unpacking {len(found[1].split(', '))} packages")

    def _count_words(self) -> str:
        """Return which package of how many it is; a platform may need one or two more than the constraints list."""
        return f"{self._found} of {max(self._found, self.count)}" if self.count else str(self._found)

    def _show(self, text: str) -> None:
        if self.terminal:
            self.out.write(f"\r   {text[:WIDTH]:<{WIDTH}}")
            self.out.flush()

    def clear(self) -> None:
        """Clear the line."""
        if self.terminal:
            self.out.write("\r" + " " * (WIDTH + 3) + "\r")


def read_dependencies() -> list[str]:
    """Return what the game needs, but for the solver."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [each for each in project["dependencies"] if not each.startswith(SOLVER)]


def count_packages() -> int:
    """Return the number of packages that the game needs: the first section of the constraints, but for the solver."""
    _, game, _ = CONSTRAINTS.read_text(encoding="utf-8").split("\n\n", 2)
    return sum("==" in line and not line.startswith(SOLVER) for line in game.splitlines())


def run_installer(arguments: Iterable[str], progress: Progress) -> None:
    """Run uv or pip; a failure shows everything that pip has said."""
    uv = shutil.which("uv")
    if uv is not None:
        command = [uv, "pip", "install", "--python", sys.executable, "--constraint", str(CONSTRAINTS), *arguments]
        if subprocess.run(command, cwd=ROOT, check=False).returncode:  # noqa: S603 - uv, with our own arguments
            sys.exit("uv could not install Gobelet; see above.")
        return
    options = ["--disable-pip-version-check", "--progress-bar", "off", "--constraint", str(CONSTRAINTS)]
    command = [sys.executable, "-m", "pip", "install", *options, *arguments]
    lines: list[str] = []
    pipe, merged = subprocess.PIPE, subprocess.STDOUT
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=merged, text=True) as pip:  # noqa: S603 - our own
        assert pip.stdout is not None
        for line in pip.stdout:
            lines.append(line)
            progress.read(line)
    progress.clear()
    if pip.returncode:
        sys.exit("".join(lines) + "pip could not install Gobelet; see above. Is this machine on the internet?")


def install_game() -> None:
    """Install what the game needs at once, then Gobelet itself from these sources."""
    start, progress = time.monotonic(), Progress(count_packages(), sys.stdout.isatty())
    print(f"== installing Gobelet: {progress.count} packages (once)", flush=True)
    run_installer(read_dependencies(), progress)
    print("== installing Gobelet: its own files and translations", flush=True)
    run_installer(["--no-deps", "--editable", "."], progress)
    print(f"== installed in {time.monotonic() - start:.0f} s", flush=True)


def install_solver() -> None:
    """Install everything that is still missing; computer players that need the solver wait meanwhile."""
    with mark_installation():
        run_installer(["--editable", "."], Progress(len(SOLVER), terminal=False))


def install_extras(extras: str) -> None:
    """Install everything, with extras."""
    run_installer(["--editable", f".[{extras}]"], Progress(0, sys.stdout.isatty()))


@contextmanager
def mark_installation() -> Iterator[None]:
    """Let the game know that the solver is being installed."""
    MARK.write_text(str(os.getpid()), encoding="ascii")
    try:
        yield
    finally:
        MARK.unlink(missing_ok=True)


if __name__ == "__main__":
    what = sys.argv[1]
    {"game": install_game, "solver": install_solver}.get(what, lambda: install_extras(what))()
