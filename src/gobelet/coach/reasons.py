"""Why one option is better than another: the change in expected points, box by box, rounded so that it adds up."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from gobelet.coach.marks import TIE
from gobelet.coach.rounding import FINE, Figures, round_figures, to_hundredths
from gobelet.dice import BoxId, Edition, Keep, Line, Roll
from gobelet.solver import TurnValues
from gobelet.solver.analysis.shares import Floats32, build_share_layout
from gobelet.solver.model.lattice import Floats, Ints

UPPER_BONUS = "upper_bonus"
YAHTZEE_BONUS = "yahtzee_bonus"
UNITS: int = 10**FINE
"""Parts are whole multiples of the last decimal shown, so that they add up."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the score and what the better option gains or loses there."""

    name: str
    points: float


@dataclass(frozen=True, slots=True)
class Reason:
    """The parts that differ; they add up to the difference, to the last decimal shown."""

    difference: float
    parts: tuple[Part, ...]

    @property
    def figures(self) -> Figures:
        """The two or three largest parts and all the rest together, rounded so that they add up."""
        return round_figures(
            [(part.name, round(part.points * UNITS)) for part in self.parts], round(self.difference * UNITS)
        )


class ShareReader:
    """The expected points of each option of one roll by part: the boxes, the upper bonus, the Yahtzee bonus."""

    def __init__(self, turn: TurnValues, shares: Floats32, roll: Roll, rolls_left: int) -> None:
        self.turn, self.roll, self.rolls_left = turn, roll, rolls_left
        self.names: tuple[str, ...] = (*turn.card.edition.boxes, UPPER_BONUS, YAHTZEE_BONUS)
        self._shares, self._where = np.asarray(shares), build_share_layout(turn.values.layout)
        self._found: dict[BoxId | Keep, Floats] = {}

    def read(self, choice: BoxId | Keep) -> Floats:
        """Return the parts of the score still to come after this choice."""
        if choice not in self._found:
            self._found[choice] = self._compute(choice)
        return self._found[choice]

    def _compute(self, choice: BoxId | Keep) -> Floats:
        if isinstance(choice, str):
            number = self.turn.lattice.number[Keep(self.roll)]
            parts: Floats = self._score_in_box(self.turn.card.open_boxes.index(BoxId(choice)), np.array([number]))[0]
        else:
            parts = self._keeps[self.turn.lattice.number[Keep(choice)]]
        return parts

    def _score_in_box(self, number: int, rolls: Ints) -> Floats:
        """Return the parts of these rolls, all scored in the open box with this number."""
        turn, layout = self.turn, self.turn.values.layout
        place = int(turn.open_places[number])
        after = layout.filled(turn.card) | 1 << place
        ahead = turn.ahead[number, rolls]
        begin = self._where.find_starts(after, turn.rows[number, rolls], ahead - layout.start[turn.rows[number, rolls]])
        found = self._shares[begin[:, None] + np.arange(self._where.parts[after])].astype(np.float64)
        parts, others = np.zeros((len(rolls), len(self.names))), turn.open_places[turn.open_places != place]
        parts[:, others] = found[:, : len(others)]
        parts[:, -2] = turn.values.numbers[ahead] - found.sum(axis=1)
        parts[:, -1] = found[:, len(others) :].sum(axis=1) + turn.bonus[rolls]
        parts[:, place] = turn.points[number, rolls]
        return parts

    @cached_property
    def _scored(self) -> Floats:
        """The parts of every roll scored in its best box."""
        turn = self.turn
        parts = np.empty((len(turn.lattice.rolls), len(self.names)))
        chosen = (turn.scored >= turn.final - TIE).argmax(axis=0)
        for number in range(len(turn.scored)):
            rolls = np.flatnonzero(chosen == number)
            parts[rolls] = self._score_in_box(number, rolls)
        return parts

    @cached_property
    def _rolls(self) -> Floats:
        """The parts of every next roll, with best play in the rest of the turn."""
        scored, within = self._scored, self.turn.lattice.within
        parts, everyone = scored, np.arange(len(scored))
        for left in range(1, self.rolls_left):
            values = np.append(self.turn.keeps(left), -np.inf)[within]
            highest = np.maximum(values.max(axis=1), self.turn.final) - TIE
            best = (values >= highest[:, None]).argmax(axis=1)
            kept = self._average_keeps(parts)[within[everyone, best]]
            parts = np.where((self.turn.final >= highest)[:, None], scored, kept)
        return parts

    @cached_property
    def _keeps(self) -> Floats:
        """The parts of every keep before the rest is rolled."""
        return self._average_keeps(self._rolls)

    def _average_keeps(self, rolls: Floats) -> Floats:
        """Return the parts of every keep: the mean over the keeps with one die more."""
        lattice, count = self.turn.lattice, len(rolls)
        means = np.empty((len(lattice.keeps), rolls.shape[1]))
        means[:count] = rolls
        for level in lattice.levels[-2::-1]:
            means[level] = means[lattice.up[level.start - count : level.stop - count]].sum(axis=1) / lattice.faces
        return means


def find_reason(reader: ShareReader, better: BoxId | Keep, other: BoxId | Keep, difference: float) -> Reason:
    """Return what the better option changes, with parts rounded so that they add up to the rounded difference."""
    shown = to_hundredths(difference)
    units = round_to_total((reader.read(better) - reader.read(other)) * UNITS, shown)
    return Reason(
        shown / UNITS, tuple(Part(reader.names[place], int(units[place]) / UNITS) for place in units.nonzero()[0])
    )


def round_to_total(changes: Floats, total: int) -> Ints:
    """Round changes so that they add up to the total; those with the largest rounding errors are adjusted."""
    units = np.rint(changes).astype(np.int64)
    missing = total - int(units.sum())
    short = (changes - units) * np.sign(missing)
    units[np.argsort(-short, kind="stable")[: abs(missing)]] += np.sign(missing)
    return units


def name_part(name: str, edition: Edition, language: str) -> str:
    """Return an edition's name for a part of the score."""
    if name == UPPER_BONUS:
        return edition.line_word(Line.UPPER_BONUS, language)
    if name == YAHTZEE_BONUS:
        return edition.line_word(Line.YAHTZEE_BONUS, language)
    return edition.box_word(BoxId(name), language)
