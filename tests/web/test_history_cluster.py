"""Nothing is lost and nothing happens twice on three servers with one PostgreSQL, whatever happens to any of them.

Programs at one table talk to different servers. Those are killed, stopped, drained and cut from the database, up to two
at the same time, and PostgreSQL itself is restarted.
"""

from collections.abc import Mapping
from itertools import count, pairwise
from pathlib import Path
from random import Random
from typing import Final

import psycopg
import pytest

from support.cluster_faults import Troublemaker, draw_plan, making_trouble
from support.postgres import Postgres
from support.retrying_client import LineReader
from support.server_cluster import Cluster, Door, cluster_of
from support.server_history import Evening, Log, check_commands, check_record, check_views, read_logs
from support.table_group import WISHES, look_at_all, make_groups, play_all

SERVERS: Final = 3
EVENING: Final = 900
"""Seconds after which something must hang."""
ENOUGH: Final = 100
"""So many faults that some commands were lost before they were done, and some after."""
FEW: Final[Mapping[str, list[float]]] = {"stop": [1.0], "cut": [0.5], "silence": [0.5]}
MANY: Final[Mapping[str, list[float]]] = {
    "stop": [0.5, 1, 2, 3, 20],
    "cut": [0.2, 1, 4],
    "silence": [0.2, 1, 4],
}
"""For how many seconds a fault lasts."""
SCHEMAS: Final = count()


@pytest.mark.parametrize(
    ("faults", "restarts", "durations", "tables"),
    [(5, 1, FEW, [WISHES[1], WISHES[4]]), pytest.param(100, 5, MANY, WISHES, marks=pytest.mark.soak)],
    ids=["few", "many"],
)
def test_servers_that_fail_all_evening(
    tmp_path: Path,
    postgres: Postgres,
    seed: int,
    faults: int,
    restarts: int,
    durations: Mapping[str, list[float]],
    tables: list[dict[str, object]],
) -> None:
    """What was acknowledged is in the log once, what was refused is not, and everybody ends with the same game."""
    chance = Random(f"{seed} faults")  # noqa: S311 - meant to be repeatable
    schema = _make_schema(postgres)
    with cluster_of([0] * SERVERS, tmp_path, postgres, schema) as cluster:
        troublemaker = Troublemaker(cluster, draw_plan(faults, restarts, chance), durations, chance)
        evening = _play(cluster, troublemaker, seed, tables)
    print(evening)
    check_commands(evening)
    check_views(evening)
    for ear in evening.ears:
        _check_stream(ear, evening.logs[ear.code])
    for log in evening.logs.values():
        check_record(log)
    assert evening.faults.total() == faults + restarts
    if faults >= ENOUGH:
        assert {sent.done_before_resent for sent in evening.resent} == {True, False}
    for server in cluster.servers:
        assert "Traceback" not in server.log.read_text(), "a server failed at something"


def _make_schema(postgres: Postgres) -> str:
    """Return an empty part of the database."""
    schema = f"history_{next(SCHEMAS)}"
    with psycopg.connect(postgres.url("public")) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    return schema


def _play(cluster: Cluster, troublemaker: Troublemaker, seed: int, tables: list[dict[str, object]]) -> Evening:
    """Let programs play at several tables while faults happen; then look at every table on every server."""
    groups = make_groups(lambda number: Door(cluster, number), seed, tables)
    with making_trouble(troublemaker):
        play_all(groups, EVENING, cluster.end)
    codes = [code for group in groups for code in group.tables]
    logs = read_logs(cluster.postgres.url(cluster.schema), codes)
    watchers = [LineReader(Door(cluster, number), code, None) for code in codes for number in range(SERVERS)]
    evening = Evening(troublemaker.faults, groups, watchers, {}, logs)
    for ear in evening.ears:
        ear.reach(logs[ear.code].table.version)
    evening.fresh.update(look_at_all(groups, watchers))
    for ear in evening.ears:
        ear.stop()
    for program in evening.programs:
        program.hang_up()
    return evening


def _check_stream(ear: LineReader, log: Log) -> None:
    """A stream never went back; what it brought is what is in the log, without a gap but for whole tables."""
    for before, after in pairwise(ear.heard):
        assert after.version > before.version, [(each.version, each.kind, each.life) for each in ear.heard]
        assert after.kind == "view" or after.version == before.version + 1
    for heard in ear.heard:
        if heard.kind == "view":
            assert heard.document == log.seen(heard.version, ear.holder)
        else:
            assert heard.document == log.told(heard.version, ear.holder)
