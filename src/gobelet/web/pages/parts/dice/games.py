"""The earlier games of a match, to be opened from the sheet: every sheet so far, and the scores."""

from dataclasses import replace
from functools import lru_cache

from gobelet.dice import DiceGame, Match
from gobelet.i18n import Speaker
from gobelet.web.pages.parts.dice.scores import collect_scores
from gobelet.web.pages.parts.dice.sheet import Corrected, find_corrected, find_stories, list_match_sheets
from gobelet.web.pages.table_context import TableContext
from gobelet.web.pages.templates import render


def render_earlier_games(context: TableContext[Match]) -> str:
    """Return the finished games of the match as HTML."""
    match = context.game
    looks = context.say.language, context.as_printed
    corrections = find_stories(context), find_corrected(match)
    return render_games(match.finished, match.length, context.column_names, looks, corrections)


@lru_cache(maxsize=256)  # finished games seldom change, and everybody at a table looks at the same
def render_games(
    games: tuple[DiceGame, ...],
    length: int,
    names: tuple[str, ...],
    looks: tuple[str, bool],
    corrections: tuple[str, Corrected] = ("", frozenset()),
) -> str:
    """Return finished games of a match of this length as HTML, in a language and perhaps as printed."""
    language, as_printed = looks
    stories, corrected = corrections
    match, say = Match(length, games[-1], games[:-1]), Speaker(language)
    found = list_match_sheets(match, names, say, as_printed=as_printed)
    sheets = [(title, replace(sheet, stories=stories, corrected=corrected)) for title, sheet in found]
    return render("parts/dice/earlier_sheets.html", say, sheets=sheets, scores=collect_scores(match, names))
