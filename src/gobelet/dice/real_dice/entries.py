"""What was entered for each filled box of a column, and the card that follows from it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from gobelet.dice.boxes import BoxId
from gobelet.dice.edition import Edition
from gobelet.dice.events import BoxFilled
from gobelet.dice.faces import Dice, Keep, lay_dice, sort_dice
from gobelet.dice.offers import make_offer
from gobelet.dice.phases import Turn
from gobelet.dice.real_dice.possible_points import list_possible_points, takes_five_alike
from gobelet.dice.scorecard import ScoreCard
from gobelet.dice.scoring import Points, is_five_alike
from gobelet.game import Face, Seat


class Throw(NamedTuple):
    """One roll that was entered: what was kept, and what came up."""

    keep: Keep
    faces: tuple[Face, ...]
    announced: bool = False
    """Whether what is kept was said before the roll: that stands if the roll is taken back."""

    @property
    def dice(self) -> Dice:
        """The dice as they lie after it."""
        return lay_dice(self.keep, self.faces)


@dataclass(frozen=True, slots=True)
class Rolls:
    """The rolls of a turn as far as they were entered."""

    throws: tuple[Throw, ...] = ()
    last_only: bool = False
    """Whether there is only the last roll."""
    announced: Keep | None = None
    """The dice that stay, as was said before the others are rolled."""

    @property
    def dice(self) -> Dice | None:
        """The dice as they lie; None if none were entered."""
        return self.throws[-1].dice if self.throws else None

    def to_turn(self, column: int, edition: Edition) -> Turn:
        """Return the turn of a column with these rolls."""
        return Turn(column, self.dice, edition.rolls if self.last_only else len(self.throws))


NO_ROLLS = Rolls()


@dataclass(frozen=True, slots=True)
class Change:
    """A correction of an entry: who made it and when, and what stood there before."""

    seat: Seat
    at: str
    box: BoxId
    points: Points


@dataclass(frozen=True, slots=True)
class Entry:
    """What was entered for one box, and what it gives."""

    seat: Seat
    """Whose turn it was."""
    box: BoxId
    points: Points
    yahtzee_bonus: Points
    joker: bool
    five_alike: bool
    """Whether it is known to be five alike."""
    rolls: Rolls = NO_ROLLS
    """The rolls of the turn; without any, the points alone are known."""
    changes: tuple[Change, ...] = ()
    """Its corrections, the first one first."""


Entries = tuple[Entry, ...]
"""The entries of one column, in the order of its turns."""


def make_entry(event: BoxFilled, rolls: Rolls, edition: Edition) -> Entry:
    """Return the entry of a fill."""
    dice = rolls.dice
    bonus_or_joker = event.joker or event.yahtzee_bonus > 0
    five_alike = (
        is_five_alike(sort_dice(dice)) if dice else bonus_or_joker or takes_five_alike(edition, event.box, event.points)
    )
    return Entry(event.seat, event.box, event.points, event.yahtzee_bonus, event.joker, five_alike, rolls)


class Rescored(NamedTuple):
    """A card made anew from entries, the entries as they count now, and those that the rules would not allow."""

    card: ScoreCard
    entries: Entries
    illegal: tuple[BoxId, ...]


def rescore(edition: Edition, entries: Iterable[Entry]) -> Rescored:
    """Score all entries of a column anew, in order: jokers and bonuses follow from the rules.

    An entry that the rules do not allow stays as it is, and is named.
    """
    card, counted, illegal = ScoreCard.empty(edition), [], []
    for entry in entries:
        found = _score_entry(card, entry)
        if found is None:
            illegal.append(entry.box)
        counted.append(found or entry)
        card = card.fill(edition.places[entry.box], counted[-1].points, counted[-1].yahtzee_bonus)
    return Rescored(card, tuple(counted), tuple(illegal))


def _score_entry(card: ScoreCard, entry: Entry) -> Entry | None:
    """Return an entry as it counts on a card, or None where the rules do not allow it."""
    if entry.rolls.dice is not None:
        offer = make_offer(card, sort_dice(entry.rolls.dice), entry.box)
        if not offer.legal:
            return None
        return replace(entry, points=offer.points, yahtzee_bonus=offer.yahtzee_bonus, joker=offer.joker)
    possible = list_possible_points(card, entry.box)
    for each in possible:
        if each.points == entry.points and each.five_alike is entry.five_alike:
            return replace(entry, yahtzee_bonus=each.yahtzee_bonus, joker=each.joker)
    return None
