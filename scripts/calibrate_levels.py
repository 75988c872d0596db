"""Find the temperature at which each level of computer player has its target loss, and write it to levels.toml.

Losses are summed over decisions, which is ten times as precise as the scores; the scores must agree.
"""

import sys
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

import gobelet.bots.dice.levels
from gobelet.bots.dice.levels import FILE, Level, get_temperature
from gobelet.dice import EDITIONS, ScoreCard
from gobelet.solver import Library, Values
from gobelet.solver.simulate.games import simulate

PATH = Path(gobelet.bots.dice.levels.__file__).with_name(FILE)
GAMES = 40_000
"""The number of games for a guess at a temperature; every guess has the same dice."""
PROOF_GAMES = 200_000
"""The number of games for the final measurement, with other dice."""
GUESS_SEED, PROOF_SEED = 1, 2
NEAR = 0.1
"""The precision of a guess: one changed choice leads to other cards, so the same dice have other results."""
HEADING = (
    "# Written by scripts/calibrate_levels.py: the temperature of each level, and what its decisions lose a game in\n"
    "# 200,000 games, with the standard error.\n"
)


@dataclass(frozen=True, slots=True)
class Measurement:
    """The temperature of a level, and its loss."""

    temperature: float
    loss: float
    """Summed over decisions."""
    error: float
    """Its standard error."""
    below: float
    """The value of best play minus the mean score: the loss, computed in a second way."""
    below_error: float


def find_temperature(values: Values, target_loss: float, guess: float) -> float:
    """Return the temperature with this loss a game, to which it is nearly proportional."""
    for _ in range(30):
        loss = float(simulate(values, GAMES, GUESS_SEED, guess).losses.mean())
        if abs(loss - target_loss) < NEAR:
            return round(guess, 4)
        guess *= target_loss / loss
    raise AssertionError(target_loss)


def measure(values: Values, temperature: float) -> Measurement:
    """Return the loss at a temperature, computed in two ways that must agree."""
    played = simulate(values, PROOF_GAMES, PROOF_SEED, temperature)
    below = values.value(ScoreCard.empty(values.edition)) - float(played.scores.mean())
    error, below_error = (float(each.std()) / sqrt(PROOF_GAMES) for each in (played.losses, played.scores))
    found = Measurement(temperature, float(played.losses.mean()), error, below, below_error)
    if abs(found.loss - below) > 4 * below_error:
        raise AssertionError(found)
    return found


def main() -> None:
    """Measure every level of every edition."""
    library, lines = Library(), [HEADING]
    sys.stdout.write(f"{'edition':12} {'level':9} temperature    loss  error  by scores\n")
    for name, edition in EDITIONS.items():
        values = library.values(edition)
        lines.append(f"[{name}]\n")
        for level in Level:
            found = measure(values, find_temperature(values, level.target_loss, get_temperature(edition, level)))
            numbers = f"temperature = {found.temperature:.4f}, loss = {found.loss:.2f}, error = {found.error:.2f}"
            lines.append(f"{level.value} = {{ {numbers} }}\n")
            shown = f"{found.temperature:11.4f} {found.loss:7.2f} {found.error:6.2f} {found.below:10.2f}"
            sys.stdout.write(f"{name:12} {level.value:9} {shown}\n")
            sys.stdout.flush()
    PATH.write_text("".join(lines), encoding="utf-8")
    sys.stdout.write(f"wrote {PATH}\n")


if __name__ == "__main__":
    main()
