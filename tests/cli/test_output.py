"""Errors of standard output."""

import errno

import pytest

from support.terminal_session import Run


def test_only_output_is_called_output(gobelet: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another OSError is reported with its reason and file, not as an error of the output."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "a.table")

    monkeypatch.setattr("gobelet.solver.library.Library.files", full)
    done = gobelet("cache")
    assert (done.code, done.out) == (1, "")
    assert done.err == "The operating system reports an error: No space left on device (a.table).\n"
