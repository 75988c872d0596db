"""Players that know what every option is worth: best play, and levels that err like people.

A level takes an option with a probability proportional to exp(-loss / temperature): it loses a little often and much
seldom. The temperatures are such that a level loses a set number of points a game on average (`levels`).
"""

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from math import exp

from gobelet.bots.dice.bot import Choice
from gobelet.bots.dice.levels import Level, temperature
from gobelet.bots.protocol import Chance
from gobelet.coach import Advice, Option, advise
from gobelet.dice import Dice, ScoreCard
from gobelet.solver import Library


@dataclass(frozen=True, slots=True)
class Perfect:
    """Does what the coach advises."""

    library: Library

    def __call__(self, card: ScoreCard, dice: Dice, rolls_left: int) -> Choice:
        """Return the best box or keep."""
        return advise(self.library, card, dice, rolls_left).best.choice


@dataclass(frozen=True, slots=True)
class Erring:
    """Plays at a level."""

    level: Level
    library: Library
    chance: Chance

    def __call__(self, card: ScoreCard, dice: Dice, rolls_left: int) -> Choice:
        """Return a box or keep, the likelier the less it loses."""
        advice = advise(self.library, card, dice, rolls_left)
        return pick(advice, temperature(card.edition, self.level), self.chance.random()).choice


def pick(advice: Advice, heat: float, number: float) -> Option:
    """Return the option a number from 0 to 1 falls on, best first, each as wide as it is likely."""
    ends = list(accumulate(exp(-option.loss / heat) for option in advice.options))
    return advice.options[min(bisect_right(ends, number * ends[-1]), len(ends) - 1)]
