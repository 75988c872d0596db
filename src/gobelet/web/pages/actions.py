"""What a form asks for at a table: its act, such as `roll`, `fill:fives` or `undo@1`, as a request."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final
from zlib import crc32

from gobelet import dice, handsdown
from gobelet.dice import BoxId, FillBox, FinishGame, RollDice, RollForOpening, StartNextGame, Turn, UndoFill, make_keep
from gobelet.game import Seat, Unreadable
from gobelet.handsdown import Call, Decline, Discard
from gobelet.tables.commands import (
    Begin,
    Close,
    DropSeat,
    GiveSeat,
    Lend,
    Move,
    Play,
    Rematch,
    Remove,
    Rename,
    Request,
    SitDown,
    StandUp,
    TakeBack,
)
from gobelet.tables.table import Table
from gobelet.web.pages.context import Form
from gobelet.web.pages.lobby import entropy_of


@dataclass(frozen=True, slots=True)
class Act:
    """A form as it was sent from a table's page."""

    name: str
    about: str
    form: Form
    seat: Seat
    seen: int

    @property
    def value(self) -> str:
        """The act as a button sends it."""
        return f"{self.name}:{self.about}" if self.about else self.name

    @property
    def command(self) -> str:
        """The id of the command: the same act at the same version is the same, however often it is tapped."""
        return self.form["command"] or f"{self.seen}.{self.seat}.{self.name}{self._wish}"

    @property
    def _wish(self) -> str:
        """What tells two wishes about a seat apart, such as two names; of moves at one version only one counts."""
        told = [self.form[name] for name in ("name", "bot", "kind")]
        return "" if self.name in MOVES else f".{crc32(repr(told).encode()):08x}"

    @property
    def sure(self) -> bool:
        """Whether they were asked once more, and still want it."""
        return self.form["sure"] == "yes"


def read_act(form: Form) -> Act:
    """Return what a form asks for."""
    act, _, seat = form["act"].partition("@")
    name, _, about = act.partition(":")
    at = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else form.number("seat") or 0
    return Act(name, about, form, Seat(at), form.number("seen") or 0)


def request_of(act: Act, table: Table) -> Request:
    """Return what is asked of the table, or refuse what cannot be read."""
    if act.name in MOVES:
        return Play(act.seat, MOVES[act.name](act, table), act.seen)
    if act.name in REQUESTS:
        return REQUESTS[act.name](act)
    raise Unreadable("request-form", fields=("act",))


def _roll(act: Act, table: Table) -> Move:
    """Keep the dice whose places were ticked."""
    game = table.game
    phase = game.game.phase if isinstance(game, dice.Match) else None
    lying = phase.dice if isinstance(phase, Turn) else None
    places = {int(place) for place in act.form.all("keep") if place in {"0", "1", "2", "3", "4"}}
    return RollDice(make_keep(lying[place] for place in places) if lying else make_keep(()))


def _discard(act: Act, table: Table) -> Move:
    """Throw away the cards whose places in the hand were ticked."""
    game = table.game
    hand = game.hands[act.seat] if isinstance(game, handsdown.CardGame) and act.seat < len(game.hands) else ()
    places = [int(place) for place in act.form.all("card") if place.isascii() and place.isdigit()]
    return Discard(tuple(card for place in sorted(set(places)) if place < len(hand) and (card := hand[place])))


MOVES: Final[Mapping[str, Callable[[Act, Table], Move]]] = {
    "open": lambda _act, _table: RollForOpening(),
    "roll": _roll,
    "fill": lambda act, _table: FillBox(BoxId(act.about)),
    "undo": lambda _act, _table: UndoFill(),
    "finish": lambda _act, _table: FinishGame(),
    "next": lambda _act, _table: StartNextGame(),
    "discard": _discard,
    "pass": lambda _act, _table: Discard(),
    "call": lambda _act, _table: Call(),
    "decline": lambda _act, _table: Decline(),
}
"""Moves of the game."""


def _sit(act: Act) -> SitDown:
    """Return the wish for a seat; who has it already adds to its dice."""
    return SitDown(act.form["name"], entropy_of(act.form), _wanted_seat(act))


REQUESTS: Final[Mapping[str, Callable[[Act], Request]]] = {
    "sit": _sit,
    "add": _sit,
    "rename": lambda act: Rename(act.seat, act.form["name"]),
    "leave": lambda act: StandUp(act.seat),
    "remove": lambda act: Remove(act.seat),
    "drop": lambda act: DropSeat(act.seat),
    "give": lambda act: GiveSeat(act.seat, act.form["kind"]),
    "lend": lambda act: Lend(act.seat, act.form["bot"]),
    "back": lambda act: TakeBack(act.seat),
    "begin": lambda _act: Begin(),
    "rematch": lambda _act: Rematch(),
    "close": lambda _act: Close(),
}
"""Everything else that is asked of a table."""


def _wanted_seat(act: Act) -> Seat | None:
    number = act.form.number("seat")
    return None if number is None else Seat(number)


def scratches(act: Act, table: Table) -> bool:
    """Whether a fill would put a nought into a box, which is asked once more."""
    game = table.game
    if act.name != "fill" or not isinstance(game, dice.Match) or game.game.roll is None or game.game.column is None:
        return False
    found = dice.offers(game.game.cards[game.game.column], game.game.roll)
    return any(offer.box == act.about and offer.legal and not offer.gain for offer in found)
