"""The score sheet: the edition's printed pad, with what the open boxes offer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gobelet.dice import (
    BoxFilled,
    BoxId,
    Dice,
    FillUndone,
    Match,
    NextGameStarted,
    RealDiceMatch,
    ScoreCard,
    Section,
    Turn,
)
from gobelet.i18n import Speaker
from gobelet.i18n.dice_events import describe_game_number
from gobelet.i18n.sheet import list_section_words
from gobelet.tables.table import Stage
from gobelet.web.pages.parts.dice.columns import (
    SheetColumn,
    has_own_sheets,
    list_game_columns,
    list_own_sheets,
    list_table_columns,
)
from gobelet.web.pages.parts.dice.progress import BonusProgress, build_progress
from gobelet.web.pages.parts.dice.rows import (
    NOTHING,
    BoxRow,
    LineRow,
    Offered,
    SheetStyle,
    Words,
    find_offered,
    find_style,
    list_box_rows,
    list_line_rows,
    make_words,
)
from gobelet.web.pages.table_context import TableContext

Corrected = frozenset[tuple[int, int, BoxId]]
"""Games, columns and boxes, each from 1 or from 0 as the match counts them."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of one game, or of one player in all games of a match."""

    upper_title: Words
    lower_title: Words
    upper: tuple[BoxRow, ...]
    lower: tuple[BoxRow, ...]
    upper_lines: tuple[LineRow, ...]
    lower_lines: tuple[LineRow, ...]
    columns: tuple[SheetColumn, ...]
    progress: tuple[BonusProgress, ...] = ()
    shown: int = 0
    """The column that a small screen shows."""
    acting: int | None = None
    """The column in which the viewer may fill a box now."""
    heading: str = ""
    """Which game of a match it is, while there are several."""
    next: BoxId | None = None
    """The first box that may be filled, once no roll is left."""
    latest: tuple[int, BoxId] | None = None
    """The column and the box of the last fill."""
    foldout: bool = False
    """Whether the earlier games of the match can be looked at beside it."""
    stories: str = ""
    """The address of the pages about its boxes, where what it holds was entered by people."""
    corrected: Corrected = frozenset()
    """The games, columns and boxes that were corrected."""
    pick: int | None = None
    """The column in which the viewer chooses a box for points."""

    @property
    def owners(self) -> tuple[SheetColumn, ...]:
        """The columns of the game on the table: those that small screens show one of."""
        return tuple(column for column in self.columns if column.is_current)


def build_sheet(context: TableContext[Match]) -> Sheet:
    """Return the sheet of the game on the table."""
    game, shown = context.game.game, _choose_shown_column(context)
    playing = context.table.stage is Stage.PLAYING and context.game.length > 1
    style = find_style(context.game.edition, context.say, as_printed=context.as_printed)
    return replace(
        _build_sheet(style, list_table_columns(context, shown), find_table_offers(context)),
        progress=tuple(build_progress(column, game.cards[column], context.say) for column in game.column_order),
        shown=shown,
        acting=_find_acting_column(context),
        heading=describe_game_number(context.game, context.say) if playing else "",
        next=_find_next_box(context),
        latest=_find_last_fill(context),
        foldout=playing and bool(context.game.finished),
        stories=find_stories(context),
        corrected=find_corrected(context.game),
        pick=_find_points_column(context),
    )


def find_stories(context: TableContext[Match]) -> str:
    """Return the address of the pages about boxes; nothing where the dice are the program's, or the table is closed."""
    has_pages = context.table.has_real_dice and context.table.stage in {Stage.PLAYING, Stage.OVER}
    return f"/t/{context.table.code}/box" if has_pages else ""


def find_corrected(match: Match) -> Corrected:
    """Return the games, columns and boxes that were corrected."""
    games = (*match.earlier, match.entries) if isinstance(match, RealDiceMatch) else ()
    return frozenset(
        (number, column, entry.box)
        for number, columns in enumerate(games, 1)
        for column, entries in enumerate(columns)
        for entry in entries
        if entry.changes
    )


def _find_points_column(context: TableContext[Match]) -> int | None:
    """Return the column in which the viewer may put points into a box without dice."""
    game, seat, setup = context.game.game, context.acting_seat, context.table.setup
    by_points = context.table.has_real_dice and setup.entry == "points" and seat not in context.table.bots
    return game.column if by_points and seat is not None and game.roll is None else None


def _build_sheet(style: SheetStyle, columns: tuple[SheetColumn, ...], offered: Offered = NOTHING) -> Sheet:
    """Return a sheet with these columns; only those of the game on the table offer anything."""
    rows = {section: tuple(list_box_rows(style, columns, section, offered)) for section in Section}
    lines = {section: tuple(list_line_rows(style, columns, section)) for section in Section}
    return Sheet(
        make_words(list_section_words(style.edition, Section.UPPER, style.languages)),
        make_words(list_section_words(style.edition, Section.LOWER, style.languages)),
        rows[Section.UPPER],
        rows[Section.LOWER],
        lines[Section.UPPER],
        lines[Section.LOWER],
        columns,
    )


def _find_acting_column(context: TableContext[Match]) -> int | None:
    seat, game = context.acting_seat, context.game.game
    if seat in context.table.bots:  # somebody enters its real dice, but it chooses the box itself
        return None
    return game.column if seat is not None and game.roll is not None else None


def _find_next_box(context: TableContext[Match]) -> BoxId | None:
    if context.game.game.rolls_left:
        return None
    return next((box for box, offer in find_table_offers(context).offers.items() if offer.legal), None)


def find_table_offers(context: TableContext[Match]) -> Offered:
    """Return what the open boxes offer to the viewer, if it is their turn to fill one."""
    column, phase = _find_acting_column(context), context.game.game.phase
    if column is None or not isinstance(phase, Turn) or phase.dice is None:
        return NOTHING
    return find_offered(column, context.game.game.cards[column], phase.dice, context.say)


def _find_last_fill(context: TableContext[Match]) -> tuple[int, BoxId] | None:
    """Return the column and the box of the last fill that was not undone."""
    columns = {seat: column for column, team in enumerate(context.game.teams) for seat in team}
    undone = 0
    for event in reversed([event for update in context.updates for event in update.events]):
        match event:
            case BoxFilled() if undone:
                undone -= 1
            case BoxFilled(seat, box):
                return columns[seat], box
            case FillUndone():
                undone += 1
            case NextGameStarted():
                return None
    return None


def _choose_shown_column(context: TableContext[Match]) -> int:
    """Return the column that a small screen shows: the one chosen, the viewer's own, or the one whose turn it is."""
    game = context.game.game
    if context.shown_column is not None and context.shown_column < len(game.cards):
        return context.shown_column
    if context.table.has_real_dice and context.acting_seat is not None and game.column is not None:
        return game.column  # also somebody else's, for whom the viewer enters
    own = [column for column, team in enumerate(game.teams) if set(team) & set(context.viewer.seats)]
    if game.column in own or not own:
        return game.column or 0
    return own[0]


def build_card_sheet(card: ScoreCard, name: str, say: Speaker, dice: Dice, *, offering: bool) -> Sheet:
    """Return the sheet of one card, if wanted with what dice offer in its open boxes."""
    column = SheetColumn(0, name, card)
    offered = find_offered(0, card, dice, say) if offering else NOTHING
    sheet = _build_sheet(find_style(card.edition, say, as_printed=False), (column,), offered)
    return replace(sheet, acting=0) if offering else sheet


# -- the sheets of a match -----------------------------------------------------------------------------------------


def list_sheets(context: TableContext[Match]) -> Iterator[tuple[str, Sheet]]:
    """Yield the sheets of the match on the table with their titles."""
    stories, corrected = find_stories(context), find_corrected(context.game)
    found = list_match_sheets(context.game, context.column_names, context.say, as_printed=context.as_printed)
    for title, sheet in found:
        yield title, replace(sheet, stories=stories, corrected=corrected)


def list_match_sheets(
    match: Match, names: Sequence[str], say: Speaker, *, as_printed: bool
) -> Iterator[tuple[str, Sheet]]:
    """Yield the sheets of a match with their titles: of every game, or of every player with all games."""
    style = find_style(match.edition, say, as_printed=as_printed)
    if has_own_sheets(match):
        for columns in list_own_sheets(match, names):
            yield columns[0].name, _build_sheet(style, columns)
        return
    for number, game in enumerate(match.games, 1):
        title = _describe_game(number, match, say) if match.length > 1 else ""
        yield title, _build_sheet(style, list_game_columns(game, names, number))


def _describe_game(number: int, match: Match, say: Speaker) -> str:
    return say("Game {number} of {games}", number=number, games=match.length)
