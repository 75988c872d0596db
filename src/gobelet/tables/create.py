"""A new table from somebody's wishes, or why it cannot be."""

from collections.abc import Sequence
from typing import Final

from gobelet.bots import BOTS, CARD_BOTS
from gobelet.game import Illegal, Seat, Unreadable, refuse
from gobelet.handsdown import HandsDown
from gobelet.record import AnyEdition, find_edition, parse_house_rules
from gobelet.tables.commands import Wishes
from gobelet.tables.events import PERSON, LogEvent, PlayBegun, SeatTaken, TableMade
from gobelet.tables.table import MOST_SEATS, Table, new_table
from gobelet.tables.tokens import Code, Holder

MOST_ENTROPY: Final = 64
"""How many bytes a player or a table may add to the fair dice."""


def bots_of(edition: AnyEdition) -> tuple[str, ...]:
    """Return the computer players that play an edition, the best first."""
    return tuple(CARD_BOTS if isinstance(edition, HandsDown) else BOTS)


def made_table(wishes: Wishes, host: Holder) -> TableMade:
    """Return the table somebody wishes for; whatever its game does not allow is refused."""
    edition = parse_house_rules(find_edition(wishes.edition), [f"{name}={value}" for name, value in wishes.house])
    _check_seats(wishes.seats, bots_of(edition))
    if isinstance(edition, HandsDown) and (wishes.games != 1 or wishes.teams):
        raise Illegal("one-card-game") if wishes.games != 1 else Illegal("no-partners", edition=edition)
    teams = tuple(tuple(map(Seat, team)) for team in wishes.teams) or tuple((seat,) for seat in _seats(wishes.seats))
    if sorted(seat for team in teams for seat in team) != list(_seats(wishes.seats)):
        raise Illegal("teams", teams=teams)
    may = (wishes.advice, wishes.hurried, added(wishes.seed))
    made = TableMade(edition.id, edition.house, wishes.seats, teams, wishes.games, host, *may)
    new_table(Code(""), made).apply(PlayBegun())  # refuses what the rules do not allow
    return made


def added(entropy: bytes) -> str:
    """Return what somebody adds to the fair dice as logs have it; too much is refused."""
    if len(entropy) > MOST_ENTROPY:
        raise Illegal("entropy-long", most=MOST_ENTROPY)
    return entropy.hex()


def _seats(kinds: Sequence[str]) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(len(kinds)))


def _check_seats(kinds: Sequence[str], known: tuple[str, ...]) -> None:
    if not 1 <= len(kinds) <= MOST_SEATS:
        raise Illegal("seats", count=len(kinds), most=MOST_SEATS)
    refuse(Unreadable("unknown-bot", name=kind, known=known) for kind in kinds if kind not in {PERSON, *known})


def seated_again(table: Table) -> tuple[LogEvent, ...]:
    """Return that the players of a table sit where they sat; what they added before is known and not used again."""
    people = [(seat, place) for seat, place in zip(table.seats, table.places, strict=True) if place.holder is not None]
    return tuple(SeatTaken(seat, place.holder or Holder(""), place.name, "") for seat, place in people)
