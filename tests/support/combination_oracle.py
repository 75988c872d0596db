"""A slow reference for combinations: it tries every card as every die, and every choice among the dice.

It uses only the rules and the cards' printed codes, nothing of the program.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations, product

Dice = tuple[str, ...]
"""Dice by their names, sorted: `("3Y", "3Y", "4B")`."""

KINDS = ("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "yahtzee")
SIZES = dict(zip(KINDS, (3, 4, 5, 4, 5, 5), strict=True))


@cache
def list_dice(code: str) -> tuple[str, ...]:
    """Return every die that the card of this name may stand for."""
    numbers, colour = code[:-1], code[-1]
    shown = "123456" if numbers == "?" else numbers.replace("/", "")
    return tuple(number + c for number in shown for c in ("YBR" if colour == "*" else colour))


@cache
def find_tie(kind: str, dice: Dice) -> tuple[int, ...] | None:
    """Return the numbers that decide a tie if exactly these dice are this combination, or None if they are not."""
    numbers, colours = sorted(int(die[0]) for die in dice), {die[1] for die in dice}
    if len(dice) != SIZES[kind]:
        return None
    if kind == "full_house":
        parts = (
            ({dice[at] for at in three}, {die for at, die in enumerate(dice) if at not in three}) for three in THREES
        )
        ties = [(int(min(a)[0]), int(min(b)[0])) for a, b in parts if len(a) == len(b) == 1]
        return max(ties, default=None)
    if kind.endswith("straight"):
        row = list(range(numbers[0], numbers[0] + len(dice)))
        return (numbers[-1],) if len(colours) == 1 and numbers == row else None
    return (numbers[-1],) if len(set(dice)) == 1 else None


THREES = tuple(combinations(range(5), 3))


@cache
def find_ties(dice: Dice) -> Mapping[str, tuple[int, ...]]:
    """Return the best tie of every combination that some of these five dice are."""
    found: dict[str, tuple[int, ...]] = {}
    for kind in KINDS:
        readings = (find_tie(kind, chosen) for chosen in combinations(dice, SIZES[kind]))
        best = max((reading for reading in readings if reading is not None), default=None)
        if best is not None:
            found[kind] = best
    return found


def judge(codes: Iterable[str]) -> Mapping[str, tuple[int, ...]]:
    """Return the best tie of every combination that cards of these names can be read as."""
    found: dict[str, tuple[int, ...]] = {}
    for dice in {tuple(sorted(dice)) for dice in product(*map(list_dice, codes))}:
        for kind, numbers in find_ties(dice).items():
            found[kind] = max(numbers, found.get(kind, numbers))
    return found
