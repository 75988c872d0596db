"""Pictures of cards."""

import pytest

from gobelet.handsdown import CARDS, HandsDown, card
from gobelet.i18n import Speaker
from gobelet.web.pages.parts.cards.card import CardFace, draw_card, list_keys


@pytest.mark.parametrize(
    ("code", "language", "face"),
    [
        ("3Y", "en", CardFace("yellow", (3,), "3", ("Y",), "yellow 3")),
        ("2/5B", "fr", CardFace("blue", (2, 5), "2/5", ("B",), "2/5 bleu")),
        ("?R", "de", CardFace("red", (), "?", ("R",), "Zahlenjoker rot")),
        ("4*", "fr", CardFace("any", (4,), "4", ("J", "B", "R"), "joker couleur 4")),
        ("1Y", "de", CardFace("yellow", (1,), "1", ("G",), "gelbe 1")),
    ],
)
def test_what_a_card_shows(code: str, language: str, face: CardFace) -> None:
    """Dice, figures, colour, the colour's letter in the reader's language, and the whole in words."""
    assert draw_card(card(code), HandsDown(), Speaker(language)) == face


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_no_two_cards_look_alike(language: str) -> None:
    """All 36 kinds differ without their colour too: by figures and letters, and in words."""
    faces = [draw_card(each, HandsDown(), Speaker(language)) for each in CARDS]
    assert len({(face.number, face.letters) for face in faces}) == 36
    assert len({face.words for face in faces}) == 36


def test_cards_of_one_kind_have_keys_of_their_own() -> None:
    """Two equal cards of a hand can be told apart when the hand changes."""
    hand = [card(code) for code in ("3Y", "4B", "3Y")]
    assert list(list_keys(hand)) == ["3Y.0", "4B.0", "3Y.1"]
