"""The tray: the dice, the main button, and the other actions of a dice game."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from gobelet.dice import (
    DiceGame,
    DiceRolled,
    FinishGame,
    Match,
    Opening,
    OpeningRolled,
    Over,
    RealDiceMatch,
    RollForOpening,
    StartNextGame,
    Turn,
    UndoFill,
)
from gobelet.dice.needed_dice import Places
from gobelet.game import Face, Seat
from gobelet.i18n.dice_events import describe_kept
from gobelet.tables.log_limits import may_undo
from gobelet.tables.pace import may_skip
from gobelet.tables.player_faces import PlayerFace
from gobelet.tables.service.pubsub import Update
from gobelet.tables.table import Stage
from gobelet.web.pages.parts.dice.sheet import find_table_offers
from gobelet.web.pages.parts.turn import (
    Button,
    build_pace_button,
    describe_other_turn,
    describe_own_turn,
    list_return_buttons,
    list_substitute_buttons,
)
from gobelet.web.pages.table_context import TableContext


class OpeningRoll(NamedTuple):
    """A roll for the start."""

    name: str
    player_faces: tuple[PlayerFace | None, ...]
    faces: tuple[int, ...]
    thrown: bool
    """Whether it is of the last throw, in which one tap may have rolled for several."""


@dataclass(frozen=True, slots=True)
class Tray:
    """The dice and the buttons below the sheet."""

    dice: tuple[int, ...]
    """As they lie; none before the first roll."""
    last_dice: tuple[int, ...]
    """The dice of the turn before, which lie there until the next roll."""
    roll: str
    """Which roll of the match the dice are from: another one is shown as a throw."""
    keeping: bool
    """Whether the viewer may choose dice to keep."""
    kept: frozenset[int]
    """The places of the dice that were kept in the last roll."""
    status: str
    """What the game waits for, as a sentence."""
    main_button: Button | None
    """The main button: what to do next."""
    others: tuple[Button, ...]
    opening: tuple[OpeningRoll, ...]
    skips: bool
    """Whether the viewer may skip the pauses of a computer player."""
    pace: Button | None
    """The pace of computer players, shown while one of them plays."""
    rolls_left: int
    breakable: tuple[tuple[str, tuple[Places, ...]], ...]
    """What rolling on would break, as sentences, the best last: each with the dice that form it, in every way."""
    seat: Seat | None
    """The viewer's seat that acts with the main button or a box; None if the game waits for others."""


def build_tray(context: TableContext[Match]) -> Tray:
    """Return the tray of the game on the table."""
    game = context.game.game
    turn = game.phase if isinstance(game.phase, Turn) else None
    dice = _list_dice(game)
    main_button = _choose_main_button(context, game)
    return Tray(
        dice,
        () if game.before_fill is None else _list_dice(game.before_fill),
        f"{context.game.number}-{game.draws}",
        bool(dice) and context.acting_seat is not None and game.rolls_left > 0,
        frozenset(range(_count_kept(context, turn))) if dice else frozenset(),
        _describe_status(context, game) if context.table.stage is Stage.PLAYING else "",
        main_button,
        tuple(_list_buttons(context)),
        tuple(_list_opening_rolls(context, game)),
        may_skip(context.table, context.viewer.seats),
        build_pace_button(context) if game.turn in context.table.bots else None,
        game.rolls_left,
        tuple(_list_breakable(context)) if game.rolls_left else (),
        context.acting_seat if main_button is None else main_button.seat,
    )


def _list_dice(game: DiceGame) -> tuple[int, ...]:
    """Return the dice of the turn as they lie."""
    return tuple(game.phase.dice or ()) if isinstance(game.phase, Turn) else ()


def _count_kept(context: TableContext[Match], turn: Turn | None) -> int:
    """Return how many dice were kept in the last roll of the turn; they lie first."""
    if turn is None or turn.rolls < 2:
        return 0
    if isinstance(context.game, RealDiceMatch):
        return len(context.game.rolls[turn.column].throws[-1].keep)
    rolls = [event for update in context.updates for event in update.events if isinstance(event, DiceRolled)]
    return len(rolls[-1].keep) if rolls else 0


def _list_breakable(context: TableContext[Match]) -> Iterator[tuple[str, tuple[Places, ...]]]:
    """Yield what the dice on the table form, and which dice have to stay for it."""
    found, edition = find_table_offers(context), context.game.edition
    for box in sorted(found.needed, key=lambda box: found.offers[box].gain):
        if found.needed[box]:
            word = edition.box_word(box, context.say.language)
            yield context.say("This roll breaks: {box}.", box=word), found.needed[box]


def _list_opening_rolls(context: TableContext[Match], game: DiceGame) -> Iterator[OpeningRoll]:
    """Yield the rolls for the start that lie on the table, those that tied before too; they stay for the first turn."""
    if context.game.number > 1 or not (isinstance(game.phase, Opening) or _is_first_turn(game)):
        return
    throws = list(filter(None, (_list_opening_throw(game, update) for update in context.updates)))
    rolled = game.phase.rolled if isinstance(game.phase, Opening) else ()
    older = [roll for roll in rolled if not any(roll in throw for throw in throws)]  # many rows have followed
    for throw in (older, *throws):
        for column, faces in throw:
            thrown = bool(throws) and throw is throws[-1]
            yield OpeningRoll(context.column_names[column], context.column_faces[column], faces, thrown)


def _list_opening_throw(game: DiceGame, update: Update) -> list[tuple[int, tuple[Face, ...]]]:
    """Return the columns that rolled for the start in one row of the log, and their faces."""
    rolls = [event for event in update.events if isinstance(event, OpeningRolled)]
    columns = {seat: column for column, team in enumerate(game.teams) for seat in team}
    return [(columns[event.seat], tuple(event.faces)) for event in rolls]


# -- status ------------------------------------------------------------------------------------------------------


def _describe_status(context: TableContext[Match], game: DiceGame) -> str:
    match game.phase:
        case Opening():
            return _describe_opening(context, game, game.phase)
        case Over():
            return context.say("Every box is filled.")
        case Turn():
            return _describe_turn(context, game)


def _describe_opening(context: TableContext[Match], game: DiceGame, phase: Opening) -> str:
    if any(game.teams[column][0] in context.active_seats for column in phase.waiting):
        if not phase.since:
            return context.say("Who begins? The highest roll does.")
        tied = context.say.join_and(context.column_names[column] for column in phase.columns)
        return context.say("A tie for the highest roll: {names} roll again.", names=tied)
    names = context.say.join_and(context.column_names[column] for column in phase.waiting)
    return context.say("Who begins? Waiting for {names}.", names=names)


def _is_first_turn(game: DiceGame) -> bool:
    """Whether the opening has just been won, whose dice no longer lie on the table."""
    fresh = game.roll is None and not any(card.filled for card in game.cards)
    return fresh and len(game.teams) > 1 and game.before_fill is None


def _describe_turn(context: TableContext[Match], game: DiceGame) -> str:
    say, turn = context.say, game.turn
    assert turn is not None
    if isinstance(context.game, RealDiceMatch) and (words := _describe_announced(context, context.game, turn)):
        return words
    if context.acting_seat is None or game.roll is None:
        words = describe_other_turn(context, turn) if context.acting_seat is None else describe_own_turn(context, turn)
        return f"{say('{name} opens.', name=context.name(turn))} {words}" if _is_first_turn(game) else words
    rolled = game.edition.rolls - game.rolls_left
    if not game.rolls_left:
        return say("Choose a box.")
    return say("Roll {number} of {count}: keep dice or choose a box.", number=rolled, count=game.edition.rolls)


def _describe_announced(context: TableContext[Match], match: RealDiceMatch, turn: Seat) -> str:
    """Say what a computer player keeps, or that somebody is to roll for it, where people roll real dice."""
    assert match.game.column is not None
    rolls, name = match.rolls[match.game.column], context.name(turn)
    if rolls.announced is not None:
        return describe_kept(name, rolls.announced, context.say)
    if turn in context.table.bots and not rolls.throws:
        return context.say("Roll for {name} and enter all five dice.", name=name)
    return ""


# -- buttons -----------------------------------------------------------------------------------------------------


def _choose_main_button(context: TableContext[Match], game: DiceGame) -> Button | None:
    if context.table.stage is not Stage.PLAYING:
        return None
    match game.phase:
        case Opening():
            seats = [seat for seat in context.active_seats if RollForOpening() in game.legal_moves(seat)]
            return Button("open", context.say("Roll for the start"), seats[0]) if seats else None
        case Over():
            return _build_finish_button(context)
        case Turn():
            return _build_roll_button(context, game)


def _build_finish_button(context: TableContext[Match]) -> Button | None:
    if not context.active_seats:
        return None
    seat = context.active_seats[0]
    moves = context.game.legal_moves(seat)
    if StartNextGame() in moves:
        return Button("next", context.say("Next game"), seat)
    return Button("finish", context.say("Finish the game"), seat) if FinishGame() in moves else None


def _build_roll_button(context: TableContext[Match], game: DiceGame) -> Button | None:
    if context.acting_seat is None or not game.rolls_left:
        return None
    if game.roll is None:
        return Button("roll", context.say("Roll"), context.acting_seat)
    return Button("roll", context.say("Roll the other dice"), context.acting_seat)


def _list_buttons(context: TableContext[Match]) -> Iterator[Button]:
    if context.table.stage is not Stage.PLAYING:
        return
    for seat in context.active_seats:
        if may_undo(context.table) and UndoFill() in context.game.legal_moves(seat):
            yield Button("undo", context.say("Take back"), seat)
    yield from list_return_buttons(context)
    yield from list_substitute_buttons(context)
