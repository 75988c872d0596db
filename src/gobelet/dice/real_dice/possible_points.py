"""What a box may be given when only its points are known: every outcome that some roll has there by the rules."""

from functools import lru_cache
from typing import NamedTuple

from gobelet.dice.boxes import BoxId
from gobelet.dice.edition import Edition
from gobelet.dice.faces import ALL_ROLLS
from gobelet.dice.offers import make_offer
from gobelet.dice.scorecard import ScoreCard
from gobelet.dice.scoring import Points, is_five_alike
from gobelet.game import Illegal


class PossiblePoints(NamedTuple):
    """What a fill can give: its points, the bonus, whether it is a joker, and whether it takes five alike."""

    points: Points
    yahtzee_bonus: Points
    joker: bool
    five_alike: bool


@lru_cache(1 << 12)  # a card stays as it is while its column rolls and the others play
def list_possible_points(card: ScoreCard, box: BoxId) -> tuple[PossiblePoints, ...]:
    """List what some roll gives in an open box of a card, fewest points first; nothing if no roll may go there."""
    found = set()
    for roll in ALL_ROLLS:
        offer = make_offer(card, roll, box)
        if offer.legal:
            found.add(PossiblePoints(offer.points, offer.yahtzee_bonus, offer.joker, is_five_alike(roll)))
    return tuple(sorted(found))


def choose_possible_points(card: ScoreCard, box: BoxId, points: int, five_alike: bool | None) -> PossiblePoints:
    """Return what these points mean in a box; refuse those that no roll gives, and ask where it makes a difference.

    Without an answer, five alike is taken for granted if nothing else gives the points.
    """
    possible = list_possible_points(card, box)
    fitting = [each for each in possible if each.points == points]
    if not fitting:
        raise Illegal("points-impossible", box=box, points=points, possible=_list_values(possible))
    five, other = ([each for each in fitting if each.five_alike is alike] for alike in (True, False))
    if five_alike and not five:
        raise Illegal("points-no-five-alike", box=box, points=points)
    if five_alike is None and five and other and five[0][:3] != other[0][:3]:
        raise Illegal("points-five-alike", box=box, points=points)
    return five[0] if five_alike or not other else other[0]


def _list_values(possible: tuple[PossiblePoints, ...]) -> tuple[Points, ...]:
    return tuple(sorted({each.points for each in possible}))


@lru_cache(1 << 10)
def _list_ordinary_points(edition: Edition, box: BoxId) -> frozenset[Points]:
    place = edition.places[box]
    return frozenset(worths[place] for roll, worths in edition.worths.items() if not is_five_alike(roll))


def takes_five_alike(edition: Edition, box: BoxId, points: Points) -> bool:
    """Whether nothing but five alike gives these points in a box."""
    return points not in _list_ordinary_points(edition, box)
