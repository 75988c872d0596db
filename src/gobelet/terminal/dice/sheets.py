"""Score sheets as text: a game with a column a player, an own sheet with a column a game, and the scores of a match."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from wcwidth import ljust, rjust, width

from gobelet.dice import BonusForm, BoxId, DiceGame, Edition, Line, Match, ScoreCard, Section
from gobelet.game import Outcome
from gobelet.i18n import Speaker
from gobelet.i18n.dice_events import format_signed
from gobelet.i18n.how_to_score import describe_line
from gobelet.i18n.sheet import (
    format_marks,
    list_box_words,
    list_line_words,
    list_section_words,
    list_sheet_languages,
)
from gobelet.terminal.console import WIDTH
from gobelet.terminal.widths import truncate

EMPTY = "-"
"""Stands in an open box, or for no marks; a screen reader passes over it quickly."""
GAP = 2
"""How many spaces keep two columns apart, where there is room for them."""

Row = tuple[str, list[str]]
Cards = Sequence[ScoreCard | None]
"""The cards of a sheet's columns; None where a game is still to come."""


def format_sheets(match: Match, names: Sequence[str], say: Speaker, *, as_printed: bool = False) -> Iterator[str]:
    """Yield the sheets on the table: those of a match with a column a game, where the edition has such."""
    if match.length == 1 or not match.edition.game_columns:
        yield from format_scorecards(match.game, names, say, as_printed=as_printed)
        return
    for place, column in enumerate(match.game.column_order):
        yield from [""] * bool(place)
        yield from _format_own_sheet(match, column, names[column], say, as_printed=as_printed)


def format_scorecards(game: DiceGame, names: Sequence[str], say: Speaker, *, as_printed: bool = False) -> Iterator[str]:
    """Yield the sheet of a game, the columns in the order the edition gives them."""
    cards = [game.cards[column] for column in game.column_order]
    heads = [names[column] for column in game.column_order]
    languages = list_sheet_languages(game.edition, say.language, as_printed=as_printed)
    yield from _format_table(heads, list(_list_rows(game.edition, cards, say, languages)))


def _format_own_sheet(match: Match, column: int, name: str, say: Speaker, *, as_printed: bool) -> Iterator[str]:
    """Yield one player's sheet: a column for each game it has room for, those to come empty."""
    games, edition = match.games, match.edition
    played = [games[number - 1].cards[column] for number in match.sheet_numbers if number <= len(games)]
    cards = [*played, *[None] * (edition.games_a_sheet - len(played))]
    languages = list_sheet_languages(edition, say.language, as_printed=as_printed)
    yield name
    yield from _format_table(list(map(str, match.sheet_numbers)), list(_list_rows(edition, cards, say, languages)))


# -- a match -------------------------------------------------------------------------------------------------------


def format_match(match: Match, names: Sequence[str], say: Speaker) -> Iterator[str]:
    """Yield what each game gave and the totals of the match, each with its settlement where there is one."""
    rows: list[Row] = []
    if match.length > 1:
        for number, outcome in enumerate(_find_outcomes(match), 1):
            rows.append((say("Game {number}", number=number), list(map(str, outcome.scores))))
            rows += _list_settlement_rows(outcome.settlement, "  ", say)
        rows.append((say("All games"), list(map(str, match.totals))))
    rows += _list_settlement_rows(match.settlements, "  " if rows else "", say)
    yield from _format_table(names, rows)


def _find_outcomes(match: Match) -> list[Outcome]:
    return [game.outcome for game in match.games if game.outcome is not None]


def _list_settlement_rows(settlement: Sequence[Fraction] | None, indent: str, say: Speaker) -> list[Row]:
    """Return the row of who earns and who pays, if the edition settles."""
    if settlement is None:
        return []
    return [(indent + say("Settlement"), [format_signed(earned) for earned in settlement])]


# -- rows ----------------------------------------------------------------------------------------------------------


def _list_rows(edition: Edition, cards: Cards, say: Speaker, languages: Sequence[str]) -> Iterator[Row]:
    for section in Section:
        yield _join(list_section_words(edition, section, languages).values()), []
        for category in edition.categories:
            if category.section is section:
                words = _join(list_box_words(edition, category.id, languages).values())
                yield f"  {words}", [_format_cell(card, category.id) for card in cards]
        for line in edition.lines_of(section):
            yield from _list_line_rows(
                edition, line, cards, say, _join(list_line_words(edition, line, languages).values())
            )


def _list_line_rows(edition: Edition, line: Line, cards: Cards, say: Speaker, word: str) -> Iterator[Row]:
    """Yield a line; bonuses that are counted have a row for the marks, and one for what they are worth."""
    if line in edition.back_lines[:1]:
        yield say("Back of the sheet"), []
    if line is Line.YAHTZEE_BONUS and edition.bonus_form is not BonusForm.POINTS:
        yield word, [(format_marks(card) or EMPTY) if card else "" for card in cards]
        word = "  " + describe_line(edition, line, say)
    yield word, [str(card.line(line)) if card else "" for card in cards]


def _join(words: Iterable[str]) -> str:
    return " / ".join(words)


def _format_cell(card: ScoreCard | None, box: BoxId) -> str:
    if card is None:
        return ""
    points = card[box]
    return EMPTY if points is None else str(points)


def _format_table(heads: Sequence[str], rows: Sequence[Row]) -> Iterator[str]:
    """Yield the rows under their heads; long words and names are cut so that all columns fit the screen."""
    widest = max(width(cell) for _, cells in rows for cell in cells)
    label = min(max(width(word) for word, _ in rows), WIDTH - (widest + 1) * len(heads))
    room = max((WIDTH - label) // len(heads), widest + 1)
    column = min(max(widest, *map(width, heads)) + GAP, room)
    for word, cells in [("", [truncate(head, column - 1) for head in heads]), *rows]:
        yield (ljust(truncate(word, label), label) + "".join(rjust(cell, column) for cell in cells)).rstrip()
