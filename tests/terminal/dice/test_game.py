"""The dice game at the keyboard: whole games, rolls, keeps, fills and undo."""

from pathlib import Path

import pytest

from gobelet.dice import EDITIONS
from support.records import parse_dice_record
from support.terminal_session import Run, join_lines, list_saved, read_saved, type_turns

LANGUAGES = ("en", "fr", "de")
ANN = ("play", "mb-1982", "--players", "Ann", "--seed", "3")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_a_whole_game_alone(gobelet: Run, home: Path, name: str, language: str) -> None:
    """A whole game ends with a result, fits 80 columns, and leaves a finished record."""
    done = gobelet(
        "play", name, "--players", "Zoé", "--seed", "7", "--lang", language, typed=type_turns(name, language) + "\n"
    )
    assert (done.code, done.err) == (0, "")
    (path,) = list_saved(home, "finished")
    record = parse_dice_record(path.read_text(encoding="utf-8"))
    assert record.match.outcome is not None
    assert str(record.match.outcome.scores[0]) in done.out
    assert not list_saved(home)
    assert max(map(len, [line for line in done.out.splitlines() if str(home) not in line])) <= 80


def test_a_game_for_two_with_an_opening(gobelet: Run, home: Path) -> None:
    """Two players roll for the opening, take turns, and one of them wins or they draw."""
    typed = "\n\n" + type_turns("hasbro-2014", "en", 2) + "\n"
    done = gobelet("play", "hasbro-2014", "--players", "Ann,Ben", "--seed", "5", typed=typed)
    assert "opens." in done.out
    assert "wins with" in done.out
    assert len(list_saved(home, "finished")) == 1


def test_keep_then_roll_leaves_the_kept_dice(gobelet: Run, home: Path) -> None:
    """`keep` sets dice aside, `roll` takes the others, and what was kept stays kept until it is changed."""
    gobelet("play", "mb-1982", "--players", "Ann", "--seed", "3", typed="roll\nkeep 4\nroll\nroll\n")
    assert "Ann: 21241 4+6122 4+" in list_saved(home)[0].read_text(encoding="utf-8")


def test_roll_with_faces_picks_them_up(gobelet: Run, home: Path) -> None:
    """`roll 1 1` rolls the two aces and leaves the others."""
    gobelet("play", "mb-1982", "--players", "Ann", "--seed", "3", typed="roll\nroll 1 1\nroll all\n")
    assert "Ann: 21241 224+61 +" in list_saved(home)[0].read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("roll\nkeep 6\n", "You cannot keep 6: the dice show 2 1 2 4 1."),
        ("roll\nroll 6\n", "You cannot pick up 6"),
        ("roll\nkeep 12124\n", "Keeping all five dice ends the rolls"),
        ("roll\nkeep all\n", "Keeping all five dice ends the rolls"),
        ("roll\nk\n", "Which dice? Type the faces to keep, such as 4 4."),
        ("roll\nkeep\n", "Nothing is kept: roll takes all five dice."),
        ("roll\nfill\n", "Which box? Type its name."),
        ("roll\ntwos=5\n", "The box Twos takes 4 for these dice, not 5."),
        ("roll\ntwos=4\n", "Ann puts 4 points in Twos."),
        ("roll\nfill twos 4\n", "Ann puts 4 points in Twos."),
        ("keep 4\n", "Roll the dice first."),
        ("fours\n", "Roll the dice first."),
        ("boxes\n", "Roll the dice first."),
        ("undo\n", "There is nothing to take back"),
        ("roll\nroll\nroll\nroll\n", "You have no rolls left"),
        ("roll\nroll\nroll\nroll 9\n", "Dice are written as digits"),
        ("roll\nroll\nroll\nkeep 1\n", "You have no rolls left"),
        ("roll\nroll\nroll\n\n", "Type a box to fill it, or help."),
        ("\x1b[A\n", "That line contains unreadable characters."),
        ("roll\nfours\nroll\nfours\n", "The box Fours is already filled."),
        ("roll\nf\n", "“f” is too short for a box: type at least 3 letters."),
        ("roll\nfour\n", "can be Fours or 4 of a kind"),
        ("bananas\n", "neither a box nor a command"),
        ("save\n", "Type save and the name of a file."),
        ("roll\n\n", "Type a box to fill it"),
        ("help\n", "keep 4 4"),
        ("rules\n", "A turn"),
        ("cards\n", "Grand total"),
    ],
)
def test_answers(gobelet: Run, typed: str, answer: str) -> None:
    """Whatever is typed gets an answer, and the game goes on."""
    done = gobelet("play", "mb-1982", "--players", "Ann", "--seed", "3", typed=typed)
    assert done.code == 0
    assert answer in " ".join(done.out.split())


def test_undo_by_the_player_before(gobelet: Run, home: Path) -> None:
    """`undo`: until the next player rolls, the fill can be taken back; the record keeps both."""
    gobelet("play", "mb-1982", "--players", "Ann,Ben", "--seed", "3", typed="\n\nroll\nchance\nundo\nfours\n")
    text = list_saved(home)[0].read_text(encoding="utf-8")
    assert ": undo\n" in text
    assert "fours=" in text


def test_the_last_fill_can_be_undone(gobelet: Run, home: Path) -> None:
    """The fill that ends the game can be taken back until the game is finished."""
    typed = type_turns("mb-1982", "en") + "undo\nchance\n\n"
    done = gobelet("play", "mb-1982", "--players", "Ann", "--seed", "3", typed=typed)
    assert done.out.count("The end:") == 2
    assert len(list_saved(home, "finished")) == 1


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
    assert "Kept: 4. Enter rolls the others: 1 1 2 2." in join_lines(out)
    assert "Ann: 21241 4+6122" in list_saved(home)[0].read_text(encoding="utf-8")


def test_roll_with_nothing_kept_rolls_all(gobelet: Run, home: Path) -> None:
    """`roll` alone takes all five dice, unless some were kept before in this turn."""
    gobelet(*ANN, typed="roll\nroll\nkeep 1\nroll\n")
    (line,) = [line for line in read_saved(home).splitlines() if line.startswith("Ann: ")]
    first, second, third = line.removeprefix("Ann: ").split()
    assert (len(first), len(second), second[0]) == (5, 6, "+")
    assert third.startswith("1+")
