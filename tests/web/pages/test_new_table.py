"""The form of a new table: its choices, in words that name the printed value and fit a phone."""

import pytest

from gobelet.dice import EDITIONS, LANGUAGES
from gobelet.handsdown import HandsDown
from gobelet.i18n import Speaker
from gobelet.record import AnyEdition
from gobelet.web.pages.new_table import list_rule_choices, list_seat_choices, read_last_form

SHELF: tuple[AnyEdition, ...] = (*EDITIONS.values(), HandsDown())
MOST = 33
"""Letters that a phone of 360 points shows in a list."""


def house(edition: AnyEdition, language: str = "en") -> dict[str, str]:
    """Return what stands first in the list of each house rule."""
    return {name: rest[0].words for name, _, rest in list_rule_choices(read_last_form(edition, ""), Speaker(language))}


def test_the_printed_value_is_told() -> None:
    """Nobody has to know the rulebook to know what they choose."""
    classic = next(edition for edition in SHELF if edition.id == "classic")
    assert house(classic)["house-upper_bonus_at"] == "63 (as printed)"
    assert house(classic)["house-joker"] == "as in the classic (as printed)"
    assert house(HandsDown()) == {"house-length": "6 (as printed)", "house-short": "no limit (as printed)"}
    kniffel = next(edition for edition in SHELF if edition.id == "kniffel")
    assert house(kniffel)["house-yahtzee_bonus"] == "none (as printed)"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", SHELF, ids=lambda edition: edition.id)
def test_every_choice_fits_a_phone(edition: AnyEdition, language: str) -> None:
    """A list that is cut off says nothing."""
    wanted, say = read_last_form(edition, ""), Speaker(language)
    words = [choice.words for choice in list_seat_choices(wanted, 2, say)]
    words += [choice.words for _, _, choices in list_rule_choices(wanted, say) for choice in choices]
    assert [word for word in words if len(word) > MOST] == []
