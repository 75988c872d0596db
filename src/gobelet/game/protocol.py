"""The protocol of dice and card games, so that tables, records, bots and screens are written once."""

from collections.abc import Iterable, Iterator
from typing import Protocol, Self, TypeVar

from gobelet.game.cup import Cup
from gobelet.game.types import Outcome, Seat, Version

M = TypeVar("M")
E = TypeVar("E")
V_co = TypeVar("V_co", covariant=True)


class Game(Protocol[M, E, V_co]):
    """A frozen value: the fold of its events. M are its moves, E its events, V_co its views."""

    @property
    def version(self) -> Version:
        """How many events this game is the fold of."""

    @property
    def draws(self) -> int:
        """How many draws the game has had; a move decided again after a version conflict draws the same."""

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is, or None if it is nobody's."""

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may act now, the one whose turn it is first."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None until it is over."""

    def legal_moves(self, seat: Seat) -> tuple[M, ...]:
        """Return what `seat` may ask for now."""

    def decide(self, seat: Seat, move: M, cup: Cup) -> tuple[E, ...]:
        """Return the events of this move, or raise a Refusal."""

    def apply(self, event: E) -> Self:
        """Return the game after `event`; this one stays valid."""

    def view(self, viewer: Seat | None) -> V_co:
        """Return the game as `viewer` may see it; None is a spectator."""

    def seen(self, event: E, viewer: Seat | None) -> object:
        """Return `event`, the next of this game, as `viewer` may see it."""

    def basis(self, seat: Seat, move: M) -> Version:
        """Return the version since which this move has meant the same thing."""


G = TypeVar("G", bound=Game)  # type: ignore[type-arg]


def replay(game: G, events: Iterable[E]) -> G:
    """Return `game` after all `events`. Nothing is drawn: events carry what came up."""
    for event in events:
        game = game.apply(event)
    return game


def iterate_prefixes(game: G, events: Iterable[E]) -> Iterator[G]:
    """Yield the game before the first event and after each one; every prefix is a valid game."""
    yield game
    for event in events:
        game = game.apply(event)
        yield game
