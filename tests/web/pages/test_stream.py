"""The stream of a page: parts that the browser has are not sent again, and outdated ones are always replaced."""

from gobelet.tables.commands import Rematch
from gobelet.web.pages.stream import _has_ended
from support.http_server import Site
from support.page_client import begin_pair, parse_code
from support.table_session import Sitting


def test_nothing_is_sent_that_the_page_has(site: Site) -> None:
    """The first thing a fresh page hears is the next move."""
    path, ann, ben = begin_pair(site)
    with ann.stream(path, marks=ann.open(path).marks) as stream:
        version = site.table(parse_code(path)).version
        ben.post(path, act="open", seat="1", seen=str(version))
        told = stream.next()
    assert told.id == version + 1
    assert "main" not in told.document["parts"]
    assert told.document["marks"] == ann.open(path).marks


def test_who_is_there_is_told_though_nothing_has_happened(site: Site) -> None:
    """A page that shows somebody as away is mended by its stream, at the same version, and by that part alone."""
    path, ann, ben = begin_pair(site)
    state = site.server.config.app.state.gobelet  # type: ignore[union-attr]  # our own application
    away, state.presence.seconds_away = state.presence.seconds_away, lambda _table, _holder: 61.0
    try:
        page = ann.open(path)
    finally:
        state.presence.seconds_away = away
    assert ">away<" in page.text
    ben.open(path)
    with ann.stream(path, marks=page.marks) as stream:
        told = stream.next()
    assert told.id == site.table(parse_code(path)).version
    assert set(told.document["parts"]) == {"players", "tray"}, "nobody need play for the one who has come"
    assert ">away<" not in told.document["parts"]["players"]


def test_a_page_of_another_stage_gets_the_whole_table(site: Site) -> None:
    """Who has missed the beginning gets everything at once."""
    path, ann, _ = begin_pair(site)
    with ann.stream(path, marks="waiting:0011223344") as stream:
        assert set(stream.next().document["parts"]) == {"main"}


def test_a_game_ends_once() -> None:
    """A personal best is celebrated with the row that ends the game, and not again with a rematch."""
    sitting = Sitting().make(people=1).begin()
    sitting.play_on()
    sitting.ask(Rematch())
    *_, last = updates = sitting.tables.recent_updates(sitting.id)
    assert sum(map(_has_ended, updates)) == 1
    assert not _has_ended(last)
