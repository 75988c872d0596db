"""The review of a finished game in a browser: its story, and every position."""

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeVar

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from gobelet.game import Illegal, Refusal
from gobelet.i18n.refusals import describe_faults
from gobelet.web.pages.parts.review.cards import CardStory, build_card_story
from gobelet.web.pages.parts.review.position import build_position
from gobelet.web.pages.parts.review.steps import (
    find_step,
    list_record_names,
    list_steps,
    make_step_link,
    rename_players,
)
from gobelet.web.pages.parts.review.story import LensRow, Story, build_story, describe_readings, describe_unsolved
from gobelet.web.pages.table import TableRequest, open_table
from gobelet.web.pages.table_context import AnyContext
from gobelet.web.pages.templates import render
from gobelet.web.reviews import TableReview

T = TypeVar("T")
WAIT_SECONDS: Final = 3.0
"""How long a page waits for its review before it is shown without one."""
RETRY: Final = {"preparing": 2, "solver-installing": 5, "too-busy": 2}
"""After how many seconds to ask again, by the code of the refusal."""


@dataclass(frozen=True, slots=True)
class StoryView:
    """What the page of a finished game shows of its review, or why there is nothing yet."""

    story: Story | CardStory | None = None
    notices: tuple[str, ...] = ()
    lens: tuple[LensRow, ...] = ()
    lens_notices: tuple[str, ...] = ()
    retry_seconds: int | None = None
    """After how many seconds there may be more; None if this is all."""


def open_review(table_request: TableRequest, context: AnyContext) -> TableReview:
    """Return the way to the review of a table, if it has one."""
    page = table_request.page
    return TableReview(page.state, table_request.id, context.table, page.request.receive)


async def find_story(table_request: TableRequest, context: AnyContext) -> StoryView:
    """Return the story of a game, as far as it is there."""
    say, code, names = context.say, context.table.code, list_record_names(context)
    wait = _Deadline().wait
    try:
        review = open_review(table_request, context)
        found, odds = await wait(review.find()), await wait(review.find_odds())
        key = ("story", names, say.language, odds is not None)
        story = await wait(review.remember(key, partial(build_story, found, odds, names, code, say)))
    except Refusal as refusal:
        return StoryView(notices=tuple(describe_faults(refusal, say)), retry_seconds=RETRY.get(refusal.code))
    try:
        unsolved = await wait(review.find_unsolved())
        readings = await wait(review.read_by_others(unsolved))
    except Refusal as refusal:
        notices, retry = tuple(describe_faults(refusal, say)), RETRY.get(refusal.code)
        return StoryView(story, lens_notices=notices, retry_seconds=retry)
    teams = ["+".join(map(context.name, team)) for team in context.table.setup.teams]
    notices = tuple(describe_unsolved(unsolved, say))
    return StoryView(story, lens=tuple(describe_readings(readings, teams, say)), lens_notices=notices)


async def find_card_story(review: TableReview, context: AnyContext) -> StoryView:
    """Return the story of a game of cards, as far as it is there."""
    say, names = context.say, list_record_names(context)
    try:
        found = replace(await _Deadline().wait(review.find_cards()), names=names)
    except Refusal as refusal:
        return StoryView(notices=tuple(describe_faults(refusal, say)), retry_seconds=RETRY.get(refusal.code))
    return StoryView(build_card_story(found, say))


class _Deadline:
    """How long a page waits, for all pieces of work together."""

    def __init__(self) -> None:
        self._end = asyncio.get_running_loop().time() + WAIT_SECONDS

    async def wait(self, work: Awaitable[T]) -> T:
        """Return the result of some work, or refuse for now if it takes long: the page asks again."""
        try:
            async with asyncio.timeout_at(self._end):
                return await work
        except TimeoutError:
            raise Illegal("too-busy") from None


async def show_review(request: Request) -> Response:
    """Send the story to a script that asks again; people find it on the page of the game, that of cards here."""
    table_request = await open_table(request)
    context, page = table_request.build_context(), table_request.page
    review = open_review(table_request, context)
    if review.has_dice and not page.scripted:
        return page.redirect(f"/t/{context.table.code}/game")
    view = await find_story(table_request, context) if review.has_dice else await find_card_story(review, context)
    if not page.scripted:
        return page.render("card_review.html", context=context, view=view)
    part = "story" if review.has_dice else "card_story"
    if request.query_params.get("part") == "lens" and review.has_dice:
        part = "lens"
    text = render(f"parts/review/{part}.html", context.say, context=context, view=view)
    return HTMLResponse(text, headers={"Cache-Control": "no-store"})


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
