"""Start-up of a server process: garbage collection and signals, and what is solved ahead."""

import gc
import signal
from threading import Event
from threading import enumerate as enumerate_threads

import psycopg
import pytest

from gobelet.cli.server.bootstrap import (
    STOP_SIGNALS,
    _configure_garbage_collection,
    open_service,
    pause_garbage_collection,
)
from gobelet.dice import Edition
from gobelet.game import Illegal
from gobelet.solver.library import SolverTable
from gobelet.tables.bots import solve_ahead
from gobelet.tables.bots.solver_jobs import SolverJobs
from gobelet.tables.storage.base import StoreError, StoreProblem
from gobelet.tables.storage.leases import SqlLeaseStore
from gobelet.web.config import Limits
from support.postgres import Postgres
from support.table_session import PATIENCE, Sitting


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


def test_a_database_that_ends_while_it_is_opened(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence says so, as if it had ended before."""

    def fail(_leases: SqlLeaseStore, _name: str) -> None:
        raise StoreError(StoreProblem.GONE)

    monkeypatch.setattr(SqlLeaseStore, "register", fail)
    with psycopg.connect(postgres.url("public")) as connection:
        connection.execute("CREATE SCHEMA bootstrap")
    url = postgres.url("bootstrap")
    with pytest.raises(Illegal) as refused, open_service(url, Limits.model_construct(), b"key"):
        pass
    assert (refused.value.code, refused.value.data["reason"]) == ("database-failed", StoreProblem.GONE.value)


@pytest.mark.parametrize("wanted", [True, False])
def test_solving_ahead_is_a_setting(wanted: bool) -> None:
    """`GOBELET_SOLVE_AHEAD=no` turns it off."""
    with open_service(None, Limits.model_construct(solve_ahead=wanted), b"key"):
        assert ("solve ahead" in [thread.name for thread in enumerate_threads()]) is wanted


def test_what_advice_needs_is_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    """When a table begins that allows advice."""
    asked, requested = list[Edition](), Event()

    def request(_jobs: SolverJobs, _wanted: SolverTable, edition: Edition, _client: str = "") -> bool:
        asked.append(edition)
        requested.set()
        return True

    monkeypatch.setattr(solve_ahead, "is_numba_installed", lambda: True)
    monkeypatch.setattr(SolverJobs, "request", request)
    with open_service(None, Limits.model_construct(), b"key") as (tables, _):
        Sitting(tables).make("yatzy", people=1, advice=False).begin()
        Sitting(tables).make("kniffel", people=1, advice=True).begin()
        assert requested.wait(PATIENCE)
    assert {edition.id for edition in asked} == {"kniffel"}
