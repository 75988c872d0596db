"""Computer players and good advice at the keyboard."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gobelet.dice import edition
from gobelet.record import parse_record

Run = Callable[..., Any]
pytestmark = pytest.mark.usefixtures("solved")


def saved(home: Path, folder: str = "games") -> str:
    """Return the one record in a folder of games."""
    (path,) = (home / "XDG_DATA_HOME/gobelet" / folder).glob("*.txt")
    return path.read_text(encoding="utf-8")


def whole_game(boxes: str, *, opening: int) -> str:
    """Return what a person types who rolls once a turn and lets the computer players go on."""
    return "\n" * opening + "".join(f"roll\n{box}\n\n" for box in boxes.split())


def test_a_whole_game_against_computer_players(gobelet: Run, home: Path) -> None:
    """One person and two computer players play to the end; the bots say what they keep and fill."""
    typed = whole_game(" ".join(edition("kniffel").boxes), opening=1) + "\n\n"
    done = gobelet("play", "kniffel", "--players", "Ann", "--bots", "perfect,random", "--seed", "2", typed=typed)
    assert done.code == 0
    assert "Perfect keeps " in done.out
    assert "Perfect puts " in done.out
    record = parse_record(saved(home, "games/finished"))
    assert record.bots == (("Perfect", "perfect"), ("Random", "random"))
    assert record.match.outcome is not None


def test_a_fill_can_be_undone_before_a_bot_goes_on(gobelet: Run, home: Path) -> None:
    """`undo`: the computer player waits until the person lets it, so a fill can be taken back."""
    typed = "\nroll\nchance\nundo\nfours\n\n"
    gobelet("play", "kniffel", "--players", "Ann", "--bots", "greedy", "--seed", "1", typed=typed)
    text = saved(home)
    assert "Ann: undo\n" in text
    assert "fours=" in text


def test_a_game_with_bots_goes_on_another_day(gobelet: Run, home: Path) -> None:
    """A resumed game still knows who is a computer player."""
    gobelet("play", "kniffel", "--players", "Ann", "--bots", "greedy", "--seed", "1", typed="\nroll\nchance\n")
    done = gobelet("play", "--resume", typed="\nroll\n")
    assert "Greedy rolls" in done.out
    assert "Computer: Greedy=greedy" in saved(home)


def test_several_of_a_kind_have_numbers(gobelet: Run) -> None:
    """Two computer players of one kind can be told apart."""
    done = gobelet("play", "kniffel", "--players", "Ann", "--bots", "random,random", typed="")
    assert "Ann, Random and Random 2" in done.out


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_an_unknown_bot_is_refused(gobelet: Run, language: str) -> None:
    """The known ones are listed, and nothing is asked or printed."""
    done = gobelet("play", "kniffel", "--players", "Ann", "--bots", "perfect,genius", "--lang", language)
    assert (done.code, done.out) == (2, "")
    assert "beginner" in done.err


@pytest.mark.parametrize(
    ("language", "hint", "why", "best"),
    [
        ("en", "hint", "why", "Best: "),
        ("fr", "conseil", "pourquoi", "Le mieux"),
        ("de", "tipp", "warum", "Am besten: "),
    ],
)
def test_hint_and_why(gobelet: Run, language: str, hint: str, why: str, best: str) -> None:
    """Good advice can be had at the table, with its reason; before a roll there is nothing to advise."""
    typed = f"{hint}\n\n{hint}\n{why}\n"
    done = gobelet("play", "kniffel", "--players", "Ann", "--seed", "3", "--lang", language, typed=typed)
    assert done.code == 0
    assert done.out.count(best) == 1


def test_what_a_bot_wrote_stands(gobelet: Run, home: Path) -> None:
    """`undo`: only its own player may take a fill back, and a computer player never does."""
    typed = "\nroll\nchance\n\nundo\n"
    done = gobelet("play", "kniffel", "--players", "Ann", "--bots", "greedy", "--seed", "1", typed=typed)
    assert "Only Greedy can take that fill back." in done.out
    assert "undo" not in saved(home)


def test_a_bot_makes_way_for_a_name(gobelet: Run) -> None:
    """A person may be called like a computer player."""
    done = gobelet("play", "kniffel", "--players", "Casual", "--bots", "casual", typed="")
    assert "Casual and Casual 2" in done.out
