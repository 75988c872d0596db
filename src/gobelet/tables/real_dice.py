"""Tables with real dice: who may enter what for whom, and what is changed about that in the game."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from gobelet.cups import CupEmpty, TypedCup
from gobelet.dice import (
    AnnounceKeep,
    BoxCorrected,
    CorrectBox,
    CorrectOpening,
    EnterLastRoll,
    EnterPoints,
    FinishGame,
    MatchEvent,
    Opening,
    OpeningCorrected,
    RealDiceMatch,
    RollDice,
    RollForOpening,
    StartNextGame,
    UndoRoll,
)
from gobelet.game import Illegal, NotYourTurn, Seat
from gobelet.tables.commands import Move, PlayMove, SetEntry
from gobelet.tables.create import ENTERING, ENTRIES, check_choice
from gobelet.tables.decision import HandlerContext
from gobelet.tables.events import EntrySet
from gobelet.tables.pace import check_not_over
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import Holder

ANYONE: Final = "anyone"
FIRST_MOVES: Final = {"rolls": RollDice, "last": EnterLastRoll, "points": EnterPoints}
"""The move with which a person's turn begins, by what is entered."""
FOR_COMPUTERS: Final = (RollForOpening, RollDice, UndoRoll)
"""What people do for a computer player: it rolls no real dice, but decides what to do with them."""
AT_THE_END: Final = (FinishGame, StartNextGame)
CORRECTIONS: Final = (CorrectBox, CorrectOpening)


def list_entry_seats(table: Table, own: Collection[Seat]) -> tuple[Seat, ...]:
    """Return the seats for which a holder of the seats `own` may enter dice: their own, and those of others."""
    if not own:
        return ()
    return tuple(seat for seat in table.seats if _may_enter(table, own, seat))


def _may_enter(table: Table, own: Collection[Seat], seat: Seat) -> bool:
    return seat in own or table.setup.enter == ANYONE or table.places[seat].bot is not None


def find_entry_seat(table: Table, own: Collection[Seat], column: int | None = None) -> Seat | None:
    """Return the seat for which a holder of the seats `own` enters something now; None if the game waits for others.

    Where everybody fills at any time, that is the wanted column, or one's own.
    """
    game = table.game
    if not isinstance(game, RealDiceMatch) or not table.is_playing or game.game.outcome is not None:
        return None
    waiting = game.to_move if game.free or isinstance(game.game.phase, Opening) else (game.turn,)
    seats = [seat for seat in waiting if seat in list_entry_seats(table, own)]
    wanted = [seat for seat in seats if column is not None and column < len(game.teams) and seat in game.teams[column]]
    mine = [seat for seat in seats if seat in own and seat not in table.bots]
    return next(iter((*wanted, *mine, *seats)), None)


def check_entered_move(table: Table, holder: Holder, command: PlayMove) -> None:
    """Refuse a move that this person may not make, or that this table enters in another way."""
    own, seat, move = table.seats_of(holder), command.seat, command.move
    if not own:
        raise NotYourTurn("not-seated")
    if isinstance(move, CORRECTIONS):
        _check_correction(table, holder, own, command)
    elif isinstance(move, AT_THE_END):
        if seat not in own:
            raise NotYourTurn("not-your-seat")
    elif seat not in table.seats or not _may_enter(table, own, seat):
        raise NotYourTurn("not-your-seat")
    elif not may_be_entered(table, seat, move):
        raise Illegal("entered-otherwise")


def _check_correction(table: Table, holder: Holder, own: Collection[Seat], command: PlayMove) -> None:
    """Refuse to correct a column that is neither one's own nor, for the host, anybody's."""
    if command.seat not in own:
        raise NotYourTurn("not-your-seat")
    if not may_correct(table, own, command.move.column, host=holder == table.setup.host):  # type: ignore[attr-defined]
        raise NotYourTurn("not-your-column")


def is_late_correction(table: Table, move: Move) -> bool:
    """Whether a move corrects a game that is over: that stays possible as long as there is the table."""
    return table.has_real_dice and table.stage is Stage.OVER and isinstance(move, CorrectBox)


def find_corrector(table: Table, own: Sequence[Seat], column: int, *, host: bool) -> Seat | None:
    """Return the seat with which somebody may correct a column now: one of its own, if they have one."""
    if table.stage not in {Stage.PLAYING, Stage.OVER} or not may_correct(table, own, column, host=host):
        return None
    return next((seat for seat in own if seat in table.setup.teams[column]), own[0])


def may_correct(table: Table, own: Collection[Seat], column: int, *, host: bool) -> bool:
    """Whether somebody may correct a column: its owner, and with a seat the host."""
    teams = table.setup.teams
    return bool(own) and (host or (0 <= column < len(teams) and not set(own).isdisjoint(teams[column])))


def may_be_entered(table: Table, seat: Seat, move: Move) -> bool:
    """Whether a move is one that people make for a seat, given what this table enters."""
    rolls = _find_rolls(table, seat)
    begun = rolls is not None and bool(rolls.throws)
    if table.places[seat].bot is not None:
        return isinstance(move, FOR_COMPUTERS) and not (
            begun and isinstance(move, RollDice) and rolls is not None and rolls.announced is None
        )
    if isinstance(move, AnnounceKeep):
        return False
    if isinstance(move, RollDice | EnterLastRoll | EnterPoints) and not begun:
        return isinstance(move, FIRST_MOVES[table.setup.entry])
    return True


def _find_rolls(table: Table, seat: Seat) -> Any:  # noqa: ANN401 - the rolls of a column, or None
    game = table.game
    assert isinstance(game, RealDiceMatch)
    columns = [column for column, team in enumerate(game.teams) if seat in team]
    return game.rolls[columns[0]] if columns else None


# -- deciding --------------------------------------------------------------------------------------------------------


def decide_entered_move(
    game: Any,  # noqa: ANN401 - a match with real dice
    seat: Seat,
    move: Move,
    faces: tuple[int, ...],
    context: HandlerContext,
) -> tuple[MatchEvent, ...]:
    """Return the events of a move with the dice that were entered, and the time of corrections."""
    return tuple(_add_times(decide_typed_move(game, seat, move, faces), context))


def decide_typed_move(
    game: Any,  # noqa: ANN401 - a match with real dice
    seat: Seat,
    move: Move,
    faces: tuple[int, ...],
) -> tuple[MatchEvent, ...]:
    """Return the events of a move with the dice that were typed; refuse too few dice and too many."""
    cup = TypedCup(faces)
    try:
        events: tuple[MatchEvent, ...] = game.decide(seat, move, cup)
    except CupEmpty:
        raise Illegal("dice-count", count=cup.dice_asked, entered=len(faces)) from None
    if cup.left:
        raise Illegal("dice-count", count=len(faces) - cup.left, entered=len(faces))
    return events


def _add_times(events: tuple[MatchEvent, ...], context: HandlerContext) -> Iterator[MatchEvent]:
    """Yield events, corrections with the time at which they were made."""
    for event in events:
        if isinstance(event, BoxCorrected | OpeningCorrected):
            yield replace(event, at=f"{datetime.fromtimestamp(context.clock(), UTC):%Y-%m-%d %H:%M}")
        else:
            yield event


def decide_entry(table: Table, holder: Holder, command: SetEntry) -> EntrySet:
    """Change what is entered, which everybody with a seat may, or who enters, which the host may."""
    if not table.has_real_dice:
        raise Illegal("dice-here")
    host = holder == table.setup.host
    if not host and not table.seats_of(holder):
        raise NotYourTurn("not-seated")
    if command.enter and not host:
        raise NotYourTurn("not-the-host")
    check_not_over(table)
    setup = table.setup
    entry = check_choice(command.entry or setup.entry, ENTRIES)
    enter = check_choice(command.enter or setup.enter, ENTERING)
    if (entry, enter) == (setup.entry, setup.enter):
        raise Illegal("no-change")
    return EntrySet(entry, enter)
