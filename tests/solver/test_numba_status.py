"""Without Numba: what needs the solver is refused, and what can wait for it waits."""

from pathlib import Path

import pytest

from gobelet import installation
from gobelet.dice import edition
from gobelet.game import Illegal
from gobelet.solver import Library, numba_status


def test_without_numba(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever needs the solver is refused with a sentence that says how to install it."""
    monkeypatch.setattr(numba_status, "is_numba_installed", lambda: False)
    with pytest.raises(Illegal, match="solver-missing"):
        Library(tmp_path).values(edition("kniffel"))


def test_waiting_for_an_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks again until nothing is being installed."""
    states = iter([True, True, False])
    monkeypatch.setattr(numba_status, "is_numba_being_installed", lambda: next(states))
    monkeypatch.setattr(numba_status, "POLL_SECONDS", 0.0)
    numba_status.wait_for_installation()
    assert list(states) == []


@pytest.mark.parametrize("content", [None, b"", b"12345"])
def test_a_lock_that_nobody_holds(content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that a killed installation has left behind says nothing."""
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    if content is not None:
        (tmp_path / installation.LOCK).write_bytes(content)
    assert not numba_status.is_numba_being_installed()
