"""Stores of every kind, each test with an empty one."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

from gobelet.tables.storage.base import Store
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.storage.sql import SqlStore
from support.postgres import Postgres

SCHEMAS = count()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """An SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path / 'play' / 'gobelet.sqlite3'}"


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """An empty part of the PostgreSQL."""
    schema = f"test_{next(SCHEMAS)}"
    with psycopg.connect(postgres.url("public")) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    return postgres.url(schema)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind."""
    (tmp_path / "play").mkdir()
    address: str = request.getfixturevalue(f"{request.param}_url")
    return address


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A store of each kind."""
    (tmp_path / "play").mkdir()
    made: Store = MemoryStore()
    if request.param != "memory":
        made = SqlStore(request.getfixturevalue(f"{request.param}_url"))
    yield made
    made.close()
