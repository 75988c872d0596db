"""The commands that answer and are done: editions, rules, boxes, replay, and help."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gobelet import __version__
from gobelet.cli.app import COMMANDS
from gobelet.dice import EDITIONS, EditionId
from gobelet.handsdown import Combination

Run = Callable[..., Any]
LANGUAGES = ("en", "fr", "de")


def test_version(gobelet: Run) -> None:
    """`--version` says which one it is."""
    assert gobelet("--version").out == f"gobelet {__version__}\n"


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["Usage", "Commands"]), ("fr", ["Commandes"]), ("de", ["Aufruf", "Befehle"])],
)
def test_help_speaks_the_language(gobelet: Run, language: str, words: list[str]) -> None:
    """Help is in the language asked for, for the program and for each command."""
    told = gobelet("--help", "--lang", language)
    assert told.code == 0
    assert all(word in told.out for word in words)
    for command in ("play", "editions", "rules", "boxes", "replay"):
        assert command in told.out
        assert gobelet(command, "--help", "--lang", language).code == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_french_headings_have_their_space(gobelet: Run, command: str) -> None:
    """French has a no-break space before every colon, that of a heading too."""
    lines = gobelet(command, "--help", "--lang", "fr").out.splitlines()
    headings = [line for line in lines if line.endswith(":")]
    assert headings
    assert all(line.endswith("\u00a0:") for line in headings)


def test_editions_as_json(gobelet: Run) -> None:
    """Every edition with its id, title, year, languages, joker rule and boxes in its own words."""
    document = json.loads(gobelet("editions", "--json", "--lang", "fr").out)
    found = {entry["id"]: entry for entry in document["editions"]}
    assert set(found) == {*EDITIONS, "hands-down"}
    assert (found["mb-1982"]["year"], found["mb-1982"]["languages"], found["mb-1982"]["joker"]) == (
        1982,
        ["fr"],
        "ordinary",
    )
    assert found["hasbro-2014"]["boxes"][8] == {"id": "full_house", "section": "lower", "word": "Main pleine"}
    assert [box["word"] for box in found["mb-1982"]["boxes"]][:7] == [
        "As",
        "Deux",
        "Trois",
        "Quatre",
        "Cinq",
        "Six",
        "Brelan",
    ]


def test_the_card_game_among_the_editions(gobelet: Run) -> None:
    """Hands Down has the keys of every edition, no boxes, and its combinations with their points."""
    *dice, cards = json.loads(gobelet("editions", "--json", "--lang", "fr").out)["editions"]
    assert all(set(entry) == {"id", "title", "year", "languages", "joker", "boxes"} for entry in dice)
    combinations = cards.pop("combinations")
    assert cards == {
        "id": "hands-down",
        "title": "Yahtzee Franc Jeu",
        "year": 2011,
        "languages": ["fr"],
        "joker": None,
        "boxes": [],
        "players": {"fewest": 2, "most": 6},
    }
    assert [(entry["id"], entry["points"]) for entry in combinations] == [
        (kind.value, kind.points) for kind in Combination
    ]
    assert combinations[2]["word"] == "Main pleine"


@pytest.mark.parametrize("language", LANGUAGES)
def test_editions_as_text(gobelet: Run, language: str) -> None:
    """The list fits 80 columns."""
    told = gobelet("editions", "--lang", language)
    assert all(name in told.out for name in (*EDITIONS, "hands-down", "large_straight, 8"))
    assert max(map(len, told.out.splitlines())) <= 80


@pytest.mark.parametrize("command", ["boxes --dice 44444", "advise --dice 44444", "solve"])
def test_dice_commands_know_the_card_game(gobelet: Run, command: str) -> None:
    """A command about dice says that Hands Down is played with cards, and which commands there are for it."""
    name, *options = command.split()
    told = gobelet(name, "hands-down", *options).err
    served = re.fullmatch(r"hands-down is a card game\. The commands for it are: (.+)\.\n", told)
    assert served is not None
    assert {"rules", "hand"} <= set(served[1].split(", ")) <= set(COMMANDS)
    assert name not in served[1].split(", ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_rules(gobelet: Run, name: str, language: str) -> None:
    """The rules of each edition in each language, with clause ids, within 80 columns."""
    told = gobelet("rules", name, "--lang", language)
    assert (told.code, told.err) == (0, "")
    assert "[turn-1]" in told.out
    assert max(map(len, told.out.splitlines())) <= 80
    document = json.loads(gobelet("rules", name, "--lang", language, "--json").out)
    clauses = [clause for section in document["sections"] for clause in section["clauses"]]
    assert {"id", "text", "ours"} <= set(clauses[0])
    assert any(clause["ours"] for clause in clauses)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_of_the_card_game(gobelet: Run, language: str) -> None:
    """Hands Down has its rules like every edition, and its variants are set and marked like house rules."""
    told = gobelet("rules", "hands-down", "--house", "length=8", "short=true", "--lang", language)
    assert (told.code, told.err) == (0, "")
    assert "length=8, short=true" in told.out
    assert max(map(len, told.out.splitlines())) <= 80
    document = json.loads(gobelet("rules", "Hands-Down", "--house=length=8", "--lang", language, "--json").out)
    assert (document["edition"], document["language"], document["house"]) == ("hands-down", language, {"length": "8"})
    clauses = [clause for section in document["sections"] for clause in section["clauses"]]
    assert {clause["id"] for clause in clauses if clause["house"]} == {"hd-setup", "hd-length"}
    assert "short" in gobelet("rules", "--help", "--lang", language).out


def boxes(gobelet: Run, *arguments: str) -> dict[str, Any]:
    """Return what `boxes --json` says of the boxes, in a document of just three parts."""
    answer = gobelet("boxes", *arguments, "--json")
    assert answer.code == 0, answer.err
    document = json.loads(answer.out)
    assert list(document) == ["edition", "dice", "boxes"]
    assert (document["edition"], len(document["dice"])) == (arguments[0], 5)
    found: dict[str, Any] = document["boxes"]
    return found


@pytest.mark.parametrize("name", EDITIONS)
def test_every_why_is_a_clause_of_the_rules(gobelet: Run, name: str) -> None:
    """The clause given for a box is one that the rules of the edition show."""
    for house in ([], ["--house", "order=forced"], ["--house", "joker=ordered"]):
        document = json.loads(gobelet("rules", name, *house, "--json").out)
        shown = {clause["id"] for section in document["sections"] for clause in section["clauses"]}
        for dice in ("12345", "44444"):
            found = boxes(gobelet, name, "--dice", dice, *house)
            assert {offer["why"] for offer in found.values()} <= shown


@pytest.mark.parametrize("dice", ["44444", "4 4 4 4 4", "4,4,4,4,4"])
def test_boxes_with_a_joker(gobelet: Run, dice: str) -> None:
    """The worked example of mb-1982: five 4s as a joker, however the dice are written."""
    found = boxes(gobelet, "mb-1982", "--dice", dice, "--card", "fours=12,yahtzee=50,yahtzee_bonus=100")
    assert "fours" not in found
    assert found["large_straight"] == {
        "legal": True,
        "points": 40,
        "yahtzee_bonus": 100,
        "joker": True,
        "why": "joker-2",
    }
    assert found["aces"] == {"legal": True, "points": 0, "yahtzee_bonus": 100, "joker": False, "why": "upper"}


@pytest.mark.parametrize("house", [["--house", "joker=forced", "rolls=2"], ["--house=joker=forced,rolls=2"]])
def test_boxes_with_house_rules(gobelet: Run, house: list[str]) -> None:
    """House rules may follow one --house, or stand in a list; `forced` leaves one box."""
    found = boxes(gobelet, "mb-1982", *house, "--dice", "44444", "--card", "yahtzee=50")
    assert [box for box, offer in found.items() if offer["legal"]] == ["fours"]
    assert found["chance"] == {"legal": False, "points": None, "yahtzee_bonus": 0, "joker": False, "why": "joker-1"}


def test_boxes_as_text(gobelet: Run) -> None:
    """The text says the edition's own words."""
    told = gobelet("boxes", "hasbro-2014", "--dice", "33355", "--lang", "fr")
    assert "Main pleine" in told.out
    assert "25" in told.out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("arguments", "faults"),
    [
        (["boxes", "nowhere", "--dice", "44444"], 1),
        (["boxes", "mb-1982", "--dice", "4444"], 1),
        (["boxes", "mb-1982"], 1),
        (["boxes", "mb-1982", "--dice", "44449", "--card", "fours=13,nines=9"], 3),
        (["boxes", "mb-1982", "--dice", "44444", "--house", "luck=more", "joker=wild"], 2),
        (["boxes", "mb-1982", "--dice", "44444", "--house", "joker"], 1),
        (["boxes", "mb-1982", "--dice", "44444", "--house", "order=forced", "--card", "chance=20"], 1),
        (["rules", "nowhere", "--json"], 1),
        (["boxes", "hands-down", "--dice", "44444"], 1),
        (["advise", "Hands-Down", "--dice", "44444", "--rolls-left", "2"], 1),
        (["solve", "hands-down", "--house", "length=8"], 1),
        (["rules", "hands-down", "--house", "length=2", "joker=forced", "short"], 1),
        (["rules", "hands-down", "--house", "length=2", "joker=forced"], 2),
        (["rules"], 1),
        (["rules", "mb-1982", "too", "--json"], 1),
        (["replay", "nowhere.txt", "--json"], 1),
        (["replay", "."], 1),
        (["nonsense"], 1),
        (["editions", "--nonsense"], 1),
        (["editions", "--json=3"], 1),
        (["play", "mb-1982", "--games", "x"], 1),
        (["play", "mb-1982", "--games", "0", "--players", "Ann"], 1),
        (["play", "mb-1982", "--players", "Ann,Ann"], 1),
        (["play", "mb-1982", "--players", ""], 1),
        (["play", "mb-1982", "--players", "Ann+Ben,Cleo"], 1),
        (["play", "classic", "--players", "Ann,Ben,Cleo", "--partners"], 1),
        (["play", "mb-1982", "--players", "A,B,C,D,E,F,G,H,I"], 1),
        (["play", "--resume"], 1),
        (["play", "--resume", "nowhere.txt"], 1),
        (["play", "mb-1982", "--players", "Ann", "--seed", ""], 1),
        (["play", "mb-1982", "--players"], 1),
    ],
)
def test_bad_input(gobelet: Run, arguments: list[str], faults: int, language: str) -> None:
    """Exit code 2, nothing on stdout, and one sentence a fault on stderr in the chosen language."""
    ended = gobelet(*arguments, "--lang", language)
    assert (ended.code, ended.out) == (2, "")
    assert len(ended.err.splitlines()) == faults
    if language != "en":
        assert ended.err != gobelet(*arguments, "--lang", "en").err


def test_an_unknown_language_is_refused(gobelet: Run) -> None:
    """`--lang` takes three languages and names them."""
    ended = gobelet("editions", "--lang", "nl")
    assert (ended.code, ended.out) == (2, "")
    assert "en, fr, de" in ended.err
    assert gobelet("editions", "--lang").code == 2


def test_ids_may_be_typed_in_capitals(gobelet: Run) -> None:
    """Editions, boxes and languages are known whatever the case."""
    assert gobelet("boxes", "Classic", "--dice", "44444", "--card", "Fours=12", "--lang", "EN").code == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["boxes", "mb-1982", "--dice"], "The option --dice needs a value. Try: gobelet boxes --help"),
        (["editions", "--json=3"], "The option --json takes no value. Try: gobelet editions --help"),
        (["play", "--games", "x"], "--games takes a whole number. Try: gobelet play --help"),
        (
            ["advise", "kniffel", "--dice", "11111", "--top", "-3"],
            "--top takes a whole number, 0 or more. Try: gobelet advise --help",
        ),
        (["boxes", "mb-1982", "--dice", "11111", "--house=rolls=2", "order=no"], "The house rule order cannot be"),
    ],
)
def test_the_command_lines_own_errors(gobelet: Run, arguments: list[str], sentence: str) -> None:
    """What is wrong with the command line is said exactly, with where to look."""
    assert gobelet(*arguments).err.startswith(sentence)


def test_unknown_names_list_the_known_ones(gobelet: Run) -> None:
    """An unknown edition, house rule or value is answered with those there are."""
    assert "hasbro-2014" in gobelet("rules", "nowhere").err
    assert "hands-down" in gobelet("rules", "nowhere").err
    assert "five_alike_full_house" in gobelet("rules", "mb-1982", "--house", "luck=1").err
    assert "1–105" in gobelet("rules", "mb-1982", "--house", "upper_bonus_at=0").err


def test_the_system_chooses_the_language(gobelet: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without --lang the system's language is spoken."""
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "Befehle" in gobelet("--help").out


SOLO_NOUGHTS = """Gobelet record 1
Edition: hasbro-2014
Players: Ann
Date: 2026-11-15

Ann: 66666 yahtzee=50
Ann: 66666 sixes=30+100
"""


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


def test_replay_refuses_what_is_illegal(gobelet: Run, tmp_path: Path) -> None:
    """The refusal names the line and the clause."""
    path = tmp_path / "game.txt"
    path.write_text(SOLO_NOUGHTS.replace("sixes=30", "chance=30"), encoding="utf-8")
    ended = gobelet("replay", str(path))
    assert (ended.code, ended.out) == (2, "")
    assert "7" in ended.err
    assert "joker-1" in ended.err


def test_replay_of_something_else(gobelet: Run, tmp_path: Path) -> None:
    """A file that is no text is refused, not read."""
    path = tmp_path / "game.bin"
    path.write_bytes(bytes(range(256)))
    assert gobelet("replay", str(path)).code == 2


@pytest.mark.parametrize(
    ("arguments", "busy"),
    [
        (["solve", "kniffel"], "gobelet.solver.library.Library.solve"),
        (["advise", "kniffel", "--dice", "33526", "--rolls-left", "2"], "gobelet.solver.library.Library.values"),
        (["replay", "game.txt"], "gobelet.cli.commands.replay.read_record"),
        (["cache"], "gobelet.solver.library.Library.files"),
    ],
)
def test_ctrl_c(gobelet: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str], busy: str) -> None:
    """A command that is interrupted ends without a word, with the exit code shells know."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(busy, interrupted)
    done = gobelet(*arguments)
    assert (done.code, done.out, done.err) == (130, "", "")


@pytest.mark.parametrize(
    ("arguments", "busy"),
    [
        (["solve", "kniffel"], "gobelet.solver.library.Library.solve"),
        (["advise", "kniffel", "--dice", "33526", "--rolls-left", "2"], "gobelet.solver.library.Library.values"),
    ],
)
def test_ctrl_c_ends_the_line(gobelet: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str], busy: str) -> None:
    """On a terminal progress stands in a line of its own, which Ctrl-C ends."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(busy, interrupted)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    done = gobelet(*arguments)
    assert (done.code, done.out, done.err) == (130, "", "\n")
