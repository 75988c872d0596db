"""The parts of a table's page and of the board: each is rendered by itself, and sent again only when it has changed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2s
from typing import Final

from gobelet.tables.table import Stage
from gobelet.web.pages.parts.adapter import PartData
from gobelet.web.pages.parts.board import list_board_parts
from gobelet.web.pages.parts.registry import find_adapter
from gobelet.web.pages.parts.waiting_room import build_waiting_room
from gobelet.web.pages.table_context import AnyContext
from gobelet.web.pages.templates import render

Parts = dict[str, str]
"""HTML by the name of the part, which is that of its template without folders."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A page that is kept up to date: the template around its parts, and the parts."""

    main: str
    list_parts: Callable[[AnyContext], Iterator[PartData]]
    public: bool = False
    """Whether everybody in the room sees it: it shows what a spectator may know, whoever has opened it."""

    def render_parts(self, context: AnyContext) -> Parts:
        """Return every part of the page."""
        return {
            path.rpartition("/")[2]: render(f"{path}.html", context.say, context=context, **data)
            for path, data in self.list_parts(context)
        }

    def render_main(self, context: AnyContext, parts: Parts) -> str:
        """Return the parts in one element."""
        return render(self.main, context.say, context=context, parts=parts)


def list_table_parts(context: AnyContext) -> Iterator[PartData]:
    """Yield the parts of a table with the data of each."""
    if context.table.stage is Stage.CLOSED:
        yield "parts/closed", {"sheets": list_last_sheets(context)}
    elif context.table.game is None:
        yield "parts/waiting_room", {"waiting_room": build_waiting_room(context)}
    else:
        yield from find_adapter(context.table.edition).list_table_parts(context)


def list_last_sheets(context: AnyContext) -> list[tuple[str, object]]:
    """Return the score sheets of a game that the host has ended; none of a table that was deleted."""
    return list(find_adapter(context.table.edition).list_sheets(context)) if context.table.ended_early else []


def hash_parts(parts: Parts) -> str:
    """Return a short hash of every part, by which a browser says which ones it has."""
    return " ".join(f"{name}:{blake2s(html.encode(), digest_size=5).hexdigest()}" for name, html in parts.items())


TABLE: Final = Screen("parts/main.html", list_table_parts)
BOARD: Final = Screen("board/main.html", list_board_parts, public=True)
SCREENS: Final = {"": TABLE, "board": BOARD}
"""By the query parameter of a stream."""
