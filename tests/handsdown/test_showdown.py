"""The showdown of called hands, against a slow reference."""

from collections.abc import Mapping

from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.handsdown import DECK, Card, Combination, Showdown, judge_hands
from support.card_moves import cards
from support.combination_oracle import judge

ALL = tuple(Combination)
POINTS = {kind.value: kind.points for kind in Combination}


def rank(readings: Mapping[str, tuple[int, ...]], table: frozenset[Combination]) -> tuple[int, tuple[int, ...]] | None:
    """Return the points and numbers of a hand's dearest combination on the table, by the reference."""
    found = [(POINTS[kind], tie) for kind, tie in readings.items() if Combination(kind) in table]
    return max(found, default=None)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[tuple[Card, ...], tuple[Card, ...], frozenset[Combination]]:
    """Generate two hands from one deck, and the Combo cards on the table."""
    places = draw(st.lists(st.integers(0, len(DECK) - 1), min_size=10, max_size=10, unique=True))
    dealt = [DECK[place] for place in places]
    table = draw(st.frozensets(st.sampled_from(ALL), min_size=1))
    return tuple(dealt[:5]), tuple(dealt[5:]), table


@given(pairs())
@settings(deadline=None)
def test_the_winner_is_that_of_the_reference(
    dealt: tuple[tuple[Card, ...], tuple[Card, ...], frozenset[Combination]],
) -> None:
    """The dearest combination on the table wins, then its numbers, then the earlier call."""
    first, second, table = dealt
    ranks = [rank(judge(card.code for card in hand), table) for hand in (first, second)]
    found = judge_hands((first, second), table)
    assert found.false == tuple(place for place, each in enumerate(ranks) if each is None)
    if found.false:
        assert (found.winner, found.second) == (None, None)
    else:
        assert ranks[0] is not None
        assert ranks[1] is not None
        assert (found.winner, found.second) == ((0, 1) if ranks[0] >= ranks[1] else (1, 0))


def test_equal_hands() -> None:
    """`hd-tie`: of equal hands the earlier call wins, in whatever colours they are."""
    hands = (cards("3R 3R 3R 1B 2Y"), cards("3Y 3Y 3* 5B 6B"))
    assert judge_hands(hands, ALL).winner == 0
    assert judge_hands(hands[::-1], ALL).winner == 0


def test_a_lone_call() -> None:
    """`hd-close`: it wins alone, or is false."""
    lone = judge_hands((cards("3R 3R 3R 1B 2Y"),), ALL)
    assert (lone.winner, lone.second, lone.false) == (0, None, ())
    assert judge_hands((cards("3R 3R 3R 1B 2Y"),), (Combination.YAHTZEE,)) == Showdown((None,))
