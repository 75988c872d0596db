"""Score cards as text: they round-trip, and every kind of fault is refused."""

import pytest

from gobelet.dice import EDITIONS, BoxId, Edition, edition
from gobelet.game import LANGUAGES, Faults, Refusal
from gobelet.record import format_card, parse_card
from gobelet.record.text.boxes import normalize


def list_codes(played: Edition, text: str) -> list[str]:
    """Return the codes of what is wrong with a card."""
    with pytest.raises(Refusal) as refused:
        parse_card(played, text)
    refusal = refused.value
    return [fault.code for fault in (refusal.faults if isinstance(refusal, Faults) else (refusal,))]


def test_a_card_reads_as_written() -> None:
    """Boxes and the bonus of a card stand where the text puts them."""
    card = parse_card(edition("mb-1982"), "fours=12, yahtzee=50, yahtzee_bonus=100")
    assert (card[BoxId("fours")], card[BoxId("yahtzee")], card.yahtzee_bonus, card.filled) == (12, 50, 100, 2)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_boxes_may_be_written_in_words(name: str, language: str) -> None:
    """The edition's own word for a box is as good as its id, in every language, in capitals and without accents."""
    played = edition(name)
    for place, box in enumerate(played.boxes):
        points = max(played.possible_points[place])
        word = played.box_word(box, language)
        for text in (word, word.upper(), normalize(word)):
            assert parse_card(played, f"{text} = {points}")[box] == points


def test_the_bonus_may_be_written_in_words() -> None:
    """So may the bonus, and a box that is given by its id and its word is given twice."""
    assert parse_card(edition("classic"), "Quatre=12,Yahtzee=50,Jetons de prime=100").yahtzee_bonus == 100
    assert list_codes(edition("classic"), "Vierer=12,fours=12") == ["card-twice"]


@pytest.mark.parametrize(("name", "bonus"), [("kniffel", False), ("classic", True)])
def test_the_known_boxes_are_those_of_the_edition(name: str, *, bonus: bool) -> None:
    """An unknown box is answered with the boxes there are, the bonus only where there is one."""
    with pytest.raises(Refusal) as refused:
        parse_card(edition(name), "Nines=9")
    known = refused.value.data["known"]
    assert known == (*edition(name).boxes, *["yahtzee_bonus"] * bonus)


@pytest.mark.parametrize("name", EDITIONS)
def test_an_empty_text_is_an_empty_card(name: str) -> None:
    """No entries, no points."""
    assert not parse_card(edition(name), " ").filled


def test_a_card_is_written_in_printed_order() -> None:
    """The order in which boxes are typed does not matter."""
    card = parse_card(edition("classic"), "chance=30,aces=0")
    assert format_card(card) == "aces=0,chance=30"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("fours", ["card-form"]),
        ("fours=", ["card-form"]),
        ("fours=-4", ["card-form"]),
        ("fours=١٢", ["card-form"]),
        ("fours=9999999999", ["card-form"]),
        ("=12", ["card-form"]),
        ("nines=9", ["card-box"]),
        ("one_pair=8", ["card-box"]),
        ("fours=12,fours=8", ["card-twice"]),
        ("fours=13", ["card-points"]),
        ("chance=0", ["card-points"]),
        ("chance=31", ["card-points"]),
        ("full_house=20", ["card-points"]),
        ("yahtzee=100", ["card-points"]),
        ("aces=1,yahtzee=50,yahtzee_bonus=70", ["card-bonus-form"]),
        ("aces=1,yahtzee_bonus=100", ["card-bonus-box"]),
        ("aces=1,yahtzee=0,yahtzee_bonus=100", ["card-bonus-box"]),
        ("yahtzee=50,yahtzee_bonus=100", ["card-bonus-most"]),
        ("aces=1,yahtzee=50,yahtzee_bonus=200", ["card-bonus-most"]),
        ("fours=13,nines=9,chance", ["card-points", "card-box", "card-form"]),
        ("aces=1,yahtzee=0,yahtzee_bonus=70", ["card-bonus-form", "card-bonus-box"]),
        ("fours=13,yahtzee=0,yahtzee_bonus=70", ["card-points", "card-bonus-form", "card-bonus-box"]),
        ("fours=12,fours=13", ["card-twice"]),
        ("fours,aces=1,yahtzee_bonus=100", ["card-form", "card-bonus-box"]),
    ],
)
def test_all_faults_of_a_card_are_listed(text: str, codes: list[str]) -> None:
    """A card no game can lead to is refused with each of its faults."""
    assert list_codes(edition("mb-1982"), text) == codes


def test_a_bonus_needs_an_edition_that_gives_one() -> None:
    """Kniffel has no bonus for a further five alike; a house rule brings it."""
    text = "aces=5,yahtzee=50,yahtzee_bonus=50"
    assert list_codes(edition("kniffel"), text) == ["card-bonus-none"]
    assert parse_card(edition("kniffel", yahtzee_bonus=50), text).total == 105


def test_a_forced_order_wants_a_prefix() -> None:
    """`order`: with boxes filled top to bottom, every box below an open one is a fault."""
    forced = edition("mb-1982", order="forced")
    assert parse_card(forced, "aces=1,twos=2").filled == 2
    assert list_codes(forced, "aces=1,threes=3,chance=20") == ["card-order", "card-order"]
    assert list_codes(forced, "twos=13,threes=9") == ["card-points", "card-order", "card-order"]


def test_points_follow_the_edition() -> None:
    """Yatzy's own boxes take what its own rules can give."""
    assert parse_card(edition("yatzy"), "one_pair=12,small_straight=15,full_house=28").total == 55
    assert list_codes(edition("yatzy"), "one_pair=7") == ["card-points"]
