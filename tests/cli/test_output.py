"""Errors of standard output."""

import errno

import pytest

from support.terminal_session import Run


def test_only_output_is_called_output(gobelet: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another error of the system is told with its reason and its file, and not as if we could not print."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "a.table")

    monkeypatch.setattr("gobelet.solver.library.Library.files", full)
    done = gobelet("cache")
    assert (done.code, done.out) == (1, "")
    assert done.err == "The operating system reports an error: No space left on device (a.table).\n"
