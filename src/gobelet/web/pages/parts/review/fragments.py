"""The review of a finished game as HTML: rendered once for each language and set of names, and remembered."""

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from markupsafe import Markup

from gobelet.coach.review import Review
from gobelet.game import Illegal, Refusal
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import describe_faults
from gobelet.solver import Distribution
from gobelet.tables.bots.reviewer import Readiness
from gobelet.web.pages.parts.review.cards import CardStory, build_card_story
from gobelet.web.pages.parts.review.steps import list_record_names
from gobelet.web.pages.parts.review.story import LensRow, Story, build_story, describe_lens, describe_unsolved
from gobelet.web.pages.table_context import AnyContext
from gobelet.web.pages.templates import render
from gobelet.web.reviews import TableReview

if TYPE_CHECKING:
    from gobelet.bots.cards.review import CardReview

T = TypeVar("T")
WAIT_SECONDS: Final = 3.0
"""How long a page waits for its review before it is shown without one."""
RETRY: Final = {"preparing": 2, "solver-installing": 5, "too-busy": 2}
"""After how many seconds to ask again, by the code of the refusal."""
ODDS_RETRY_SECONDS: Final = 5
"""After how many seconds to ask again for the odds of scores, which take longer."""
LENS, LUCK = "lens", "luck"
"""The parts of a story that a script asks for alone: about other rulebooks, and about luck with its chances."""


@dataclass(frozen=True, slots=True)
class StoryView:
    """What a page shows of a review, or why there is nothing yet."""

    story: Story | CardStory | None = None
    odds_retry_seconds: int | None = None
    """After how many seconds the odds of scores may be there; None if they are not being computed."""
    notices: tuple[str, ...] = ()
    lens: tuple[LensRow, ...] = ()
    lens_notices: tuple[str, ...] = ()
    retry_seconds: int | None = None
    """After how many seconds there may be more; None if this is all."""


def describe_missing(refusal: Refusal, say: Speaker) -> StoryView:
    """Return why there is no review, and when there may be one."""
    return StoryView(notices=tuple(describe_faults(refusal, say)), retry_seconds=RETRY.get(refusal.code))


def render_view(part: str, view: StoryView, context: AnyContext) -> Markup:
    """Render a part of a review."""
    return Markup(render(f"parts/review/{part}.html", context.say, context=context, view=view))  # noqa: S704 - escaped there


async def render_story(review: TableReview, context: AnyContext, part: str) -> Markup:
    """Return the story of a game of dice, as far as it is there, or one of its parts, which is refused until then."""
    try:
        return await _render_part(review, context, part)
    except Refusal as refusal:
        if part:
            raise  # a script keeps what it shows of it
        return render_view("story", describe_missing(refusal, context.say), context)


async def _render_part(review: TableReview, context: AnyContext, part: str) -> Markup:
    deadline, names = _Deadline(), list_record_names(context)
    found, (odds, readiness) = await deadline.wait(review.find()), await deadline.wait(review.find_odds())
    view = StoryView() if part == LUCK else await _find_lens(review, context, deadline)
    if part == LENS:
        return render_view(LENS, view, context)
    view = replace(view, odds_retry_seconds=ODDS_RETRY_SECONDS if readiness is Readiness.COMING else None)
    template = LUCK if part == LUCK else "story"
    work = partial(_render_dice, template, found, odds, names, view, context)
    # other rulebooks may have taken all the time there was
    return await _Deadline().wait(review.remember((template, names, context.say.language, readiness, view), work))


def _render_dice(
    template: str,
    found: Review,
    odds: Distribution | None,
    names: tuple[str, ...],
    view: StoryView,
    context: AnyContext,
) -> Markup:
    story = build_story(found, odds, names, context.table.code, context.say)
    return render_view(template, replace(view, story=story), context)


async def _find_lens(review: TableReview, context: AnyContext, deadline: "_Deadline") -> StoryView:
    """Return the game by other rulebooks, or why that is not there yet."""
    say = context.say
    try:
        unsolved = await deadline.wait(review.find_unsolved())
        results = await deadline.wait(review.score_by_others(unsolved))
    except Refusal as refusal:
        missing = describe_missing(refusal, say)
        return StoryView(lens_notices=missing.notices, retry_seconds=missing.retry_seconds)
    teams = ["+".join(map(context.name, team)) for team in context.table.setup.teams]
    notices = tuple(describe_unsolved(unsolved, say))
    return StoryView(lens=tuple(describe_lens(results, teams, say)), lens_notices=notices)


async def render_card_story(review: TableReview, context: AnyContext) -> Markup:
    """Return the story of a game of cards, as far as it is there."""
    wait, names = _Deadline().wait, list_record_names(context)
    try:
        found = await wait(review.find_any())
        key = ("story", names, context.say.language)
        return await wait(review.remember(key, partial(_render_cards, found, names, context)))
    except Refusal as refusal:
        return render_view("card_story", describe_missing(refusal, context.say), context)


def _render_cards(found: "CardReview", names: tuple[str, ...], context: AnyContext) -> Markup:
    story = build_card_story(replace(found, names=names), context.say)
    return render_view("card_story", StoryView(story), context)


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
