"""`gobelet replay`."""

import json
from pathlib import Path

from gobelet.dice import EDITIONS, EditionId
from gobelet.record import format_record
from support.keyboard_card_game import KeyboardGame
from support.terminal_session import Run, join_lines, write_record

EARLIER = Path(__file__).parents[2] / "vectors/earlier_version/records"
SOLO_NOUGHTS = """Gobelet record 1
Edition: hasbro-2014
Players: Ann
Date: 2026-11-15

Ann: 66666 yahtzee=50
Ann: 66666 sixes=30+100
"""


def test_the_seed_is_hidden_while_the_game_goes_on(gobelet: Run, home: Path) -> None:
    """`hd-view`: the seed would reveal every card."""
    gobelet("play", "hands-down", "--players", "Ann", "--bots", "greedy", "--seed", "unheard-of", typed="")
    (path,) = (home / "XDG_DATA_HOME/gobelet/games").glob("*.txt")
    for more in ([], ["--as", "Ann"], ["--text"], ["--json"]):
        assert "unheard-of" not in gobelet("replay", str(path), *more).out


def test_replay_shows_only_what_may_be_seen(gobelet: Run, tmp_path: Path) -> None:
    """An unfinished game shows a player their own cards, and a spectator none."""
    game = KeyboardGame(tmp_path, 1, 1)
    turns = iter(range(4))

    def answers(question: str) -> str:
        if next(turns, None) is None:
            raise EOFError
        return game.answer(question)

    game.create(answers).run()
    path = tmp_path / "game.txt"
    path.write_text(format_record(game.session.record), encoding="utf-8")
    assert "holds" not in gobelet("replay", str(path)).out
    mine = gobelet("replay", str(path), "--as", "p0").out
    assert "P0 holds" in mine
    assert "B0 holds" not in mine
    text = gobelet("replay", str(path), "--as", "P0", "--text").out
    assert "B0: holds -- -- -- -- --" in text
    assert gobelet("replay", str(path), "--as", "Nobody").code == 2


def test_replay(gobelet: Run, tmp_path: Path) -> None:
    """A record is checked and its cards shown: hasbro-2014 has the bonus inside the lower total."""
    path = tmp_path / "game.txt"
    path.write_text(SOLO_NOUGHTS, encoding="utf-8")
    document = json.loads(gobelet("replay", str(path), "--json").out)
    card = document["games"][0]["cards"][0]
    assert (card["boxes"]["sixes"], card["totals"]["lower_total"], card["totals"]["grand_total"]) == (30, 150, 180)
    assert document["finished"] is False
    assert "Yahtzee Bonus" in gobelet("replay", str(path)).out


def test_replay_tells_who_won(gobelet: Run, tmp_path: Path) -> None:
    """A finished game has its winner and its settlement, in words and in JSON."""
    others = [box for box in EDITIONS[EditionId("classic")].boxes if box != "chance"]
    turns = "Ann: 66666 chance\nBen: 12345 chance\n"
    turns += "".join(f"Ann: 11346 {box}\nBen: 11346 {box}\n" for box in others)
    path = tmp_path / "game.txt"
    head = "Gobelet record 1\nEdition: classic\nPlayers: Ann, Ben\nSeed: 7\n\nOpening: Ann 66666, Ben 11111\n"
    path.write_text(head + turns + "Ann: end\n", encoding="utf-8")
    document = json.loads(gobelet("replay", str(path), "--json").out)
    assert (document["winners"], document["settlement"], document["seed"]) == (["Ann"], ["15", "-15"], "7")
    assert document["games"][0]["winners"] == [0]
    told = gobelet("replay", str(path)).out
    assert "Ann wins with" in told
    assert "+15" in told


CHIPS = """\
Ann: 66666 yahtzee
Ann: 66661 sixes
Ann: 66666 large_straight
Ann: 55555 fives
Ann: 11123 aces
Ann: 22213 twos
Ann: 33312 threes
Ann: 44412 fours
Ann: 55512 three_of_a_kind
Ann: 44441 four_of_a_kind
Ann: 22333 full_house
Ann: 12345 small_straight
Ann: 12456"""
"""A game with two chips, up to its last roll."""


def test_chips_go_back_to_the_kitty(gobelet: Run, tmp_path: Path) -> None:
    """`chips`: the replay of a finished game says it, and the terminal as soon as the game is finished."""
    told = "The chips are cashed and go back to the kitty. Ann: 2 chips = 200."
    finished = write_record(tmp_path, f"{CHIPS} chance\nAnn: end\n", Edition="classic")
    assert gobelet("replay", str(finished)).out.endswith(f"\n{told}\n")
    path = write_record(tmp_path, f"{CHIPS}\n", "open.txt", Edition="classic")
    assert told in join_lines(gobelet("play", "--resume", str(path), typed="chance\n\n\n").out)


def test_replay_tells_who_won_a_match(gobelet: Run) -> None:
    """`read-match`: also of a record that an earlier version wrote, the winner and what has decided."""
    path = str(EARLIER / "partners.txt")
    out = gobelet("replay", path).out
    assert "The whole match: Ben and Dan win with +122 in the settlements.\n" in out
    assert out.endswith("What each has earned in the settlements decides: Ben+Dan +122, Ann+Anna −122.\n")
    found = json.loads(gobelet("replay", path, "--json").out)
    assert (found["winners"], found["decided_by"]) == (["Ben+Dan"], "settlement")
    text = gobelet("replay", path, "--text").out
    assert "settlements Ann+Anna -122, Ben+Dan 122; match won by Ben+Dan\n" in text


def test_replay_refuses_what_is_illegal(gobelet: Run, tmp_path: Path) -> None:
    """The refusal names the line and the clause."""
    path = tmp_path / "game.txt"
    path.write_text(SOLO_NOUGHTS.replace("sixes=30", "chance=30"), encoding="utf-8")
    ended = gobelet("replay", str(path))
    assert (ended.code, ended.out) == (2, "")
    assert "7" in ended.err
    assert "joker-1" in ended.err


def test_replay_of_something_else(gobelet: Run, tmp_path: Path) -> None:
    """A file that is not text is refused."""
    path = tmp_path / "game.bin"
    path.write_bytes(bytes(range(256)))
    assert gobelet("replay", str(path)).code == 2
