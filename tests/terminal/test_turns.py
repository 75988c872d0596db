"""A turn at the keyboard: the dice are always in sight, and what can be typed is what is said."""

from pathlib import Path

import pytest

from gobelet.dice import EDITIONS
from support.terminal_session import JOKER, Run, plain, record, saved, widest

LANGUAGES = ("en", "fr", "de")
ANN = ("play", "mb-1982", "--players", "Ann", "--seed", "3")


@pytest.mark.parametrize("word", ["boxes", "help", "cards", "rules", "bananas", "keep 6", "keep 4", "", "save"])
def test_the_dice_are_shown_before_the_prompt(gobelet: Run, word: str) -> None:
    """Whatever was typed, the dice of the turn are shown again before the next question."""
    shown = gobelet(*ANN, typed=f"roll\n{word}\n").out.split(f"a box > {word}\n")[1]
    assert "\nDice: 2 1 2 4 1\n" in "\n" + shown.split("Ann, keep, roll or a box >")[0]


def test_a_roll_shows_its_dice_once(gobelet: Run) -> None:
    """The sentence about a roll tells the dice; they are not told twice."""
    out = gobelet(*ANN, typed="roll\n").out
    assert "Ann rolls: 2 1 2 4 1" in out
    assert "Dice:" not in out


def test_undo_shows_the_turn_again(gobelet: Run) -> None:
    """After an undo the turn goes on: whose it is, how all stand, the dice and what the boxes would give."""
    out = gobelet(*ANN, typed="roll\nchance\nundo\n").out.split("Ann takes the fill back.")[1]
    assert "Ann, turn 1 of 13\nAnn: 0 points" in out
    assert out.index("turn 1") < out.index("Dice: 2 1 2 4 1") < out.index("Chance  10")


def test_a_turn_goes_on_another_day(gobelet: Run) -> None:
    """A game resumed in the middle of a turn shows the turn, the scores, the dice and what was kept."""
    gobelet(*ANN, typed="roll\nkeep 4\nroll\n")
    out = gobelet("play", "--resume", typed="").out
    assert "Ann, turn 1 of 13\nAnn: 0 points" in out
    assert out.index("turn 1") < out.index("Dice: 4 6 1 2 2") < out.index("Chance  15")
    assert "Kept: 4. Enter rolls the others: 1 2 2 6." in out


def test_enter_rolls_once_something_is_kept(gobelet: Run, home: Path) -> None:
    """After a keep, Enter rolls the others; with nothing kept it asks what is wanted."""
    out = gobelet(*ANN, typed="roll\n\nkeep 4\n\n").out
    assert "Kept: 4. Enter rolls the others: 1 1 2 2." in plain(out)
    assert "Ann: 21241 4+6122" in saved(home)[0].read_text(encoding="utf-8")


@pytest.mark.parametrize("slip", ["bananas", "keep 6", "roll 9", "k"])
def test_kept_dice_stay_in_sight(gobelet: Run, slip: str) -> None:
    """After a slip the kept dice are told like after any answer, and the question itself names them."""
    out = gobelet(*ANN, typed=f"roll\nkeep 2 2\n{slip}\n").out
    after = out.partition(f"> {slip}\n")[2]
    assert "Dice: 2 1 2 4 1\n2 rolls left.\nKept: 2 2. Enter rolls the others: 1 1 4.\n" in after
    assert out.count("Ann, keep, roll or a box (kept: 2 2) >") == 2


def test_what_a_quick_enter_would_roll_is_told(gobelet: Run, tmp_path: Path) -> None:
    """Kept dice stay kept after a roll: a third six that Enter would roll is named, and so are the two that stay."""
    path = record(tmp_path, "Ann: 66123 66+615\n")
    out = gobelet("play", "--resume", str(path), typed="").out
    assert "Kept: 6 6. Enter rolls the others: 1 5 6." in out
    assert "\nAnn, keep, roll or a box (kept: 6 6) > \n" in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slip_without_rolls_says_nothing_twice(gobelet: Run, language: str) -> None:
    """After the last roll the prompt asks for a box; what was kept is no matter any more."""
    roll = {"en": "roll", "fr": "lancer", "de": "würfeln"}[language]
    out = gobelet(*ANN, "--lang", language, typed=f"{roll}\n2 2\n{roll}\n{roll}\nbananas\n").out
    assert "2 2)" not in out.rpartition("bananas")[2]


def test_roll_with_nothing_kept_rolls_all(gobelet: Run, home: Path) -> None:
    """`roll` alone takes all five dice, unless some were kept before in this turn."""
    gobelet(*ANN, typed="roll\nroll\nkeep 1\nroll\n")
    (line,) = [line for line in saved(home)[0].read_text(encoding="utf-8").splitlines() if line.startswith("Ann: ")]
    first, second, third = line.removeprefix("Ann: ").split()
    assert (len(first), len(second), second[0]) == (5, 6, "+")
    assert third.startswith("1+")


def test_without_rolls_nobody_talks_of_rolling(gobelet: Run) -> None:
    """After the last roll the sentences speak of boxes only, also where dice had been kept."""
    out = gobelet(*ANN, typed="roll\nkeep 4\nroll\nroll\nkeep 6\n\n").out.split("No rolls left: fill a box.", 1)[1]
    assert "Ann, which box? >" in out
    assert "You have no rolls left: fill a box." in out
    assert "Type a box to fill it, or help." in out
    assert "Kept" not in out
    assert "keep, roll" not in out


def test_an_edition_with_one_roll(gobelet: Run) -> None:
    """With `rolls=1` the first roll is the last."""
    out = gobelet("play", "mb-1982", "--players", "Ann", "--house", "rolls=1", typed="roll\n").out
    assert "No rolls left: fill a box.\nAnn, which box? >" in out


def test_a_box_a_line(gobelet: Run) -> None:
    """Offers stand one below the other for those who listen; boxes that give nothing are named together."""
    out = gobelet(*ANN, typed="roll\n").out
    assert "\n  Aces     2\n  Twos     4\n  Fours    4\n  Chance  10\n" in out
    assert "\n  No points: Threes, Fives, Sixes, 3 of a kind," in out


def test_a_joker_says_so(gobelet: Run, tmp_path: Path) -> None:
    """Where a joker must go is said in words, boxes that may not take it are not offered, and its bonus is told."""
    path = record(tmp_path, JOKER, Edition="hasbro-2014")
    done = gobelet("play", "--resume", str(path), typed="boxes\nchance\n3 of\n")
    shown = plain(done.out)
    assert "This Yahtzee must go in 3 of a Kind or 4 of a Kind." in shown
    assert "\n  3 of a Kind  30 +100 (joker)\n  4 of a Kind  30 +100 (joker)\n2 rolls left." in done.out
    assert "may not take this roll (rule joker-2). Allowed: 3 of a Kind or 4 of a Kind." in shown
    assert "Ann plays a joker: 30 points in 3 of a Kind." in shown
    assert "A further Yahtzee: a bonus of 100 points!" in shown


def test_boxes_in_order_need_no_sentence(gobelet: Run) -> None:
    """With `order=forced` the one box that may be filled is offered, and another is refused."""
    done = gobelet(
        "play", "mb-1982", "--players", "Ann", "--house", "order=forced", "--seed", "3", typed="roll\ntwos\n"
    )
    assert "Ann rolls: 2 1 2 4 1\n  Aces   2\n2 rolls left." in done.out
    assert "may not take this roll (rule order). Allowed: Aces." in plain(done.out)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", ["forced", "ordered", "ordinary"])
@pytest.mark.parametrize("name", EDITIONS)
def test_offers_with_a_joker_fit_the_screen(gobelet: Run, tmp_path: Path, name: str, rule: str, language: str) -> None:
    """Whatever boxes a joker rule forbids, what is shown stays within 80 columns."""
    house = f"joker={rule}, yahtzee_bonus=100"
    for lines in (JOKER, "Ann: 66666 yahtzee\nAnn: 66666\n"):
        path = record(tmp_path, lines, Edition=name, House_rules=house)
        done = gobelet("play", "--resume", str(path), "--lang", language, typed="boxes\naces\n")
        assert done.code == 0
        assert widest(done.out) <= 80
