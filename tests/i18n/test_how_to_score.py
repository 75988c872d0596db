"""The short lines of a score card that say how to score."""

from contextlib import suppress

import pytest

from gobelet.dice import EDITIONS, HOUSE_RULES, BoxId, Edition, EditionId, Line, Section, edition
from gobelet.game import LANGUAGES, Refusal
from gobelet.i18n import Speaker
from gobelet.i18n.how_to_score import LINES, describe_line, describe_scoring

LONGEST = 28
"""What fits beside the box's word on a score card."""
SAY = Speaker("en")


def describe_all(rules: Edition, say: Speaker) -> list[str]:
    """Return what the card says at every box and line."""
    lines = (*rules.lines_of(Section.UPPER), *rules.lines_of(Section.LOWER))
    return [describe_scoring(rules, box, say) for box in rules.boxes] + [
        describe_line(rules, line, say) for line in lines
    ]


def change_each_rule(name: EditionId) -> list[Edition]:
    """Return the edition with the first and the last value of each house rule, where it has the boxes for it."""
    changed = []
    for rule, house in HOUSE_RULES.items():
        for value in (house.values[0], house.values[-1]):
            with suppress(Refusal):
                changed.append(edition(name, **{rule: value}))
    return changed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_every_line_fits_its_column(name: EditionId, language: str) -> None:
    """As printed and with the longest numbers of its house rules, an edition has short lines without gaps."""
    say = Speaker(language)
    for rules in [edition(name), *change_each_rule(name)]:
        told = describe_all(rules, say)
        assert all(told)
        assert max(map(len, told)) <= LONGEST, max(told, key=len)


def test_every_line_of_a_sheet_has_words() -> None:
    """A line that an edition may print is never without its line."""
    assert set(LINES) == set(Line)


def test_a_card_of_thirteen_boxes() -> None:
    """Numbers are added, combinations have their points."""
    rules = edition("hasbro-2014")
    assert describe_all(rules, SAY) == [
        *(f"Add the {face}s only" for face in range(1, 7)),
        *("Add all dice", "Add all dice", "25 points", "30 points", "40 points", "50 points", "Add all dice"),
        *("Add the 6 boxes", "35 points from 63", "Sum + Bonus"),
        *("100 points for each X", "7 boxes + Yahtzee Bonus", "Sum + Bonus", "Add both totals"),
    ]


def test_boxes_that_count_their_own_dice() -> None:
    """Scandinavian Yatzy adds pairs and kinds alone, and its straights have their points."""
    rules = edition("yatzy")
    assert [describe_scoring(rules, box, SAY) for box in rules.boxes[6:]] == [
        *("Add the pair", "Add both pairs", "Add the three alike", "Add the four alike"),
        *("15 points", "20 points", "Add all dice", "Add all dice", "50 points"),
    ]


def test_house_rules_change_the_lines() -> None:
    """Five alike as a full house, and the points and thresholds of the bonuses."""
    full_house = BoxId("full_house")
    assert describe_scoring(edition("classic", five_alike_full_house=True), full_house, SAY) == (
        "25 points, five alike too"
    )
    assert describe_scoring(edition("yatzy", five_alike_full_house=True), full_house, SAY) == (
        "Add all dice, five alike too"
    )
    changed = edition("classic", upper_bonus=50, upper_bonus_at=64, yahtzee_bonus=50)
    assert describe_line(changed, Line.UPPER_BONUS, SAY) == "50 points from 64"
    assert describe_line(changed, Line.YAHTZEE_BONUS, SAY) == "50 points for each chip"
    none = edition("mb-1982", upper_bonus=0, yahtzee_bonus=0)
    assert describe_line(none, Line.UPPER_BONUS, SAY) == "No points"
    assert describe_line(none, Line.YAHTZEE_BONUS, SAY) == "No points"


def test_the_grand_total_adds_what_no_total_has() -> None:
    """Where the hundreds and the upper bonus are on the back, the grand total adds them, else both totals."""
    assert describe_line(edition("mb-1982"), Line.GRAND_TOTAL, SAY) == "Add totals and bonuses"
    assert describe_line(edition("kniffel"), Line.GRAND_TOTAL, SAY) == "Add both totals"
    assert describe_line(edition("kniffel"), Line.LOWER_TOTAL, SAY) == "Add the 7 boxes"
    added = edition("kniffel", yahtzee_bonus=100)
    assert describe_line(added, Line.LOWER_TOTAL, Speaker("de")) == "7 Felder + Kniffel-Bonus"
