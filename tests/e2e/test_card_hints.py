"""Hints at Hands Down on a small phone: beside every one of them the whole table stays in sight."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import product

import pytest
from playwright.sync_api import expect

from gobelet.game import LANGUAGES, Seat
from gobelet.handsdown import Call, CardGame
from gobelet.i18n import Speaker
from gobelet.i18n.card_hints import CardHint, describe_hint, find_hints
from gobelet.tables.commands import Move
from gobelet.tables.kinds import AnyGame
from gobelet.tables.table import Table
from support.accessibility import check
from support.advanced_games import play_ahead
from support.browsers import PHONE, BrowserPlayer, BrowserSession
from support.card_browsers import seat_others
from support.table_session import sensible_move

pytestmark = pytest.mark.soak

ANN, BEN = Seat(0), Seat(1)
CASES = tuple(product((2, 4, 6), LANGUAGES))
OUT_OF_SIGHT = """() => {
    const parts = ".guide, .card-player, .combination, .pile, .hand-card, .buttons button";
    const all = [...document.querySelectorAll(parts)];
    return all.filter(node => {
        const { left, right, top, bottom, width, height } = node.getBoundingClientRect();
        const edge = node.closest(".tabletop")?.getBoundingClientRect().bottom ?? innerHeight;
        const covering = document.elementFromPoint(left + width / 2, top + height / 2);
        return top < 0 || left < 0 || right > innerWidth + 1 || bottom > edge + 1 || !node.contains(covering);
    }).map(node => `${node.className} ${Math.round(node.getBoundingClientRect().bottom)}`);
}"""
"""Find what is covered or lies under an edge: of the screen, or of the tabletop, which would have to be scrolled."""


def seat_people(player: BrowserPlayer, count: int) -> str:
    """Create a table for so many people, seat them all, begin, and leave the page; return its address."""
    path = player.create_table("hands-down", name="Ann", **{f"seat{seat}": "person" for seat in range(2, count + 1)})
    seat_others(player, count)
    player.page.click('[value="begin"]')
    player.wait_for(".hand-cards")
    player.page.goto("about:blank")
    return path


def call_first(seat: Seat) -> Callable[[AnyGame | None], tuple[Seat, Move]]:
    """Return a way to play in which somebody calls before anything else."""
    return lambda _game: (seat, Call())


def call_falsely(game: AnyGame | None) -> tuple[Seat, Move]:
    """Call against a call that stands with a hand that is no combination; without such a hand, play on."""
    assert isinstance(game, CardGame)
    if game.caller is None:
        return next((seat, Call()) for seat in game.to_move if game.may_call(seat))
    false = (seat for seat in game.to_move if game.may_call(seat) and game.claim_of(seat) is None)
    return next(((seat, Call()) for seat in false), sensible_move(game))


WAYS: Mapping[CardHint, Callable[[AnyGame | None], tuple[Seat, Move]]] = {
    CardHint.CALL: call_first(BEN),
    CardHint.OWN_CALL: call_first(ANN),
    CardHint.FALSE_CALL: call_falsely,
    CardHint.ROUND: sensible_move,
}
"""How people play until a hint is due."""


def is_due(hint: CardHint, table: Table) -> bool:
    """Whether a hint is due for Ann."""
    assert isinstance(table.game, CardGame)
    return hint in find_hints(table.game, ANN)


def decline_guide(player: BrowserPlayer) -> None:
    """Say no to the question about the guide, which only the player on turn is asked, and only once."""
    player.wait_for(".guide")
    if player.can_use("#guide-start"):
        player.page.click("#guide-end")


def expect_everything_in_sight(player: BrowserPlayer, text: str) -> None:
    """Wait for a hint; once the cards of a reveal are closed, nothing is covered or cut off."""
    close = player.page.locator(".reveal .close")
    if close.is_visible():
        close.click()
    expect(player.page.locator(".guide.hint p")).to_contain_text(text)
    assert player.page.evaluate(OUT_OF_SIGHT) == []


def dismiss_hint(player: BrowserPlayer, text: str) -> None:
    """Close a hint, so that it does not come again in place of the next one."""
    player.page.click("#hint-dismiss")
    expect(player.page.locator(".guide.hint", has_text=text)).to_have_count(0)


@pytest.mark.parametrize(("count", "language"), CASES)
def test_everything_stays_in_sight(session: BrowserSession, count: int, language: str) -> None:
    """Players, combinations, both piles, the hand and its buttons, with every hint there is; axe is content."""
    assert set(WAYS) == set(CardHint)
    ann = session.open_player(device=PHONE, locale=language)
    for hint in WAYS:
        path = seat_people(ann, count)
        play_ahead(session.site, path, partial(is_due, hint), WAYS[hint])
        ann.page.goto(path)
        decline_guide(ann)
        expect_everything_in_sight(ann, describe_hint(hint, Speaker(language)))
        if hint is CardHint.ROUND:
            check(ann)
        dismiss_hint(ann, describe_hint(hint, Speaker(language)))
