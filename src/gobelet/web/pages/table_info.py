"""The page about a table: its link, its seats, what is played, and how to delete it."""

from collections.abc import Iterator
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.i18n.bots import NAMES
from gobelet.i18n.house_rules import describe_house_rules
from gobelet.i18n.tips import read_tips
from gobelet.tables.table import Stage, Table
from gobelet.web.pages.contributions import describe_table_choice, list_contributions
from gobelet.web.pages.new_table import ENTER_WORDS, ENTRY_WORDS, TURN_WORDS, Choice, describe_bot, describe_character
from gobelet.web.pages.parts.face_form import FaceOptions, list_face_options
from gobelet.web.pages.parts.registry import find_adapter
from gobelet.web.pages.parts.turn import PACE_WORDS
from gobelet.web.pages.table import open_table
from gobelet.web.pages.table_context import AnyContext


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat, and what the viewer may do with it."""

    seat: Seat
    name: str
    yours: bool
    tags: tuple[str, ...]
    face_options: FaceOptions | None
    character: str
    """Who a computer player is, as a sentence, and how well it plays; empty for people."""
    lent: bool
    """Whether a computer player plays for its owner."""
    may_lend: bool
    may_remove: bool


async def show_info(request: Request) -> Response:
    """Show the page about a table."""
    table_request = await open_table(request)
    context = table_request.build_context()
    table, say = context.table, context.say
    return table_request.page.render(
        "table_info.html",
        context=context,
        title=table.edition.short_title(say.language),
        rows=list(_list_seats(context)),
        bots=list(_list_bots(table, say)),
        stand_ins=table.kind.stand_ins,
        settings=list(_list_settings(table, say)),
        paces=list(_list_paces(context)),
        entries=_list_entry_choices(context),
        has_tips=bool(read_tips(table.edition.id)),
        stage=table.stage.value,
        contributions=list(list_contributions(context)),
        choice=describe_table_choice(table, say),
        scores=None if table.game is None else find_adapter(table.edition).build_match_scores(context),
    )


# -- seats -------------------------------------------------------------------------------------------------------


def _list_seats(context: AnyContext) -> Iterator[SeatRow]:
    table = context.table
    playing = table.stage is Stage.PLAYING
    for seat in table.seats:
        place, yours = table.places[seat], seat in context.viewer.seats
        lendable = yours or (seat in context.long_absent and bool(context.viewer.seats))
        yield SeatRow(
            seat,
            context.name(seat),
            yours,
            tuple(_list_tags(context, seat)),
            list_face_options(context, seat) if yours and table.stage in {Stage.LOBBY, Stage.PLAYING} else None,
            describe_character(table, seat, context.say),
            place.lent is not None,
            playing and place.bot is None and lendable,
            context.viewer.host and table.stage is Stage.LOBBY and place.holder is not None and not yours,
        )


def _list_tags(context: AnyContext, seat: Seat) -> Iterator[str]:
    place, say = context.table.places[seat], context.say
    if seat in context.viewer.seats:
        yield say("you")
    if place.lent is not None:
        yield say("computer: {kind}", kind=say(NAMES[place.lent]))
    elif place.bot is not None:
        yield say("computer")
    elif seat in context.absent:
        yield say("away")


def _list_bots(table: Table, say: Speaker) -> Iterator[Choice]:
    """Yield the computer players that may play for a person."""
    default = find_adapter(table.edition).default_bot
    for kind in table.kind.bots:
        yield Choice(kind, describe_bot(table.edition, kind, say), kind == default)


def _list_paces(context: AnyContext) -> Iterator[Choice]:
    """Yield the paces of computer players, if the viewer may change theirs."""
    setup = context.table.setup
    if context.viewer.seats and context.table.bots and context.table.stage is not Stage.OVER:
        for pace, words in PACE_WORDS.items():
            yield Choice(pace, context.say(words), pace == setup.pace and not setup.hurried)


def _list_entry_choices(context: AnyContext) -> list[tuple[str, str, list[Choice]]]:
    """Return what of the entering of real dice the viewer may change, each with its title, field and choices."""
    setup, say = context.table.setup, context.say
    if not context.table.has_real_dice or not context.viewer.seats or context.table.stage is Stage.OVER:
        return []
    found = [(say("What is entered"), "entry", ENTRY_WORDS, setup.entry)]
    if context.viewer.host:
        found.append((say("Who enters it"), "enter", ENTER_WORDS, setup.enter))
    return [
        (title, field, [Choice(value, say(text), value == chosen) for value, text in words.items()])
        for title, field, words, chosen in found
    ]


# -- settings ----------------------------------------------------------------------------------------------------


def _list_settings(table: Table, say: Speaker) -> Iterator[str]:
    """Yield the choices with which the table was created."""
    made = table.setup
    yield from describe_house_rules(table.edition, say) or [say("the rules as printed")]
    if made.games > 1:
        yield say.many("{count} game", "{count} games", made.games)
    if any(len(team) > 1 for team in made.teams):
        yield say.many("{count} team", "{count} teams", len(made.teams))
    if table.has_real_dice:
        yield say("real dice; entered: {entry}", entry=say(ENTRY_WORDS[made.entry]))
        yield say("who enters: {enter}", enter=say(ENTER_WORDS[made.enter]))
        yield say("turns: {turns}", turns=say(TURN_WORDS[made.turns]))
    yield say("players may ask for advice") if made.advice else say("no advice")
    if made.hurried:
        yield say("computer players move at once")
    elif table.bots and made.pace != "usual":
        yield say("computer players: {pace}", pace=say(PACE_WORDS[made.pace]))
