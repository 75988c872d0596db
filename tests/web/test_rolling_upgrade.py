"""Two servers behind nginx, configured as docs/hosting.md says, are upgraded in turn while programs play."""

import re
import shutil
from collections import Counter
from pathlib import Path
from threading import Thread
from typing import Final

import psycopg
import pytest

import gobelet
from gobelet.tables.storage.migrate import list_revisions
from support.host_shell import read_blocks
from support.killable_server import PATIENCE
from support.nginx import find_free_port, run_nginx
from support.postgres import Postgres
from support.server_cluster import PAUSE, Cluster, FailoverTarget, run_cluster
from support.server_history import History, check_commands, check_record, check_views, read_logs
from support.table_group import WISHES, look_at_all, make_groups, play_all

PLAY_SECONDS: Final = 300
COMMANDS: Final = 15
"""How many are acknowledged before the next server is restarted."""
LAST: Final = list_revisions()[-1]
NEXT: Final = f"{int(LAST) + 1:04}"
STEP: Final = f'''"""Add something, for a test."""

import sqlalchemy as sa
from alembic import op

revision = "{NEXT}"
down_revision = "{LAST}"
additive = True


def upgrade() -> None:
    op.add_column("tables", sa.Column("note", sa.Text))
    op.create_index("ix_tables_note", "tables", ["note"])
'''


class Gateway(FailoverTarget):
    """nginx, as programs see it: one address, which is always there."""

    seconds = 30.0

    def __init__(self, cluster: Cluster, port: int) -> None:
        super().__init__(cluster, 0)
        self._port = port

    @property
    def for_streams(self) -> "Gateway":
        """Streams go the same way."""
        return self

    def locate(self) -> tuple[int, int]:
        """Return the address."""
        return 1, self._port

    def note_lost(self, life: int) -> None:
        """Wait a moment before the next try."""
        self._cluster.wait(PAUSE)


@pytest.mark.soak
@pytest.mark.slow
def test_an_upgrade_one_server_after_the_other(tmp_path: Path, postgres: Postgres, seed: int) -> None:
    """No program has to send a command twice, everybody ends with the same game, and the new version has migrated."""
    schema, ports = "rolling_upgrade", [find_free_port(), find_free_port()]
    with psycopg.connect(postgres.url("public")) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    port = find_free_port()
    with (
        run_cluster(ports, tmp_path, postgres, schema) as cluster,
        run_nginx(_configure(port, ports), port),
    ):
        history = _play(cluster, Gateway(cluster, port), seed, _make_newer_program(tmp_path))
    print(history)
    assert not history.resent
    check_commands(history)
    check_views(history)
    for log in history.logs.values():
        check_record(log)
    with psycopg.connect(postgres.url(schema)) as connection:
        assert connection.execute("SELECT version_num FROM gobelet_revision").fetchall() == [(NEXT,)]


def _configure(port: int, ports: list[int]) -> str:
    """Return the configuration of docs/hosting.md without TLS, at other ports."""
    (site,) = read_blocks("Two servers", "nginx")
    site = re.sub(r"^ *(listen|ssl_.*|add_header) .*$", "", site, flags=re.MULTILINE)
    site = site.replace("server_name", f"listen 127.0.0.1:{port};\n    server_name")
    for documented, free in zip((8001, 8002), ports, strict=True):
        assert f"127.0.0.1:{documented} " in site
        site = site.replace(f"127.0.0.1:{documented} ", f"127.0.0.1:{free} ")
    return site


def _make_newer_program(folder: Path) -> Path:
    """Return a folder with this program as it will be: with one migration more."""
    newer = folder / "newer"
    shutil.copytree(Path(gobelet.__file__).parent, newer / "gobelet", ignore=shutil.ignore_patterns("__pycache__"))
    (newer / f"gobelet/tables/storage/migrations/versions/s{NEXT}_note.py").write_text(STEP, encoding="utf-8")
    return newer


def _play(cluster: Cluster, gateway: Gateway, seed: int, newer: Path) -> History:
    """Let programs play through nginx while the servers are upgraded."""
    groups = make_groups(lambda _number: gateway, seed, WISHES[:2])
    upgrade = Thread(target=_upgrade, args=(cluster, newer))
    upgrade.start()
    try:
        play_all(groups, PLAY_SECONDS, cluster.end)
    finally:
        upgrade.join(PATIENCE)
    history = History(Counter(upgraded=2, drained=3), groups, [], dict(look_at_all(groups, [])))
    codes = [code for group in groups for code in group.tables]
    for stream in history.streams:
        stream.stop()
    for program in history.programs:
        program.close()
    history.logs.update(read_logs(cluster.postgres.url(cluster.schema), codes))
    return history


def _upgrade(cluster: Cluster, newer: Path) -> None:
    """Restart the first server as the new version, the second as the old one, and at last that as the new one, too."""
    first, second = cluster.servers
    for number, server in enumerate((first, second, second), 1):
        with cluster.changed:
            cluster.changed.wait_for(lambda: cluster.ended or cluster.acknowledged >= number * COMMANDS, PATIENCE)  # noqa: B023 - asked at once
        if number != 2:
            server.settings["PYTHONPATH"] = str(newer)
        server.drain()
    cluster.expects_faults = False
