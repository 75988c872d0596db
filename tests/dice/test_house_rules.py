"""House rules: named changes to an edition."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gobelet.dice
from gobelet.dice import EDITIONS, HOUSE_RULES, Edition, EditionId, edition, with_house_rules
from gobelet.dice.joker import JOKER_RULES
from gobelet.game import Faults, Illegal, Unreadable
from support import strategies
from support.dice_moves import make_small_edition

ENDS = {
    "joker": ("ordinary", "none"),
    "upper_bonus_at": ("1", "105"),
    "upper_bonus": ("0", "200"),
    "yahtzee_bonus": ("0", "100"),
    "five_alike_full_house": ("true", "false"),
    "rolls": ("1", "5"),
    "order": ("forced", "free"),
}
KNOWN = {
    "joker": "ordinary, forced, ordered, loose, none",
    "upper_bonus_at": "1–105",
    "upper_bonus": "0–200",
    "yahtzee_bonus": "0, 50, 100",
    "five_alike_full_house": "true, false",
    "rolls": "1, 2, 3, 4, 5",
    "order": "forced, free",
}
BEYOND = {
    "joker": ("", "Forced", "wild"),
    "upper_bonus_at": ("0", "106", "-1", "063", "6.3", "²"),
    "upper_bonus": ("-1", "201", "+5", "35 "),
    "yahtzee_bonus": ("1", "99", "200"),
    "five_alike_full_house": ("True", "yes", "1"),
    "rolls": ("0", "6", "three"),
    "order": ("true", "printed"),
}


def test_every_name_is_known() -> None:
    """`house.*`: these names and no others."""
    assert tuple(HOUSE_RULES) == tuple(ENDS)


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_boundary_values(name: str) -> None:
    """`house.*`: the values of each run from end to end, and the refusal says so in one line."""
    rule = HOUSE_RULES[name]
    assert (rule.values[0], rule.values[-1]) == ENDS[name]
    assert rule.values_text == KNOWN[name]


@pytest.mark.parametrize("base", EDITIONS)
@pytest.mark.parametrize(("name", "value"), [(name, value) for name, ends in ENDS.items() for value in ends])
def test_every_end_is_accepted(base: EditionId, name: str, value: str) -> None:
    """`house.*`: both ends of every rule can be played on every edition, and are then in force.

    These are `joker`, `upper_bonus_at`, `upper_bonus`, `yahtzee_bonus`, `five_alike_full_house`, `rolls` and `order`.
    """
    house = with_house_rules(EDITIONS[base], {name: value})
    assert HOUSE_RULES[name].value_in(house) == value
    changed = value != HOUSE_RULES[name].value_in(EDITIONS[base])
    assert house.house == (((name, value),) if changed else ())
    assert (house != EDITIONS[base]) is changed


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BEYOND.items() for value in values])
def test_beyond_the_ends_is_refused(name: str, value: str) -> None:
    """`house.*`: any other value is refused, with the values there are."""
    with pytest.raises(Unreadable) as raised:
        with_house_rules(edition("mb-1982"), {name: value})
    assert raised.value == Unreadable("unknown-house-value", name=name, value=value, known=KNOWN[name])


def test_an_unknown_name_lists_the_known_ones() -> None:
    """A house rule nobody has is refused with the names there are."""
    with pytest.raises(Unreadable) as raised:
        edition("mb-1982", luck="more")
    assert raised.value == Unreadable("unknown-house-rule", name="luck", known=tuple(HOUSE_RULES))


def test_all_faults_are_told_at_once() -> None:
    """Several faults are one refusal that lists them in the order they were given."""
    rules = {"luck": "more", "rolls": "9", "joker": "ordered", "upper_bonus": "7"}
    with pytest.raises(Faults) as raised:
        with_house_rules(make_small_edition("yahtzee", "chance"), rules)
    assert [(fault.code, fault.data["name"]) for fault in raised.value.faults] == [
        ("unknown-house-rule", "luck"),
        ("unknown-house-value", "rolls"),
        ("house-rule-needs-boxes", "joker"),
        ("house-rule-needs-boxes", "upper_bonus"),
    ]


@pytest.mark.parametrize(
    ("boxes", "name", "value", "missing"),
    [
        (("aces", "chance"), "joker", "forced", ("yahtzee",)),
        (("aces", "chance"), "joker", "ordered", ("yahtzee", "three_of_a_kind", "four_of_a_kind")),
        (("three_of_a_kind", "yahtzee"), "joker", "ordered", ("four_of_a_kind",)),
        (("aces", "chance"), "yahtzee_bonus", "50", ("yahtzee",)),
        (("aces", "yahtzee"), "five_alike_full_house", "true", ("full_house",)),
        (("aces", "twos", "sixes"), "upper_bonus", "50", ("threes", "fours", "fives")),
        (("aces", "twos", "sixes"), "upper_bonus_at", "9", ("threes", "fours", "fives")),
    ],
)
def test_missing_boxes(boxes: tuple[str, ...], name: str, value: str, missing: tuple[str, ...]) -> None:
    """A rule about boxes that an edition does not have is refused, and the refusal names them."""
    with pytest.raises(Illegal) as raised:
        with_house_rules(make_small_edition(*boxes), {name: value})
    assert raised.value == Illegal("house-rule-needs-boxes", name=name, value=value, boxes=missing)


def test_what_is_printed_needs_no_boxes() -> None:
    """To set what an edition says already is no change, so no box is missed."""
    small = make_small_edition("aces", "chance")
    same = {name: rule.value_in(small) for name, rule in HOUSE_RULES.items()}
    assert with_house_rules(small, same) is small
    assert with_house_rules(small, {"rolls": "2", "order": "forced"}).rolls == 2


@pytest.mark.parametrize("name", EDITIONS)
def test_the_printed_value_is_no_change(name: EditionId) -> None:
    """Setting every rule to what the rulebook prints gives the printed edition itself."""
    printed = EDITIONS[name]
    assert with_house_rules(printed, {rule: HOUSE_RULES[rule].value_in(printed) for rule in HOUSE_RULES}) is printed
    assert with_house_rules(printed, {}) is printed


def test_back_to_the_printed_value() -> None:
    """A rule set and set back leaves no trace."""
    house = edition("classic", joker="loose", rolls=4)
    assert with_house_rules(house, {"joker": "forced"}) == edition("classic", rolls=4)
    assert with_house_rules(house, {"joker": "forced", "rolls": "3"}) is edition("classic")


def test_order_does_not_matter() -> None:
    """Whatever the order in which rules are named, the edition is the same and lists them in one order."""
    rules = {"rolls": "2", "joker": "loose", "order": "forced", "upper_bonus": "50"}
    for order in permutations(rules):
        house = with_house_rules(edition("hasbro-2014"), {name: rules[name] for name in order})
        assert house == edition("hasbro-2014", **rules)
        assert [name for name, _ in house.house] == ["joker", "upper_bonus", "rolls", "order"]


@given(strategies.house_rules(), strategies.house_rules(), st.sampled_from(list(EDITIONS.values())))
def test_on_top_of_house_rules(first: dict[str, str], second: dict[str, str], printed: Edition) -> None:
    """Rules on top of rules are the same as all at once, the later value winning; `printed` stays the rulebook."""
    house = with_house_rules(with_house_rules(printed, first), second)
    assert house == with_house_rules(printed, first | second)
    assert all(HOUSE_RULES[name].value_in(house) == value for name, value in (first | second).items())
    assert (house.printed or house) is printed


@given(strategies.editions())
def test_repr_rebuilds(played: Edition) -> None:
    """The repr of an edition, read as Python, is an equal edition with an equal hash."""
    again = eval(repr(played), vars(gobelet.dice))  # noqa: S307 - our own text
    assert again == played
    assert hash(again) == hash(played)


def test_repr_says_what_is_on() -> None:
    """The repr is what one would type."""
    assert repr(edition("mb-1982")) == "edition('mb-1982')"
    house = edition("mb-1982", rolls=2, five_alike_full_house=True)
    assert repr(house) == "edition('mb-1982', five_alike_full_house='true', rolls='2')"


def test_true_and_numbers_may_be_written_plainly() -> None:
    """`edition` takes Python's own values as well as their texts."""
    assert edition("yatzy", five_alike_full_house=True) == edition("yatzy", five_alike_full_house="true")
    assert edition("yatzy", five_alike_full_house=False) is edition("yatzy")
    assert edition("yatzy", upper_bonus=35) == edition("yatzy", upper_bonus="35")


@pytest.mark.parametrize("rule", JOKER_RULES)
def test_each_joker_rule_by_its_name(rule: str) -> None:
    """House rule `joker`: the name puts that rule in force."""
    assert edition("yatzy", joker=rule).joker is JOKER_RULES[rule]


@pytest.mark.parametrize("name", EDITIONS)
def test_words_are_not_changed(name: EditionId) -> None:
    """A house rule is an edition with a field replaced: title, words and boxes stay the rulebook's."""
    house = edition(name, joker="loose", rolls=5, order="forced")
    assert house.words is EDITIONS[name].words
    assert (house.id, house.titles, house.boxes) == (name, EDITIONS[name].titles, EDITIONS[name].boxes)


def test_most_follows_the_house() -> None:
    """`max`: the most there is follows the bonuses and jokers in force."""
    assert edition("mb-1982", yahtzee_bonus=0).most == 375
    assert edition("mb-1982", upper_bonus=200, yahtzee_bonus=50).most == 375 + 165 + 600
    assert edition("yatzy", joker="loose").most == 374 + 2
