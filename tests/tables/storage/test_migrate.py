"""A database from the first step to the last: made, changed, copied before, and refused when it is from the future."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, text

from gobelet.game import Illegal, Refusal, Unreadable
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import describe_refusal
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import StoreProblem
from gobelet.tables.storage.engines import create_engines
from gobelet.tables.storage.migrate import MIGRATIONS, VERSION_TABLE, list_revisions, migrate
from gobelet.tables.storage.open import FILE, open_store, parse_url
from gobelet.tables.storage.postgres import BoundedConnection
from gobelet.tables.storage.schema import METADATA
from gobelet.tables.storage.sql import SqlStore
from gobelet.tables.storage.sqlite import configure
from gobelet.tables.tokens import Code
from support.row_writer import TABLE, a_row
from support.table_session import Sitting

LAST = list_revisions()[-1]
NEXT = f"{int(LAST) + 1:04}"
NEXT_STEP = f'''"""Adds something, for a test."""

import sqlalchemy as sa
from alembic import op

revision = "{NEXT}"
down_revision = "{LAST}"


def upgrade() -> None:
    op.add_column("tables", sa.Column("note", sa.Text))
    op.execute("UPDATE tables SET note = code")
'''  # noqa: S608 - the numbers are ours
ADDITIVE_STEP = NEXT_STEP.replace("\n\n\ndef", "\nadditive = True\n\n\ndef")
FAILING_STEP = NEXT_STEP + '    op.drop_table("nothing")\n'


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """The migrations as they will be, with one step more."""
    folder = tmp_path / "later"
    shutil.copytree(MIGRATIONS, folder)
    (folder / f"versions/s{NEXT}_note.py").write_text(NEXT_STEP, encoding="utf-8")
    return folder


@pytest.fixture
def store(url: str) -> Iterator[SqlStore]:
    """A store with a table in it."""
    made = SqlStore(url)
    with made.begin() as writing:
        writing.create(TABLE, Code("K"), a_row(1, "c1"))
        writing.store_secret(TABLE, 0, b"s")
    yield made
    made.close()


def revision(store: SqlStore) -> str:
    """Return the step a database has reached."""
    with store._engines.readers.connect() as connection:
        return str(connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar_one())  # noqa: S608


def test_the_migrations_make_what_the_program_uses(store: SqlStore) -> None:
    """A new database has exactly the tables, columns and constraints that the statements are written with."""
    with store._engines.readers.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE, "compare_type": True})
        assert compare_metadata(context, METADATA) == []


def test_the_names_of_the_steps(later: Path) -> None:
    """What they are called is what Alembic takes them for, in the same order."""
    for folder in (MIGRATIONS, later):
        script = ScriptDirectory(str(folder))
        assert list_revisions(folder) == [step.revision for step in reversed(list(script.walk_revisions()))]


def test_a_database_that_is_up_to_date_needs_no_alembic(file: Path) -> None:
    """Whoever starts the game does not wait for it to be loaded."""
    code = f"""
import sys
from gobelet.tables.storage.sql import SqlStore
SqlStore("sqlite:///{file}").close()
print("alembic" in sys.modules)
SqlStore("sqlite:///{file}.new").close()
print("alembic" in sys.modules)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert run.stdout.split() == ["False", "True"]


def test_an_upgrade_keeps_everything(store: SqlStore, later: Path) -> None:
    """The step is taken, and the table is as it was."""
    before = store.load(TABLE)
    migrate(store._engines.writer, store.url, later)
    assert revision(store) == NEXT
    assert (store.load(TABLE), store.secret(TABLE, 0)) == (before, b"s")
    with store._engines.readers.connect() as connection:
        assert connection.execute(text("SELECT note FROM tables")).scalar_one() == "K"


def test_a_newer_database_is_refused(store: SqlStore, later: Path) -> None:
    """A program that does not know a database's step leaves it alone and says so, without the password."""
    migrate(store._engines.writer, store.url, later)
    with pytest.raises(Unreadable) as told:
        SqlStore(store.url)
    assert told.value.code == "database-newer"
    said = {language: describe_refusal(told.value, Speaker(language)) for language in ("en", "fr", "de")}
    assert len(set(said.values())) == 3
    assert all(str(told.value.data["name"]) in each for each in said.values())
    assert revision(store) == NEXT


def test_an_older_program_goes_on_after_an_additive_step(store: SqlStore, later: Path) -> None:
    """It neither changes the database nor misses anything; with another step that is not additive it is refused."""
    (later / f"versions/s{NEXT}_note.py").write_text(ADDITIVE_STEP, encoding="utf-8")
    migrate(store._engines.writer, store.url, later)
    with closing(SqlStore(store.url)) as older:
        assert revision(older) == NEXT
        with older.begin() as writing:
            writing.append(TABLE, a_row(2, "c2"))
    after = f"{int(NEXT) + 1:04}"
    step = NEXT_STEP.replace(NEXT, after).replace(LAST, NEXT).replace("note", "remark")
    (later / f"versions/s{after}_remark.py").write_text(step, encoding="utf-8")
    migrate(store._engines.writer, store.url, later)
    with pytest.raises(Unreadable, match="database-newer"):
        SqlStore(store.url)


def test_an_older_program_goes_on_while_another_migrates(url: str, later: Path) -> None:
    """A game goes on to its end in a server that has been running since before an additive step."""
    (later / f"versions/s{NEXT}_note.py").write_text(ADDITIVE_STEP, encoding="utf-8")
    with closing(Tables(SqlStore(url))) as tables:
        sitting = Sitting(tables).make("kniffel", people=2).begin()
        sitting.play_on(5)
        engines = create_engines(parse_url(url), 5, 5)
        with closing(engines):
            migrate(engines.writer, parse_url(url), later)
        sitting.play_on()
        assert sitting.table.is_over
        assert tables.load_table(sitting.id) == sitting.table


def test_a_step_that_fails_changes_nothing(store: SqlStore, later: Path) -> None:
    """A migration is taken whole or not at all, and the program of before goes on with the database."""
    (later / f"versions/s{NEXT}_note.py").write_text(FAILING_STEP, encoding="utf-8")
    with pytest.raises(Exception, match="nothing"):
        migrate(store._engines.writer, store.url, later)
    assert revision(store) == LAST
    with store._engines.readers.connect() as connection:
        assert "note" not in connection.execute(text("SELECT * FROM tables")).mappings().one()
    SqlStore(store.url).close()


UNLIMITED_STEP = (
    NEXT_STEP
    + """
    assert op.get_bind().exec_driver_sql("SHOW statement_timeout").scalar() == "0"
    assert op.get_bind().exec_driver_sql("SHOW idle_in_transaction_session_timeout").scalar() == "0"
    assert op.get_bind().connection.dbapi_connection.seconds == float("inf")
"""
)


def test_a_migration_may_take_long(postgres_url: str, later: Path) -> None:
    """On PostgreSQL neither the server nor the client limits a migration; afterwards both limit everything again."""
    (later / f"versions/s{NEXT}_note.py").write_text(UNLIMITED_STEP, encoding="utf-8")
    with closing(SqlStore(postgres_url)) as store:
        migrate(store._engines.writer, store.url, later)
        assert revision(store) == NEXT
        with store._engines.writer.connect() as connection:
            assert connection.exec_driver_sql("SHOW statement_timeout").scalar() == "10s"
            assert cast("BoundedConnection", connection.connection.dbapi_connection).seconds == 10.0


def test_servers_that_start_together(url: str) -> None:
    """Of several that find an empty database one makes the tables, and none fails."""
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(lambda _: SqlStore(url, lock_timeout=60), range(4)))
    for store in stores:
        assert store.open_tables() == []
        store.close()


@pytest.fixture
def two_connections(tmp_path: Path) -> Iterator[tuple[sqlite3.Connection, sqlite3.Connection]]:
    """Connections to a new file: one that writes to it, and one that SQLite does not let wait for that."""
    path = tmp_path / FILE
    with (
        closing(sqlite3.connect(path, isolation_level=None)) as busy,
        closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as refused,
    ):
        busy.execute("BEGIN IMMEDIATE")
        yield busy, refused


def test_a_new_file_is_switched_to_a_log_again_if_sqlite_refuses(
    two_connections: tuple[sqlite3.Connection, sqlite3.Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite refuses one of two that switch together, however long it would wait."""
    busy, refused = two_connections
    pauses = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            busy.execute("COMMIT")

    monkeypatch.setattr("gobelet.tables.storage.sqlite.time.sleep", pause)
    configure(refused, 60)
    assert len(pauses) == 3
    assert refused.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_file_that_stays_locked_is_refused(
    two_connections: tuple[sqlite3.Connection, sqlite3.Connection],
) -> None:
    """It is asked for no longer than the timeout."""
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        configure(two_connections[1], 0)


# -- the copy beside an SQLite file ----------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An SQLite file with a table in it, of which a part is still in the log beside it."""
    path = tmp_path / "play" / FILE
    path.parent.mkdir()
    store = SqlStore(f"sqlite:///{path}")
    with store.begin() as writing:
        writing.create(TABLE, Code("K"), a_row(1, "c1"))
    store.close()
    return path


def upgraded(path: Path, migrations: Path) -> None:
    """Take the steps of these migrations."""
    url = parse_url(f"sqlite:///{path}")
    made = create_engines(url, 5, 5)
    migrate(made.writer, url, migrations)
    made.close()


def test_a_copy_is_made_before_an_upgrade(file: Path, later: Path) -> None:
    """Beside the file there is the database of before, whole, which the program of before can open."""
    upgraded(file, later)
    copy = file.with_name(f"{FILE}.{LAST}")
    assert copy.stat().st_mode & 0o777 == 0o600
    store = SqlStore(f"sqlite:///{copy}")
    assert store.load(TABLE) is not None
    store.close()
    assert not file.with_name(f"{FILE}.draft").exists()


def test_no_copy_without_an_upgrade(file: Path) -> None:
    """Opening a new database or one that is up to date leaves no copies about."""
    SqlStore(f"sqlite:///{file}").close()
    assert [path.name for path in file.parent.iterdir()] == [FILE]


def test_the_copy_has_what_is_still_in_the_log(file: Path, later: Path) -> None:
    """Rows that SQLite has not yet moved into the file are copied too."""
    with closing(sqlite3.connect(file)) as other:  # keeps the log from being moved into the file
        other.execute("SELECT count(*) FROM rows").fetchall()
        store = SqlStore(f"sqlite:///{file}")
        with store.begin() as writing:
            writing.append(TABLE, a_row(2, "c2"))
        store.close()
        assert file.with_name(f"{FILE}-wal").stat().st_size > 0
        upgraded(file, later)
    with closing(sqlite3.connect(file.with_name(f"{FILE}.{LAST}"))) as copy:
        assert copy.execute("SELECT count(*) FROM rows").fetchone() == (2,)


# -- which database --------------------------------------------------------------------------------------------------


def test_the_users_own_database(home: Path) -> None:
    """Without an address there is one file in the user's data folder, for nobody else to read."""
    open_store().close()
    path = home / "XDG_DATA_HOME" / "gobelet" / FILE
    assert path.stat().st_mode & 0o777 == 0o600


def test_commits_last(file: Path) -> None:
    """SQLite writes ahead, and waits for the disk at every commit; references are checked."""
    store = SqlStore(f"sqlite:///{file}", lock_timeout=1.5)
    with closing(store._engines.writer.raw_connection()) as connection:
        cursor = connection.cursor()
        found = {}
        for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout"):
            cursor.execute(f"PRAGMA {pragma}")
            ((found[pragma],),) = cursor.fetchall()
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 1500}
    store.close()


@pytest.mark.parametrize("address", ["postgresql://ann:secret@db.example/games?sslmode=require", "sqlite:///a b.db"])
def test_addresses(address: str) -> None:
    """What SQLAlchemy understands of the two kinds is taken as it is."""
    assert parse_url(address).render_as_string(hide_password=False) == address


def test_a_file_may_be_called_anything(tmp_path: Path) -> None:
    """Signs that mean something in addresses are letters in a file's name."""
    path = tmp_path / "a b%20?mode=ro#é.db"
    for _ in range(2):
        SqlStore(URL.create("sqlite", database=str(path))).close()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "address",
    ["mysql://ann:secret@db/x", "games.db", "", "sqlite://", "sqlite:///:memory:", "postgresql://ann:secret@db:port/x"],
)
def test_addresses_that_are_refused(address: str) -> None:
    """Other databases, no database, and ports that are none; a password is never repeated."""
    with pytest.raises(Unreadable) as told:
        open_store(address)
    assert told.value.code == "database-form"
    assert "secret" not in describe_refusal(told.value, Speaker("en"))


def no_folder(path: Path) -> None:
    """There is not even a folder."""
    path.parent.rmdir()


def a_folder(path: Path) -> None:
    """A folder lies where the file should be."""
    path.mkdir()


def no_database(path: Path) -> None:
    """The file is something else."""
    path.write_bytes(b"Dear diary" * 1000)


@pytest.mark.parametrize(
    ("prepare", "trouble"),
    [(no_folder, StoreProblem.NO_FOLDER), (a_folder, StoreProblem.GONE), (no_database, StoreProblem.DAMAGED)],
)
def test_a_database_that_cannot_be_opened(tmp_path: Path, prepare: object, trouble: StoreProblem) -> None:
    """The refusal names the file and the reason, and what lies there is left alone."""
    path = tmp_path / "x" / FILE
    path.parent.mkdir()
    assert callable(prepare)
    prepare(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(Illegal) as told:
        open_store(f"sqlite:///{path}")
    assert told.value == Illegal("database-failed", name=str(path), reason=trouble.value)
    assert before == (path.read_bytes() if path.is_file() else None)


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    """The refusal names the server without its password."""
    with pytest.raises(Refusal) as told:
        open_store(f"postgresql://ann:secret@/games?host={tmp_path}")
    assert (told.value.code, told.value.data["reason"]) == ("database-failed", StoreProblem.GONE)
    assert "secret" not in str(told.value.data["name"])
