"""Advice as a page shows it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AdviceRow:
    """One option: what to do, its value (the expected final score), its loss, and the reason."""

    words: str
    keep: tuple[int, ...] | None
    """The dice to keep, if the option is to roll."""
    value: str
    loss: str
    """Empty for the best option."""
    best: bool
    why: str


@dataclass(frozen=True, slots=True)
class AdvisedAction:
    """What a form does that follows the advice."""

    action: str
    """As a button of the table sends it."""
    words: str
    kept_places: tuple[int, ...] = ()
    """The places of the dice to keep."""


@dataclass(frozen=True, slots=True)
class AdviceView:
    """Advice on a decision: one sentence, what does it, and options with their values."""

    hint: str = ""
    action: AdvisedAction | None = None
    rows: tuple[AdviceRow, ...] = ()
    retry_seconds: int | None = None
    """After how many seconds there may be more; None if this is all."""
