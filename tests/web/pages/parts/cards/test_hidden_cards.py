"""No page, fragment or announcement for a seat depends on cards that its viewer may not see."""

from collections.abc import Iterator
from random import Random

import pytest

from gobelet.cups import TypedCup
from gobelet.game import Seat
from gobelet.handsdown import CardGame, Event, HandsDown, new_card_game
from gobelet.i18n import Speaker
from gobelet.tables.reveals import next_reveal
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table
from gobelet.tables.tokens import Holder
from gobelet.tables.viewer import find_viewer
from gobelet.web.pages.fragments import TABLE
from gobelet.web.pages.parts.story import describe_update
from gobelet.web.pages.table_context import TableContext
from support import strategies
from support.card_tables import HOLDERS, laid
from support.paired_card_games import Pair
from support.soak import mark_long

pytestmark = pytest.mark.slow

SAY = Speaker("en")


def told(before: Table, events: tuple[Event, ...], holder: Holder | None, seat: Seat | None) -> list[str]:
    """Return all that is sent to somebody for a row: announcements, fragments and the page after it."""
    news = Update(TableId("t"), before, events, before.after(events))
    viewer = find_viewer(news.after, holder, seat)
    said = list(describe_update(news, viewer, SAY))
    reveal = next_reveal(None, news)
    shown = None if reveal is None else reveal.update
    look = TableContext[CardGame](news.after, viewer, SAY, story=tuple(said), reveal=shown)
    return [*said, *TABLE.render_parts(look).values(), TABLE.render_main(look, TABLE.render_parts(look))]


def seen(game: CardGame, events: tuple[Event, ...], seat: Seat | None) -> list[str]:
    """Return what is sent to who has a seat alone, or watches; and to who shares a device and has uncovered it."""
    alone = told(laid(game), events, None if seat is None else HOLDERS[seat], None)
    return alone + told(laid(game, HOLDERS[0]), events, HOLDERS[0], seat)


def check_pair(pair: Pair) -> None:
    """Two games that differ in what a viewer may not see look alike to that viewer, at every moment."""
    game, twin = pair.game, pair.twin
    for step, picks in zip(pair.steps, pair.picks, strict=True):
        events = twin.decide(step.seat, step.move, TypedCup(picks))
        assert seen(game, step.events, pair.viewer) == seen(twin, events, pair.viewer)
        for event, other in zip(step.events, events, strict=True):
            game, twin = game.apply(event), twin.apply(other)


def pairs(players: int, seed: str) -> Iterator[Pair]:
    """Yield twins all through a game with false calls, for every viewer."""
    chance = Random(seed)  # noqa: S311 - meant to be repeatable
    steps = list(strategies.play_card_steps(new_card_game(HandsDown(), players), seed, 12))
    for start in range(0, len(steps), 3):
        yield Pair(steps[start : start + 3], seed, chance.choice([None, *map(Seat, range(players))]), chance)


@pytest.mark.parametrize("players", mark_long([2, 3, 6], quick={3}))
def test_pages_do_not_depend_on_hidden_cards(players: int) -> None:
    """Whatever others hold and the pile has: page, fragments and announcements are the same text."""
    found = list(pairs(players, f"pages {players}"))
    for pair in found:
        check_pair(pair)
    assert sum(pair.differ for pair in found) > 5


@pytest.mark.parametrize("leak", ["view", "seen"])
def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    """A page made of the whole game, or a sentence of a whole event, does depend on hidden cards."""
    if leak == "view":
        monkeypatch.setattr(CardGame, "view", lambda game, _viewer: game._replace(shown=frozenset(game.seats)))
    else:
        leaked = "gobelet.web.pages.parts.cards.events._list_own_cards"
        monkeypatch.setattr(leaked, lambda event, _seat: getattr(event, "drawn", ()))
        monkeypatch.setattr(CardGame, "seen", lambda _game, event, _viewer: event)

    def leaks() -> bool:
        try:
            for pair in pairs(3, "leak"):
                check_pair(pair)
        except AssertionError:
            return True
        return False

    assert leaks()


def test_behind_the_curtain_is_nothing() -> None:
    """Who shares a device and has uncovered nothing is sent no card that is not public; then one seat's, no other's."""
    (step, *_) = strategies.play_card_steps(new_card_game(HandsDown(), 3), 1)
    game = step.game.apply(step.events[0])
    sent = {seat: " ".join(told(laid(game, HOLDERS[0]), (), HOLDERS[0], seat)) for seat in (None, *game.seats)}
    words = [{game.edition.card_word(card, "en") for card in hand if card is not None} for hand in game.hands]
    assert not any(word in sent[None] for hand in words for word in hand)
    for seat in game.seats:
        others = set().union(*(words[other] for other in game.seats if other != seat)) - words[seat]
        assert all(f'"{word}"' in sent[seat] for word in words[seat])
        assert not any(f'"{word}"' in sent[seat] for word in others)
