"""The documentation is true about the source: every file it names exists, and every name stands in its file."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src/gobelet"
ALL_PAGES = sorted((*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/decisions/*.md")))
FILE = re.compile(r"`((?:[\w-]+/)+(?:[\w-]+\.[a-z]+)?|[a-z_]+\.py)`")
PAGES = [str(page.relative_to(ROOT)) for page in ALL_PAGES if FILE.search(page.read_text(encoding="utf-8"))]
"""The pages that name files or folders."""
NEW_FILES = {
    "src/gobelet/dice/editions/your_edition.py",
    "src/gobelet/i18n/tips/your-edition.toml",
    "src/gobelet/i18n/rules/examples/your-edition.toml",
    "src/gobelet/i18n/rules/sample_turns/your-edition.toml",
    "tests/vectors/your-edition.toml",
}
"""Files that a page asks its reader to write."""
NAMES = re.compile(r"`([a-z_0-9/]+\.py)`:\s+((?:`[A-Za-z_.]+`(?:,\s+)?)+)")
NAME = re.compile(r"`([A-Za-z_]+(?:\.[A-Za-z_]+)*)`")


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


def test_pages_that_name_files_are_found() -> None:
    """The maps of the source are among them, and the guide for contributors."""
    assert {"docs/architecture.md", "docs/one-roll.md", "docs/glossary.md", "CONTRIBUTING.md"} <= set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_every_file_exists(page: str) -> None:
    """A page names files and folders that are there: below src/gobelet or the root, pages on tests below tests."""
    folders = (SOURCE, ROOT, ROOT / "tests") if page in {"docs/testing.md", "docs/security.md"} else (SOURCE, ROOT)
    found = set(FILE.findall(read(page))) - NEW_FILES
    assert [name for name in sorted(found) if not any((folder / name).exists() for folder in folders)] == []


def test_every_step_of_a_roll_exists() -> None:
    """Every function, class and method on the way of a roll is defined in the file it is said to be in."""
    page = read("docs/one-roll.md")
    steps = [(file, name) for file, names in NAMES.findall(page) for name in NAME.findall(names)]
    assert len(steps) > 60
    assert [(file, name) for file, name in steps if name not in list_names(SOURCE / file)] == []
    assert NAME.findall(NAMES.sub("", page)) == []


def test_names_are_found() -> None:
    """The reader of modules sees functions, classes, methods and constants, and nothing else."""
    names = list_names(SOURCE / "tables/bots/timing.py")
    assert {"list_due_actions", "DueAction", "DueAction.seat", "THINKING"} <= names
    assert "Seat" not in names
