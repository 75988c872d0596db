"""`gobelet review`: text, JSON, chart, document and practice, and what is refused."""

import json
import os
from pathlib import Path
from shutil import copy
from xml.etree import ElementTree as ET

import pytest

from support.pdf_text import read_pages
from support.terminal_session import Run, games_folder, join_lines, write_record

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("solved")]

GAME = Path(__file__).parents[3] / "examples/records/ann-and-ben.txt"
LANGUAGES = ("en", "fr", "de")


def test_review(gobelet: Run) -> None:
    """The story, the table, the chances, decisions with reasons and agreement, and the rolls."""
    out = join_lines(gobelet("review", str(GAME)).out)
    assert "Ann had the better dice, Ben played better: with equal luck Ben wins by " in out
    assert "score expected luck lost skill accuracy" in out
    assert "dice at least this kind" in out
    assert "The costliest decisions Points lost: inaccuracy from 0.5, mistake from 2, blunder from 5. - Turn " in out
    assert "is better than" in out
    assert "Chosen so by: Perfect 0 %, Strong" in out
    assert "The luckiest rolls - Turn" in out
    assert "The unluckiest rolls - Turn" in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_too_long(gobelet: Run, language: str) -> None:
    """In every language the review fits 80 columns."""
    out = gobelet("review", str(GAME), "--lang", language).out
    assert max(map(len, out.splitlines())) <= 80


def test_one_player(gobelet: Run) -> None:
    """Only this player's decisions and rolls, by any spelling, and all of those above the threshold."""
    few, many = (gobelet("review", str(GAME), "--player", "ann", "--threshold", least).out for least in ("2", "0.1"))
    assert "Ben chose" not in join_lines(many)
    assert "Ben rolled" not in many
    assert few.count("Chosen so by") < many.count("Chosen so by")
    assert "No decision lost 99 or more." in gobelet("review", str(GAME), "--threshold", "99").out


def test_json(gobelet: Run) -> None:
    """The document has what the API sends, and the identity holds in it."""
    document = json.loads(gobelet("review", str(GAME), "--json").out)
    assert document["edition"] == "mb-1982"
    assert [column["name"] for column in document["columns"]] == ["Ann", "Ben"]
    for column in document["columns"]:
        assert column["score"] == pytest.approx(column["value"] + column["luck"] - column["loss"], abs=1e-9)
        assert column["skill"] == pytest.approx(column["value"] - column["loss"], abs=1e-9)
        decision, roll = column["decisions"][0], column["rolls"][0]
        assert decision.keys() >= {"turn", "dice", "rolls_left", "chosen", "best", "loss", "mark"}
        assert {"keep", "box"} & decision["best"].keys()
        assert roll.keys() >= {"turn", "keep", "dice", "luck"}
        assert 0 < column["games"][0]["chance_of_score"] < 1
        assert 0 < column["games"][0]["chance_of_dice"] < 1
    (only,) = json.loads(gobelet("review", str(GAME), "--json", "--player", "Ben").out)["columns"]
    assert only == document["columns"][1]
    (costly,) = json.loads(gobelet("review", str(GAME), "--json", "--player", "Ben", "--threshold", "2").out)["columns"]
    assert costly["decisions"] == [decision for decision in only["decisions"] if decision["loss"] >= 2]
    assert 0 < len(costly["decisions"]) < len(only["decisions"])


def test_the_last_game_is_reviewed_without_a_record(gobelet: Run, home: Path) -> None:
    """It is the one that was finished last in this terminal; without one there is a sentence."""
    refused = gobelet("review")
    assert refused.code == 2
    assert "There is no finished game yet." in refused.err
    folder = games_folder(home) / "finished"
    folder.mkdir(parents=True)
    copy(GAME, folder / "game.txt")
    assert gobelet("review").out == gobelet("review", str(GAME)).out
    (folder / "damaged.txt").write_text("older than the game", encoding="utf-8")
    os.utime(folder / "damaged.txt", (1, 1))
    assert gobelet("card", "mb-1982", "Ann: 3 6 9 12 10 18 20 0 25 30 40 50 22").code == 0  # of it nothing can be told
    assert gobelet("review").out == gobelet("review", str(GAME)).out


def test_chart(gobelet: Run, tmp_path: Path) -> None:
    """The SVG has a line, a name and a score for each player; the PNG is one."""
    svg, png = tmp_path / "game.svg", tmp_path / "game.png"
    assert gobelet("review", str(GAME), "--plot", str(svg)).code == 0
    assert gobelet("review", str(GAME), "--plot", str(png)).code == 0
    texts = [element.text or "" for element in ET.parse(svg).iter("{http://www.w3.org/2000/svg}text")]  # noqa: S314
    assert any(text.startswith("Ann ") for text in texts)
    assert any(text.startswith("Ben ") for text in texts)
    assert png.read_bytes().startswith(b"\x89PNG")
    assert gobelet("review", str(GAME), "--plot", str(tmp_path / "game.gif")).code == 2
    few = tmp_path / "few.svg"
    assert gobelet("review", str(GAME), "--plot", str(few), "--player", "Ann", "--threshold", "9").code == 0
    drawn = few.read_text(encoding="utf-8")
    assert "decision that lost 9 or more" in drawn
    assert 0 < drawn.count("<circle") < svg.read_text(encoding="utf-8").count("<circle")


def test_document(gobelet: Run, tmp_path: Path) -> None:
    """The PDF tells the same story, with the same bytes each time; a file that is there stays."""
    paths = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for path in paths:
        assert gobelet("review", str(GAME), "--pdf", str(path)).code == 0
    assert paths[0].read_bytes() == paths[1].read_bytes()
    pages = read_pages(paths[0].read_bytes())
    text = " ".join(found.text for page in pages for found in page.texts)
    assert "Ann had the better dice" in text
    assert "The costliest decisions" in text
    one = tmp_path / "one-player.pdf"
    assert gobelet("review", str(GAME), "--pdf", str(one), "--player", "Ben", "--threshold", "1").code == 0
    text = " ".join(found.text for page in read_pages(one.read_bytes()) for found in page.texts)
    assert "Ben chose" in text
    assert "Ann chose" not in text
    again = gobelet("review", str(GAME), "--pdf", str(paths[0]))
    assert again.code == 2
    assert "one.pdf" in again.err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("how", ["missing", "damaged", "unfinished", "stranger"])
def test_refusals(gobelet: Run, tmp_path: Path, how: str, language: str) -> None:
    """Bad files, unfinished games and unknown players are refused in a sentence, without a traceback."""
    path, more = tmp_path / "game.txt", []
    if how == "damaged":
        path.write_text("Gobelet record 1\nEdition: mb-1982\nPlayers: Ann\n\nAnn: 99999\n", encoding="utf-8")
    elif how == "unfinished":
        write_record(tmp_path, "Ann: 65432 chance\n")
    elif how == "stranger":
        path, more = GAME, ["--player", "Zoe"]
    done = gobelet("review", str(path), *more, "--lang", language)
    assert (done.code, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize("least", ["-1", "nan", "inf", "much"])
def test_a_threshold_is_a_number_of_points(gobelet: Run, least: str) -> None:
    """Anything else is refused."""
    done = gobelet("review", str(GAME), "--threshold", least)
    assert done.code == 2
    assert "--threshold" in done.err


# -- practice ------------------------------------------------------------------------------------------------------


def test_practice(gobelet: Run) -> None:
    """A wrong choice is told with a reason and may be tried again; Enter shows the answer; the end sums up."""
    done = gobelet("review", str(GAME), "--practice", "--player", "Ann", "--threshold", "2", typed="nonsense\n\nquit\n")
    out = join_lines(done.out)
    assert done.code == 0
    assert "Position 1 of " in out
    assert "The best was “" in out
    assert "1 position: 0 solved at once, 0 after another try, 0 not solved, 1 skipped." in out


def test_practice_needs_to_know_whose(gobelet: Run) -> None:
    """With several people, --player is needed; options that write something do not go with it."""
    assert "Whose decisions?" in gobelet("review", str(GAME), "--practice").err
    alone = gobelet("review", str(GAME), "--practice", "--json")
    assert alone.code == 2
    assert "leave out --json" in alone.err


def test_practice_without_mistakes(gobelet: Run) -> None:
    """There is nothing to practise above the highest loss."""
    done = gobelet("review", str(GAME), "--practice", "--player", "Ann", "--threshold", "99")
    assert done.out == "No decision lost 99 or more.\n"
