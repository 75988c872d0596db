"""A table: who sits where, what is played, and its game; the fold of its log."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import count
from typing import Any, Final, NamedTuple

from gobelet.game import Seat, Version
from gobelet.record import AnyEdition
from gobelet.record.model import Fairness, TeamNames
from gobelet.tables.events import (
    OWN_DICE,
    PERSON,
    EntropyFrozen,
    EntropyRevealed,
    EntrySet,
    FaceChosen,
    GamePromised,
    LogEvent,
    PaceSet,
    PlayBegun,
    RematchMade,
    SeatDropped,
    SeatFreed,
    SeatGiven,
    SeatLent,
    SeatMoved,
    SeatNamed,
    SeatTaken,
    SecretShown,
    TableClosed,
    TableEvent,
    TableMade,
    TurnSkipped,
)
from gobelet.tables.kinds import AnyGame, Kind, find_edition, find_kind
from gobelet.tables.log_limits import is_log_long
from gobelet.tables.player_faces import PlayerFace, list_faces
from gobelet.tables.row_index import RowIndex
from gobelet.tables.tokens import Code, Holder

MAX_SEATS: Final = 16
"""How many seats a table has at most."""
SEATS: Final = tuple(map(Seat, range(MAX_SEATS)))


class Stage(Enum):
    """How far a table has come."""

    LOBBY = "lobby"
    REVEALING = "revealing"
    """The seats are closed, and the devices reveal their entropy; the game begins in a moment."""
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Place:
    """One seat: for whom it is, who holds it, and who plays it now."""

    kind: str
    """`person`, or the computer player the seat was made for."""
    name: str = ""
    holder: Holder | None = None
    entropy: str = ""
    """What was added to the fair dice: openly, or, if there is a hash, by revealing it."""
    entropy_hash: str = ""
    lent: str | None = None
    """The computer player that plays for a person meanwhile."""
    late_changes: int = 0
    """How often that has changed in the last part of the log."""
    face: PlayerFace | None = None
    """The face that the log has; see `Table.faces`."""

    @property
    def bot(self) -> str | None:
        """The kind of the computer player that moves for this seat now."""
        return self.lent if self.kind == PERSON else self.kind

    @property
    def unrevealed(self) -> bool:
        """Whether entropy was promised by its hash and has not been revealed."""
        return bool(self.entropy_hash) and not self.entropy

    @property
    def free(self) -> bool:
        """Whether somebody may sit down here."""
        return self.kind == PERSON and self.holder is None


class Table(NamedTuple):
    """One table as it stands after `version` rows of its log. A named tuple, as it is made anew with every event."""

    code: Code
    setup: TableMade
    edition: AnyEdition
    kind: Kind[Any]
    """The adapter of the game that is played."""
    places: tuple[Place, ...]
    stage: Stage = Stage.LOBBY
    game: AnyGame | None = None
    commitments: tuple[str, ...] = ()
    """The hash of each game's secret."""
    shown_secrets: tuple[str, ...] = ()
    rematch: Code | None = None
    version: Version = Version(0)
    rows: RowIndex = RowIndex()
    """The game's version after each row since play began; see `row_of`."""
    began: Version = Version(0)
    """The row with which play began."""
    undos: int = 0
    """How many fills of this turn have been undone."""
    skipped: Seat | None = None
    """The computer player that makes the rest of its turn without pause."""

    # -- who ---------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats."""
        return SEATS[: len(self.places)]

    @property
    def names(self) -> tuple[str, ...]:
        """What every seat is called."""
        return tuple(place.name for place in self.places)

    @property
    def faces(self) -> tuple[PlayerFace | None, ...]:
        """The face of every seat; None as long as nobody sits there."""
        return list_faces(self.places)

    def seats_of(self, holder: Holder | None) -> tuple[Seat, ...]:
        """Return the seats somebody holds; one holder may have several."""
        if holder is None:
            return ()
        return tuple([seat for seat, place in zip(SEATS, self.places, strict=False) if place.holder == holder])

    @property
    def sides(self) -> TeamNames:
        """The names, a team each, as records have them."""
        return tuple(tuple(self.places[seat].name for seat in team) for team in self.setup.teams)

    @property
    def bots(self) -> dict[Seat, str]:
        """The seats that a computer player moves for now."""
        return {seat: bot for seat in self.seats if (bot := self.places[seat].bot) is not None}

    @property
    def has_people(self) -> bool:
        """Whether a person moves for any seat."""
        return any(place.bot is None for place in self.places)

    @property
    def fairness(self) -> Fairness:
        """What proves the dice, as far as it lies open; what came with the table stands before what players added.

        Players come in seat order by the first protocol, and by the second team by team, as records have them.
        """
        secrets = tuple(map(bytes.fromhex, self.shown_secrets))
        if self.setup.fairness == 1:
            entropy = tuple(bytes.fromhex(entropy) for entropy, _ in self._contributions)
            return Fairness(self.commitments, entropy, secrets)
        return replace(_make_fairness(self.commitments, self._contributions), secrets=secrets)

    @property
    def mixed_entropy(self) -> bytes:
        """What every draw is computed from, beside the secret."""
        if self.setup.fairness == 1:
            return self.fairness.mixed_entropy
        return _mix_entropy(self.commitments, self._contributions)

    @property
    def _contributions(self) -> tuple[tuple[str, str], ...]:
        """Everything that was added to the fair dice in the order in which it counts, each as entropy and its hash."""
        setup, places = self.setup, self.places
        order = self.seats if setup.fairness == 1 else [seat for team in setup.teams for seat in team]
        seed = ((setup.seed, ""),) if setup.seed else ()
        return (*seed, *[(places[seat].entropy, places[seat].entropy_hash) for seat in order])

    @property
    def has_real_dice(self) -> bool:
        """Whether people roll dice of their own and enter what came up."""
        return self.setup.dice == OWN_DICE

    # -- the game ----------------------------------------------------------------------------------------------------

    @property
    def game_number(self) -> int:
        """Which game of the match is on the table, counted from 0."""
        return 0 if self.game is None else self.kind.game_number(self.game)

    @property
    def game_draws(self) -> int:
        """How many draws the game on the table has had; each game has a secret of its own."""
        return 0 if self.game is None else self.kind.draws(self.game)

    @property
    def game_finished(self) -> bool:
        """Whether nothing of the game on the table can change any more, so that its secret may be shown."""
        return self.game is not None and self.kind.is_finished(self.game)

    @property
    def is_waiting(self) -> bool:
        """Whether people may still sit down, as the game has not begun."""
        return self.stage is Stage.LOBBY

    @property
    def is_revealing(self) -> bool:
        """Whether devices may still reveal their entropy, so that the game has not begun."""
        return self.stage is Stage.REVEALING

    @property
    def is_playing(self) -> bool:
        """Whether a game is being played."""
        return self.stage is Stage.PLAYING

    @property
    def has_ended(self) -> bool:
        """Whether nothing can be played here any more."""
        return self.stage in {Stage.OVER, Stage.CLOSED}

    @property
    def ended_early(self) -> bool:
        """Whether the host has ended a game that others were playing: they can still look at it."""
        return self.stage is Stage.CLOSED and self._others_play

    @property
    def closing_ends_game(self) -> bool:
        """Whether the host would end a game that others are playing, and not delete the table."""
        return self.stage is Stage.PLAYING and self._others_play

    @property
    def _others_play(self) -> bool:
        """Whether a game has begun and is not over, and others than the host have a seat."""
        unfinished = self.game is not None and not self.is_over
        return unfinished and any(place.holder not in {None, self.setup.host} for place in self.places)

    @property
    def is_over(self) -> bool:
        """Whether the game has been played to its end."""
        return self.game is not None and self.game.outcome is not None and self.game_finished

    def row_of(self, version: Version) -> Version:
        """Return the row with which the game reached a version: who has seen that row has seen that version."""
        return Version(self.began + self.rows.count_before(version))

    # -- folding -----------------------------------------------------------------------------------------------------

    def after(self, events: tuple[LogEvent, ...]) -> "Table":
        """Return the table after one row of its log."""
        table = self
        for event in events:
            table = table.apply(event)
        version = Version(self.version + 1)
        rows = table.rows if table.game is None else table.rows.append(table.game.version)
        began = version if self.game is None and table.game is not None else table.began
        return table._replace(version=version, rows=rows, began=began)

    def apply(self, event: LogEvent) -> "Table":
        """Return the table after one event; the version counts rows, not events."""
        if isinstance(event, TableEvent):
            return _apply_seat_event(self, event)
        assert self.game is not None
        game = self.game.apply(event)
        skipped = self.skipped if self.skipped == game.turn else None
        table = self._replace(game=game, undos=self.kind.count_undos(self.undos, event, game), skipped=skipped)
        return table._replace(stage=Stage.OVER) if table.is_over else table


def _make_fairness(commitments: tuple[str, ...], contributions: tuple[tuple[str, str], ...]) -> Fairness:
    """Return what proves the dice by the second protocol."""
    entropy = tuple(bytes.fromhex(entropy) for entropy, _ in contributions)
    return Fairness(commitments, entropy, (), tuple(digest for _, digest in contributions), 2)


@lru_cache(1 << 12)  # the same for every draw of a match
def _mix_entropy(commitments: tuple[str, ...], contributions: tuple[tuple[str, str], ...]) -> bytes:
    return _make_fairness(commitments, contributions).mixed_entropy


def new_table(code: Code, setup: TableMade) -> Table:
    """Return a table on which nobody sits yet."""
    edition = find_edition(setup.edition, setup.house)
    return Table(code, setup, edition, find_kind(edition), tuple(_new_places(setup)))


def _new_places(setup: TableMade) -> Iterator[Place]:
    """Yield a place for each seat; computer players of earlier logs are called by their kinds."""
    if setup.names:
        yield from map(Place, setup.seats, setup.names)
        return
    names: list[str] = []
    for kind in setup.seats:
        names.append("" if kind == PERSON else _name_by_kind(kind, names))
        yield Place(kind, names[-1])


def _name_by_kind(kind: str, taken: Collection[str]) -> str:
    """Return what a computer player of an earlier log is called: its kind, with a number from the second on."""
    names = (kind.capitalize() + (f" {number}" if number > 1 else "") for number in count(1))
    return next(name for name in names if name.casefold() not in {other.casefold() for other in taken})


def _apply_seat_event(table: Table, event: TableEvent) -> Table:
    match event:
        case TableMade():
            return table
        case SeatTaken():
            return _take_seat(table, event)
        case SeatNamed(seat, name):
            return _change_place(table, seat, name=name)
        case FaceChosen(seat, colour, picture):
            return _change_place(table, seat, face=PlayerFace(colour, picture))
        case SeatFreed(seat):
            return _change_place(table, seat, holder=None, name="", entropy="", entropy_hash="", lent=None, face=None)
        case SeatDropped(seat):
            return _drop_seat(table, seat)
        case SeatGiven(seat, kind, name):
            return _change_place(_set_up_for(table, seat, kind), seat, kind=kind, name=name)
        case SeatMoved(seat, holder):
            return _change_place(table, seat, holder=holder, lent=None)
        case SeatLent(seat, bot):
            late_changes = table.places[seat].late_changes + is_log_long(table)
            return _change_place(table, seat, lent=bot, late_changes=late_changes)
        case _:
            return _apply_stage_event(table, event)


def _take_seat(table: Table, taken: SeatTaken) -> Table:
    """Return the table with somebody on a seat."""
    face = PlayerFace(taken.colour, taken.picture) if taken.picture else None
    entropy = {"entropy": taken.entropy, "entropy_hash": taken.entropy_hash}
    return _change_place(table, taken.seat, holder=taken.holder, name=taken.name, face=face, **entropy)


def _apply_stage_event(table: Table, event: TableEvent) -> Table:
    match event:
        case GamePromised(commitment):
            return table._replace(commitments=(*table.commitments, commitment))
        case EntropyFrozen():  # nothing is drawn yet: a table of an earlier version goes on by the second protocol, too
            return table._replace(stage=Stage.REVEALING, setup=replace(table.setup, fairness=2))
        case EntropyRevealed(seat, entropy):
            return _change_place(table, seat, entropy=entropy)
        case PlayBegun():
            return table._replace(stage=Stage.PLAYING, game=table.kind.new_game(table.edition, table.setup))
        case SecretShown(secret):
            return table._replace(shown_secrets=(*table.shown_secrets, secret))
        case RematchMade(code):
            return table._replace(rematch=code)
        case TableClosed():
            return table._replace(stage=Stage.CLOSED)
        case _:
            return _apply_option_event(table, event)


def _apply_option_event(table: Table, event: TableEvent) -> Table:
    match event:
        case PaceSet(pace):  # whoever chooses a pace wants pauses
            return table._replace(setup=replace(table.setup, pace=pace, hurried=False))
        case EntrySet(entry, enter):
            return table._replace(setup=replace(table.setup, entry=entry, enter=enter))
        case TurnSkipped(seat):
            return table._replace(skipped=seat)
        case _:
            return table


def _change_place(table: Table, seat: Seat, **changes: object) -> Table:
    place = replace(table.places[seat], **changes)  # type: ignore[arg-type]  # the fields of a place, by name
    return table._replace(places=(*table.places[:seat], place, *table.places[seat + 1 :]))


def _set_up_for(table: Table, seat: Seat, kind: str) -> Table:
    """Return the table as one that was set up with a seat for somebody else, so that its rematch is too."""
    seats = table.setup.seats
    return table._replace(setup=replace(table.setup, seats=(*seats[:seat], kind, *seats[seat + 1 :])))


def _drop_seat(table: Table, seat: Seat) -> Table:
    """Return the table as one that was set up without a seat."""
    seats, places, names = table.setup.seats, table.places, table.setup.names
    teams = (tuple(Seat(other - (other > seat)) for other in team if other != seat) for team in table.setup.teams)
    setup = replace(
        table.setup,
        seats=seats[:seat] + seats[seat + 1 :],
        teams=tuple(team for team in teams if team),
        names=names[:seat] + names[seat + 1 :],
    )
    return table._replace(setup=setup, places=places[:seat] + places[seat + 1 :])
