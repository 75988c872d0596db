"""House rules as a work order: each of millions of combinations would start a solver."""

import os
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from gobelet.dice import Edition, edition
from gobelet.game import Illegal, Seat
from gobelet.solver import Library
from gobelet.solver.library import SolverTable
from gobelet.solver.storage.table_file import Header, compute_checksum, write_table
from gobelet.tables.bots.factory import BotFactory
from gobelet.tables.bots.solver_jobs import SolverJobs
from gobelet.tables.token_buckets import Rate
from support.fake_library import FakeLibrary
from support.http_server import UNLIMITED, serving


def describe_table(number: int) -> dict[str, Any]:
    """Return a new table with house rules that nobody has solved, and a computer player who needs them solved."""
    return {"edition": "kniffel", "house": {"upper_bonus_at": str(number)}, "seats": ("person", "perfect")}


def test_one_client_cannot_fill_the_queue() -> None:
    """Of many tables with other house rules each, only so many are solved; the games of others come next."""
    library, quota = FakeLibrary(), Rate(3, 3600.0)
    with serving(UNLIMITED) as site:
        jobs = SolverJobs(library.start, quota=quota)
        factory = BotFactory(library, jobs, site.tables.find_client)
        editions: list[Edition] = []
        for number in range(1, 7):
            code = site.program().make(**describe_table(number)).rpartition("/")[2]
            table = site.table(code)
            site.tables.audience.note_look(site.tables.find(table.code), table, "198.51.100.1")
            assert factory("perfect", table, Seat(1)) is None  # it waits
            editions.append(cast("Edition", table.edition))
        assert [jobs.is_pending(SolverTable.VALUES, each) for each in editions] == [True] * 3 + [False] * 3


def test_the_least_used_tables_are_deleted(tmp_path: Path) -> None:
    """Beyond the limit the tables of house rules go, the least recently used first; printed editions stay."""
    library, sizes = Library(tmp_path), []
    for age, house in enumerate([{}, {"rolls": "1"}, {"rolls": "2"}, {"rolls": "4"}]):
        numbers = np.zeros(1000)
        path = library.folder / f"values-{age}.table"
        header = Header("values", "kniffel", house, str(age), "<f8", len(numbers), compute_checksum(numbers), 1)
        write_table(path, header, numbers)
        os.utime(path, (1000 + age, 1000 + age))
        sizes.append(path.stat().st_size)
    os.utime(library.folder / "values-1.table")  # used just now
    assert library.delete_surplus(sum(sizes)).deleted == 0
    assert library.delete_surplus(sum(sizes) - 1).deleted == 1
    assert sorted(path.name for path in library.folder.iterdir()) == [f"values-{age}.table" for age in (0, 1, 3)]
    draft = library.folder / ".values-9.table.999999999.0a"
    draft.write_bytes(b"half")
    assert library.delete_surplus(0).deleted == 3
    assert [path.name for path in library.folder.iterdir()] == ["values-0.table"]


@pytest.mark.slow
@pytest.mark.usefixtures("solved")
def test_a_library_keeps_few_editions() -> None:
    """A server forgets the tables that it read first; reading them again is cheap."""
    played = [edition("kniffel", rolls=1, upper_bonus_at=points) for points in (1, 2, 3)]
    for each in played:
        Library().values(each)
    library = Library(most=2, may_compute=False)
    assert all(map(library.has_values, played))
    assert list(library._values) == played[1:]
    assert library.values(played[0]).edition == played[0]


def test_a_server_computes_nothing_itself(tmp_path: Path) -> None:
    """Its library refuses instead of compiling."""
    with pytest.raises(Illegal, match="advice-failed"):
        Library(tmp_path, may_compute=False).values(edition("kniffel"))
