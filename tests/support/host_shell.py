"""The shell commands of docs/hosting.md, run in a folder instead of the system's own folders."""

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PAGE: Final = (Path(__file__).resolve().parents[2] / "docs/hosting.md").read_text(encoding="utf-8")
DATABASE: Final = "postgresql://gobelet@/gobelet?host=/var/run/postgresql"
"""The address of the database on that page."""
TIMEOUT: Final = 60.0


def read_section(heading: str) -> str:
    """Return the text of a section of the page."""
    (section,) = re.findall(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    return str(section)


def read_blocks(heading: str, language: str = "sh") -> list[str]:
    """Return the code blocks of a section."""
    return re.findall(rf"^```{language}\n(.*?)^```", read_section(heading), re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class HostShell:
    """A shell in which the host's folders are those of a test, and programs that need root write a log."""

    folder: Path
    programs: str = ""
    """More folders of programs, separated by colons."""

    def __post_init__(self) -> None:
        (self.folder / "bin").mkdir()
        (self.folder / "data").mkdir()
        (self.folder / "bin/python").symlink_to(sys.executable)
        self._add("systemctl", f'echo "systemctl $*" >> "{self.folder}/log"')
        self._add("chown", f'echo "chown $*" >> "{self.folder}/log"')
        self._add("sudo", 'shift 2; exec "$@"')

    def _add(self, name: str, script: str) -> None:
        path = self.folder / "bin" / name
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)

    @property
    def data(self) -> Path:
        """The folder that is /var/lib/gobelet."""
        return self.folder / "data"

    @property
    def log(self) -> list[str]:
        """The calls of programs that need root."""
        return (self.folder / "log").read_text(encoding="utf-8").splitlines()

    def run(self, commands: str, database: str = DATABASE, **environment: str) -> None:
        """Run commands of the page; the first that fails ends them."""
        replaced = {
            "/opt/gobelet/bin/python": "python",
            "/var/lib/gobelet": str(self.data),
            "/var/backups/gobelet": str(self.folder / "backups"),
            DATABASE: database,
        }
        for old, new in replaced.items():
            commands = commands.replace(old, new)
        path = f"{self.folder}/bin:{self.programs}:{os.environ['PATH']}"
        settings = {**os.environ, "PATH": path, **environment}
        done = subprocess.run(
            ["/bin/sh", "-eu", "-c", commands],
            env=settings,
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            check=False,
        )
        assert done.returncode == 0, done.stderr
