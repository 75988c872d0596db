"""The tally of Hands Down with real cards: who won which Combo card. It is kept in the browser's cookie alone."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from gobelet.game import Refusal, Seat, Unreadable
from gobelet.handsdown import Combination, HandsDown
from gobelet.handsdown.edition import COMBINATION_CARDS, MAX_SEATS
from gobelet.handsdown.tally import Tally
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import describe_faults
from gobelet.i18n.tally import describe_entry, describe_state
from gobelet.record.tally import TallyRecord, format_tally, make_tally_record, note_line, parse_tally
from gobelet.web.pages.context import Form, PageContext, read_context
from gobelet.web.responses import find_status

EDITION: Final = HandsDown()
PATH: Final = "/tally"
KINDS: Final = {kind.value: kind for kind in Combination}


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player of the tally."""

    seat: Seat
    name: str
    cards: tuple[str, ...]
    """The Combo cards won, in words."""
    hidden: int
    """How many Chance cards lie face down."""
    points: int
    starts: bool
    won: bool


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A kind of Combo card that can still be won, and how many of it."""

    id: str
    word: str
    points: str
    count: int


async def show_tally(request: Request) -> Response:
    """Show the tally of this browser, or the form of a new one."""
    page = read_context(request)
    return _render(page, _read_record(page))


async def change_tally(request: Request) -> Response:
    """Begin a tally, note a round or Chance cards, take the last entry back, or end it; else say what is wrong."""
    page = read_context(request)
    form, record = await page.read_form(), _read_record(page)
    try:
        changed = _change(form, record)
    except Refusal as refusal:
        return _render(page, record, form, describe_faults(refusal, page.say), find_status(refusal))
    page.session = replace(page.session, tally="" if changed is None else format_tally(changed))
    return page.redirect(PATH)


def _read_record(page: PageContext) -> TallyRecord | None:
    """Return the tally in the cookie; what an earlier version cannot read is no tally."""
    try:
        return parse_tally(page.session.tally) if page.session.tally else None
    except Refusal:
        return None


def _change(form: Form, record: TallyRecord | None) -> TallyRecord | None:
    act = form["act"]
    if act == "begin":
        return _begin(form)
    if act == "end" or record is None:
        return None
    if act == "undo":
        return replace(record, tally=record.tally.undo())
    if act == "chances":
        seat = _read_seat(form, "seat", record.tally)
        return note_line(record, f"{record.players[seat]} chances {form['points'][:40]}")
    return _note_round(form, record)


def _begin(form: Form) -> TallyRecord:
    """Return the tally that the form describes; fields without a name are empty chairs."""
    names = [form[f"name{number}"] for number in range(1, MAX_SEATS + 1) if form[f"name{number}"].strip()]
    counts = {kind: form.number(f"count-{kind}") for kind in KINDS}
    table = [kind for kind, count in counts.items() for _ in range(1 if count is None else min(count, 9))]
    return make_tally_record(names, table=" ".join(table))


def _note_round(form: Form, record: TallyRecord) -> TallyRecord:
    winner = _read_seat(form, "winner", record.tally)
    second = _read_seat(form, "second", record.tally) if form["second"] else None
    if form["kind"] not in KINDS:
        raise Unreadable("tally-incomplete")
    return replace(record, tally=record.tally.note_round(winner, KINDS[form["kind"]], second))


def _read_seat(form: Form, name: str, tally: Tally) -> Seat:
    """Return the seat that was chosen."""
    number = form.number(name)
    if number is None or number >= tally.seats:
        raise Unreadable("tally-incomplete")
    return Seat(number)


# -- the page ----------------------------------------------------------------------------------------------------


def _render(
    page: PageContext,
    record: TallyRecord | None,
    form: Form | None = None,
    notices: Sequence[str] = (),
    status: int = 200,
) -> Response:
    chosen = form or Form({})
    if record is None:
        words = [(kind.value, EDITION.combination_word(kind, page.say.language)) for kind in Combination]
        most = COMBINATION_CARDS.count(Combination.THREE)
        return page.render(
            "tally_start.html", status, chosen=chosen, kinds=words, most=most, seats=MAX_SEATS, notices=notices
        )
    tally = record.tally
    return page.render(
        "tally.html",
        status,
        chosen=chosen,
        rows=_list_rows(record, page.say),
        choices=_list_choices(tally, page.say),
        state=tuple(describe_state(tally, record.players, page.say)),
        waiting=[(seat, record.players[seat], tally.count_chances(seat)) for seat in tally.waiting],
        entries=[describe_entry(entry, record.players, page.say) for entry in reversed(tally.entries)],
        over=tally.outcome is not None,
        notices=notices,
    )


def _list_rows(record: TallyRecord, say: Speaker) -> list[PlayerRow]:
    tally, outcome = record.tally, record.tally.outcome
    rows = []
    for number, name in enumerate(record.players):
        seat = Seat(number)
        cards = tuple(EDITION.combination_word(kind, say.language) for kind in tally.won(seat))
        hidden = tally.count_chances(seat) if tally.chances(seat) is None else 0
        starts = bool(tally.left) and seat == tally.starter
        won = outcome is not None and seat in outcome.winners
        rows.append(PlayerRow(seat, name, cards, hidden, tally.points(seat), starts, won))
    return rows


def _list_choices(tally: Tally, say: Speaker) -> list[CardChoice]:
    left = tally.left
    return [
        CardChoice(kind.value, EDITION.combination_word(kind, say.language), say.points(kind.points), left.count(kind))
        for kind in dict.fromkeys(left)
    ]
