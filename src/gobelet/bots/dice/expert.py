"""Players that use the value of every option: best play, and imperfect levels.

A level takes an option with a probability proportional to exp(-loss / temperature): small losses are frequent, large
ones rare. `levels` has temperatures at which a level loses a given number of points a game on average.
"""

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from math import exp

from gobelet.bots.dice.bot import Choice
from gobelet.bots.dice.levels import Level, get_temperature
from gobelet.bots.protocol import Chance
from gobelet.coach import Advice, Option, advise
from gobelet.dice import Dice, ScoreCard
from gobelet.solver import Library


@dataclass(frozen=True, slots=True)
class PerfectChooser:
    """Best play: takes the first option of the coach's advice."""

    library: Library

    def __call__(self, card: ScoreCard, dice: Dice, rolls_left: int) -> Choice:
        """Return the best box or keep."""
        return advise(self.library, card, dice, rolls_left).best.choice


@dataclass(frozen=True, slots=True)
class ImperfectChooser:
    """Imperfect play at a level."""

    level: Level
    library: Library
    chance: Chance

    def __call__(self, card: ScoreCard, dice: Dice, rolls_left: int) -> Choice:
        """Return a random box or keep, weighted by its loss."""
        advice = advise(self.library, card, dice, rolls_left)
        return pick_option(advice, get_temperature(card.edition, self.level), self.chance.random()).choice


def pick_option(advice: Advice, temperature: float, number: float) -> Option:
    """Return the option that a number from 0 to 1 selects from the cumulative probabilities, best option first."""
    ends = list(accumulate(exp(-option.loss / temperature) for option in advice.options))
    return advice.options[min(bisect_right(ends, number * ends[-1]), len(ends) - 1)]
