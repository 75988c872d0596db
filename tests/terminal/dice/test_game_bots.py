"""Computer players and advice in the dice game."""

from itertools import count
from pathlib import Path

import pytest

from gobelet.bots import DiceBot
from gobelet.dice import Match, Seat, edition
from gobelet.solver import numba_status
from support.records import parse_dice_record
from support.terminal_session import Run, join_lines, read_saved, write_record

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("solved")]
WAITING = "Goldie is next: Enter continues, undo takes the last fill back."


def type_whole_game(boxes: str, *, opening: int) -> str:
    """Return what a person types who rolls once a turn and lets the computer players go on."""
    return "\n" * opening + "".join(f"roll\n{box}\n\n" for box in boxes.split())


def test_a_whole_game_against_computer_players(gobelet: Run, home: Path) -> None:
    """One person and two computer players play to the end; the bots say what they keep and fill."""
    typed = type_whole_game(" ".join(edition("kniffel").boxes), opening=1) + "\n\n"
    done = gobelet("play", "kniffel", "--players", "Ann", "--bots", "perfect,random", "--seed", "2", typed=typed)
    assert done.code == 0
    assert "Ada keeps " in done.out
    assert "Ada puts " in done.out
    record = parse_dice_record(read_saved(home, "finished"))
    assert record.bots == (("Ada", "perfect"), ("Dot", "random"))
    assert record.match.outcome is not None


def test_a_fill_can_be_undone_before_a_bot_goes_on(gobelet: Run, home: Path) -> None:
    """`undo`: the computer player waits until the person lets it, so a fill can be taken back."""
    typed = "\nroll\nchance\nundo\nfours\n\n"
    gobelet("play", "kniffel", "--players", "Ann", "--bots", "greedy", "--seed", "1", typed=typed)
    text = read_saved(home)
    assert "Ann: undo\n" in text
    assert "fours=" in text


def test_a_game_with_bots_goes_on_another_day(gobelet: Run, home: Path) -> None:
    """A resumed game still knows who is a computer player."""
    gobelet("play", "kniffel", "--players", "Ann", "--bots", "greedy", "--seed", "1", typed="\nroll\nchance\n")
    done = gobelet("play", "--resume", typed="\nroll\n")
    assert "Goldie rolls" in done.out
    assert "Computer: Goldie=greedy" in read_saved(home)


@pytest.mark.parametrize(
    ("language", "hint", "why", "best"),
    [
        ("en", "hint", "why", "Best: "),
        ("fr", "conseil", "pourquoi", "Le mieux"),
        ("de", "tipp", "warum", "Am besten: "),
    ],
)
def test_hint_and_why(gobelet: Run, language: str, hint: str, why: str, best: str) -> None:
    """`hint` gives the best option and `why` the reason; before a roll both are refused."""
    typed = f"{hint}\n\n{hint}\n{why}\n"
    done = gobelet("play", "kniffel", "--players", "Ann", "--seed", "3", "--lang", language, typed=typed)
    assert done.code == 0
    assert done.out.count(best) == 1


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("why chance", "“keep 6 6 6” is better than “Chance” by "),
        ("why not sixes", "“keep 6 6 6” is better than “Sixes” by "),
        ("why 6 6", "“keep 6 6 6” is better than “keep 6 6” by "),
        ("why roll 1 2", "“keep 6 6 6” is better than “"),
        ("why roll all", "“keep 6 6 6” is better than “roll all five again” by "),
        ("why keep", "“keep 6 6 6” is better than “roll all five again” by "),
        ("warum 6 6 behalten", "“keep 6 6 6” is better than “keep 6 6” by "),
        ("why fours", "The box Fours is already filled."),
        ("why 5 5", "You cannot keep 5 5: the dice show 6 6 6 1 2."),
        ("why 66612", "Keeping all five dice ends the rolls"),
        ("why cards", "“cards” cannot be chosen. Type why alone, or with a box or dice"),
    ],
)
def test_why_not_something_else(gobelet: Run, tmp_path: Path, asked: str, told: str) -> None:
    """`why` with a box or dice compares the best with that, if it can be chosen at all."""
    path = write_record(tmp_path, "Ann: 44123 fours\nAnn: 66612\n", Edition="kniffel")
    assert told in join_lines(gobelet("play", "--resume", str(path), typed=f"{asked}\n").out)


@pytest.mark.parametrize("word", ["hint", "why", "why chance"])
def test_ctrl_c_stops_the_thinking_only(gobelet: Run, monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    """Ctrl-C during the calculation returns to the prompt, and the game goes on."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gobelet.solver.library.Library.values", interrupted)
    done = gobelet("play", "kniffel", "--players", "Ann", "--seed", "3", typed=f"\n4\n{word}\nchance\n")
    assert done.code == 0
    shown = done.out.partition(f"> {word}\n")[2]
    assert shown.startswith("\nStopped. The game continues; hint asks again.\nDice: ")
    assert "Ann puts " in shown


def test_what_a_bot_wrote_stands(gobelet: Run, home: Path) -> None:
    """`undo`: only its own player may take a fill back, and a computer player never does."""
    typed = "\nroll\nchance\n\nundo\n"
    done = gobelet("play", "kniffel", "--players", "Ann", "--bots", "greedy", "--seed", "1", typed=typed)
    assert "Only Goldie can take that fill back." in done.out
    assert "undo" not in read_saved(home)


def play_after_fill(gobelet: Run, typed: str, language: str = "en") -> str:
    """Return what is shown after Ann has filled a box and a computer player waits to go on."""
    arguments = ("--players", "Ann", "--bots", "greedy", "--seed", "1", "--lang", language)
    filled = gobelet("play", "kniffel", *arguments, typed=f"\nroll\nchance\n{typed}\n")
    return str(join_lines(filled.out).partition("> chance")[2])


@pytest.mark.parametrize("typed", ["roll", "roll 4", "keep 4", "4 4", "fours", "fill", "k", "hint", "why", "nonsense"])
def test_what_can_be_done_while_a_bot_waits(gobelet: Run, typed: str) -> None:
    """Commands that need a turn of one's own are refused with what can be done now."""
    shown = play_after_fill(gobelet, typed)
    assert shown.count(WAITING) == 1
    assert "Goldie rolls" not in shown
    assert "Roll the dice first" not in shown


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("cards", "Chance"),
        ("help", "take the last fill back"),
        ("rules", "Filling a box"),
        ("boxes", "Dice: "),
        ("save", "Type save and the name of a file."),
    ],
)
def test_words_that_need_no_turn(gobelet: Run, typed: str, answer: str) -> None:
    """Commands that only show something work while a computer player waits; boxes is about the dice before."""
    shown = play_after_fill(gobelet, typed)
    assert answer in shown
    assert WAITING not in shown
    assert "Goldie rolls" not in shown


@pytest.mark.parametrize(("language", "told"), [("fr", "C’est à Goldie"), ("de", "Goldie ist an der Reihe")])
def test_waiting_in_other_languages(gobelet: Run, language: str, told: str) -> None:
    """The answer is in the player's language."""
    assert told in play_after_fill(gobelet, "nonsense", language)


@pytest.mark.parametrize("games", ["1", "2"])
@pytest.mark.parametrize("last", ["Ann", "Bot"])
def test_undo_is_offered_where_it_is_possible(gobelet: Run, tmp_path: Path, games: str, last: str) -> None:
    """At the end of a game whoever filled the last box may take that back, unless it was a computer player."""
    order = ("Bot", "Ann") if last == "Ann" else ("Ann", "Bot")
    fills = "".join(f"{name}: 65432 {box}\n" for box in edition("kniffel").boxes for name in order)
    rolls = {name: f"{name} {face * 5}" for name, face in zip(order, "61", strict=True)}
    lines = f"Opening: {rolls['Ann']}, {rolls['Bot']}\n" + fills.rsplit("\n", 2)[0] + f"\n{last}: 65432\n"
    path = write_record(tmp_path, lines, Edition="kniffel", Players="Ann, Bot", Computer="Bot=greedy", Games=games)
    shown = gobelet("play", "--resume", str(path), typed="chance\n" if last == "Ann" else "\n").out
    prompt = "Enter starts the next game" if games == "2" else "Enter finishes the game"
    assert f"{prompt}{', undo takes the last fill back' if last == 'Ann' else ''} >" in shown


def test_a_bot_that_does_not_know_what_to_do(gobelet: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The people at the keyboard play for it, and the game goes on."""
    monkeypatch.setattr(DiceBot, "choose", lambda *_: None)
    typed = "\n" * 4 + "chance\n"
    done = gobelet("play", "kniffel", "--players", "Ann", "--bots", "greedy", "--seed", "1", typed=typed)
    assert done.code == 0
    assert "Goldie does not know what to do: please play for Goldie." in done.out
    assert "Goldie, roll" in done.out


def test_a_bot_waits_for_the_solver(gobelet: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is being installed the game says so once and goes on afterwards."""
    states = iter([True, True, True])
    for name in ("is_numba_being_installed",):
        monkeypatch.setattr(numba_status, name, lambda: next(states, False))
    monkeypatch.setattr(numba_status, "POLL_SECONDS", 0.0)
    typed = "\nroll\nchance\n\n"
    house = ("--house", "rolls=1", "--house", "upper_bonus_at=11")  # which no other test has solved
    done = gobelet("play", "kniffel", *house, "--players", "Ann", "--bots", "casual", "--seed", "2", typed=typed)
    assert done.out.count("waits for the solver, which is being installed.") == 1
    assert "Mila puts" in done.out


def test_a_bot_without_a_solver(gobelet: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Numba is missing, the game says how to install it, and the people play for the computer player."""
    monkeypatch.setattr(numba_status, "is_numba_installed", lambda: False)
    house = ("--house", "rolls=1", "--house", "upper_bonus_at=12")
    typed = "\nroll\nchance\n\nroll\n"
    done = gobelet("play", "kniffel", *house, "--players", "Ann", "--bots", "casual", "--seed", "2", typed=typed)
    assert "pip install numba" in join_lines(done.out + done.err)
    assert "please play for Mila" in join_lines(done.out)


def write_casual_game(folder: Path) -> Path:
    """Write a seeded game of two computer players of one kind that is yet to be played."""
    folder.mkdir()
    players = {"Edition": "kniffel", "Players": "A, B", "Computer": "A=casual, B=casual", "Seed": "tea"}
    return write_record(folder, "", **players)


def interrupt_after(decisions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise KeyboardInterrupt while a computer player chooses a move after so many."""
    choose, made = DiceBot.choose, count(1)

    def choose_or_stop(bot: DiceBot, game: Match, seat: Seat) -> object:
        if next(made) > decisions:
            raise KeyboardInterrupt
        return choose(bot, game, seat)

    monkeypatch.setattr(DiceBot, "choose", choose_or_stop)


def test_an_interrupted_seeded_game_goes_on_the_same(gobelet: Run, tmp_path: Path) -> None:
    """With a seed, computer players decide the same whether the game was interrupted or not, also within a turn."""
    whole = write_casual_game(tmp_path / "whole")
    gobelet("play", "--resume", str(whole))
    assert parse_dice_record(whole.read_text(encoding="utf-8")).match.outcome is not None
    parts = write_casual_game(tmp_path / "parts")
    for decisions in (1, 2, 5, 14, 30):
        with pytest.MonkeyPatch.context() as patch:
            interrupt_after(decisions, patch)
            assert "gobelet play --resume" in gobelet("play", "--resume", str(parts)).out
        assert parse_dice_record(parts.read_text(encoding="utf-8")).match.outcome is None
    gobelet("play", "--resume", str(parts))
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")
