"""Moves at a table: those of people, of computer players and of the log, and what they lead to."""

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from gobelet.cups import FairCup
from gobelet.game import Illegal, NotYourTurn, Seat, Stale, Version
from gobelet.tables.commands import DriveMove, Move, PlayMove, RollForStart
from gobelet.tables.decision import Decision, HandlerContext
from gobelet.tables.events import LogEvent, SecretShown
from gobelet.tables.log_limits import check_undo
from gobelet.tables.pace import check_begun
from gobelet.tables.real_dice import check_entered_move, decide_entered_move, is_late_correction
from gobelet.tables.table import Table
from gobelet.tables.tokens import Holder

MAX_START_ROLLS: Final = 100
"""How many rolls for the start one command makes; after so many ties the players ask again."""


def decide_move_command(
    table: Table, holder: Holder, command: PlayMove | DriveMove | RollForStart, context: HandlerContext
) -> Decision:
    """Return what a command that makes moves leads to, or refuse it."""
    match command:
        case PlayMove():
            return _play(table, holder, command, context)
        case DriveMove():
            return _drive(table, command, context)
        case RollForStart():
            return _roll_for_start(table, holder, command, context)


def check_own(table: Table, holder: Holder, seat: Seat) -> None:
    """Refuse what only the holder of a seat may do."""
    if seat not in table.seats_of(holder):
        raise NotYourTurn("not-your-seat")


def apply_events(table: Table, events: Iterable[LogEvent]) -> Table:
    """Return a table after further events of the same row."""
    for event in events:
        table = table.apply(event)
    return table


def _play(table: Table, holder: Holder, command: PlayMove, context: HandlerContext) -> Decision:
    """Make a person's move."""
    if not is_late_correction(table, command.move):
        check_begun(table)
    if table.has_real_dice:
        check_entered_move(table, holder, command)
    else:
        check_own(table, holder, command.seat)
        if table.places[command.seat].lent is not None:
            raise Illegal("seat-lent")
    return _decide_move(table, command.seat, command.move, Version(command.seen), context, command.faces)


def _roll_for_start(table: Table, holder: Holder, command: RollForStart, context: HandlerContext) -> Decision:
    """Roll for the start with the requester's seats and the computer players, as long as one of them is to roll."""
    check_begun(table)
    if table.has_real_dice:
        raise Illegal("enter-start-roll")
    own = [seat for seat in table.seats_of(holder) if table.places[seat].lent is None]
    if not own:
        raise NotYourTurn("not-your-seat")
    first = table.kind.find_start_roll(table.game, own)
    if first is None:
        raise Illegal("no-start-roll")
    events = _decide_move(table, *first, Version(command.seen), context).events
    return Decision((*events, *_roll_on_for_start(apply_events(table, events), {*own, *table.bots}, context)))


def _roll_on_for_start(table: Table, seats: Collection[Seat], context: HandlerContext) -> Iterator[LogEvent]:
    """Yield the further rolls for the start that need nobody else, ties included."""
    for _ in range(MAX_START_ROLLS):
        assert table.game is not None
        found = table.kind.find_start_roll(table.game, seats)
        if found is None:
            return
        events = table.game.decide(*found, make_fair_cup(table, context))
        yield from events
        table = apply_events(table, events)


def _drive(table: Table, command: DriveMove, context: HandlerContext) -> Decision:
    """Make a move that follows from the log: a computer player's, or the end of a game that nobody ended."""
    driven = command.seat in table.bots or table.kind.is_automatic(command.move)
    if not table.is_playing or not driven:
        raise Illegal("not-playing")
    return _decide_move(table, command.seat, command.move, command.version, context)


def _decide_move(
    table: Table, seat: Seat, move: Move, seen: Version, context: HandlerContext, faces: tuple[int, ...] = ()
) -> Decision:
    """Ask the rules for the events of a move; it is stale only if it meant something else when the player looked."""
    game = table.game
    assert game is not None
    if not isinstance(move, table.kind.moves):
        raise Illegal("other-game")
    if seen < table.row_of(game.basis(seat, move)):
        raise Stale("stale", version=table.version)
    if table.has_real_dice:
        return Decision(decide_entered_move(game, seat, move, faces, context))
    if faces:
        raise Illegal("dice-here")
    events = game.decide(seat, move, make_fair_cup(table, context))
    check_undo(table, move)
    return Decision(tuple(_add_secrets(table, events, context)))


def make_fair_cup(table: Table, context: HandlerContext) -> FairCup:
    """Return the cup that goes on after the draws that the game has had."""
    return FairCup(context.secret(table.game_number), table.mixed_entropy, table.game_draws)


def _add_secrets(table: Table, events: tuple[LogEvent, ...], context: HandlerContext) -> Iterator[LogEvent]:
    """Yield a game's events, and the game's secret once it is finished."""
    if not table.kind.may_finish(events):
        yield from events
        return
    for event in events:
        before, table = table, table.apply(event)
        yield event
        if table.game_finished and not before.game_finished:
            yield SecretShown(context.secret(table.game_number).hex())
