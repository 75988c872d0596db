"""House rules as a work order: each of millions of combinations would start a solver."""

import os
from pathlib import Path

import numpy as np
import pytest

from gobelet.dice import edition
from gobelet.game import Illegal
from gobelet.solver import Library
from gobelet.solver.storage.table_file import Header, compute_checksum, write_table
from gobelet.web.config import Config, Limits, Rate
from support.fake_library import FakeLibrary
from support.http_server import serving
from support.page_client import open_client

LIMIT = Config(limits=Limits().model_copy(update={"rate_solves": Rate(3, 3600)}))


def wanted(number: int) -> dict[str, object]:
    """Return a new table with house rules that nobody has solved."""
    return {"edition": "kniffel", "house": {"upper_bonus_at": str(number)}, "seats": ["person", "perfect"]}


def test_a_client_has_a_quota() -> None:
    """The fourth combination of an hour is refused with the time to wait, over the API and in the browser."""
    library = FakeLibrary()
    with serving(LIMIT, adviser=library.make_adviser()) as site:
        program = site.program()
        answers = [program.post("/api/tables", **wanted(number)) for number in range(1, 5)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
        assert answers[-1].json()["code"] == "too-many"
        assert 0 < int(answers[-1].headers["Retry-After"]) <= 1200
        page = open_client(site).post("/new/kniffel", 429, **{"house-rolls": "4", "command": "new"})
        assert "Too many requests" in page.words
        assert program.post("/api/tables", edition="kniffel", seats=["person", "perfect"]).status_code == 201


def test_what_is_solved_costs_nothing() -> None:
    """Only house rules without a table count."""
    library = FakeLibrary()
    library.values = True
    with serving(LIMIT, adviser=library.make_adviser()) as site:
        program = site.program()
        assert {program.post("/api/tables", **wanted(number)).status_code for number in range(1, 6)} == {201}


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
