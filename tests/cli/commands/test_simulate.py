"""`gobelet simulate`."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from support.terminal_session import Run

pytestmark = pytest.mark.slow
PLAYING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # also where whoever runs the tests ignores it
sys.stderr.isatty = lambda: True
from gobelet.cli.main import main
main(["simulate", *sys.argv[1:]])
"""


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
        (("classic", "--bots", "expert"), "There is no computer player expert."),
        (("classic", "--bots", "greedy", "--games", "2.5"), "--games takes a whole number from 1 to 1000000000000000."),
        (("classic", "--bots", "greedy", "--games", "1e400"), "a whole number from 1 to 1000000000000000."),
        (("classic", "--bots", "greedy", "--games", "1e30"), "a whole number from 1 to 1000000000000000."),
        (("classic", "--bots", "greedy", "--games", "1" + 30 * "0"), "a whole number from 1 to 1000000000000000."),
        (
            ("classic", "--bots", "greedy", "--games", "10", "--processes", "0"),
            "--processes takes a whole number from 1 to 256.",
        ),
        (("classic", "--bots", "greedy", "--plot", "games.jpg"), "ends in .svg or .png, not to games.jpg"),
        (("classic", "--bots", "greedy", "--plot", "nowhere/games.svg"), "There is no folder "),
        (("hands-down", "--bots", "greedy,random", "--plot", "games.svg"), "There is no picture of games of "),
        (("hands-down", "--bots", "greedy,hal"), "There is no computer player hal."),
        (("hands-down", "--bots", "greedy"), "2 to 6 players, not 1"),
        (("hands-down",), "--bots is missing"),
        (("hands-down", "--bots", "greedy,random", "--games", "0"), "--games"),
    ],
)
def test_what_cannot_be_simulated(gobelet: Run, arguments: tuple[str, ...], said: str) -> None:
    """A sentence says what is wrong and lists the valid values."""
    told = gobelet("simulate", *arguments)
    assert (told.code, told.out) == (2, "")
    assert said in told.err


def test_solo_games_as_json(gobelet: Run) -> None:
    """Mean, spread, standard error and histogram of each player; the seed repeats it, whatever the threads."""
    asked = ("simulate", "mb-1982", "--bots", "greedy,random", "--games", "2e3", "--seed", "x", "--json")
    document = json.loads(gobelet(*asked).out)
    assert [document[name] for name in ("game", "house", "games", "seed")] == ["mb-1982", {}, 2000, "x"]
    greedy, other = document["bots"]
    assert (greedy["name"], other["name"]) == ("greedy", "random")
    scores = {int(score): count for score, count in greedy["histogram"].items()}
    mean = sum(score * count for score, count in scores.items()) / 2000
    spread = sum((score - mean) ** 2 * count for score, count in scores.items()) / 2000
    assert sum(scores.values()) == 2000
    assert (min(scores), max(scores)) == (greedy["lowest"], greedy["highest"])
    assert greedy["mean"] == pytest.approx(mean)
    assert greedy["sd"] == pytest.approx(spread**0.5)
    assert greedy["standard_error"] == pytest.approx((spread / 1999) ** 0.5)
    assert json.loads(gobelet(*asked, "--processes", "1").out)["bots"] == document["bots"]
    assert json.loads(gobelet(*asked, "--house", "rolls=2").out)["bots"] != document["bots"]


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize(
    ("language", "words"), [("en", "standard error"), ("fr", "erreur type"), ("de", "Standardfehler")]
)
def test_solo_games_as_text(gobelet: Run, language: str, words: str) -> None:
    """A line for each player, a chart of its scores, and nothing on stderr but what is prepared."""
    told = gobelet("simulate", "kniffel", "--bots", "perfect,beginner", "--games", "500", "--lang", language)
    assert told.code == 0
    assert sum(words in line for line in told.out.splitlines()) == 2
    assert told.out.count("█") > 40


@pytest.mark.parametrize(
    ("language", "words"), [("en", "in the only game"), ("fr", "dans la seule partie"), ("de", "im einzigen Spiel")]
)
def test_one_game_alone(gobelet: Run, tmp_path: Path, language: str, words: str) -> None:
    """One game has a score, but no standard error: null, and a sentence, in the picture too."""
    drawn = tmp_path / "game.svg"
    asked = ("simulate", "mb-1982", "--bots", "random", "--games", "1", "--lang", language)
    told = gobelet(*asked, "--plot", str(drawn))
    assert words in told.out
    assert words in drawn.read_text(encoding="utf-8")
    assert json.loads(gobelet(*asked, "--json").out)["bots"][0]["standard_error"] is None


@pytest.mark.usefixtures("solved")
def test_the_perfect_player_plays_unless_others_are_named(gobelet: Run) -> None:
    """Without --bots the perfect player plays."""
    document = json.loads(gobelet("simulate", "kniffel", "--games", "50", "--json").out)
    assert [bot["name"] for bot in document["bots"]] == ["perfect"]


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        (",", "Name the computer players, with commas between: perfect"),
        ("greedy,", "Name the computer players, with commas between: perfect"),
        ("hal,hal", "There is no computer player hal."),
    ],
)
def test_a_fault_is_told_once(gobelet: Run, bots: str, said: str) -> None:
    """However often something is missing or wrong, one sentence says so."""
    told = gobelet("simulate", "mb-1982", "--bots", bots)
    assert told.code == 2
    assert told.err.count(said) == len(told.err.splitlines()) == 1


def test_an_edition_there_is_not(gobelet: Run) -> None:
    """An unknown edition is reported once, although the players depend on it, too."""
    told = gobelet("simulate", "scrabble", "--bots", "greedy,random")
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("There is no edition scrabble.")
    assert len(told.err.splitlines()) == 1


def test_a_picture_of_games(gobelet: Run, tmp_path: Path) -> None:
    """A panel for each player."""
    drawn = tmp_path / "games.svg"
    assert gobelet("simulate", "mb-1982", "--bots", "greedy,random", "--games", "300", "--plot", str(drawn)).code == 0
    assert drawn.read_text(encoding="utf-8").count("300 games of") == 2 * 2  # as a title, and read out


def test_house_rules_are_told(gobelet: Run, tmp_path: Path) -> None:
    """What was played is named with its house rules, in the text and in the picture, of cards as of dice."""
    drawn = tmp_path / "games.svg"
    asked = ("simulate", "mb-1982", "--house", "rolls=2", "--bots", "random", "--games", "100", "--plot", str(drawn))
    assert "(2 rolls a turn): 100. Seed: 1." in gobelet(*asked).out
    assert "(2 rolls a turn): 100 games of random" in drawn.read_text(encoding="utf-8")
    cards = ("simulate", "hands-down", "--house", "short=true", "--bots", "greedy,greedy", "--games", "1")
    assert "Hands Down (" in gobelet(*cards).out


@pytest.mark.parametrize(
    "asked",
    [("mb-1982", "--bots", "random", "--games", "1e9"), ("hands-down", "--bots", "expert,expert", "--games", "1e9")],
)
def test_ctrl_c_in_the_middle_of_games(asked: tuple[str, ...]) -> None:
    """Ctrl-C while games are played ends the command at once, with a sentence on a line of its own."""
    seen = ""
    with subprocess.Popen([sys.executable, "-c", PLAYING, *asked], stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        try:
            while "Playing: 0 %" not in seen:
                seen += running.stderr.read(1) or pytest.fail(f"it ended by itself: {seen}")
            running.send_signal(signal.SIGINT)
            _, rest = running.communicate(timeout=120)
        finally:
            running.kill()
    assert running.returncode == 130
    assert "Traceback" not in seen + rest
    assert rest.endswith("\nStopped before the end: no result.\n")
