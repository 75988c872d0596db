"""Several values of house rules as text."""

import pytest

from gobelet.dice import HOUSE_RULES, edition
from gobelet.game import Refusal
from gobelet.record import parse_house_ranges


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("rolls=2", ("2",)),
        ("rolls=4,2,4", ("4", "2")),
        ("upper_bonus_at=56:59", ("56", "57", "58", "59")),
        ("rolls=1,3:5", ("1", "3", "4", "5")),
        ("joker=all", HOUSE_RULES["joker"].values),
        ("yahtzee_bonus=0:100", ("0", "50", "100")),
    ],
)
def test_values(text: str, values: tuple[str, ...]) -> None:
    """A list, a range with both its ends, or all; in the order given, each once."""
    name = text.partition("=")[0]
    assert parse_house_ranges(edition("mb-1982"), [text]) == {name: values}


def test_several_rules_keep_their_order() -> None:
    """In one text or in several."""
    for texts in (["rolls=2 order=all"], ["rolls=2", "order=all"]):
        assert list(parse_house_ranges(edition("mb-1982"), texts)) == ["rolls", "order"]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("rolls", ["house-rule-form"]),
        ("rolls=", ["house-rule-form"]),
        ("rolls=1 rolls=2", ["house-rule-twice"]),
        ("dice=all", ["unknown-house-rule"]),
        ("rolls=5:1", ["unknown-house-value"]),
        ("rolls=1:9,x", ["unknown-house-value", "unknown-house-value"]),
        ("upper_bonus=1:99999999999999999999", ["unknown-house-value"]),
        ("rolls=1,,2", ["unknown-house-value"]),
    ],
)
def test_faults(text: str, codes: list[str]) -> None:
    """Every fault is named."""
    with pytest.raises(Refusal) as refused:
        parse_house_ranges(edition("mb-1982"), [text])
    faults = getattr(refused.value, "faults", (refused.value,))
    assert [fault.code for fault in faults] == codes
