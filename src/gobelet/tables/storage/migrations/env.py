"""Run by Alembic: take the steps on the connection that `upgrading` has prepared, in its transaction."""

from alembic import context

from gobelet.tables.storage.migrate import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"], version_table=VERSION_TABLE, transactional_ddl=True
)
with context.begin_transaction():
    context.run_migrations()
