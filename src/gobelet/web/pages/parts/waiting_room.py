"""The waiting room as it is drawn: who sits where, and what the host may change before the game."""

from dataclasses import dataclass

from gobelet.game import Seat
from gobelet.tables.events import PERSON
from gobelet.tables.table import Place
from gobelet.web.pages.new_table import ELSEWHERE, FIRST_OPPONENT, Choice, bot_choices
from gobelet.web.pages.table_context import Look


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat before the game."""

    seat: Seat
    name: str
    """Nothing, as long as it is free."""
    yours: bool
    computer: bool
    adds: bool
    """Whether the viewer's device has yet to add something to the fair dice."""
    absent: bool
    """Whether whoever has this seat has yet to come."""
    removable: bool
    """Whether whoever sits there may be sent away by the viewer."""
    choices: tuple[Choice, ...]
    """Who else may be meant to sit there; none, where that is not the viewer's to say."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table before the game."""

    chairs: tuple[Chair, ...]
    free: int
    missing: str
    """Who has a seat and is not there."""
    may_begin: bool
    name: str
    """What whoever looks was called last, unless somebody sits there by that name already."""


def waiting_of(look: Look) -> Waiting:
    """Return the waiting room as somebody sees it."""
    free = sum(place.free for place in look.table.places)
    here = look.viewer.host or bool(look.viewer.seats)
    name = "" if look.viewer.seats or look.called in look.names else look.called
    chairs = tuple(_chair(look, seat, place) for seat, place in zip(look.table.seats, look.table.places, strict=True))
    missing = [chair.name for chair in chairs if chair.absent]
    return Waiting(chairs, free, look.say.listed(missing) if missing else "", here and not free, name)


def _chair(look: Look, seat: Seat, place: Place) -> Chair:
    yours, taken = seat in look.viewer.seats, place.holder is not None
    choices = () if taken or not look.viewer.host else _choices(look, place)
    removable = look.viewer.host and taken and not yours
    adds = yours and not place.entropy
    absent = seat in look.absent and not yours
    return Chair(seat, look.name(seat), yours, place.bot is not None, adds, absent, removable, choices)


def _choices(look: Look, place: Place) -> tuple[Choice, ...]:
    """Return who may sit on a seat that no person has taken: a computer player, or after all a person."""
    chosen = FIRST_OPPONENT[look.kind] if place.kind == PERSON else place.kind
    bots = tuple(bot_choices(look.table.edition, chosen, look.say))
    return bots if place.free else (Choice(PERSON, look.say(ELSEWHERE), chosen=False), *bots)
