"""`gobelet simulate`: tournaments of computer players."""

import json
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]


def test_simulate_as_json(gobelet: Run) -> None:
    """Shares of wins, their intervals and points for each player; the seed repeats it, whatever the processes."""
    asked = ("simulate", "hands-down", "--bots", "greedy,random", "--games", "4", "--seed", "x", "--json")
    document = json.loads(gobelet(*asked).out)
    assert [document[name] for name in ("game", "games", "seed", "processes")] == ["hands-down", 4, "x", 2]
    greedy, other = document["bots"]
    assert set(greedy) == {"name", "wins", "share", "interval", "points"}
    assert (greedy["name"], other["name"]) == ("greedy", "random")
    assert greedy["wins"] + other["wins"] == pytest.approx(4)
    low, high = greedy["interval"]
    assert low <= greedy["share"] == greedy["wins"] / 4 <= high
    assert document["seconds"] > 0
    assert json.loads(gobelet(*asked, "--processes", "1").out)["bots"] == document["bots"]


@pytest.mark.parametrize(("language", "words"), [("en", "points a game"), ("fr", "gagne"), ("de", "Punkte je Spiel")])
def test_simulate_as_text(gobelet: Run, language: str, words: str) -> None:
    """A line for each player, in the language asked for; progress is for terminals only."""
    told = gobelet("simulate", "hands-down", "--bots", "greedy,greedy,random", "--games", "1", "--lang", language)
    assert (told.code, told.err) == (0, "")
    assert sum(words in line for line in told.out.splitlines()) == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("classic", "--bots", "greedy,random"), "classic cannot be simulated. What can be: hands-down."),
        (("hands-down", "--bots", "greedy,hal"), "There is no computer player hal."),
        (("hands-down", "--bots", "greedy"), "2 to 6 players, not 1"),
        (("hands-down",), "--bots is missing"),
        (("hands-down", "--bots", "greedy,random", "--games", "0"), "--games"),
    ],
)
def test_what_cannot_be_simulated(gobelet: Run, arguments: tuple[str, ...], said: str) -> None:
    """A clear sentence says what is wrong and what there is."""
    told = gobelet("simulate", *arguments)
    assert (told.code, told.out) == (2, "")
    assert said in told.err
