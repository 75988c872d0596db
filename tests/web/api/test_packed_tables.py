"""A finished table that has left memory and whose log is packed: whoever asks for it gets what they got before."""

from pathlib import Path

import pytest

from gobelet.tables.storage.sql import SqlStore
from support.http_server import UNLIMITED, Site, serving
from support.raw_http import wait_until
from support.table_session import Sitting

PLACES = ("/api/tables/{}", "/api/tables/{}/record", "/api/tables/{}/verify", "/t/{}/board", "/t/{}/more", "/t/{}/game")


@pytest.mark.parametrize("edition", ["kniffel", "hands-down"])
def test_a_finished_table_looks_the_same(tmp_path: Path, edition: str) -> None:
    """Its documents, its pages and its story; a stream begins with it, and one that was cut goes on where it was."""
    with serving(UNLIMITED, SqlStore(f"sqlite:///{tmp_path / 'tables.sqlite3'}")) as site:
        over = Sitting(site.tables).make(edition, people=2).begin()
        over.play_on()
        before = look(site, over)
        assert site.tables.pack([over.id]) == [over.id]
        wait_until(lambda: not site.tables.pubsub.has_subscribers(over.id))
        site.tables.evict_finished(idle_seconds=0)
        assert site.tables.table_in_memory(over.id) is None
        assert len(site.server.state.views._views) == 0
        assert look(site, over) == before


def look(site: Site, over: Sitting) -> list[object]:
    """Return everything that a player is sent."""
    table, program = site.tables.table(over.id), site.program(over.tokens[1])
    answers = [program.get(place.format(table.code)) for place in PLACES]
    assert {answer.status_code for answer in answers} == {200}
    path, seen = f"/api/tables/{table.code}", [answer.text for answer in answers]
    with program.stream(path) as whole:
        first = whole.next()
    with program.stream(path, last=table.version - 3) as resumed:
        missed = [resumed.next() for _ in range(3)]
    return [*seen, first, missed]
