"""The page of one box at a table with real dice: what was entered there, its corrections, and the form of another."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from gobelet.cups import TypedCup
from gobelet.dice import BoxCorrected, BoxId, CorrectBox, RealDiceMatch
from gobelet.dice.real_dice.correction import list_correctable_boxes, may_need_five_alike
from gobelet.dice.real_dice.entries import Entry
from gobelet.game import Refusal, Seat, Unreadable
from gobelet.i18n.corrections import CorrectionStory, describe_correction, describe_entry
from gobelet.i18n.refusals import describe_faults
from gobelet.tables.real_dice import find_corrector
from gobelet.web.pages.context import Form, PageContext
from gobelet.web.pages.parts.adapter import Action
from gobelet.web.pages.parts.dice.moves import read_correction
from gobelet.web.pages.table import open_table
from gobelet.web.pages.table_context import AnyContext

EITHER: Final = "points-five-alike"
"""The refusal of points that five alike and other dice can give, each with another effect."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The form of a correction, and what it would change or why it cannot be made; neither if nothing is typed."""

    form: Form
    story: CorrectionStory | None = None
    notices: tuple[str, ...] = ()


async def show_box(request: Request) -> Response:
    """Show what was entered in a box, and to those who may correct it the form."""
    table_request = await open_table(request)
    context, page = table_request.build_context(), table_request.page
    match, column, game = context.table.game, page.query_number("column") or 0, page.query_number("game") or 0
    entry = _find_entry(match, game, column, page.query("box"))
    assert isinstance(match, RealDiceMatch)
    seat = find_corrector(context.table, context.viewer.seats, column, host=context.viewer.host)
    preview = Preview(Form({})) if seat is None else _preview(context, page, seat, (column, game, entry))
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
        form=preview.form,
        boxes=[(box, _name(context, box)) for box in list_correctable_boxes(match, column, entry.box, game)],
        by_dice=entry.rolls.dice is not None or context.table.setup.entry != "points",
        asks_five_alike=may_need_five_alike(match, column, entry.box, game),
        preview=preview.story,
        notices=preview.notices,
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


def _preview(context: AnyContext, page: PageContext, seat: Seat, place: tuple[int, int, Entry]) -> Preview:
    """Return what a correction would change, or why it cannot be made.

    An answer that is left as it is need not fit what else is typed: then it counts only where it is asked for.
    """
    column, game, entry = place
    fields = {name: page.query(name) for name in ("to", "faces", "points")}
    fields |= {"column": str(column), "game": str(game), "box": entry.box}
    answer = _find_answer(context, seat, place)
    five = page.request.query_params.get("five", answer)
    form = _make_form(fields, five)
    typed = bool(fields["faces"] or fields["points"] or fields["to"] not in {"", entry.box})
    if typed and five == answer:
        return _describe(context, seat, _make_form(fields, ""), form)
    return _describe(context, seat, form) if five != answer else Preview(form)


def _make_form(fields: dict[str, str], five: str) -> Form:
    return Form({name: [text] for name, text in {**fields, "five": five}.items()})


def _find_answer(context: AnyContext, seat: Seat, place: tuple[int, int, Entry]) -> str:
    """Return whether an entry is five alike, if neither its dice nor its points say so themselves."""
    column, game, entry = place
    if entry.rolls.dice is None:
        same = CorrectBox(column, entry.box, entry.box, (), entry.points, None, game)
        try:
            context.game.decide(seat, same, TypedCup(()))
        except Refusal as refusal:
            if refusal.code == EITHER:
                return "yes" if entry.five_alike else "no"
    return ""


def _describe(context: AnyContext, seat: Seat, form: Form, otherwise: Form | None = None) -> Preview:
    """Return what a correction changes, or that of another form if this one leaves open whether it is five alike."""
    match = context.table.game
    assert isinstance(match, RealDiceMatch)
    try:
        move = read_correction(Action("fix", "", form, seat, 0), match)
        (event,) = match.decide(seat, move, TypedCup(()))
    except Refusal as refusal:
        if otherwise is not None and refusal.code == EITHER:
            return _describe(context, seat, otherwise)
        names = context.table.kind.names(match.edition, context.names)
        return Preview(form, notices=tuple(describe_faults(refusal, context.say, names)))
    assert isinstance(event, BoxCorrected)
    return Preview(form, describe_correction(match, event, context.column_names, context.say))
