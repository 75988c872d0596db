"""What a server allows: its own names, how much, how often, and how long."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and as many again in so many seconds."""

    count: int
    seconds: float


RATES: Final[Mapping[str, Rate]] = MappingProxyType(
    {
        "tables": Rate(30, 60),
        "joins": Rate(120, 60),
        "moves": Rate(2000, 10),
        "looks": Rate(2000, 10),
        "records": Rate(60, 10),
        "guesses": Rate(60, 60),
    }
)
"""What one address may do; `guesses` are codes that no table has. Generous: a whole family may share an address."""


@dataclass(frozen=True, slots=True)
class Config:
    """The limits of one server."""

    hosts: frozenset[str] = frozenset({"localhost"})
    """The names it answers to; an address in digits is always one, because nobody can give that to another machine."""
    key: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False, compare=False)
    """What cookies are signed with; one that is kept lets people find their seats again after a restart."""
    mark: str = field(default="", repr=False)
    """By what servers of the same tables know each other; it is told to nobody."""
    address: str = ""
    """Where phones reach it, if that is not what this machine's own browser shows."""
    proxies: tuple[str, ...] = ()
    """The addresses of those who may say for whom they ask (X-Forwarded-For)."""
    rates: Mapping[str, Rate] = field(default_factory=lambda: RATES)
    most_streams: int = 64
    """How many streams one address may have open."""
    most_body: int = 16_384
    """The longest request in bytes."""
    body_seconds: float = 10.0
    """How long a request may take to arrive."""
    heartbeat: float = 15.0
    """After how many seconds without news a stream says that it is still there."""
    queue: int = 32
    """How many news may wait for a slow reader before it gets the whole table instead."""
    most_rows: int = 200
    """How many rows are told again to a reader who comes back; who missed more gets the whole table."""
    most_tables: int = 5000
    """How many tables are kept in memory, unless more are in use."""
