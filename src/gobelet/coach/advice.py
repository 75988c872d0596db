"""Advice: the options for a roll, ranked by value, with the loss against the best."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gobelet.coach.marks import TIE
from gobelet.coach.reasons import Reason, ShareReader, find_reason
from gobelet.dice import BoxId, Dice, Keep, ScoreCard, sort_dice
from gobelet.record.text.position import make_position
from gobelet.solver import Library, TurnValues


@dataclass(frozen=True, slots=True)
class Option:
    """A box to fill or a keep, its value (the expected final score), and its loss against the best."""

    choice: BoxId | Keep
    value: float
    loss: float
    """The same for options that tie."""
    tied: bool
    """Whether another option is equally good."""

    @property
    def best(self) -> bool:
        """Whether no option is better."""
        return self.loss <= TIE

    @property
    def box(self) -> BoxId | None:
        """The box, if that is the choice."""
        return BoxId(self.choice) if isinstance(self.choice, str) else None

    @property
    def keep(self) -> Keep | None:
        """The keep, if that is the choice."""
        return None if isinstance(self.choice, str) else Keep(self.choice)


class Advice:
    """Every option for one roll, best first; options within 1e-9 of each other tie and keep the fixed order."""

    def __init__(self, turn: TurnValues, dice: Dice, rolls_left: int, library: Library) -> None:
        self._turn, self._library = turn, library
        self.card, self.dice, self.rolls_left = turn.card, dice, rolls_left
        self.options = tuple(rank_options(turn.options(sort_dice(dice), rolls_left)))

    @property
    def best(self) -> Option:
        """The first of the best options."""
        return self.options[0]

    @cached_property
    def _shares(self) -> ShareReader:
        shares = self._library.shares(self._turn.values)
        return ShareReader(self._turn, shares, sort_dice(self.dice), self.rolls_left)

    def against(self, option: Option) -> Option | None:
        """Return the option to compare with: the best, or for the best the next that is not as good."""
        if option != self.best:
            return self.best
        return next((other for other in self.options if not other.best), None)

    def reason(self, option: Option) -> Reason:
        """Return why the best is better than `option`; for the best itself, than the next that is not as good."""
        worse = (self.against(option) or option) if option == self.best else option
        return find_reason(self._shares, self.best.choice, worse.choice, worse.loss)


def rank_options(found: list[tuple[BoxId | Keep, float]]) -> Iterator[Option]:
    """Rank options, the best first; options that tie stay in the order given."""
    left = sorted(range(len(found)), key=lambda place: -found[place][1])
    highest = found[left[0]][1]
    while left:
        high = found[left[0]][1]
        group = [place for place in left if found[place][1] >= high - TIE]
        left = left[len(group) :]
        for place in sorted(group):
            choice, value = found[place]
            yield Option(choice, value, highest - high, tied=len(group) > 1)


def advise(library: Library, card: ScoreCard, dice: Dice, rolls_left: int) -> Advice:
    """Rank every option for these dice."""
    checked = make_position(card, dice, rolls_left)
    return Advice(library.values(card.edition).turn(checked.card), dice, checked.rolls_left, library)
