"""The columns of a score sheet: everybody in one game, or one player in every game of a match."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gobelet.dice import DiceGame, Match, ScoreCard
from gobelet.i18n import Speaker
from gobelet.tables.player_faces import PlayerFace
from gobelet.web.pages.table_context import TableContext


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """One column: the card of one player, or of partners, in one game."""

    column: int
    """Whose it is, as the game counts columns."""
    name: str
    card: ScoreCard | None
    """None if the game is still to come."""
    number: int | None = None
    """The number of its game, where there is a column for each."""
    game: int = 1
    """Which game of the match it is a card of, from 1."""
    own: bool = False
    """Whether it is the viewer's, in the game on the table: it stands out, and the others are calmer."""
    css: str = "column"
    """`column` for the game on the table, of which small screens show one; `earlier`, `later`, or else `game`."""
    faces: tuple[PlayerFace | None, ...] = ()
    """The faces of its players, where the sheet belongs to a table."""

    @property
    def is_current(self) -> bool:
        """Whether it belongs to the game on the table."""
        return self.css == "column"

    @property
    def classes(self) -> str:
        """The classes of its cells."""
        if not self.is_current:
            return f"game {self.css}"
        return f"column column-{self.column} own" if self.own else f"column column-{self.column}"

    def describe(self, say: Speaker) -> str:
        """Return its head for screen readers."""
        return say("{name}, game {number}", name=self.name, number=self.number) if self.number else self.name


def has_own_sheets(match: Match) -> bool:
    """Whether everybody has a sheet of their own, with a column for each game of the match."""
    return match.length > 1 and match.edition.game_columns


def list_game_columns(game: DiceGame, names: Sequence[str], number: int) -> tuple[SheetColumn, ...]:
    """Return everybody's column of the game with this number, in the order of the sheet."""
    return tuple(SheetColumn(column, names[column], game.cards[column], game=number) for column in game.column_order)


def list_table_columns(context: TableContext[Match], shown: int) -> tuple[SheetColumn, ...]:
    """Return the columns of the sheet on the table: with own sheets first all games of one player, then the others."""
    match, names, faces = context.game, context.column_names, context.column_faces
    game_columns = (_mark_own(context, column, shown) for column in list_game_columns(match.game, names, match.number))
    columns = tuple(replace(column, faces=faces[column.column]) for column in game_columns)
    if not has_own_sheets(match):
        return columns
    others = tuple(column for column in columns if column.column != shown)
    own = _list_own_columns(match, shown, names[shown], faces[shown])
    return (*(_mark_own(context, column, shown) for column in own), *others)


def _mark_own(context: TableContext[Match], column: SheetColumn, shown: int) -> SheetColumn:
    """Return a column, marked if it is the viewer's; where several share a device, that of whose turn it is."""
    team = context.game.game.teams[column.column]
    own = column.is_current and column.column == shown and bool(set(team) & set(context.viewer.seats))
    return replace(column, own=own)


def _list_own_columns(
    match: Match, column: int, name: str, faces: tuple[PlayerFace | None, ...]
) -> Iterator[SheetColumn]:
    """Yield one player's column for each game that the current sheet has room for."""
    for number in match.sheet_numbers:
        if number < match.number:
            yield SheetColumn(column, name, match.games[number - 1].cards[column], number, number, css="earlier")
        elif number == match.number:
            yield SheetColumn(column, name, match.game.cards[column], number, number, faces=faces)
        else:
            yield SheetColumn(column, name, None, number, number, css="later")


def list_own_sheets(match: Match, names: Sequence[str]) -> Iterator[tuple[SheetColumn, ...]]:
    """Yield each player's sheets of a match: so many games a sheet."""
    games, room = match.games, match.edition.games_a_sheet
    for column in match.game.column_order:
        for first in range(0, len(games), room):
            numbered = enumerate(games[first : first + room], first + 1)
            yield tuple(
                SheetColumn(column, names[column], game.cards[column], number, number, css="played")
                for number, game in numbered
            )
