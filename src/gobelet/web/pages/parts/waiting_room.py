"""The waiting room: who sits where before the game, and what the host may change."""

from dataclasses import dataclass
from string import ascii_uppercase

from gobelet.bots.characters import name_character
from gobelet.game import Seat
from gobelet.tables.events import PERSON
from gobelet.tables.table import Place
from gobelet.web.pages.new_table import ELSEWHERE, Choice, describe_character, list_bot_choices
from gobelet.web.pages.parts.face_form import FaceOptions, list_face_options
from gobelet.web.pages.parts.registry import find_adapter
from gobelet.web.pages.table_context import AnyContext


@dataclass(frozen=True, slots=True)
class WaitingSeat:
    """One seat before the game."""

    seat: Seat
    name: str
    """Empty as long as the seat is free."""
    team: str
    """The letter of the partners who share a column; empty where everybody plays alone."""
    yours: bool
    computer: bool
    commits: bool
    """Whether the viewer's device may send the hash of its entropy, or another one."""
    reveals: bool
    """Whether a device is to reveal its entropy: the one that sent the hash, also if it gave the seat away since."""
    entropy_hash: str
    absent: bool
    """Whether the seat's owner has yet to come."""
    removable: bool
    """Whether the viewer may send the player away."""
    character: str
    """Who a computer player is, as a sentence, and how well it plays; empty for people."""
    face_options: FaceOptions | None
    """The faces that the viewer can choose from, for their own seats."""
    choices: tuple[Choice, ...]
    """Who else may be meant to sit here; none if the viewer may not choose."""


@dataclass(frozen=True, slots=True)
class WaitingRoom:
    """A table before the game."""

    seats: tuple[WaitingSeat, ...]
    revealing: bool
    """Whether the game begins as soon as the devices have revealed their entropy."""
    free: int
    missing: str
    """Who has a seat and has yet to come."""
    may_begin: bool
    name: str
    """The name that the viewer used last, unless another player here has it."""


def build_waiting_room(context: AnyContext) -> WaitingRoom:
    """Return the waiting room as the viewer sees it."""
    free = sum(place.free for place in context.table.places)
    takes_part = context.viewer.host or bool(context.viewer.seats)
    name = "" if context.viewer.seats or context.last_name in context.names else context.last_name
    places = zip(context.table.seats, context.table.places, strict=True)
    seats = tuple(_build_seat(context, seat, place) for seat, place in places)
    missing = [seat.name for seat in seats if seat.absent]
    revealing = context.table.is_revealing
    may_begin = takes_part and not free and not revealing
    return WaitingRoom(seats, revealing, free, context.say.join_and(missing) if missing else "", may_begin, name)


def _build_seat(context: AnyContext, seat: Seat, place: Place) -> WaitingSeat:
    yours, taken = seat in context.viewer.seats, place.holder is not None
    choices = () if taken or not context.viewer.host else _list_choices(context, place)
    removable = context.viewer.host and taken and not yours
    absent = seat in context.absent and not yours
    revealing = context.table.is_revealing
    return WaitingSeat(
        seat,
        context.name(seat),
        _find_team(context, seat),
        yours,
        place.bot is not None,
        yours and not revealing and not context.table.has_real_dice,
        revealing and place.unrevealed,
        place.entropy_hash,
        absent,
        removable and not revealing,
        describe_character(context.table, seat, context.say),
        list_face_options(context, seat) if yours and not revealing else None,
        () if revealing else choices,
    )


def _find_team(context: AnyContext, seat: Seat) -> str:
    """Return the letter of a seat's partners, by their column."""
    teams = context.table.setup.teams
    if len(teams) == len(context.table.seats):
        return ""
    return next(letter for letter, team in zip(ascii_uppercase, teams, strict=False) if seat in team)


def _list_choices(context: AnyContext, place: Place) -> tuple[Choice, ...]:
    """Return who may sit on a seat that no person has taken: a computer player, or a person after all."""
    edition = context.table.edition
    chosen = find_adapter(edition).default_bot if place.kind == PERSON else place.kind
    others = [other.name for other in context.table.places if other is not place]
    bots = tuple(list_bot_choices(edition, chosen, lambda kind: name_character(kind, others), context.say))
    return bots if place.free else (Choice(PERSON, context.say(ELSEWHERE), chosen=False), *bots)
