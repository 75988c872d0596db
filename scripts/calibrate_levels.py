"""Find the temperature at which each level of computer player loses what it is to lose, and write it down.

What is lost is added up decision by decision, which is ten times as precise as the scores; these must agree with it.
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
"""A guess at a temperature is tried with these; the same dice for every guess."""
PROOF_GAMES = 200_000
"""The one found is measured with these: other dice."""
GUESS_SEED, PROOF_SEED = 1, 2
NEAR = 0.1
"""As near as a guess can tell: one changed choice leads to other cards, and then the same dice fall differently."""
HEADING = (
    "# Written by scripts/calibrate_levels.py: the temperature of each level, and what its decisions lose a game in\n"
    "# 200,000 games, with the standard error.\n"
)


@dataclass(frozen=True, slots=True)
class Measured:
    """A level's temperature, and what it loses."""

    temperature: float
    loss: float
    """Added up decision by decision."""
    error: float
    """Its standard error."""
    below: float
    """The loss once more: how far the mean score lies below the value of best play."""
    below_error: float


def find_temperature(values: Values, target_loss: float, guess: float) -> float:
    """Return the temperature that loses `aim` points a game: the loss is nearly in proportion to it."""
    for _ in range(30):
        loss = float(simulate(values, GAMES, GUESS_SEED, guess).losses.mean())
        if abs(loss - target_loss) < NEAR:
            return round(guess, 4)
        guess *= target_loss / loss
    raise AssertionError(target_loss)


def measure(values: Values, temperature: float) -> Measured:
    """Return what is lost at a temperature, in two ways that must agree."""
    played = simulate(values, PROOF_GAMES, PROOF_SEED, temperature)
    below = values.value(ScoreCard.empty(values.edition)) - float(played.scores.mean())
    error, below_error = (float(each.std()) / sqrt(PROOF_GAMES) for each in (played.losses, played.scores))
    found = Measured(temperature, float(played.losses.mean()), error, below, below_error)
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
