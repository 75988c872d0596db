"""The figures of every tip about dice are computed again: all of them, or those that take little time."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from conftest import Finished
from gobelet.coach.tips import CHECKS, TipChecker, check_tip
from gobelet.dice import EDITIONS, Edition
from gobelet.i18n import Speaker
from gobelet.i18n.tips import Tip, read_tips, write_tips
from gobelet.i18n.tips.texts import find_figures
from gobelet.solver import Library

pytestmark = pytest.mark.slow

QUICK = {"positions", "open-choice", "straight-or-fours", "total-to-beat", "first-choice"}
"""The checks that `make test` runs; the others solve an edition several times."""
CASES = [
    pytest.param(edition, tip, id=f"{edition.id}-{tip.id}", marks=() if tip.check in QUICK else pytest.mark.soak)
    for edition in EDITIONS.values()
    for tip in read_tips(edition.id)
    if tip.check is not None
]


@cache
def get_checker(edition: Edition) -> TipChecker:
    """Return the checker of an edition, which computes its games once a process."""
    return TipChecker(Library(), edition)


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize(("edition", "tip"), CASES)
def test_the_figures_and_the_verdict_are_those_shown(edition: Edition, tip: Tip) -> None:
    """A figure that no longer fits fails here; `scripts/measure_tips.py` writes the new ones."""
    finding = check_tip(get_checker(edition), tip)
    assert finding is not None
    assert finding.verdict.value == find_figures(edition.id, tip.id)["verdict"]
    assert flatten(finding.as_document()) == pytest.approx(flatten(find_figures(edition.id, tip.id)), abs=1e-5)


def flatten(document: Any) -> dict[str, Any]:  # noqa: ANN401 - a document of figures
    """Return lists of lists as single figures, so that they can be compared with a tolerance."""
    flat: dict[str, Any] = {}
    for name, value in document.items():
        rows = value if isinstance(value, list) else [[value]]
        flat |= {f"{name} {row} {place}": cell for row, cells in enumerate(rows) for place, cell in enumerate(cells)}
    return {name: value for name, value in flat.items() if not isinstance(value, str)}


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize("edition", [edition for edition in EDITIONS.values() if read_tips(edition.id)], ids=str)
def test_the_command_of_a_position_shows_its_values(edition: Edition, gobelet: Callable[..., Finished]) -> None:
    """Whoever copies the command sees the figures of the page."""
    for tip in write_tips(edition, Speaker("en")):
        for position in tip.positions:
            shown = gobelet(*position.command.split()[1:], *([] if "--beat" in position.command else ["--top", "0"]))
            assert shown.code == 0
            best = position.options[0]
            assert best.chance or re.search(rf"{re.escape(best.words)} +{best.value}  best", shown.out)


def test_every_check_is_used() -> None:
    """No check is left of a tip that is gone."""
    assert set(CHECKS) == {tip.check for edition in EDITIONS.values() for tip in read_tips(edition.id)} - {None}
