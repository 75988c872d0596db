"""Parts of a table's page, each rendered by itself."""
