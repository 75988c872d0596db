"""Progress to the upper bonus: how far a column is ahead of or behind an even pace."""

from dataclasses import dataclass
from fractions import Fraction

from gobelet.dice import ScoreCard
from gobelet.i18n import Speaker


@dataclass(frozen=True, slots=True)
class BonusProgress:
    """How far a column is ahead of or behind an even pace to the upper bonus."""

    column: int
    total: int
    need: int
    ahead: str
    """In words; empty before the first upper box is filled and after the last."""
    words: str


def build_progress(column: int, card: ScoreCard, say: Speaker) -> BonusProgress:
    """Compare a column with an even pace to the upper bonus: three of each face reach 63."""
    edition = card.edition
    places = [place for place in edition.upper_places if card.points[place] is not None]
    share = Fraction(edition.upper_bonus_at, sum(range(1, len(edition.upper_places) + 1)))
    faces = sum(edition.upper_places.index(place) + 1 for place in places)
    ahead = round(card.upper_sum - share * faces)
    open_yet = 0 < len(places) < len(edition.upper_places)
    words = say("{total} of {need}", total=card.upper_sum, need=edition.upper_bonus_at)
    lead = _describe_lead(ahead, say) if open_yet else ""
    return BonusProgress(column, card.upper_sum, edition.upper_bonus_at, lead, words)


def _describe_lead(points: int, say: Speaker) -> str:
    if not points:
        return say("on course")
    return say("{points} ahead", points=points) if points > 0 else say("{points} behind", points=-points)
