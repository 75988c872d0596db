"""The page of one box at a table with real dice: what was entered there, its corrections, and the form of another."""

from collections.abc import Iterator
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from gobelet.cups import TypedCup
from gobelet.dice import BoxCorrected, BoxId, CorrectBox, Over, RealDiceMatch
from gobelet.dice.real_dice.correction import Consequence, CorrectionPreview, list_correctable_boxes, preview_correction
from gobelet.dice.real_dice.entries import Entry
from gobelet.game import Refusal, Seat, Unreadable
from gobelet.i18n import Speaker
from gobelet.i18n.dice_events import format_faces
from gobelet.i18n.refusals import describe_faults
from gobelet.tables.real_dice import may_correct
from gobelet.tables.table import Stage
from gobelet.web.pages.context import Form, PageContext
from gobelet.web.pages.parts.adapter import Action
from gobelet.web.pages.parts.dice.moves import read_correction
from gobelet.web.pages.table import TableRequest, open_table
from gobelet.web.pages.table_context import AnyContext


@dataclass(frozen=True, slots=True)
class Preview:
    """What a correction would change, in words."""

    change: str
    consequences: tuple[str, ...]
    illegal: str
    """Which entries the rules would not allow any more, as a sentence; empty if there are none."""
    total: str


async def show_box(request: Request) -> Response:
    """Show what was entered in a box, and to those who may correct it the form."""
    table_request = await open_table(request)
    context, page = table_request.build_context(), table_request.page
    match, column = context.table.game, page.query_number("column") or 0
    entry = _find_entry(match, column, page.query("box"))
    assert isinstance(match, RealDiceMatch)
    form = Form({name: [page.query(name)] for name in ("to", "faces", "points", "five")})
    seat = _find_corrector(context, column)
    typed = bool(form["faces"] or form["points"] or form["to"] not in {"", entry.box})
    preview, notices = _preview(table_request, context, seat) if seat is not None and typed else (None, ())
    say = context.say
    return page.render(
        "box_story.html",
        context=context,
        column=column,
        box=entry.box,
        title=f"{_name(context, entry.box)} · {context.column_names[column]}",
        now=_describe_entry(entry, say),
        story=list(_list_changes(context, entry)),
        seat=seat,
        form=form,
        boxes=[(box, _name(context, box)) for box in list_correctable_boxes(match, column, entry.box)],
        by_dice=entry.rolls.dice is not None or context.table.setup.entry != "points",
        asks_five_alike=match.game.cards[column].yahtzee_filled,
        preview=preview,
        notices=notices,
    )


def _find_entry(match: object, column: int, box: str) -> Entry:
    entries = match.entries if isinstance(match, RealDiceMatch) else ()
    for entry in entries[column] if column < len(entries) else ():
        if entry.box == box:
            return entry
    raise Unreadable("no-such-page")


def _find_corrector(context: AnyContext, column: int) -> Seat | None:
    """Return the seat with which the viewer may correct a column."""
    table, own = context.table, context.viewer.seats
    over = table.game is None or table.game.game.phase == Over(finished=True)  # type: ignore[attr-defined]
    if table.stage is not Stage.PLAYING or over or not may_correct(table, own, column, host=context.viewer.host):
        return None
    team = table.setup.teams[column]
    return next((seat for seat in own if seat in team), own[0])


def _name(context: AnyContext, box: str) -> str:
    name: str = context.game.edition.box_word(BoxId(box), context.say.language)
    return name


def _describe_entry(entry: Entry, say: Speaker) -> str:
    """Return what stands in a box, with its dice if they are known."""
    points = say.points(entry.points)
    if entry.yahtzee_bonus:
        points = say("{points} and a bonus of {bonus}", points=points, bonus=entry.yahtzee_bonus)
    if entry.joker:
        points = say("{points}, as a joker", points=points)
    dice = entry.rolls.dice
    return say("{points} for {dice}", points=points, dice=format_faces(dice)) if dice else points


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


def _preview(table_request: TableRequest, context: AnyContext, seat: Seat) -> tuple[Preview | None, tuple[str, ...]]:
    """Return what a correction would change, or why it cannot be made."""
    page: PageContext = table_request.page
    fields = {name: [page.query(name)] for name in ("column", "box", "to", "faces", "points", "five")}
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
    return _describe_preview(context, preview_correction(match, event)), ()


def _describe_preview(context: AnyContext, found: CorrectionPreview) -> Preview:
    say, names = context.say, [_name(context, box) for box in found.illegal]
    old, new = (f"{_name(context, each.box)}: {_describe_entry(each, say)}" for each in (found.before, found.after))
    illegal = ""
    if names:
        illegal = say("By the rules this could not stand then: {boxes}. It stays as it is.", boxes=say.join_and(names))
    before, after = found.totals
    return Preview(
        say("{new}, instead of {old}", new=new, old=old),
        tuple(_describe_consequence(context, each) for each in found.consequences),
        illegal,
        say("Total: {after} instead of {before}", after=after, before=before),
    )


def _describe_consequence(context: AnyContext, found: Consequence) -> str:
    say = context.say
    old, new = (_describe_entry(each, say) for each in (found.before, found.after))
    return say("{box}: {new}, instead of {old}", box=_name(context, found.box), new=new, old=old)
