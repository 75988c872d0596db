"""The toy game of hidden cards as tables play it: all that a third game needs to be played over the API."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, cast

from gobelet.bots import Bot
from gobelet.game import Illegal, Seat
from gobelet.i18n import Speaker
from gobelet.record import AnyEdition, AnyRecord
from gobelet.record.json import from_document, to_document
from gobelet.solver import Library
from gobelet.tables.bots.timing import THINKING, DueAction
from gobelet.tables.events import TableMade
from gobelet.tables.kinds import KINDS, Document, Kind
from gobelet.tables.kinds.base import make_outcome_document
from gobelet.tables.table import Table
from support.toys.drawing import CardDrawn, Draw, Drawing, HandsShown, Stand, Stood, new_drawing

ENOUGH = 15


@dataclass(frozen=True, slots=True)
class ToyEdition:
    """The toy's rulebook: it has no rules to choose."""

    id: str = "drawing"
    house: tuple[tuple[str, str], ...] = ()


class Careful:
    """A computer player that stands on fifteen."""

    name = "careful"

    def choose(self, game: Drawing, seat: Seat) -> Draw | Stand:
        """Return whether to draw one more card."""
        held = sum(card or 0 for card in game.view(seat).hands[seat])
        return Draw() if held < ENOUGH else Stand()


class DrawingKind(Kind[Drawing]):
    """The adapter of the toy."""

    name = "drawing"
    moves: ClassVar[tuple[type, ...]] = (Draw, Stand)
    events: ClassVar[tuple[type, ...]] = (CardDrawn, Stood, HandsShown)
    has_secrets = True
    bots: ClassVar[tuple[str, ...]] = ("careful",)
    substitute = "careful"

    def find_edition(self, name: str) -> AnyEdition | None:
        edition = ToyEdition()
        return cast("AnyEdition", edition) if name == edition.id else None

    def list_editions(self) -> Iterable[AnyEdition]:
        return (cast("AnyEdition", ToyEdition()),)

    def describe_edition(self, edition: AnyEdition, say: Speaker) -> Document:
        return {"id": edition.id}

    def with_house_rules(self, edition: AnyEdition, house_rules: Iterable[tuple[str, ...]]) -> AnyEdition:
        return edition

    def new_game(self, edition: AnyEdition, setup: TableMade) -> Drawing:
        return new_drawing(len(setup.seats))

    def make_document(self, game: Drawing, seat: Seat | None, *, advice: bool) -> Document:
        view = game.view(seat)
        hands = [list(hand) for hand in view.hands]
        return {"kind": self.name, "turn": view.turn, "hands": hands, "outcome": make_outcome_document(view.outcome)}

    def list_moves(self, game: Drawing, seat: Seat, *, advice: bool) -> Iterable[Document]:
        return [{"seat": seat, "move": to_document(move)} for move in game.legal_moves(seat)]

    def read_move(self, document: Document) -> object:
        return from_document(document, (Draw, Stand))

    def list_due_actions(self, table: Table, game: Drawing, delay_factor: float, jitter: float) -> Iterator[DueAction]:
        if game.turn in table.bots:
            yield DueAction(game.turn, THINKING * delay_factor)

    def make_bot(self, name: str, library: Library, chance: Random) -> Bot[Any, Any]:
        return Careful()

    def make_record(
        self, table: Table, events: tuple[Any, ...], bots: tuple[tuple[str, str], ...], date: str | None
    ) -> AnyRecord:
        raise Illegal("not-playing")

    def format_record(self, record: AnyRecord, viewer: Seat | None) -> str:
        raise NotImplementedError


@contextmanager
def register_toy() -> Iterator[None]:
    """Let tables play the toy for as long as this lasts."""
    KINDS[ToyEdition] = DrawingKind()
    try:
        yield
    finally:
        del KINDS[ToyEdition]
