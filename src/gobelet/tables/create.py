"""A new table from what somebody wants, or why it cannot be."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from gobelet.bots.characters import name_character
from gobelet.game import Illegal, Seat, Unreadable, refuse
from gobelet.tables.bots.timing import PACES
from gobelet.tables.commands import NewTable, PlayedGame
from gobelet.tables.events import OWN_DICE, PERSON, PlayBegun, SeatTaken, TableMade
from gobelet.tables.kinds import find_edition, find_kind
from gobelet.tables.table import MAX_SEATS, new_table
from gobelet.tables.tokens import Code, Holder

MAX_ENTROPY: Final = 64
"""How many bytes a player or a table may add to the fair dice."""
PROTOCOL: Final = 2
"""By which protocol the dice of new tables are kept fair."""
DICE: Final = ("here", OWN_DICE)
ENTRIES: Final = ("rolls", "last", "points")
ENTERING: Final = ("anyone", "owner")
TURNS: Final = ("ordered", "free")
USUAL_ENTERING: Final = MappingProxyType({"ordered": "anyone", "free": "owner"})
"""Who enters where nobody has chosen, by the turns."""
_SHA256: Final = re.compile(r"[0-9a-f]{64}")


def create_setup(wanted: NewTable, host: Holder) -> TableMade:
    """Return the setup of the table somebody wants; whatever its game does not allow is refused."""
    edition = find_edition(wanted.edition, wanted.house)
    kind = find_kind(edition)
    _check_seats(wanted.seats, kind.bots)
    kind.check_new_table(edition, wanted)
    seats = tuple(map(Seat, range(len(wanted.seats))))
    teams = tuple(tuple(map(Seat, team)) for team in wanted.teams) or tuple((seat,) for seat in seats)
    if sorted(seat for team in teams for seat in team) != list(seats):
        raise Illegal("teams", teams=teams)
    options = (wanted.advice, wanted.hurried, encode_entropy(wanted.seed), PROTOCOL)
    made = TableMade(edition.id, edition.house, wanted.seats, teams, wanted.games, host, *options)
    setup = replace(made, names=tuple(name_bots(wanted.seats, wanted.names)), pace=check_pace(wanted.pace))
    setup = _add_dice(setup, wanted)
    new_table(Code(""), setup).apply(PlayBegun())  # refuses what the rules do not allow
    return setup


def seat_players(setup: TableMade, played: PlayedGame) -> Iterator[SeatTaken]:
    """Yield that the players of a game that was played elsewhere sit down; all seats are the host's."""
    for seat, name in enumerate(played.names):
        yield SeatTaken(Seat(seat), setup.host, name, "")


def name_bots(kinds: Sequence[str], wanted: Sequence[str], people: Sequence[str] = ()) -> Iterator[str]:
    """Yield what each computer player is called, the character that is wanted if nobody else is; nothing for people."""
    taken = list(people)
    for seat, kind in enumerate(kinds):
        name = "" if kind == PERSON else name_character(kind, taken, wanted[seat] if seat < len(wanted) else "")
        taken.append(name)
        yield name


def _check_seats(kinds: Sequence[str], bots: tuple[str, ...]) -> None:
    if not 1 <= len(kinds) <= MAX_SEATS:
        raise Illegal("seats", count=len(kinds), most=MAX_SEATS)
    refuse(Unreadable("unknown-bot", name=kind, known=bots) for kind in kinds if kind not in {PERSON, *bots})


def _add_dice(setup: TableMade, wanted: NewTable) -> TableMade:
    """Return the setup with whose dice are played with, and how they are entered; refuse what is unknown."""
    dice, turns = check_choice(wanted.dice, DICE), check_choice(wanted.turns, TURNS)
    entry = check_choice(wanted.entry, ENTRIES)
    enter = check_choice(wanted.enter or USUAL_ENTERING[turns], ENTERING)
    if dice != OWN_DICE:
        return setup
    if PERSON not in wanted.seats:
        raise Illegal("real-dice-nobody")
    return replace(setup, dice=dice, entry=entry, enter=enter, turns=turns)


def check_choice(value: str, known: tuple[str, ...]) -> str:
    """Return one of the known values, or refuse another."""
    if value not in known:
        raise Unreadable("unknown-choice", name=value, known=known)
    return value


def check_pace(pace: str) -> str:
    """Return a pace, or refuse what is none."""
    if pace not in PACES:
        raise Unreadable("unknown-pace", name=pace, known=tuple(PACES))
    return pace


def encode_entropy(entropy: bytes) -> str:
    """Return what somebody adds to the fair dice as logs hold it; too much is refused."""
    if len(entropy) > MAX_ENTROPY:
        raise Illegal("entropy-long", most=MAX_ENTROPY)
    return entropy.hex()


def check_entropy_hash(text: str) -> str:
    """Return the hash of entropy, or nothing if there is none; refuse what is no SHA-256."""
    if text and not _SHA256.fullmatch(text):
        raise Unreadable("entropy-hash-form")
    return text
