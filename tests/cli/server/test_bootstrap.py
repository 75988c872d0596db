"""Start-up of a server process: garbage collection and signals."""

import gc
import signal

import pytest

from gobelet.cli.server.bootstrap import STOP_SIGNALS, _configure_garbage_collection, pause_garbage_collection


@pytest.mark.parametrize("sign", STOP_SIGNALS)
def test_a_signal_during_garbage_collection(monkeypatch: pytest.MonkeyPatch, sign: signal.Signals) -> None:
    """It ends the process afterwards: Python would report and ignore an exception within the collection."""
    collected = []

    def collect() -> None:
        signal.raise_signal(sign)
        collected.append(True)

    monkeypatch.setattr("gc.collect", collect)
    before = {each: signal.getsignal(each) for each in STOP_SIGNALS}
    with pytest.raises(KeyboardInterrupt):
        _configure_garbage_collection()
    for each, handler in before.items():
        signal.signal(each, handler)
    assert collected


def test_garbage_collection_is_paused() -> None:
    """Until the end of the block."""
    assert gc.isenabled()
    with pause_garbage_collection():
        assert not gc.isenabled()
    assert gc.isenabled()
