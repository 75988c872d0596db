"""The checks of tips about dice, by name: figures and the verdict that follows from them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from types import MappingProxyType
from typing import Any, Final

from gobelet.coach.advice import advise
from gobelet.coach.tips.game_statistics import GameStatistics, ignore_upper_bonus
from gobelet.coach.tips.restrictions import find_cost, forbid_early, forbid_late
from gobelet.dice import BoxId, Edition, Face, Keep, Points, ScoreCard, Section
from gobelet.dice.house_rules import with_house_rules
from gobelet.i18n.tips import Position, Tip
from gobelet.record import parse_card, parse_dice
from gobelet.record.text.position import make_position
from gobelet.solver import Aim, Library, best_chance, odds_from
from gobelet.solver.analysis.forward import UPPER_BONUS

ACES, CHANCE, YAHTZEE = BoxId("aces"), BoxId("chance"), BoxId("yahtzee")
FOUR, LARGE = BoxId("four_of_a_kind"), BoxId("large_straight")
HALF: Final = 7
"""The first turns of a game of thirteen that make up more than half of it."""
LATE: Final = 10
"""The first of the last four turns."""
NOTICED: Final = 0.1
"""A plan that costs less than this many points a game is as good as best play."""


class Verdict(StrEnum):
    """What best play says about a tip."""

    TRUE = "true"
    NOT_QUITE = "not-quite"
    DEPENDS = "depends"
    """On the opponents, who do not exist in best play for points."""
    BEST_PLAY = "best-play"
    """The rulebook leaves the choice open; best play makes one."""
    ESTIMATE = "estimate"
    """Measured in games of a computer player that is good, not perfect."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The verdict of a check and its figures, by name."""

    verdict: Verdict
    figures: Mapping[str, Any]

    def as_document(self) -> dict[str, Any]:
        """Return it as it is written to the file of figures."""
        return {"verdict": self.verdict.value, **self.figures}


class TipChecker:
    """Checks tips of one edition; the statistics of whole games are computed once."""

    def __init__(self, library: Library, edition: Edition) -> None:
        self.library, self.edition = library, edition
        self.values = library.values(edition)
        self.empty = ScoreCard.empty(edition)
        self.value = self.values.value(self.empty)
        self._games: GameStatistics | None = None

    @property
    def games(self) -> GameStatistics:
        """The statistics of best play from the empty card."""
        self._games = self._games or GameStatistics(self.library, self.values)
        return self._games

    def find_cost(self, boxes: tuple[BoxId, ...], turns: int) -> float:
        """Return what it costs not to fill these boxes in the first turns."""
        return find_cost(self.library, self.edition, forbid_early(self.edition, boxes, turns))

    def list_boxes(self, section: Section) -> tuple[BoxId, ...]:
        """Return the boxes of a section."""
        return tuple(category.id for category in self.edition.categories if category.section is section)


def check_tip(checker: TipChecker, tip: Tip) -> Finding | None:
    """Check a tip; None if it cannot be checked."""
    return None if tip.check is None else CHECKS[tip.check](checker, tip)


# -- positions -----------------------------------------------------------------------------------------------------


def check_positions(checker: TipChecker, tip: Tip) -> Finding:
    """Compare the options of each position; true if the first option is always best."""
    figures = _compare_options(checker, tip.positions)
    true = all(losses[0] == 0 for losses in figures["losses"])
    return Finding(Verdict.TRUE if true else Verdict.NOT_QUITE, figures)


def check_open_choice(checker: TipChecker, tip: Tip) -> Finding:
    """Compare the options of a choice that the rulebook leaves open."""
    return Finding(Verdict.BEST_PLAY, _compare_options(checker, tip.positions))


def _compare_options(checker: TipChecker, positions: tuple[Position, ...]) -> dict[str, Any]:
    """Return the values and losses of the options of each position."""
    values, losses = [], []
    for position in positions:
        card, dice = parse_card(checker.edition, position.card), parse_dice(position.dice)
        advice = advise(checker.library, card, dice, position.rolls_left)
        found = {option.choice: option for option in advice.options}
        options = [found[read_choice(option)] for option in position.options]
        values.append([option.value for option in options])
        losses.append([option.loss for option in options])
    return {"values": values, "losses": losses}


def read_choice(option: str) -> BoxId | Keep:
    """Return a choice as written in a tip: a box id, or the dice to keep."""
    return Keep(tuple(Face(int(face)) for face in option.split())) if option[0].isdigit() else BoxId(option)


def check_straight_or_fours(checker: TipChecker, tip: Tip) -> Finding:
    """Compare a large straight with three of a kind, by points and, for one roll, by their chances."""
    found = check_positions(checker, tip)
    throws = list(product(range(1, 7), repeat=3))
    alike = sum(4 in throw or len(set(throw)) == 1 for throw in throws)
    return Finding(found.verdict, {"straight": 2 / 6, "alike": alike / len(throws), **found.figures})


def check_total_to_beat(checker: TipChecker, tip: Tip) -> Finding:
    """Compare options by the chance to beat a finished opponent: what is best depends on the opponents."""
    chances = []
    for position in tip.positions:
        card, dice = parse_card(checker.edition, position.card), parse_dice(position.dice)
        aim = Aim(position.beat or 0, beats=True)
        found = best_chance(make_position(card, dice, position.rolls_left), aim, kernels=checker.library.kernels)
        options = dict(found.options)
        chances.append([options[read_choice(option)] for option in position.options])
    return Finding(Verdict.DEPENDS, {**_compare_options(checker, tip.positions), "chances": chances})


# -- the upper section ---------------------------------------------------------------------------------------------


def check_upper_bonus(checker: TipChecker, _tip: Tip) -> Finding:
    """Compare best play with play that ignores the upper bonus."""
    edition = checker.edition
    without = checker.library.values(with_house_rules(edition, {"upper_bonus": "0"}))
    ignored = GameStatistics(checker.library, ignore_upper_bonus(checker.values, without)).upper_bonus_chance()
    chance = checker.games.upper_bonus_chance()
    reached = without.value(ScoreCard.empty(without.edition)) + edition.upper_bonus * ignored
    cost = checker.value - reached
    true = Verdict.TRUE if cost > NOTICED else Verdict.NOT_QUITE
    return Finding(true, {"chance": chance, "chance_if_ignored": ignored, "cost": cost})


def check_sections(checker: TipChecker, tip: Tip) -> Finding:
    """Measure what it costs to fill one section first, and how best play divides its first six turns."""
    upper, lower = checker.list_boxes(Section.UPPER), checker.list_boxes(Section.LOWER)
    turns = len(upper)
    places = [checker.edition.places[box] for box in upper]
    figures = {
        "upper_first": checker.find_cost(lower, turns),
        "lower_first": checker.find_cost(upper, turns),
        "upper_filled": float(checker.games.fills[:turns, places].sum()),
        "no_preference": turns * len(upper) / len(checker.edition.boxes),
    }
    balanced = min(figures["upper_first"], figures["lower_first"]) > NOTICED
    true = balanced if tip.options["claim"] == "balance" else figures["upper_first"] <= NOTICED
    return Finding(Verdict.TRUE if true else Verdict.NOT_QUITE, figures)


def check_making_up(checker: TipChecker, tip: Tip) -> Finding:
    """Compare the chances of the upper bonus after a box at par and the same box below; true if most of it remains."""
    box, below = BoxId(tip.options["box"]), tip.options["points"]
    par = 3 * (1 + checker.edition.places[box])
    at_par, under = (_find_bonus_chance(checker, box, points) for points in (par, below))
    return Finding(Verdict.TRUE if under > at_par / 2 else Verdict.NOT_QUITE, {"at_par": at_par, "below": under})


def _find_bonus_chance(checker: TipChecker, box: BoxId, points: int) -> float:
    card = checker.empty.fill(checker.edition.places[box], Points(points), Points(0))
    found = odds_from(checker.values, make_position(card, None, None), boxes=True, kernels=checker.library.kernels)
    return found.boxes[UPPER_BONUS].chance(checker.edition.upper_bonus)


# -- Chance --------------------------------------------------------------------------------------------------------


def check_late_chance(checker: TipChecker, _tip: Tip) -> Finding:
    """Measure when best play fills Chance, and what it costs to keep it for the second half or the last turn."""
    edition, games = checker.edition, checker.games
    turns = games.fills[:, edition.places[CHANCE]]
    figures = {
        "mean_turn": games.mean_turn(CHANCE),
        "first_turn": float(turns[0]),
        "first_half": float(turns[:HALF].sum()),
        "not_in_first_half": checker.find_cost((CHANCE,), HALF),
        "only_in_first_half": find_cost(checker.library, edition, forbid_late(edition, CHANCE, HALF)),
        "only_last": checker.find_cost((CHANCE,), len(turns) - 1),
    }
    return Finding(Verdict.TRUE if figures["not_in_first_half"] <= NOTICED else Verdict.NOT_QUITE, figures)


# -- noughts -------------------------------------------------------------------------------------------------------


def check_nought_in_aces(checker: TipChecker, tip: Tip) -> Finding:
    """Measure how often best play takes a late nought in Aces while they are open; true if always."""
    late = checker.games.noughts(LATE, with_open=ACES)
    share = float(late[checker.edition.places[ACES]] / late.sum())
    compared = check_positions(checker, tip)
    true = compared.verdict is Verdict.TRUE and share > 0.9
    return Finding(Verdict.TRUE if true else Verdict.NOT_QUITE, {"aces_share": share, **compared.figures})


def check_late_noughts(checker: TipChecker, _tip: Tip) -> Finding:
    """Measure where best play takes the noughts of the last four turns; true if mostly in Yahtzee and the straight."""
    late = checker.games.noughts(LATE)
    shares = {box: float(late[checker.edition.places[box]] / late.sum()) for box in (YAHTZEE, FOUR, LARGE)}
    true = shares[YAHTZEE] + shares[LARGE] > 0.5
    return Finding(
        Verdict.TRUE if true else Verdict.NOT_QUITE, {f"share_{box}": share for box, share in shares.items()}
    )


def check_par(checker: TipChecker, _tip: Tip) -> Finding:
    """Measure how many noughts are in the upper section, and how many cost a bonus that was possible."""
    noughts = checker.games.noughts()
    upper = noughts[[checker.edition.places[box] for box in checker.list_boxes(Section.UPPER)]].sum()
    figures = {
        "noughts": float(noughts.sum()),
        "upper": float(upper / noughts.sum()),
        "lost_bonuses": checker.games.lost_bonuses() / float(noughts.sum()),
    }
    return Finding(Verdict.TRUE if figures["upper"] > 0.5 else Verdict.NOT_QUITE, figures)


def check_nought_in_yahtzee(checker: TipChecker, _tip: Tip) -> Finding:
    """Measure what a nought in the Yahtzee box costs in the first turn, and how often best play ends with one."""
    place = checker.edition.places[YAHTZEE]
    card = checker.empty.fill(place, Points(0), Points(0))
    share = float(checker.games.noughts()[place])
    early = share - float(checker.games.noughts(HALF + 1)[place])
    figures = {"first_turn": checker.value - checker.values.value(card), "share": share, "first_half": early}
    return Finding(Verdict.TRUE if share < 0.5 else Verdict.NOT_QUITE, figures)


# -- choices in general --------------------------------------------------------------------------------------------


def check_first_choice(checker: TipChecker, _tip: Tip) -> Finding:
    """Measure in how many boxes of the empty card a roll scores, and what it costs to take the most points."""
    turn = checker.values.turn(checker.empty)
    chances = turn.lattice.chances
    boxes = float(chances @ (turn.points > 0).sum(axis=0))
    most = turn.points.argmax(axis=0)
    taken = turn.scored[most, range(len(most))]
    loss = float(chances @ (turn.final - taken))
    return Finding(Verdict.TRUE if loss > NOTICED else Verdict.NOT_QUITE, {"boxes": boxes, "loss": loss})


def check_easy_and_hard(checker: TipChecker, _tip: Tip) -> Finding:
    """Compute the chance of each combination in one turn that is played for it alone, and of a game without noughts."""
    wanted = ("small_straight", "full_house", "four_of_a_kind", "large_straight", "yahtzee")
    figures = {f"{box}_chance": _find_turn_chance(checker, BoxId(box)) for box in wanted}
    figures["with_nought"] = 1 - checker.games.chance_without_noughts()
    return Finding(Verdict.TRUE if figures["with_nought"] > 0.5 else Verdict.NOT_QUITE, figures)


def _find_turn_chance(checker: TipChecker, box: BoxId) -> float:
    """Return the best chance that a turn scores in a box, as the chance of a point on a card with no other open box."""
    played = with_house_rules(checker.edition, {"joker": "none"})
    place = played.places[box]
    card = ScoreCard(played, tuple(None if other == place else Points(0) for other in range(len(played.boxes))))
    aim = Aim(1)
    return best_chance(make_position(card, None, None), aim, kernels=checker.library.kernels).chance


def check_free_choice(checker: TipChecker, _tip: Tip) -> Finding:
    """Compare best play with best play that must fill the boxes in printed order."""
    forced = checker.library.values(with_house_rules(checker.edition, {"order": "forced"}))
    value = forced.value(ScoreCard.empty(forced.edition))
    cost = checker.value - value
    return Finding(Verdict.TRUE if cost > NOTICED else Verdict.NOT_QUITE, {"in_order": value, "cost": cost})


Check = Callable[[TipChecker, Tip], Finding]
CHECKS: Final[Mapping[str, Check]] = MappingProxyType(
    {
        "positions": check_positions,
        "open-choice": check_open_choice,
        "straight-or-fours": check_straight_or_fours,
        "total-to-beat": check_total_to_beat,
        "upper-bonus": check_upper_bonus,
        "sections": check_sections,
        "making-up": check_making_up,
        "late-chance": check_late_chance,
        "nought-in-aces": check_nought_in_aces,
        "late-noughts": check_late_noughts,
        "par": check_par,
        "nought-in-yahtzee": check_nought_in_yahtzee,
        "first-choice": check_first_choice,
        "easy-and-hard": check_easy_and_hard,
        "free-choice": check_free_choice,
    }
)
