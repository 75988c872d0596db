"""The files in the solver's cache folder: tables, drafts of tables and compiled kernels, to list and to delete."""

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from gobelet.game import Refusal, Unreadable
from gobelet.i18n.os_errors import explain_os_error
from gobelet.solver.storage.kernel_folder import KERNEL_FILES
from gobelet.solver.storage.table_file import SUFFIX, Header, is_abandoned, is_draft, read_header, read_numbers


class TableFile(NamedTuple):
    """A table, or the draft of one."""

    path: Path
    size: int
    header: Header | None
    """None if the header is unreadable."""
    being_written: bool = False
    damaged: bool = False
    """Whether it is truncated, changed or no table; a draft never counts as damaged."""

    @property
    def draft(self) -> bool:
        """Whether it is a draft, abandoned or being written."""
        return is_draft(self.path)


class KernelStats(NamedTuple):
    """The number and total size of the compiled kernels."""

    files: int
    bytes: int


class ClearResult(NamedTuple):
    """How many files were deleted, and how many could not be."""

    deleted: int
    left: int


def list_tables(folder: Path) -> list[TableFile]:
    """Return every table and draft in a folder; a file that is deleted meanwhile is left out."""
    paths = sorted(path for path in folder.glob("*") if path.suffix == SUFFIX or is_draft(path))
    return [table for path in paths if (table := _inspect_table(path)) is not None]


def find_surplus(folder: Path, most_bytes: int) -> list[Path]:
    """Return abandoned drafts, and the least recently used tables of house rules that must go for all to fit."""
    known = sorted((stat.st_mtime, stat.st_size, path) for path, stat in _stat_tables(folder))
    surplus, found = sum(size for _, size, _ in known) - most_bytes, _find_abandoned(folder)
    for _, size, path in known:
        header = _try_read_header(path) if surplus > 0 else None
        if header is not None and header.house:
            found.append(path)
            surplus -= size
    return found


def _find_abandoned(folder: Path) -> list[Path]:
    with contextlib.suppress(OSError):  # one that is finished meanwhile
        return [path for path in folder.glob("*") if is_draft(path) and is_abandoned(path)]
    return []


def _stat_tables(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    for path in folder.glob(f"*{SUFFIX}"):
        with contextlib.suppress(OSError):
            yield path, path.stat()


def list_kernels(folder: Path) -> list[Path]:
    """Return the compiled kernels in a folder, those of other versions of the program included."""
    return sorted(path for path in folder.rglob(KERNEL_FILES) if path.is_file())


def measure_kernels(folder: Path) -> KernelStats:
    """Return the number and total size of the compiled kernels in a folder."""
    sizes = [size for path in list_kernels(folder) if (size := _read_size(path)) is not None]
    return KernelStats(len(sizes), sum(sizes))


def delete_files(paths: Iterable[Path], on_refusal: Callable[[Refusal], None]) -> ClearResult:
    """Delete files, and report each that cannot be deleted."""
    deleted = [_delete(path, on_refusal) for path in paths]
    return ClearResult(deleted.count(True), deleted.count(False))


def remove_empty_folders(folder: Path) -> None:
    """Remove the empty folders in a folder, then the folder itself if it is empty."""
    for inner in sorted((path for path in folder.rglob("*") if path.is_dir()), reverse=True):
        with contextlib.suppress(OSError):
            inner.rmdir()
    with contextlib.suppress(OSError):
        folder.rmdir()


def _delete(path: Path, on_refusal: Callable[[Refusal], None]) -> bool:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        on_refusal(Unreadable("file-undeletable", path=path, reason=explain_os_error(error)))
        return False
    return True


def _inspect_table(path: Path) -> TableFile | None:
    """Return the facts about a table or draft, or None if it is gone."""
    try:
        size, being_written = path.stat().st_size, is_draft(path) and not is_abandoned(path)
    except OSError:
        return None
    header = _try_read_header(path)
    return TableFile(path, size, header, being_written, not is_draft(path) and not _is_whole(path, header))


def _read_size(path: Path) -> int | None:
    """Return the size of a file, or None if it is gone."""
    try:
        return path.stat().st_size
    except OSError:
        return None


def _try_read_header(path: Path) -> Header | None:
    try:
        return read_header(path)
    except (Unreadable, OSError):
        return None


def _is_whole(path: Path, header: Header | None) -> bool:
    try:
        return header is not None and len(read_numbers(path, header)) > 0
    except (Unreadable, OSError):
        return False
