"""A match: several games on one sheet, with a total. The opening passes left; partners keep taking turns."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from gobelet.dice.edition import Edition
from gobelet.dice.events import Event
from gobelet.dice.game import DiceGame, Teams, new_game
from gobelet.dice.moves import FinishGame, Move
from gobelet.dice.phases import Over
from gobelet.dice.real_dice.events import RealDiceEvent
from gobelet.dice.real_dice.moves import RealDiceMove
from gobelet.game import Cup, Illegal, NotYourTurn, Outcome, Seat, Version

MAX_GAMES: Final = 100


@dataclass(frozen=True, slots=True)
class StartNextGame:
    """Start the next game of the match."""


@dataclass(frozen=True, slots=True)
class NextGameStarted:
    """The next game of the match began; the opening passed to the left (`next-game`)."""

    seat: Seat


MatchMove = Move | StartNextGame | RealDiceMove
MatchEvent = Event | NextGameStarted | RealDiceEvent


@dataclass(frozen=True, slots=True)
class Match:
    """The games of one sheet: the finished ones and the current one. A single game is a match of one."""

    length: int
    game: DiceGame
    finished: tuple[DiceGame, ...] = ()

    @property
    def edition(self) -> Edition:
        """The edition all games are played by."""
        return self.game.edition

    @property
    def teams(self) -> Teams:
        """The seats of each column."""
        return self.game.teams

    @property
    def number(self) -> int:
        """The number of the current game, from 1."""
        return len(self.finished) + 1

    @property
    def games(self) -> tuple[DiceGame, ...]:
        """The games that have begun, the current one last."""
        return (*self.finished, self.game)

    @property
    def sheet_numbers(self) -> range:
        """The numbers of the games that the current sheet has room for; after the last a new sheet begins."""
        room = self.edition.games_a_sheet
        first = len(self.finished) // room * room + 1
        return range(first, first + room)

    @property
    def earlier_on_sheet(self) -> tuple[DiceGame, ...]:
        """The games before the current one on its sheet."""
        return self.finished[self.sheet_numbers[0] - 1 :]

    @property
    def _earlier_events(self) -> int:
        """The number of events before the current game."""
        return sum(game.version + 1 for game in self.finished)

    @property
    def version(self) -> Version:
        """The number of events in the match."""
        return Version(self._earlier_events + self.game.version)

    @property
    def draws(self) -> int:
        """The number of dice rolled so far."""
        return sum(game.draws for game in self.finished) + self.game.draws

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is in the current game."""
        return self.game.turn

    @property
    def awaits_next(self) -> bool:
        """Whether the current game is over and another follows."""
        return isinstance(self.game.phase, Over) and self.number < self.length

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may act now; anyone may start the next game."""
        return tuple(seat for team in self.teams for seat in team) if self.awaits_next else self.game.to_move

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The grand totals of every game that is over, one row a game."""
        return tuple(game.outcome.scores for game in self.games if game.outcome is not None)

    @property
    def totals(self) -> tuple[int, ...]:
        """Each column's total of all games that are over."""
        return tuple(sum(column) for column in zip(*self.scores, strict=True)) or (0,) * len(self.teams)

    @property
    def settlements(self) -> tuple[Fraction, ...] | None:
        """What each column has earned or paid in all games that are over, if the edition settles."""
        outcomes = [game.outcome for game in self.games if game.outcome is not None]
        rows = [outcome.settlement for outcome in outcomes if outcome.settlement is not None]
        return tuple(sum(column, Fraction()) for column in zip(*rows, strict=True)) if rows else None

    @property
    def finished_count(self) -> int:
        """How many games are over for good: one whose last fill can still be undone is not."""
        return len(self.finished) + (self.game.phase == Over(finished=True))

    @property
    def outcome(self) -> Outcome | None:
        """Totals and winners once the last game is over (`read-match`).

        The highest sum of grand totals wins; where the edition settles, the highest sum of what was earned.
        """
        if self.game.outcome is None or self.number < self.length:
            return None
        by_settlement = self.length > 1 and self.settlements is not None
        undecided = Outcome(self.totals, (), self.settlements, by_settlement)
        best = max(undecided.deciding)
        return replace(undecided, winners=tuple(c for c, found in enumerate(undecided.deciding) if found == best))

    def legal_moves(self, seat: Seat) -> tuple[MatchMove, ...]:
        """Return the moves `seat` may ask for now."""
        moves: tuple[MatchMove, ...] = self.game.legal_moves(seat)
        return (*moves, StartNextGame()) if self.awaits_next and seat in self.to_move else moves

    def decide(self, seat: Seat, move: MatchMove, cup: Cup) -> tuple[MatchEvent, ...]:
        """Return the events of this move, or raise a Refusal."""
        if not isinstance(move, StartNextGame):
            return self.game.decide(seat, move, cup)  # type: ignore[arg-type]  # refuses what needs real dice
        if not self.awaits_next:
            raise Illegal("no-next-game")
        if seat not in self.to_move:
            raise NotYourTurn("not-seated")
        finish: tuple[MatchEvent, ...] = ()
        if self.game.phase == Over(finished=False):
            finish = self.game.decide(seat, FinishGame(), cup)
        return (*finish, NextGameStarted(seat))

    def apply(self, event: MatchEvent) -> "Match":
        """Return the match after `event`."""
        if not isinstance(event, NextGameStarted):
            return Match(self.length, self.game.apply(event), self.finished)  # type: ignore[arg-type]  # never decided
        game = self.game
        assert game.opener is not None
        following = new_game(
            game.edition,
            teams=game.teams,
            opener=(game.opener + 1) % len(game.teams),
            rotation=game.rotation + len(game.edition.categories),
        )
        return Match(self.length, following, (*self.finished, game))

    def view(self, viewer: Seat | None) -> "Match":  # noqa: ARG002 - dice have no secrets
        """Return the whole match."""
        return self

    def seen(self, event: MatchEvent, viewer: Seat | None) -> MatchEvent:  # noqa: ARG002 - dice have no secrets
        """Return the event unchanged."""
        return event

    def basis(self, seat: Seat, move: MatchMove) -> Version:
        """Return the version since which the move means the same; for the next game, when this one was over."""
        if isinstance(move, StartNextGame):
            return Version(self.version - (self.game.phase == Over(finished=True)))
        return Version(self._earlier_events + self.game.basis(seat, move))  # type: ignore[arg-type]  # any move


def new_match(edition: Edition, players: int = 1, *, teams: Teams | None = None, games: int = 1) -> Match:
    """Create a match before its first roll."""
    if not 1 <= games <= MAX_GAMES:
        raise Illegal("games", count=games, most=MAX_GAMES)
    return Match(games, new_game(edition, players, teams=teams))
