"""The tally of a game with real cards: who won which Combo card, who took a Chance card, and what that adds up to."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from gobelet.game import Illegal, Outcome, Seat
from gobelet.handsdown.combinations import Combination
from gobelet.handsdown.edition import CHANCE_CARDS, COMBINATION_CARDS, MAX_SEATS, MIN_SEATS
from gobelet.handsdown.events import RoundWon

FEWEST_CARDS: Final = 3
"""The fewest Combo cards of a game (`hd-length`)."""


@dataclass(frozen=True, slots=True)
class ChancesTold:
    """Somebody turned their Chance cards over at the end (`hd-end`)."""

    seat: Seat
    points: tuple[int, ...]


TallyEntry = RoundWon | ChancesTold


@dataclass(frozen=True, slots=True)
class Tally:
    """Everything that was noted of a game; create it with `new_tally`. Whatever else there is follows from that."""

    seats: int
    table: tuple[Combination, ...]
    """The Combo cards at the beginning, the cheapest first."""
    kickoff: Seat
    """Who had the Starter card in the first round."""
    entries: tuple[TallyEntry, ...] = ()

    # -- what follows --------------------------------------------------------------------------------------------

    @property
    def rounds(self) -> tuple[RoundWon, ...]:
        """The rounds so far."""
        return tuple(entry for entry in self.entries if isinstance(entry, RoundWon))

    @property
    def left(self) -> tuple[Combination, ...]:
        """The Combo cards that are still to be won, the cheapest first."""
        left = Counter(self.table) - Counter(entry.combination for entry in self.rounds)
        return tuple(kind for kind in Combination for _ in range(left[kind]))

    @property
    def starter(self) -> Seat:
        """Who has the Starter card now: it passes to the left after each round (`hd-next`)."""
        return Seat((self.kickoff + len(self.rounds)) % self.seats)

    def won(self, seat: Seat) -> tuple[Combination, ...]:
        """Return the Combo cards of a seat."""
        return tuple(entry.combination for entry in self.rounds if entry.seat == seat)

    def count_chances(self, seat: Seat) -> int:
        """Return how many Chance cards a seat has."""
        return sum(entry.second == seat for entry in self.rounds)

    def chances(self, seat: Seat) -> tuple[int, ...] | None:
        """Return the points of a seat's Chance cards; None until they are turned over."""
        told = (entry.points for entry in self.entries if isinstance(entry, ChancesTold) and entry.seat == seat)
        return next(told, None if self.count_chances(seat) else ())

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Those who have to turn their Chance cards over, once the last Combo card is taken."""
        return () if self.left else tuple(seat for seat in self._list_seats() if self.chances(seat) is None)

    def points(self, seat: Seat) -> int:
        """Return the points of a seat that are known."""
        return sum(kind.points for kind in self.won(seat)) + sum(self.chances(seat) or ())

    @property
    def outcome(self) -> Outcome | None:
        """Points and winners once every Chance card is turned over; equal points share the win (`hd-end`)."""
        if self.left or self.waiting:
            return None
        scores = tuple(map(self.points, self._list_seats()))
        return Outcome(scores, tuple(seat for seat in self._list_seats() if scores[seat] == max(scores)))

    def _list_seats(self) -> Iterator[Seat]:
        return map(Seat, range(self.seats))

    # -- what is noted -------------------------------------------------------------------------------------------

    def note_round(self, seat: Seat, combination: Combination, second: Seat | None) -> "Tally":
        """Note who won which Combo card, and who took a Chance card (`hd-take`, `hd-alone`)."""
        if not self.left:
            raise Illegal("tally-over")
        if combination not in self.left:
            raise Illegal("tally-card-taken", combination=combination.value, known=tuple(map(str, _name(self.left))))
        if second == seat:
            raise Illegal("tally-same-player")
        return replace(self, entries=(*self.entries, RoundWon(seat, combination, second)))

    def note_chances(self, seat: Seat, points: tuple[int, ...]) -> "Tally":
        """Note the points of somebody's Chance cards."""
        if seat not in self.waiting:
            raise Illegal("tally-no-chances")
        if len(points) != (count := self.count_chances(seat)):
            raise Illegal("tally-chance-count", count=count, written=len(points))
        told = Counter(each for entry in self.entries if isinstance(entry, ChancesTold) for each in entry.points)
        if missing := (told + Counter(points)) - Counter(CHANCE_CARDS):
            raise Illegal("tally-chance-points", points=next(iter(missing)), known=CHANCE_CARDS)
        return replace(self, entries=(*self.entries, ChancesTold(seat, tuple(sorted(points)))))

    def undo(self) -> "Tally":
        """Return the tally without the last entry."""
        if not self.entries:
            raise Illegal("tally-empty")
        return replace(self, entries=self.entries[:-1])


def _name(kinds: tuple[Combination, ...]) -> Iterator[str]:
    return (kind.value for kind in dict.fromkeys(kinds))


def new_tally(seats: int, kickoff: Seat, table: tuple[Combination, ...] = tuple(Combination)) -> Tally:
    """Create the tally of a game that begins, or refuse what no game can begin with."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise Illegal("card-players", count=seats, fewest=MIN_SEATS, most=MAX_SEATS)
    if not FEWEST_CARDS <= len(table) <= len(COMBINATION_CARDS):
        raise Illegal("tally-table", count=len(table), fewest=FEWEST_CARDS, most=len(COMBINATION_CARDS))
    return Tally(seats, tuple(sorted(table, key=lambda kind: kind.points)), kickoff)
