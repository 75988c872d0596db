"""Needed dice: which dice of a roll must stay so that a box still scores, whatever the others show next."""

from itertools import combinations, combinations_with_replacement

from gobelet.dice.boxes import BoxId, Section
from gobelet.dice.edition import Edition
from gobelet.dice.faces import DICE, FACES, Dice, sort_dice

Places = tuple[int, ...]
"""Places of dice as they lie, from 0."""

FEWEST = 4
"""A combination that fewer dice form, such as a pair, is soon there again."""


def find_needed_dice(edition: Edition, box: BoxId, dice: Dice) -> tuple[Places, ...]:
    """Return the smallest sets of dice that form what a lower box scores; none if fewer than four dice do.

    Five dice in a row form a small straight in two ways: with the first four, or with the last four.
    """
    place = edition.places[box]
    lower = edition.categories[place].section is Section.LOWER
    if not (lower and edition.worths[sort_dice(dice)][place]):
        return ()
    if any(_always_scores(edition, place, dice, kept) for kept in combinations(range(DICE), FEWEST - 1)):
        return ()
    four = [kept for kept in combinations(range(DICE), FEWEST) if _always_scores(edition, place, dice, kept)]
    return tuple(four) or (tuple(range(DICE)),)


def _always_scores(edition: Edition, place: int, dice: Dice, kept: Places) -> bool:
    """Whether a box scores with the dice kept, whatever the others show."""
    faces = tuple(dice[each] for each in kept)
    others = combinations_with_replacement(FACES, DICE - len(kept))
    return all(edition.worths[sort_dice(Dice(faces + rest))][place] for rest in others)
