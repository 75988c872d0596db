"""The results of a sweep in a file, .csv or .parquet. A sweep that was stopped goes on where its file ends."""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any, Final, TextIO

from gobelet.game import Illegal, Unreadable
from gobelet.i18n.os_errors import explain_os_error
from gobelet.solver.sweep import Combination, Sweep, SweepRow

CSV: Final = ".csv"
PARQUET: Final = ".parquet"
HALF: Final = ".half"
"""The end of the name of a file that is not written whole yet."""
DRAFT: Final = ".draft.csv"
"""What the rows of a .parquet file are written to until all are there."""


def name_columns(sweep: Sweep) -> list[str]:
    """Return the names of the columns."""
    return ["edition", *sweep.ranges, "value", "states"]


def format_row(sweep: Sweep, row: SweepRow) -> list[str]:
    """Return the fields of a row; the value has as many digits as it takes to read it again to the last bit."""
    return [str(sweep.edition.id), *row.combination, repr(row.value), str(row.states)]


def check_sweep_file(path: Path) -> Path:
    """Return a path that a sweep can be written to, or refuse it before any work is done."""
    if path.suffix not in {CSV, PARQUET}:
        raise Unreadable("sweep-form", path=path)
    if not path.absolute().parent.is_dir():
        raise Illegal("no-folder", path=path.absolute().parent)
    if path.suffix == PARQUET:
        _import_parquet()
    return path


class SweepFile:
    """A file that rows are added to."""

    def __init__(self, path: Path, sweep: Sweep) -> None:
        self._path, self._sweep = path, sweep
        self._rows_path = path if path.suffix == CSV else path.with_name(path.name + DRAFT)

    def read_rows(self) -> dict[Combination, SweepRow]:
        """Return the rows that the file has; a last line that was not written whole is cut off."""
        try:
            if self._path.suffix == PARQUET and self._path.exists() and not self._rows_path.exists():
                self._write_draft()
            if not self._rows_path.exists():
                return {}
            content = self._rows_path.read_bytes()
            whole = content[: content.rfind(b"\n") + 1]
            if whole != content:
                with self._rows_path.open("r+b") as file:
                    file.truncate(len(whole))
            return {row.combination: row for row in self._parse(whole.decode())}
        except (OSError, UnicodeDecodeError) as error:
            reason = explain_os_error(error) if isinstance(error, OSError) else str(error)
            raise Unreadable("file-unreadable", path=self._rows_path, reason=reason) from None

    def _parse(self, text: str) -> Iterator[SweepRow]:
        """Yield the rows of whole lines; anything but the results of such a sweep is refused."""
        lines, columns = csv.reader(StringIO(text)), name_columns(self._sweep)
        if next(lines, columns) != columns:
            raise self._refuse_columns(self._rows_path)
        for fields in lines:
            try:
                edition, *combination, value, states = fields
                row = SweepRow(tuple(combination), float(value), int(states))
            except ValueError:
                raise self._refuse_columns(self._rows_path) from None
            if edition != self._sweep.edition.id or len(fields) != len(columns):
                raise self._refuse_columns(self._rows_path)
            yield row

    def _refuse_columns(self, path: Path) -> Illegal:
        columns = ",".join(name_columns(self._sweep))
        return Illegal("sweep-columns", path=path, edition=self._sweep.edition, columns=columns)

    def add(self, rows: Sequence[SweepRow]) -> None:
        """Write rows at the end."""
        try:
            with self._rows_path.open("a", encoding="utf-8", newline="") as file:
                write_rows(file, self._sweep, rows, header=file.tell() == 0)
        except OSError as error:
            raise Illegal("file-unwritable", path=self._rows_path, reason=explain_os_error(error)) from None

    def finish(self) -> None:
        """Write a .parquet file from its rows, which are no longer needed then."""
        if self._path.suffix == CSV or not self._rows_path.exists():
            return
        pyarrow_csv, parquet = _import_parquet()
        half = self._path.with_name(self._path.name + HALF)
        try:
            texts = dict.fromkeys(name_columns(self._sweep)[:-2], "string")
            table = pyarrow_csv.read_csv(
                self._rows_path, convert_options=pyarrow_csv.ConvertOptions(column_types=texts)
            )
            parquet.write_table(table, half)
            half.replace(self._path)
            self._rows_path.unlink()
        except OSError as error:
            raise Illegal("file-unwritable", path=self._path, reason=explain_os_error(error)) from None

    def _write_draft(self) -> None:
        """Write the rows of a finished .parquet file as text again, so that others can be added."""
        _, parquet = _import_parquet()
        from pyarrow import ArrowInvalid  # noqa: PLC0415 - with the extra `cluster` only

        try:
            table = parquet.read_table(self._path)
        except ArrowInvalid as error:
            raise Unreadable("file-unreadable", path=self._path, reason=str(error)) from None
        columns = name_columns(self._sweep)
        if table.column_names != columns:
            raise self._refuse_columns(self._path)
        rows = zip(*(table.column(name).to_pylist() for name in columns), strict=True)
        half = self._rows_path.with_name(self._rows_path.name + HALF)
        with half.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([columns, *rows])
        half.replace(self._rows_path)


def write_rows(file: TextIO, sweep: Sweep, rows: Sequence[SweepRow], *, header: bool) -> None:
    """Write rows as CSV."""
    writer = csv.writer(file, lineterminator="\n")
    if header:
        writer.writerow(name_columns(sweep))
    writer.writerows(format_row(sweep, row) for row in rows)


def _import_parquet() -> tuple[Any, Any]:
    """Return the modules that read and write .parquet files, or say how to install them."""
    try:
        from pyarrow import csv as pyarrow_csv  # noqa: PLC0415 - with the extra `cluster` only
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError:
        raise Illegal("parquet-missing") from None
    return pyarrow_csv, parquet
