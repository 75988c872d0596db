"""Records in files and folders: every file once, with the faults of all that cannot be used."""

from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import TypeVar

from gobelet.game import Refusal, Unreadable, refuse, split_refusal
from gobelet.record import CardRecord, Record
from gobelet.terminal.saves import SUFFIX

R = TypeVar("R", bound=Record | CardRecord)


def read_records(paths: Sequence[Path], read: Callable[[Path], R], left_out: frozenset[str]) -> list[tuple[Path, R]]:
    """Return all records with their files, each game once; refuse with every file that cannot be used.

    What is refused with one of the codes `left_out` is passed over in a folder, not where the file itself is named.
    """
    found, faults = dict[Hashable, tuple[Path, R]](), list[Refusal]()
    for file, named in _list_all_files(paths).items():
        try:
            record = read(file)
            found.setdefault((record.edition, record.players, record.events), (file, record))
        except Refusal as refusal:
            if named or refusal.code not in left_out:
                faults.append(Unreadable("record-fault", path=file, reason=split_refusal(refusal)[0]))
    refuse(faults)
    if not found:
        raise Unreadable("no-records", path=paths[0])
    return list(found.values())


def _list_all_files(paths: Sequence[Path]) -> dict[Path, bool]:
    """Return every file once, as it was first given, and whether it was named itself, not only its folder."""
    found: dict[Path, tuple[Path, bool]] = {}
    for path in paths:
        for file in _list_files(path):
            first, named = found.get(file.resolve(), (file, False))
            found[file.resolve()] = (first, named or not path.is_dir())
    return dict(found.values())


def _list_files(path: Path) -> list[Path]:
    """Return a file, or every record in a folder and the folders in it."""
    return sorted(found for found in path.rglob(f"*{SUFFIX}") if found.is_file()) if path.is_dir() else [path]
