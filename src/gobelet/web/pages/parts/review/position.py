"""One position of a review: the dice, the score card, every option ranked, and what was chosen."""

from dataclasses import dataclass
from typing import Final

from gobelet.bots.dice.agreement import compute_agreement
from gobelet.coach.advice import Option
from gobelet.coach.ledger import Decision
from gobelet.coach.marks import mark_loss, mark_luck
from gobelet.coach.phrases import describe_choice
from gobelet.coach.practice import explain_choice
from gobelet.coach.review import Review
from gobelet.coach.review_phrases import (
    DECIMALS,
    describe_rolls_left,
    describe_when,
    find_name,
    format_loss,
    format_points,
    name_luck_mark,
    name_mark,
)
from gobelet.coach.rounding import round_loss
from gobelet.i18n import Speaker
from gobelet.i18n.bots import NAMES
from gobelet.tables.bots.reviewer import Readiness, Reviewer
from gobelet.tables.table import Table
from gobelet.web.pages.parts.dice.sheet import Sheet, build_card_sheet
from gobelet.web.pages.parts.review.steps import Step

REASONS_RETRY_SECONDS: Final = 5
"""After how many seconds to ask again for reasons, which are computed once for all positions."""


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One option: what to do, the expected final score, and its loss."""

    words: str
    keep: tuple[int, ...] | None
    """The dice to keep, if the option is to roll."""
    value: str
    loss: str
    """Empty for the best option."""
    best: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class Position:
    """A step of a review as its page shows it."""

    name: str
    when: str
    dice: tuple[int, ...]
    kept: int
    """How many of the dice, from the first, had been kept."""
    roll: str
    """How lucky the roll was, as a sentence."""
    rolls_left: str
    verdict: str
    """What was chosen and what it cost, as a sentence."""
    mark: str
    why: str
    """Why the best option is better; empty if that is not known."""
    retry_seconds: int | None
    """After how many seconds the reasons may be there; None if they are not being computed."""
    agreement: str
    """How often computer players choose the same, as a sentence; empty if there was nothing to choose."""
    rows: tuple[OptionRow, ...]
    sheet: Sheet


def build_position(found: Review, step: Step, reviewer: Reviewer, table: Table, say: Speaker) -> Position:
    """Return a position with all its options. This takes a moment: call it in a thread."""
    library, edition = reviewer.library, found.edition
    decision, reasons = reviewer.rank_decision(step.decision), reviewer.find_reasons(edition, table)
    name = find_name(found, step.column, decision.seat)
    chosen = describe_choice(decision.choice, edition, say)
    explained = reasons is Readiness.READY and not decision.forced
    return Position(
        name,
        describe_when(found, step.game, decision.turn, say),
        tuple(decision.dice),
        len(step.roll.keep),
        _describe_roll(step, name, say),
        describe_rolls_left(decision.rolls_left, say),
        _describe_verdict(name, chosen, decision, say),
        "" if decision.forced else name_mark(mark_loss(decision.loss), say),
        explain_choice(decision, decision.choice, library, say) if explained else "",
        REASONS_RETRY_SECONDS if reasons is Readiness.COMING and not decision.forced else None,
        "" if decision.forced else _describe_agreement(decision, say),
        tuple(_list_rows(decision.options, decision.chosen, found, say)),
        build_card_sheet(decision.card, name, say, decision.dice, offering=False),
    )


def _describe_roll(step: Step, name: str, say: Speaker) -> str:
    luck, mark = format_points(step.roll.luck, say), mark_luck(step.roll.luck)
    if mark is None:
        return say("The roll changed what {name} could expect by {luck}.", name=name, luck=luck)
    return say(
        "The roll changed what {name} could expect by {luck}: {mark}.",
        name=name,
        luck=luck,
        mark=name_luck_mark(mark, say),
    )


def _describe_verdict(name: str, chosen: str, decision: Decision, say: Speaker) -> str:
    if decision.forced:
        return say("“{chosen}” was the only choice.", chosen=chosen)
    if decision.chosen.best:
        return say("{name} chose “{chosen}”: nothing is better.", name=name, chosen=chosen)
    points = format_loss(decision.loss, say)
    return say("{name} chose “{chosen}”, which costs {points} on average.", name=name, chosen=chosen, points=points)


def _describe_agreement(decision: Decision, say: Speaker) -> str:
    shares = (
        say("{name} {share} %", name=say(NAMES[bot]), share=round(100 * share))
        for bot, share in compute_agreement(decision).items()
    )
    return say("How often computer players choose the same: {shares}.", shares=", ".join(shares))


def _list_rows(options: tuple[Option, ...], chosen: Option, found: Review, say: Speaker) -> list[OptionRow]:
    """Return all options, with losses rounded as everywhere; each is the difference of the values shown."""
    best = round(options[0].value, DECIMALS)
    return [
        OptionRow(
            describe_choice(option.choice, found.edition, say),
            None if option.keep is None else tuple(option.keep),
            say.number(best - round_loss(option.loss)[0], DECIMALS),
            "" if option.best else f"−{format_loss(option.loss, say)}",
            option.best,
            option.choice == chosen.choice,
        )
        for option in options
    ]
