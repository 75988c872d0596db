"""Learning from one's mistakes: the decisions of a review that lost most, each to be decided again.

Nothing here asks or shows anything; the terminal and the browser do.
"""

from dataclasses import dataclass

from gobelet.coach.advice import Advice, Option
from gobelet.coach.highlights import DecisionMoment, list_decisions
from gobelet.coach.ledger import Decision
from gobelet.coach.marks import INACCURATE, Mark, mark_loss
from gobelet.coach.phrases import describe_reason, explain_best
from gobelet.coach.review import Review
from gobelet.dice import BoxId, Keep
from gobelet.game import Illegal, Seat
from gobelet.i18n import Speaker
from gobelet.solver import Library


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a choice is worth: the option, its loss and its mark."""

    option: Option

    @property
    def loss(self) -> float:
        """The best value minus that of the choice."""
        return self.option.loss

    @property
    def mark(self) -> Mark:
        """The mark of the choice."""
        return mark_loss(self.loss)

    @property
    def solved(self) -> bool:
        """Whether no option is better."""
        return self.option.best


@dataclass(frozen=True, slots=True)
class PracticePosition:
    """A decision to be made again; its options are ranked, the best first."""

    number: int
    """From 1."""
    moment: DecisionMoment

    @property
    def decision(self) -> Decision:
        """The decision as it was made."""
        return self.moment.decision

    def judge(self, choice: BoxId | Keep) -> Verdict:
        """Judge a choice; refuse one that the dice and the card do not allow."""
        option = next((option for option in self.decision.options if option.choice == choice), None)
        if option is None:
            raise Illegal("no-such-choice")
        return Verdict(option)


def make_practice(
    found: Review, column: int, threshold: float = INACCURATE, seat: Seat | None = None
) -> tuple[PracticePosition, ...]:
    """Return a column's decisions that lost this much or more, in order; in a team, those of one member if given."""
    moments = list_decisions(found, column, threshold, seat)
    return tuple(PracticePosition(number, moment) for number, moment in enumerate(moments, 1))


def explain_choice(decision: Decision, choice: BoxId | Keep, library: Library, say: Speaker) -> str:
    """Explain why the best option is better than a choice; for the best, than the next that is not as good."""
    advice, option = find_option(decision, choice, library)
    return explain_best(advice, say, option)


def explain_better(decision: Decision, choice: BoxId | Keep, library: Library, say: Speaker) -> str:
    """Say what the best option changes against a choice, without naming it."""
    advice, option = find_option(decision, choice, library)
    return describe_reason(advice.reason(option), advice.card.edition, say)


def find_option(decision: Decision, choice: BoxId | Keep, library: Library) -> tuple[Advice, Option]:
    """Return the advice on a decision, and the option that a choice is."""
    turn = library.values(decision.card.edition).turn(decision.card)
    advice = Advice(turn, decision.dice, decision.rolls_left, library)
    return advice, next(option for option in advice.options if option.choice == choice)


@dataclass(frozen=True, slots=True)
class PracticeSummary:
    """How a practice went: the positions, those solved at once, after another try, and those that were not tried."""

    positions: int
    at_once: int
    later: int
    skipped: int = 0

    @property
    def unsolved(self) -> int:
        """The positions that were tried or shown, and not solved."""
        return self.positions - self.at_once - self.later - self.skipped


def describe_summary(summary: PracticeSummary, say: Speaker) -> str:
    """Say how many positions were solved, and how."""
    data = {
        "positions": say.many("{count} position", "{count} positions", summary.positions),
        "at_once": summary.at_once,
        "later": summary.later,
        "unsolved": summary.unsolved,
    }
    if not summary.skipped:
        return say("{positions}: {at_once} solved at once, {later} after another try, {unsolved} not solved.", **data)
    return say(
        "{positions}: {at_once} solved at once, {later} after another try, {unsolved} not solved, {skipped} skipped.",
        **data,
        skipped=summary.skipped,
    )
