"""Which rows of a pad stand on which page, and how high they are. Knows words and widths, but no PDF."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from gobelet.sheets.content import Block, Heads, Pad, Row, RowKind, Words
from gobelet.sheets.measure import Columns, Measure, Sizes, TextLine, die_size, set_hint, set_label


class Part(Enum):
    """What stands in a row of a page."""

    HEADS = auto()
    """The heads of the columns."""
    HEADING = auto()
    """The name of a section."""
    ROW = auto()
    """A box or a line, with its cells."""
    NOTE = auto()
    """A label and a hint, without cells."""
    GAP = auto()
    """Nothing: what follows is a table of its own."""


@dataclass(frozen=True, slots=True)
class Item:
    """One row of a page."""

    part: Part
    height: float
    label: tuple[TextLine, ...] = ()
    hint: tuple[TextLine, ...] = ()
    row: Row | None = None


Group = list[Item]
"""Rows that stay together if a page has room for them."""


@dataclass(frozen=True, slots=True)
class Page:
    """The rows of one page, from top to bottom."""

    items: tuple[Item, ...]


class Layout:
    """Breaks a pad into pages of some height."""

    def __init__(self, pad: Pad, sizes: Sizes, columns: Columns, height: float, measure: Measure) -> None:
        self._pad, self._sizes, self._columns, self._measure = pad, sizes, columns, measure
        self._height = height
        """Of a page's rows."""

    @property
    def has_one_front(self) -> bool:
        """Whether all rows of the front are on one page."""
        return len(list(self._break_pages(self._list_front()))) == 1

    def list_pages(self) -> list[Page]:
        """Return the pages of one sheet: its front, its back, and what has no room there."""
        pages = list(self._break_pages(self._list_front()))
        if self._pad.back:
            pages += self._break_pages([self._make_group(block) for block in self._pad.back])
        notes = self._make_notes()
        if notes:
            pages = self._append_notes(pages, notes)
        return [self._stretch(page) for page in pages]

    def _list_front(self) -> list[Group]:
        """Return the groups of the front; a tally is repeated while the page has room for another game."""
        groups = [self._make_group(block) for block in self._pad.front]
        if not self._pad.repeated:
            return groups
        height = sum(item.height for group in groups for item in group)
        games = int((self._height - self._make_heads().height) / (height + self._sizes.lowest))
        if games < 2:
            return groups
        headings = (tuple(f"{word} {number}" for word in self._pad.words.game) for number in range(1, games + 1))
        return [[self._make_heading(heading), *group] for heading in headings for group in groups]

    def _break_pages(self, groups: Iterable[Group]) -> Iterator[list[Item]]:
        page = [self._make_heads()]
        for group in groups:
            if self._fits(page, group):
                page += group
                continue
            if len(page) > 1:
                yield page
                page = [self._make_heads()]
            for item in group:
                if not self._fits(page, [item]):
                    yield page
                    page = [self._make_heads()]
                page.append(item)
        yield page

    def _fits(self, page: Sequence[Item], more: Sequence[Item]) -> bool:
        return sum(item.height for item in (*page, *more)) <= self._height

    def _append_notes(self, pages: list[list[Item]], notes: Group) -> list[list[Item]]:
        """Put notes below the last page, or on pages of their own."""
        gap = Item(Part.GAP, self._sizes.lowest / 2)
        if self._fits(pages[-1], [gap, *notes]):
            return [*pages[:-1], [*pages[-1], gap, *notes]]
        added: list[list[Item]] = [[]]
        for item in notes:
            if added[-1] and not self._fits(added[-1], [item]):
                added.append([])
            added[-1].append(item)
        return [*pages, *added]

    def _stretch(self, items: list[Item]) -> Page:
        """Return a page whose rows share the height that is left, so that as many as can be are equally high."""
        others = sum(item.height for item in items if item.part is not Part.ROW)
        least = _find_equal_height([item.height for item in items if item.part is Part.ROW], self._height - others)
        least = min(least, self._sizes.highest)
        rows = (replace(item, height=max(item.height, least)) if item.part is Part.ROW else item for item in items)
        return Page(tuple(rows))

    # -- rows ----------------------------------------------------------------------------------------------------------

    def _make_group(self, block: Block) -> Group:
        heading = [self._make_heading(block.heading)] if block.heading else []
        return [*heading, *(self._make_row(row) for row in block.rows)]

    def _make_row(self, row: Row) -> Item:
        die = die_size(self._sizes) + 1.5 * self._sizes.padding if row.face else 0
        label = self._set_label(row.label, self._columns.label - die, bold=row.kind is RowKind.TOTAL)
        hint = self._set_hint(row.hint, self._columns.hint) if self._columns.hint else []
        return self._make_item(Part.ROW, label, hint, row)

    def _make_item(self, part: Part, label: list[TextLine], hint: list[TextLine], row: Row | None = None) -> Item:
        text = max(sum(line.height for line in lines) for lines in (label, hint))
        return Item(part, max(self._sizes.lowest, text + self._sizes.padding), tuple(label), tuple(hint), row)

    def _make_heading(self, words: Words) -> Item:
        """Return a heading; both languages stand side by side if they fit."""
        label = self._set_label((" · ".join(words),), self._sizes.width, bold=True)
        return self._make_item(Part.HEADING, label, [])

    def _make_heads(self) -> Item:
        """Return the heads of the columns: what they are, or room for names."""
        words, columns = self._pad.words, self._columns
        heads = self._pad.heads
        label = {Heads.NAMES: words.players, Heads.GAMES: words.game, Heads.SCORE: words.item}[heads]
        hint = words.comment if self._pad.comments else words.how_to_score
        item = self._make_item(
            Part.HEADS,
            self._set_label(label, columns.label, bold=True),
            self._set_hint(hint, columns.hint) if columns.hint else [],
        )
        return replace(item, height=max(item.height, self._sizes.lowest * (1.5 if heads is Heads.NAMES else 1.1)))

    def _make_notes(self) -> Group:
        """Return the pad's notes, and how to score where the columns have no room for it."""
        rows = list(self._pad.notes)
        if not self._columns.hint:
            rows += {row.label: row for block in (*self._pad.front, *self._pad.back) for row in block.rows}.values()
        notes = [self._make_note(row) for row in rows if row.hint]
        return [self._make_heading(self._pad.words.how_to_score), *notes] if notes else []

    def _make_note(self, row: Row) -> Item:
        """Return a note in the pad's first language: in two, with large letters, they would fill pages."""
        width = self._columns.note
        label, hint = self._set_label(row.label[:1], width), self._set_hint(row.hint[:1], self._sizes.width - width)
        item = self._make_item(Part.NOTE, label, hint)
        text = max(sum(line.height for line in lines) for lines in (item.label, item.hint))
        return replace(item, height=text + self._sizes.padding / 2)

    def _set_label(self, words: Words, width: float, *, bold: bool = False) -> list[TextLine]:
        return set_label(words, self._sizes, width - 4 * self._sizes.padding, self._measure, bold=bold)

    def _set_hint(self, words: Words, width: float) -> list[TextLine]:
        return set_hint(words, self._sizes, width - 4 * self._sizes.padding, self._measure)


def _find_equal_height(heights: Sequence[float], available: float) -> float:
    """Return the height to which the lower rows can grow if higher ones stay as they are."""
    growing = sorted(heights)
    while growing:
        equal = (available - (sum(heights) - sum(growing))) / len(growing)
        if equal >= growing[-1]:
            return equal
        growing.pop()
    return 0
