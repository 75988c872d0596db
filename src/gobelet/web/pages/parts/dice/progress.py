"""Progress to the upper bonus: how far a column is ahead of or behind an even pace."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from gobelet.dice import Edition, ScoreCard
from gobelet.dice.faces import FACES
from gobelet.i18n import Speaker

THREE_OF_EACH: Final = 3 * sum(FACES)
"""What the upper boxes hold with three dice of each face."""


@dataclass(frozen=True, slots=True)
class BonusProgress:
    """How far a column is ahead of or behind an even pace to the upper bonus."""

    column: int
    total: int
    need: int
    ahead: str
    """In words; empty before the first upper box is filled and after the last."""
    words: str

    @property
    def percent(self) -> int:
        """How much of the bar is filled."""
        return min(100, self.total * 100 // self.need)


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


def explain_bonus_pace(edition: Edition, say: Speaker) -> str:
    """Explain what the bar to the upper bonus compares a card with; nothing in an edition without the bonus."""
    if not edition.upper_places or not edition.upper_bonus:
        return ""
    need, bonus = edition.upper_bonus_at, edition.upper_bonus
    aim = say("The upper boxes earn a bonus of {bonus} once they add up to {need}.", bonus=bonus, need=need)
    pace = say("An even pace leads just there: “ahead” and “behind” compare the upper boxes filled until now with it.")
    three = say("Three of each face make {need}.", need=need) if need == THREE_OF_EACH else ""
    return " ".join(filter(None, (aim, three, pace)))


def _describe_lead(points: int, say: Speaker) -> str:
    if not points:
        return say("on course")
    return say("{points} ahead", points=points) if points > 0 else say("{points} behind", points=-points)
