"""Nothing is lost and nothing happens twice on three servers with one PostgreSQL, whatever happens to any of them.

Programs at one table talk to different servers. Those are killed, stopped, drained and cut from the database, up to two
at the same time, and PostgreSQL itself is restarted.
"""

from collections.abc import Mapping
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

import psycopg
import pytest

from support.cluster_faults import FaultInjector, draw_plan, inject_faults
from support.postgres import Postgres
from support.retrying_client import StreamReader
from support.server_cluster import Cluster, FailoverTarget, run_cluster
from support.server_history import History, check_commands, check_record, check_stream, check_views, read_logs
from support.table_group import WISHES, look_at_all, make_groups, play_all

SERVERS: Final = 3
PLAY_SECONDS: Final = 900
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
def test_servers_that_fail_again_and_again(
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
    with run_cluster([0] * SERVERS, tmp_path, postgres, schema) as cluster:
        injector = FaultInjector(cluster, draw_plan(faults, restarts, chance), durations, chance)
        history = _play(cluster, injector, seed, tables)
    print(history)
    check_commands(history)
    check_views(history)
    for stream in history.streams:
        check_stream(stream, history.logs[stream.code])
    for log in history.logs.values():
        check_record(log)
    assert history.faults.total() == faults + restarts
    if faults >= ENOUGH:
        assert {sent.done_before_resent for sent in history.resent} == {True, False}
    for server in cluster.servers:
        assert "Traceback" not in server.log.read_text(), "a server failed at something"


def _make_schema(postgres: Postgres) -> str:
    """Return an empty part of the database."""
    schema = f"history_{next(SCHEMAS)}"
    with psycopg.connect(postgres.url("public")) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    return schema


def _play(cluster: Cluster, injector: FaultInjector, seed: int, tables: list[dict[str, object]]) -> History:
    """Let programs play at several tables while faults happen; then look at every table on every server."""
    groups = make_groups(lambda number: FailoverTarget(cluster, number), seed, tables)
    with inject_faults(injector):
        play_all(groups, PLAY_SECONDS, cluster.end)
    codes = [code for group in groups for code in group.tables]
    logs = read_logs(cluster.postgres.url(cluster.schema), codes)
    watchers = [
        StreamReader(FailoverTarget(cluster, number), code, None) for code in codes for number in range(SERVERS)
    ]
    history = History(injector.faults, groups, watchers, {}, logs)
    for stream in history.streams:
        stream.reach(logs[stream.code].table.version)
    history.fresh.update(look_at_all(groups, watchers))
    for stream in history.streams:
        stream.stop()
    for program in history.programs:
        program.close()
    return history
