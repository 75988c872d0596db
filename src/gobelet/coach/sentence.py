"""The sentence one would say at a table about a roll: what to do, and what for."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final

from gobelet.coach.advice import Advice
from gobelet.coach.reasons import UPPER_BONUS, name_part
from gobelet.dice import BoxId, Keep, offers, sort_dice
from gobelet.dice.faces import DICE, FACES
from gobelet.i18n import Speaker, mark

KEEP_ALIKE: Final = {
    1: mark("Keep the ones"),
    2: mark("Keep the twos"),
    3: mark("Keep the threes"),
    4: mark("Keep the fours"),
    5: mark("Keep the fives"),
    6: mark("Keep the sixes"),
}


LEAST_GAIN: Final = 0.05
"""Points that count as a gain; less is shown as 0.0."""


def describe_advice(advice: Advice, say: Speaker, *, reasons: bool) -> str:
    """Say the best thing to do, and what it is best for if the reasons are known."""
    action = describe_action(advice, say)
    if len(advice.options) == 1:
        return say("{action}: the only choice.", action=action)
    if advice.against(advice.best) is None:
        return say("{action}: nothing is better.", action=action)
    return _add_purpose(action, advice, say) if reasons else say("{action}.", action=action)


def describe_action(advice: Advice, say: Speaker) -> str:
    """Say what to do, without a reason."""
    choice = advice.best.choice
    return _describe_fill(BoxId(choice), advice, say) if isinstance(choice, str) else _describe_keep(Keep(choice), say)


def list_kept_places(advice: Advice) -> tuple[int, ...]:
    """Return the places of the dice that the best option keeps, as the dice lie; none if it fills a box."""
    return tuple(_find_places(advice.dice, advice.best.keep or ()))


def _find_places(dice: tuple[int, ...], keep: tuple[int, ...]) -> Iterator[int]:
    left = list(keep)
    for place, face in enumerate(dice):
        if face in left:
            left.remove(face)
            yield place


def _describe_keep(keep: Keep, say: Speaker) -> str:
    if not keep:
        return say("Roll all five again")
    if len(keep) > 1 and len(set(keep)) == 1:
        return say(KEEP_ALIKE[keep[0]])
    return say("Keep {dice}", dice=" ".join(map(str, keep)))


def _describe_fill(box: BoxId, advice: Advice, say: Speaker) -> str:
    word = advice.card.edition.box_word(box, say.language)
    points = next(offer.points for offer in offers(advice.card, sort_dice(advice.dice)) if offer.box == box)
    return say("{points} in {box}", points=points, box=word) if points else say("A nought in {box}", box=word)


def _is_certain(part: str, advice: Advice) -> bool:
    """Whether a box gives the same points whatever is rolled: no purpose of another roll."""
    edition, keep = advice.card.edition, advice.best.keep
    place = edition.places.get(BoxId(part))
    if keep is None or place is None:
        return False
    completions = combinations_with_replacement(FACES, DICE - len(keep))
    points = {edition.worths[sort_dice((*keep, *rest))][place] for rest in completions}
    return len(points) == 1 and 0 not in points


def _find_purpose(advice: Advice) -> str | None:
    """Return what gains most: kept dice against five new ones, a box against the next best choice."""
    again = next((option for option in advice.options if option.keep == ()), advice.best)
    compared = advice.reason(again if advice.best.keep else advice.best)
    gains = {part.name: part.points for part in compared.parts if part.points >= LEAST_GAIN}
    if advice.best.box in gains:
        return advice.best.box
    uncertain = [part for part in gains if not _is_certain(part, advice)]
    return max(uncertain or gains, key=gains.__getitem__, default=None)


def _add_purpose(action: str, advice: Advice, say: Speaker) -> str:
    """Add what the choice is best for; the box that is filled needs no further reason."""
    part = _find_purpose(advice)
    if part is None:
        return say("{action}: that costs least.", action=action)
    if part == advice.best.box:
        return say("{action}: the best box for these dice.", action=action)
    if part == UPPER_BONUS:
        return say("{action}: best for the bonus.", action=action)
    return say("{action}: best for {part}.", action=action, part=name_part(part, advice.card.edition, say.language))
