"""The rules texts: complete, alike in all languages, and true to the edition they speak of."""

import pytest
from hypothesis import given

import strategies
from gobelet.dice import EDITIONS, Edition, edition
from gobelet.dice.house import HOUSE_RULES
from gobelet.game import LANGUAGES
from gobelet.words import Speaker
from gobelet.words.rules import house_rule_text, rules_of, texts


def test_the_same_clauses_in_every_language() -> None:
    """Each language has the same clauses, and the same ones are ours."""
    marks = [{key: bool(entry.get("ours")) for key, entry in texts(language).items()} for language in LANGUAGES]
    assert marks[0] == marks[1] == marks[2]


@given(strategies.editions())
def test_every_edition_has_its_rules(played: Edition) -> None:
    """Whatever the house rules, the rules can be told in all languages, with no gap and the same clauses."""
    told = [rules_of(played, Speaker(language)) for language in LANGUAGES]
    ids = [[clause.id for section in sections for clause in section.clauses] for sections in told]
    assert ids[0] == ids[1] == ids[2]
    for sections in told:
        for section in sections:
            assert section.title
            assert all(clause.text and "{" not in clause.text for clause in section.clauses)


def test_no_clause_is_written_in_vain() -> None:
    """Every clause is shown by some edition under some house rules, or in the list of house rules."""
    shown = set()
    for name in EDITIONS:
        for joker in ("ordinary", "forced", "ordered", "loose", "none"):
            for bonus in (0, 100):
                for rolls, order, full in ((1, "forced", True), (3, "free", False)):
                    house = {"joker": joker, "yahtzee_bonus": bonus, "rolls": rolls, "order": order}
                    shown |= _texts(edition(name, **house, five_alike_full_house=full))
        shown |= _texts(edition(name))
    placeholders = {key for key in texts("en") if not key.startswith("house.")}
    written = {key: texts("en")[key]["text"].split("{")[0][:40] for key in placeholders}
    missing = {key for key, start in written.items() if not any(start in text for text in shown)}
    assert missing == set()


def _texts(played: Edition) -> set[str]:
    return {clause.text for section in rules_of(played, Speaker("en")) for clause in section.clauses}


def test_house_rules_change_the_text() -> None:
    """The rules tell the numbers that are played, not the printed ones."""
    told = " ".join(_texts(edition("mb-1982", upper_bonus_at=64, upper_bonus=50, rolls=4)))
    assert "64" in told
    assert "50 extra points" in told
    assert "at most 4 rolls" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_house_rule_is_explained(language: str) -> None:
    """Each house rule has its sentence."""
    assert all(house_rule_text(name, language) for name in HOUSE_RULES)


def test_each_edition_speaks_its_own_words() -> None:
    """An edition's words are its own, also in the rules: Yatzy is never called Yahtzee."""
    for name in ("printworks", "kniffel", "yatzy"):
        for language in LANGUAGES:
            text = " ".join(c.text for s in rules_of(edition(name), Speaker(language)) for c in s.clauses)
            assert "Yahtzee" not in text
            assert edition(name).five_alike_word in text
