"""A review as lines of text: the headline, a table, the costliest decisions, the luckiest and unluckiest rolls."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from wcwidth import ljust, rjust, width

from gobelet.bots.dice.agreement import compute_agreement
from gobelet.coach.highlights import (
    HIGHLIGHTS,
    DecisionMoment,
    ReviewOptions,
    find_costliest,
    find_luckiest,
    find_unluckiest,
)
from gobelet.coach.ledger import Decision
from gobelet.coach.review import ColumnReview, Review
from gobelet.coach.review_phrases import (
    describe_accuracy,
    describe_decision,
    describe_difference,
    describe_headline,
    describe_last_rolls,
    describe_mean_loss,
    describe_net_luck,
    describe_no_decision,
    describe_roll,
    describe_thresholds,
    describe_unfinished,
    explain_decision,
    format_loss,
    format_points,
    format_threshold,
    format_value,
)
from gobelet.game import Illegal, Seat
from gobelet.i18n import Speaker
from gobelet.i18n.bots import NAMES
from gobelet.i18n.percent import format_rough_percent
from gobelet.solver import Distribution, Library
from gobelet.terminal.console import WIDTH
from gobelet.terminal.widths import truncate, wrap_text

SHORTEST_NAME: Final = 8
"""The columns that a name in the table has in any case."""


class Chances(NamedTuple):
    """A score, and how likely it and its dice are."""

    score: int
    of_score: float
    of_dice: float


class ReviewFormatter:
    """Formats the review of one match."""

    def __init__(
        self, found: Review, library: Library, say: Speaker, odds: Distribution | None = None, columns: int = WIDTH
    ) -> None:
        self.found, self.library, self.say, self.columns = found, library, say, columns
        self.odds = None if found.has_last_rolls else odds

    def format(self, options: ReviewOptions | None = None) -> Iterator[str]:
        """Yield the whole review."""
        chosen = options or ReviewOptions()
        for sentence in self._describe_match(chosen):
            yield from self._wrap(sentence)
        yield ""
        yield from self._format_table()
        yield from self._format_losses()
        yield from self._format_chances()
        yield from self._format_decisions(chosen)
        yield from self._format_rolls(chosen.seat)

    def _wrap(self, text: str, indent: str = "") -> list[str]:
        return wrap_text(text.replace(" %", "\u00a0%"), self.columns, indent, indent)

    # -- the columns -----------------------------------------------------------------------------------------------

    def _describe_match(self, options: ReviewOptions) -> Iterator[str]:
        """Yield the headline and how much luck explains of the highest score, or one player's, against the others."""
        found = self.found
        yield from filter(None, [describe_unfinished(found.finished, found.length, self.say)])
        yield describe_headline(found, self.say)
        scores = [each.score for each in found.columns]
        first = scores.index(max(scores)) if options.seat is None else found.find_column(options.seat)
        others = [other for other in range(len(scores)) if other != first]
        yield from (describe_difference(found, first, other, self.say) for other in others)
        yield from (describe_net_luck(found, first, other, self.say) for other in others)

    def _format_table(self) -> Iterator[str]:
        """Yield a row for each column, and below a team one for each member."""
        say = self.say
        rows = [
            ("", say("score"), say("expected"), say("luck"), say("lost"), say("skill"), say("accuracy")),
            *(row for column in self.found.columns for row in self._list_rows(column)),
        ]
        widths = [max(width(cell) for cell in cells) for cells in zip(*rows, strict=True)]
        room = self.columns - sum(2 + wide for wide in widths[1:])
        widths[0] = min(widths[0], max(room, SHORTEST_NAME))
        for first, *others in rows:
            cells = (rjust(cell, wide) for cell, wide in zip(others, widths[1:], strict=True))
            yield "  ".join([ljust(truncate(first, widths[0]), widths[0]), *cells]).rstrip()

    def _list_rows(self, column: ColumnReview) -> Iterator[tuple[str, ...]]:
        say = self.say
        yield (
            " + ".join(member.name for member in column.members),
            str(column.score),
            say.number(column.value, 1),
            format_points(column.luck, say),
            format_loss(column.loss, say),
            format_value(column.skill, say),
            say("{number} %", number=say.number(column.accuracy, 1)),
        )
        for member in column.members if len(column.members) > 1 else ():
            luck, loss = format_points(member.luck, say), format_loss(member.loss, say)
            yield f"  {member.name}", "", "", luck, loss, "", ""

    def _format_losses(self) -> Iterator[str]:
        """Yield for each column how many decisions there were to make, and what one of them lost on average."""
        yield ""
        for column in self.found.columns:
            yield from self._wrap(describe_mean_loss(column, self.say))
        if last_rolls := describe_last_rolls(self.found, self.say):
            yield from self._wrap(last_rolls)
        yield from self._wrap(describe_accuracy(self.say))

    def _format_chances(self) -> Iterator[str]:
        """Yield how likely scores and dice like these are, if the odds are known."""
        if self.odds is None:
            return
        yield ""
        yield self.say("With best play, how likely is that?")
        for column in self.found.columns:
            names = self.say.join_and(member.name for member in column.members)
            if len(column.games) > 1:
                yield from self._format_game_chances(column, names, self.odds)
            whole = Chances(column.score, column.chance_of_score(self.odds), column.chance_of_dice(self.odds))
            yield from self._wrap(self._describe_chances(names, whole))

    def _format_game_chances(self, column: ColumnReview, names: str, odds: Distribution) -> Iterator[str]:
        """Yield how likely each game of a match is."""
        say = self.say
        for number, game in enumerate(column.games, 1):
            chances = Chances(game.score, odds.at_least(game.score), game.chance_of_dice(odds))
            yield from self._wrap(
                self._describe_chances(say("{name}, game {number}", name=names, number=number), chances)
            )

    def _describe_chances(self, name: str, chances: Chances) -> str:
        say = self.say
        return say(
            "{name}: {score} or more has a chance of {chance}, dice at least this kind {dice}.",
            name=name,
            score=chances.score,
            chance=format_rough_percent(chances.of_score, say),
            dice=format_rough_percent(chances.of_dice, say),
        )

    # -- decisions and rolls ---------------------------------------------------------------------------------------

    def _format_decisions(self, options: ReviewOptions) -> Iterator[str]:
        found, say = self.found, self.say
        every = find_costliest(found, None, None, options.threshold, options.seat)
        count = HIGHLIGHTS if options.seat is None else len(every)
        yield ""
        if not every:
            yield from self._wrap(describe_no_decision(options.threshold, say))
            return
        yield say("The costliest decisions") if len(every) > count else say("Decisions that cost something")
        yield from self._wrap(describe_thresholds(say))
        for moment in every[:count]:
            yield from self._format_decision(moment)
        if len(every) > count:
            least = format_threshold(options.threshold, say)
            more = say.many(
                "{count} more decision lost {points} or more; gobelet review --player NAME shows all.",
                "{count} more decisions lost {points} or more; gobelet review --player NAME shows all.",
                len(every) - count,
                points=least,
            )
            yield from self._wrap(more)

    def _format_decision(self, moment: DecisionMoment) -> Iterator[str]:
        yield from wrap_text(describe_decision(self.found, moment, self.say), self.columns, "- ", "  ")
        yield from self._wrap(explain_decision(moment.decision, self.library, self.say), "  ")
        yield from self._wrap(describe_agreement(moment.decision, self.say), "  ")

    def _format_rolls(self, seat: Seat | None) -> Iterator[str]:
        say, found = self.say, self.found
        for title, moments in (
            (say("The luckiest rolls"), find_luckiest(found, HIGHLIGHTS, seat=seat)),
            (say("The unluckiest rolls"), find_unluckiest(found, HIGHLIGHTS, seat=seat)),
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


def find_reasons(library: Library, found: Review) -> Library | None:
    """Return the library with what reasons are made of, computed if it is not at hand; None without the solver."""
    try:
        library.shares(library.values(found.edition))
    except Illegal:
        return None
    return library


def format_review(
    found: Review, library: Library, say: Speaker, odds: Distribution | None = None, columns: int = WIDTH
) -> Sequence[str]:
    """Return the whole review as lines, with chances if the odds are given."""
    return list(ReviewFormatter(found, library, say, odds, columns).format())
