"""Which moves the rules allow, and their events. The only module of the dice game that asks a cup."""

from typing import TYPE_CHECKING

from gobelet.dice.events import BoxFilled, Event, FillUndone, GameFinished, OpeningRolled, create_roll
from gobelet.dice.faces import DICE, Keep
from gobelet.dice.move_cache import ROLL_MOVES, create_ordinary_fill, list_fills
from gobelet.dice.moves import FillBox, FinishGame, Move, RollDice, RollForOpening, UndoFill
from gobelet.dice.offers import legal_boxes, make_offer
from gobelet.dice.phases import Opening, Over, Turn
from gobelet.game import Cup, Illegal, NotYourTurn, Seat

if TYPE_CHECKING:
    from gobelet.dice.boxes import BoxId
    from gobelet.dice.game import DiceGame

FIRST_ROLL = (RollDice(),)
UNDO = (UndoFill(),)
FINISH = (FinishGame(),)


def legal_moves(game: "DiceGame", seat: Seat) -> tuple[Move, ...]:
    """List the moves `seat` may ask for now."""
    moves: tuple[Move, ...] = ()
    phase = game.phase
    if isinstance(phase, Turn):
        moves = _list_turn_moves(game, phase) if seat == game.member(phase.column) else ()
    elif seat in game.to_move:
        moves = (RollForOpening(),) if isinstance(phase, Opening) else FINISH
    before = game.before_fill
    return moves + UNDO if before is not None and seat == before.turn else moves


def _list_turn_moves(game: "DiceGame", turn: Turn) -> tuple[Move, ...]:
    dice = turn.dice
    if dice is None:
        return FIRST_ROLL
    found, card, edition = ROLL_MOVES[dice], game.cards[turn.column], game.edition
    fills = card.remaining.fills
    if found.five_alike or edition.in_order:
        fills = list_fills(legal_boxes(card, found.roll))
    return found.rerolls + fills if turn.rolls < edition.rolls else fills


def decide(game: "DiceGame", seat: Seat, move: Move, cup: Cup) -> tuple[Event, ...]:
    """Return the events of this move, or raise a Refusal."""
    if isinstance(move, RollDice):  # the two of every turn; `match` would take twice as long
        return _decide_roll(game, _require_turn(game, seat), seat, move.keep, cup)
    if isinstance(move, FillBox):
        return _decide_fill(game, _require_turn(game, seat), seat, move.box)
    match move:
        case UndoFill():
            return _decide_undo(game, seat)
        case FinishGame():
            return _decide_finish(game, seat)
        case RollForOpening():
            return _decide_opening(game, seat, cup)
        case _:
            raise Illegal("not-real-dice")


def _require_turn(game: "DiceGame", seat: Seat) -> Turn:
    """Return the turn in progress, or refuse a seat whose turn it is not."""
    phase = game.phase
    if not isinstance(phase, Turn):
        raise Illegal("opening-first", turn=game.turn) if isinstance(phase, Opening) else Illegal("game-over")
    if seat != game.member(phase.column):
        raise NotYourTurn("not-your-turn", turn=game.turn)
    return phase


def _decide_roll(game: "DiceGame", turn: Turn, seat: Seat, keep: Keep, cup: Cup) -> tuple[Event, ...]:
    dice = turn.dice
    if dice is None:
        if keep:
            raise Illegal("roll-all-first")
    elif turn.rolls >= game.edition.rolls:
        raise Illegal("no-rolls-left", rolls=game.edition.rolls)
    elif len(keep) >= DICE:
        raise Illegal("keep-all")
    elif keep not in ROLL_MOVES[dice].keeps:
        raise Illegal("keep-not-there", keep=keep, dice=dice)
    return (create_roll(seat, keep, cup.dice(DICE - len(keep))),)


def _decide_fill(game: "DiceGame", turn: Turn, seat: Seat, box: "BoxId") -> tuple[Event, ...]:
    card, edition = game.cards[turn.column], game.edition
    place = edition.places.get(box)
    if place is None:
        raise Illegal("no-such-box", box=box, known=edition.boxes)
    if turn.dice is None:
        raise Illegal("roll-first")
    if card.points[place] is not None:
        raise Illegal("box-filled", box=box)
    roll, five_alike, _, _ = ROLL_MOVES[turn.dice]
    if not (five_alike or edition.in_order):  # neither the joker rule nor an order has a say
        return create_ordinary_fill(seat, box, edition.worths[roll][place])
    found = make_offer(card, roll, box)
    if not found.legal:
        raise Illegal("box-not-allowed", box=box, clause=found.why, legal=legal_boxes(card, roll))
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
