"""The review of a finished match of dice: what was luck and what was skill, for every column.

For each column, score = value + luck - loss: the value of the empty card, the luck of its rolls under best play and the
loss of its decisions. Luck has mean 0 whatever anybody plays, so `skill`, value - loss, is what this play earns on
average.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from math import ceil

from gobelet.coach.entered_games import EnteredEvent, list_entered_turns
from gobelet.coach.ledger import Decision, Ledger, LuckEntry, build_ledgers
from gobelet.coach.marks import TIE, compute_accuracy
from gobelet.dice import DiceGame, Edition, Match, MatchEvent, NextGameStarted, Over, RealDiceMatch
from gobelet.game import Illegal, Seat, replay
from gobelet.record import Record
from gobelet.solver import Distribution, Library, Values


@dataclass(frozen=True, slots=True)
class MemberReview:
    """What one member of a team added to its column."""

    seat: Seat
    name: str
    luck: float
    loss: float


@dataclass(frozen=True, slots=True)
class ColumnReview:
    """The review of one column in all finished games of a match."""

    name: str
    games: tuple[Ledger, ...]
    members: tuple[MemberReview, ...]

    @property
    def score(self) -> int:
        """The grand total of all games."""
        return sum(game.score for game in self.games)

    @property
    def value(self) -> float:
        """What best play scores on average."""
        return sum(game.value for game in self.games)

    @property
    def luck(self) -> float:
        """The luck of all rolls."""
        return sum(game.luck for game in self.games)

    @property
    def loss(self) -> float:
        """The loss of all decisions."""
        return sum(game.loss for game in self.games)

    @property
    def skill(self) -> float:
        """What this play earns with average dice."""
        return self.value - self.loss

    @property
    def rolls(self) -> Iterator[LuckEntry]:
        """All rolls in order."""
        return chain.from_iterable(game.rolls for game in self.games)

    @property
    def decisions(self) -> Iterator[Decision]:
        """All decisions in order, forced ones included."""
        return chain.from_iterable(game.decisions for game in self.games)

    @property
    def unforced(self) -> tuple[Decision, ...]:
        """The decisions in which there was something to decide."""
        return tuple(decision for decision in self.decisions if not decision.forced)

    @property
    def mean_loss(self) -> float:
        """The mean loss of an unforced decision."""
        return self.loss / len(self.unforced) if self.unforced else 0.0

    @property
    def accuracy(self) -> float:
        """How close these decisions come to best play, in per cent."""
        return compute_accuracy(decision.loss for decision in self.unforced)

    def chance_of_score(self, odds: Distribution) -> float:
        """Return the chance of a score at least this high in so many games, by the odds of one."""
        return odds.repeat(len(self.games)).at_least(self.score)

    def chance_of_dice(self, odds: Distribution) -> float:
        """Return the chance of dice at least this kind in so many games, by the odds of one."""
        return odds.repeat(len(self.games)).at_least(ceil(self.value + self.luck - TIE))


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a match."""

    edition: Edition
    columns: tuple[ColumnReview, ...]
    length: int = 1
    """The games of the whole match, finished or not."""

    @property
    def has_last_rolls(self) -> bool:
        """Whether of some turns only the last roll is known: then what was kept counts as luck."""
        return any(roll.last_only for column in self.columns for roll in column.rolls)

    @property
    def finished(self) -> int:
        """How many games of the match are finished; only these are reviewed."""
        return len(self.columns[0].games)

    def find_column(self, seat: Seat) -> int:
        """Return the column of the player at a seat."""
        members = ([member.seat for member in column.members] for column in self.columns)
        return next(place for place, seats in enumerate(members) if seat in seats)

    def net_luck(self, column: int, other: int) -> float:
        """Return how much luckier one column was than another."""
        return self.columns[column].luck - self.columns[other].luck


def review(library: Library, record: Record) -> Review:
    """Review every finished game of a record; refuse a record without one."""
    return review_match(library.values(record.edition), record.start, record.events, record.players)


def check_entries(record: Record) -> None:
    """Refuse a game of which nothing can be told, such as one with points alone; this needs no solved edition."""
    for _ in _split_games(record.start, record.events):
        pass


def review_match(
    values: Values, start: Match, events: Iterable[MatchEvent], players: Sequence[Sequence[str]]
) -> Review:
    """Review every finished game of a match with these players by team; refuse a match without one."""
    games = [build_ledgers(values, game, played) for game, played in _split_games(start, events)]
    if not games:
        raise Illegal("not-over")
    columns = zip(start.teams, players, zip(*games, strict=True), strict=True)
    return Review(start.edition, tuple(_review_column(*column) for column in columns), start.length)


def _split_games(match: Match, events: Iterable[MatchEvent]) -> Iterator[tuple[DiceGame, list[EnteredEvent]]]:
    """Yield the finished games of a match: each before its first event, and its events.

    A game whose last fill can still be undone is not finished. What people have entered is read once the match is
    replayed, as it may have been corrected when the next game had begun, or all was over.
    """
    if isinstance(match, RealDiceMatch):
        entered = replay(match, events)
        yield from (list_entered_turns(entered, number) for number in range(1, entered.finished_count + 1))
        return
    start, played = match.game, list[EnteredEvent]()
    for event in events:
        if isinstance(event, NextGameStarted):
            yield start, played
        match = match.apply(event)
        if isinstance(event, NextGameStarted):
            start, played = match.game, []
        else:
            played.append(event)  # type: ignore[arg-type]  # all are known to a game, or not read
    if match.game.phase == Over(finished=True):
        yield start, played


def _review_column(team: Sequence[Seat], names: Sequence[str], games: tuple[Ledger, ...]) -> ColumnReview:
    members = tuple(_review_member(seat, name, games) for seat, name in zip(team, names, strict=True))
    return ColumnReview("+".join(names), games, members)


def _review_member(seat: Seat, name: str, games: tuple[Ledger, ...]) -> MemberReview:
    luck = sum(roll.luck for game in games for roll in game.rolls if roll.seat == seat)
    loss = sum(decision.loss for game in games for decision in game.decisions if decision.seat == seat)
    return MemberReview(seat, name, luck, loss)
