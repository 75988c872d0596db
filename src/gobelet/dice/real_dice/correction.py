"""Corrections: another entry in place of one that was made, and what follows from it for the column."""

from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from gobelet.dice.boxes import BoxId
from gobelet.dice.edition import Edition
from gobelet.dice.faces import DICE, FACES, Dice, Keep, sort_dice
from gobelet.dice.offers import legal_boxes, make_offer
from gobelet.dice.real_dice.entries import NO_ROLLS, Change, Entries, Entry, Rescored, Rolls, Throw, rescore
from gobelet.dice.real_dice.events import BoxCorrected
from gobelet.dice.real_dice.moves import CorrectBox
from gobelet.dice.real_dice.possible_points import (
    choose_possible_points,
    list_possible_points,
    list_unclear_points,
)
from gobelet.dice.scorecard import ScoreCard
from gobelet.dice.scoring import Points, is_five_alike
from gobelet.game import Face, Illegal, Seat

if TYPE_CHECKING:
    from gobelet.dice.real_dice.match import RealDiceMatch


MAX_CORRECTIONS: Final = 20
"""How often an entry can be corrected: each correction scores a column anew and stays in its story."""


@dataclass(frozen=True, slots=True)
class Consequence:
    """Another box of the column that gives something else after a correction."""

    box: BoxId
    before: Entry
    after: Entry


@dataclass(frozen=True, slots=True)
class CorrectionPreview:
    """What a correction leads to, to be shown before it is confirmed."""

    before: Entry
    after: Entry
    cards: tuple[ScoreCard, ScoreCard]
    """The column's card before and after."""
    consequences: tuple[Consequence, ...]
    illegal: tuple[BoxId, ...]
    """The entries that the rules would not allow any more; they stay as they are."""

    @property
    def totals(self) -> tuple[int, int]:
        """The column's total before and after."""
        before, after = self.cards
        return before.total, after.total

    @property
    def upper_bonus(self) -> int:
        """What the upper bonus gains; less than nothing if it is lost."""
        before, after = self.cards
        return after.upper_bonus - before.upper_bonus

    @property
    def yahtzee_bonuses(self) -> dict[BoxId, int]:
        """What the bonuses for further five alikes gain or lose, by the box in which each was."""
        pairs = [(self.before, self.after), *((each.before, each.after) for each in self.consequences)]
        gains = {now.box: now.yahtzee_bonus - was.yahtzee_bonus for was, now in pairs}
        return {box: gain for box, gain in gains.items() if gain}


def decide_correction(match: "RealDiceMatch", seat: Seat, move: CorrectBox) -> BoxCorrected:
    """Return the correction of a box, or refuse what cannot have been entered there."""
    game = 0 if move.game == match.number else move.game
    edition, entries = match.edition, _find_entries(match, move.column, game)
    place = _find_place(edition, entries, move)
    if len(entries[place].changes) >= MAX_CORRECTIONS:
        raise Illegal("correction-limit", box=move.box, most=MAX_CORRECTIONS)
    if move.to != move.box and any(entry.box == move.to for entry in entries):
        raise Illegal("box-filled", box=move.to)
    card = rescore(edition, entries[:place]).card
    points, five_alike = _find_points(card, move)
    old = entries[place]
    made = BoxCorrected(seat, move.column, old.box, old.points, move.to, points, move.faces, five_alike, game=game)
    if (old.box, old.points, old.five_alike) == (move.to, points, five_alike) and _has_dice(old, move.faces):
        raise Illegal("no-change")
    return made


def list_correctable_boxes(match: "RealDiceMatch", column: int, box: BoxId, game: int = 0) -> tuple[BoxId, ...]:
    """List the boxes that an entry can have been meant for: its own, and the open ones that its turn could fill."""
    card, open_boxes = _find_card_before(match, column, box, game), match.find_game(game).cards[column].open_boxes
    return (box, *(each for each in open_boxes if list_possible_points(card, each)))


def may_need_five_alike(match: "RealDiceMatch", column: int, box: BoxId, game: int = 0) -> bool:
    """Return whether some points for an entry leave open whether they are five alike, and it makes a difference."""
    card = _find_card_before(match, column, box, game)
    return any(list_unclear_points(card, each) for each in list_correctable_boxes(match, column, box, game))


def _find_card_before(match: "RealDiceMatch", column: int, box: BoxId, game: int) -> ScoreCard:
    """Return a column's card as it was when an entry was made."""
    before = takewhile(lambda entry: entry.box != box, _find_entries(match, column, game))
    return rescore(match.edition, before).card


def _find_entries(match: "RealDiceMatch", column: int, game: int) -> Entries:
    if not 0 <= game <= match.number:
        raise Illegal("no-such-game", number=game, count=match.number)
    if not 0 <= column < len(match.entries):
        raise Illegal("no-such-column", column=column, count=len(match.entries))
    return match.find_entries(game)[column]


def _find_place(edition: Edition, entries: Entries, move: CorrectBox) -> int:
    """Return which entry of the column a correction is about."""
    for box in (move.box, move.to):
        if box not in edition.places:
            raise Illegal("no-such-box", box=box, known=edition.boxes)
    for place, entry in enumerate(entries):
        if entry.box == move.box:
            return place
    raise Illegal("box-open", box=move.box)


def _find_points(card: ScoreCard, move: CorrectBox) -> tuple[Points, bool]:
    """Return what the new entry gives on the card as it was then, and whether it is five alike."""
    if move.faces and move.points is not None:
        raise Illegal("correction-both")
    if not move.faces:
        if move.points is None:
            raise Illegal("correction-empty")
        found = choose_possible_points(card, move.to, move.points, move.five_alike)
        return found.points, found.five_alike
    if len(move.faces) != DICE or any(face not in FACES for face in move.faces):
        raise Illegal("correction-dice", count=DICE)
    roll = sort_dice(Dice(move.faces))
    offer = make_offer(card, roll, move.to)
    if not offer.legal:
        raise Illegal("box-not-allowed", box=move.to, clause=offer.why, legal=legal_boxes(card, roll))
    return offer.points, is_five_alike(roll)


def _has_dice(entry: Entry, faces: tuple[Face, ...]) -> bool:
    """Whether these are the dice of an entry, in whatever order; none if the points alone are known."""
    return sorted(entry.rolls.dice or ()) == sorted(faces)


def correct_entries(edition: Edition, entries: Entries, event: BoxCorrected) -> Rescored:
    """Return a column's card and entries after a correction."""
    return rescore(edition, [_correct_entry(entry, event) for entry in entries])


def _correct_entry(entry: Entry, event: BoxCorrected) -> Entry:
    if entry.box != event.box:
        return entry
    rolls = Rolls((Throw(Keep(()), event.faces),), last_only=True) if event.faces else NO_ROLLS
    if _has_dice(entry, event.faces):  # only the box was wrong
        rolls = entry.rolls
    change = Change(event.seat, event.at, entry.box, entry.points)
    corrected = replace(entry, box=event.to, points=event.points, five_alike=event.five_alike, rolls=rolls)
    return replace(corrected, changes=(*entry.changes, change))


def preview_correction(match: "RealDiceMatch", event: BoxCorrected) -> CorrectionPreview:
    """Return what a correction leads to."""
    before = match.find_entries(event.game)[event.column]
    after = correct_entries(match.edition, before, event)
    illegal_before = rescore(match.edition, before).illegal
    pairs = list(zip(before, after.entries, strict=True))
    old, new = next(pair for pair in pairs if pair[0].box == event.box)
    others = [Consequence(now.box, was, now) for was, now in pairs if was is not old and was != now]
    cards = match.find_game(event.game).cards[event.column], after.card
    illegal = tuple(box for box in after.illegal if box not in illegal_before)
    return CorrectionPreview(old, new, cards, tuple(others), illegal)
