"""A review as lines of text: the headline, a table, the costliest decisions, the luckiest and unluckiest rolls."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from wcwidth import ljust, rjust, width

from gobelet.bots.dice.agreement import compute_agreement
from gobelet.coach.highlights import DecisionMoment, find_costliest, find_luckiest, find_unluckiest, list_decisions
from gobelet.coach.ledger import Decision, Ledger
from gobelet.coach.marks import INACCURATE
from gobelet.coach.review import ColumnReview, Review
from gobelet.coach.review_phrases import (
    describe_decision,
    describe_difference,
    describe_headline,
    describe_net_luck,
    describe_roll,
    explain_decision,
    format_loss,
    format_points,
)
from gobelet.game import Illegal
from gobelet.i18n import Speaker
from gobelet.i18n.bots import NAMES
from gobelet.i18n.percent import format_percent
from gobelet.solver import Distribution, Library
from gobelet.terminal.console import WIDTH
from gobelet.terminal.widths import truncate, wrap_text

COUNT: Final = 3
"""How many decisions and rolls stand out."""
LONGEST_NAME: Final = 24
"""The columns of the longest name in the table."""


@dataclass(frozen=True, slots=True)
class ReviewOptions:
    """What a review shows."""

    column: int | None = None
    """The column whose decisions and rolls are shown, then all of those above the threshold; None: of all columns."""
    threshold: float = INACCURATE
    """The least loss of a decision that is shown."""


class ReviewFormatter:
    """Formats the review of one match."""

    def __init__(
        self, found: Review, library: Library, say: Speaker, odds: Distribution | None = None, columns: int = WIDTH
    ) -> None:
        self.found, self.library, self.say, self.odds, self.columns = found, library, say, odds, columns

    def format(self, options: ReviewOptions | None = None) -> Iterator[str]:
        """Yield the whole review."""
        chosen = options or ReviewOptions()
        yield from self._wrap(describe_headline(self.found, self.say))
        for sentence in self._describe_differences(chosen.column):
            yield from self._wrap(sentence)
        yield ""
        yield from self._format_table()
        yield from self._format_chances()
        yield from self._format_decisions(chosen)
        yield from self._format_rolls(chosen.column)

    def _wrap(self, text: str, indent: str = "") -> list[str]:
        return wrap_text(text.replace(" %", "\u00a0%"), self.columns, indent, indent)

    # -- the columns -----------------------------------------------------------------------------------------------

    def _describe_differences(self, column: int | None) -> Iterator[str]:
        """Yield how much luck explains: of the highest score against each other one, or of one column against all."""
        found = self.found
        scores = [each.score for each in found.columns]
        first = scores.index(max(scores)) if column is None else column
        others = [other for other in range(len(scores)) if other != first]
        for other in others:
            yield describe_difference(found, first, other, self.say)
        if column is not None:
            yield from (describe_net_luck(found, column, other, self.say) for other in others)

    def _format_table(self) -> Iterator[str]:
        """Yield a row for each column, and below a team one for each member."""
        say = self.say
        rows = [
            ("", say("score"), say("expected"), say("luck"), say("lost"), say("skill"), say("accuracy")),
            *(row for column in self.found.columns for row in self._list_rows(column)),
        ]
        widths = [max(width(cell) for cell in cells) for cells in zip(*rows, strict=True)]
        for first, *others in rows:
            cells = (rjust(cell, wide) for cell, wide in zip(others, widths[1:], strict=True))
            yield "  ".join([ljust(first, widths[0]), *cells]).rstrip()

    def _list_rows(self, column: ColumnReview) -> Iterator[tuple[str, ...]]:
        say = self.say
        names = " + ".join(member.name for member in column.members)
        yield (
            truncate(names, LONGEST_NAME),
            str(column.score),
            say.number(column.value, 1),
            format_points(column.luck, say),
            format_loss(column.loss, say),
            say.number(column.skill, 1),
            say("{number} %", number=say.number(column.accuracy, 1)),
        )
        for member in column.members if len(column.members) > 1 else ():
            luck, loss = format_points(member.luck, say), format_loss(member.loss, say)
            yield f"  {truncate(member.name, LONGEST_NAME - 2)}", "", "", luck, loss, "", ""

    def _format_chances(self) -> Iterator[str]:
        """Yield how likely scores and dice like these are, if the odds are known."""
        if self.odds is None:
            return
        yield ""
        yield self.say("With best play, how likely is that?")
        for column in self.found.columns:
            for number, game in enumerate(column.games, 1):
                yield from self._wrap(self._describe_chance(column, number, game, self.odds))

    def _describe_chance(self, column: ColumnReview, number: int, game: Ledger, odds: Distribution) -> str:
        say = self.say
        names = say.join_and(member.name for member in column.members)
        if len(column.games) > 1:
            names = say("{name}, game {number}", name=names, number=number)
        return say(
            "{name}: {score} or more has a chance of {chance}, dice at least this kind {dice}.",
            name=names,
            score=game.score,
            chance=format_percent(odds.at_least(game.score), say),
            dice=format_percent(game.chance_of_dice(odds), say),
        )

    # -- decisions and rolls ---------------------------------------------------------------------------------------

    def _format_decisions(self, options: ReviewOptions) -> Iterator[str]:
        found, say = self.found, self.say
        every = list_decisions(found, options.column, options.threshold)
        count = COUNT if options.column is None else len(every)
        yield ""
        if not every:
            least = say.number(options.threshold, 1)
            yield from self._wrap(say("No decision lost {points} or more.", points=least))
            return
        yield say("The costliest decisions") if len(every) > count else say("Decisions that cost something")
        for moment in find_costliest(found, count, options.column, options.threshold):
            yield from self._format_decision(moment)
        if len(every) > count:
            more = say.many(
                "{count} more decision lost {points} or more; gobelet review --player NAME shows all.",
                "{count} more decisions lost {points} or more; gobelet review --player NAME shows all.",
                len(every) - count,
                points=say.number(options.threshold, 1),
            )
            yield from self._wrap(more)

    def _format_decision(self, moment: DecisionMoment) -> Iterator[str]:
        yield from wrap_text(describe_decision(self.found, moment, self.say), self.columns, "- ", "  ")
        yield from self._wrap(explain_decision(moment.decision, self.library, self.say), "  ")
        yield from self._wrap(describe_agreement(moment.decision, self.say), "  ")

    def _format_rolls(self, column: int | None) -> Iterator[str]:
        say, found = self.say, self.found
        for title, moments in (
            (say("The luckiest rolls"), find_luckiest(found, COUNT, column)),
            (say("The unluckiest rolls"), find_unluckiest(found, COUNT, column)),
        ):
            if moments:
                yield from ("", title)
            for moment in moments:
                yield from wrap_text(describe_roll(found, moment, say), self.columns, "- ", "  ")


def describe_agreement(decision: Decision, say: Speaker) -> str:
    """Say how often each computer player chooses so."""
    shares = (
        say("{name} {percent}\u00a0%", name=say(NAMES[kind]), percent=round(100 * share))
        for kind, share in compute_agreement(decision).items()
    )
    return say("Chosen so by: {shares}.", shares=", ".join(shares))


def find_odds(library: Library, found: Review) -> Distribution | None:
    """Return the odds of scores, computed if they are not at hand; None where the solver is missing."""
    try:
        return library.odds(library.values(found.edition))
    except Illegal:
        return None


def format_review(
    found: Review, library: Library, say: Speaker, odds: Distribution | None = None, columns: int = WIDTH
) -> Sequence[str]:
    """Return the whole review as lines, with chances if the odds are given."""
    return list(ReviewFormatter(found, library, say, odds, columns).format())
