"""Solved tables on disk: a header that says what the file is, then the numbers.

A file is used only if all of its header fits and its checksum holds; anything else is reported and solved again. Files
are written beside their place and moved there whole, so a reader never meets half of one. A draft that is left behind
by a killed process says in its name which process that was.
"""

import hashlib
import json
import os
import re
import stat
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gobelet.files import replace_file
from gobelet.game import Unreadable

MAGIC: Final = b"gobelet table 1\n"
HEADER_ROOM: Final = 4096
SUFFIX: Final = ".table"
DTYPES: Final = ("<f8", "<f4")
"""What the numbers of a table can be."""
LONGEST_WRITING: Final = 3600.0
"""Seconds after which a draft that nobody has touched is nobody's, even if a process has the number of its writer."""

_DRAFT: Final = re.compile(rf"\..+{re.escape(SUFFIX)}\.(\d+)(\.[0-9a-f]+)?")


@dataclass(frozen=True, slots=True)
class Header:
    """What a table is: of which game, what it holds, and how to tell whether it is whole."""

    kind: str
    edition: str
    house: dict[str, str]
    fingerprint: str
    dtype: str
    count: int
    checksum: str
    states: int


def write_table(path: Path, header: Header, numbers: NDArray[Any]) -> None:
    """Write a table atomically."""
    text = json.dumps(asdict(header)).encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    with replace_file(path) as file:
        file.write((MAGIC + text + b"\n").ljust(HEADER_ROOM, b"\0"))
        file.write(numbers.tobytes())


def is_draft(path: Path) -> bool:
    """Whether a file is a table that is being written, or was when its process was killed."""
    return _DRAFT.fullmatch(path.name) is not None


def is_abandoned(draft: Path) -> bool:
    """Whether nobody writes this draft any more: its process has ended, or it has not been touched for long."""
    found = _DRAFT.fullmatch(draft.name)
    untouched = time.time() - draft.stat().st_mtime
    return untouched > LONGEST_WRITING or (found is not None and not _lives(int(found[1])))


def _lives(process: int) -> bool:
    """Whether there is a process of this number; where that cannot be asked without harm, there is."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):  # somebody else's, or no number at all
        return True
    return True


def read_header(path: Path) -> Header:
    """Return what a file says it is; whatever else it may be, it is no table of ours."""
    mode = path.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):  # to read from a pipe would be to wait; a folder says so itself
        raise Unreadable("table-foreign", path=path)
    with path.open("rb") as file:
        head = file.read(HEADER_ROOM)
    try:
        header = Header(**json.loads(head.removeprefix(MAGIC).split(b"\n", 1)[0]))
    except (ValueError, TypeError, RecursionError):
        raise Unreadable("table-foreign", path=path) from None
    if len(head) != HEADER_ROOM or not head.startswith(MAGIC) or not _makes_sense(header):
        raise Unreadable("table-foreign", path=path)
    return header


def _makes_sense(header: Header) -> bool:
    """Whether every field of a header has its type, all texts can be shown, and the numbers are of a kind we write."""
    texts = (header.kind, header.edition, header.fingerprint, header.checksum, *_texts(header.house))
    return (
        all(isinstance(text, str) and text.isprintable() for text in texts)
        and header.dtype in DTYPES
        and all(type(number) is int and number >= 0 for number in (header.count, header.states))
    )


def _texts(house: object) -> list[object]:
    """Return the house rules with their values, or what is there instead of them."""
    return [*house, *house.values()] if isinstance(house, dict) else [house, None]


def read_table(path: Path, kind: str, fingerprint: str, count: int, dtype: str) -> NDArray[Any]:
    """Return the numbers of a table of this game, memory-mapped; refuse any other, cut or damaged file."""
    header = read_header(path)
    if (header.kind, header.fingerprint, header.count, header.dtype) != (kind, fingerprint, count, dtype):
        raise Unreadable("table-other", path=path)
    return read_numbers(path, header)


def read_numbers(path: Path, header: Header) -> NDArray[Any]:
    """Return the numbers that a header tells of, memory-mapped; refuse a cut or damaged file."""
    size = HEADER_ROOM + header.count * np.dtype(header.dtype).itemsize
    if not header.count or path.stat().st_size != size:
        raise Unreadable("table-damaged", path=path)
    numbers: NDArray[Any] = np.memmap(path, header.dtype, mode="r", offset=HEADER_ROOM, shape=(header.count,))
    if checksum(numbers) != header.checksum:
        raise Unreadable("table-damaged", path=path)
    return numbers


def checksum(numbers: NDArray[Any]) -> str:
    """Return the SHA-256 of a table's numbers."""
    return hashlib.sha256(np.ascontiguousarray(numbers).data).hexdigest()
