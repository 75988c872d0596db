"""Short descriptions of house rules."""

import pytest

from gobelet.dice import HOUSE_RULES, edition
from gobelet.game import LANGUAGES
from gobelet.handsdown import VARIANTS, hands_down
from gobelet.i18n import Speaker
from gobelet.i18n.house_rules import DESCRIPTIONS, describe_house_rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_every_rule_has_words(language: str) -> None:
    """No rule is shown raw, whatever its value, and no two values are told alike."""
    say = Speaker(language)
    assert set(DESCRIPTIONS) == {*HOUSE_RULES, *VARIANTS}
    values_of = {name: rule.values for name, rule in HOUSE_RULES.items()}
    values_of.update({name: variant.values for name, variant in VARIANTS.items()})
    for name, values in values_of.items():
        told = [DESCRIPTIONS[name](value, say) for value in values]
        assert len(set(told)) == len(told)
        assert not any(name in words or "=" in words for words in told if "_" in name)


def test_house_rules_are_told_in_order() -> None:
    """Those that are on are told, each in a few words."""
    say = Speaker("en")
    assert describe_house_rules(edition("kniffel", upper_bonus=50, rolls=4), say) == [
        "upper bonus: 50 points",
        "4 rolls a turn",
    ]
    assert describe_house_rules(edition("kniffel"), say) == []
    assert describe_house_rules(hands_down(length="8", short="true"), say) == [
        "8 Combo cards",
        "three turns after a call",
    ]
