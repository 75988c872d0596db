"""A table's pages: playing, watching on a shared screen, what else can be done there, and the forms they send."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from gobelet.game import Illegal, Seat
from gobelet.handsdown import HandsDown
from gobelet.tables.commands import Rename, SitDown
from gobelet.tables.commands import Request as Asked
from gobelet.tables.documents import Viewer, check_seat, viewer_of
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Stage, Table
from gobelet.web.cookies import Session
from gobelet.web.pages.actions import Act, read_act, request_of
from gobelet.web.pages.confirm import QUESTIONED, question_of
from gobelet.web.pages.context import Visit, visit_of
from gobelet.web.pages.fragments import marks_of
from gobelet.web.pages.parts.story import kept, told_of
from gobelet.web.pages.screens import BOARD, TABLE, Screen
from gobelet.web.pages.table_context import Look
from gobelet.web.request_info import request_info
from gobelet.web.responses import Json
from gobelet.web.state import AppState

AWAY: Final = 20.0
"""After how many seconds without a sign somebody is shown as absent."""
MORE: Final = "more"
"""Where forms lead that were sent from the page about everything beside the game."""
TOLD: Final = 4
"""How many sentences of the story a page shows."""


@dataclass(slots=True)
class AtTable:
    """Somebody who visits a table."""

    visit: Visit
    id: TableId

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.visit.state.tables.table(self.id)

    @property
    def seat(self) -> Seat | None:
        """The seat they ask to look from."""
        number = self.visit.asked_number("seat")
        return None if number is None else Seat(number)

    @property
    def shared(self) -> bool:
        """Whether several players share their device, and cards must not be left lying open."""
        table = self.table
        return isinstance(table.edition, HandsDown) and len(table.seats_of(self.visit.session.holder)) > 1

    def check(self) -> None:
        """Refuse to look from a seat that is not theirs."""
        check_seat(self.table, self.visit.session.holder, self.seat)

    def look(self, table: Table | None = None, *, public: bool = False) -> Look:
        """Return the table as they see it; who no longer has the seat they look from, sees what spectators do.

        What is shown in public is what spectators see, whoever shows it.
        """
        table = table or self.table
        state, session = self.visit.state, self.visit.session
        viewer = Viewer() if public else viewer_of(table, session.holder, self.seat)
        rows = state.tables.lately(self.id)
        done = self.visit.asked_number("done") or 0
        return Look(
            table,
            viewer,
            self.visit.say,
            self.visit.asked_number("card"),
            _absent(state, self.id, table),
            state.adviser.preparing(table),
            told_of(rows, viewer, self.visit.say)[-TOLD:],
            state.address(self.visit.request),
            state.only_here(self.visit.request),
            kept(rows, table),
            self._reveal(viewer, done),
            done,
            session.name,
        )

    def _reveal(self, viewer: Viewer, done: int) -> Update | None:
        """Return the last reveal, as long as a viewer is to see it who has put away those up to a version."""
        last = self.visit.state.tables.last_reveal(self.id)
        return last.update if last is not None and last.shown_to(viewer) and last.update.after.version > done else None


def _absent(state: AppState, id_: TableId, table: Table) -> frozenset[Seat]:
    """Return the seats of people who have not been seen for a while; before the game, of those who have yet to come."""
    return frozenset(state.missing(id_, table) if table.stage is Stage.LOBBY else state.absent(id_, table, AWAY))


async def at_table(request: Request) -> AtTable:
    """Return who visits which table."""
    visit = visit_of(request)
    here = AtTable(visit, await visit.state.find(request.path_params["code"]))
    request_info(request.scope).about(here.table)
    visit.state.saw(here.id, here.table, visit.session.holder)
    return here


async def table(request: Request) -> Response:
    """Show a table: its waiting room, its game, or its end."""
    here = await at_table(request)
    here.check()
    look = here.look()
    if look.viewer.seats and look.table.code not in here.visit.session.tables[:1]:
        here.visit.session = here.visit.session.with_table(look.table.code)
    return _screen(here, look, "table.html", TABLE)


def _screen(here: AtTable, look: Look, template: str, screen: Screen) -> Response:
    parts = screen.parts(look)
    short = look.table.edition.short_title(look.say.language)
    return here.visit.page(template, look=look, main=screen.whole(look, parts), marks=marks_of(parts), short=short)


async def do(request: Request) -> Response:
    """Do what a form asks for, and show the table again."""
    here = await at_table(request)
    act = read_act(await here.visit.form())
    look = here.look() if act.name in QUESTIONED and not act.sure else None
    question = look and question_of(act, look)
    if look is None or question is None:
        return await _asked(here, act)
    if here.visit.scripted:
        return Json({"ask": asdict(question)})
    return here.visit.page("sure.html", act=act, table=here.table, question=question, back=look.link(look.own))


async def _asked(here: AtTable, act: Act) -> Response:
    visit = here.visit
    wanted = request_of(act, here.table)
    try:
        answer = await visit.state.ask(here.id, visit.token, act.command, wanted)
    except Illegal as refusal:
        if refusal.code == "table-full" and isinstance(wanted, SitDown):
            return visit.go(f"/t/{here.table.code}")  # a full table is watched
        if refusal.code == "no-change":
            return _after(here, act, here.table, here.table.version)
        if refusal.code == "rematch-made":
            return _rematch(here, here.table, 0)  # somebody else was quicker
        raise
    visit.state.saw(here.id, here.table, visit.session.holder)
    visit.session = _named(visit.session, wanted, answer.table)
    return _after(here, act, answer.table, answer.version)


def _after(here: AtTable, act: Act, table: Table, version: int) -> Response:
    """Show what comes after an act: where it was asked for, or where it leads."""
    if act.form["then"] == MORE:
        return here.visit.go(f"/t/{table.code}/{MORE}")
    return AFTER.get(act.name, _table_again)(here, table, version)


def _named(session: Session, wanted: Asked, table: Table) -> Session:
    """Return whoever has sat down or taken another name; who shares a device keeps the name that was typed first."""
    if isinstance(wanted, SitDown):
        session = session.with_table(table.code)
    own = table.seats_of(session.holder)
    return replace(session, name=table.names[own[0]]) if isinstance(wanted, SitDown | Rename) and own else session


def _table_again(here: AtTable, table: Table, version: int) -> Response:
    """Show the table as it is now; where several share a device, with all cards covered."""
    if here.visit.scripted and not here.shared:
        return here.visit.done(version)
    return here.visit.go(here.look(table).link())


def _gone(here: AtTable, table: Table, _version: int) -> Response:
    here.visit.session = here.visit.session.without_table(table.code)
    return here.visit.go("/")


def _added(here: AtTable, table: Table, version: int) -> Response:
    """Leave the page as it is: its script has added something to the dice of a seat that somebody has already."""
    return here.visit.done(version) if here.visit.scripted else _page_again(here, table, version)


def _page_again(here: AtTable, table: Table, _version: int) -> Response:
    return here.visit.go(f"/t/{table.code}")


def _rematch(here: AtTable, table: Table, _version: int) -> Response:
    assert table.rematch is not None
    return here.visit.go(f"/t/{table.rematch}")


AFTER: Final[dict[str, Callable[[AtTable, Table, int], Response]]] = {
    "close": _gone,
    "rematch": _rematch,
    "sit": _page_again,
    "add": _added,
    "rename": _page_again,
    "leave": _page_again,
    "lend": _page_again,
    "back": _page_again,
}
"""Where an act leads, if not simply on."""


async def board(request: Request) -> Response:
    """Show a table large and without controls, for a screen that everybody sees."""
    here = await at_table(request)
    return _screen(here, here.look(public=True), "board.html", BOARD)
