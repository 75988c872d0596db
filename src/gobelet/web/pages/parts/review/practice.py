"""Learning from one's mistakes in a browser: everything that is known of it stands in the address."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from gobelet.coach.ledger import Decision
from gobelet.coach.marks import THRESHOLDS
from gobelet.coach.phrases import describe_choice
from gobelet.coach.practice import (
    PracticePosition,
    PracticeSummary,
    Verdict,
    explain_better,
    explain_choice,
    make_practice,
)
from gobelet.coach.review import Review
from gobelet.coach.review_phrases import describe_rolls_left, describe_when, find_name, format_loss, name_mark
from gobelet.dice import BoxId, Dice, Keep, make_keep
from gobelet.game import Seat, Unreadable
from gobelet.i18n import Speaker
from gobelet.tables.bots.reviewer import Readiness, Reviewer
from gobelet.tables.table import Table
from gobelet.tables.tokens import Code
from gobelet.web.pages.parts.dice.sheet import Sheet, build_card_sheet
from gobelet.web.pages.parts.review.position import REASONS_RETRY_SECONDS
from gobelet.web.pages.parts.review.steps import find_kept, make_step_link, number_step

AT_ONCE, LATER, UNSOLVED, SKIPPED = "1", "2", "0", "3"
"""How a position was solved, in the address."""
CHOICES: Final = {f"{least:g}": least for _, least in reversed(THRESHOLDS)}
"""The thresholds by their text in the address."""
SHOW: Final = "show"
"""The action that shows the best choice."""
MOST: Final = 9999


@dataclass(frozen=True, slots=True)
class Practice:
    """Where somebody is in a practice."""

    code: Code
    player: Seat
    threshold: str
    """One of `CHOICES`."""
    at: int
    """The position, from 1; 0 before the first."""
    results: str
    """How each position before this one was solved."""
    tried: bool
    """Whether this position was tried before."""

    def link(self, **changes: object) -> str:
        """Return the address of another step of the practice."""
        return f"/t/{self.code}/practice?{urlencode({**self.fields, **changes})}"

    @property
    def fields(self) -> dict[str, object]:
        """What a form sends along."""
        return {"player": self.player, "threshold": self.threshold, "at": self.at, "results": self.results}

    def link_next(self, verdict: Verdict | None) -> str:
        """Return the address of the next position, with how this one was solved."""
        return self.link(at=self.at + 1, results=self.results + self._find_result(verdict))

    def _find_result(self, verdict: Verdict | None) -> str:
        if verdict is None:
            return UNSOLVED if self.tried else SKIPPED
        return UNSOLVED if not verdict.solved else LATER if self.tried else AT_ONCE

    def summarize(self) -> PracticeSummary:
        """Return how it went so far."""
        return PracticeSummary(len(self.results), *map(self.results.count, (AT_ONCE, LATER, SKIPPED)))


def read_practice(query: dict[str, str], code: Code, seats: Sequence[Seat], own: Seat | None) -> Practice:
    """Return where somebody is by the address; refuse one that no page leads to."""
    player, at, results = query.get("player", ""), query.get("at", "0"), query.get("results", "")
    threshold = query.get("threshold", next(iter(CHOICES)))
    known = {str(seat): seat for seat in seats}
    if player and player not in known:
        raise Unreadable("no-such-page")
    is_number = at.isascii() and at.isdigit() and len(at) <= len(str(MOST))
    fits = is_number and set(results) <= {AT_ONCE, LATER, UNSOLVED, SKIPPED} and len(results) == max(0, int(at) - 1)
    if not fits or threshold not in CHOICES:
        raise Unreadable("no-such-page")
    chosen = known[player] if player else seats[0] if own is None else own
    return Practice(code, chosen, threshold, int(at), results, query.get("tried", "") == "yes")


def read_choice(act: str, places: Sequence[str], dice: Dice) -> BoxId | Keep | None:
    """Return what was chosen by a form: `roll` with the places of the dice to keep, or `fill:fives`."""
    name, _, argument = act.partition(":")
    if name == "fill":
        return BoxId(argument)
    if name != "roll":
        return None
    kept = {int(place) for place in places if place in {"0", "1", "2", "3", "4"}}
    return make_keep(dice[place] for place in kept)


def describe_threshold(text: str, count: int, say: Speaker) -> str:
    """Return the label of a threshold with how many positions it leaves."""
    points = say.number(CHOICES[text], 0 if CHOICES[text].is_integer() else 1)
    return say.many(
        "{points} points or more: {count} decision", "{points} points or more: {count} decisions", count, points=points
    )


# -- one position --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PracticeView:
    """A decision to be made again, and what the choice is worth."""

    number: int
    count: int
    when: str
    dice: tuple[int, ...]
    kept: frozenset[int]
    """The places of the dice that the choice keeps."""
    rolls_left: int
    rolls: str
    sheet: Sheet
    solved: bool
    verdict: str
    """What the choice is worth, as a sentence; empty before it."""
    why: str
    retry_seconds: int | None
    """After how many seconds the reasons may be there; None if they are not being computed."""
    notice: str
    """Why the choice cannot be made, as a sentence; empty if it can."""
    played: str
    """What was played, as a sentence; only once it is solved or shown."""
    next: str
    """The address of the next position."""
    show: str
    """The address that shows the best choice; empty once it is shown."""
    details: str
    """The address of the position with all its options."""


def list_positions(found: Review, player: Seat, threshold: float) -> tuple[PracticePosition, ...]:
    """Return the decisions of a player that lost so much, in order; seats are those of the review."""
    members = [{member.seat for member in column.members} for column in found.columns]
    column = next(place for place, seats in enumerate(members) if player in seats)
    return make_practice(found, column, threshold, player)


class PracticeBuilder:
    """Builds the page of one position of a practice. This takes a moment: call it in a thread."""

    def __init__(self, practice: Practice, found: Review, reviewer: Reviewer, table: Table, say: Speaker) -> None:
        self._practice, self._found, self._reviewer, self._table, self._say = practice, found, reviewer, table, say

    def build(self, positions: Sequence[PracticePosition], act: str, places: Sequence[str]) -> PracticeView:
        """Return the position, with what is said about a choice if there is one."""
        practice, say = self._practice, self._say
        position = self._rank(positions[practice.at - 1])
        decision, moment = position.decision, position.moment
        choice = decision.best.choice if act == SHOW else read_choice(act, places, decision.dice)
        keeps_all = choice is not None and _keeps_all(choice, decision)
        verdict = None if choice is None or keeps_all else position.judge(choice)
        is_done = verdict is not None and verdict.solved
        name = find_name(self._found, moment.column, decision.seat)
        return PracticeView(
            position.number,
            len(positions),
            describe_when(self._found, moment.game, decision.turn, say),
            tuple(decision.dice),
            find_kept(decision.dice, choice),
            decision.rolls_left,
            describe_rolls_left(decision.rolls_left, say),
            build_card_sheet(decision.card, name, say, decision.dice, offering=not is_done),
            is_done,
            "" if verdict is None else self._describe_verdict(verdict, shown=act == SHOW),
            "" if verdict is None else self._explain(decision, verdict.option.choice, solved=is_done),
            None if verdict is None or self._find_reasons() is not Readiness.COMING else REASONS_RETRY_SECONDS,
            say("Leave at least one die to roll.") if keeps_all else "",
            self._describe_played(decision) if is_done else "",
            practice.link_next(None if act == SHOW else verdict),
            "" if is_done else practice.link(act=SHOW, tried="yes"),
            self._link_details(position),
        )

    def _rank(self, position: PracticePosition) -> PracticePosition:
        decision = self._reviewer.rank_decision(position.decision)
        return replace(position, moment=replace(position.moment, decision=decision))

    def _describe_verdict(self, verdict: Verdict, *, shown: bool) -> str:
        say = self._say
        choice = describe_choice(verdict.option.choice, self._found.edition, say)
        if shown:
            return say("The best was “{choice}”.", choice=choice)
        if verdict.solved:
            return say("Right: nothing is better than “{choice}”.", choice=choice)
        return say(
            "Not the best: “{choice}” costs {points} on average ({mark}).",
            choice=choice,
            points=format_loss(verdict.loss, say),
            mark=name_mark(verdict.mark, say),
        )

    def _explain(self, decision: Decision, choice: BoxId | Keep, *, solved: bool) -> str:
        """Return why the best is better than what was played; before it is found, what it brings, without its name."""
        library, say = self._reviewer.library, self._say
        if self._find_reasons() is not Readiness.READY:
            return "" if solved else say("There is something better. Try again.")
        if solved:
            return explain_choice(decision, decision.choice, library, say)
        reason = explain_better(decision, choice, library, say)
        return say("There is something better. {reason} Try again.", reason=reason)

    def _find_reasons(self) -> Readiness:
        return self._reviewer.find_reasons(self._found.edition, self._table)

    def _describe_played(self, decision: Decision) -> str:
        say = self._say
        chosen = describe_choice(decision.choice, self._found.edition, say)
        points = format_loss(decision.loss, say)
        return say("In the game it was “{choice}”, which lost {loss}.", choice=chosen, loss=points)

    def _link_details(self, position: PracticePosition) -> str:
        moment = position.moment
        number = number_step(self._found, moment.column, moment.game, moment.place)
        return make_step_link(self._practice.code, moment.column, number)


def _keeps_all(choice: BoxId | Keep, decision: Decision) -> bool:
    """Whether somebody would roll, and leaves no die for it."""
    return not isinstance(choice, str) and bool(decision.rolls_left) and len(choice) == len(decision.dice)
