"""Whole games at the keyboard, in every edition and language, with everything that can happen on the way."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gobelet.dice import EDITIONS, edition
from gobelet.record import parse_record

Run = Callable[..., Any]
LANGUAGES = ("en", "fr", "de")
ROLL = {"en": "roll", "fr": "lancer", "de": "würfeln"}


def saved(home: Path, folder: str = "games") -> list[Path]:
    """Return the games on disk."""
    return sorted((home / "XDG_DATA_HOME/gobelet" / folder).glob("*.txt"))


def turns(name: str, language: str, players: int = 1) -> str:
    """Return what players type who roll twice and fill the boxes in printed order by their words."""
    played = edition(name)
    words = [played.box_word(box, language) for box in played.boxes]
    return "".join(f"{ROLL[language]}\n{ROLL[language]}\n{word}\n" * players for word in words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_a_whole_game_alone(gobelet: Run, home: Path, name: str, language: str) -> None:
    """A whole game ends with a result, fits 80 columns, and leaves a finished record."""
    done = gobelet(
        "play", name, "--players", "Zoé", "--seed", "7", "--lang", language, typed=turns(name, language) + "\n"
    )
    assert (done.code, done.err) == (0, "")
    (path,) = saved(home, "games/finished")
    record = parse_record(path.read_text(encoding="utf-8"))
    assert record.match.outcome is not None
    assert str(record.match.outcome.scores[0]) in done.out
    assert not saved(home)
    assert max(map(len, [line for line in done.out.splitlines() if str(home) not in line])) <= 80


def test_a_game_for_two_with_an_opening(gobelet: Run, home: Path) -> None:
    """Two players roll for the opening, take turns, and one of them wins or they draw."""
    typed = "\n\n" + turns("hasbro-2014", "en", 2) + "\n"
    done = gobelet("play", "hasbro-2014", "--players", "Ann,Ben", "--seed", "5", typed=typed)
    assert "opens." in done.out
    assert "wins with" in done.out
    assert len(saved(home, "games/finished")) == 1


def test_a_match_with_partners_and_settlement(gobelet: Run, home: Path) -> None:
    """`read-partners`, `read-settle`, `next-game`: two teams, two games, totals and a settlement."""
    typed = "\n\n" + turns("classic", "en", 2) + "\n" + turns("classic", "en", 2) + "\n"
    done = gobelet(
        "play", "classic", "--players", "Ann,Ben,Cleo,Dan", "--partners", "--games", "2", "--seed", "5", typed=typed
    )
    assert "Ann+Cleo" in done.out
    assert "The whole match:" in done.out
    assert "Settlement" in done.out
    (path,) = saved(home, "games/finished")
    record = parse_record(path.read_text(encoding="utf-8"))
    first, second = (record.match.finished[0].opener, record.match.game.opener)
    assert first is not None
    assert second == (first + 1) % 2


def test_keep_then_roll_leaves_the_kept_dice(gobelet: Run, home: Path) -> None:
    """`keep` sets dice aside, `roll` takes the others, and what was kept stays kept until it is changed."""
    gobelet("play", "mb-1982", "--players", "Ann", "--seed", "3", typed="roll\nkeep 4\nroll\nroll\n")
    assert "Ann: 21241 4+6122 4+" in saved(home)[0].read_text(encoding="utf-8")


def test_roll_with_faces_picks_them_up(gobelet: Run, home: Path) -> None:
    """`roll 1 1` rolls the two aces and leaves the others."""
    gobelet("play", "mb-1982", "--players", "Ann", "--seed", "3", typed="roll\nroll 1 1\nroll all\n")
    assert "Ann: 21241 224+61 +" in saved(home)[0].read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("roll\nkeep 6\n", "You cannot keep 6: the dice show 2 1 2 4 1."),
        ("roll\nroll 6\n", "You cannot pick up 6"),
        ("roll\nkeep 12124\nroll\n", "Keeping all five dice is stopping"),
        ("keep 4\n", "Roll the dice first."),
        ("fours\n", "Roll the dice first."),
        ("boxes\n", "Roll the dice first."),
        ("undo\n", "There is nothing to take back"),
        ("roll\nroll\nroll\nroll\n", "You have no rolls left"),
        ("roll\nfours\nroll\nfours\n", "The box Fours is already filled."),
        ("roll\nf\n", "can be Fours, Fives or Full House"),
        ("bananas\n", "neither a box nor a command"),
        ("save\n", "Type save and the name of a file."),
        ("roll\n\n", "Type a box to fill it"),
        ("help\n", "keep 4 4"),
        ("rules\n", "[turn-1]"),
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
    text = saved(home)[0].read_text(encoding="utf-8")
    assert ": undo\n" in text
    assert "fours=" in text


def test_the_last_fill_can_be_undone(gobelet: Run, home: Path) -> None:
    """The fill that ends the game can be taken back until the game is finished."""
    typed = turns("mb-1982", "en") + "undo\nchance\n\n"
    done = gobelet("play", "mb-1982", "--players", "Ann", "--seed", "3", typed=typed)
    assert done.out.count("The end:") == 2
    assert len(saved(home, "games/finished")) == 1


def test_an_unfinished_game_goes_on(gobelet: Run, home: Path) -> None:
    """The end of input keeps the game; `--resume` goes on with the same dice to come."""
    through = gobelet("play", "mb-1982", "--players", "Ann", "--seed", "9", typed="roll\nchance\nroll\n")
    assert "gobelet play --resume" in through.out
    first = saved(home)[0].read_text(encoding="utf-8")
    gobelet("play", "--resume", typed="fours\nroll\n")
    second = saved(home)[0].read_text(encoding="utf-8")
    assert second.startswith(first.rstrip())
    gobelet("play", "mb-1982", "--players", "Ann", "--seed", "9", typed="roll\nchance\nroll\nfours\nroll\n")
    assert saved(home)[-1].read_text(encoding="utf-8") == second


def test_unfinished_games_are_offered(gobelet: Run, home: Path) -> None:
    """Without players the waiting games are listed and one can be chosen; with players they are mentioned."""
    gobelet("play", "mb-1982", "--players", "Ann", "--seed", "9", typed="roll\nchance\n")
    mentioned = gobelet("play", "kniffel", "--players", "Ben", typed="")
    assert "An unfinished game waits: Ann" in mentioned.out
    chosen = gobelet("play", typed="9\n2\nroll\n")
    assert "Type a number from 1 to 2." in chosen.out
    assert "Ann, turn 2 of 13" in chosen.out
    fresh = gobelet("play", typed="\n6\nCleo, Dan\n")
    assert "Scandinavian Yatzy" in fresh.out
    assert "Cleo and Dan" in fresh.out


def test_a_new_game_asks_what_it_needs(gobelet: Run) -> None:
    """Enter at every question starts a game for one."""
    done = gobelet("play", typed="\n\nroll\n")
    assert "Player rolls:" in done.out
    again = gobelet("play", "yatzy", typed="\nAnn, Ann\nAnn\n")
    assert "cannot both be called Ann" in again.out
    assert "Players: Ann." in again.out


def test_leaving_the_questions_is_no_error(gobelet: Run) -> None:
    """The end of input before a game has begun leaves nothing behind."""
    assert gobelet("play", typed="").code == 0


def test_save_to_a_file(gobelet: Run, tmp_path: Path) -> None:
    """`save FILE` writes a record that reads back; a file that was there is left alone."""
    mine = tmp_path / "mine.txt"
    done = gobelet("play", "mb-1982", "--players", "Ann", typed=f"roll\nsave {mine}\nchance\nsave {mine}\n")
    assert done.out.count("Saved in") == 2
    assert parse_record(mine.read_text(encoding="utf-8")).match.game.cards[0].filled == 1
    mine.write_text("precious", encoding="utf-8")
    done = gobelet("play", "mb-1982", "--players", "Ann", typed=f"save {mine}\n")
    assert "exists already" in done.out
    assert mine.read_text(encoding="utf-8") == "precious"


def test_going_on_with_a_file_of_ones_own(gobelet: Run, tmp_path: Path) -> None:
    """A saved file can be gone on with; its finished record stays in it, and then it cannot be gone on with."""
    mine = tmp_path / "mine.txt"
    gobelet("play", "mb-1982", "--players", "Ann", "--seed", "1", typed=f"save {mine}\n")
    gobelet("play", "--resume", str(mine), typed=turns("mb-1982", "en") + "\n")
    assert parse_record(mine.read_text(encoding="utf-8")).match.outcome is not None
    refused = gobelet("play", "--resume", str(mine), typed="")
    assert refused.code == 2
    assert "is finished" in refused.err


def test_a_damaged_file_is_left_alone(gobelet: Run, home: Path) -> None:
    """A file that cannot be read is named and stays; the other games are offered all the same."""
    gobelet("play", "mb-1982", "--players", "Ann", typed="")
    bad = saved(home)[0].with_name("bad.txt")
    bad.write_text("Gobelet record 1\nEdition: mb-1982\nPlayers: Ann\nBen: 1\n", encoding="utf-8")
    done = gobelet("play", typed="1\n")
    assert "bad.txt is left alone." in " ".join(done.out.split())
    assert "Ann, turn 1 of 13" in done.out
    assert bad.exists()


def test_a_folder_that_cannot_be_written(gobelet: Run, home: Path) -> None:
    """If the game cannot be saved, the players hear it once and play on."""
    (home / "XDG_DATA_HOME").write_text("a file where a folder should be", encoding="utf-8")
    done = gobelet("play", "mb-1982", "--players", "Ann", "--seed", "1", typed=turns("mb-1982", "en") + "\n")
    assert done.code == 0
    assert done.out.count("cannot be written") == 1
    assert "The end:" in done.out


def test_a_joker_says_so(gobelet: Run, tmp_path: Path) -> None:
    """A joker, its bonus and a box that may not be used are all announced."""
    record = tmp_path / "joker.txt"
    record.write_text(
        "Gobelet record 1\nEdition: hasbro-2014\nPlayers: Ann\n\nAnn: 66666 yahtzee\nAnn: 66666 sixes\nAnn: 66666\n",
        encoding="utf-8",
    )
    done = gobelet("play", "--resume", str(record), typed="boxes\nchance\n3 of\n")
    assert "3 of a Kind     30 +100 (joker)" in done.out
    assert "may not take this roll (rule joker-2)" in " ".join(done.out.split())
    assert "Ann plays a joker: 30 points in 3 of a Kind." in done.out
    assert "A further Yahtzee: 100 points bonus!" in done.out


def test_eight_columns_fit_the_screen(gobelet: Run) -> None:
    """The widest sheet of every edition and language stays within 80 columns."""
    names = "Maximilian,Alexandrine,Bartholomew,Clementine,Theodora,Ferdinand,Wilhelmina,Sebastian"
    for name in EDITIONS:
        for language in LANGUAGES:
            done = gobelet("play", name, "--players", names, "--lang", language, typed="cards\n")
            sheet = [line for line in done.out.splitlines() if "/" not in line]
            assert max(map(len, sheet)) <= 80, (name, language)
