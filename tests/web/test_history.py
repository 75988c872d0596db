"""Nothing is lost and nothing happens twice, although the server is killed again and again while everybody plays."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from support.killable_server import mortal
from support.retrying_client import LineReader
from support.server_history import Evening, Log, check_commands, check_record, check_views, read_logs
from support.table_group import WISHES, look_at_all, make_groups, play_all

pytestmark = pytest.mark.slow

KILLS = [3, pytest.param(50, marks=pytest.mark.soak)]
MANY = 50
"""So many kills that some of everything has happened."""
EVENING = 900
"""Seconds after which something must hang: a busy machine takes ten seconds to start a server, fifty times."""


@pytest.mark.parametrize("kills", KILLS)
def test_a_server_that_is_killed_all_evening(tmp_path: Path, seed: int, kills: int) -> None:
    """What was acknowledged is in the log once, what was refused is not, and everybody has seen the same game."""
    evening = _played(tmp_path, seed, kills)
    print(evening)
    check_commands(evening)
    check_views(evening)
    for ear in evening.ears:
        _check_stream(ear, evening.logs[ear.code])
    for log in evening.logs.values():
        check_record(log)
    _check_database(tmp_path / "history.sqlite3")
    assert evening.faults.total() >= kills
    if kills >= MANY:
        _check_sharpness(evening)


def _played(folder: Path, seed: int, kills: int) -> Evening:
    """Let programs play at several tables of one database while the server is killed all the time."""
    with mortal(folder, kills, Random(f"{seed} server")) as server:  # noqa: S311 - meant to be repeatable
        groups = make_groups(lambda _number: server, seed, WISHES)
        play_all(groups, EVENING, server.end)
        server.kill(server.where()[0], "in the end")
        codes = [code for group in groups for code in group.tables]
        watchers = [LineReader(server, code, None) for code in codes]
        evening = Evening(server.kills, groups, watchers, dict(look_at_all(groups, watchers)))
        for ear in evening.ears:
            ear.stop()
        for program in evening.programs:
            program.hang_up()
    evening.logs.update(read_logs(f"sqlite:///{server.database}", codes))
    assert "Traceback" not in server.log.read_text(), "the server failed at something"
    return evening


# -- what must hold ----------------------------------------------------------------------------------------------


def _check_sharpness(evening: Evening) -> None:
    """The server died before commands were done and after, and mischief was refused."""
    assert {sent.done_before_resent for sent in evening.resent} == {True, False}
    assert {"stale"} < {code for sent in evening.commands for code in sent.entry.refusals}
    assert any(len(sent.entry.versions) > 1 for sent in evening.commands)


def _check_stream(ear: LineReader, log: Log) -> None:
    """A stream began with a view; then it brought every row once, in order, as it is in the log."""
    first, *others = ear.heard
    assert first.kind == "view"
    assert [heard.version for heard in ear.heard] == list(range(first.version, log.table.version + 1))
    for heard in others:
        assert (heard.kind, heard.document) == ("news", log.told(heard.version, ear.holder))


def _check_database(path: Path) -> None:
    """SQLite finds nothing wrong."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
