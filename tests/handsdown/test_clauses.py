"""Every clause of the rules of Hands Down is named by a test that proves it."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

import gobelet.handsdown

CLAUSES: Final = (
    "hd-setup",
    "hd-turn",
    "hd-order",
    "hd-call",
    "hd-call-turn",
    "hd-standing",
    "hd-window",
    "hd-close",
    "hd-reveal",
    "hd-tie",
    "hd-false",
    "hd-false-2",
    "hd-false-turn",
    "hd-false-again",
    "hd-false-window",
    "hd-take",
    "hd-alone",
    "hd-next",
    "hd-end",
    "hd-pile",
    "hd-length",
    "hd-short",
    "hd-better",
    "hd-view",
)
"""All but what computer players do, which is tested where they are."""

CASES: Final = tuple(f"Case {number}" for number in range(1, 9))
NAMED: Final = re.compile(r"`(hd-[a-z0-9-]+)`|(Case [0-9])")


def find_names(text: str) -> set[str]:
    """Return the clauses and cases a text names."""
    return {clause or case for clause, case in NAMED.findall(text)}


def find_tested_names(source: str) -> set[str]:
    """Return the clauses and cases that the docstrings of a module's tests name; nothing else counts."""
    tests = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    docstrings = (ast.get_docstring(test) or "" for test in tests if test.name.startswith("test_"))
    return set().union(*map(find_names, docstrings))


TESTED: Final = set().union(
    *(find_tested_names(path.read_text("utf-8")) for path in Path(__file__).parent.glob("*.py"))
)

EXAMPLE = '''
"""`hd-turn` of a module."""
def helper():
    """`hd-call` of a helper."""
def test_it():
    """Case 3, `hd-false-2`: a test."""
'''


def test_only_tests_count() -> None:
    """A clause is tested if a test's docstring names it in full, not a module's or a helper's."""
    assert find_tested_names(EXAMPLE) == {"hd-false-2", "Case 3"}


@pytest.mark.parametrize("name", [*CLAUSES, *CASES])
def test_every_clause_is_tested(name: str) -> None:
    """Each clause, and each case that must be a test, is named by one."""
    assert name in TESTED


def test_no_clause_is_misspelt() -> None:
    """Tests and source name only clauses that there are."""
    source = Path(gobelet.handsdown.__file__).parent
    in_source = set().union(*(find_names(path.read_text("utf-8")) for path in source.glob("*.py")))
    assert in_source
    assert in_source | TESTED <= {*CLAUSES, *CASES}
