"""Install Gobelet into the environment of the Python that runs this script, and show what is left to do.

    python scripts/install.py game          what the game needs at once
    python scripts/install.py later         Numba, which computes best play, and what prints score pads
    python scripts/install.py translations  Gobelet itself once more, which compiles the translations
    python scripts/install.py release       what builds and checks distributions, without Gobelet
    python scripts/install.py dev           everything, and an extra of pyproject.toml; also several: dev,bench

`make play` installs the first, starts the game, and installs the second while the game already runs. Numba and LLVM
are more than half of the download. With `uv` on the path, uv installs; else pip.
"""

import fcntl
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TextIO

ROOT: Final = Path(__file__).resolve().parent.parent
CONSTRAINTS: Final = ROOT / "constraints.txt"
LATER: Final = ("numba", "llvmlite", "fpdf2", "font-source-sans-pro", "fonttools", "pillow", "defusedxml")
"""The solver, and what prints score pads: nobody needs either in the first minute."""
LOCK: Final = Path(sys.prefix) / "installing"
"""Locked while this script runs: only one installs at a time, and the game waits for its solver."""
COLLECTING: Final = re.compile(r"Collecting ([A-Za-z0-9._-]+)")
DOWNLOADING: Final = re.compile(r"\s*(?:Downloading|Using cached) (\S+)\.whl \(([\d.]+ [kM]?B)\)")
INSTALLING: Final = re.compile(r"Installing collected packages: (.+)")
WIDTH: Final = 76


@dataclass
class Progress:
    """What pip has done so far, from the lines it writes; one line of the terminal shows it.

    pip may look up every package before it downloads the first one.
    """

    count: int
    """How many packages there are; 0 if that is not known."""
    terminal: bool
    out: TextIO = field(default_factory=lambda: sys.stdout)
    _found: int = 0
    _downloaded: int = 0

    def read(self, line: str) -> None:
        """Show what a line of pip's says."""
        if found := COLLECTING.match(line):
            self._found += 1
            self._show(f"looking up {self._format_count(self._found)}: {found[1]}")
        elif found := DOWNLOADING.match(line):
            self._downloaded += 1
            name = found[1].rpartition("/")[2].partition("-")[0]
            self._show(f"downloading {self._format_count(self._downloaded)}: {name} ({found[2]})")
        elif found := INSTALLING.match(line):
            self._show(f"unpacking {found[1]}")

    def _format_count(self, number: int) -> str:
        """Return which package of how many it is; a platform may need one or two more than the constraints list."""
        return f"{number} of {max(number, self.count)}" if self.count else str(number)

    def _show(self, text: str) -> None:
        if self.terminal:
            self.out.write(f"\r   {text[:WIDTH]:<{WIDTH}}")
            self.out.flush()

    def clear(self) -> None:
        """Clear the line."""
        if self.terminal:
            self.out.write("\r" + " " * (WIDTH + 3) + "\r")
            self.out.flush()


def read_project() -> dict[str, dict[str, list[str]] | list[str]]:
    """Return the section `project` of pyproject.toml."""
    project: dict[str, dict[str, list[str]] | list[str]]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project


def read_dependencies(*, later: bool) -> list[str]:
    """Return what can be installed while the game already runs, or what it needs at once."""
    return [each for each in read_project()["dependencies"] if each.startswith(LATER) is later]


def count_packages() -> int:
    """Return the number of packages that the game needs at once: the first section, but for what comes later."""
    _, game, _ = CONSTRAINTS.read_text(encoding="utf-8").split("\n\n", 2)
    return sum("==" in line and not line.startswith(LATER) for line in game.splitlines())


def run_installer(arguments: Sequence[str], progress: Progress) -> None:
    """Install something with uv or pip; a failure is one sentence, and what pip has said is in a file."""
    uv, constraints = shutil.which("uv"), str(CONSTRAINTS)
    if uv is not None:
        options = ["--python", sys.executable, "--constraint", constraints, "--build-constraint", constraints]
        code, said = subprocess.run([uv, "pip", "install", *options, *arguments], cwd=ROOT, check=False).returncode, ""  # noqa: S603 - uv, with our own arguments
    else:
        options = ["--disable-pip-version-check", "--progress-bar", "off", "--constraint", constraints]
        code, said = run_pip([sys.executable, "-m", "pip", "install", *options, *arguments], progress)
    if code:
        details = f" What pip says is in {write_log(said)}." if said else ""
        sys.exit(f"The installation failed. Is this machine on the internet?{details}")


def write_log(said: str) -> Path:
    """Write what pip has said to a file, and return its path."""
    path = Path(sys.prefix) / "install.txt"
    path.write_text(said, encoding="utf-8")
    return path


def run_pip(command: Sequence[str], progress: Progress) -> tuple[int, str]:
    """Run pip and show its progress; return its exit code and everything it has said."""
    pipe, merged, lines = subprocess.PIPE, subprocess.STDOUT, list[str]()
    try:
        with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=merged, text=True) as pip:  # noqa: S603 - our own
            assert pip.stdout is not None
            for line in pip.stdout:
                lines.append(line)
                progress.read(line)
    except KeyboardInterrupt:
        progress.clear()
        sys.exit(130)
    progress.clear()
    return pip.returncode, "".join(lines)


def install_game() -> None:
    """Install what the game needs at once, then Gobelet itself from these sources."""
    start, progress = time.monotonic(), Progress(count_packages(), sys.stdout.isatty())
    print(f"== installing Gobelet: {progress.count} packages (once)", flush=True)
    run_installer(read_dependencies(later=False), progress)
    install_translations()
    print(f"== installed in {time.monotonic() - start:.0f} s", flush=True)


def install_translations() -> None:
    """Install Gobelet itself from these sources, which compiles its translations."""
    print("== installing Gobelet: its own files and translations", flush=True)
    run_installer(["--no-deps", "--editable", "."], Progress(0, sys.stdout.isatty()))


def install_later() -> None:
    """Install what is still missing; computer players that need the solver wait meanwhile."""
    run_installer(read_dependencies(later=True), Progress(0, terminal=False))


def install_release() -> None:
    """Install what builds and checks distributions; they need nothing of what Gobelet needs."""
    document = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    tools = [*document["project"]["optional-dependencies"]["release"], *document["build-system"]["requires"]]
    run_installer(tools, Progress(0, sys.stdout.isatty()))


def install_extras(extras: str) -> None:
    """Install everything, with extras of pyproject.toml."""
    known = read_project()["optional-dependencies"]
    if not set(extras.split(",")) <= set(known):
        sys.exit(f"{extras}: game, later, translations, release, or some of {', '.join(known)}")
    run_installer(["--editable", f".[{extras}]"], Progress(0, sys.stdout.isatty()))


@contextmanager
def lock_environment() -> Iterator[None]:
    """Wait until nothing else installs into this environment, then keep others from it."""
    with LOCK.open("wb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("== waiting for another installation to end", flush=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    with lock_environment():
        known = {
            "game": install_game,
            "later": install_later,
            "translations": install_translations,
            "release": install_release,
        }
        known.get(sys.argv[1], lambda: install_extras(sys.argv[1]))()
