"""Write the lines of a dice game, one a turn, so that a person can follow the game."""

from gobelet.dice import (
    BoxFilled,
    DiceRolled,
    FillUndone,
    GameFinished,
    Match,
    MatchEvent,
    NextGameStarted,
    Opening,
    OpeningRolled,
)
from gobelet.record.model import OPENING, Record
from gobelet.record.text.dice import format_dice


def format_dice_lines(record: Record) -> tuple[list[str], Match]:
    """Return the lines of a match (an opening round, a turn or a single word each) and the match after them."""
    match, lines, line = record.start, [], list[str]()
    for event in record.events:
        word = format_dice_event(event, record.names, first_roll=match.game.roll is None)
        line.append(word if line else f"{_format_line_start(event, record.names)}: {word}")
        match = match.apply(event)
        if _ends_line(event, match):
            lines.append(_join_line(event, line))
            line = []
    return ([*lines, _join_line(record.events[-1], line)] if line else lines), match


def _format_line_start(event: MatchEvent, names: tuple[str, ...]) -> str:
    return OPENING if isinstance(event, OpeningRolled) else names[event.seat]


def _join_line(event: MatchEvent, line: list[str]) -> str:
    return (", " if isinstance(event, OpeningRolled) else " ").join(line)


def _ends_line(event: MatchEvent, after: Match) -> bool:
    if isinstance(event, OpeningRolled):
        return not isinstance(after.game.phase, Opening) or not after.game.phase.rolled
    return not isinstance(event, DiceRolled)


def format_dice_event(event: MatchEvent, names: tuple[str, ...], *, first_roll: bool) -> str:
    """Format an event as in a record."""
    match event:
        case OpeningRolled(seat, faces):
            return f"{names[seat]} {format_dice(faces)}"
        case DiceRolled(_, keep, faces):
            return format_dice(faces) if first_roll else f"{format_dice(keep)}+{format_dice(faces)}"
        case BoxFilled():
            bonus = f"+{event.yahtzee_bonus}" if event.yahtzee_bonus else ""
            return f"{event.box}={event.points}{bonus}{' joker' if event.joker else ''}"
        case FillUndone():
            return "undo"
        case GameFinished():
            return "end"
        case NextGameStarted():
            return "next"
