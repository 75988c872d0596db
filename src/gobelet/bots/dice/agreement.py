"""How often each computer player would choose as somebody did: best play, the imperfect levels, and `greedy`."""

from collections.abc import Mapping
from math import exp

from gobelet.bots.dice.levels import Level, get_temperature
from gobelet.bots.dice.simple import choose_greedily
from gobelet.coach.ledger import Decision

PERFECT, GREEDY = "perfect", "greedy"


def compute_agreement(decision: Decision) -> Mapping[str, float]:
    """Return the probability of the chosen option for each computer player, by its name.

    Best play is credited with every option that ties with the best.
    """
    greedy = choose_greedily(decision.card, decision.dice, decision.rolls_left) == decision.choice
    return {
        PERFECT: float(decision.chosen.best),
        **{level.value: _compute_level(decision, level) for level in Level},
        GREEDY: float(greedy),
    }


def _compute_level(decision: Decision, level: Level) -> float:
    """Return how often a level takes the option: its weight, exp(-loss / temperature), among all weights."""
    temperature = get_temperature(decision.card.edition, level)
    weights = {option.choice: exp(-option.loss / temperature) for option in decision.options}
    return weights[decision.choice] / sum(weights.values())
