"""Solved editions, found or made: from memory, from the user's cache folder, or solved now and kept."""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from numpy.typing import NDArray

from gobelet.dice import Edition
from gobelet.game import Refusal, Unreadable
from gobelet.i18n.os_errors import explain_os_error
from gobelet.solver.analysis.shares import ShareLayout, Singles, build_shares
from gobelet.solver.model.compiled import Compiled
from gobelet.solver.model.layout import Layout
from gobelet.solver.model.states import count_reachable
from gobelet.solver.storage.interrupts import interrupts_held
from gobelet.solver.storage.kernel_folder import KERNEL_FILES, KERNELS, SHARING, SOLVING, KernelHome, cache_root
from gobelet.solver.storage.table_file import (
    SUFFIX,
    Header,
    checksum,
    is_abandoned,
    is_draft,
    read_header,
    read_numbers,
    read_table,
    write_table,
)
from gobelet.solver.values import Values

VALUES: Final = "values"
SHARES: Final = "shares"


@dataclass(frozen=True, slots=True)
class Reports:
    """What the library has to say while it works; by default it keeps quiet."""

    refused: Callable[[Refusal], None] = lambda _refusal: None
    """A file cannot be used or written."""
    progress: Callable[[int, int], None] = lambda _done, _of: None
    """So many rows of so many are solved."""
    compiling: Callable[[str], None] = lambda _part: None
    """Kernels are being compiled for this part of the work, which happens once."""


class Stored(NamedTuple):
    """A file of the library: a table, or the draft of one."""

    path: Path
    size: int
    header: Header | None
    """What it says it is, or None if that cannot be read."""
    being_written: bool = False
    damaged: bool = False
    """Whether it is cut or changed, or no table at all; a draft need not be whole."""

    @property
    def draft(self) -> bool:
        """Whether it is a draft, left behind or being written."""
        return is_draft(self.path)


class Cleared(NamedTuple):
    """How many files were deleted, and how many could not be."""

    deleted: int
    left: int


class Kernels(NamedTuple):
    """How many compiled kernels the library has, and how many bytes they are."""

    files: int
    bytes: int


class Library:
    """The tables of this user. Each edition is read or solved at most once a process."""

    def __init__(self, folder: Path | None = None, reports: Reports | None = None, threads: int | None = None) -> None:
        self.root = folder or cache_root()
        self.reports = reports or Reports()
        self.kernels = KernelHome(self.root / KERNELS, self.reports.refused, self.reports.compiling)
        self.threads = threads
        self._by_edition: dict[Edition, Values] = {}
        self._shares: dict[str, Singles] = {}
        self.threads_used = 0
        self.seconds: float | None = None
        """How long the last solving took; None if nothing had to be solved."""

    @property
    def folder(self) -> Path:
        """Where the tables are."""
        return self.root / "tables"

    def values(self, edition: Edition) -> Values:
        """Return the values of an edition."""
        if edition not in self._by_edition:
            compiled = Compiled(edition)
            layout = Layout(compiled)
            numbers = self._table(VALUES, layout, layout.size, "<f8", lambda: self._solve(compiled))
            self._by_edition[edition] = Values(layout, numbers)
        return self._by_edition[edition]

    def stored(self, edition: Edition) -> bool:
        """Whether an edition's values are at hand without solving: in memory, or in a file that can be used."""
        if edition not in self._by_edition:
            layout = Layout(Compiled(edition))
            path = self._path(VALUES, layout.compiled.fingerprint)
            numbers = self._read(path, VALUES, layout, layout.size, "<f8")
            if numbers is None:
                return False
            self._by_edition[edition] = Values(layout, numbers)
        return True

    def shares_stored(self, edition: Edition) -> bool:
        """Whether what each box will bring is at hand without working it out, and the values it belongs to."""
        if not self.stored(edition):
            return False
        layout = self._by_edition[edition].layout
        name = layout.compiled.fingerprint
        if name not in self._shares:
            numbers = self._read(self._path(SHARES, name), SHARES, layout, ShareLayout(layout).size, "<f4")
            if numbers is None:
                return False
            self._shares[name] = numbers
        return True

    def solve(self, edition: Edition) -> Values:
        """Solve an edition even if its table is there, and keep the new one."""
        compiled = Compiled(edition)
        layout = Layout(compiled)
        path = self._path(VALUES, compiled.fingerprint)
        self._read(path, VALUES, layout, layout.size, "<f8")
        numbers = self._solve(compiled)
        self._keep(path, VALUES, layout, numbers, "<f8")
        return Values(layout, numbers)

    def shares(self, values: Values) -> Singles:
        """Return what each box and bonus will bring, for every card."""
        layout = values.layout
        name = layout.compiled.fingerprint
        if name not in self._shares:
            size = ShareLayout(layout).size
            self._shares[name] = self._table(SHARES, layout, size, "<f4", lambda: self._share(values))
        return self._shares[name]

    def _solve(self, compiled: Compiled) -> NDArray[Any]:
        with self.kernels.open(SOLVING):
            with interrupts_held():
                from gobelet.solver.solve import solve  # noqa: PLC0415 - reading tables needs no Numba
            solution = solve(compiled, self.threads, self.reports.progress)
        self.seconds, self.threads_used = solution.seconds, solution.threads
        return solution.values

    def _share(self, values: Values) -> NDArray[Any]:
        with self.kernels.open(SHARING):
            return build_shares(values.layout, values.numbers, self.threads, self.reports.progress)

    def _table(
        self, kind: str, layout: Layout, size: int, dtype: str, make: Callable[[], NDArray[Any]]
    ) -> NDArray[Any]:
        """Return a table from its file, or make it and keep it."""
        path = self._path(kind, layout.compiled.fingerprint)
        numbers = self._read(path, kind, layout, size, dtype)
        if numbers is None:
            numbers = make()
            self._keep(path, kind, layout, numbers, dtype)
        return numbers

    def _path(self, kind: str, fingerprint: str) -> Path:
        return self.folder / f"{kind}-{fingerprint}{SUFFIX}"

    def _read(self, path: Path, kind: str, layout: Layout, size: int, dtype: str) -> NDArray[Any] | None:
        """Return a table if its file can be used; one that cannot is reported."""
        try:
            return read_table(path, kind, layout.compiled.fingerprint, size, dtype)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            self.reports.refused(Unreadable("table-unreadable", path=path, reason=explain_os_error(error)))
        except Unreadable as refusal:
            self.reports.refused(refusal)
        return None

    def _keep(self, path: Path, kind: str, layout: Layout, numbers: NDArray[Any], dtype: str) -> None:
        """Write a table; if the disk is full or closed to us, say so and go on with what is in memory."""
        compiled = layout.compiled
        edition, states = compiled.edition, count_reachable(compiled)
        header = Header(
            kind, edition.id, dict(edition.house), compiled.fingerprint, dtype, len(numbers), checksum(numbers), states
        )
        try:
            write_table(path, header, numbers)
        except OSError:
            self.reports.refused(Unreadable("table-unwritable", path=path))

    def files(self) -> list[Stored]:
        """Return every file of the library; one that vanishes meanwhile is left out."""
        paths = sorted(path for path in self.folder.glob("*") if path.suffix == SUFFIX or is_draft(path))
        return [stored for path in paths if (stored := _stored(path)) is not None]

    def kernel_files(self) -> Kernels:
        """Return how many compiled kernels there are, of this program and of others before it, and their size."""
        sizes = [size for path in self._kernels() if (size := _size(path)) is not None]
        return Kernels(len(sizes), sum(sizes))

    def _kernels(self) -> list[Path]:
        return sorted(path for path in self.kernels.folder.rglob(KERNEL_FILES) if path.is_file())

    def clear(self) -> Cleared:
        """Delete every table and every compiled kernel, but no draft that is being written; say what cannot be."""
        tables = [stored.path for stored in self.files() if not stored.being_written]
        deleted = [self._deleted(path) for path in (*tables, *self._kernels())]
        _remove_empty(self.kernels.folder)
        return Cleared(deleted.count(True), deleted.count(False))

    def _deleted(self, path: Path) -> bool:
        """Delete a file; return whether it is gone, and say so if it is not."""
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            self.reports.refused(Unreadable("file-undeletable", path=path, reason=explain_os_error(error)))
            return False
        return True


def _remove_empty(folder: Path) -> None:
    """Remove the folders in a folder that have nothing in them, and the folder itself if that leaves it empty."""
    for inner in sorted((path for path in folder.rglob("*") if path.is_dir()), reverse=True):
        with contextlib.suppress(OSError):
            inner.rmdir()
    with contextlib.suppress(OSError):
        folder.rmdir()


def _stored(path: Path) -> Stored | None:
    """Return what a file is, or None if it is gone."""
    try:
        size, being_written = path.stat().st_size, is_draft(path) and not is_abandoned(path)
    except OSError:
        return None
    header = _header(path)
    return Stored(path, size, header, being_written, not is_draft(path) and not _is_whole(path, header))


def _size(path: Path) -> int | None:
    """Return how many bytes a file has, or None if it is gone."""
    try:
        return path.stat().st_size
    except OSError:
        return None


def _header(path: Path) -> Header | None:
    try:
        return read_header(path)
    except (Unreadable, OSError):
        return None


def _is_whole(path: Path, header: Header | None) -> bool:
    try:
        return header is not None and len(read_numbers(path, header)) > 0
    except (Unreadable, OSError):
        return False
