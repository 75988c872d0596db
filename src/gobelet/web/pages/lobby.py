"""The lobby: the shelf of games, the form of a new table, joining by code, and the person's own tables."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final
from uuid import uuid4

from starlette.requests import Request
from starlette.responses import Response

from gobelet.game import LANGUAGES, Refusal
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import describe_faults
from gobelet.record import check_players
from gobelet.tables.commands import Begin, SitDown
from gobelet.tables.kinds import find_edition
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import Code, parse_code
from gobelet.web.pages.context import NOT_FOUND, PageContext, read_context
from gobelet.web.pages.new_table import (
    DICE_WORDS,
    ENTRY_WORDS,
    NEW_ENTER_WORDS,
    TURN_WORDS,
    WHO_FILLS,
    NewTableForm,
    list_cast,
    list_rule_fields,
    list_seat_choices,
    read_last_form,
)
from gobelet.web.pages.parts.registry import find_adapter
from gobelet.web.pages.parts.turn import PACE_WORDS
from gobelet.web.pages.shelf import list_editions
from gobelet.web.pages.table import describe_commitments
from gobelet.web.pages.table_context import list_column_names, list_seat_names
from gobelet.web.responses import find_status

MAX_PLAYED: Final = 5
"""How many finished games the lobby shows."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One of the person's tables, as a line of the lobby."""

    code: Code
    title: str
    others: str
    about: str


async def show_lobby(request: Request) -> Response:
    """Show the shelf, the field for a code, the person's current tables, and their last games."""
    page = read_context(request)
    tables = await list_own_tables(page)
    for table in reversed(tables):
        page.note_finished_game(table)
    current = [table for table in tables if table.stage in {Stage.LOBBY, Stage.REVEALING, Stage.PLAYING}]
    waiting = [_build_row(table, page, _describe_progress) for table in current]
    played = [_build_row(table, page, _describe_result) for table in tables if table.stage is Stage.OVER]
    shelf = list_editions()
    first = "" if tables else next((each.id for each in shelf if page.say.language in each.shelf.first_in), "")
    return page.render("lobby.html", shelf=shelf, waiting=waiting, first=first, played=played[:MAX_PLAYED])


async def list_own_tables(page: PageContext) -> list[Table]:
    """Return the tables at which the person has a seat, the latest first; forget those that are gone."""
    found = []
    for code in page.session.tables:
        try:
            table = page.state.tables.table(await page.state.find(code))
        except Refusal as refusal:
            if refusal.code == "no-such-table":
                page.session = page.session.without_table(code)
            continue
        if table.seats_of(page.session.holder):
            found.append(table)
    return found


def _build_row(table: Table, page: PageContext, about: Callable[[Table, Speaker], str]) -> TableRow:
    """Return the line of a table."""
    say = page.say
    names = zip(list_seat_names(table, say), table.places, strict=True)
    others = [name for name, place in names if name and place.holder != page.session.holder]
    title = table.edition.short_title(say.language)
    return TableRow(table.code, title, say.join_and(others) if others else "", about(table, say))


def _describe_progress(table: Table, say: Speaker) -> str:
    """Return how far the game of a table has come."""
    if table.game is None:
        return say("not begun yet")
    return find_adapter(table.edition).describe_progress(table.game, say)


def _describe_result(table: Table, say: Speaker) -> str:
    """Return who won the game of a table."""
    return find_adapter(table.edition).describe_result(table.game, list_column_names(table, say), say)


# -- a new table -------------------------------------------------------------------------------------------------


async def show_form(request: Request) -> Response:
    """Show the form of a new table, filled in as it was last sent."""
    page = read_context(request)
    edition = find_edition(request.path_params["edition"])
    return _render_form(page, read_last_form(edition, page.session.wishes.get(edition.id, "")))


def _render_form(page: PageContext, form: NewTableForm, notices: tuple[str, ...] = (), status: int = 200) -> Response:
    edition, adapter, say = form.edition, form.adapter, page.say
    numbers = range(2, adapter.most_seats + 1)
    return page.render(
        "new_table.html",
        status,
        edition=edition,
        title=edition.title(say.language),
        form=form,
        opponents=[(number, list(list_seat_choices(form, number, say))) for number in numbers],
        rules=list(list_rule_fields(form, say)),
        games=adapter.most_games,
        partners=adapter.has_partners(edition),
        paces=PACE_WORDS,
        command=uuid4().hex,
        cast=list(list_cast(edition, say)),
        tools=adapter.tools,
        dice=DICE_WORDS if adapter.has_dice else {},
        dice_options=(
            (say("What is entered"), "entry", ENTRY_WORDS),
            (say("Turns"), "turns", TURN_WORDS),
            (say("Who enters it"), "enter", NEW_ENTER_WORDS),
        ),
        who_fills=WHO_FILLS,
        notices=notices,
    )


async def create_table(request: Request) -> Response:
    """Create a table, or show the form again with an error."""
    page = read_context(request)
    fields = await page.read_form()
    form = NewTableForm(find_edition(request.path_params["edition"]), fields)
    name = " ".join(fields["name"].split()) or page.say("Player")
    try:
        table = await _create_table(page, form, _name_players(form, name, page.say))
    except Refusal as refusal:
        return _render_form(page, form, tuple(describe_faults(refusal, page.say)), find_status(refusal))
    session = replace(page.session, name=name)
    if fields["language"] in LANGUAGES and fields["language"] != page.say.language:
        session = replace(session, language=fields["language"])
    page.session = session.with_new_table(form.edition.id, form.to_query()).with_table(table.code)
    return page.redirect(f"/t/{table.code}", **describe_commitments(table))


def _name_players(form: NewTableForm, name: str, say: Speaker) -> dict[int, str]:
    """Return the names of everybody who plays on this device, by seat."""
    others: dict[int, str] = {
        seat: other.strip() or say("Player {number}", number=seat + 1) for seat, other in form.local_players
    }
    return {0: name, **others}


async def _create_table(page: PageContext, form: NewTableForm, seated: dict[int, str]) -> Table:
    """Create a table, seat everybody, and begin if nobody is missing; the names are checked first."""
    wishes = form.to_command()
    check_players(tuple((name,) for name in seated.values()))
    answer = await page.state.create(wishes, page.token, form.fields["command"])
    for seat, name in seated.items():
        wanted = (page.session.colour, page.session.picture) if not seat else ("", "")
        hashed = form.fields["entropy_hash"]
        command = SitDown(name, b"", answer.table.seats[seat], hashed, *wanted)
        answer = await page.state.command(answer.id, page.token, f"sit-{seat}", command)
    if not any(place.free for place in answer.table.places):
        answer = await page.state.command(answer.id, page.token, "begin", Begin())
    return answer.table


# -- joining, and preferences ------------------------------------------------------------------------------------


async def join_table(request: Request) -> Response:
    """Open the table whose code was typed."""
    page = read_context(request)
    typed = (await page.read_form())["code"]
    try:
        code = parse_code(typed)
        await page.state.find(code)
    except Refusal as refusal:
        if find_status(refusal) != NOT_FOUND:
            raise
        return page.refuse(refusal, typed)
    return page.redirect(f"/t/{code}")


async def set_preferences(request: Request) -> Response:
    """Store the language, the theme, the hints, the sound or the words of score sheets, and go back."""
    page = read_context(request)
    form = await page.read_form()
    if form["language"] in LANGUAGES:
        page.session = replace(page.session, language=form["language"])
    if form["theme"] in {"day", "evening", "system"}:
        page.session = replace(page.session, theme="" if form["theme"] == "system" else form["theme"])
    if form["sound"] in {"on", "off"}:
        page.session = replace(page.session, sound=form["sound"] == "on", sound_asked=True)
    if form["hints"] in {"on", "off"}:
        guide_state = replace(page.session.guide_state, muted=form["hints"] == "off")
        page.session = replace(page.session, guide_state=guide_state)
    if form["sheet"] in {"printed", "plain"}:
        page.session = replace(page.session, printed=form["sheet"] == "printed")
    if form["reactions"] in {"on", "off"}:
        page.session = replace(page.session, without_reactions=form["reactions"] == "off")
    back = form["back"]
    return page.redirect(back if _is_own_path(back) else "/")


def _is_own_path(text: str) -> bool:
    """Whether an address leads to this server; browsers drop tabs and line breaks: `/<tab>/x` is another host."""
    return text.startswith("/") and not text.startswith(("//", "/\\")) and text.isprintable()
