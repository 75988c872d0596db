"""The same table again: who may ask for it, who sits where, and when it begins by itself."""

from dataclasses import replace

from gobelet.game import Illegal, Seat
from gobelet.tables.commands import Rematch
from gobelet.tables.create import PROTOCOL, check_entropy_hash, name_bots
from gobelet.tables.events import PERSON, EntropyFrozen, LogEvent, SeatTaken, TableMade
from gobelet.tables.player_faces import PlayerFace
from gobelet.tables.table import Place, Stage, Table
from gobelet.tables.tokens import Holder


def check_rematch(table: Table, holder: Holder) -> None:
    """Refuse a rematch before the game is over, a second one, and one by somebody who did not play."""
    if table.stage is not Stage.OVER:
        raise Illegal("not-over")
    if table.rematch is not None or not table.seats_of(holder):
        raise Illegal("rematch-made" if table.rematch is not None else "not-seated")


def create_rematch_setup(table: Table, holder: Holder, command: Rematch) -> TableMade:
    """Return the setup of the same table again; with other devices it begins by itself once they have come.

    It has the same computer players; what was typed for the dice is known by now.
    """
    people = [place.name for place in table.places if place.kind == PERSON]
    names = tuple(name_bots(table.setup.seats, table.names, people))
    again = command.begin and not is_alone(table, holder) and not table.has_real_dice
    return replace(table.setup, fairness=PROTOCOL, seed="", names=names, again=again, day="")


def is_alone(table: Table, holder: Holder) -> bool:
    """Whether nobody else than one holder has a seat, so that a game need not wait for anybody."""
    return all(place.holder in {None, holder} for place in table.places)


def seat_players_again(table: Table, holder: Holder, entropy_hash: str = "") -> tuple[LogEvent, ...]:
    """Return the events that seat a table's players where they sat; their old entropy is public and not used again.

    Whoever asks for it may add the hash of new entropy at once.
    """
    people = [(seat, place) for seat, place in zip(table.seats, table.places, strict=True) if place.holder is not None]
    digest = "" if table.has_real_dice else check_entropy_hash(entropy_hash)
    return tuple(_seat_again(seat, place, digest if place.holder == holder else "") for seat, place in people)


def _seat_again(seat: Seat, place: Place, digest: str) -> SeatTaken:
    """Return that a player sits where they sat, with the same face."""
    face = place.face or PlayerFace("", "")
    return SeatTaken(seat, place.holder or Holder(""), place.name, "", digest, face.colour, face.picture)


def freeze_if_complete(table: Table) -> tuple[LogEvent, ...]:
    """Return the end of the waiting room of a rematch that begins by itself, once every device has added its part."""
    people = [place for place in table.places if place.kind == PERSON]
    complete = table.setup.again and all(place.entropy_hash for place in people)
    return (EntropyFrozen(),) if complete else ()
