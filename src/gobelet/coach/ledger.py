"""The ledger of a game: the luck of every roll and the loss of every decision, column by column.

A roll moves a column's value by its luck, a decision by its loss, and nothing else does: so the score is the value of
the empty card, plus all luck, minus all loss. docs/review.md has the proof.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil

from gobelet.coach.advice import Option, rank_options
from gobelet.coach.entered_games import EnteredEvent
from gobelet.coach.marks import TIE
from gobelet.dice import (
    BoxFilled,
    BoxId,
    Dice,
    DiceGame,
    DiceRolled,
    FillUndone,
    Keep,
    LastRollEntered,
    ScoreCard,
    Turn,
    sort_dice,
)
from gobelet.dice.faces import lay_dice
from gobelet.game import Seat
from gobelet.solver import Distribution, TurnValues, Values


@dataclass(frozen=True, slots=True)
class LuckEntry:
    """A roll, and how much it changed the expected final score."""

    seat: Seat
    turn: int
    """The number of the column's turn, from 1."""
    keep: Keep
    dice: Dice
    value: float
    """The expected final score after it."""
    luck: float
    last_only: bool = False
    """Whether it is the only roll of its turn that is known: then its luck includes which dice were kept."""


@dataclass(frozen=True)  # not slotted: a cached property needs a dictionary
class Decision:
    """A choice that somebody had, what they chose, and what it cost."""

    seat: Seat
    turn: int
    """The number of the column's turn, from 1."""
    card: ScoreCard
    dice: Dice
    rolls_left: int
    options: tuple[Option, ...]
    """All options, the best first."""
    choice: BoxId | Keep

    @property
    def best(self) -> Option:
        """The best option; of those that tie, the one that was chosen."""
        return self.chosen if self.chosen.best else self.options[0]

    @cached_property
    def chosen(self) -> Option:
        """The option that was chosen."""
        return next(option for option in self.options if option.choice == self.choice)

    @property
    def loss(self) -> float:
        """The best value minus the chosen one; options that tie may differ by less than 1e-9."""
        return max(option.value for option in self.options) - self.chosen.value

    @property
    def forced(self) -> bool:
        """Whether there was nothing to decide."""
        return len(self.options) == 1


@dataclass(slots=True)
class Ledger:
    """The rolls and decisions of one column in one game, in order."""

    value: float
    """The value of the empty card."""
    rolls: list[LuckEntry] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    score: int = 0

    @property
    def luck(self) -> float:
        """The luck of all rolls."""
        return sum(roll.luck for roll in self.rolls)

    @property
    def loss(self) -> float:
        """The loss of all decisions."""
        return sum(decision.loss for decision in self.decisions)

    def chance_of_dice(self, odds: Distribution) -> float:
        """Return the chance of dice at least this kind: best play scores its value plus the luck of its dice."""
        return odds.at_least(ceil(self.value + self.luck - TIE))

    @property
    def unforced(self) -> Iterator[Decision]:
        """The decisions in which there was something to decide."""
        return (decision for decision in self.decisions if not decision.forced)


def build_ledgers(values: Values, start: DiceGame, events: Iterable[EnteredEvent]) -> tuple[Ledger, ...]:
    """Build the ledger of every column of one game; a fill that was taken back does not count."""
    builder = _LedgerBuilder(values, start)
    for event in events:
        builder.add(event)
    for ledger, card in zip(builder.ledgers, builder.game.cards, strict=True):
        ledger.score = card.total
    return builder.ledgers


class _LedgerBuilder:
    """Folds a game and notes luck and loss on the way."""

    def __init__(self, values: Values, start: DiceGame) -> None:
        self._values, self.game = values, start
        self.ledgers = tuple(Ledger(values.value(card)) for card in start.cards)
        self._turn: TurnValues | None = None
        """The values within the current turn."""

    def add(self, event: EnteredEvent) -> None:
        """Note an event and apply it."""
        if isinstance(event, LastRollEntered):
            self._add_last_roll(event)
            return
        if isinstance(event, DiceRolled):
            self._add_roll(event)
        elif isinstance(event, BoxFilled):
            self._add_decision(event.seat, event.box)
            self._turn = None
        elif isinstance(event, FillUndone):
            self._undo_fill()
        self.game = self.game.apply(event)

    @property
    def _column(self) -> int:
        column = self.game.column
        assert column is not None  # dice are rolled and boxes filled in turns only
        return column

    @property
    def _turn_values(self) -> TurnValues:
        if self._turn is None:
            self._turn = self._values.turn(self.game.cards[self._column])
        return self._turn

    def _add_roll(self, event: DiceRolled) -> None:
        card = self.game.cards[self._column]
        if self.game.roll is None:
            before = self._values.value(card)
        else:
            before = self._add_decision(event.seat, event.keep).chosen.value
        dice, left = lay_dice(event.keep, event.faces), self.game.rolls_left - 1
        after = max(value for _, value in self._turn_values.options(sort_dice(dice), left))
        entry = LuckEntry(event.seat, card.filled + 1, event.keep, dice, after, after - before)
        self.ledgers[self._column].rolls.append(entry)

    def _add_last_roll(self, event: LastRollEntered) -> None:
        """Note the last roll of a turn of which nothing else is known, and lay its dice."""
        game, dice = self.game, Dice(event.faces)
        card = game.cards[self._column]
        after = max(value for _, value in self._turn_values.options(sort_dice(dice), 0))
        luck = after - self._values.value(card)
        entry = LuckEntry(event.seat, card.filled + 1, Keep(()), dice, after, luck, last_only=True)
        self.ledgers[self._column].rolls.append(entry)
        self.game = game._replace(phase=Turn(self._column, dice, game.edition.rolls))

    def _add_decision(self, seat: Seat, choice: BoxId | Keep) -> Decision:
        game, card, phase = self.game, self.game.cards[self._column], self.game.phase
        assert isinstance(phase, Turn)
        assert phase.dice is not None
        options = tuple(rank_options(self._turn_values.options(sort_dice(phase.dice), game.rolls_left)))
        decision = Decision(seat, card.filled + 1, card, phase.dice, game.rolls_left, options, choice)
        self.ledgers[self._column].decisions.append(decision)
        return decision

    def _undo_fill(self) -> None:
        before = self.game.before_fill
        assert before is not None
        assert before.column is not None
        self.ledgers[before.column].decisions.pop()
        self._turn = None
