"""The program without a command."""

from gobelet import __version__
from support.terminal_session import Run


def test_version(gobelet: Run) -> None:
    """`--version` prints the version."""
    assert gobelet("--version").out == f"gobelet {__version__}\n"
