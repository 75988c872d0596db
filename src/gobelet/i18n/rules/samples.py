"""The sample turn of an edition, or the sample round of the card game, as steps to look at one after the other."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gobelet.dice import Edition
from gobelet.handsdown import HandsDown
from gobelet.i18n.rules.examples import Origin
from gobelet.i18n.rules.sample_round import CardStep, make_card_steps
from gobelet.i18n.rules.sample_turn import DiceStep, make_dice_steps
from gobelet.i18n.speaker import Speaker

FOLDER = Path(__file__).parent / "sample_turns"


Step = DiceStep | CardStep


@dataclass(frozen=True, slots=True)
class Sample:
    """A heading and the steps."""

    title: str
    steps: tuple[Step, ...]

    @property
    def ours(self) -> bool:
        """Whether no step is a rulebook's."""
        return all(step.origin is Origin.OURS for step in self.steps)


@cache
def read_sample(edition_id: str) -> Mapping[str, Any]:
    """Read the file of an edition's sample; nothing if there is none."""
    path = FOLDER / f"{edition_id}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def has_sample(edition: Edition | HandsDown) -> bool:
    """Return whether an edition has a sample."""
    return bool(read_sample(edition.id))


def write_sample(edition: Edition | HandsDown, say: Speaker) -> Sample | None:
    """Write the sample of an edition as printed, whatever house rules are on; None if it has none."""
    found = read_sample(edition.id)
    if not found:
        return None
    if isinstance(edition, HandsDown):
        return Sample(say("A sample round"), tuple(make_card_steps(edition, found, say)))
    return Sample(say("A sample turn"), tuple(make_dice_steps(edition.printed or edition, found["step"], say)))


def describe_origin(sample: Sample, say: Speaker) -> str:
    """Say whose the sample is."""
    if sample.ours:
        return say("This example is ours.")
    return say("From the rulebook, in our own words. What we have added is marked.")


def name_step_origin(sample: Sample, step: Step, say: Speaker) -> str:
    """Return the remark about whose a step is; empty if it is the rulebook's, or if the whole sample is ours."""
    if sample.ours or step.origin is Origin.BOOK:
        return ""
    return say("some of the dice are ours") if step.origin is Origin.REBUILT else say("this step is ours")
