"""The summary card of Hands Down: its examples are true, and nothing is missing from it."""

import pytest

from gobelet.game import LANGUAGES
from gobelet.handsdown import CARDS, Card, Combination, HandsDown, best_claim, card
from gobelet.handsdown.cards import COPIES, FACES
from gobelet.i18n import Speaker
from gobelet.i18n.summary_card import EXAMPLES, KINDS_OF_CARDS, write_summary_card
from gobelet.terminal.cards.help import format_summary_card


@pytest.mark.parametrize("kind", Combination)
def test_an_example_makes_its_combination(kind: Combination) -> None:
    """The cards of an example make it and nothing dearer, all of them serve, and the deck has as many."""
    cards = tuple(map(card, EXAMPLES[kind].split()))
    found = best_claim(cards, tuple(Combination))
    assert found is not None
    assert found.combination is kind
    assert None not in found.dice
    copies = dict(zip(CARDS, COPIES, strict=True))
    assert all(cards.count(each) <= copies[each] for each in cards)


def kind_of(each: Card) -> tuple[bool, int]:
    """Return whether a card may have any colour, and how many numbers it may be."""
    return each.colour is None, len(each.numbers)


def test_every_kind_of_card_is_shown() -> None:
    """Each kind of Dice card in the deck is there once, and the examples use every kind of wild card."""
    shown = [kind_of(card(code)) for code, _ in KINDS_OF_CARDS]
    assert sorted(shown) == sorted({kind_of(each) for each in CARDS})
    used = {kind_of(card(code)) for text in EXAMPLES.values() for code in text.split()}
    assert used == set(shown)
    assert (False, len(FACES)) in used


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_in_every_language(language: str) -> None:
    """Every combination has its word and points; the terminal shows the same card, no line wider than the screen."""
    edition = HandsDown()
    summary = write_summary_card(edition, Speaker(language))
    told = {(each.word, each.points) for each in summary.combinations}
    assert told == {(edition.combination_word(kind, language), kind.points) for kind in Combination}
    lines = list(format_summary_card(edition, Speaker(language), 60))
    assert all(len(line) <= 60 for line in lines)
    words = " ".join(" ".join(lines).split())
    assert all(" ".join(sentence.split()) in words for sentence in summary.rules)


def test_the_turns_after_a_call_are_those_that_are_played() -> None:
    """The short variant is told where it is on."""
    short, printed = (write_summary_card(HandsDown(short=on), Speaker("en")).rules for on in (True, False))
    assert any("three turns" in sentence for sentence in short)
    assert not any("three turns" in sentence for sentence in printed)
