"""Which moves a match with real dice allows beside the usual ones, and their events."""

from typing import TYPE_CHECKING

from gobelet.dice.boxes import BoxId
from gobelet.dice.events import BoxFilled
from gobelet.dice.faces import DICE, Keep
from gobelet.dice.move_cache import ROLL_MOVES
from gobelet.dice.moves import FillBox, RollDice
from gobelet.dice.phases import Opening, Turn
from gobelet.dice.real_dice.correction import decide_correction
from gobelet.dice.real_dice.entries import Rolls
from gobelet.dice.real_dice.events import KeepAnnounced, LastRollEntered, RollUndone
from gobelet.dice.real_dice.moves import (
    AnnounceKeep,
    CorrectBox,
    CorrectOpening,
    EnterLastRoll,
    EnterPoints,
    UndoRoll,
)
from gobelet.dice.real_dice.opening import decide_opening_correction
from gobelet.dice.real_dice.possible_points import choose_possible_points, list_possible_points
from gobelet.game import Cup, Illegal, NotYourTurn, Seat

if TYPE_CHECKING:
    from gobelet.dice.match import MatchEvent, MatchMove
    from gobelet.dice.real_dice.match import RealDiceMatch


def list_real_dice_moves(match: "RealDiceMatch", seat: Seat, usual: tuple["MatchMove", ...]) -> tuple["MatchMove", ...]:
    """List the moves `seat` may ask for, given those of a usual match."""
    turn = match.game.phase
    if not isinstance(turn, Turn) or seat != match.game.member(turn.column):
        return usual
    rolls = match.rolls[turn.column]
    if rolls.announced is not None:
        return RollDice(rolls.announced), UndoRoll()
    if rolls.throws:
        again = turn.rolls < match.edition.rolls
        announcements = tuple(AnnounceKeep(move.keep) for move in usual if isinstance(move, RollDice)) if again else ()
        return (*usual, *announcements, UndoRoll())
    return (*usual, EnterLastRoll(), *_list_points_moves(match, turn))


def _list_points_moves(match: "RealDiceMatch", turn: Turn) -> tuple["MatchMove", ...]:
    card = match.game.cards[turn.column]
    found = [
        EnterPoints(box, each.points, each.five_alike)
        for box in card.open_boxes
        for each in list_possible_points(card, box)
    ]
    return tuple(dict.fromkeys(found))


def decide_real_dice(
    match: "RealDiceMatch", seat: Seat, move: "MatchMove", cup: Cup
) -> "tuple[MatchEvent, ...] | None":
    """Return the events of a move, refuse it, or return None if it is decided as in any match."""
    match move:
        case CorrectBox() | CorrectOpening():
            return (_decide_correction(match, seat, move, cup),)
        case EnterLastRoll():
            _require_no_rolls(match, seat)
            return (LastRollEntered(seat, cup.dice(DICE)),)
        case EnterPoints():
            return (_decide_points(match, _require_no_rolls(match, seat), seat, move),)
        case UndoRoll():
            _require_rolls(match, seat)
            return (RollUndone(seat),)
        case AnnounceKeep(keep):
            _check_announcement(match, seat, keep)
            return (KeepAnnounced(seat, keep),)
        case FillBox() | RollDice():
            _check_announced(match, seat, move)
    return None


def _require_turn(match: "RealDiceMatch", seat: Seat) -> tuple[Turn, Rolls]:
    """Return the turn in progress and its rolls, or refuse a seat whose turn it is not."""
    phase = match.game.phase
    if not isinstance(phase, Turn):
        raise Illegal("opening-first", turn=match.turn) if isinstance(phase, Opening) else Illegal("game-over")
    if seat != match.game.member(phase.column):
        raise NotYourTurn("not-your-turn", turn=match.turn)
    return phase, match.rolls[phase.column]


def _require_no_rolls(match: "RealDiceMatch", seat: Seat) -> Turn:
    turn, rolls = _require_turn(match, seat)
    if rolls.throws:
        raise Illegal("rolls-entered")
    return turn


def _require_rolls(match: "RealDiceMatch", seat: Seat) -> Rolls:
    _, rolls = _require_turn(match, seat)
    if not rolls.throws:
        raise Illegal("no-roll-entered")
    return rolls


def _decide_points(match: "RealDiceMatch", turn: Turn, seat: Seat, move: EnterPoints) -> BoxFilled:
    card = match.game.cards[turn.column]
    _check_open(match, turn, move.box)
    found = choose_possible_points(card, move.box, move.points, move.five_alike)
    return BoxFilled(seat, move.box, found.points, found.yahtzee_bonus, found.joker)


def _check_open(match: "RealDiceMatch", turn: Turn, box: BoxId) -> None:
    if box not in match.edition.places:
        raise Illegal("no-such-box", box=box, known=match.edition.boxes)
    if match.game.cards[turn.column][box] is not None:
        raise Illegal("box-filled", box=box)


def _check_announcement(match: "RealDiceMatch", seat: Seat, keep: Keep) -> None:
    """Refuse an announcement of dice that cannot be kept, or a second one."""
    rolls = _require_rolls(match, seat)
    dice, edition = rolls.dice, match.edition
    assert dice is not None
    if rolls.announced is not None:
        raise Illegal("keep-announced", keep=rolls.announced)
    if rolls.last_only or len(rolls.throws) >= edition.rolls:
        raise Illegal("no-rolls-left", rolls=edition.rolls)
    if keep not in ROLL_MOVES[dice].keeps:
        raise Illegal("keep-not-there", keep=keep, dice=dice)


def _check_announced(match: "RealDiceMatch", seat: Seat, move: FillBox | RollDice) -> None:
    """Refuse what does not follow an announced keep."""
    _, rolls = _require_turn(match, seat)
    if rolls.announced is not None and move != RollDice(rolls.announced):
        raise Illegal("keep-announced", keep=rolls.announced)


def _decide_correction(match: "RealDiceMatch", seat: Seat, move: CorrectBox | CorrectOpening, cup: Cup) -> "MatchEvent":
    """Return a correction; who may make which is for those to say who know the players."""
    if not any(seat in team for team in match.teams):
        raise NotYourTurn("not-seated")
    if isinstance(move, CorrectOpening):
        return decide_opening_correction(match, seat, move, cup)
    return decide_correction(match, seat, move)
