"""Nothing is lost and nothing happens twice, although the server is killed again and again while everybody plays."""

import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from gobelet.tables.service.cache import MAX_UPDATES
from support.killable_server import run_killable_server
from support.retrying_client import StreamReader
from support.server_history import History, check_commands, check_record, check_stream, check_views, read_logs
from support.table_group import WISHES, look_at_all, make_groups, play_all

pytestmark = pytest.mark.slow

KILLS = [3, pytest.param(50, marks=pytest.mark.soak)]
MANY = 50
"""So many kills that some of everything has happened."""
PLAY_SECONDS = 900
"""Seconds after which something must hang: a busy machine takes ten seconds to start a server, fifty times."""


@pytest.mark.parametrize("kills", KILLS)
def test_a_server_that_is_killed_again_and_again(tmp_path: Path, seed: int, kills: int) -> None:
    """What was acknowledged is in the log once, what was refused is not, and everybody has seen the same game."""
    history = _play(tmp_path, seed, kills)
    print(history)
    check_commands(history)
    check_views(history)
    for stream in history.streams:
        check_stream(stream, history.logs[stream.code])
        _check_whole_tables(stream)
    for log in history.logs.values():
        check_record(log)
    _check_database(tmp_path / "history.sqlite3")
    assert history.faults.total() >= kills
    if kills >= MANY:
        _check_coverage(history)


def _play(folder: Path, seed: int, kills: int) -> History:
    """Let programs play at several tables of one database while the server is killed all the time."""
    with run_killable_server(folder, kills, Random(f"{seed} server")) as server:  # noqa: S311 - meant to be repeatable
        groups = make_groups(lambda _number: server, seed, WISHES)
        play_all(groups, PLAY_SECONDS, server.end)
        server.kill(server.locate()[0], "in the end")
        codes = [code for group in groups for code in group.tables]
        watchers = [StreamReader(server, code, None) for code in codes]
        history = History(server.kills, groups, watchers, dict(look_at_all(groups, watchers)))
        for stream in history.streams:
            stream.stop()
        for program in history.programs:
            program.close()
    history.logs.update(read_logs(f"sqlite:///{server.database}", codes))
    assert "Traceback" not in server.log.read_text(), "the server failed at something"
    return history


# -- what must hold ----------------------------------------------------------------------------------------------


def _check_coverage(history: History) -> None:
    """The server died before commands were done and after, and mischief was refused."""
    assert {sent.done_before_resent for sent in history.resent} == {True, False}
    assert {"stale"} < {code for sent in history.commands for code in sent.entry.refusals}
    assert any(len(sent.entry.versions) > 1 for sent in history.commands)


def _check_whole_tables(stream: StreamReader) -> None:
    """A stream began with the whole table, and brought it again only to a reader who had missed many rows."""
    assert stream.events[0].kind == "view"
    for before, after in pairwise(stream.events):
        assert after.kind == "news" or after.version > before.version + MAX_UPDATES


def _check_database(path: Path) -> None:
    """SQLite finds nothing wrong."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
