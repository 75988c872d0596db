"""The distributions of this project, and an environment with nothing but the wheel and what it requires.

Everything is built and installed without a network: hatchling and Babel are the development environment's, and the
packages that the wheel requires are links to the ones installed there.
"""

import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from packaging.metadata import Metadata
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).resolve().parent.parent.parent
TIMEOUT: Final = 60.0


@dataclass(frozen=True)
class Distributions:
    """A source distribution, and the wheel that is built from it."""

    source: Path
    wheel: Path

    @property
    def metadata(self) -> Metadata:
        """The wheel's metadata; an invalid field raises an exception."""
        with ZipFile(self.wheel) as wheel:
            (path,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
            return Metadata.from_email(wheel.read(path))


def build_distributions(folder: Path) -> Distributions:
    """Build the source distribution, and the wheel from its files alone."""
    source = _build("sdist", ROOT, folder / "sdist")
    subprocess.run(["tar", "-xzf", source], cwd=folder, check=True, timeout=TIMEOUT)  # noqa: S607 - the system's tar
    unpacked = folder / source.name.removesuffix(".tar.gz")
    return Distributions(source, _build("wheel", unpacked, folder / "wheel"))


def _build(target: str, project: Path, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    subprocess.run(command, cwd=project, check=True, timeout=TIMEOUT)
    (built,) = folder.iterdir()
    return built


@dataclass(frozen=True)
class Environment:
    """A virtual environment."""

    folder: Path

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.folder / "bin/python"

    @property
    def packages(self) -> Path:
        """The folder of its packages."""
        return Path(sysconfig.get_path("purelib", vars={"base": str(self.folder)}))

    def run(self, program: str, *arguments: str, typed: str = "") -> str:
        """Run one of its programs far from the sources; return what it writes."""
        done = subprocess.run(
            [self.folder / "bin" / program, *arguments],
            input=typed,
            capture_output=True,
            cwd=self.folder,
            encoding="utf-8",
            timeout=TIMEOUT,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


def create_environment(folder: Path, wheel: Path, metadata: Metadata) -> Environment:
    """Create an environment with a wheel and the packages that its metadata require, and no others."""
    venv.create(folder, symlinks=True)
    environment = Environment(folder)
    pip = [sys.executable, "-m", "pip", "--python", str(environment.python), "--disable-pip-version-check"]
    home = {**os.environ, "HOME": str(folder)}  # pip calls other programs, which may write there
    install = [*pip, "install", "--quiet", "--no-index", "--no-deps", str(wheel)]
    subprocess.run(install, env=home, check=True, timeout=TIMEOUT)
    for name in list_required(metadata.requires_dist or []):
        _link(name, environment.packages)
    return environment


def list_required(requirements: Iterable[Requirement]) -> set[str]:
    """Return the packages that are required on this machine, directly or by another."""
    found: dict[str, frozenset[str]] = {}
    waiting = list(_select(requirements, frozenset()))
    while waiting:
        name, wanted = waiting.pop()
        if name not in found or wanted - found[name]:
            found[name] = found.get(name, frozenset()) | wanted
            waiting += _select(map(Requirement, distribution(name).requires or []), wanted)
    return set(found)


def _select(requirements: Iterable[Requirement], extras: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the packages that apply to this machine and these extras, each with the extras of its own."""
    for each in requirements:
        if each.marker is None or any(each.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield canonicalize_name(each.name), frozenset(each.extras)


def _link(name: str, packages: Path) -> None:
    """Link an installed package's files into another folder of packages."""
    package = distribution(name)
    tops = {file.parts[0] for file in package.files or [] if file.parts[0] not in {"..", "__pycache__"}}
    for top in tops:
        target = packages / top
        if not target.exists():
            target.symlink_to(str(package.locate_file(top)))
