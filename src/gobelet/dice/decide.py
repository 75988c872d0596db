"""Which moves the rules allow, and their events. The only module of the dice game that asks a cup."""

from functools import cache
from typing import TYPE_CHECKING, assert_never

from gobelet.dice.events import BoxFilled, DiceRolled, Event, FillUndone, GameFinished, OpeningRolled
from gobelet.dice.faces import DICE, Keep, Roll, list_keeps, sort_dice
from gobelet.dice.moves import FillBox, FinishGame, Move, RollDice, RollForOpening, UndoFill
from gobelet.dice.offers import legal_boxes, make_offer
from gobelet.dice.phases import Opening, Over, Turn
from gobelet.game import Cup, Illegal, NotYourTurn, Seat

if TYPE_CHECKING:
    from gobelet.dice.boxes import BoxId
    from gobelet.dice.game import DiceGame

FIRST_ROLL = RollDice()
UNDO = UndoFill()
FINISH = FinishGame()


def legal_moves(game: "DiceGame", seat: Seat) -> tuple[Move, ...]:
    """List the moves `seat` may ask for now."""
    moves: tuple[Move, ...] = ()
    phase = game.phase
    if isinstance(phase, Turn):
        moves = _list_turn_moves(game, phase) if seat == game.turn else ()
    elif seat in game.to_move:
        moves = (RollForOpening(),) if isinstance(phase, Opening) else (FINISH,)
    return (*moves, UNDO) if game.before_fill is not None and seat == game.undoer else moves


def _list_turn_moves(game: "DiceGame", turn: Turn) -> tuple[Move, ...]:
    if turn.dice is None:
        return (FIRST_ROLL,)
    roll = sort_dice(turn.dice)
    fills = _list_fills(legal_boxes(game.cards[turn.column], roll))
    return list_rerolls(roll) + fills if turn.rolls < game.edition.rolls else fills


@cache
def _list_fills(boxes: "tuple[BoxId, ...]") -> tuple[Move, ...]:
    return tuple(FillBox(box) for box in boxes)


@cache
def _collect_keeps(roll: Roll) -> frozenset[Keep]:
    return frozenset(list_keeps(roll))


@cache
def list_rerolls(roll: Roll) -> tuple[RollDice, ...]:
    """List every way to roll again. Keeping all five is none: that is a fill."""
    return tuple(RollDice(keep) for keep in list_keeps(roll) if len(keep) < DICE)


def decide(game: "DiceGame", seat: Seat, move: Move, cup: Cup) -> tuple[Event, ...]:
    """Return the events of this move, or raise a Refusal."""
    match move:
        case RollDice():
            return _decide_roll(game, _require_turn(game, seat), seat, move.keep, cup)
        case FillBox():
            return _decide_fill(game, _require_turn(game, seat), seat, move.box)
        case UndoFill():
            return _decide_undo(game, seat)
        case FinishGame():
            return _decide_finish(game, seat)
        case RollForOpening():
            return _decide_opening(game, seat, cup)
        case _:
            assert_never(move)


def _require_turn(game: "DiceGame", seat: Seat) -> Turn:
    """Return the turn in progress, or refuse a seat whose turn it is not."""
    phase = game.phase
    if not isinstance(phase, Turn):
        raise Illegal("opening-first", turn=game.turn) if isinstance(phase, Opening) else Illegal("game-over")
    if seat != game.turn:
        raise NotYourTurn("not-your-turn", turn=game.turn)
    return phase


def _decide_roll(game: "DiceGame", turn: Turn, seat: Seat, keep: Keep, cup: Cup) -> tuple[Event, ...]:
    if turn.dice is None:
        if keep:
            raise Illegal("roll-all-first")
    elif turn.rolls >= game.edition.rolls:
        raise Illegal("no-rolls-left", rolls=game.edition.rolls)
    elif len(keep) >= DICE:
        raise Illegal("keep-all")
    elif keep not in _collect_keeps(sort_dice(turn.dice)):
        raise Illegal("keep-not-there", keep=keep, dice=turn.dice)
    return (DiceRolled(seat, keep, cup.dice(DICE - len(keep))),)


def _decide_fill(game: "DiceGame", turn: Turn, seat: Seat, box: "BoxId") -> tuple[Event, ...]:
    card = game.cards[turn.column]
    if box not in game.edition.places:
        raise Illegal("no-such-box", box=box, known=game.edition.boxes)
    if turn.dice is None:
        raise Illegal("roll-first")
    if card[box] is not None:
        raise Illegal("box-filled", box=box)
    found = make_offer(card, sort_dice(turn.dice), box)
    if not found.legal:
        raise Illegal("box-not-allowed", box=box, clause=found.why, legal=legal_boxes(card, sort_dice(turn.dice)))
    return (BoxFilled(seat, box, found.points, found.yahtzee_bonus, found.joker),)


def _decide_undo(game: "DiceGame", seat: Seat) -> tuple[Event, ...]:
    if game.before_fill is None:
        raise Illegal("nothing-to-undo")
    if seat != game.undoer:
        raise NotYourTurn("not-your-fill", turn=game.undoer)
    return (FillUndone(seat),)


def _decide_finish(game: "DiceGame", seat: Seat) -> tuple[Event, ...]:
    if not isinstance(game.phase, Over):
        raise Illegal("not-over")
    if game.phase.finished:
        raise Illegal("game-over")
    if seat not in game.to_move:
        raise NotYourTurn("not-seated")
    return (GameFinished(seat),)


def _decide_opening(game: "DiceGame", seat: Seat, cup: Cup) -> tuple[Event, ...]:
    if not isinstance(game.phase, Opening):
        raise Illegal("opening-done")
    if seat not in game.to_move:
        raise NotYourTurn("not-in-opening", turn=game.turn)
    return (OpeningRolled(seat, cup.dice(game.edition.opening_dice)),)
