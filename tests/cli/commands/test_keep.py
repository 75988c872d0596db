"""`gobelet keep`: the score of real dice, line by line."""

import re
from pathlib import Path

import pytest
from platformdirs import user_data_path

from gobelet.dice import BoxId, edition
from gobelet.game import LANGUAGES
from gobelet.record import Record, parse_record
from support.terminal_session import Run

BOXES = edition("mb-1982").boxes
WHOLE = "".join(f"12346 {box}\n" for box in BOXES)


def read_record() -> Record:
    """Return the one game on disk."""
    (path,) = (user_data_path("gobelet") / "games").rglob("*.txt")
    record = parse_record(path.read_text())
    assert isinstance(record, Record)
    return record


def keep(gobelet: Run, typed: str, *arguments: str) -> str:
    """Return what is printed when these lines are typed."""
    ended = gobelet("keep", *arguments, typed=typed)
    assert (ended.code, ended.err) == (0, "")
    told: str = ended.out
    return told


@pytest.mark.parametrize(
    ("entry", "line", "recorded"),
    [
        ("rolls", "33526 33356 threes", "33526 3356+3 threes=9"),
        ("rolls", "33526 33+413 333+25 threes 9", "33526 33+413 333+25 threes=9"),
        ("rolls", "33526 33526 33356 full_house", "33526 3356+2 3356+3 full_house=0"),
        ("rolls", "33333 33333 yahtzee", "33333 3333+3 yahtzee=50"),
        ("rolls", "33526 threes", "33526 threes=6"),
        ("last", "33356 threes", "last=33356 threes=9"),
        ("last", "33526 33356 threes", "33526 3356+3 threes=9"),
        ("points", "fours 12", "fours=12"),
        ("points", "Ann fours=12", "fours=12"),
        ("last", "four of a kind 24", "four_of_a_kind=24"),
    ],
)
def test_a_turn(gobelet: Run, entry: str, line: str, recorded: str) -> None:
    """A turn is a line: every roll, the last roll, or the points alone."""
    keep(gobelet, f"{line}\n", "mb-1982", "--players", "Ann", "--entry", entry)
    (path,) = (user_data_path("gobelet") / "games").glob("*.txt")
    assert path.read_text().splitlines()[-1] == f"Ann: {recorded}"


def test_a_whole_game(gobelet: Run) -> None:
    """At the end the sheet is shown, and the record is among the finished games; with every roll it can be reviewed."""
    told = keep(gobelet, WHOLE + "\n", "mb-1982", "--players", "Ann", "--entry", "rolls")
    assert "The record of this game is in" in told
    record = read_record()
    assert (record.real, record.outcome is not None) == (True, True)
    assert gobelet("replay", str(next((user_data_path("gobelet") / "games" / "finished").glob("*.txt")))).code == 0


def test_the_end_of_input_ends_a_full_sheet(gobelet: Run) -> None:
    """A pipe needs no last empty line."""
    keep(gobelet, WHOLE, "mb-1982", "--players", "Ann")
    assert read_record().match.game.outcome is not None
    assert "end" in next((user_data_path("gobelet") / "games" / "finished").glob("*.txt")).read_text()


def test_an_opening_and_two_players(gobelet: Run) -> None:
    """The opening roll is typed, too; a tie is rolled again."""
    told = keep(gobelet, "4\n4\n3\n5\nfours 12\n33356 threes\n", "hasbro-2014", "--players", "Ann,Ben")
    assert "A tie for the highest roll" in told
    assert "Ben puts 12 points in Fours." in told
    assert "Ann puts 9 points in Threes." in told


def test_before_the_opening_nothing_else_is_taken(gobelet: Run) -> None:
    """A turn that is typed too early is refused with what comes first, not taken for the roll for the start."""
    told = keep(gobelet, "33356 threes\nfours 12\n33356\n", "mb-1982", "--players", "Ann,Ben")
    assert told.count("First comes the roll for the start") == 2
    assert "Ann" in told
    assert all(points is None for points in read_record().match.game.cards[0].points)


def test_a_correction_of_nothing_says_how_it_is_written(gobelet: Run) -> None:
    """Nobody is named twice."""
    told = keep(gobelet, "fix\nfix Zoe fours 12\n", "mb-1982", "--players", "Ann")
    assert "A correction is written fix Ann Fours 12" in told
    assert "Ann, Ann" not in told


def test_saved_and_resumed(gobelet: Run) -> None:
    """It goes on where it was; `gobelet play` leaves it alone."""
    keep(gobelet, "fours 12\n", "mb-1982", "--players", "Ann")
    keep(gobelet, "fives 15\n", "--resume")
    assert read_record().match.game.cards[0].total == 27
    (path,) = (user_data_path("gobelet") / "games").glob("*.txt")
    assert keep(gobelet, "sixes 18\n", "--resume").rstrip().endswith("gobelet keep --resume")
    assert "gobelet keep --resume" in gobelet("play", "--resume", str(path)).err
    assert "no unfinished game" in gobelet("play", "--resume").err
    assert "turn 4 of 13" in keep(gobelet, "", "--resume", str(path))


@pytest.mark.parametrize(
    ("entry", "again", "recorded"),
    [
        ("rolls", None, "22234 twos=6"),
        ("points", None, "last=22234 twos=6"),
        ("last", None, "last=22234 twos=6"),
        ("rolls", "last", "last=22234 twos=6"),
        ("last", "rolls", "22234 twos=6"),
    ],
)
def test_what_is_typed_is_saved(gobelet: Run, entry: str, again: str | None, recorded: str) -> None:
    """A game that goes on is entered as before, unless another way is named; that one is saved then."""
    keep(gobelet, "aces 3\n", "mb-1982", "--players", "Rolf", "--entry", entry)
    keep(gobelet, "", "--resume", *(["--entry", again] if again else []))
    keep(gobelet, "22234 twos\n", "--resume")
    (path,) = (user_data_path("gobelet") / "games").glob("*.txt")
    assert path.read_text().splitlines()[-1] == f"Rolf: {recorded}"


def test_the_roll_for_the_start_is_enough(gobelet: Run) -> None:
    """What is typed is saved before the first turn; the record of the finished game says nothing of it."""
    keep(gobelet, "33526\n12345\n", "mb-1982", "--players", "Ann,Ben", "--entry", "rolls")
    assert "every roll" in keep(gobelet, "", "--resume")
    keep(gobelet, "".join(f"12346 {box}\n" * 2 for box in BOXES), "--resume")
    assert "#" not in find_finished().read_text()


def test_undo(gobelet: Run) -> None:
    """The last box is taken back; then the same dice go elsewhere, or others are typed."""
    told = keep(gobelet, "33356 threes\nundo\nchance\nundo\n12345 chance\n", "mb-1982", "--players", "Ann")
    assert "Ann puts 20 points in Chance." in told
    assert read_record().match.game.cards[0].total == 15


def test_undo_says_why_nothing_is_taken_back(gobelet: Run) -> None:
    """Nothing was filled, a correction closed it, or the game is over; nobody is told of rolls that nobody made."""
    lines = "undo\nfours 12\nfix Ann fours 16\nundo\n"
    told = keep(gobelet, lines, "mb-1982", "--players", "Ann").replace("\n", " ")
    assert "No box of this game is filled yet: there is nothing to take back." in told
    assert "A correction was made since the last box was filled" in told
    assert "rolls again" not in told
    keep(gobelet, WHOLE.replace("12346 fours\n", ""), "--resume")
    assert "The last box cannot be taken back any more." in keep(gobelet, "undo\n", "--resume", str(find_finished()))


def test_corrections(gobelet: Run) -> None:
    """A box gets other points or dice, or was another box; what follows is said, and the record keeps it all."""
    lines = "fours 12\nyahtzee 50\n55555 fives\nfix Ann fours 16\nfix ann yahtzee 0\nfix Ann fours -> threes 9\n"
    told = keep(gobelet, lines, "mb-1982", "--players", "Ann")
    assert "Total: 191 instead of 187" in told
    assert "Fives: the bonus for a further Yahtzee is lost, 100 points less" in told
    assert "Threes 9 instead of Fours 16" in told
    assert read_record().match.game.cards[0].total == 34
    (path,) = (user_data_path("gobelet") / "games").glob("*.txt")
    fixes = [line for line in path.read_text().splitlines() if ": fix " in line]
    assert len(fixes) == 3
    assert all(re.search(r" at \d{4}-\d\d-\d\d \d\d:\d\d$", line) for line in fixes)


def find_finished() -> Path:
    """Return the file of the one finished game."""
    (path,) = (user_data_path("gobelet") / "games" / "finished").glob("*.txt")
    return path


def test_a_finished_game_is_corrected(gobelet: Run) -> None:
    """Its file is resumed; it stays among the finished ones, and nothing but corrections is taken."""
    told = keep(gobelet, WHOLE, "mb-1982", "--players", "Ann")
    path = find_finished()
    assert f"gobelet keep --resume {path}" in told
    lines = "fours 12\nfix Ann chance 66665\ncards\n"
    told = keep(gobelet, lines, "--resume", str(path))
    assert "This game is over." in told
    assert re.search(r"Total: \d+ instead of \d+", told)
    assert find_finished() == path
    text = path.read_text()
    assert "\nAnn: fix Ann: chance=16 -> chance=29 66665 at " in text
    assert read_record().match.game.cards[0][BoxId("chance")] == 29


def test_an_earlier_game_is_corrected(gobelet: Run) -> None:
    """The game is named behind the points; the next one goes on."""
    lines = f"{WHOLE}\nfix Ann chance 21 game 1\nfours 12\n"
    told = keep(gobelet, lines, "mb-1982", "--players", "Ann", "--games", "2")
    assert "Enter begins the next game" in told
    assert "Game 1: Ann corrects their own card: Chance 21 instead of 16." in told
    match = read_record().match
    assert match.finished[0].cards[0][BoxId("chance")] == 21
    assert match.game.cards[0].total == 12


def test_a_roll_for_the_start_is_corrected(gobelet: Run) -> None:
    """Until something is entered; then the order stays."""
    lines = "4\n3\nfix Ben start 6\nfours 12\nfix Ann start 5\n"
    told = keep(gobelet, lines, "hasbro-2014", "--players", "Ann,Ben")
    assert "Ben corrects their own roll for the start: 6 instead of 3." in told
    assert "Ben puts 12 points in Fours." in told
    assert "the order stays as it is" in told.replace("\n", " ")


def test_whether_it_was_five_alike(gobelet: Run) -> None:
    """Where it matters, it is asked, and a word more answers it."""
    lines = "yahtzee 50\nchance 20\nchance 20 five\n"
    told = keep(gobelet, lines, "mb-1982", "--players", "Ann")
    assert "say whether that was five alike" in told
    assert "Add “five” to the line" in told
    assert read_record().match.game.cards[0].total == 170


def test_partners_and_free_turns(gobelet: Run) -> None:
    """A team's column has either member's name; with free turns each line begins with one."""
    told = keep(
        gobelet,
        "Ben fours 12\nCleo fives 15\nAnn+Cleo sixes 18\nBen aces 3\n",
        *("classic", "--players", "Ann+Cleo,Ben", "--free"),
    )
    cards = read_record().match.game.cards
    assert [card.total for card in cards] == [33, 15], told
    for answer in ("Cleo puts 15 points in Fives.", "Ann+Cleo puts 18 points in Sixes.", "Name and turn >"):
        assert answer in told


def test_with_free_turns_a_line_needs_a_name(gobelet: Run) -> None:
    """Without one it is refused, as it may mean anybody; the only column left needs none."""
    players = ("mb-1982", "--players", "Ann,Ben", "--free")
    told = keep(gobelet, "fours 12\n" + "".join(f"Ann 12346 {box}\n" for box in BOXES) + "fours 12\n", *players)
    assert "begin the line with a name. The names are: Ann, Ben." in told.replace("\n", " ")
    assert "such as Ann 33446 Fours" in told.replace("\n", " ")
    assert "Ben puts 12 points in Fours." in told
    assert [card.filled for card in read_record().match.game.cards] == [13, 1]


def test_with_free_turns_the_column_that_was_named_answers(gobelet: Run) -> None:
    """Whichever member's turn it is by the rules."""
    told = keep(gobelet, "Cleo fours 12\nCleo fives 15\nundo\n", "classic", "--players", "Ann+Cleo,Ben", "--free")
    assert "Cleo puts 12 points in Fours." in told
    assert "Cleo puts 15 points in Fives." in told
    assert "Ann+Cleo takes the fill back." in told


def test_what_is_wrong_changes_nothing(gobelet: Run) -> None:
    """Each line gets a sentence, and none of it is entered."""
    lines = [
        ("12347 chance", "12347 chance"),
        ("1234 chance", "Dice to enter here: 5, not 4."),
        ("12345 12 chance", "Dice to enter here: 5, not 2."),
        ("33526 33+4 twos", "Dice to enter here: 3, not 1."),
        ("33526 33+4135 twos", "Dice to enter here: 3, not 4."),
        ("66666 6666 sixes", "Dice to enter here: 5, not 4."),
        ("33526 33+413 3334+ 333+1 twos", "3334+"),
        ("33526 33+413 333+1 twos", "Dice to enter here: 2, not 1."),
        ("12345", "Type the box behind the dice"),
        ("chance", "Type the dice before Chance"),
        ("12345 chance 99", "takes 15 for these dice, not 99"),
        ("fives 13", "No roll gives 13 in Fives. It can be: 0, 5, 10, 15, 20, 25."),
        ("chance 99", "No roll gives 99 in Chance. It can be: 5 to 30."),
        ("nonsense", "nonsense"),
        ("fix", "no player"),
        ("fix Ann", "A correction is written"),
        ("fix Ann fours x", "A correction is written"),
        ("fix Ann fours 12", "not filled yet"),
        ("fix Zoe fours 12", "no player"),
        ("undo", "nothing to take back"),
        ("12345 12345 12345 12345 chance", "rolls left"),
        ("12345 66+123 chance", "cannot keep"),
    ]
    told = keep(gobelet, "".join(f"{line}\n" for line, _ in lines), "mb-1982", "--players", "Ann").replace("\n", " ")
    for _, sentence in lines:
        assert sentence in told
    assert not list((user_data_path("gobelet") / "games").glob("*.txt"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(gobelet: Run, language: str) -> None:
    """Help, prompts and boxes are in the reader's language."""
    box = edition("mb-1982").box_word(BOXES[3], language)
    told = keep(gobelet, f"?\n{box} 12\n", "mb-1982", "--players", "Ann", "--lang", language)
    assert read_record().match.game.cards[0].total == 12
    assert max(map(len, (line for line in told.splitlines() if "--resume" not in line))) <= 80
    assert language == "en" or "Type a line" not in told
    assert told.count(f"{box} 12") == 2  # as an example, and typed


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ([], "--players"),
        (["poker", "--players", "Ann"], "poker"),
        (["hands-down", "--players", "Ann,Ben"], "card game"),
        (["--players", "Ann,ann"], "both be called"),
        (["--players", "Ann", "--entry", "all"], "rolls, last, points"),
        (["mb-1982", "--players", "Ann+Ben,Cleo"], "no partners"),
        (["--resume"], "no unfinished game with real dice"),
        (["--resume", "missing.txt"], "missing.txt"),
        (["--resume", str(Path(__file__).parents[3] / "examples/records/unfinished-match.txt")], "real dice"),
        (["--players", "Ann", "--games", "0"], "games"),
    ],
)
def test_what_cannot_begin(gobelet: Run, arguments: list[str], named: str) -> None:
    """Exit code 2, and a sentence that says why."""
    ended = gobelet("keep", *arguments)
    assert ended.code == 2
    assert named in ended.err
