"""Backup and restore, with the commands of docs/hosting.md."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from gobelet.game import Refusal
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.open import FILE
from gobelet.tables.storage.sql import SqlStore
from support.host_shell import DATABASE, HostShell, read_blocks
from support.postgres import Postgres
from support.table_session import Sitting

SQLITE, POSTGRES = 0, 1
"""The order of the databases on the page."""


@pytest.fixture
def shell(tmp_path: Path) -> HostShell:
    """A host without PostgreSQL."""
    return HostShell(tmp_path)


def play(url: str) -> tuple[Tables, Sitting]:
    """Open a database, and begin a game in it."""
    tables = Tables(SqlStore(url))
    sitting = Sitting(tables).make().begin()
    sitting.play_on(5)
    return tables, sitting


def find_backup(shell: HostShell) -> str:
    """Return the only backup, as a shell variable."""
    (backup,) = (shell.folder / "backups").iterdir()
    return f"backup='{backup}'\n"


def check_restored(url: str, kept: Sitting, version: int, lost: Sitting) -> None:
    """Check that a database has one table in an earlier version, without another; the game goes on."""
    with closing(Tables(SqlStore(url))) as tables:
        again = Sitting(tables, kept.host, kept.tokens, kept.id, kept.commands)
        assert again.table.version == version
        again.play_on()
        assert again.table.version > version
        with pytest.raises(Refusal, match="table"):
            tables.table(lost.id)


def test_sqlite(shell: HostShell) -> None:
    """A backup of a running server brings back key and tables as they were, also after the server was killed."""
    url, key = f"sqlite:///{shell.data / FILE}", shell.data / "key"
    key.write_bytes(b"first")
    tables, kept = play(url)
    version = kept.table.version
    shell.run(read_blocks("Backup")[SQLITE])
    kept.play_on(3)
    lost = Sitting(tables).make()
    shutil.copy(shell.data / f"{FILE}-wal", shell.folder)
    tables.close()
    shutil.copy(shell.folder / f"{FILE}-wal", shell.data)  # as a killed server leaves it
    key.write_bytes(b"second")
    shell.run(find_backup(shell) + read_blocks("Restore")[SQLITE])
    assert key.read_bytes() == b"first"
    assert [line.split()[:2] for line in shell.log] == [
        ["systemctl", "stop"],
        ["chown", "gobelet:"],
        ["systemctl", "start"],
    ]
    check_restored(url, kept, version, lost)


def test_a_backup_of_nothing_fails(shell: HostShell) -> None:
    """If the database is not where the command looks, there is an error, and no empty backup."""
    (shell.data / "key").write_bytes(b"first")
    with pytest.raises(AssertionError, match="unable to open database file"):
        shell.run(read_blocks("Backup")[SQLITE])
    assert list((shell.folder / "backups").rglob(FILE)) == []


def test_postgres(tmp_path: Path, postgres: Postgres) -> None:
    """The same with PostgreSQL, whose user and database are made by the commands of the page."""
    shell, key = HostShell(tmp_path, str(postgres.bin)), tmp_path / "data/key"
    url = DATABASE.replace("/var/run/postgresql", str(postgres.data))
    key.write_bytes(b"first")
    (create,) = read_blocks("PostgreSQL")
    shell.run(create, PGHOST=str(postgres.data), PGUSER="postgres")
    tables, kept = play(url)
    version = kept.table.version
    shell.run(read_blocks("Backup")[POSTGRES], url)
    kept.play_on(3)
    lost = Sitting(tables).make()
    tables.close()
    key.write_bytes(b"second")
    shell.run(find_backup(shell) + read_blocks("Restore")[POSTGRES], url)
    assert key.read_bytes() == b"first"
    assert [line.split()[:2] for line in shell.log] == [
        ["systemctl", "stop"],
        ["chown", "gobelet:"],
        ["systemctl", "start"],
    ]
    check_restored(url, kept, version, lost)
