"""A sample turn of an edition of dice: rolls, what is kept, and the box that is filled, told step by step.

The dice and texts are data (`sample_turns/`, one file an edition). What the boxes give is computed by the rules.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from gobelet.dice import BoxId, Dice, Edition, Face, Line, Offer, ScoreCard, offers, sort_dice
from gobelet.i18n.rules.examples import BoxPoints, Origin, Row
from gobelet.i18n.speaker import Speaker


@dataclass(frozen=True, slots=True)
class DiceStep:
    """One step: a roll with what is kept of it, or the box that takes the dice."""

    kind: ClassVar = "dice"

    text: str
    origin: Origin
    dice: tuple[int, ...]
    kept: tuple[bool, ...]
    """For each die whether it stays on the table for the next roll."""
    roll: int
    """Which roll of the turn it is, from 1."""
    told: tuple[BoxPoints, ...]
    """What the boxes that the text names give."""
    others: tuple[BoxPoints, ...]
    """What the other boxes give that score."""
    filled: BoxPoints | None


def make_dice_steps(edition: Edition, rows: list[Row], say: Speaker) -> Iterator[DiceStep]:
    """Yield the steps of a turn on an empty card."""
    dice: tuple[int, ...] = ()
    roll = 0
    for row in rows:
        dice, roll = (tuple(row["dice"]), roll + 1) if "dice" in row else (dice, roll)
        yield _make_step(edition, row, dice, roll, say)


def _make_step(edition: Edition, row: Row, dice: tuple[int, ...], roll: int, say: Speaker) -> DiceStep:
    found = _find_offers(edition, dice)
    named = row.get("boxes", ())
    points = {box: _name_offer(edition, offer, say) for box, offer in found.items()}
    return DiceStep(
        row[say.language].format(**_make_fields(edition, points, say)),
        Origin(row.get("origin", Origin.BOOK)),
        dice,
        mark_kept(dice, row.get("keep", ())),
        roll,
        tuple(points[box] for box in named),
        tuple(each for box, each in points.items() if each.points and box not in named and "dice" in row),
        points[row["fill"]] if "fill" in row else None,
    )


def _find_offers(edition: Edition, dice: tuple[int, ...]) -> dict[str, Offer]:
    card = ScoreCard.empty(edition)
    return {str(offer.box): offer for offer in offers(card, sort_dice(Dice(tuple(map(Face, dice))))) if offer.legal}


def _name_offer(edition: Edition, offer: Offer, say: Speaker) -> BoxPoints:
    return BoxPoints(offer.box, edition.box_word(offer.box, say.language), offer.points)


def mark_kept(dice: tuple[int, ...], keep: tuple[int, ...]) -> tuple[bool, ...]:
    """Return for each die whether it is one of the kept."""
    left = Counter(keep)
    marks = []
    for face in dice:
        marks.append(left[face] > 0)
        left[face] -= 1
    return tuple(marks)


def _make_fields(edition: Edition, points: dict[str, BoxPoints], say: Speaker) -> dict[str, object]:
    return {
        **{box: edition.box_word(BoxId(box), say.language) for box in edition.boxes},
        **{f"{box}_points": each.points for box, each in points.items()},
        "upper_bonus": edition.line_word(Line.UPPER_BONUS, say.language),
        "upper_bonus_at": edition.upper_bonus_at,
    }
