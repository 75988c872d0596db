"""The results of a browser's finished games: in the order in which they are asked for, and read in few queries."""

from unittest.mock import Mock

from gobelet.tables.service.service import Tables
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.tokens import Code
from gobelet.web.played_games import PlayedTables
from support.http_server import UNLIMITED, serving
from support.page_client import open_client
from support.paper_forms import type_column, type_sheet

GONE = Code("KKKKKKK")


def test_two_queries_for_any_number_of_games() -> None:
    """What is known already is not read again; a table that is gone is left out, and costs no query of its own."""
    store = MemoryStore()
    with serving(UNLIMITED, store) as site:
        ann = open_client(site)
        codes = [
            ann.post("/paper/mb-1982", 200, **type_sheet(type_column(0, name))).code for name in ("Ann", "Ben", "Cleo")
        ]
    watched = Mock(wraps=store)
    results = PlayedTables(Tables(watched))
    for _ in range(2):
        watched.reset_mock()
        played = results.load([GONE, *codes])
        assert [each.columns for each in played] == [(("Ann",),), (("Ben",),), (("Cleo",),)]
    assert [name for name, _, _ in watched.method_calls] == ["find_all", "read_versions"]
