"""Ways to damage the file of a solved table."""

import json
from collections.abc import Callable

from gobelet.solver.storage.table_file import HEADER_SIZE, MAGIC


def change_header(**changes: object) -> Callable[[bytes], bytes]:
    """Return a function that changes fields of a table's header."""

    def change(table: bytes) -> bytes:
        fields = json.loads(table[len(MAGIC) : HEADER_SIZE].split(b"\n", 1)[0])
        return replace_header(json.dumps({**fields, **changes}).encode(), table)

    return change


def replace_header(header: bytes, table: bytes) -> bytes:
    """Return a table with another text as its header."""
    return (MAGIC + header + b"\n").ljust(HEADER_SIZE, b"\0") + table[HEADER_SIZE:]


def flip_bit(table: bytes) -> bytes:
    """Return a table with one bit of one number changed."""
    place = HEADER_SIZE + 800
    return table[:place] + bytes([table[place] ^ 1]) + table[place + 1 :]


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "foreign": lambda table: b"hello" + table[5:],
    "empty": lambda _table: b"",
    "truncated": lambda table: table[:-8],
    "truncated header": lambda table: table[:100],
    "longer": lambda table: table + bytes(8),
    "one bit": flip_bit,
    "not JSON": lambda table: replace_header(b"{{", table),
    "a list": lambda table: replace_header(b"[1]", table),
    "nested too deeply": lambda table: replace_header(b"[" * 4000, table),
    "house nested too deeply": lambda table: replace_header(b'{"house": ' + b'{"a":' * 700, table),
    "not UTF-8": lambda table: replace_header(b"\xff\xfe", table),
    "unknown field": change_header(more=1),
    "other fingerprint": change_header(fingerprint="0"),
    "fingerprint null": change_header(fingerprint=None),
    "kind null": change_header(kind=None),
    "edition a number": change_header(edition=5),
    "edition unprintable": change_header(edition="\x1b[2J"),
    "house a list": change_header(house=[]),
    "house of numbers": change_header(house={"rolls": 1}),
    "unknown dtype": change_header(dtype="|O"),
    "dtype a list": change_header(dtype=["<f8"]),
    "count true": change_header(count=True),
    "count negative": change_header(count=-1),
    "count huge": change_header(count=10**3000),
    "states a text": change_header(states="many"),
    "checksum an object": change_header(checksum={}),
}
