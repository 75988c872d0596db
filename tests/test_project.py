"""The project's own files: what is pinned, what must not be in them, and what has to be told."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from gobelet.dice import EDITIONS, LANGUAGES
from gobelet.handsdown.edition import HANDS_DOWN_ID
from support.distributions import list_required

ROOT: Final = Path(__file__).resolve().parent.parent
PINS: Final = [line for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines() if "==" in line]
PIN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*==[0-9][0-9A-Za-z.]*")

REGISTRY: Final = re.compile(
    r"pypi\.(org|io)|pythonhosted\.org|npmjs\.(org|com)|anaconda\.org|(extra-)?index-url ?[=h]"
)
MACHINE_PATH: Final = re.compile(r"/(root|Users)/|/(home)/(?!ann/)[a-z]|/(work)/(main|shared)|[A-Z]:\\Users")
"""Paths of somebody's machine; only the Ann of our examples may have a home."""


def ignored(path: Path) -> bool:
    """Whether a path is none of the project's own."""
    patterns = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").split()]
    return any(fnmatch(part, pattern) for part in path.relative_to(ROOT).parts for pattern in (".git", *patterns))


def files(folder: Path = ROOT) -> Iterator[Path]:
    """Yield the project's own files."""
    for path in sorted(folder.iterdir()):
        if path.is_dir() and not ignored(path):
            yield from files(path)
        elif path.is_file() and not ignored(path):
            yield path


def test_every_package_is_pinned() -> None:
    """constraints.txt has the very version of each package that is installed here because pyproject.toml needs it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    try:
        required = map(Requirement, [*project["dependencies"], *project["optional-dependencies"]["dev"]])
        installed = {name: distribution(name).version for name in list_required(required)}
    except PackageNotFoundError as missing:
        pytest.fail(f"{missing.name} is needed and not installed: run make check")
    pinned: dict[str, str] = {
        canonicalize_name(name): version for name, _, version in (pin.partition("==") for pin in PINS)
    }
    assert installed.keys() >= {"numpy", "pytest", "pluggy"}
    assert installed == {name: pinned.get(name) for name in installed}


def test_pins_are_names_and_versions() -> None:
    """constraints.txt says nothing but names and versions, each package once: no addresses, no options."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line[:1] not in {"", "#"} and not PIN.fullmatch(line)] == []
    assert len({canonicalize_name(pin.partition("==")[0]) for pin in PINS}) == len(PINS)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("https://" + "pypi" + ".org/simple", True),
        ("PIP_INDEX_URL".lower().replace("_", "-") + "=x", True),
        ("/" + "root/x", True),
        ("/" + "home/bob/x", True),
        ("/" + "home/ann/x", False),
        ("/usr/bin/env", False),
    ],
)
def test_what_is_looked_for_is_found(text: str, *, found: bool) -> None:
    """The patterns below see registries and machine paths, and nothing else."""
    assert bool(REGISTRY.search(text) or MACHINE_PATH.search(text)) is found


def test_nothing_of_a_machine_is_in_the_files() -> None:
    """No file names a package registry or a path of somebody's machine: the project installs and runs anywhere."""
    told = []
    for path in files():
        text = path.read_bytes().decode("utf-8", errors="ignore")
        hits = {match.group() for pattern in (REGISTRY, MACHINE_PATH) for match in pattern.finditer(text)}
        told += [(str(path.relative_to(ROOT)), hit) for hit in sorted(hits)]
    assert told == []
    assert ROOT / "README.md" in set(files())


def test_no_example_is_left_out() -> None:
    """Only examples in Markdown are run, so that no module has any."""
    prompt = ">" * 3
    assert [path for path in files(ROOT / "src") if path.suffix == ".py" and prompt in path.read_text("utf-8")] == []


@pytest.mark.parametrize("name", [*EDITIONS, HANDS_DOWN_ID])
def test_every_edition_is_told(name: str) -> None:
    """README.md has a row for each edition, and docs/rules a page in each language."""
    assert f"\n| `{name}` |" in (ROOT / "README.md").read_text(encoding="utf-8")
    for language in LANGUAGES:
        assert (ROOT / f"docs/rules/{name}.{language}.md").is_file()


def test_the_changelog_is_open() -> None:
    """CHANGELOG.md begins with unreleased changes, under the headings of Keep a Changelog."""
    headings = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert headings[1].startswith("[Unreleased]\n")
    assert "\n- " in headings[1]
    kinds = re.findall(r"^### (\w+)$", headings[1], re.MULTILINE)
    assert set(kinds) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def like_python(path: Path, arguments: str, version: str = "(3, 11, 2)", *, whole: bool = True) -> Path:
    """Write a program that is this Python, but compiled with these arguments, of another version, or not whole."""
    changes = [f'sysconfig.get_config_vars()["CONFIG_ARGS"] = "{arguments}"', f"sys.version_info = {version}"]
    changes += [] if whole else ['sys.modules["ensurepip"] = None']
    prelude = "; ".join(["import sys, sysconfig", *changes])
    path.write_text(f"#!/bin/sh\nexec '{sys.executable}' -c '{prelude}'\"; $2\"\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def found_python(*programs: Path | str) -> str:
    """Return which of two programs is to make the environment."""
    return subprocess.check_output([ROOT / "scripts/find_python.sh", *programs], text=True).strip()


FAST, SLOW = "--with-lto --enable-optimizations", "--enable-shared"


@pytest.mark.parametrize(
    ("arguments", "version", "whole", "chosen"),
    [
        (SLOW, "(3, 11, 9)", True, "system"),
        (FAST, "(3, 11, 9)", True, "own"),
        (SLOW, "(3, 12, 2)", True, "own"),
        (SLOW, "(3, 11, 9)", False, "own"),
    ],
    ids=["slow", "fast", "another version", "not whole"],
)
def test_the_systems_python_is_taken_only_for_a_slow_one_of_its_version(
    tmp_path: Path, arguments: str, version: str, chosen: str, *, whole: bool
) -> None:
    """One's own is kept unless it was compiled without optimisation and the system's can stand in for it."""
    own = like_python(tmp_path / "own", arguments, version)
    system = like_python(tmp_path / "system", SLOW, whole=whole)
    assert found_python(own, system) == str(tmp_path / chosen)


def test_a_missing_python_is_named_as_it_is() -> None:
    """Then the Makefile says which one is missing."""
    assert found_python("no-such-python", "no-such-python-either") == "no-such-python"
