"""A sweep as a command: solve every combination of house rules, here or on a cluster, and write the results."""

import sys
from collections.abc import Generator, Iterable
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

from gobelet.cli.cluster import connect_cluster
from gobelet.cli.library import make_progress_line, open_library
from gobelet.cli.options import end_progress_line, print_json
from gobelet.cli.sweep_file import SweepFile, check_sweep_file, write_rows
from gobelet.dice import Edition
from gobelet.i18n import Speaker, mark
from gobelet.record import parse_house_ranges
from gobelet.solver.library import open_worker_library
from gobelet.solver.sweep import Combination, Sweep, SweepRow

TASK_SIZE: Final = 4
"""The number of combinations that a worker of a cluster solves at a time: a second or more."""

Rows = dict[Combination, SweepRow]


def run_sweep(
    edition: Edition, texts: Iterable[str], out: Path | None, cluster: str | None, say: Speaker, *, as_json: bool
) -> None:
    """Solve every combination, and write or print the results; the edition's own house rules are columns, too."""
    texts = [*(f"{name}={value}" for name, value in edition.house), *texts]
    sweep = Sweep(edition.printed or edition, parse_house_ranges(edition.printed or edition, texts))
    file = None if out is None else SweepFile(check_sweep_file(out), sweep)
    stored = {} if file is None else file.read_rows()
    rows = {each: stored[each] for each in sweep.combinations() if each in stored}
    try:
        with end_progress_line():
            _solve_missing(sweep, rows, file, cluster, say, show=not as_json)
    except KeyboardInterrupt:
        _report_interrupt(sweep, rows, out, say)
        raise
    if file is not None:
        file.finish()
    if as_json:
        print_json(_make_document(sweep, rows))
    elif out is not None:
        _print_summary(sweep, rows, out, say)


def _solve_missing(
    sweep: Sweep, rows: Rows, file: SweepFile | None, cluster: str | None, say: Speaker, *, show: bool
) -> None:
    """Solve what no row has yet; every result is written at once."""
    show_progress = make_progress_line(mark("Solving: {share} %"), say)
    missing = [each for each in sweep.combinations() if each not in rows]
    with closing(
        _solve_here(sweep, missing, say) if cluster is None else _solve_there(sweep, missing, cluster)
    ) as parts:
        for part in parts:
            if file is not None:
                file.add(part)
            elif show:
                write_rows(sys.stdout, sweep, part, header=not rows)
            rows.update((row.combination, row) for row in part)
            show_progress(len(rows), len(sweep))


def _solve_here(sweep: Sweep, missing: list[Combination], say: Speaker) -> Generator[list[SweepRow]]:
    library = open_library(say, shows_progress=False)
    for combination in missing:
        yield sweep.solve([combination], library)


def _solve_there(sweep: Sweep, missing: list[Combination], address: str) -> Generator[list[SweepRow]]:
    remaining = iter(missing)
    tasks = iter(lambda: SweepTask(sweep, list(islice(remaining, TASK_SIZE))), SweepTask(sweep, []))
    with connect_cluster(address) as cluster:
        yield from cluster.map(solve_task, tasks)


def _report_interrupt(sweep: Sweep, rows: Rows, out: Path | None, say: Speaker) -> None:
    if out is not None:
        done = {"count": len(rows), "total": len(sweep), "path": str(out)}
        click.echo(
            say("{count} of {total} combinations are in {path}. The same command goes on from there.", **done), err=True
        )


def _print_summary(sweep: Sweep, rows: Rows, out: Path, say: Speaker) -> None:
    """Print where the results are, and which combinations are worth least and most."""
    found = [rows[each] for each in sweep.combinations()]
    click.echo(
        say.many("{count} combination is in {path}.", "{count} combinations are in {path}.", len(rows), path=str(out))
    )
    least, most = min(found, key=lambda row: row.value), max(found, key=lambda row: row.value)
    click.echo(
        say("The least: {value} points with {rules}.", value=say.number(least.value, 4), rules=_format(sweep, least))
    )
    click.echo(
        say("The most: {value} points with {rules}.", value=say.number(most.value, 4), rules=_format(sweep, most))
    )


def _format(sweep: Sweep, row: SweepRow) -> str:
    return " ".join(f"{name}={value}" for name, value in zip(sweep.ranges, row.combination, strict=True))


def _make_document(sweep: Sweep, rows: Rows) -> dict[str, Any]:
    found = (rows[each] for each in sweep.combinations())
    results = [
        {"house": dict(zip(sweep.ranges, row.combination, strict=True)), "value": row.value, "states": row.states}
        for row in found
    ]
    return {"edition": sweep.edition.id, "combinations": results}


# -- on a worker ---------------------------------------------------------------------------------------------------


class SweepTask(NamedTuple):
    """Some combinations of a sweep, for a worker of a cluster."""

    sweep: Sweep
    combinations: list[Combination]


def solve_task(task: SweepTask, threads: int) -> list[SweepRow]:
    """Solve some combinations with the library of the worker."""
    return task.sweep.solve(task.combinations, open_worker_library(threads))
