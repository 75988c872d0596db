"""The form of a new table: its choices, in words that name the printed value and fit a phone."""

import re

import pytest

from gobelet.dice import EDITIONS, HOUSE_RULES, LANGUAGES, Edition
from gobelet.handsdown import VARIANTS, HandsDown
from gobelet.i18n import Speaker
from gobelet.record import AnyEdition
from gobelet.web.pages.new_table import RuleField, list_rule_fields, list_seat_choices, read_last_form
from support.http_server import Site
from support.page_client import open_client

SHELF: tuple[AnyEdition, ...] = (*EDITIONS.values(), HandsDown())
MOST = 33
"""Letters that a phone of 360 points shows in a list."""


def house(edition: AnyEdition, language: str = "en") -> dict[str, str]:
    """Return the printed value of each house rule, as the form says it."""
    return {field.name: field.printed for field in list_rule_fields(read_last_form(edition, ""), Speaker(language))}


def list_values(edition: AnyEdition, rule: str) -> set[str]:
    """Return every value of a rule that this edition can be played with."""
    if isinstance(edition, Edition):
        found = HOUSE_RULES[rule]
        return {value for value in found.values if not found.find_missing_boxes(edition, value)}
    return set(VARIANTS[rule].values)


def list_offered(field: RuleField) -> set[str]:
    """Return every value that can be chosen in a field; empty is the printed one."""
    if field.choices:
        return {choice.value for choice in field.choices}
    return {"", *map(str, range(field.low, field.high + 1))}


@pytest.mark.parametrize("edition", SHELF, ids=lambda edition: edition.id)
def test_every_value_can_be_chosen(edition: AnyEdition) -> None:
    """What a program can ask for, a person can choose; rules without another value are left out."""
    fields = {field.name: field for field in list_rule_fields(read_last_form(edition, ""), Speaker("en"))}
    for rule in HOUSE_RULES if isinstance(edition, Edition) else VARIANTS:
        values = list_values(edition, rule)
        if len(values) == 1:
            assert f"house-{rule}" not in fields
            continue
        offered = list_offered(fields[f"house-{rule}"])
        printed = (HOUSE_RULES[rule] if isinstance(edition, Edition) else VARIANTS[rule]).value_in(edition)  # type: ignore[arg-type]
        assert offered | {printed} == values | {""}


def test_a_number_is_sent_and_shown_again(site: Site) -> None:
    """The literal 64 of `read-63` can be typed; a number that is not possible is refused with a sentence."""
    ann = open_client(site)
    path = ann.create_table("hasbro-2014", **{"house-upper_bonus_at": "64", "seat2": "greedy"})
    assert "upper bonus from 64" in ann.open(f"{path}/more").words.lower()
    page = ann.open("/new/hasbro-2014")
    assert re.search(r'name="house-upper_bonus_at"\s+value="64"\s+min="1"\s+max="105"', page.text)
    wrong = ann.post("/new/hasbro-2014", 422, command="again", name="Ann", **{"house-upper_bonus_at": "106"})
    assert "1–105" in wrong.words


def test_the_short_variant_is_proposed_with_a_reason(site: Site) -> None:
    """From three players on; who plays without scripts reads that in the sentence."""
    (proposed,) = (field for field in list_rule_fields(read_last_form(HandsDown(), ""), Speaker("en")) if field.seats)
    assert (proposed.name, proposed.seats) == ("house-short", 3)
    assert "three or more players" in proposed.reason
    page = open_client(site).open("/new/hands-down")
    assert (
        page.text.index('name="house-short"')
        < page.text.index('class="primary"')
        < page.text.index('name="house-length"')
    )


def test_the_printed_value_is_told() -> None:
    """Nobody has to know the rulebook to know what they choose."""
    classic = next(edition for edition in SHELF if edition.id == "classic")
    assert house(classic)["house-upper_bonus_at"] == "63 (as printed)"
    assert house(classic)["house-joker"] == "as printed"
    assert house(HandsDown()) == {
        "house-length": "6 (as printed)",
        "house-short": "no limit (as printed)",
        "house-alone": "draws a new hand (as we read it)",
    }
    kniffel = next(edition for edition in SHELF if edition.id == "kniffel")
    assert house(kniffel)["house-yahtzee_bonus"] == "none (as printed)"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", SHELF, ids=lambda edition: edition.id)
def test_every_choice_fits_a_phone(edition: AnyEdition, language: str) -> None:
    """A list that is cut off says nothing."""
    wanted, say = read_last_form(edition, ""), Speaker(language)
    words = [choice.words for choice in list_seat_choices(wanted, 2, say)]
    words += [choice.words for field in list_rule_fields(wanted, say) for choice in field.choices]
    words += [field.printed for field in list_rule_fields(wanted, say)]
    assert [word for word in words if len(word) > MOST] == []


def test_who_enters_follows_the_turns_unless_somebody_chooses(site: Site) -> None:
    """The first choice says neither; the table then has what its turns ask for."""
    client = open_client(site)
    chosen = re.search(r'<select name="enter">\s*<option value=""', client.open("/new/classic").text)
    assert chosen is not None
    for fields, expected in (
        ({"turns": "ordered"}, "anybody at the table"),
        ({"turns": "free"}, "everybody for themselves"),
        ({"turns": "free", "enter": "anyone"}, "anybody at the table"),
    ):
        table = {"dice": "own", "entry": "points", "seat2": "", "enter": "", "command": expected + str(fields)}
        path = client.create_table("classic", **table | fields)
        assert f"who enters: {expected}" in client.open(f"{path}/more").words
