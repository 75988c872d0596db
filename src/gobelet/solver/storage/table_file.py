"""Solved tables on disk: a header that identifies the table, then the numbers.

A file is used only if its whole header matches and its checksum is right; any other file is reported, and the table is
solved again. Files are written atomically. The name of a draft has the id of its process, so an abandoned one is found.
"""

import hashlib
import json
import re
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

import numpy as np
from numpy.typing import NDArray

from gobelet.files import NotOurs, NotRegular, create_folders, is_process_running, open_regular, replace_file
from gobelet.game import Unreadable

MAGIC: Final = b"gobelet table 1\n"
HEADER_SIZE: Final = 4096
SUFFIX: Final = ".table"
DTYPES: Final = ("<f8", "<f4")
"""The allowed types of the numbers."""
MODE: Final = 0o644
"""The mode of a table: it holds no secret, and only its owner may write it."""
DRAFT_TIMEOUT: Final = 3600.0
"""Seconds without a change after which a draft is abandoned, even if a process has the id in its name."""

_DRAFT: Final = re.compile(rf"\..+{re.escape(SUFFIX)}\.(\d+)(\.[0-9a-f]+)?")


@dataclass(frozen=True, slots=True)
class Header:
    """What identifies a table, its shape and its checksum."""

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
    create_folders(path.parent, path.parent.parent)
    with replace_file(path, MODE) as file:
        file.write((MAGIC + text + b"\n").ljust(HEADER_SIZE, b"\0"))
        file.write(numbers.tobytes())


def is_draft(path: Path) -> bool:
    """Whether a file is the draft of a table, being written or abandoned."""
    return _DRAFT.fullmatch(path.name) is not None


def is_abandoned(draft: Path) -> bool:
    """Whether a draft is no longer written: its process has ended, or it has not changed for a long time."""
    found = _DRAFT.fullmatch(draft.name)
    untouched = time.time() - draft.stat().st_mtime
    return untouched > DRAFT_TIMEOUT or (found is not None and not is_process_running(int(found[1])))


def read_header(path: Path) -> Header:
    """Return the header of a table; refuse any other file."""
    with _open_table(path) as file:
        head = file.read(HEADER_SIZE)
    try:
        header = Header(**json.loads(head.removeprefix(MAGIC).split(b"\n", 1)[0]))
    except (ValueError, TypeError, RecursionError):
        raise Unreadable("table-foreign", path=path) from None
    if len(head) != HEADER_SIZE or not head.startswith(MAGIC) or not _is_valid(header):
        raise Unreadable("table-foreign", path=path)
    return header


def _open_table(path: Path) -> BinaryIO:
    """Open a file that only this user can have written; refuse pipes and devices, too."""
    try:
        return open_regular(path, ours=True)
    except NotRegular:
        raise Unreadable("table-foreign", path=path) from None
    except NotOurs:
        raise Unreadable("table-untrusted", path=path) from None


def _is_valid(header: Header) -> bool:
    """Whether every field of a header has its type, texts are printable, and the numbers have an allowed type."""
    texts = (header.kind, header.edition, header.fingerprint, header.checksum, *_list_texts(header.house))
    return (
        all(isinstance(text, str) and text.isprintable() for text in texts)
        and header.dtype in DTYPES
        and all(type(number) is int and number >= 0 for number in (header.count, header.states))
    )


def _list_texts(house: object) -> list[object]:
    """Return the names and values of the house rules; anything else makes the header invalid."""
    return [*house, *house.values()] if isinstance(house, dict) else [house, None]


def read_table(path: Path, kind: str, fingerprint: str, count: int | None, dtype: str) -> NDArray[Any]:
    """Return the numbers of this game's table, memory-mapped; refuse a file that does not match or is damaged.

    A count of None stands for any number of numbers.
    """
    header = read_header(path)
    found = (header.kind, header.fingerprint, header.count if count is None else count, header.dtype)
    if found != (kind, fingerprint, header.count, dtype):
        raise Unreadable("table-other", path=path)
    return read_numbers(path, header)


def read_numbers(path: Path, header: Header) -> NDArray[Any]:
    """Return the numbers that a header describes, memory-mapped; refuse a truncated or damaged file."""
    size = HEADER_SIZE + header.count * np.dtype(header.dtype).itemsize
    if not header.count or path.stat().st_size != size:
        raise Unreadable("table-damaged", path=path)
    with _open_table(path) as file:
        numbers: NDArray[Any] = np.memmap(file, header.dtype, mode="r", offset=HEADER_SIZE, shape=(header.count,))
    if compute_checksum(numbers) != header.checksum:
        raise Unreadable("table-damaged", path=path)
    return numbers


def compute_checksum(numbers: NDArray[Any]) -> str:
    """Return the SHA-256 of a table's numbers."""
    return hashlib.sha256(np.ascontiguousarray(numbers).data).hexdigest()
