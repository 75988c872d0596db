"""`gobelet editions`."""

import json

import pytest

from gobelet.dice import EDITIONS
from gobelet.handsdown import Combination
from support.terminal_session import Run

LANGUAGES = ("en", "fr", "de")


def test_editions_as_json(gobelet: Run) -> None:
    """Every edition with its id, title, year, languages, joker rule and boxes in its own words."""
    document = json.loads(gobelet("editions", "--json", "--lang", "fr").out)
    found = {entry["id"]: entry for entry in document["editions"]}
    assert set(found) == {*EDITIONS, "hands-down"}
    assert (found["mb-1982"]["year"], found["mb-1982"]["languages"], found["mb-1982"]["joker"]) == (
        1982,
        ["fr"],
        "ordinary",
    )
    assert found["hasbro-2014"]["boxes"][8] == {"id": "full_house", "section": "lower", "word": "Main pleine"}
    assert [box["word"] for box in found["mb-1982"]["boxes"]][:7] == [
        "As",
        "Deux",
        "Trois",
        "Quatre",
        "Cinq",
        "Six",
        "Brelan",
    ]


def test_the_card_game_among_the_editions(gobelet: Run) -> None:
    """Hands Down has the keys of every edition, no boxes, and its combinations with their points."""
    *dice, cards = json.loads(gobelet("editions", "--json", "--lang", "fr").out)["editions"]
    assert all(set(entry) == {"id", "title", "year", "languages", "joker", "boxes"} for entry in dice)
    combinations = cards.pop("combinations")
    assert cards == {
        "id": "hands-down",
        "title": "Yahtzee Franc Jeu",
        "year": 2011,
        "languages": ["fr"],
        "joker": None,
        "boxes": [],
        "players": {"fewest": 2, "most": 6},
    }
    assert [(entry["id"], entry["points"]) for entry in combinations] == [
        (kind.value, kind.points) for kind in Combination
    ]
    assert combinations[2]["word"] == "Main pleine"


@pytest.mark.parametrize("language", LANGUAGES)
def test_editions_as_text(gobelet: Run, language: str) -> None:
    """The list fits 80 columns."""
    told = gobelet("editions", "--lang", language)
    assert all(name in told.out for name in (*EDITIONS, "hands-down", "large_straight, 8"))
    assert max(map(len, told.out.splitlines())) <= 80
