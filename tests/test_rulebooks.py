"""docs/rulebooks.md: every clause has a row, and what a row names is there."""

import ast
import re
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from gobelet.dice import EDITIONS
from gobelet.handsdown import HandsDown

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src" / "gobelet"
PAGE: Final = ROOT / "docs" / "rulebooks.md"
CLAUSES: Final = ROOT / "tests" / "vectors" / "clauses.toml"
READING: Final = ROOT.parent / "shared" / "RULES.md"
"""Our reading of the rulebooks, if it lies beside the checkout; the list of clauses is made from it."""
SECTIONS: Final = (1, 2, 3, 5)
"""Its sections with clauses; the fourth has values."""
NOT_IMPLEMENTED: Final = {"at-once", "turns", "rounds"}
NO_CLAUSES: Final = {"decide", *EDITIONS, HandsDown().id}
"""What else stands between backticks there in lower case: a function, and the editions."""


class Row(NamedTuple):
    """A row of the page."""

    clause: str
    about: str
    rulebooks: str
    source: str
    test: str
    whose: str


def read_rows() -> list[Row]:
    """Return the rows of all tables of the page."""
    lines = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| `")]
    return [Row(*(cell.strip().strip("`") for cell in line.strip("|").split("|"))) for line in lines]


ROWS: Final = read_rows()


def read_clauses() -> list[str]:
    """Return every clause of the list."""
    return [clause for names in tomllib.loads(CLAUSES.read_text("utf-8")).values() for clause in names]


def find_clauses(text: str) -> set[str]:
    """Return the clauses that sections of our reading name."""
    sections = dict(re.findall(r"(?ms)^## (\d)\.(.*?)(?=^## |\Z)", text))
    told = "".join(sections[str(number)] for number in SECTIONS)
    return set(re.findall(r"`([a-z][a-z0-9_-]*)(?:=[^`]*)?`", told)) - NO_CLAUSES


def list_named(path: Path) -> set[str]:
    """Return the clauses that the docstrings of a module's tests name, or the rows of a file of dice."""
    text = path.read_text("utf-8")
    if path.suffix == ".toml":
        return {row["clause"] for rows in tomllib.loads(text).values() for row in rows}
    tests = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    docstrings = (ast.get_docstring(test) or "" for test in tests if test.name.startswith("test_"))
    return {name for docstring in docstrings for name in re.findall(r"`([a-z0-9_-]+)`", docstring)}


def test_every_clause_has_one_row() -> None:
    """No clause is without a row, and none has two."""
    clauses = [row.clause for row in ROWS]
    assert set(read_clauses()) <= set(clauses)
    assert len(set(clauses)) == len(clauses)
    assert len(set(read_clauses())) == len(read_clauses())


def test_the_list_is_our_reading() -> None:
    """Where our reading of the rulebooks is at hand, the list has all its clauses and no other."""
    if READING.exists():
        assert set(read_clauses()) == find_clauses(READING.read_text("utf-8"))


def test_clauses_are_found() -> None:
    """Clauses are what stands between backticks in sections with clauses, and is no edition."""
    text = "## 1. A\n- `turn-1` in `mb-1982`\n## 2. B\n`upper_bonus`\n## 3. C\n`hd-turn` `Open`\n## 4. D\n`no`\n"
    text += "## 5. E\n`chips` `alone=draw|keep`"
    assert find_clauses(text) == {"turn-1", "upper_bonus", "hd-turn", "chips", "alone"}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.clause)
def test_what_a_row_names_is_there(row: Row) -> None:
    """The file that implements a clause exists, and the test that a row names does name the clause."""
    assert all(row)
    if row.clause in NOT_IMPLEMENTED:
        assert row.whose == "not implemented yet"
        return
    assert (SOURCE / row.source).is_file()
    assert row.clause in list_named(ROOT / row.test)
