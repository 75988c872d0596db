"""What a box may be given when only its points are known: every outcome that some roll has there by the rules."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from gobelet.dice.boxes import BoxId
from gobelet.dice.edition import Edition
from gobelet.dice.faces import ALL_ROLLS, Roll
from gobelet.dice.offers import IN_ORDER, make_offer
from gobelet.dice.scorecard import ScoreCard
from gobelet.dice.scoring import NOUGHT, Points, is_five_alike
from gobelet.game import Illegal

FIVE_ALIKES: Final[tuple[Roll, ...]] = tuple(filter(is_five_alike, ALL_ROLLS))
"""The rolls to which the joker rule may apply; what all others give is the same on every card."""


class PossiblePoints(NamedTuple):
    """What a fill can give: its points, the bonus, whether it is a joker, and whether it takes five alike."""

    points: Points
    yahtzee_bonus: Points
    joker: bool
    five_alike: bool


@lru_cache(1 << 12)  # a card stays as it is while its column rolls and the others play
def list_possible_points(card: ScoreCard, box: BoxId) -> tuple[PossiblePoints, ...]:
    """List what some roll gives in an open box of a card, fewest points first; nothing if no roll may go there."""
    edition = card.edition
    if edition.in_order and box not in card.open_boxes[:1]:
        return ()
    ordinary = (
        PossiblePoints(points, NOUGHT, joker=False, five_alike=False) for points in _list_ordinary_points(edition, box)
    )
    return tuple(sorted({*ordinary, *list_five_alikes(card, box)}))


def list_five_alikes(card: ScoreCard, box: BoxId) -> Iterator[PossiblePoints]:
    """Yield what each five alike gives in an open box of a card, if it may go there."""
    for offer in (make_offer(card, roll, box) for roll in FIVE_ALIKES):
        if offer.legal:
            yield PossiblePoints(offer.points, offer.yahtzee_bonus, offer.joker, five_alike=True)


def choose_possible_points(card: ScoreCard, box: BoxId, points: int, five_alike: bool | None) -> PossiblePoints:
    """Return what these points mean in a box; refuse those that no roll gives, and ask where it makes a difference.

    Without an answer, five alike is taken for granted if nothing else gives the points.
    """
    possible = list_possible_points(card, box)
    if not possible:  # only an order leaves nothing: ordinary rolls may go anywhere else
        raise Illegal("box-not-allowed", box=box, clause=IN_ORDER, legal=card.open_boxes[:1])
    fitting = [each for each in possible if each.points == points]
    if not fitting:
        raise Illegal("points-impossible", box=box, points=points, possible=_list_values(possible))
    five, other = _split(fitting)
    if five_alike and not five:
        raise Illegal("points-no-five-alike", box=box, points=points)
    if five_alike is False and not other:
        raise Illegal("points-only-five-alike", box=box, points=points)
    if five_alike is None and _is_unclear(five, other):
        raise Illegal("points-five-alike", box=box, points=points)
    return five[0] if five_alike or not other else other[0]


def list_unclear_points(card: ScoreCard, box: BoxId) -> tuple[Points, ...]:
    """List the points of an open box that mean something else as five alike, so that one has to say what they were."""
    possible = list_possible_points(card, box)
    fitting = {points: [each for each in possible if each.points == points] for points in _list_values(possible)}
    return tuple(points for points, ways in fitting.items() if _is_unclear(*_split(ways)))


def _split(ways: list[PossiblePoints]) -> tuple[list[PossiblePoints], list[PossiblePoints]]:
    """Return the ways to some points by five alike, and those by other dice."""
    five, other = ([each for each in ways if each.five_alike is alike] for alike in (True, False))
    return five, other


def _is_unclear(five: list[PossiblePoints], other: list[PossiblePoints]) -> bool:
    return bool(five and other) and five[0][:3] != other[0][:3]


def _list_values(possible: tuple[PossiblePoints, ...]) -> tuple[Points, ...]:
    return tuple(sorted({each.points for each in possible}))


@lru_cache(1 << 10)
def _list_ordinary_points(edition: Edition, box: BoxId) -> frozenset[Points]:
    place = edition.places[box]
    return frozenset(worths[place] for roll, worths in edition.worths.items() if not is_five_alike(roll))


def takes_five_alike(edition: Edition, box: BoxId, points: Points) -> bool:
    """Whether nothing but five alike gives these points in a box."""
    return points not in _list_ordinary_points(edition, box)


def answer_five_alike(edition: Edition, box: BoxId, points: Points, *, special: bool) -> bool | None:
    """Return what a written fill says of five alike, given whether it names a bonus or a joker.

    That is nothing where it names neither, but nothing but five alike gives the points.
    """
    if special:
        return True
    return None if box not in edition.places or takes_five_alike(edition, box, points) else False
