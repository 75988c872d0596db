"""Another role of the same PostgreSQL, such as another program has: it reads nothing of ours and changes nothing."""

from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest

from gobelet.tables.service.leases import Leases
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.migrate import VERSION_TABLE
from gobelet.tables.storage.schema import METADATA
from gobelet.tables.storage.sql import SqlStore
from support.postgres import Postgres
from support.table_session import Sitting

OURS = (*METADATA.tables, VERSION_TABLE)


@pytest.fixture
def stranger(postgres: Postgres) -> Iterator["psycopg.Connection[tuple[object, ...]]"]:
    """A role that may connect, and sees the schema with a table that somebody plays at."""
    with psycopg.connect(postgres.url("public")) as admin:
        admin.execute("CREATE SCHEMA shared; CREATE ROLE stranger LOGIN; GRANT USAGE ON SCHEMA shared TO stranger")
    store = SqlStore(postgres.url("shared"))
    assert store.leases is not None
    with closing(Tables(store, leases=Leases(store.leases))) as tables:
        Sitting(tables).make(people=1).begin()
        url = postgres.url("shared").replace("postgres@", "stranger@")
        with closing(psycopg.connect(url, autocommit=True)) as connection:
            yield connection
    with psycopg.connect(postgres.url("public")) as admin:
        admin.execute("DROP SCHEMA shared CASCADE; DROP ROLE stranger")


def test_only_the_role_of_the_servers_reads_its_tables(stranger: "psycopg.Connection[tuple[object, ...]]") -> None:
    """Neither secrets nor logs, leases or servers."""
    for table in OURS:
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            stranger.execute(f"SELECT * FROM {table}".encode())  # noqa: S608 - names of our own


def test_only_the_role_of_the_servers_writes(stranger: "psycopg.Connection[tuple[object, ...]]") -> None:
    """Nobody else takes a lease or a server away, or locks them."""
    for statement in (
        "UPDATE tables SET owner = NULL",
        "DELETE FROM servers",
        "INSERT INTO servers (name, seen_at) VALUES ('mine', 0)",
        "SELECT 1 FROM tables FOR UPDATE",
        "TRUNCATE rows, secrets",
    ):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            stranger.execute(statement.encode())
