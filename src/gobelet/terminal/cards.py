"""Score cards as lines of text: the edition's own words, a column a player."""

from collections.abc import Iterator, Sequence

from gobelet.dice import DiceGame, Edition, Line, Match, ScoreCard, Section
from gobelet.terminal.ink import WIDTH
from gobelet.words import Speaker

EMPTY = "-"
"""Stands in an open box; a screen reader passes over it quickly."""


def card_lines(game: DiceGame, names: Sequence[str], say: Speaker) -> Iterator[str]:
    """Yield the sheet of a game, the columns in the order the edition gives them."""
    cards = [game.cards[column] for column in game.column_order]
    heads = [names[column] for column in game.column_order]
    rows = list(_rows(game.edition, cards, say))
    label = max(len(word) for word, _ in rows)
    width = min(max(map(len, heads), default=6) + 2, max(6, (WIDTH - label) // len(heads)))
    yield _row("", [_cut(head, width - 1) for head in heads], label, width)
    for word, cells in rows:
        yield _row(word, cells, label, width)


def match_lines(match: Match, names: Sequence[str], say: Speaker) -> Iterator[str]:
    """Yield what each game gave and the totals of the match."""
    rows: list[tuple[str, list[str]]] = []
    if match.length > 1:
        rows += [(say("Game {number}", number=n), list(map(str, row))) for n, row in enumerate(match.scores, 1)]
        rows.append((say("All games"), list(map(str, match.totals))))
    if match.settlements is not None:
        rows.append((say("Settlement"), [_signed(str(earned)) for earned in match.settlements]))
    label = max(len(word) for word, _ in rows)
    width = min(max(map(len, names)) + 2, max(8, (WIDTH - label) // len(names)))
    yield _row("", [_cut(name, width - 1) for name in names], label, width)
    for word, cells in rows:
        yield _row(word, cells, label, width)


def _signed(number: str) -> str:
    return number if number.startswith(("-", "0")) else f"+{number}"


def _rows(edition: Edition, cards: Sequence[ScoreCard], say: Speaker) -> Iterator[tuple[str, list[str]]]:
    sheet = edition.words[say.language]
    sections = (
        (sheet.upper_section, Section.UPPER, edition.upper_lines),
        (sheet.lower_section, Section.LOWER, edition.lower_lines),
    )
    for title, section, lines in sections:
        yield title, []
        for category in edition.categories:
            if category.section is section:
                yield f"  {edition.box_word(category.id, say.language)}", [_cell(card[category.id]) for card in cards]
        for line in _with_bonus(edition, lines):
            yield edition.line_word(line, say.language), [str(card.line(line)) for card in cards]


def _with_bonus(edition: Edition, lines: tuple[Line, ...]) -> Iterator[Line]:
    """Yield the printed lines, and the bonus before a total where only a house rule brought it."""
    for line in lines:
        if line is Line.LOWER_TOTAL and edition.yahtzee_bonus and Line.YAHTZEE_BONUS not in lines:
            yield Line.YAHTZEE_BONUS
        yield line


def _cell(points: int | None) -> str:
    return EMPTY if points is None else str(points)


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def _row(word: str, cells: Sequence[str], label: int, width: int) -> str:
    return (word.ljust(label) + "".join(cell.rjust(width) for cell in cells)).rstrip()
