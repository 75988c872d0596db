"""The page of one box at a table with real dice: what was entered there, its corrections, and the form of another."""

from collections.abc import Iterator

from starlette.requests import Request
from starlette.responses import Response

from gobelet.cups import TypedCup
from gobelet.dice import BoxCorrected, BoxId, CorrectBox, RealDiceMatch
from gobelet.dice.real_dice.correction import list_correctable_boxes
from gobelet.dice.real_dice.entries import Entry
from gobelet.game import Refusal, Seat, Unreadable
from gobelet.i18n.corrections import CorrectionStory, describe_correction, describe_entry
from gobelet.i18n.refusals import describe_faults
from gobelet.tables.real_dice import find_corrector
from gobelet.web.pages.context import Form, PageContext
from gobelet.web.pages.parts.adapter import Action
from gobelet.web.pages.parts.dice.moves import read_correction
from gobelet.web.pages.table import TableRequest, open_table
from gobelet.web.pages.table_context import AnyContext


async def show_box(request: Request) -> Response:
    """Show what was entered in a box, and to those who may correct it the form."""
    table_request = await open_table(request)
    context, page = table_request.build_context(), table_request.page
    match, column, game = context.table.game, page.query_number("column") or 0, page.query_number("game") or 0
    entry = _find_entry(match, game, column, page.query("box"))
    assert isinstance(match, RealDiceMatch)
    form = Form({name: [page.query(name)] for name in ("to", "faces", "points", "five")})
    seat = find_corrector(context.table, context.viewer.seats, column, host=context.viewer.host)
    typed = bool(form["faces"] or form["points"] or form["to"] not in {"", entry.box})
    preview, notices = _preview(table_request, context, seat) if seat is not None and typed else (None, ())
    say = context.say
    return page.render(
        "box_story.html",
        context=context,
        column=column,
        box=entry.box,
        game=game,
        title=_format_title(context, game, column, entry),
        now=describe_entry(entry, say),
        story=list(_list_changes(context, entry)),
        seat=seat,
        form=form,
        boxes=[(box, _name(context, box)) for box in list_correctable_boxes(match, column, entry.box, game)],
        by_dice=entry.rolls.dice is not None or context.table.setup.entry != "points",
        asks_five_alike=match.find_game(game).cards[column].yahtzee_filled,
        preview=preview,
        notices=notices,
    )


def _find_entry(match: object, game: int, column: int, box: str) -> Entry:
    if not isinstance(match, RealDiceMatch) or game > match.number:
        raise Unreadable("no-such-page")
    columns = match.find_entries(game)
    for entry in columns[column] if column < len(columns) else ():
        if entry.box == box:
            return entry
    raise Unreadable("no-such-page")


def _format_title(context: AnyContext, game: int, column: int, entry: Entry) -> str:
    """Return which box of which column it is, and of which game if it is an earlier one."""
    parts = [_name(context, entry.box), context.column_names[column]]
    if game and game != context.game.number:
        parts.append(context.say("Game {number} of {games}", number=game, games=context.game.length))
    return " · ".join(parts)


def _name(context: AnyContext, box: str) -> str:
    name: str = context.game.edition.box_word(BoxId(box), context.say.language)
    return name


def _list_changes(context: AnyContext, entry: Entry) -> Iterator[str]:
    """Yield the corrections of a box, the last one first."""
    say = context.say
    for change in reversed(entry.changes):
        yield say(
            "{time} (UTC): corrected by {name}. Before that: {points} in {box}.",
            time=change.at or "–",
            name=context.name(change.seat),
            points=say.points(change.points),
            box=_name(context, change.box),
        )


# -- what a correction would change ----------------------------------------------------------------------------------


def _preview(
    table_request: TableRequest, context: AnyContext, seat: Seat
) -> tuple[CorrectionStory | None, tuple[str, ...]]:
    """Return what a correction would change, or why it cannot be made."""
    page: PageContext = table_request.page
    fields = {name: [page.query(name)] for name in ("column", "box", "to", "faces", "points", "five", "game")}
    match = context.table.game
    assert isinstance(match, RealDiceMatch)
    try:
        move = read_correction(Action("fix", "", Form(fields), seat, 0), match)
        assert isinstance(move, CorrectBox)
        (event,) = match.decide(seat, move, TypedCup(()))
    except Refusal as refusal:
        return None, tuple(
            describe_faults(refusal, context.say, context.table.kind.names(match.edition, context.names))
        )
    assert isinstance(event, BoxCorrected)
    return describe_correction(match, event, context.column_names, context.say), ()
