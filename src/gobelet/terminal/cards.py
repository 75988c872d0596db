"""Score cards as lines of text: the edition's own words, a column a player."""

from collections.abc import Iterator, Sequence

from gobelet.dice import DiceGame, Edition, Match, ScoreCard, Section
from gobelet.game import Outcome
from gobelet.i18n import Speaker
from gobelet.terminal.ink import WIDTH
from gobelet.terminal.widths import cut, left, right, width

EMPTY = "-"
"""Stands in an open box; a screen reader passes over it quickly."""
GAP = 2
"""How many spaces keep two columns apart, where there is room for them."""

Row = tuple[str, list[str]]


def card_lines(game: DiceGame, names: Sequence[str], say: Speaker) -> Iterator[str]:
    """Yield the sheet of a game, the columns in the order the edition gives them."""
    cards = [game.cards[column] for column in game.column_order]
    heads = [names[column] for column in game.column_order]
    yield from _table(heads, list(_rows(game.edition, cards, say)))


def match_lines(match: Match, names: Sequence[str], say: Speaker) -> Iterator[str]:
    """Yield what each game gave and the totals of the match, each with its settlement where there is one."""
    rows: list[Row] = []
    if match.length > 1:
        for number, outcome in enumerate(_outcomes(match), 1):
            rows.append((say("Game {number}", number=number), list(map(str, outcome.scores))))
            rows += _settled(outcome.settlement, "  ", say)
        rows.append((say("All games"), list(map(str, match.totals))))
    rows += _settled(match.settlements, "  " if rows else "", say)
    yield from _table(names, rows)


def _outcomes(match: Match) -> list[Outcome]:
    return [game.outcome for game in (*match.finished, match.game) if game.outcome is not None]


def _settled(settlement: Sequence[object] | None, indent: str, say: Speaker) -> list[Row]:
    """Return the row of who earns and who pays, if the edition settles."""
    if settlement is None:
        return []
    return [(indent + say("Settlement"), [_signed(str(earned)) for earned in settlement])]


def _signed(number: str) -> str:
    return number if number.startswith(("-", "0")) else f"+{number}"


def _rows(edition: Edition, cards: Sequence[ScoreCard], say: Speaker) -> Iterator[Row]:
    sheet = edition.words[say.language]
    sections = (
        (sheet.upper_section, Section.UPPER),
        (sheet.lower_section, Section.LOWER),
    )
    for title, section in sections:
        yield title, []
        for category in edition.categories:
            if category.section is section:
                yield f"  {edition.box_word(category.id, say.language)}", [_cell(card[category.id]) for card in cards]
        for line in edition.lines_of(section):
            yield edition.line_word(line, say.language), [str(card.line(line)) for card in cards]


def _cell(points: int | None) -> str:
    return EMPTY if points is None else str(points)


def _table(heads: Sequence[str], rows: Sequence[Row]) -> Iterator[str]:
    """Yield the rows under their heads; long names are cut so that all columns fit the screen."""
    label = max(width(word) for word, _ in rows)
    widest = max(width(cell) for _, cells in rows for cell in cells)
    room = max((WIDTH - label) // len(heads), widest + 1)
    column = min(max(widest, *map(width, heads)) + GAP, room)
    for word, cells in [("", [cut(head, column - 1) for head in heads]), *rows]:
        yield (left(word, label) + "".join(right(cell, column) for cell in cells)).rstrip()
