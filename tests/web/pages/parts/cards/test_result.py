"""The result of a card game."""

import pytest

from gobelet.handsdown import CardGame
from gobelet.web.pages.fragments import TABLE
from gobelet.web.pages.parts.cards.result import build_card_result
from support.card_moves import FOURS, THREES, TWOS, A, B, C, call, kinds, lay_out
from support.card_table_contexts import build_context
from support.card_tables import laid as table_of

CHANCES = (0, 9)
"""Picks among the twelve Chance cards: a 1, and a 5."""


def ended(pick: int) -> CardGame:
    """Return a game that ended when P1 beat P0, whose Chance card is the one picked."""
    return call(call(lay_out(TWOS, THREES, table=kinds("three")), A), B, pick)


@pytest.mark.parametrize(
    ("pick", "headline", "why"),
    [
        (CHANCES[0], "P1 wins with 2 points.", "The Combo cards decided it."),
        (
            CHANCES[1],
            "P0 wins with 5 points.",
            "The Chance cards decided it: without them P1 would have won.",
        ),
    ],
)
def test_who_won_and_why(pick: int, headline: str, why: str) -> None:
    """Said in two sentences: the winner, and which cards decided it."""
    end = build_card_result(build_context(table_of(ended(pick)), None))
    assert (end.headline, end.why) == (headline, why)


def test_standings() -> None:
    """The winner stands first, everybody with the cards they have; equal points share a place."""
    first, second = build_card_result(build_context(table_of(ended(CHANCES[1])), None)).rankings
    assert (first.place, first.name, first.points, first.won, first.chances) == (1, "P0", 5, True, (5,))
    assert (second.place, second.name, [prize.word for prize in second.combinations]) == (2, "P1", ["3 of a Kind"])
    draw = build_card_result(build_context(table_of(ended(3)), None))
    assert [standing.place for standing in draw.rankings] == [1, 1]
    assert draw.headline == "A draw: P0 and P1 with 2 points each."


def test_what_is_left_in_hands_stays_there() -> None:
    """The end shows Chance cards and standings, and no card of a hand that was not shown."""
    third = "1Y 4R 6B 5R 3Y"
    game = call(call(lay_out(TWOS, FOURS, third, table=kinds("three")), A), B)
    parts = TABLE.render_parts(build_context(table_of(game), C))
    assert set(parts) == {"result", "reveal"}
    assert "blue 6" not in "".join(parts.values())
