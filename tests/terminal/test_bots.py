"""Computer players and good advice at the keyboard."""

from itertools import count
from pathlib import Path

import pytest

from gobelet.bots import DiceBot
from gobelet.dice import Match, Seat, edition
from gobelet.record import parse_record
from terminal.playing import Run, record

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


# -- the same again ----------------------------------------------------------------------------------------------


def two_casual(folder: Path) -> Path:
    """Write a seeded game of two computer players of one kind that is yet to be played."""
    folder.mkdir()
    players = {"Edition": "kniffel", "Players": "A, B", "Computer": "A=casual, B=casual", "Seed": "tea"}
    return record(folder, "", **players)


def interrupted_after(decisions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have somebody press Ctrl-C while a computer player thinks about its next move after so many."""
    choose, made = DiceBot.choose, count(1)

    def choose_or_stop(bot: DiceBot, game: Match, seat: Seat) -> object:
        if next(made) > decisions:
            raise KeyboardInterrupt
        return choose(bot, game, seat)

    monkeypatch.setattr(DiceBot, "choose", choose_or_stop)


def test_an_interrupted_seeded_game_goes_on_the_same(gobelet: Run, tmp_path: Path) -> None:
    """With a seed, computer players decide the same whether the game was interrupted or not, also within a turn."""
    whole = two_casual(tmp_path / "whole")
    gobelet("play", "--resume", str(whole))
    assert parse_record(whole.read_text(encoding="utf-8")).match.outcome is not None
    parts = two_casual(tmp_path / "parts")
    for decisions in (1, 2, 5, 14, 30):
        with pytest.MonkeyPatch.context() as patch:
            interrupted_after(decisions, patch)
            assert "gobelet play --resume" in gobelet("play", "--resume", str(parts)).out
        assert parse_record(parts.read_text(encoding="utf-8")).match.outcome is None
    gobelet("play", "--resume", str(parts))
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_a_saved_game_of_a_player_nobody_knows(gobelet: Run, tmp_path: Path) -> None:
    """A record that names a computer player there is none of is refused before anything is played."""
    path = record(tmp_path, "", Players="Ann, Hal", Computer="Hal=hal9000")
    done = gobelet("play", "--resume", str(path), typed="\n\n")
    assert (done.code, done.out) == (2, "")
    assert "There is no computer player hal9000." in done.err
