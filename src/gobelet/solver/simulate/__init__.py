"""Millions of solo games, played from a solved table."""
