"""Worked examples beside the clauses: in the reader's words, computed by the rules, left out where they do not hold."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import given

from gobelet.dice import EDITIONS, Edition, edition, offers
from gobelet.game import LANGUAGES
from gobelet.handsdown import CARDS, Combination, HandsDown
from gobelet.i18n import Speaker
from gobelet.i18n.rules.dice import write_rules
from gobelet.i18n.rules.example_text import describe_example
from gobelet.i18n.rules.examples import CardExample, DiceExample, Example, KeepExample, Origin, read_examples
from gobelet.record import find_edition
from support import strategies
from support.dice_moves import make_card, roll

ENGLISH = Speaker("en")


def list_examples(played: Edition | HandsDown, say: Speaker = ENGLISH) -> Iterator[tuple[str, Example]]:
    """Yield every example with the id of its clause."""
    for section in write_rules(played, say):
        for clause in section.clauses:
            yield from ((clause.id, example) for example in clause.examples)


@pytest.mark.parametrize("name", [*EDITIONS, "hands-down"])
def test_every_example_is_shown_as_printed(name: str) -> None:
    """Without house rules each row of the file is shown once, beside its clause."""
    played = find_edition(name)
    rows = [row["clause"].split(".")[0] for table in read_examples(name).values() for row in table]
    assert sorted(clause for clause, _ in list_examples(played)) == sorted(rows)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_lower_box_has_an_example(name: str) -> None:
    """Each box of the lower section is shown with points by some example beside its own clause."""
    scored = {
        box.box
        for _, example in list_examples(edition(name))
        if isinstance(example, DiceExample)
        for box in example.boxes
        if box.points
    }
    assert set(edition(name).boxes[6:]) <= scored


@given(strategies.editions())
def test_what_is_shown_holds(played: Edition) -> None:
    """Whatever the house rules, the boxes of an example give what it says for its dice, on its card."""
    for clause, example in list_examples(played):
        if isinstance(example, DiceExample):
            card = make_card(played, {box.box: box.points for box in example.card})
            found = {str(offer.box): offer for offer in offers(card, roll("".join(map(str, example.dice))))}
            assert all(found[box.box].points == box.points for box in example.boxes), clause
            assert not example.card or all(found[box.box].legal for box in example.boxes), clause
            assert (example.bonus.points if example.bonus else 0) == max(
                found[b.box].yahtzee_bonus for b in example.boxes
            )


@pytest.mark.parametrize(
    ("name", "house", "missing"),
    [
        ("mb-1982", {"rolls": 1}, {"turn-1"}),
        ("mb-1982", {"joker": "none"}, {"first-yahtzee", "joker-2"}),
        ("mb-1982", {"joker": "forced"}, {"joker-2"}),
        ("mb-1982", {"yahtzee_bonus": 50}, {"joker-2"}),
        ("mb-1982", {"five_alike_full_house": True}, {"first-yahtzee"}),
        ("classic", {"order": "forced"}, {"first-yahtzee", "joker-2", "read-four-in-three", "read-nought"}),
        ("printworks", {"joker": "ordered"}, {"joker-1", "joker-2"}),
        ("kniffel", {"joker": "loose"}, {"joker"}),
        ("classic", {"upper_bonus_at": 64}, set()),
    ],
)
def test_what_does_not_hold_is_left_out(name: str, house: dict[str, object], missing: set[str]) -> None:
    """A house rule takes away the examples it makes untrue and no other."""
    printed = {clause for clause, _ in list_examples(edition(name))}
    assert printed - {clause for clause, _ in list_examples(edition(name, **house))} == missing


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*EDITIONS, "hands-down"])
def test_the_words_are_the_editions_own(name: str, language: str) -> None:
    """Each example is one line with its dice and the words of the edition, in each language."""
    say, played = Speaker(language), find_edition(name)
    for _, example in list_examples(played, say):
        line = describe_example(example, say)
        assert "\n" not in line
        match example:
            case DiceExample():
                assert " ".join(map(str, example.dice)) in line
                assert all(f"{box.word} {box.points}" in line for box in (*example.card, *example.boxes))
            case KeepExample():
                assert " ".join(map(str, example.keep)) in line
                assert example.chance in line
            case CardExample():
                assert all(word in line for word in example.words)
                assert example.combination in line


def test_whose_dice_they_are() -> None:
    """Dice that only the rulebook's numbers allow are told from ours, and so are examples that no rulebook has."""
    told = {
        (example.origin, describe_example(example, ENGLISH).split(":")[0])
        for _, example in list_examples(edition("classic"))
    }
    assert (Origin.BOOK, "Example") in told
    assert all(
        "our dice" in describe_example(e, ENGLISH)
        for _, e in list_examples(edition("classic"))
        if e.origin is Origin.REBUILT
    )
    assert all(describe_example(e, ENGLISH).startswith("Our example") for _, e in list_examples(edition("kniffel")))


def test_a_chance() -> None:
    """`turn-1` of mb-1982: of 2 3 4 4 5 one 4 is rolled again, and 1 or 6 makes the large straight."""
    (example,) = (example for _, example in list_examples(edition("mb-1982")) if isinstance(example, KeepExample))
    assert (example.keep, example.good, example.chance) == ((2, 3, 4, 5), (1, 6), "1/3")


def test_every_wild_card_and_combination_is_shown() -> None:
    """Hands Down shows each kind of wild card with what it stands for, and each combination with its points."""
    found = [example for _, example in list_examples(HandsDown()) if isinstance(example, CardExample)]
    wild = {card.code for card in CARDS if card.wild}
    alone = [example for example in found if len(example.cards) == 1]
    assert [len(example.stands_for) for example in alone] == [2, 3, 6]
    assert {example.cards[0] for example in alone} <= wild
    told = {(example.combination, example.points) for example in found if example.combination}
    assert told == {(HandsDown().combination_word(kind, "en"), kind.points) for kind in Combination}


@pytest.mark.parametrize("name", [*EDITIONS, "hands-down"])
def test_french_typography(name: str) -> None:
    """In French a space that does not break stands before a colon or semicolon."""
    say = Speaker("fr")
    for clause, example in list_examples(find_edition(name), say):
        assert not re.search(r"[^\u00a0\u202f][:;]", describe_example(example, say)), clause
