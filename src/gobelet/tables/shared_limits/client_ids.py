"""Ids of clients in messages between servers: no message has an address in it."""

import hmac
import re
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final

PURPOSE: Final = b"shared limits"
BYTES: Final = 8
CACHED: Final = 4096
_ID: Final = re.compile(r"[0-9a-f]{16}")


def make_ids(key: bytes) -> Callable[[Hashable], str]:
    """Return a function from what is limited to its id: a keyed hash, equal on all servers with the same key."""
    derived = hmac.digest(key, PURPOSE, "sha256")

    @lru_cache(CACHED)
    def find_id(limited: Hashable) -> str:
        return hmac.digest(derived, repr(limited).encode(), "sha256")[:BYTES].hex()

    return find_id


def is_id(text: str) -> bool:
    """Whether a text is such an id."""
    return _ID.fullmatch(text) is not None
