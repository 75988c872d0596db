"""Write the lines of a dice game, one a turn, so that a person can follow the game."""

from collections.abc import Sequence
from typing import Final

from gobelet.dice import (
    BoxCorrected,
    BoxFilled,
    DiceRolled,
    FillUndone,
    GameFinished,
    KeepAnnounced,
    LastRollEntered,
    Match,
    MatchEvent,
    NextGameStarted,
    Opening,
    OpeningCorrected,
    OpeningRolled,
    RealDiceEvent,
    RollUndone,
)
from gobelet.record.model import OPENING, Record
from gobelet.record.text.dice import format_dice

MIDDLE_OF_TURN: Final = (DiceRolled, LastRollEntered, RollUndone, KeepAnnounced)
"""The events after which a turn goes on."""


def format_dice_lines(record: Record) -> tuple[list[str], Match]:
    """Return the lines of a match (an opening round, a turn or a single word each) and the match after them."""
    match, lines, line = record.start, [], list[str]()
    for number, event in enumerate(record.events):
        first_roll = match.view(event.seat).game.roll is None
        word = format_dice_event(event, record.names, record.columns, first_roll=first_roll)
        line.append(word if line else f"{_format_line_start(event, record.names)}: {word}")
        match = match.apply(event)
        if _ends_line(event, match) or _is_interrupted(event, record.events[number + 1 : number + 2]):
            lines.append(_join_line(event, line))
            line = []
    return ([*lines, _join_line(record.events[-1], line)] if line else lines), match


def _is_interrupted(event: MatchEvent, following: Sequence[MatchEvent]) -> bool:
    """Whether something else happens in the middle of a turn, as it can with real dice."""
    if isinstance(event, OpeningRolled):
        return any(isinstance(each, OpeningCorrected) for each in following)
    return any(isinstance(each, BoxCorrected | OpeningCorrected) or each.seat != event.seat for each in following)


def _format_line_start(event: MatchEvent, names: tuple[str, ...]) -> str:
    return OPENING if isinstance(event, OpeningRolled) else names[event.seat]


def _join_line(event: MatchEvent, line: list[str]) -> str:
    return (", " if isinstance(event, OpeningRolled) else " ").join(line)


def _ends_line(event: MatchEvent, after: Match) -> bool:
    if isinstance(event, OpeningRolled):
        return not isinstance(after.game.phase, Opening) or not after.game.phase.rolled
    return not isinstance(event, MIDDLE_OF_TURN)


def format_dice_event(
    event: MatchEvent, names: tuple[str, ...], columns: tuple[str, ...] = (), *, first_roll: bool
) -> str:
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
        case _:
            return _format_real_dice_event(event, columns)


def _format_real_dice_event(event: RealDiceEvent, columns: tuple[str, ...]) -> str:
    """Format what only real dice have."""
    match event:
        case LastRollEntered(_, faces):
            return f"last={format_dice(faces)}"
        case RollUndone():
            return "back"
        case KeepAnnounced(_, keep):
            return f"keep={format_dice(keep)}"
        case BoxCorrected():
            return f"fix {columns[event.column]}: {_format_correction(event)}"
        case OpeningCorrected():
            return f"fix-start {columns[event.column]}: {_format_opening_correction(event)}"


def _format_correction(event: BoxCorrected) -> str:
    """Format what a box held, what it holds now, and when that was corrected: `fours=16 -> fours=12 33444`."""
    told = format_dice(event.faces) if event.faces else "five_alike" if event.five_alike else ""
    game = f"in game {event.game}" if event.game else ""
    words = (f"{event.box}={event.old_points}", "->", f"{event.to}={event.points}", told, game, _format_time(event.at))
    return " ".join(filter(None, words))


def _format_opening_correction(event: OpeningCorrected) -> str:
    """Format what was rolled for the start, what was entered before, and in which round: `3 -> 5 round 1`."""
    words = (format_dice(event.old_faces), "->", format_dice(event.faces), f"round {event.round}")
    return " ".join(filter(None, (*words, _format_time(event.at))))


def _format_time(at: str) -> str:
    return at and f"at {at}"
