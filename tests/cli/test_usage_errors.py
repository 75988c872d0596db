"""Errors of the command line."""

import pytest

from support.terminal_session import Run


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["boxes", "mb-1982", "--dice"], "The option --dice needs a value. Try: gobelet boxes --help"),
        (["editions", "--json=3"], "The option --json takes no value. Try: gobelet editions --help"),
        (["play", "--games", "x"], "--games takes a whole number. Try: gobelet play --help"),
        (
            ["advise", "kniffel", "--dice", "11111", "--top", "-3"],
            "--top takes a whole number, 0 or more. Try: gobelet advise --help",
        ),
        (["boxes", "mb-1982", "--dice", "11111", "--house=rolls=2", "order=no"], "The house rule order cannot be"),
    ],
)
def test_the_command_lines_own_errors(gobelet: Run, arguments: list[str], sentence: str) -> None:
    """Each error of the command line has its own sentence, with the command that shows help."""
    assert gobelet(*arguments).err.startswith(sentence)
