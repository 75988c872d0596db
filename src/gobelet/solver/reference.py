"""The solver once more: slow, obvious and exact, in fractions. It checks the kernels on small games."""

from fractions import Fraction
from functools import cache
from itertools import combinations, product

from gobelet.dice import Edition, Face, Points, Roll, ScoreCard
from gobelet.dice.boxes import Section
from gobelet.dice.placing import joker_placement


def exact_value(edition: Edition, faces: int, dice: int) -> Fraction:
    """Return the expected final score of best solo play, straight from the rules."""
    sides = [Face(face) for face in range(1, faces + 1)]
    throws = [Roll(tuple(sorted(came))) for came in product(sides, repeat=dice)]

    @cache
    def card_value(card: ScoreCard) -> Fraction:
        if card.full:
            return Fraction(card.total)
        return sum((roll_value(card, roll, edition.rolls - 1) for roll in throws), Fraction()) / len(throws)

    @cache
    def roll_value(card: ScoreCard, roll: Roll, rolls_left: int) -> Fraction:
        best = max(card_value(after) for after in fills(card, roll))
        if rolls_left:
            keeps = {keep for count in range(dice) for keep in combinations(roll, count)}
            best = max(best, *(keep_value(card, keep, rolls_left) for keep in keeps))
        return best

    @cache
    def keep_value(card: ScoreCard, keep: tuple[Face, ...], rolls_left: int) -> Fraction:
        came = list(product(sides, repeat=dice - len(keep)))
        rolls = (Roll(tuple(sorted((*keep, *others)))) for others in came)
        return sum((roll_value(card, roll, rolls_left - 1) for roll in rolls), Fraction()) / len(came)

    def fills(card: ScoreCard, roll: Roll) -> list[ScoreCard]:
        placement = joker_placement(card, roll)
        legal = card.open_boxes[:1] if edition.in_order else card.open_boxes
        found = []
        for box in legal if placement is None else placement.boxes:
            place = edition.places[box]
            category = edition.categories[place]
            joker = placement is not None and placement.joker and category.section is Section.LOWER
            points = category.joker_score(roll) if joker else edition.worth(category, roll)
            further = roll[0] == roll[-1] and card.earns_yahtzee_bonus
            found.append(card.fill(place, points, edition.yahtzee_bonus if further else Points(0)))
        return found

    return card_value(ScoreCard.empty(edition))
