"""Write a record: headings, then a line a turn, so that a person can follow the game on it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

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
from gobelet.game import Outcome, Seat
from gobelet.record.cards_writer import card_lines, seen_by
from gobelet.record.model import FIRST_LINE, NO_ENTROPY, OPENING, AnyRecord, CardRecord, Fairness, Record
from gobelet.record.text.dice import format_dice
from gobelet.record.text.house_rules import format_house


def format_record(record: AnyRecord) -> str:
    """Return the record as text."""
    if isinstance(record, CardRecord):
        return written(record, card_lines(record.events, record.names), record.outcome)
    lines, match = _lines(record)
    return written(record, lines, match.outcome)


def format_as_seen(record: CardRecord, viewer: Seat | None) -> str:
    """Return a card record with only what this viewer may see; a finished game shows everything.

    Whoever knew the seed could draw every card again: it is hidden like the cards.
    """
    if record.outcome is not None:
        return format_record(record)
    return written(replace(record, seed=None), card_lines(seen_by(record, viewer), record.names), None)


def written(record: AnyRecord, lines: Iterable[str], outcome: Outcome | None) -> str:
    """Return headings and lines as one text."""
    return "\n".join([*_headings(record, outcome), "", *lines]) + "\n"


def _headings(record: AnyRecord, outcome: Outcome | None) -> Iterator[str]:
    yield FIRST_LINE
    yield f"Edition: {record.edition.id}"
    if record.edition.house:
        yield f"House rules: {format_house(record.edition)}"
    yield f"Players: {', '.join(record.columns)}"
    if record.bots:
        yield f"Computer: {', '.join(f'{name}={bot}' for name, bot in record.bots)}"
    if isinstance(record, Record) and record.games > 1:
        yield f"Games: {record.games}"
    if record.date is not None:
        yield f"Date: {record.date}"
    if record.seed is not None:
        yield f"Seed: {record.seed}"
    if record.fair is not None:
        yield from _fair(record.fair)
    yield f"Result: {record.result_of(outcome)}"


def _fair(fair: Fairness) -> Iterator[str]:
    yield f"Commitment: {', '.join(fair.commitments)}"
    yield f"Entropy: {', '.join(entropy.hex() or NO_ENTROPY for entropy in fair.entropy)}"
    if fair.secrets:
        yield f"Secret: {', '.join(secret.hex() for secret in fair.secrets)}"


def _lines(record: Record) -> tuple[list[str], Match]:
    """Return the lines (a round of opening rolls, a player's rolls up to the fill, or a single word) and the match."""
    match, lines, line = record.start, [], list[str]()
    for event in record.events:
        word = event_text(event, record.names, first_roll=match.game.roll is None)
        line.append(word if line else f"{_head(event, record.names)}: {word}")
        match = match.apply(event)
        if _ends_line(event, match):
            lines.append(_joined(event, line))
            line = []
    return ([*lines, _joined(record.events[-1], line)] if line else lines), match


def _head(event: MatchEvent, names: tuple[str, ...]) -> str:
    return OPENING if isinstance(event, OpeningRolled) else names[event.seat]


def _joined(event: MatchEvent, line: list[str]) -> str:
    return (", " if isinstance(event, OpeningRolled) else " ").join(line)


def _ends_line(event: MatchEvent, after: Match) -> bool:
    if isinstance(event, OpeningRolled):
        return not isinstance(after.game.phase, Opening) or not after.game.phase.rolled
    return not isinstance(event, DiceRolled)


def event_text(event: MatchEvent, names: tuple[str, ...], *, first_roll: bool) -> str:
    """Return an event as a record has it."""
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
