"""Learning from one's mistakes: the decisions of a finished game that lost most, each to be made again."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from gobelet.coach.practice import describe_summary
from gobelet.coach.review import Review
from gobelet.game import Seat
from gobelet.web.pages.parts.review.practice import (
    CHOICES,
    Practice,
    PracticeBuilder,
    describe_threshold,
    list_positions,
    read_practice,
)
from gobelet.web.pages.parts.review.steps import list_record_names, list_record_seats, rename_players
from gobelet.web.pages.review import open_review
from gobelet.web.pages.table import TableRequest, open_table
from gobelet.web.pages.table_context import AnyContext


async def show_practice(request: Request) -> Response:
    """Show the start of a practice, the next decision, what a choice is worth, or how it went."""
    table_request = await open_table(request)
    context, page = table_request.build_context(), table_request.page
    review, query = open_review(table_request, context), request.query_params
    own = next(iter(context.viewer.seats), None)
    practice = read_practice(dict(query), context.table.code, context.table.seats, own)
    found, seat = rename_players(await review.find(), list_record_names(context)), _find_record_seat(context, practice)
    positions = list_positions(found, seat, CHOICES[practice.threshold])
    if not practice.at:
        return _show_start(table_request, context, found, practice)
    if practice.at > len(positions):
        summary = describe_summary(practice.summarize(), context.say)
        return page.render("practice_summary.html", context=context, practice=practice, summary=summary)
    builder = PracticeBuilder(practice, found, page.state.reviewer, context.table, context.say)
    act, places = query.get("act", ""), query.getlist("keep")
    key = ("practice", practice, act, tuple(places), context.names, context.say.language)
    view = await review.compute(key, partial(builder.build, positions, act, places))
    return page.render("practice.html", context=context, practice=practice, view=view)


def _find_record_seat(context: AnyContext, practice: Practice) -> Seat:
    """Return the seat of the player as the review numbers it."""
    return Seat(list_record_seats(context.table).index(practice.player))


def _show_start(table_request: TableRequest, context: AnyContext, found: Review, practice: Practice) -> Response:
    """Ask whose decisions, and from which loss on."""
    seat = _find_record_seat(context, practice)
    counts = {text: len(list_positions(found, seat, least)) for text, least in CHOICES.items()}
    return table_request.page.render(
        "practice_start.html",
        context=context,
        practice=practice,
        players=[(seat, context.name(seat)) for seat in context.table.seats],
        thresholds=[(text, describe_threshold(text, count, context.say)) for text, count in counts.items() if count],
    )
