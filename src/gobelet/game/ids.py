"""Small types in place of bare numbers, so that a seat is never taken for a version."""

from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 to the left."""

Version = NewType("Version", int)
"""How many events a game has been through. A table counts rows of events and translates between the two."""
