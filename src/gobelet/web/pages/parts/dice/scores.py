"""The scores of a match: each column's score in every finished game, and the settlement."""

from gobelet.dice import Match
from gobelet.i18n.dice_events import describe_game_number, format_signed
from gobelet.web.pages.parts.adapter import MatchScores
from gobelet.web.pages.table_context import TableContext


def build_match_scores(context: TableContext[Match]) -> MatchScores:
    """Return the finished games of the match on the table."""
    return collect_scores(context.game, context.column_names)


def collect_scores(match: Match, names: tuple[str, ...]) -> MatchScores:
    """Return the finished games of a match."""
    shares = () if match.settlements is None else tuple(map(format_signed, match.settlements))
    rows = match.scores if match.length > 1 else ()
    return MatchScores(names, rows, match.totals if rows else (), shares)


def write_heading(context: TableContext[Match]) -> str:
    """Return which game of a match is on the table, and the scores so far; nothing for a single game."""
    if context.game.length == 1:
        return ""
    return " · ".join(filter(None, (describe_game_number(context.game, context.say), _describe_scores(context))))


def _describe_scores(context: TableContext[Match]) -> str:
    """Return the totals of the finished games in a few words; nothing before there is one."""
    found = build_match_scores(context)
    scores = (f"{name} {total}" for name, total in zip(found.names, found.totals, strict=True))
    return context.say("so far {scores}", scores=", ".join(scores)) if found.rows else ""
