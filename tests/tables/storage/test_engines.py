"""What is left of the connections to a database when its engines are closed."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import make_url, text

from gobelet.tables.storage.engines import create_engines


@pytest.mark.parametrize("kind", ["writer", "readers"])
def test_a_connection_in_use_is_closed_when_it_is_returned(tmp_path: Path, kind: str) -> None:
    """A thread may still read when a server ends; nothing stays open behind it."""
    file = tmp_path / "tables.sqlite3"
    file.touch()
    engines = create_engines(make_url(f"sqlite:///{file}"), 1.0, 1.0)
    with getattr(engines, kind).connect() as connection:
        used = connection.connection.driver_connection
        engines.close()
        assert connection.execute(text("SELECT 1")).scalar() == 1
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        used.execute("SELECT 1")
