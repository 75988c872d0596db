"""Solved editions: taken from memory, read from the user's cache folder, or solved and written there."""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from gobelet.dice import Edition, ScoreCard
from gobelet.files import NotOurs, check_folders, remove_write_permission
from gobelet.game import Illegal, Refusal, Unreadable
from gobelet.i18n.os_errors import explain_os_error
from gobelet.record.text.position import make_position
from gobelet.solver.analysis.odds import odds_from
from gobelet.solver.analysis.shares import Floats32, ShareLayout, build_shares
from gobelet.solver.distribution import Distribution
from gobelet.solver.model.compiled import CompiledEdition
from gobelet.solver.model.layout import Layout
from gobelet.solver.model.states import count_reachable
from gobelet.solver.storage.interrupts import delay_interrupts
from gobelet.solver.storage.inventory import (
    ClearResult,
    KernelStats,
    TableFile,
    delete_files,
    find_surplus,
    list_kernels,
    list_tables,
    measure_kernels,
    remove_empty_folders,
)
from gobelet.solver.storage.kernel_folder import KERNELS, SHARING, SOLVING, KernelFolder, cache_root
from gobelet.solver.storage.table_file import SUFFIX, Header, compute_checksum, read_table, write_table
from gobelet.solver.values import Values

Key = TypeVar("Key")
Loaded = TypeVar("Loaded")


class SolverTable(StrEnum):
    """A table of the solver: the values of best play, the shares that reasons are made of, or the odds of scores."""

    VALUES = "values"
    SHARES = "shares"
    ODDS = "odds"


VALUES, SHARES, ODDS = SolverTable


@dataclass(frozen=True, slots=True)
class Reports:
    """Callbacks for what the library reports while it works; by default nothing."""

    on_refusal: Callable[[Refusal], None] = lambda _refusal: None
    """A file cannot be used or written."""
    on_progress: Callable[[int, int], None] = lambda _done, _of: None
    """So many of so many rows are solved."""
    on_compile: Callable[[str], None] = lambda _purpose: None
    """Kernels are compiled for this purpose, once on each computer."""


@lru_cache(maxsize=1)
def open_worker_library(threads: int) -> "Library":
    """Return the library of a worker of a cluster, the same for all its tasks."""
    return Library(threads=threads, most=1)


class Library:
    """The tables of this user. Each edition is read or solved at most once a process."""

    def __init__(
        self,
        folder: Path | None = None,
        reports: Reports | None = None,
        threads: int | None = None,
        *,
        most: int | None = None,
        may_compute: bool = True,
    ) -> None:
        self.root = folder or cache_root()
        self.reports = reports or Reports()
        self.kernels = KernelFolder(self.root / KERNELS, self.reports.on_refusal, self.reports.on_compile)
        self.threads = threads
        self._most, self._may_compute = most, may_compute
        """How many editions are kept in memory, and whether this process may compute a missing table."""
        self._lock = Lock()
        """Several threads of a server read tables; it is held for moments only."""
        self._values: dict[Edition, Values] = {}
        self._shares: dict[str, Floats32] = {}
        """By fingerprint."""
        self._odds: dict[str, Distribution] = {}
        """By fingerprint."""
        self.threads_used = 0
        self.seconds: float | None = None
        """The duration of the last solve; None if nothing was solved."""

    @property
    def folder(self) -> Path:
        """The folder of the tables."""
        return self.root / "tables"

    # -- values, shares and odds ---------------------------------------------------------------------------------

    def values(self, edition: Edition) -> Values:
        """Return the values of an edition."""
        found = self._recall(self._values, edition)
        if found is None:
            compiled = CompiledEdition(edition)
            layout = Layout(compiled)
            numbers = self._read_or_build(VALUES, layout, layout.size, "<f8", lambda: self._solve(compiled))
            found = self._keep(self._values, edition, Values(layout, numbers))
        return found

    def shares(self, values: Values) -> Floats32:
        """Return the shares of every card (docs/solver.md, "Shares")."""
        layout = values.layout
        found = self._recall(self._shares, layout.compiled.fingerprint)
        if found is None:
            size = ShareLayout(layout).size
            shares = self._read_or_build(SHARES, layout, size, "<f4", lambda: self._build_shares(values))
            found = self._keep(self._shares, layout.compiled.fingerprint, shares)
        return found

    def odds(self, values: Values, progress: Callable[[int, int], None] | None = None) -> Distribution:
        """Return the exact distribution of the final score under best play from the empty card."""
        fingerprint = values.layout.compiled.fingerprint
        found = self._recall(self._odds, fingerprint)
        if found is None:
            numbers = self._read_or_build(ODDS, values.layout, None, "<f8", lambda: self._build_odds(values, progress))
            found = self._keep(self._odds, fingerprint, _read_distribution(numbers))
        return found

    def find_odds(self, values: Values) -> Distribution | None:
        """Return the odds of an edition if they are available without computing them."""
        fingerprint = values.layout.compiled.fingerprint
        found = self._recall(self._odds, fingerprint)
        if found is None:
            numbers = self._read(ODDS, values.layout, None, "<f8")
            found = None if numbers is None else self._keep(self._odds, fingerprint, _read_distribution(numbers))
        return found

    def has_table(self, wanted: SolverTable, edition: Edition) -> bool:
        """Whether a table is available without computing it."""
        if wanted is SolverTable.ODDS:
            return self.has_odds(edition)
        return self.has_shares(edition) if wanted is SolverTable.SHARES else self.has_values(edition)

    def has_odds(self, edition: Edition) -> bool:
        """Whether an edition's values and odds are available without computing them."""
        values = self._find_values(edition)
        return values is not None and self.find_odds(values) is not None

    def has_values(self, edition: Edition) -> bool:
        """Whether an edition's values are available without solving: in memory, or in a usable file."""
        return self._find_values(edition) is not None

    def has_shares(self, edition: Edition) -> bool:
        """Whether an edition's values and shares are available without computing them."""
        values = self._find_values(edition)
        if values is None:
            return False
        layout = values.layout
        if self._recall(self._shares, layout.compiled.fingerprint) is None:
            numbers = self._read(SHARES, layout, ShareLayout(layout).size, "<f4")
            if numbers is None:
                return False
            self._keep(self._shares, layout.compiled.fingerprint, numbers)
        return True

    def _find_values(self, edition: Edition) -> Values | None:
        found = self._recall(self._values, edition)
        if found is None:
            layout = Layout(CompiledEdition(edition))
            numbers = self._read(VALUES, layout, layout.size, "<f8")
            found = None if numbers is None else self._keep(self._values, edition, Values(layout, numbers))
        return found

    def _recall(self, tables: dict[Key, Loaded], key: Key) -> Loaded | None:
        """Return a table that is in memory, and note that it is used."""
        with self._lock:
            found = tables.pop(key, None)
            if found is not None:
                tables[key] = found
            return found

    def _keep(self, tables: dict[Key, Loaded], key: Key, table: Loaded) -> Loaded:
        """Keep a table in memory, and drop the least recently used one if there are too many."""
        with self._lock:
            tables[key] = table
            if self._most is not None and len(tables) > self._most:
                del tables[next(iter(tables))]
            return table

    def solve(self, edition: Edition) -> Values:
        """Solve an edition even if its table exists, and write the new table."""
        compiled = CompiledEdition(edition)
        layout = Layout(compiled)
        self._read(VALUES, layout, layout.size, "<f8")  # reports a damaged file before it is replaced
        numbers = self._solve(compiled)
        self._write(VALUES, layout, numbers, "<f8")
        return Values(layout, numbers)

    def compute_values(self, edition: Edition) -> Values:
        """Solve an edition; read and write no table."""
        compiled = CompiledEdition(edition)
        return Values(Layout(compiled), self._solve(compiled))

    def solve_restricted(self, compiled: CompiledEdition, forbidden: NDArray[np.bool_]) -> Values:
        """Solve an edition for the best play that never leads to a forbidden set of filled boxes; write no table."""
        return Values(Layout(compiled), self._solve(compiled, forbidden))

    def _solve(self, compiled: CompiledEdition, forbidden: NDArray[np.bool_] | None = None) -> NDArray[Any]:
        with self.kernels.activate(SOLVING):
            with delay_interrupts():
                from gobelet.solver.solve import solve  # noqa: PLC0415 - reading tables needs no kernels
            solution = solve(compiled, self.threads, self.reports.on_progress, forbidden)
        self.seconds, self.threads_used = solution.seconds, solution.threads
        return solution.values

    def _build_shares(self, values: Values) -> NDArray[Any]:
        with self.kernels.activate(SHARING):
            return build_shares(values.layout, values.numbers, self.threads, self.reports.on_progress)

    def _build_odds(self, values: Values, progress: Callable[[int, int], None] | None) -> NDArray[Any]:
        start = make_position(ScoreCard.empty(values.edition), None, None)
        scores = odds_from(values, start, threads=self.threads, kernels=self.kernels, progress=progress).scores
        return np.concatenate([[float(scores.low)], scores.chances])

    # -- table files ---------------------------------------------------------------------------------------------

    def _read_or_build(
        self, kind: str, layout: Layout, size: int | None, dtype: str, build: Callable[[], NDArray[Any]]
    ) -> NDArray[Any]:
        """Return a table from its file, or build and write it."""
        numbers = self._read(kind, layout, size, dtype)
        if numbers is None:
            if not self._may_compute:
                raise Illegal("advice-failed")
            numbers = build()
            self._write(kind, layout, numbers, dtype)
        return numbers

    def _path(self, kind: str, layout: Layout) -> Path:
        return self.folder / f"{kind}-{layout.compiled.fingerprint}{SUFFIX}"

    def _read(self, kind: str, layout: Layout, size: int | None, dtype: str) -> NDArray[Any] | None:
        """Return a table if its file is usable; report a file that is not."""
        path = self._path(kind, layout)
        remove_write_permission(self.folder, self.root)
        try:
            check_folders(self.folder, self.root)
            numbers = read_table(path, kind, layout.compiled.fingerprint, size, dtype)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except NotOurs:
            self.reports.on_refusal(Unreadable("table-untrusted", path=path))
        except OSError as error:
            self.reports.on_refusal(Unreadable("table-unreadable", path=path, reason=explain_os_error(error)))
        except Unreadable as refusal:
            self.reports.on_refusal(refusal)
        else:
            with suppress(OSError):
                os.utime(path)  # the least used tables are deleted first
            return numbers
        return None

    def _write(self, kind: str, layout: Layout, numbers: NDArray[Any], dtype: str) -> None:
        """Write a table; if that fails, report it and go on with the table in memory."""
        compiled, path = layout.compiled, self._path(kind, layout)
        edition, states = compiled.edition, count_reachable(compiled)
        digest = compute_checksum(numbers)
        header = Header(
            kind, edition.id, dict(edition.house), compiled.fingerprint, dtype, len(numbers), digest, states
        )
        try:
            write_table(path, header, numbers)
        except OSError:
            self.reports.on_refusal(Unreadable("table-unwritable", path=path))

    # -- the cache folder ----------------------------------------------------------------------------------------

    def files(self) -> list[TableFile]:
        """Return every table and draft."""
        return list_tables(self.folder)

    def kernel_files(self) -> KernelStats:
        """Return the number and total size of the compiled kernels."""
        return measure_kernels(self.kernels.folder)

    def delete_surplus(self, most_bytes: int) -> ClearResult:
        """Delete the least used tables of house rules until all tables together take no more than that."""
        return delete_files(find_surplus(self.folder, most_bytes), self.reports.on_refusal)

    def clear(self) -> ClearResult:
        """Delete every table and compiled kernel, except drafts that are being written."""
        tables = [table.path for table in self.files() if not table.being_written]
        result = delete_files((*tables, *list_kernels(self.kernels.folder)), self.reports.on_refusal)
        remove_empty_folders(self.kernels.folder)
        return result


def _read_distribution(numbers: NDArray[Any]) -> Distribution:
    """Return the odds of a table: the lowest score, then the chance of it and of each higher one."""
    return Distribution(int(numbers[0]), np.array(numbers[1:]))
