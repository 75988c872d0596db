"""A finished game in a few lines, to send to others: what was played, who won, and everybody's points."""

from collections.abc import Iterator

from gobelet.game import Outcome
from gobelet.i18n import Speaker
from gobelet.i18n.dice_events import describe_match_reason, describe_match_result, describe_outcome
from gobelet.i18n.house_rules import format_title
from gobelet.i18n.personal_lines import describe_card_line, describe_dice_line
from gobelet.record.model import AnyRecord, CardRecord


def write_summary(record: AnyRecord, say: Speaker) -> str:
    """Write a finished game as plain text, its winner first."""
    outcome = record.outcome
    assert outcome is not None
    return "\n".join(_list_lines(record, outcome, say)) + "\n"


def _list_lines(record: AnyRecord, outcome: Outcome, say: Speaker) -> Iterator[str]:
    yield " · ".join(filter(None, (format_title(record.edition, say), record.date)))
    yield _describe_result(record, outcome, say)
    if len(record.columns) > 1:
        yield ""
        for column in sorted(range(len(record.columns)), key=lambda column: -outcome.deciding[column]):
            yield _describe_column(record, outcome, column, say)


def _describe_result(record: AnyRecord, outcome: Outcome, say: Speaker) -> str:
    if record.is_match:
        reason = describe_match_reason(outcome, record.columns, say) if outcome.by_settlement else ""
        return " ".join(filter(None, (describe_match_result(outcome, record.columns, say), reason)))
    return describe_outcome(outcome, record.columns, say)


def _describe_column(record: AnyRecord, outcome: Outcome, column: int, say: Speaker) -> str:
    """Return a player's points, and a line about how it went."""
    name, points = record.columns[column], say.points(outcome.scores[column])
    line = _describe_play(record, column, say)
    return say("{name}: {points}. {line}", name=name, points=points, line=line).rstrip()


def _describe_play(record: AnyRecord, column: int, say: Speaker) -> str:
    if isinstance(record, CardRecord):
        return describe_card_line(record.game, record.game.seats[column], say)
    return describe_dice_line(record.match, column, say)
