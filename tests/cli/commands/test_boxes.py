"""`gobelet boxes`."""

import json
from typing import Any

import pytest

from gobelet.dice import EDITIONS
from support.terminal_session import Run


def load_boxes(gobelet: Run, *arguments: str) -> dict[str, Any]:
    """Return what `boxes --json` says of the boxes, in a document of just three parts."""
    answer = gobelet("boxes", *arguments, "--json")
    assert answer.code == 0, answer.err
    document = json.loads(answer.out)
    assert list(document) == ["edition", "dice", "boxes"]
    assert (document["edition"], len(document["dice"])) == (arguments[0], 5)
    found: dict[str, Any] = document["boxes"]
    return found


@pytest.mark.parametrize("name", EDITIONS)
def test_every_why_is_a_clause_of_the_rules(gobelet: Run, name: str) -> None:
    """The clause given for a box is one that the rules of the edition show."""
    for house in ([], ["--house", "order=forced"], ["--house", "joker=ordered"]):
        document = json.loads(gobelet("rules", name, *house, "--json").out)
        shown = {clause["id"] for section in document["sections"] for clause in section["clauses"]}
        for dice in ("12345", "44444"):
            found = load_boxes(gobelet, name, "--dice", dice, *house)
            assert {offer["why"] for offer in found.values()} <= shown


@pytest.mark.parametrize("dice", ["44444", "4 4 4 4 4", "4,4,4,4,4"])
def test_boxes_with_a_joker(gobelet: Run, dice: str) -> None:
    """The worked example of mb-1982: five 4s as a joker, however the dice are written."""
    found = load_boxes(gobelet, "mb-1982", "--dice", dice, "--card", "fours=12,yahtzee=50,yahtzee_bonus=100")
    assert "fours" not in found
    assert found["large_straight"] == {
        "legal": True,
        "points": 40,
        "yahtzee_bonus": 100,
        "joker": True,
        "why": "joker-2",
    }
    assert found["aces"] == {"legal": True, "points": 0, "yahtzee_bonus": 100, "joker": False, "why": "upper"}


@pytest.mark.parametrize("house", [["--house", "joker=forced", "rolls=2"], ["--house=joker=forced,rolls=2"]])
def test_boxes_with_house_rules(gobelet: Run, house: list[str]) -> None:
    """House rules may follow one --house, or stand in a list; `forced` leaves one box."""
    found = load_boxes(gobelet, "mb-1982", *house, "--dice", "44444", "--card", "yahtzee=50")
    assert [box for box, offer in found.items() if offer["legal"]] == ["fours"]
    assert found["chance"] == {"legal": False, "points": None, "yahtzee_bonus": 0, "joker": False, "why": "joker-1"}


def test_boxes_as_text(gobelet: Run) -> None:
    """The text says the edition's own words."""
    told = gobelet("boxes", "hasbro-2014", "--dice", "33355", "--lang", "fr")
    assert "Main pleine" in told.out
    assert "25" in told.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("classic", "--dice", "44444", "--card", "yahtzee=50"),
            "By the joker rule this Yahtzee must go in Fours, because Yahtzee is filled and Fours is open.",
        ),
        (
            ("classic", "--dice", "44444", "--card", "yahtzee=50,fours=12,chance=20,full_house=25,small_straight=30"),
            (
                "By the joker rule this Yahtzee must go in 3 of a kind, 4 of a kind or High (Large) Straight, because "
                "Yahtzee and the upper box of its number are filled, and a joker goes in the lower section."
            ),
        ),
        (
            ("hasbro-2014", "--dice", "44444", "--card", "yahtzee=50,fours=12", "--lang", "fr"),
            (
                "Selon la règle du joker, ce Yahtzee doit aller dans 3 pareils (brelan) ou 4 pareils (carré), car la "
                "case Yahtzee et la case du haut pour ce chiffre sont remplies, et un joker va d’abord là."
            ),
        ),
        (
            ("kniffel", "--dice", "44444", "--card", "yahtzee=50", "--house", "joker=forced", "--lang", "de"),
            "Nach der Jokerregel muss dieser Kniffel hierhin: Vierer. Denn Kniffel ist gefüllt und Vierer noch frei.",
        ),
        (
            ("mb-1982", "--dice", "44445", "--house", "order=forced"),
            "Boxes are filled in printed order: Aces is next.",
        ),
    ],
)
def test_a_sentence_says_why_a_box_may_not_be_used(gobelet: Run, arguments: tuple[str, ...], sentence: str) -> None:
    """Where the roll must go and why is said once, as the sheet in the browser says it; below are the boxes."""
    told = gobelet("boxes", *arguments).out
    assert told.startswith(f"{sentence}\n\n")
    language = {"--lang", "fr", "de"}
    document = load_boxes(gobelet, *[each for each in arguments if each not in language])
    listed = told.split("\n\n")[1]
    assert len(listed.splitlines()) == sum(offer["legal"] for offer in document.values())


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        ("en", "Full House is filled.", "Fours and Full House are filled."),
        ("fr", "Case déjà remplie\N{NO-BREAK SPACE}: Full.", "Cases déjà remplies\N{NO-BREAK SPACE}: Quatre et Full."),
        ("de", "Schon gefüllt: Full House.", "Schon gefüllt: Vierer und Full House."),
    ],
)
def test_filled_boxes_are_named(gobelet: Run, language: str, one: str, several: str) -> None:
    """The last line says which boxes are missing from the list because they are filled."""
    for card, sentence in (("full_house=25", one), ("fours=12,full_house=25", several)):
        told = gobelet("boxes", "classic", "--dice", "44455", "--card", card, "--lang", language).out
        assert told.endswith(f"\n\n{sentence}\n")


def test_no_sentence_where_every_box_may_be_used(gobelet: Run) -> None:
    """An ordinary roll may go anywhere."""
    assert "\n\n" not in gobelet("boxes", "classic", "--dice", "44445").out
