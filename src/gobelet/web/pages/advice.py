"""Advice as a page, and as a fragment that scripts show beside the table."""

from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from gobelet.game import NotYourTurn
from gobelet.tables.bots.adviser import check_advisable
from gobelet.web.pages.parts.advice_view import AdviceView
from gobelet.web.pages.parts.registry import find_adapter
from gobelet.web.pages.table import TableRequest, open_table
from gobelet.web.pages.table_context import AnyContext
from gobelet.web.pages.templates import render
from gobelet.web.workers import wait_while_connected


async def show_advice(request: Request) -> Response:
    """Show the best options, or a sentence about the cards."""
    table_request = await open_table(request)
    context = table_request.build_context()
    advice = await _find_advice(table_request, context)
    data: dict[str, Any] = {"context": context, "advice": advice, "rows": advice.rows}
    data["retry_seconds"] = advice.retry_seconds
    if table_request.page.scripted:
        return HTMLResponse(render("parts/advice.html", context.say, **data), headers={"Cache-Control": "no-store"})
    return table_request.page.render("advice.html", **data)


async def _find_advice(table_request: TableRequest, context: AnyContext) -> AdviceView:
    if not context.viewer.seats:
        raise NotYourTurn("not-seated")
    table, adapter = context.table, find_adapter(context.table.edition)
    check_advisable(table, adapter.find_advised_seat(context))
    state, receive = table_request.page.state, table_request.page.request.receive
    key = (table_request.id, table.version, context.viewer, context.say.language)
    work = partial(adapter.advise, context, state.adviser)
    return await wait_while_connected(receive, state.workers.advice.run(key, work))
