"""A second solver, slow, simple and exact, in fractions: the reference for the kernels on small games."""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import TypeVar

from gobelet.dice import Edition, Face, Keep, Points, Roll, ScoreCard
from gobelet.dice.boxes import Section
from gobelet.dice.offers import find_joker_placement

Worth = Callable[[ScoreCard], Fraction]
Chances = Mapping[ScoreCard, Fraction]
Option = tuple[ScoreCard | Keep, Fraction]
T = TypeVar("T")


def get_total(card: ScoreCard) -> Fraction:
    """Return the worth of a full card for best play: its total."""
    return Fraction(card.total)


class Reference:
    """Best play of a small game, computed from the rules, for any worth of a full card."""

    def __init__(self, edition: Edition, faces: int, dice: int, worth: Worth = get_total) -> None:
        self.edition, self.dice, self.worth = edition, dice, worth
        self._sides = [Face(face) for face in range(1, faces + 1)]
        self.value = cache(self._value)
        """The value of a card before the first roll of a turn."""
        self.roll_value = cache(self._roll_value)
        self.keep_value = cache(self._keep_value)
        self.keep_ends = cache(self._keep_ends)

    def _value(self, card: ScoreCard) -> Fraction:
        return self.worth(card) if card.full else self.keep_value(card, Keep(()), self.edition.rolls)

    def _roll_value(self, card: ScoreCard, roll: Roll, rolls_left: int) -> Fraction:
        return max(value for _, value in self.options(card, roll, rolls_left))

    def _keep_value(self, card: ScoreCard, keep: Keep, rolls_left: int) -> Fraction:
        rolls = self._rolls(keep)
        return sum((self.roll_value(card, roll, rolls_left - 1) for roll in rolls), Fraction()) / len(rolls)

    def _rolls(self, keep: Keep) -> list[Roll]:
        """Return every roll that a keep can become, once for each throw."""
        others = product(self._sides, repeat=self.dice - len(keep))
        return [Roll(tuple(sorted((*keep, *came)))) for came in others]

    def options(self, card: ScoreCard, roll: Roll, rolls_left: int) -> list[Option]:
        """Return the options of a roll with their values: boxes as printed, then keeps, more dice first."""
        found: list[tuple[ScoreCard | Keep, Fraction]] = [
            (after, self.value(after)) for after in self.fills(card, roll)
        ]
        if rolls_left:
            keeps = {Keep(keep) for count in range(self.dice) for keep in combinations(roll, count)}
            ordered = sorted(keeps, key=lambda keep: (-len(keep), keep))
            found += [(keep, self.keep_value(card, keep, rolls_left)) for keep in ordered]
        return found

    def fills(self, card: ScoreCard, roll: Roll) -> list[ScoreCard]:
        """Return the cards that a roll can lead to, by box in printed order."""
        edition, placement = self.edition, find_joker_placement(card, roll)
        legal = card.open_boxes[:1] if edition.in_order else card.open_boxes
        further = roll[0] == roll[-1] and card.earns_yahtzee_bonus
        found = []
        for place in sorted(edition.places[box] for box in (legal if placement is None else placement.boxes)):
            category = edition.categories[place]
            joker = placement is not None and placement.joker and category.section is Section.LOWER
            points = category.joker_score(roll) if joker else edition.worth(category, roll)
            found.append(card.fill(place, points, edition.yahtzee_bonus if further else Points(0)))
        return found

    def ends(self, card: ScoreCard) -> Chances:
        """Return the probability of each full card under best play; of equal options it takes the first."""
        cards: Chances = {card: Fraction(1)}
        for _ in card.open_boxes:
            cards = _mix(cards, lambda here: self.keep_ends(here, Keep(()), self.edition.rolls))
        return cards

    def _keep_ends(self, card: ScoreCard, keep: Keep, rolls_left: int) -> Chances:
        """Return the probability of each card after the turn, if this is kept and the rest is rolled."""
        counted = Counter(self._rolls(keep))
        rolls = {roll: Fraction(count, counted.total()) for roll, count in counted.items()}
        return _mix(rolls, lambda roll: self.roll_ends(card, roll, rolls_left - 1))

    def roll_ends(self, card: ScoreCard, roll: Roll, rolls_left: int) -> Chances:
        """Return the probability of each card after the turn, once this is rolled."""
        options = self.options(card, roll, rolls_left)
        choice = max(options, key=lambda option: option[1])[0]
        return {choice: Fraction(1)} if isinstance(choice, ScoreCard) else self.keep_ends(card, choice, rolls_left)


def _mix(each: Mapping[T, Fraction], ends: Callable[[T], Chances]) -> Chances:
    """Return the mixture of several distributions, each with its probability."""
    found: dict[ScoreCard, Fraction] = {}
    for one, chance in each.items():
        for end, share in ends(one).items():
            found[end] = found.get(end, Fraction()) + chance * share
    return found
