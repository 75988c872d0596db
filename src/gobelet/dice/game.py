"""The dice game: one value, the fold of its events.

Seats are people or programs; a column is what scores. Without partners each seat has its own column.
"""

from fractions import Fraction
from typing import NamedTuple, assert_never

from gobelet.dice import decide
from gobelet.dice.edition import Edition
from gobelet.dice.events import BoxFilled, DiceRolled, Event, FillUndone, GameFinished, OpeningRolled
from gobelet.dice.faces import Roll, lay_dice, sort_dice
from gobelet.dice.moves import Move, RollForOpening
from gobelet.dice.phases import Opening, Over, Phase, Turn
from gobelet.dice.scorecard import ScoreCard
from gobelet.game import Cup, Illegal, Outcome, Seat, Version

MAX_COLUMNS = 8
NEW_TURNS = tuple(Turn(column) for column in range(MAX_COLUMNS))
"""A turn of each column before its first roll."""
OVER = Over()

_create_tuple = tuple.__new__  # half the time of a named tuple's own constructor; used where a turn passes

Teams = tuple[tuple[Seat, ...], ...]
"""The seats of each column."""


class DiceGame(NamedTuple):
    """One game of one edition; create it with `new_game`.

    A named tuple, because one is created at every event and a frozen dataclass takes three times as long.
    """

    edition: Edition
    teams: Teams
    cards: tuple[ScoreCard, ...]
    phase: Phase
    opener: int | None = None
    """The column that opened; None until it is known."""
    rotation: int = 0
    """The number of turns each team had in earlier games of the match (`read-partners`)."""
    version: Version = Version(0)
    draws: int = 0
    before_fill: "DiceGame | None" = None
    """The game before the last fill, as long as it can be undone."""

    # -- whose turn ----------------------------------------------------------------------------------------------

    @property
    def column(self) -> int | None:
        """The column whose turn it is."""
        return self.phase.column if isinstance(self.phase, Turn) else None

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is: the next to roll for the opening, or the member of the team whose turn it is."""
        if isinstance(self.phase, Turn):
            return self.member(self.phase.column)
        if isinstance(self.phase, Opening):
            return self.teams[self.phase.waiting[0]][0]
        return None

    def member(self, column: int) -> Seat:
        """Return the seat that rolls next for a column; members of a team take turns (`read-partners`)."""
        team = self.teams[column]
        return team[0] if len(team) == 1 else team[(self.rotation + self.cards[column].filled) % len(team)]

    @property
    def undoer(self) -> Seat | None:
        """The seat that may undo the last fill."""
        return None if self.before_fill is None else self.before_fill.turn

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        match self.phase:
            case Opening(waiting=waiting):
                return tuple(self.teams[column][0] for column in waiting)
            case Over(finished=True):
                return ()
            case Over():
                return tuple(seat for team in self.teams for seat in team)
            case Turn():
                acting = (self.turn, self.undoer)
                return tuple(dict.fromkeys(seat for seat in acting if seat is not None))

    # -- the dice and the cards ----------------------------------------------------------------------------------

    @property
    def roll(self) -> Roll | None:
        """The dice of this turn, sorted; None before the first roll."""
        if not isinstance(self.phase, Turn) or self.phase.dice is None:
            return None
        return sort_dice(self.phase.dice)

    @property
    def rolls_left(self) -> int:
        """The number of rolls this turn still has."""
        return self.edition.rolls - self.phase.rolls if isinstance(self.phase, Turn) else 0

    @property
    def column_order(self) -> tuple[int, ...]:
        """The columns in the order of the sheet: as seated, or the opener first if the edition says so."""
        columns = tuple(range(len(self.cards)))
        if not self.edition.columns_in_play_order or self.opener is None:
            return columns
        return columns[self.opener :] + columns[: self.opener]

    @property
    def outcome(self) -> Outcome | None:
        """Scores and winners once every box is filled; equal totals draw (`end`)."""
        if not isinstance(self.phase, Over):
            return None
        scores = tuple([card.total for card in self.cards])
        best = max(scores)
        winners = tuple([column for column, score in enumerate(scores) if score == best])
        settlement = settle(scores) if self.edition.settlement and len(scores) > 1 else None
        return Outcome(scores, winners, settlement)

    # -- moves and events ----------------------------------------------------------------------------------------

    def legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        """Return the moves `seat` may ask for now."""
        return decide.legal_moves(self, seat)

    def decide(self, seat: Seat, move: Move, cup: Cup) -> tuple[Event, ...]:
        """Return the events of this move, or raise a Refusal."""
        return decide.decide(self, seat, move, cup)

    def view(self, viewer: Seat | None) -> "DiceGame":  # noqa: ARG002 - dice have no secrets
        """Return the whole game: everyone sees all dice and cards."""
        return self

    def seen(self, event: Event, viewer: Seat | None) -> Event:  # noqa: ARG002 - dice have no secrets
        """Return the event unchanged."""
        return event

    def basis(self, seat: Seat, move: Move) -> Version:  # noqa: ARG002 - the same for every seat
        """Return the version of the last roll, fill or undo; in the opening, that of this round's start."""
        if isinstance(self.phase, Opening) and isinstance(move, RollForOpening):
            return self.phase.since
        return self.version

    def apply(self, event: Event) -> "DiceGame":
        """Return the game after `event`."""
        if isinstance(event, DiceRolled):  # the two of every turn; `match` would take twice as long
            return self._apply_roll(event)
        if isinstance(event, BoxFilled):
            return self._apply_fill(event)
        match event:
            case FillUndone():
                assert self.before_fill is not None
                return self.before_fill._replace(version=self._next_version)
            case GameFinished():
                return self._advance(Over(finished=True))
            case OpeningRolled():
                return self._apply_opening_roll(event)
            case _:
                assert_never(event)

    @property
    def _next_version(self) -> Version:
        return Version(self.version + 1)

    def _apply_roll(self, event: DiceRolled) -> "DiceGame":
        edition, teams, cards, turn, opener, rotation, version, draws, _ = self
        assert isinstance(turn, Turn)
        dice, draws = lay_dice(event.keep, event.faces), draws + len(event.faces)
        phase = _create_tuple(Turn, (turn.column, dice, turn.rolls + 1))
        return _create_tuple(DiceGame, (edition, teams, cards, phase, opener, rotation, version + 1, draws, None))

    def _apply_fill(self, event: BoxFilled) -> "DiceGame":
        edition, teams, cards, turn, opener, rotation, version, draws, _ = self
        assert isinstance(turn, Turn)
        column = turn.column
        card = cards[column].fill(edition.places[event.box], event.points, event.yahtzee_bonus)
        cards = cards[:column] + (card,) + cards[column + 1 :]  # noqa: RUF005 - twice as fast
        following = (column + 1) % len(cards)
        phase = OVER if cards[following].full else NEW_TURNS[following]
        return _create_tuple(DiceGame, (edition, teams, cards, phase, opener, rotation, version + 1, draws, self))

    def _apply_opening_roll(self, event: OpeningRolled) -> "DiceGame":
        assert isinstance(self.phase, Opening)
        column = next(column for column, team in enumerate(self.teams) if event.seat in team)
        opening = Opening(self.phase.columns, (*self.phase.rolled, (column, event.faces)), self.phase.since)
        game = self._advance(opening, drawn=len(event.faces))
        if opening.waiting:
            return game
        if len(opening.highest) > 1:
            return game._replace(phase=Opening(opening.highest, since=game.version))
        return game._replace(phase=Turn(opening.highest[0]), opener=opening.highest[0])

    def _advance(self, phase: Phase, drawn: int = 0) -> "DiceGame":
        edition, teams, cards, _, opener, rotation, _, draws, _ = self
        return DiceGame(edition, teams, cards, phase, opener, rotation, self._next_version, draws + drawn)


def new_game(
    edition: Edition,
    players: int = 1,
    *,
    teams: Teams | None = None,
    opener: int | None = None,
    rotation: int = 0,
) -> DiceGame:
    """Create a game before its first roll: `players` seats with a column each, or `teams` that share columns.

    Without `opener` the columns roll for the opening; alone, nobody has to (`tie-open`).
    """
    teams = tuple((Seat(seat),) for seat in range(players)) if teams is None else teams
    if not 1 <= len(teams) <= MAX_COLUMNS:
        raise Illegal("columns", count=len(teams), most=MAX_COLUMNS)
    seats = [seat for team in teams for seat in team]
    if not all(teams) or len(set(seats)) < len(seats):
        raise Illegal("teams", teams=teams)
    if len(seats) > len(teams) and not edition.partners:
        raise Illegal("no-partners", edition=edition)
    if opener is not None and not 0 <= opener < len(teams):
        raise Illegal("opener", opener=opener, columns=len(teams))
    opener = 0 if len(teams) == 1 else opener
    phase = Opening(tuple(range(len(teams)))) if opener is None else Turn(opener)
    return DiceGame(edition, teams, (ScoreCard.empty(edition),) * len(teams), phase, opener, rotation)


def settle(scores: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Compute what each column earns: winners share the differences to all other scores (`read-settle`)."""
    best = max(scores)
    share = Fraction(sum(best - score for score in scores), scores.count(best))
    return tuple(share if score == best else Fraction(score - best) for score in scores)
