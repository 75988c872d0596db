"""How fast computer players move at a table: the pace that players set, and turns that they skip."""

from collections.abc import Collection

from gobelet.game import Illegal, NotYourTurn, Refusal, Seat
from gobelet.tables.commands import PaceCommand, SetPace
from gobelet.tables.create import check_pace
from gobelet.tables.events import PaceSet, TurnSkipped
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import Holder


def decide_pace(table: Table, holder: Holder, command: PaceCommand) -> PaceSet | TurnSkipped:
    """Return what a command about the pace leads to, or refuse it."""
    if isinstance(command, SetPace):
        return set_pace(table, holder, command.pace)
    return skip_turn(table, table.seats_of(holder))


def set_pace(table: Table, holder: Holder, pace: str) -> PaceSet:
    """Set the pace of computer players; whoever plays may."""
    if holder != table.setup.host and not table.seats_of(holder):
        raise NotYourTurn("not-seated")
    check_not_over(table)
    if check_pace(pace) == table.setup.pace and not table.setup.hurried:
        raise Illegal("no-change")
    return PaceSet(pace)


def skip_turn(table: Table, seats: Collection[Seat]) -> TurnSkipped:
    """End the pauses of a computer player's turn; nobody takes from others the time to undo their fill."""
    check_begun(table)
    if not seats:
        raise NotYourTurn("not-seated")
    assert table.game is not None
    turn, undoer = table.game.turn, table.kind.find_undoer(table.game)
    if turn not in table.bots or not table.kind.has_skips:
        raise Illegal("nothing-to-skip")
    if undoer not in {None, *table.bots, *seats}:
        raise NotYourTurn("undo-open", turn=undoer)
    if table.skipped == turn:
        raise Illegal("no-change")
    return TurnSkipped(turn)


def may_skip(table: Table, seats: Collection[Seat]) -> bool:
    """Whether somebody with these seats may skip the pauses of the computer player whose turn it is."""
    try:
        skip_turn(table, seats)
    except Refusal:
        return False
    return True


def check_begun(table: Table) -> None:
    """Refuse what concerns a game before there is one, and after it."""
    if table.stage is Stage.OVER:
        raise Illegal("game-over")
    if table.game is None:
        raise Illegal("not-playing")


def check_not_over(table: Table) -> None:
    """Refuse to change anything about a game that is over."""
    if table.stage is Stage.OVER:
        raise Illegal("game-over")
