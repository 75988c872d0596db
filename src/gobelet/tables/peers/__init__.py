"""Connections between the servers of one database: moves go to the owner of their table, its rows to who watches it."""
