"""What the source promises about itself, read from its syntax: purity, one place for editions, and small pieces."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import gobelet
from gobelet.dice import EDITIONS
from gobelet.handsdown.edition import HANDS_DOWN_ID

SOURCE: Final = Path(gobelet.__file__).parent
MODULES: Final = {path.relative_to(SOURCE).as_posix(): path for path in sorted(SOURCE.rglob("*.py"))}

STANDARD_LIBRARY_ONLY: Final = ("game", "dice", "handsdown", "cups", "record", "i18n")
PURE: Final = ("game", "dice", "handsdown")
PURE_MODULES: Final = {
    "collections",
    "collections.abc",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "itertools",
    "types",
    "typing",
}
"""All that the rules use: no clock, no chance, no file, no screen. Whoever adds one here should have a reason."""

DOES_THINGS: Final = {"open", "print", "input", "exec", "eval", "compile", "breakpoint", "__import__"}
OF_EDITIONS: Final = ("dice/editions/", "handsdown/edition.py")
"""Where an edition's id is written."""
LONGEST_FUNCTION: Final = 40
LONGEST_MODULE: Final = 400


def tree(path: Path) -> ast.Module:
    """Return a module's syntax."""
    return ast.parse(path.read_text(encoding="utf-8"))


def in_parts(*parts: str) -> list[str]:
    """Return the modules of these parts of the program."""
    return [name for name in MODULES if name.split("/")[0] in parts]


def imported(module: ast.AST) -> Iterator[str]:
    """Yield the modules that are imported by name, anywhere in a module."""
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""


def others(module: ast.AST) -> set[str]:
    """Return what is imported from outside the program."""
    return {name for name in imported(module) if name.split(".")[0] != "gobelet"}


def called(module: ast.AST) -> set[str]:
    """Return the plain names a module calls or passes on."""
    return {node.id for node in ast.walk(module) if isinstance(node, ast.Name)}


def texts(module: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield every text in a module, and where it is."""
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def functions(module: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield the name of every function and how many lines it has."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield node.name, node.end_lineno - node.lineno + 1


# -- the readers above see what they should ----------------------------------------------------------------------

IMPURE = """
import os.path
def roll(edition):
    from random import choice
    from gobelet.game import Face
    match edition.id:
        case "classic":
            return list(map(print, [1]))
    return edition.id in ("mb-1982", "yatzy") or {"kniffel": 1}
"""


def test_what_is_looked_for_is_found() -> None:
    """An import within a function, a function passed on, and every way to name an edition are seen."""
    module = ast.parse(IMPURE)
    assert others(module) == {"os.path", "random"}
    assert "print" in called(module)
    assert {text for _, text in texts(module)} == {"classic", "mb-1982", "yatzy", "kniffel"}
    assert dict(functions(module)) == {"roll": 7}
    assert all(in_parts(part) for part in STANDARD_LIBRARY_ONLY)


# -- the source --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", in_parts(*STANDARD_LIBRARY_ONLY))
def test_the_standard_library_is_enough(name: str) -> None:
    """The rules, the cups, the records and the words import the standard library and each other, nothing else."""
    assert {module.split(".")[0] for module in others(tree(MODULES[name]))} <= sys.stdlib_module_names


@pytest.mark.parametrize("name", in_parts(*PURE))
def test_the_rules_are_pure(name: str) -> None:
    """The rules import only what can compute, and call nothing that reads or writes."""
    module = tree(MODULES[name])
    assert others(module) <= PURE_MODULES
    assert not called(module) & DOES_THINGS


def test_no_module_is_allowed_for_nothing() -> None:
    """The list of what the rules may import is just what they do import."""
    used = {module for name in in_parts(*PURE) for module in others(tree(MODULES[name]))}
    assert used == PURE_MODULES


@pytest.mark.parametrize("name", [name for name in MODULES if not name.startswith(OF_EDITIONS)])
def test_no_module_names_an_edition(name: str) -> None:
    """Outside the editions' own files no text is an edition's id: editions differ by their data."""
    assert [(line, text) for line, text in texts(tree(MODULES[name])) if text in {*EDITIONS, HANDS_DOWN_ID}] == []


@pytest.mark.parametrize("name", EDITIONS)
def test_no_page_names_an_edition(name: str) -> None:
    """Templates, style sheets and scripts draw any edition from its data."""
    named = re.compile(rf"(?<![\w-]){name}(?![\w-])")
    files = [path for folder in ("static", "templates") for path in (SOURCE / "web" / folder).rglob("*.*")]
    assert [path.name for path in files if named.search(path.read_text(encoding="utf-8"))] == []
    assert len(files) > 1


@pytest.mark.parametrize("name", MODULES)
def test_pieces_are_small(name: str) -> None:
    """No function has more than 40 lines, no module more than 400."""
    text = MODULES[name].read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST_MODULE
    assert [(what, lines) for what, lines in functions(ast.parse(text)) if lines > LONGEST_FUNCTION] == []
