"""The page of the rolls for the start at a table with real dice, and the correction of one of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from gobelet.dice import CorrectOpening, OpeningCorrected, RealDiceMatch
from gobelet.dice.real_dice.opening import may_correct_opening
from gobelet.game import Refusal, Seat, Unreadable
from gobelet.i18n.dice_events import describe_event, format_faces
from gobelet.i18n.refusals import describe_faults
from gobelet.tables.real_dice import decide_typed_move, find_corrector
from gobelet.web.pages.context import PageContext
from gobelet.web.pages.parts.dice.moves import read_faces
from gobelet.web.pages.table import open_table
from gobelet.web.pages.table_context import AnyContext


@dataclass(frozen=True, slots=True)
class StartRoll:
    """One roll for the start."""

    column: int
    name: str
    round: int
    faces: str
    seat: Seat | None
    """The seat with which the viewer may correct it."""


async def show_start(request: Request) -> Response:
    """Show what was rolled for the start, and what the correction of a roll would lead to."""
    table_request = await open_table(request)
    context, page = table_request.build_context(), table_request.page
    match = context.table.game
    if not isinstance(match, RealDiceMatch) or not match.opening:
        raise Unreadable("no-such-page")
    rolls = list(_list_rolls(context, match))
    asked = page.query_number("column"), page.query_number("round")
    chosen = next((roll for roll in rolls if (roll.column, roll.round) == asked and roll.seat is not None), None)
    preview, notices = ((), ()) if chosen is None else _preview(page, context, chosen)
    return page.render(
        "start_rolls.html",
        context=context,
        rolls=rolls,
        chosen=chosen,
        faces=page.query("faces"),
        dice=match.edition.opening_dice,
        preview=preview,
        notices=notices,
    )


def _list_rolls(context: AnyContext, match: RealDiceMatch) -> Iterator[StartRoll]:
    own, host, open_ = context.viewer.seats, context.viewer.host, may_correct_opening(match)
    for number, rolls in enumerate(match.opening, 1):
        for column, faces in rolls:
            seat = find_corrector(context.table, own, column, host=host) if open_ else None
            yield StartRoll(column, context.column_names[column], number, format_faces(faces), seat)


def _preview(page: PageContext, context: AnyContext, roll: StartRoll) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what a correction would lead to, or why it cannot be made."""
    match = context.table.game
    assert isinstance(match, RealDiceMatch)
    assert roll.seat is not None
    try:
        move = CorrectOpening(roll.column, roll.round)
        (event,) = decide_typed_move(match, roll.seat, move, read_faces(page.query("faces")))
    except Refusal as refusal:
        names = context.table.kind.names(match.edition, context.names)
        return (), tuple(describe_faults(refusal, context.say, names))
    assert isinstance(event, OpeningCorrected)
    return tuple(describe_event(event, match.apply(event), context.names, context.say)), ()
