"""Run by Alembic: migrate on the connection and in the transaction of `migrate.py`."""

from alembic import context

from gobelet.tables.storage.migrate import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"], version_table=VERSION_TABLE, transactional_ddl=True
)
with context.begin_transaction():
    context.run_migrations()
