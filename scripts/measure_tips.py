"""Check every tip of the rulebooks by best play, and write the figures to i18n/tips/figures.toml."""

import sys
from pathlib import Path
from typing import Any

import gobelet.i18n.tips.texts
from gobelet.bots.cards.call_statistics import check_card_tip, play_experts
from gobelet.coach.tips import TipChecker, check_tip
from gobelet.dice import EDITIONS, Edition
from gobelet.handsdown import HandsDown
from gobelet.i18n.tips import read_tips
from gobelet.i18n.tips.texts import FIGURES, format_figures
from gobelet.solver import Library

PATH = Path(gobelet.i18n.tips.texts.__file__).with_name(FIGURES)


def measure_dice(edition: Edition) -> dict[str, Any]:
    """Return the figures of an edition's tips, by tip."""
    checker, found = TipChecker(Library(), edition), {}
    for tip in read_tips(edition.id):
        sys.stderr.write(f"{edition.id} {tip.id}\n")
        if (finding := check_tip(checker, tip)) is not None:
            found[tip.id] = finding.as_document()
    return found


def measure_cards() -> dict[str, Any]:
    """Return the figures of the tips for the card game, by tip."""
    calls, found = play_experts(), {}
    for tip in read_tips(HandsDown().id):
        if (finding := check_card_tip(calls, tip)) is not None:
            found[tip.id] = finding.as_document()
    return found


if __name__ == "__main__":
    dice = {str(edition.id): measure_dice(edition) for edition in EDITIONS.values() if read_tips(edition.id)}
    PATH.write_text(format_figures({**dice, str(HandsDown().id): measure_cards()}), encoding="utf-8")
