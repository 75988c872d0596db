"""The dice game on the screen: turns, dice, offers, score cards and results."""

import io
from pathlib import Path

import pytest
from wcwidth import width

from gobelet.dice import EDITIONS, edition
from gobelet.game import Outcome
from gobelet.i18n import Speaker
from gobelet.i18n.dice_events import describe_outcome
from gobelet.terminal.console import LineWriter
from gobelet.terminal.dice.sheets import format_match, format_scorecards
from support.records import parse_dice_record
from support.terminal_session import JOKER, Run, join_lines, list_saved, measure_width, type_turns, write_record

LANGUAGES = ("en", "fr", "de")
ANN = ("play", "mb-1982", "--players", "Ann", "--seed", "3")
NAMES = "Maximilian,Alexandrine,Bartholomew,Clementine,Theodora,Ferdinand,Wilhelmina,Sebastian"


@pytest.mark.parametrize("word", ["boxes", "help", "cards", "rules", "bananas", "keep 6", "keep 4", "", "save"])
def test_the_dice_are_shown_before_the_prompt(gobelet: Run, word: str) -> None:
    """Whatever was typed, the dice of the turn are shown again before the next question."""
    shown = gobelet(*ANN, typed=f"roll\n{word}\n").out.split(f"a box > {word}\n")[1]
    assert "\nDice: 2 1 2 4 1\n" in "\n" + shown.split("Ann, keep, roll or a box >")[0]


def test_a_roll_shows_its_dice_once(gobelet: Run) -> None:
    """The sentence about a roll names the dice; they are not shown twice."""
    out = gobelet(*ANN, typed="roll\n").out
    assert "Ann rolls: 2 1 2 4 1" in out
    assert "Dice:" not in out


def test_undo_shows_the_turn_again(gobelet: Run) -> None:
    """After an undo the turn goes on: whose it is, how all stand, the dice and what the boxes would give."""
    out = gobelet(*ANN, typed="roll\nchance\nundo\n").out.split("Ann takes the fill back.")[1]
    assert "Ann, turn 1 of 13\nAnn: 0 points" in out
    assert out.index("turn 1") < out.index("Dice: 2 1 2 4 1") < out.index("Chance  10")


@pytest.mark.parametrize("slip", ["bananas", "keep 6", "roll 9", "k"])
def test_kept_dice_stay_in_sight(gobelet: Run, slip: str) -> None:
    """After an error the kept dice are shown again, and the prompt names them, too."""
    out = gobelet(*ANN, typed=f"roll\nkeep 2 2\n{slip}\n").out
    after = out.partition(f"> {slip}\n")[2]
    assert "Dice: 2 1 2 4 1\n2 rolls left.\nKept: 2 2. Enter rolls the others: 1 1 4.\n" in after
    assert out.count("Ann, keep, roll or a box (kept: 2 2) >") == 2


def test_what_a_quick_enter_would_roll_is_told(gobelet: Run, tmp_path: Path) -> None:
    """Kept dice stay kept after a roll: a third six that Enter would roll is named, and so are the two that stay."""
    path = write_record(tmp_path, "Ann: 66123 66+615\n")
    out = gobelet("play", "--resume", str(path), typed="").out
    assert "Kept: 6 6. Enter rolls the others: 1 5 6." in out
    assert "\nAnn, keep, roll or a box (kept: 6 6) > \n" in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slip_without_rolls_says_nothing_twice(gobelet: Run, language: str) -> None:
    """After the last roll the prompt asks for a box and no longer names what was kept."""
    roll = {"en": "roll", "fr": "lancer", "de": "würfeln"}[language]
    out = gobelet(*ANN, "--lang", language, typed=f"{roll}\n2 2\n{roll}\n{roll}\nbananas\n").out
    assert "2 2)" not in out.rpartition("bananas")[2]


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
    """Each offer has a line of its own, for screen readers; boxes without points are named together."""
    out = gobelet(*ANN, typed="roll\n").out
    assert "\n  Aces     2\n  Twos     4\n  Fours    4\n  Chance  10\n" in out
    assert "\n  No points: Threes, Fives, Sixes, 3 of a kind," in out


def test_a_joker_says_so(gobelet: Run, tmp_path: Path) -> None:
    """A sentence says where a joker must go; other boxes are not offered, and the bonus is shown."""
    path = write_record(tmp_path, JOKER, Edition="hasbro-2014")
    done = gobelet("play", "--resume", str(path), typed="boxes\nchance\n3 of\n")
    shown = join_lines(done.out)
    assert "By the joker rule this Yahtzee must go in 3 of a Kind or 4 of a Kind, because Yahtzee and" in shown
    assert "\n  3 of a Kind  30 +100 (joker)\n  4 of a Kind  30 +100 (joker)\n2 rolls left." in done.out
    assert "may not take this roll (rule joker-2). Allowed: 3 of a Kind or 4 of a Kind." in shown
    assert "Ann plays a joker: 30 points in 3 of a Kind." in shown
    assert "A further Yahtzee: an X, 100 points!" in shown


def test_boxes_in_order_need_no_sentence(gobelet: Run) -> None:
    """With `order=forced` the one box that may be filled is offered, and another is refused."""
    done = gobelet(
        "play", "mb-1982", "--players", "Ann", "--house", "order=forced", "--seed", "3", typed="roll\ntwos\n"
    )
    assert "Ann rolls: 2 1 2 4 1\n  Aces   2\n2 rolls left." in done.out
    assert "may not take this roll (rule order). Allowed: Aces." in join_lines(done.out)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", ["forced", "ordered", "ordinary"])
@pytest.mark.parametrize("name", EDITIONS)
def test_offers_with_a_joker_fit_the_screen(gobelet: Run, tmp_path: Path, name: str, rule: str, language: str) -> None:
    """Whatever boxes a joker rule forbids, what is shown stays within 80 columns."""
    house = f"joker={rule}, yahtzee_bonus=100"
    for lines in (JOKER, "Ann: 66666 yahtzee\nAnn: 66666\n"):
        path = write_record(tmp_path, lines, Edition=name, House_rules=house)
        done = gobelet("play", "--resume", str(path), "--lang", language, typed="boxes\naces\n")
        assert done.code == 0
        assert measure_width(done.out) <= 80


@pytest.mark.parametrize("names", [NAMES, "a,b,c,d,e,f,g,h", "山田太郎と花子,b,c,d,e,f,g,h"])
def test_eight_columns_fit_the_screen(gobelet: Run, names: str) -> None:
    """The widest sheet of every edition and language stays within 80 columns."""
    for name in EDITIONS:
        for language in LANGUAGES:
            done = gobelet("play", name, "--players", names, "--lang", language, typed="cards\n")
            assert max(map(width, done.out.splitlines())) <= 80, (name, language)


def make_finished_record(names: str) -> str:
    """Return a record of a game in which everybody rolls the same and fills the boxes in printed order."""
    first, *others = names.split(",")
    lines = ["Opening: " + ", ".join([f"{first} 66666", *(f"{name} 11111" for name in others)])]
    for box in edition("classic").boxes:
        lines += [f"{name}: 65432 {box}" for name in (first, *others)]
    return "\n".join(lines) + "\n"


def test_short_names_keep_their_columns_apart(tmp_path: Path) -> None:
    """Under names of one letter, points of three digits still stand apart, on the card and in the match."""
    path = write_record(tmp_path, make_finished_record("A,B,C"), Edition="classic", Players="A, B, C")
    match = parse_dice_record(path.read_text(encoding="utf-8")).match
    say = Speaker("en")
    card = list(format_scorecards(match.game, ["A", "B", "C"], say))
    assert card[-1].endswith(" 110  110  110")
    assert card[0].endswith("   A    B    C")
    assert list(format_match(match, ["A", "B", "C"], say)) == ["            A  B  C", "Settlement  0  0  0"]


def test_wide_names_line_up(tmp_path: Path) -> None:
    """A column is padded by what its name takes on the screen."""
    path = write_record(tmp_path, make_finished_record("林,Zoe\u0301"), Edition="classic", Players="林, Zoe\u0301")
    found = parse_dice_record(path.read_text(encoding="utf-8"))
    lines = list(format_scorecards(found.match.game, found.columns, Speaker("en")))
    assert {width(line) for line in lines if not line.endswith("Section")} == {width(lines[0])}


def test_the_result_comes_last(gobelet: Run) -> None:
    """At the end the card is shown first, then who has won, then the question."""
    typed = "\n\n" + type_turns("mb-1982", "en", 2) + "\n"
    out = gobelet("play", "mb-1982", "--players", "Ann,Ben", "--seed", "5", typed=typed).out
    end = out.rpartition("Grand total")[2].splitlines()
    assert "wins with" in end[2]
    assert end[3].startswith("Enter finishes the game")


def test_a_match_with_partners_and_settlement(gobelet: Run, home: Path) -> None:
    """`read-partners`, `read-settle`, `next-game`: two teams, two games, totals and the settlement of each game."""
    typed = "\n\n" + type_turns("classic", "en", 2) + "\n" + type_turns("classic", "en", 2) + "\n"
    done = gobelet(
        "play", "classic", "--players", "Ann,Ben,Cleo,Dan", "--partners", "--games", "2", "--seed", "5", typed=typed
    )
    (path,) = list_saved(home, "finished")
    found = parse_dice_record(path.read_text(encoding="utf-8"))
    first, second = (found.match.finished[0].opener, found.match.game.opener)
    assert first is not None
    assert second == (first + 1) % 2
    opener = found.names[found.match.game.teams[second][len(found.match.edition.boxes) % 2]]
    assert f"Game 2 of 2\n{opener} opens.\n" in done.out
    assert "\nGame 1 of 2\n" in done.out
    end = done.out.rpartition("Grand total")[2].splitlines()
    rows = [line[:12].rstrip() for line in end[3:9]]
    assert rows == ["Game 1", "  Settlement", "Game 2", "  Settlement", "All games", "  Settlement"]
    assert " win with " in end[10]
    assert end[11].startswith("The whole match: ")
    assert end[12].startswith("What each has earned in the settlements decides: ")
    assert end[13].startswith("Enter finishes the game")


@pytest.mark.parametrize(
    ("columns", "told"),
    [
        (("Ann+Cleo", "Ben+Dan"), "Ben and Dan win with 20 points."),
        (("Ann+Cleo", "Ben"), "Ben wins with 20 points."),
    ],
)
def test_a_team_wins_in_the_plural(columns: tuple[str, str], told: str) -> None:
    """A team is named by its members, as people speak of them."""
    assert describe_outcome(Outcome((10, 20), (1,)), columns, Speaker("en")) == told


def test_a_long_result_is_wrapped() -> None:
    """A draw of eight long names fits the screen, as a heading too."""
    out = io.StringIO()
    draw = Outcome((9,) * 8, tuple(range(8)))
    LineWriter(out, {}).write_heading(describe_outcome(draw, NAMES.split(","), Speaker("en")))
    assert max(map(len, out.getvalue().splitlines())) <= 80
