"""Nothing is lost and nothing happens twice, although the server is killed again and again while everybody plays."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from gobelet.record import format_record, parse_record
from gobelet.record.verify import verify_record
from gobelet.tables.records import make_record
from gobelet.tables.table import Stage
from gobelet.tables.tokens import Holder
from support.killable_server import Mortal, mortal
from support.retrying_client import Group, Json, LineReader, Program
from support.server_history import Evening, Log, read_logs

pytestmark = pytest.mark.slow

KILLS = [3, pytest.param(50, marks=pytest.mark.soak)]
MANY = 50
"""So many kills that some of everything has happened."""
EVENING = 900
"""Seconds after which something must hang: a busy machine takes ten seconds to start a server, fifty times."""

WISHES: list[Json] = [
    {"edition": "mb-1982", "seats": ["person", "person"]},
    {"edition": "kniffel", "seats": ["person", "greedy", "random"], "hurried": True},
    {"edition": "classic", "seats": ["person"] * 4, "teams": [[0, 2], [1, 3]], "hurried": True},
    {"edition": "yatzy", "seats": ["person"], "games": 2, "house": {"rolls": "1"}, "hurried": True},
    {"edition": "hands-down", "seats": ["person", "person"], "house": {"length": "4"}},
    {"edition": "hands-down", "seats": ["person", "greedy", "person"], "hurried": True},
]


@pytest.mark.parametrize("kills", KILLS)
def test_a_server_that_is_killed_all_evening(tmp_path: Path, seed: int, kills: int) -> None:
    """What was acknowledged is in the log once, what was refused is not, and everybody has seen the same game."""
    evening = _played(tmp_path, seed, kills)
    print(evening)
    _check_commands(evening)
    _check_views(evening)
    for ear in evening.ears:
        _check_stream(ear, evening.logs[ear.code])
    for log in evening.logs.values():
        _check_record(log)
    _check_database(evening.server)
    assert evening.server.kills.total() >= kills
    if kills >= MANY:
        _check_sharpness(evening)


def _played(folder: Path, seed: int, kills: int) -> Evening:
    """Let programs play at several tables of one database while the server is killed all the time."""
    with mortal(folder, kills, Random(f"{seed} server")) as server:  # noqa: S311 - meant to be repeatable
        groups = [_group(server, seed, number, wishes) for number, wishes in enumerate(WISHES)]
        _play(groups, server)
        server.kill(server.where()[0], "in the end")
        codes = [code for group in groups for code in group.tables]
        watchers = [LineReader(server, code, None) for code in codes]
        fresh = dict(_looks(groups, watchers))
        evening = Evening(server, groups, watchers, fresh)
        for ear in evening.ears:
            ear.stop()
        for program in evening.programs:
            program.hang_up()
    evening.logs.update(read_logs(server.database, codes))
    return evening


def _group(server: Mortal, seed: int, number: int, wishes: Json) -> Group:
    names = [f"P{number}{seat}" for seat, kind in enumerate(wishes["seats"]) if kind == "person"]
    chances = (Random(f"{seed} {name}") for name in names)  # noqa: S311 - meant to be repeatable
    return Group(wishes, [Program(server, *each) for each in zip(names, chances, strict=True)])


def _play(groups: list[Group], server: Mortal) -> None:
    """Let everybody play; the first who fails makes the test fail."""
    with ThreadPoolExecutor(sum(len(group.programs) for group in groups)) as pool:
        parts = [pool.submit(group.host) for group in groups]
        parts += [pool.submit(group.join, number) for group in groups for number in range(1, len(group.programs))]
        done, others = wait(parts, EVENING, FIRST_EXCEPTION)
        if others:
            server.end()  # so that nobody waits any longer
        for part in done:
            part.result()
        assert not others, "the programs have not come to an end"


def _looks(groups: list[Group], watchers: list[LineReader]) -> Iterator[tuple[tuple[str, Holder | None], Json]]:
    """Yield every table as everybody sees it in the end; all streams have come so far by then."""
    for program in (program for group in groups for program in group.programs):
        for ear in program.ears:
            fresh = program.look(ear.code)
            ear.reach(fresh["version"])
            yield (ear.code, program.holder), fresh
    for ear in watchers:
        yield (ear.code, None), ear.wait(bool)


# -- what must hold ----------------------------------------------------------------------------------------------


def _check_sharpness(evening: Evening) -> None:
    """The server died before commands were done and after, and mischief was refused."""
    assert {sent.done_before_resent for sent in evening.resent} == {True, False}
    assert {"stale"} < {code for sent in evening.commands for code in sent.entry.refusals}
    assert any(len(sent.entry.versions) > 1 for sent in evening.commands)


def _check_commands(evening: Evening) -> None:
    """Acknowledged: once, at the version told. Refused: not there. Never answered: at most once. And nothing else."""
    for sent in evening.commands:
        versions = [int(row.version) for row in sent.rows]
        if sent.entry.acknowledged:
            assert [*set(sent.entry.versions)] == versions, sent
        elif sent.entry.refused:
            assert versions == [], sent
        else:
            assert len(versions) <= 1, sent
    known = {(sent.entry.code, row.version) for sent in evening.commands for row in sent.rows}
    for code, log in evening.logs.items():
        others = [row for row in log.rows if (code, row.version) not in known]
        assert all(row.command.startswith("bot:") or row.version == 1 for row in others), others


def _check_views(evening: Evening) -> None:
    """Whatever an answer showed was in the log, and all ended with the same game as a fresh look shows."""
    for program in evening.programs:
        for view in program.views:
            assert view == evening.logs[view["code"]].seen(view["version"], program.holder)
    for ear in evening.ears:
        log = evening.logs[ear.code]
        assert ear.heard[-1].table == evening.fresh[ear.code, ear.holder] == log.seen(log.table.version, ear.holder)


def _check_stream(ear: LineReader, log: Log) -> None:
    """A stream began with a view; then it brought every row once, in order, as it is in the log."""
    first, *others = ear.heard
    assert first.kind == "view"
    assert [heard.version for heard in ear.heard] == list(range(first.version, log.table.version + 1))
    for heard in others:
        assert (heard.kind, heard.document) == ("news", log.told(heard.version, ear.holder))


def _check_record(log: Log) -> None:
    """A game was played to its end, and its record proves every draw."""
    assert log.table.stage is Stage.OVER
    assert [int(row.version) for row in log.rows] == list(range(1, log.table.version + 1))
    record = make_record(log.table, (event for update in log.update for event in update.events))
    assert verify_record(parse_record(format_record(record))) > 0


def _check_database(server: Mortal) -> None:
    """SQLite finds nothing wrong, and no server has ever failed at anything."""
    with closing(sqlite3.connect(server.database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    assert "Traceback" not in server.log.read_text()
