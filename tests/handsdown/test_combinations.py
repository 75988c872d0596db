"""Claims of a hand: exactly those an exhaustive search finds, and every reading is correct."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, islice, permutations
from random import Random

import pytest
from hypothesis import example, given, settings

from gobelet.handsdown import CARDS, COPIES, DECK, Card, Claim, Combination, best_claim, claim, claims
from support import combination_oracle as oracle
from support import strategies
from support.card_moves import cards, kinds

WILD = tuple(kind for kind in CARDS if str(kind)[0] == "?" or str(kind)[-1] == "*")
DOUBLE = tuple(kind for kind in CARDS if "/" in str(kind))


def is_in_deck(hand: tuple[Card, ...]) -> bool:
    """Whether the deck has all these cards at once."""
    return all(count <= COPIES[kind.place] for kind, count in Counter(hand).items())


def list_hands(some: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Yield every hand there is of these kinds of cards."""
    return (hand for hand in combinations_with_replacement(some, 5) if is_in_deck(hand))


def check_hand(hand: tuple[Card, ...]) -> None:
    """Compare each combination with what trying everything finds, and look at the reading of each."""
    judged = oracle.judge(map(str, hand))
    found = {kind: reading for kind in Combination if (reading := claim(hand, kind)) is not None}
    assert {kind.value: reading.tie for kind, reading in found.items()} == judged
    for kind, reading in found.items():
        assert reading.combination is kind
        check_reading(hand, reading)


def check_reading(hand: tuple[Card, ...], reading: Claim) -> None:
    """Every card may stand for its die, and the dice used are just that combination with that tie."""
    assert len(reading.dice) == len(hand)
    read = [(kind, str(die)) for kind, die in zip(hand, reading.dice, strict=True) if die is not None]
    assert all(die in oracle.list_dice(kind.code) for kind, die in read)
    dice = tuple(sorted(die for _, die in read))
    assert oracle.find_tie(reading.combination.value, dice) == reading.tie


# -- the oracle itself -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "found"),
    [
        ("1Y 2B 4R 5Y 6B", {}),
        ("3Y 3Y 3B 3B 3R", {}),
        ("2Y 3Y 4Y 5Y 5B", {"small_straight": (5,)}),
        ("2Y 3Y 4Y 5B 6Y", {}),
        ("2R 3R 4R 5R 6R", {"small_straight": (6,), "large_straight": (6,)}),
        ("2R 2R 2R 5B 5B", {"three_of_a_kind": (2,), "full_house": (2, 5)}),
        ("2R 2R 2R 2B 2B", {"three_of_a_kind": (2,), "full_house": (2, 2)}),
        ("2R 2R 2R 2R 2B", {"three_of_a_kind": (2,), "four_of_a_kind": (2,)}),
    ],
)
def test_the_oracle(dice: str, found: dict[str, tuple[int, ...]]) -> None:
    """Alike is the same number and colour; a straight has one colour; a group of four and one is no full house."""
    assert oracle.judge(dice.split()) == found


# -- the evaluator -----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_random_hands() -> None:
    """`hd-better`, `hd-tie`: of two thousand hands dealt from the deck each is read exactly."""
    chance = Random(84)  # noqa: S311 - meant to be repeatable
    for _ in range(2_000):
        check_hand(tuple(chance.sample(DECK, 5)))


@pytest.mark.slow
def test_hands_rich_in_double_dice() -> None:
    """`hd-better`, `hd-tie`: hands of three to five double dice are read exactly."""
    chance = Random(18)  # noqa: S311 - meant to be repeatable
    doubles, others = [kind for kind in DECK if kind in DOUBLE], [kind for kind in DECK if kind not in DOUBLE]
    for number in range(3_000):
        count = 3 + number % 3
        hand = (*chance.sample(doubles, count), *chance.sample(others, 5 - count))
        check_hand(tuple(chance.sample(hand, 5)))


@pytest.mark.slow
def test_every_hand_of_wild_cards() -> None:
    """`hd-better`, `hd-tie`: every hand made of any-number and any-colour cards only is read exactly."""
    hands = list(list_hands(WILD))
    assert len(hands) == 990
    for hand in hands:
        check_hand(hand)


def make_recolouring(colours: str) -> dict[Card, str]:
    """Return the name of every card with Y, B, R changed into these colours."""
    return {kind: str(kind).translate(str.maketrans("YBR", colours)) for kind in CARDS}


def recolour_hand(hand: tuple[Card, ...], names: dict[Card, str]) -> list[str]:
    """Return the names of a hand's cards, sorted."""
    return sorted([names[kind] for kind in hand])


@pytest.mark.slow
def test_every_two_hundredth_hand() -> None:
    """`hd-better`, `hd-tie`: every two-hundredth of the hands there are is read exactly."""
    check_hands(islice(list_hands(CARDS), 0, None, 200), Random(200))  # noqa: S311 - meant to be repeatable


@pytest.mark.soak
@pytest.mark.parametrize("part", range(2))
def test_every_hand(part: int) -> None:
    """`hd-better`, `hd-tie`: every hand there is, but for the names of its colours, is read exactly."""
    check_hands(islice(list_hands(CARDS), part, None, 2), Random(part))  # noqa: S311 - meant to be repeatable


def check_hands(hands: Iterable[tuple[Card, ...]], chance: Random) -> None:
    """Check one of the hands that differ only in their colours, with any colours and in any order."""
    colours = [make_recolouring("".join(some)) for some in permutations("YBR")]
    for hand in hands:
        own = recolour_hand(hand, colours[0])
        if all(own <= recolour_hand(hand, some) for some in colours[1:]):
            again = cards(" ".join(recolour_hand(hand, chance.choice(colours))))
            check_hand(tuple(chance.sample(again, 5)))


@settings(max_examples=120)
@given(strategies.card_hands())
@example(cards("?Y ?Y ?Y 6* 6*"))
@example(cards("1/6Y 2/5Y 3/4Y 3/4Y 2/5Y"))
@example(cards("3* 3* ?R ?R ?R"))
def test_any_hand(hand: tuple[Card, ...]) -> None:
    """`hd-better`, `hd-tie`: whatever hand is looked for, it is read exactly."""
    check_hand(hand)


@settings(max_examples=100)
@given(strategies.card_hands(), strategies.tables())
def test_what_a_hand_claims_of_a_table(hand: tuple[Card, ...], table: tuple[Combination, ...]) -> None:
    """`hd-reveal`: a hand counts as its dearest combination whose card is on the table; other kinds do not count."""
    judged = [kind for kind in Combination if kind in table and kind.value in oracle.judge(map(str, hand))]
    assert list(claims(hand, table)) == judged
    best = best_claim(hand, table)
    assert (best.combination if best else None) == (max(judged, key=lambda kind: kind.points) if judged else None)


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("5Y 5Y 2/5Y ?Y 5*", "three four full_house yahtzee"),
        ("5Y 5Y 2/5Y 5* 1B", "three four"),
        ("5Y 5Y 5* 1B 1/6B", "three full_house"),
        ("1Y 2Y 3Y 4Y 5Y", "small_straight large_straight"),
        ("1Y 2Y 3Y 4Y 5B", "small_straight"),
        ("3Y 3Y 3Y 3B 3*", "three four full_house"),
        ("1Y 2Y 3B 4Y 5Y", ""),
        ("?Y ?Y ?Y 1B 3R", "three"),
        ("?Y ?Y ?Y 6* 6*", "three four full_house small_straight yahtzee"),
    ],
)
def test_each_kind_is_tested_by_itself(hand: str, found: str) -> None:
    """`hd-better`: five alike is also a four, a three and a full house; a large straight also a small one."""
    assert set(claims(cards(hand), tuple(Combination))) == set(kinds(found))


@pytest.mark.parametrize(
    ("hand", "kind", "tie"),
    [
        ("1/6Y 1/6Y 1/6B 1/6B 1/6R", "four", None),
        ("1/6Y 1/6Y ?Y 2B 3R", "three", (6,)),
        ("?Y ?Y ?Y 2B 2B", "full_house", (6, 2)),
        ("2/5Y 2/5Y 2B 2B 2B", "full_house", (2, 5)),
        ("?Y ?Y 5* 6* 6*", "full_house", (6, 5)),
        ("?Y ?Y ?Y ?B ?B", "full_house", (6, 6)),
        ("2Y 3Y 4Y 5Y ?Y", "small_straight", (6,)),
        ("1Y 2Y 3Y 4Y ?Y", "large_straight", (5,)),
        ("1/6Y 2Y 3Y 4Y 5Y", "large_straight", (6,)),
    ],
)
def test_wild_cards_serve_their_owner(hand: str, kind: str, tie: tuple[int, ...] | None) -> None:
    """`hd-tie`: the three's number, then the pair's; a straight's top number; wild cards stand for what is best."""
    (combination,) = kinds(kind)
    reading = claim(cards(hand), combination)
    assert (reading.tie if reading else None) == tie
