"""The form of the guide: begin, skip, and close or switch off hints. It changes only what the session remembers."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from gobelet.game import Illegal, Seat, Unreadable
from gobelet.tables.table import Stage
from gobelet.tables.viewer import check_seat
from gobelet.web.guide_state import GuidedTurn, GuideState
from gobelet.web.pages.context import Form
from gobelet.web.pages.parts.guide import find_shown_hint
from gobelet.web.pages.parts.registry import find_adapter
from gobelet.web.pages.table import TableRequest, open_table


async def submit_guide(request: Request) -> Response:
    """Begin or end the guided turn, or close a hint, and show the table again."""
    table_request = await open_table(request)
    page = table_request.page
    form = await page.read_form()
    if form["act"] not in ACTS:
        raise Unreadable("request-form", fields=("act",))
    page.session = replace(page.session, guide_state=ACTS[form["act"]](table_request, form))
    if page.scripted:
        return page.acknowledge(table_request.table.version)
    context = table_request.build_context()
    return page.redirect(context.link(context.uncovered_seat))


def _start_guide(table_request: TableRequest, form: Form) -> GuideState:
    """Guide somebody through the turn of a seat of theirs, now or when it comes."""
    table, session = table_request.table, table_request.page.session
    seat = Seat(form.number("seat") or 0)
    check_seat(table, session.holder, seat)
    if table.stage is not Stage.PLAYING:
        raise Illegal("game-over" if table.stage is Stage.OVER else "not-playing")
    since = find_adapter(table.edition).count_progress(table.game, seat)
    return session.guide_state.start_guide(GuidedTurn(table.code, seat, since))


def _end_guide(table_request: TableRequest, _form: Form) -> GuideState:
    return table_request.page.session.guide_state.end_guide()


def _close_hint(table_request: TableRequest, _form: Form) -> GuideState:
    context = table_request.build_context()
    shown = find_shown_hint(context, find_adapter(context.table.edition))
    guide_state = table_request.page.session.guide_state
    return replace(guide_state.show_hint(context.table.code, shown), hint="")


def _mute_hints(table_request: TableRequest, _form: Form) -> GuideState:
    return replace(table_request.page.session.guide_state, hint="", muted=True)


ACTS: Final[Mapping[str, Callable[[TableRequest, Form], GuideState]]] = MappingProxyType(
    {"start": _start_guide, "end": _end_guide, "dismiss": _close_hint, "mute": _mute_hints}
)
"""By the value of the button."""
