"""The earlier games of a match, to be opened from the sheet: every sheet so far, and the scores."""

from functools import lru_cache

from gobelet.dice import DiceGame, Match
from gobelet.i18n import Speaker
from gobelet.web.pages.parts.dice.scores import collect_scores
from gobelet.web.pages.parts.dice.sheet import list_match_sheets
from gobelet.web.pages.table_context import TableContext
from gobelet.web.pages.templates import render


def render_earlier_games(context: TableContext[Match]) -> str:
    """Return the finished games of the match as HTML."""
    match = context.game
    return render_games(match.finished, match.length, context.column_names, context.say.language, context.as_printed)


@lru_cache(maxsize=256)  # finished games do not change, and everybody at a table looks at the same
def render_games(
    games: tuple[DiceGame, ...], length: int, names: tuple[str, ...], language: str, as_printed: bool
) -> str:
    """Return finished games of a match of this length as HTML."""
    match, say = Match(length, games[-1], games[:-1]), Speaker(language)
    sheets = list_match_sheets(match, names, say, as_printed=as_printed)
    return render("parts/dice/earlier_sheets.html", say, sheets=list(sheets), scores=collect_scores(match, names))
