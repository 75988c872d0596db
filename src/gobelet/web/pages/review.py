"""The review of a finished game in a browser: its story, and every position."""

from functools import partial

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from gobelet.game import Refusal
from gobelet.web.pages.parts.registry import find_adapter
from gobelet.web.pages.parts.review.fragments import describe_missing, render_view
from gobelet.web.pages.parts.review.position import build_position
from gobelet.web.pages.parts.review.steps import (
    find_step,
    list_record_names,
    list_steps,
    make_step_link,
    rename_players,
)
from gobelet.web.pages.table import TableRequest, open_table
from gobelet.web.pages.table_context import AnyContext
from gobelet.web.reviews import TableReview


def open_review(table_request: TableRequest, context: AnyContext) -> TableReview:
    """Return the way to the review of a table, if it has one."""
    page = table_request.page
    return TableReview(page.state, table_request.id, context.table, page.request.receive)


async def find_story(table_request: TableRequest, context: AnyContext) -> Markup | None:
    """Return the story that the page of a finished game opens with, as far as it is there; None if it has none."""
    adapter = find_adapter(context.table.edition)
    if not adapter.opens_with_story:
        return None
    try:
        review = open_review(table_request, context)
    except Refusal as refusal:
        return render_view("story", describe_missing(refusal, context.say), context)
    return await adapter.render_story(review, context)


async def show_review(request: Request) -> Response:
    """Send the story to a script that asks again; people find it on the page of the game, or here."""
    table_request = await open_table(request)
    context, page = table_request.build_context(), table_request.page
    review, adapter = open_review(table_request, context), find_adapter(context.table.edition)
    if adapter.opens_with_story and not page.scripted:
        return page.redirect(f"/t/{context.table.code}/game")
    story = await adapter.render_story(review, context, request.query_params.get("part", ""))
    if not page.scripted:
        return page.render("card_review.html", context=context, story=story)
    return HTMLResponse(story, headers={"Cache-Control": "no-store"})


async def show_position(request: Request) -> Response:
    """Show one position with all its options."""
    table_request = await open_table(request)
    context, state = table_request.build_context(), table_request.page.state
    review, table, say = open_review(table_request, context), context.table, context.say
    names = list_record_names(context)
    found = rename_players(await review.find(), names)
    step = find_step(found, request.path_params["column"], request.path_params["step"])
    work = partial(build_position, found, step, state.reviewer, table, say)
    position = await review.compute(("position", step.column, step.number, names, say.language), work)
    count = len(list_steps(found, step.column))
    return table_request.page.render(
        "review_position.html",
        context=context,
        position=position,
        before=make_step_link(table.code, step.column, step.number - 1) if step.number > 1 else "",
        after=make_step_link(table.code, step.column, step.number + 1) if step.number < count else "",
    )
