"""The statements of the SQL store, built once; parameters are called `given_NAME`."""

from importlib import import_module
from typing import Any, Final

from sqlalchemy import (
    JSON,
    BindParameter,
    FromClause,
    Insert,
    Integer,
    Table,
    Text,
    bindparam,
    cast,
    column,
    delete,
    exists,
    func,
    select,
    text,
    update,
)
from sqlalchemy import table as sql_table

from gobelet.tables.storage.migrate import VERSION_TABLE
from gobelet.tables.storage.schema import PACKED_LOGS, ROWS, SECRETS, TABLES, UNPACKED


def _parameter(name: str, table: Table = ROWS) -> BindParameter[Any]:
    """Return a bound parameter."""
    return bindparam(f"given_{name}", type_=table.c[name].type)


_FOLLOWING_ROW: Final = (ROWS.c.table_id == TABLES.c.id) & (ROWS.c.version > _parameter("version"))
_FOLLOWING_PACK: Final = (PACKED_LOGS.c.table_id == TABLES.c.id) & (TABLES.c.packed_version > _parameter("version"))
LOAD: Final = (
    select(TABLES.c.code, PACKED_LOGS.c.log, ROWS)
    .join_from(TABLES, PACKED_LOGS, _FOLLOWING_PACK, isouter=True)  # first: it is looked up once, not for every row
    .join(ROWS, _FOLLOWING_ROW, isouter=True)
    .where(TABLES.c.id == _parameter("table_id"))
    .order_by(ROWS.c.version)
)
"""Rows after a version, or the packed log if it has any; one empty row if there are none."""
FIND: Final = select(TABLES.c.id).where(TABLES.c.code == _parameter("code", TABLES))
FIND_ALL: Final = select(TABLES.c.id, TABLES.c.code).where(TABLES.c.code.in_(bindparam("given_codes", expanding=True)))
FIND_SECRET: Final = select(SECRETS.c.secret).where(
    SECRETS.c.table_id == _parameter("table_id"), SECRETS.c.number == _parameter("number", SECRETS)
)
OPEN_TABLES: Final = select(TABLES.c.id).where(TABLES.c.open).order_by(TABLES.c.made_at, TABLES.c.id)
SET_OPEN: Final = update(TABLES).where(TABLES.c.id == _parameter("table_id")).values(open=_parameter("open", TABLES))
_REVISION: Final = sql_table(VERSION_TABLE, column("version_num"))
SAME_REVISION: Final = update(_REVISION).values(version_num=_REVISION.c.version_num)
_LAST_ROW: Final = (
    select(ROWS.c.at).where(ROWS.c.table_id == TABLES.c.id).order_by(ROWS.c.version.desc()).limit(1).scalar_subquery()
)
_TABLES_IN_ORDER: Final = (
    select(TABLES.c.id)
    .where(TABLES.c.id > _parameter("id", TABLES))
    .order_by(TABLES.c.id)
    .limit(bindparam("given_most", type_=Integer))
)
LIST_FINISHED: Final = _TABLES_IN_ORDER.where(
    ~TABLES.c.open, _parameter("made_at", TABLES) > func.coalesce(TABLES.c.packed_at, _LAST_ROW)
)
LIST_UNPACKED: Final = _TABLES_IN_ORDER.where(UNPACKED, _parameter("made_at", TABLES) > _LAST_ROW)
LOCK_TABLE: Final = select(TABLES.c.open).where(TABLES.c.id == _parameter("table_id")).with_for_update()
"""Waits for other servers that write rows of a table, and lets none of them until the end of the transaction."""
LOCK_ROWS: Final = text("LOCK TABLE rows IN SHARE ROW EXCLUSIVE MODE")
"""Waits, on PostgreSQL, for all rows that are being written, and lets none be written until the end."""
LAST_STORED_ROW: Final = select(func.max(ROWS.c.version)).where(ROWS.c.table_id == _parameter("table_id"))
LAST_VERSION: Final = select(func.coalesce(TABLES.c.packed_version, LAST_STORED_ROW.scalar_subquery())).where(
    TABLES.c.id == _parameter("table_id")
)
_LAST_ROW_OF_EACH: Final = select(func.max(ROWS.c.version)).where(ROWS.c.table_id == TABLES.c.id).scalar_subquery()
LAST_VERSIONS: Final = select(
    TABLES.c.id, func.coalesce(TABLES.c.packed_version, _LAST_ROW_OF_EACH).label("version")
).where(TABLES.c.id.in_(bindparam("given_ids", expanding=True)))
LOAD_STORED_ROWS: Final = (
    select(ROWS.c.command, ROWS.c.at, ROWS.c.events)
    .where(ROWS.c.table_id == _parameter("table_id"))
    .order_by(ROWS.c.version)
)
DELETE_ROWS: Final = delete(ROWS).where(ROWS.c.table_id == _parameter("table_id"))
DELETE_PACK: Final = delete(PACKED_LOGS).where(PACKED_LOGS.c.table_id == _parameter("table_id"))
SET_PACKED: Final = (
    update(TABLES)
    .where(TABLES.c.id == _parameter("table_id"))
    .values(packed_version=_parameter("packed_version", TABLES), packed_at=_parameter("packed_at", TABLES))
)
LOAD_PACKS: Final = select(PACKED_LOGS).where(PACKED_LOGS.c.table_id.in_(bindparam("given_ids", expanding=True)))
DELETE: Final = (
    DELETE_ROWS,
    DELETE_PACK,
    delete(SECRETS).where(SECRETS.c.table_id == _parameter("table_id", SECRETS)),
    delete(TABLES).where(TABLES.c.id == _parameter("table_id")),
)
"""In this order, as everything else refers to its table."""
_FIELDS: Final = (*ROWS.c, column("after", Integer))
"""What a new row is handed over with: also the row that must be there, before its own and those written with it."""


def _new_rows(dialect: str) -> FromClause:
    """Return the rows of a transaction, handed over as one JSON text."""
    given = bindparam("given_rows", type_=Text)
    if dialect == "postgresql":
        fields = [column(field.name, field.type) for field in _FIELDS]
        return func.json_to_recordset(cast(given, JSON)).table_valued(*fields).render_derived("new", with_types=True)
    each = func.json_each(given).table_valued("value")
    values = (func.json_extract(each.c.value, f"$.{field.name}").label(field.name) for field in _FIELDS)
    return select(*values).subquery("new")


def insert_table(dialect: str) -> Insert:
    """Return the statement that writes a table, if its code is free."""
    conflicting: Insert = import_module(f"sqlalchemy.dialects.{dialect}").insert(TABLES).on_conflict_do_nothing()
    return conflicting.execution_options(preserve_rowcount=True)


def insert_rows(dialect: str) -> Insert:
    """Return the statement that writes rows, each if it is new and the one before it exists: a log has no gaps."""
    new = _new_rows(dialect)
    before = exists().where(ROWS.c.table_id == new.c.table_id, ROWS.c.version == new.c.after)
    following = select(*(new.c[field.name] for field in ROWS.c)).where(before)
    statement = import_module(f"sqlalchemy.dialects.{dialect}").insert(ROWS).from_select(ROWS.c.keys(), following)
    conflicting: Insert = statement.on_conflict_do_nothing()
    return conflicting.execution_options(preserve_rowcount=True)
