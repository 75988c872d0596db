"""Real dice as tables play them: what a document says of them, what may be entered, and what is due."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from gobelet.dice import (
    BoxCorrected,
    BoxId,
    EnterLastRoll,
    EnterPoints,
    FillBox,
    Match,
    MatchMove,
    Points,
    RealDiceMatch,
    RollDice,
    RollForOpening,
    Turn,
)
from gobelet.dice.faces import DICE
from gobelet.dice.offers import make_offer
from gobelet.dice.real_dice.correction import preview_correction
from gobelet.dice.real_dice.entries import Change, Entry, Rolls
from gobelet.dice.real_dice.possible_points import list_possible_points
from gobelet.game import Face, Seat
from gobelet.i18n import Speaker
from gobelet.i18n.corrections import describe_correction
from gobelet.record.json import to_document
from gobelet.tables.bots.timing import NEXT_ROLL, DueAction
from gobelet.tables.kinds.base import Document

if TYPE_CHECKING:
    from gobelet.tables.table import Table


CORRECTIONS_SHOWN: Final = 5
"""How many corrections of an entry a document has, as every update sends it again; its page has all."""


def make_real_dice_document(match: Match) -> Document:
    """Return what was entered, for each column; nothing where the dice are the program's."""
    if not isinstance(match, RealDiceMatch):
        return {}
    columns = zip(match.rolls, match.entries, strict=True)
    return {
        "entered": [_make_column_document(rolls, entries) for rolls, entries in columns],
        "rolled_for_start": [list(map(_make_opening_roll_document, rolls)) for rolls in match.opening],
    }


def _make_opening_roll_document(roll: tuple[int, tuple[Face, ...]]) -> Document:
    column, faces = roll
    return {"column": column, "faces": list(faces)}


def _make_column_document(rolls: Rolls, entries: tuple[Entry, ...]) -> Document:
    return {**_make_rolls_document(rolls), "boxes": [make_entry_document(entry) for entry in entries]}


def _make_rolls_document(rolls: Rolls) -> Document:
    return {
        "dice": None if rolls.dice is None else list(rolls.dice),
        "rolls": len(rolls.throws),
        "last_only": rolls.last_only,
        "announced": None if rolls.announced is None else list(rolls.announced),
    }


def make_entry_document(entry: Entry) -> Document:
    """Return what was entered for a box."""
    dice = entry.rolls.dice
    return {
        "box": entry.box,
        "points": entry.points,
        "yahtzee_bonus": entry.yahtzee_bonus,
        "joker": entry.joker,
        "dice": None if dice is None else list(dice),
        "corrections": [_make_change_document(change) for change in entry.changes[-CORRECTIONS_SHOWN:]],
    }


def _make_change_document(change: Change) -> Document:
    return {"seat": change.seat, "at": change.at, "box": change.box, "points": change.points}


def make_preview_document(match: RealDiceMatch, event: BoxCorrected, columns: Sequence[str], say: Speaker) -> Document:
    """Return what a correction would change: entries, bonuses, the total, and all of it in sentences."""
    found, story = preview_correction(match, event), describe_correction(match, event, columns, say)
    before, after = found.cards
    return {
        "before": make_entry_document(found.before),
        "after": make_entry_document(found.after),
        "consequences": [
            {"before": make_entry_document(each.before), "after": make_entry_document(each.after)}
            for each in found.consequences
        ],
        "yahtzee_bonuses": found.yahtzee_bonuses,
        "upper_bonus": [before.upper_bonus, after.upper_bonus],
        "illegal": list(found.illegal),
        "total": list(found.totals),
        "sentences": [story.change, *story.sentences],
    }


# -- what may be entered ---------------------------------------------------------------------------------------------


def list_entry_documents(match: RealDiceMatch, seat: Seat) -> list[Document]:
    """Return the moves of a seat with what they give, or with how many dice they need."""
    here = match.face(seat)
    moves = here.legal_moves(seat)
    boxes = dict.fromkeys(move.box for move in moves if isinstance(move, EnterPoints))
    plain = [_make_move_document(here, seat, move) for move in moves if not isinstance(move, EnterPoints)]
    return [*plain, *[_make_points_document(here, seat, box) for box in boxes]]


def _list_values(match: RealDiceMatch, box: BoxId) -> list[Points]:
    turn = match.game.phase
    assert isinstance(turn, Turn)
    return sorted({each.points for each in list_possible_points(match.game.cards[turn.column], box)})


def _make_move_document(match: RealDiceMatch, seat: Seat, move: MatchMove) -> Document:
    document: Document = {"seat": seat, "move": to_document(move)}
    match move:
        case RollDice(keep):
            document["faces"] = DICE - len(keep)
        case EnterLastRoll():
            document["faces"] = DICE
        case RollForOpening():
            document["faces"] = match.edition.opening_dice
        case FillBox(box):
            return {**document, **_describe_fill(match, box)}
    return document


def _describe_fill(match: RealDiceMatch, box: BoxId) -> Document:
    assert match.game.column is not None
    assert match.game.roll is not None
    offer = make_offer(match.game.cards[match.game.column], match.game.roll, box)
    return {"points": offer.points, "yahtzee_bonus": offer.yahtzee_bonus, "joker": offer.joker}


def _make_points_document(match: RealDiceMatch, seat: Seat, box: BoxId) -> Document:
    """Return the move that puts the fewest points into a box, and all that it can be given."""
    possible = _list_values(match, box)
    return {"seat": seat, "move": to_document(EnterPoints(box, possible[0])), "possible": possible}


# -- computer players ------------------------------------------------------------------------------------------------


def list_entered_actions(table: "Table", match: RealDiceMatch, delay_factor: float) -> Iterator[DueAction]:
    """Yield what computer players do with the dice that people have entered for them: they keep some, or fill."""
    for seat in table.bots:
        if seat in match.to_move and _has_to_choose(match.face(seat), seat):
            yield DueAction(seat, NEXT_ROLL * delay_factor)


def _has_to_choose(match: RealDiceMatch, seat: Seat) -> bool:
    turn = match.game.phase
    if not isinstance(turn, Turn) or match.game.member(turn.column) != seat:
        return False
    rolls = match.rolls[turn.column]
    return bool(rolls.throws) and rolls.announced is None
