"""Options ranked: what may be done with a roll, what each is worth, and what it loses against the best."""

from dataclasses import dataclass
from functools import cached_property

from gobelet.coach.reasons import TIE, Reason, ShareReader, reason_between
from gobelet.dice import BoxId, Dice, Keep, ScoreCard, roll_of
from gobelet.record.position import position
from gobelet.solver import Library, TurnValues


@dataclass(frozen=True, slots=True)
class Option:
    """A box to fill or a keep, its value (the expected final score), and what it loses against the best."""

    choice: BoxId | Keep
    value: float
    loss: float
    tied: bool
    """Whether it is as good as the best."""

    @property
    def box(self) -> BoxId | None:
        """The box, if that is the choice."""
        return BoxId(self.choice) if isinstance(self.choice, str) else None

    @property
    def keep(self) -> Keep | None:
        """The keep, if that is the choice."""
        return None if isinstance(self.choice, str) else Keep(self.choice)


class Advice:
    """Every option for one roll, best first; equally good ones in the fixed order."""

    def __init__(self, turn: TurnValues, dice: Dice, rolls_left: int, library: Library) -> None:
        self._turn, self._library = turn, library
        self.card, self.dice, self.rolls_left = turn.card, dice, rolls_left
        found = turn.options(roll_of(dice), rolls_left)
        highest = max(value for _, value in found)
        ranked = sorted(enumerate(found), key=lambda item: (_step(highest - item[1][1]), item[0]))
        self.options = tuple(
            Option(choice, value, max(0.0, highest - value), highest - value <= TIE) for _, (choice, value) in ranked
        )

    @property
    def best(self) -> Option:
        """What best play does."""
        return self.options[0]

    @cached_property
    def _shares(self) -> ShareReader:
        shares = self._library.shares(self._turn.values)
        return ShareReader(self._turn, shares, roll_of(self.dice), self.rolls_left)

    def reason(self, option: Option) -> Reason:
        """Return what choosing the best instead of `option` changes; for the best itself, instead of the next."""
        others = [other for other in self.options if not other.tied]
        worse = option if option != self.best else (others[0] if others else option)
        return reason_between(self._shares, self.best.choice, worse.choice, self.best.value - worse.value)


def _step(loss: float) -> float:
    """Return the loss, with ties made equal."""
    return 0.0 if loss <= TIE else loss


def advise(library: Library, card: ScoreCard, dice: Dice, rolls_left: int) -> Advice:
    """Rank everything that may be done with these dice; this is the one way to ask."""
    checked = position(card, dice, rolls_left)
    return Advice(library.values(card.edition).turn(checked.card), dice, checked.rolls_left, library)
