"""The way from a code to a table."""

import asyncio

import pytest

from gobelet.solver import Library
from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.bots.factory import BotFactory
from gobelet.web.config import Config
from gobelet.web.state import AppState
from gobelet.web.workers import Pool
from support.table_session import Sitting


def test_a_table_in_memory_is_found_as_it_is_typed_without_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a dash, in small letters or as in a link: whoever plays does not wait for others' work."""
    library = Library()
    sitting = Sitting().make("kniffel", people=1)
    room, code = AppState(sitting.tables, Config(), Adviser(library, BotFactory(library))), sitting.table.code
    monkeypatch.setattr(Pool, "run", lambda *_given: pytest.fail("a thread was asked"))
    for typed in (code, f"{code[:4]}-{code[4:]}", code.lower()):
        assert asyncio.run(room.find(typed)) == sitting.id
    sitting.tables.close()
