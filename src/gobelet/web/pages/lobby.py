"""The first pages: the games like boxes on a shelf, a new table, joining by code, and going on with one's own."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final
from uuid import uuid4

from starlette.requests import Request
from starlette.responses import Response

from gobelet.dice import EDITIONS, Edition, Match
from gobelet.game import LANGUAGES, Refusal
from gobelet.handsdown import HandsDown
from gobelet.i18n import Speaker
from gobelet.i18n.dice_events import match_text, result_text
from gobelet.i18n.refusals import sentences
from gobelet.record import AnyEdition, check_players, find_edition
from gobelet.tables.commands import Begin, SitDown, Wishes
from gobelet.tables.create import MOST_ENTROPY, made_table
from gobelet.tables.events import PERSON
from gobelet.tables.table import Stage, Table, new_table
from gobelet.tables.tokens import Code, Holder, read_code
from gobelet.web.pages.context import NOT_FOUND, Form, Visit, visit_of
from gobelet.web.pages.new_table import MOST_GAMES, Wanted, chair_choices, house_choices, last_wanted, typed_entropy
from gobelet.web.pages.table_context import columns_of, names_of
from gobelet.web.responses import status_of

MOST_PLAYED: Final = 5
"""How many finished games are found again on the first page."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table somebody sits at, in a line of the first page."""

    code: Code
    title: str
    others: str
    about: str


def shelf() -> tuple[AnyEdition, ...]:
    """Return all there is to play, the card game last."""
    return (*EDITIONS.values(), HandsDown())


async def lobby(request: Request) -> Response:
    """Show the shelf, a field for a code, the tables to go on with, and the games that were played last."""
    visit = visit_of(request)
    language = visit.say.language
    boxes = [(edition, edition.short_title(language), edition.shelf.blurb(language)) for edition in shelf()]
    tables = await _tables(visit)
    waiting = [_row(table, visit, _state) for table in tables if table.stage in {Stage.LOBBY, Stage.PLAYING}]
    played = [_row(table, visit, _result) for table in tables if table.stage is Stage.OVER]
    return visit.page("lobby.html", boxes=boxes, waiting=waiting, played=played[:MOST_PLAYED])


async def _tables(visit: Visit) -> list[Table]:
    """Return the tables the visitor sits at, the latest first; those that are gone are forgotten."""
    found = []
    for code in visit.session.tables:
        try:
            table = visit.state.tables.table(await visit.state.find(code))
        except Refusal as refusal:
            if refusal.code == "no-such-table":
                visit.session = visit.session.without_table(code)
            continue
        if table.seats_of(visit.session.holder):
            found.append(table)
    return found


def _row(table: Table, visit: Visit, about: Callable[[Table, Speaker], str]) -> TableRow:
    """Return a table's line, with something about its game."""
    say = visit.say
    names = zip(names_of(table, say), table.places, strict=True)
    others = [name for name, place in names if name and place.holder != visit.session.holder]
    title = table.edition.short_title(say.language)
    return TableRow(table.code, title, say.listed(others) if others else "", about(table, say))


def _state(table: Table, say: Speaker) -> str:
    """Return how far a game has come."""
    if isinstance(table.game, Match):
        filled = min(card.filled for card in table.game.game.cards)
        return say("round {number} of {count}", number=filled + 1, count=len(table.game.edition.categories))
    if table.game is not None:
        return say.many("{count} card left to win", "{count} cards left to win", len(table.game.table))
    return say("not begun yet")


def _result(table: Table, say: Speaker) -> str:
    """Return how a game came out."""
    game, columns = table.game, columns_of(table, say)
    assert game is not None
    assert game.outcome is not None
    several = isinstance(game, Match) and game.length > 1
    return match_text(game.outcome, columns, say) if several else result_text(game.outcome, columns, say)


# -- a new table -------------------------------------------------------------------------------------------------


async def new(request: Request) -> Response:
    """Show the form of a new table, filled in as it was sent last."""
    visit = visit_of(request)
    edition = find_edition(request.path_params["edition"])
    return _form(visit, last_wanted(edition, visit.session.wishes.get(edition.id, "")))


def _form(visit: Visit, wanted: Wanted, told: tuple[str, ...] = (), status: int = 200) -> Response:
    edition, say = wanted.edition, visit.say
    chairs = [(number, list(chair_choices(wanted, number, say))) for number in range(2, wanted.most + 1)]
    return visit.page(
        "new.html",
        status,
        edition=edition,
        title=edition.title(say.language),
        wanted=wanted,
        chairs=chairs,
        house=list(house_choices(wanted, say)),
        games=MOST_GAMES if isinstance(edition, Edition) else 1,
        partners=isinstance(edition, Edition) and edition.partners,
        command=uuid4().hex,
        told=told,
    )


async def make(request: Request) -> Response:
    """Set up a table as wished, or show the form again with why not."""
    visit = visit_of(request)
    form = await visit.form()
    wanted = Wanted(find_edition(request.path_params["edition"]), form)
    name = " ".join(form["name"].split()) or visit.say("Player")
    try:
        table = await _made(visit, wanted, _seated(wanted, name, visit.say))
    except Refusal as refusal:
        return _form(visit, wanted, tuple(sentences(refusal, visit.say)), status_of(refusal))
    if form["language"] in LANGUAGES and form["language"] != visit.say.language:
        visit.session = replace(visit.session, language=form["language"])
    visit.session = (
        replace(visit.session, name=name).with_new_table(wanted.edition.id, wanted.kept()).with_table(table.code)
    )
    return visit.go(f"/t/{table.code}")


def _seated(wanted: Wanted, name: str, say: Speaker) -> dict[int, str]:
    """Return everybody who plays on this device, by seat."""
    others: dict[int, str] = {
        seat: other.strip() or say("Player {number}", number=seat + 1) for seat, other in wanted.here
    }
    return {0: name, **others}


async def _made(visit: Visit, wanted: Wanted, seated: dict[int, str]) -> Table:
    """Set up a table, sit everybody down, and begin if nobody is missing; nothing is made for names that cannot be."""
    wishes = wanted.table()
    begins = wishes.seats.count(PERSON) == len(seated)
    entropy = entropy_of(wanted.fields) if begins else b""  # who waits for others adds to the dice after the promise
    _check_names(wishes, seated)
    answer = await visit.state.make(wishes, visit.token, wanted.fields["command"])
    for seat, name in seated.items():
        asked = SitDown(name, entropy, answer.table.seats[seat])
        answer = await visit.state.ask(answer.id, visit.token, f"sit-{seat}", asked)
    if not any(place.free for place in answer.table.places):
        answer = await visit.state.ask(answer.id, visit.token, "begin", Begin())
    return answer.table


def _check_names(wishes: Wishes, seated: dict[int, str]) -> None:
    """Refuse names that the table would refuse, its computer players' among them, before there is one."""
    names = dict(enumerate(new_table(Code(""), made_table(wishes, Holder(""))).names)) | seated
    check_players(tuple((name,) for name in names.values() if name))


def entropy_of(form: Form) -> bytes:
    """Return what a player adds to the fair dice: what their browser drew, or whatever somebody sends instead."""
    try:
        return bytes.fromhex(form["entropy"])[:MOST_ENTROPY]
    except ValueError:
        return typed_entropy(form["entropy"])


# -- joining, and what one likes ---------------------------------------------------------------------------------


async def join(request: Request) -> Response:
    """Go to the table whose code somebody typed."""
    visit = visit_of(request)
    typed = (await visit.form())["code"]
    try:
        code = read_code(typed)
        await visit.state.find(code)
    except Refusal as refusal:
        if status_of(refusal) != NOT_FOUND:
            raise
        return visit.refused(refusal, typed)
    return visit.go(f"/t/{code}")


async def like(request: Request) -> Response:
    """Remember a language, a theme or whether there is sound, and go back."""
    visit = visit_of(request)
    form = await visit.form()
    if form["language"] in LANGUAGES:
        visit.session = replace(visit.session, language=form["language"])
    if form["theme"] in {"day", "evening", "system"}:
        visit.session = replace(visit.session, theme="" if form["theme"] == "system" else form["theme"])
    if form["sound"] in {"on", "off"}:
        visit.session = replace(visit.session, sound=form["sound"] == "on")
    back = form["back"]
    return visit.go(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/")
