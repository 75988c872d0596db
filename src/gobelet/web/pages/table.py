"""The pages of a table: the table as its players see it, the board, and the forms that they send."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from gobelet.game import Illegal, Refusal, Seat
from gobelet.i18n.reactions import SIGN_WORDS
from gobelet.tables.commands import Begin, ChooseFace, PlayMove, Rename, SitDown, TableCommand
from gobelet.tables.handlers import ABSENT_SECONDS
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import Code
from gobelet.tables.viewer import Viewer, check_seat, find_viewer
from gobelet.web.cookies import Session
from gobelet.web.guide_state import NEVER_ASKED
from gobelet.web.pages.actions import make_command_id, read_action, read_command
from gobelet.web.pages.confirm import ask_confirmation, may_need_confirmation
from gobelet.web.pages.context import PageContext, read_context
from gobelet.web.pages.fragments import BOARD, TABLE, Screen, hash_parts
from gobelet.web.pages.parts.adapter import Action, FieldQuestion
from gobelet.web.pages.parts.guide import note_move
from gobelet.web.pages.parts.registry import find_adapter
from gobelet.web.pages.parts.story import describe_updates, find_moments
from gobelet.web.pages.table_context import AnyContext, TableContext
from gobelet.web.personal_best import find_beaten_score
from gobelet.web.request_info import get_request_info
from gobelet.web.responses import Json
from gobelet.web.state import AppState

ABSENT_AFTER: Final = 20.0
"""After how many seconds without a request somebody is shown as absent."""
INFO: Final = "more"
"""The path of the page about a table; its forms lead back there."""
REACT: Final = "react"
"""The action of a sign."""
POLL_SECONDS: Final = 0.05
"""How often a page without scripts looks whether its game has begun."""
MAX_SENTENCES: Final = 4
"""How many sentences of the story a page shows."""


@dataclass(slots=True)
class TableRequest:
    """A request for a page of one table."""

    page: PageContext
    id: TableId

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.page.state.tables.table(self.id)

    @property
    def seat(self) -> Seat | None:
        """The seat to see the table from, if the address names one."""
        number = self.page.query_number("seat")
        return None if number is None else Seat(number)

    @property
    def covers_hands(self) -> bool:
        """Whether several players share the device, so that hands are covered after each action."""
        table = self.table
        return table.kind.has_secrets and len(table.seats_of(self.page.session.holder)) > 1

    def check_seat(self) -> None:
        """Refuse to show the table from a seat of somebody else."""
        check_seat(self.table, self.page.session.holder, self.seat)

    def build_context(self, table: Table | None = None, *, public: bool = False) -> AnyContext:
        """Return the table as the person sees it, or as spectators do if they have lost the seat.

        A public page shows what spectators see, whoever has opened it.
        """
        table = table or self.table
        state, session, say = self.page.state, self.page.session, self.page.say
        viewer = Viewer() if public else find_viewer(table, session.holder, self.seat)
        updates = state.tables.recent_updates(self.id)
        dismissed = self.page.query_number("done") or 0
        return TableContext(
            table,
            viewer,
            say,
            shown_column=self.page.query_number("card"),
            absent=self._list_absent(table),
            long_absent=frozenset(state.find_absent(self.id, table, ABSENT_SECONDS)),
            preparing=state.adviser.is_preparing(table),
            story=describe_updates(updates, viewer, say)[-MAX_SENTENCES:],
            address=state.address(self.page.request),
            only_here=state.is_local(self.page.request),
            updates=tuple(updates),
            reveal=self._find_reveal(viewer, dismissed),
            dismissed=dismissed,
            as_printed=session.printed,
            last_name=session.name,
            moments=tuple(find_moments(updates[-1], viewer, say)) if updates else (),
            beaten_score=None if public else find_beaten_score(session, table),
            guide_state=None if public else session.guide_state,
        )

    def _list_absent(self, table: Table) -> frozenset[Seat]:
        """Return the seats of people who are away; before the game, of those who have yet to come."""
        state = self.page.state
        if table.stage is Stage.LOBBY:
            return frozenset(state.find_missing(self.id, table))
        return frozenset(state.find_absent(self.id, table, ABSENT_AFTER))

    def _find_reveal(self, viewer: Viewer, dismissed: int) -> Update | None:
        """Return the last reveal, as long as the viewer is to see it and has not closed it."""
        last = self.page.state.tables.last_reveal(self.id)
        if last is None or not last.is_shown_to(viewer) or last.update.after.version <= dismissed:
            return None
        return last.update


async def open_table(request: Request) -> TableRequest:
    """Return the request for a table's page, and note that the person is there."""
    page = read_context(request)
    table_request = TableRequest(page, await page.state.find(request.path_params["code"]))
    get_request_info(request.scope).note_table(table := table_request.table)
    page.state.tables.audience.note_look(table_request.id, table, page.client)
    page.state.note_seen(table_request.id, table_request.table, page.session.holder)
    page.note_finished_game(table_request.table)
    return table_request


# -- pages -------------------------------------------------------------------------------------------------------


async def show_table(request: Request) -> Response:
    """Show a table: its waiting room, its game, or its result."""
    table_request = await open_table(request)
    table_request.check_seat()
    context, page = table_request.build_context(), table_request.page
    if context.viewer.seats and context.table.code not in page.session.tables[:1]:
        page.session = page.session.with_table(context.table.code)
    if context.viewer.seats and await _is_experienced(page):
        page.session = replace(page.session, guide_state=page.session.guide_state.end_guide())
        context = table_request.build_context()
    return _render_screen(page, context, "table.html", TABLE)


async def _is_experienced(page: PageContext) -> bool:
    """Whether somebody who was never asked has finished a game, and so needs no guide."""
    if page.session.guide_state.guide != NEVER_ASKED:
        return False
    for code in page.session.tables:
        with suppress(Refusal):
            if page.state.tables.table(await page.state.find(code)).stage is Stage.OVER:
                return True
    return False


async def show_board(request: Request) -> Response:
    """Show a table large and without controls, for a screen that everybody sees."""
    table_request = await open_table(request)
    if latest := await _find_latest_rematch(table_request.page.state, table_request.table):
        return table_request.page.redirect(f"/t/{latest}/board")
    return _render_screen(table_request.page, table_request.build_context(public=True), "board.html", BOARD)


MOST_REMATCHES: Final = 100
"""How many rematches the address of a board leads on; somebody who has played more opens it from the table."""


async def _find_latest_rematch(state: AppState, table: Table) -> Code | None:
    """Return the last of a row of rematches: a browser gives up after about twenty redirects."""
    latest = None
    for _ in range(MOST_REMATCHES):
        following = await _find_open_rematch(state, table)
        if following is None:
            break
        latest, table = table.rematch, following
    return latest


async def _find_open_rematch(state: AppState, table: Table) -> Table | None:
    """Return the table of the next game; None if there is none, or it was closed."""
    if table.rematch is None:
        return None
    try:
        found = state.tables.table(await state.find(table.rematch))
    except Refusal:
        return None
    return None if found.stage is Stage.CLOSED else found


def _render_screen(page: PageContext, context: AnyContext, template: str, screen: Screen) -> Response:
    parts = screen.render_parts(context)
    edition, say = context.table.edition, context.say
    adapter = find_adapter(edition)
    return page.render(
        template,
        context=context,
        main=screen.render_main(context, parts),
        marks=hash_parts(parts),
        short_title=edition.short_title(say.language),
        scoring=adapter.list_scoring(edition, say),
        bonus_pace=adapter.explain_bonus_pace(edition, say),
        summary=adapter.build_summary_card(edition, say),
        signs=SIGN_WORDS,
    )


# -- forms -------------------------------------------------------------------------------------------------------


async def submit_action(request: Request) -> Response:
    """Carry out the action of a form, or ask for confirmation first."""
    table_request = await open_table(request)
    page, table = table_request.page, table_request.table
    action = read_action(await page.read_form())
    if action.name == REACT:
        return _react(table_request, action)
    if not may_need_confirmation(action, table):
        return await _execute(table_request, action)
    context = table_request.build_context()
    question = ask_confirmation(action, context)
    if question is None or (page.scripted and isinstance(question, FieldQuestion)):  # its script asks in the form
        return await _execute(table_request, action)
    if page.scripted:
        return Json({"ask": asdict(question)})
    back = context.link(context.uncovered_seat)
    template = "ask_field.html" if isinstance(question, FieldQuestion) else "confirm.html"
    return page.render(template, action=action, table=table, question=question, back=back)


def _react(table_request: TableRequest, action: Action) -> Response:
    """Send a sign; no command, as nothing of it is stored."""
    page, table = table_request.page, table_request.table
    page.state.react(table_request.id, page.session.holder, action.seat, action.argument)
    return page.acknowledge(table.version) if page.scripted else page.redirect(f"/t/{table.code}")


async def _execute(table_request: TableRequest, action: Action) -> Response:
    page, table = table_request.page, table_request.table
    command = _want_last_face(read_command(action, table), table, page.session)
    try:
        answer = await page.state.command(table_request.id, page.token, make_command_id(action), command)
    except Illegal as refusal:
        if refusal.code == "table-full" and isinstance(command, SitDown):
            return page.redirect(f"/t/{table.code}")  # as a spectator
        if refusal.code in {"no-change", "nothing-to-skip"}:  # a tap that came too late is no error
            return _respond(table_request, action, table_request.table, table_request.table.version)
        if refusal.code == "rematch-made":
            return _open_rematch(table_request, table_request.table, 0)  # somebody else was quicker
        raise
    page.state.note_seen(table_request.id, table_request.table, page.session.holder)
    page.session = _update_session(page.session, command, answer.table)
    page.note_finished_game(answer.table)
    if isinstance(command, PlayMove):
        adapter, tables = find_adapter(table.edition), (table, answer.table)
        guide_state = note_move(page.session.guide_state, adapter, tables, command.seat, page.say)
        page.session = replace(page.session, guide_state=guide_state)
    if isinstance(command, Begin) and not page.scripted:
        await _wait_for_reveals(table_request)
    return _respond(table_request, action, answer.table, answer.version)


def _want_last_face(command: TableCommand, table: Table, session: Session) -> TableCommand:
    """Return the command of somebody who sits down with the face they had last, unless others share the device."""
    if not isinstance(command, SitDown) or table.seats_of(session.holder):
        return command
    return replace(command, colour=session.colour, picture=session.picture)


async def _wait_for_reveals(table_request: TableRequest) -> None:
    """Wait until the devices of others have revealed their entropy: a page without scripts shows only then the game."""
    polls = (table_request.page.state.config.limits.reveal_seconds + 1) / POLL_SECONDS
    for _ in range(int(polls)):
        if not table_request.table.is_revealing:
            return
        await asyncio.sleep(POLL_SECONDS)


def _update_session(session: Session, command: TableCommand, table: Table) -> Session:
    """Remember the table, and the name and face of a person who sat down; of a shared device, those of the first."""
    if isinstance(command, SitDown):
        session = session.with_table(table.code)
    own = table.seats_of(session.holder)
    if not own or not isinstance(command, SitDown | Rename | ChooseFace):
        return session
    session = replace(session, name=table.names[own[0]])
    face = table.places[own[0]].face if isinstance(command, ChooseFace) else None
    return session if face is None else replace(session, colour=face.colour, picture=face.picture)


# -- responses ---------------------------------------------------------------------------------------------------


def _respond(table_request: TableRequest, action: Action, table: Table, version: int) -> Response:
    """Return to the page about the table if the form was there, or continue with the action's next page."""
    if action.form["then"] == INFO:
        return table_request.page.redirect(f"/t/{table.code}/{INFO}")
    return RESPONSES.get(action.name, _update_table)(table_request, table, version)


def _update_table(table_request: TableRequest, table: Table, version: int) -> Response:
    """Let the stream update the page; without scripts or with hands to cover, load it again."""
    if table_request.page.scripted and not table_request.covers_hands:
        return table_request.page.acknowledge(version)
    return table_request.page.redirect(table_request.build_context(table).link())


def _leave_table(table_request: TableRequest, table: Table, _version: int) -> Response:
    page = table_request.page
    page.session = page.session.without_table(table.code)
    return page.redirect("/")


def _confirm_entropy(table_request: TableRequest, table: Table, version: int) -> Response:
    """Leave the page as it is: its script has sent a hash, or revealed its entropy."""
    page = table_request.page
    return page.acknowledge(version) if page.scripted else _reload_table(table_request, table, version)


def _reload_table(table_request: TableRequest, table: Table, _version: int) -> Response:
    return table_request.page.redirect(f"/t/{table.code}")


def _open_rematch(table_request: TableRequest, table: Table, version: int) -> Response:
    """Open the new table; the browser that has created it notes its commitments and may have something to reveal."""
    assert table.rematch is not None
    state = table_request.page.state
    found = state.tables.find_in_memory(table.rematch)
    notes = {} if found is None or not version else describe_commitments(state.tables.table(found))
    return table_request.page.redirect(f"/t/{table.rematch}", **notes)


def describe_commitments(table: Table) -> dict[str, str]:
    """Return what the browser that creates a table notes of it: its commitments, and what is fixed if it begins."""
    transcript = table.fairness.transcript if table.is_revealing else ""
    return {"table": table.code, "commitments": " ".join(table.commitments), "transcript": transcript}


RESPONSES: Final[dict[str, Callable[[TableRequest, Table, int], Response]]] = {
    "close": _leave_table,
    "rematch": _open_rematch,
    "sit": _reload_table,
    "add": _confirm_entropy,
    "reveal": _confirm_entropy,
    "rename": _reload_table,
    "leave": _reload_table,
    "lend": _reload_table,
    "back": _reload_table,
}
"""The response by action, where it is not an update of the table."""
