"""The maps of the source are true: every file they name exists, and every name stands in its file."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src/gobelet"
MAPS = ("docs/architecture.md", "docs/one-roll.md", "docs/glossary.md")
FILE = re.compile(r"`([a-z_0-9]+(?:/[a-z_0-9]+)*(?:/|\.py))`")
NAMES = re.compile(r"`([a-z_0-9/]+\.py)`:\s+((?:`[A-Za-z_.]+`(?:,\s+)?)+)")


def read(page: str) -> str:
    """Return the text of a page."""
    return (ROOT / page).read_text(encoding="utf-8")


def list_names(path: Path) -> set[str]:
    """Return what a module defines: its functions, classes and constants, and the methods of its classes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return set(_list_names(tree.body)) | {
        f"{node.name}.{name}" for node in tree.body if isinstance(node, ast.ClassDef) for name in _list_names(node.body)
    }


def _list_names(body: list[ast.stmt]) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        yield from (target.id for target in targets if isinstance(target, ast.Name))


@pytest.mark.parametrize("page", MAPS)
def test_every_file_exists(page: str) -> None:
    """A map names files and folders of src/gobelet that are there."""
    found = FILE.findall(read(page))
    assert len(found) > 10
    assert [name for name in found if not (SOURCE / name).exists() and not (ROOT / name).exists()] == []


def test_every_step_of_a_roll_exists() -> None:
    """Every function, class and method on the way of a roll is defined in the file it is said to be in."""
    steps = [
        (file, name)
        for file, names in NAMES.findall(read("docs/one-roll.md"))
        for name in re.findall(r"`([\w.]+)`", names)
    ]
    assert len(steps) > 40
    assert [(file, name) for file, name in steps if name not in list_names(SOURCE / file)] == []


def test_names_are_found() -> None:
    """The reader of modules sees functions, classes, methods and constants, and nothing else."""
    names = list_names(SOURCE / "tables/bots/timing.py")
    assert {"list_due_actions", "DueAction", "DueAction.seat", "THINKING"} <= names
    assert "Seat" not in names
