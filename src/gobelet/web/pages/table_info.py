"""Everything about a table beside its game: who is invited, who sits where, what is played, and its end."""

from collections.abc import Iterator
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from gobelet.dice import Edition, Match
from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.i18n.bots import NAMES
from gobelet.i18n.house_rules import house_words
from gobelet.tables.create import bots_of
from gobelet.tables.handlers import PATIENCE
from gobelet.tables.table import Stage, Table
from gobelet.web.pages.new_table import FIRST_OPPONENT, Choice, level_words
from gobelet.web.pages.parts.dice.scores import games_of
from gobelet.web.pages.table import AtTable, at_table
from gobelet.web.pages.table_context import Look


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat, and what whoever looks may do about it."""

    seat: Seat
    name: str
    yours: bool
    tags: tuple[str, ...]
    lent: bool
    """Whether a computer player plays for somebody here."""
    may_lend: bool
    may_remove: bool


async def more(request: Request) -> Response:
    """Show what else can be done at a table."""
    here = await at_table(request)
    look = here.look()
    return here.visit.page(
        "more.html",
        look=look,
        title=look.table.edition.short_title(look.say.language),
        rows=list(_rows(here, look)),
        bots=list(_bots(look.table, look.say)),
        settings=list(_settings(look.table, look.say)),
        stage=look.table.stage.value,
        games=games_of(look) if isinstance(look.table.game, Match) else None,
    )


# -- seats -------------------------------------------------------------------------------------------------------


def _rows(here: AtTable, look: Look) -> Iterator[SeatRow]:
    table = look.table
    playing = table.stage is Stage.PLAYING
    away = set(here.visit.state.absent(here.id, table, PATIENCE))
    for seat in table.seats:
        place, yours = table.places[seat], seat in look.viewer.seats
        lendable = yours or (seat in away and bool(look.viewer.seats))
        yield SeatRow(
            seat,
            look.name(seat),
            yours,
            tuple(_tags(look, seat)),
            place.lent is not None,
            playing and place.bot is None and lendable,
            look.viewer.host and table.stage is Stage.LOBBY and place.holder is not None and not yours,
        )


def _tags(look: Look, seat: Seat) -> Iterator[str]:
    place, say = look.table.places[seat], look.say
    if seat in look.viewer.seats:
        yield say("you")
    if place.lent is not None:
        yield say("computer: {kind}", kind=say(NAMES[place.lent]))
    elif place.bot is not None:
        yield say("computer")
    elif seat in look.absent:
        yield say("away")


def _bots(table: Table, say: Speaker) -> Iterator[Choice]:
    """Yield the computer players that may play for somebody."""
    usual = FIRST_OPPONENT["dice" if isinstance(table.edition, Edition) else "cards"]
    for kind in bots_of(table.edition):
        yield Choice(kind, level_words(table.edition, kind, say), kind == usual)


# -- what is played ----------------------------------------------------------------------------------------------


def _settings(table: Table, say: Speaker) -> Iterator[str]:
    """Yield what was wished for when the table was set up."""
    made = table.made
    yield from house_words(table.edition, say) or [say("the rules as printed")]
    if made.games > 1:
        yield say.many("{count} game", "{count} games", made.games)
    if any(len(team) > 1 for team in made.teams):
        yield say.many("{count} team", "{count} teams", len(made.teams))
    yield say("players may ask for advice") if made.advice else say("no advice")
    if made.hurried:
        yield say("computer players move at once")
