"""Write a whole record: the headings, then the lines of a dice or card game."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from gobelet.game import Outcome, Seat
from gobelet.record.cards_writer import format_card_events, iterate_visible_events
from gobelet.record.dice_writer import format_dice_lines
from gobelet.record.model import (
    ADDED_NOTHING,
    DICE,
    ENTROPY_HASH,
    FAIRNESS,
    FIRST_LINE,
    FREE,
    NO_ENTROPY,
    REAL,
    TURNS,
    AnyRecord,
    CardRecord,
    Fairness,
    Record,
)
from gobelet.record.text.house_rules import format_house_rules


def format_record(record: AnyRecord) -> str:
    """Format a record as text."""
    if isinstance(record, CardRecord):
        return _join_record(record, format_card_events(record.events, record.names), record.outcome)
    lines, match = format_dice_lines(record)
    return _join_record(record, lines, match.outcome)


def format_visible_record(record: CardRecord, viewer: Seat | None) -> str:
    """Format a card record with only what this viewer may see; a finished game shows everything.

    The seed is hidden like the cards, because every card can be computed from it.
    """
    if record.outcome is not None:
        return format_record(record)
    return _join_record(
        replace(record, seed=None), format_card_events(iterate_visible_events(record, viewer), record.names), None
    )


def _join_record(record: AnyRecord, lines: Iterable[str], outcome: Outcome | None) -> str:
    """Join the headings and the lines."""
    return "\n".join([*_format_headings(record, outcome), "", *lines]) + "\n"


def _format_headings(record: AnyRecord, outcome: Outcome | None) -> Iterator[str]:
    yield FIRST_LINE
    yield f"Edition: {record.edition.id}"
    if record.edition.house:
        yield f"House rules: {format_house_rules(record.edition)}"
    yield f"Players: {', '.join(record.columns)}"
    if record.bots:
        yield f"Computer: {', '.join(f'{name}={bot}' for name, bot in record.bots)}"
    if isinstance(record, Record) and record.games > 1:
        yield f"Games: {record.games}"
    if record.date is not None:
        yield f"Date: {record.date}"
    if record.seed is not None:
        yield f"Seed: {record.seed}"
    if isinstance(record, Record) and record.real:
        yield f"{DICE}: {REAL}"
    if isinstance(record, Record) and record.free:
        yield f"{TURNS}: {FREE}"
    if record.fair is not None:
        yield from _format_fairness(record.fair, record.list_idle_names(record.fair))
    yield f"Result: {record.format_result(outcome)}"


def _format_fairness(fair: Fairness, idle: Sequence[str]) -> Iterator[str]:
    if fair.protocol != 1:
        yield f"{FAIRNESS}: {fair.protocol}"
    yield f"Commitment: {', '.join(fair.commitments)}"
    if fair.protocol != 1:
        yield f"{ENTROPY_HASH}: {', '.join(digest or NO_ENTROPY for digest in fair.hashes)}"
    yield f"Entropy: {', '.join(entropy.hex() or NO_ENTROPY for entropy in fair.entropy)}"
    if fair.protocol != 1 and idle:
        yield f"{ADDED_NOTHING}: {', '.join(idle)}"
    if fair.secrets:
        yield f"Secret: {', '.join(secret.hex() for secret in fair.secrets)}"
