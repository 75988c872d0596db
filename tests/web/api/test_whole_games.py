"""Whole games by programs that know nothing but HTTP: the example itself plays."""

import importlib.util
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from gobelet.record import format_record, parse_record
from gobelet.record.verify import verify_record
from gobelet.tables.bots.driver import Driver
from support.http_server import Site
from support.response_check import check_table
from support.table_session import bot as make_bot

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def example() -> ModuleType:
    """The program in examples/."""
    spec = importlib.util.spec_from_file_location("bot", ROOT / "examples/bot.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["bot"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "wishes"),
    [("mb-1982", {}), ("yatzy", {"house": {"rolls": "2"}}), ("hands-down", {"house": {"length": "4"}})],
)
def test_two_programs_play_a_whole_game(site: Site, example: ModuleType, edition: str, wishes: dict[str, Any]) -> None:
    """Two copies of the example play to the end over streams; the record proves every draw."""
    watcher = site.program()
    path = watcher.make(edition, **wishes)
    code = path.rpartition("/")[2]
    with ThreadPoolExecutor(2) as pool:
        ends = list(pool.map(lambda name: example.play(site.url, code, name), ("Ann", "Ben")))
    assert ends[0]["game"]["outcome"] == ends[1]["game"]["outcome"] is not None
    assert [seat["name"] for seat in ends[0]["seats"]] in (["Ann", "Ben"], ["Ben", "Ann"])
    check_table(watcher.look(path))
    proved = watcher.look(f"{path}/verify")
    record = parse_record(watcher.get(f"{path}/record").text)
    names = [seat["name"] for seat in ends[0]["seats"]]
    assert proved == {"fair": True, "draws": verify_record(record), "revealed": names, "withheld": []}
    assert format_record(record) == watcher.get(f"{path}/record").text


@pytest.mark.parametrize("edition", ["kniffel", "hands-down"])
def test_a_program_plays_against_the_computer(site: Site, example: ModuleType, edition: str) -> None:
    """The example sets up a table with a computer player and plays to the end."""
    driver = Driver(site.tables, make_bot)
    driver.start()
    try:
        end = example.play(site.url, edition, "Ann")
    finally:
        driver.stop()
    assert [seat["computer"] for seat in end["seats"]] == [None, "greedy"]
    assert end["game"]["outcome"] is not None


def test_the_program_says_what_is_wrong(site: Site, example: ModuleType) -> None:
    """A word that is no code may have been meant as an edition; without a server a sentence says so."""
    with pytest.raises(SystemExit, match=r"nope is neither the code of a table nor one of .*mb-1982"):
        example.play(site.url, "nope", "Bo")
    command = [sys.executable, str(ROOT / "examples/bot.py"), "http://127.0.0.1:9", "mb-1982", "Bo"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("The server cannot be reached: ")
    assert done.stderr.count("\n") == 1


OWN_HASH, OTHER_HASH = "1" * 64, "2" * 64
FIXED = {"commitments": ["c"], "seed": "", "hashes": [OWN_HASH, "", OTHER_HASH, ""], "entropy": ["", "00", "", ""]}
SHOWN = FIXED | {"entropy": ["e0", "00", "e2", ""]}


@pytest.mark.parametrize(
    "change",
    [
        {"entropy": ["", "00", "e2", ""]},
        {"entropy": ["e0", "01", "e2", ""]},
        {"entropy": ["e0", "00", "e2", "chosen"]},
        {"hashes": [OWN_HASH, OTHER_HASH, OTHER_HASH, ""]},
        {"commitments": ["d"]},
        {"seed": "00"},
    ],
)
def test_the_program_doubts_what_changed_after_its_reveal(example: ModuleType, change: dict[str, Any]) -> None:
    """Its own part must be used, and all else as it was fixed: also a seat that had added nothing."""
    assert example.is_fair(FIXED, SHOWN, 0, "e0")
    assert not example.is_fair(FIXED, SHOWN | change, 0, "e0")
    assert not example.is_fair({}, SHOWN, 0, "e0")


def test_the_program_reveals_only_what_was_fixed_with_its_hash(example: ModuleType) -> None:
    """Before it reveals, its own hash is in what is fixed, and so are the commitments it saw."""
    for seat, seen, revealed in ((0, "c", True), (1, "c", False), (0, "d", False)):
        sat = {"seat": seat, "table": {"fair": {"commitments": [seen]}}}
        assert example.may_reveal(sat, FIXED, OWN_HASH) is revealed


def test_partners_have_a_record(site: Site, example: ModuleType) -> None:
    """Partners who sit opposite each other are written team by team, and their dice can be proved."""
    host = site.program()
    path = host.make("classic", ("person",) * 4, teams=[[0, 2], [1, 3]])
    code = path.rpartition("/")[2]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda name: example.play(site.url, code, name), ("Ann", "Ben", "Cleo", "Dan")))
    names = [seat["name"] for seat in host.look(path)["seats"]]
    record = parse_record(host.get(f"{path}/record").text)
    assert record.players == ((names[0], names[2]), (names[1], names[3]))
    assert host.look(f"{path}/verify")["fair"]


@pytest.mark.slow
def test_what_one_seat_receives(site: Site, example: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """All through a game of cards a program gets no card of the other's hand, no holder, and no secret."""
    received: dict[str, list[str]] = {"Ann": [], "Ben": [], "watcher": []}
    watcher = site.program()
    path = watcher.make("hands-down", house={"length": "3"})
    code = path.rpartition("/")[2]
    chosen = example.choose

    def choose(table: dict[str, object]) -> object:
        name = next(seat["name"] for seat in table["seats"] if seat["yours"])  # type: ignore[attr-defined]
        received[name].append(json.dumps(table))
        received["watcher"].append(watcher.get(path).text)
        return chosen(table)

    monkeypatch.setattr(example, "choose", choose)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda name: example.play(site.url, code, name), ("Ann", "Ben")))
    table = site.table(code)
    hidden = [*table.shown_secrets, *(str(place.holder) for place in table.places), table.setup.host]
    for name, texts in received.items():
        assert len(texts) > 10
        assert not any(secret in text for secret in hidden for text in texts if json.loads(text)["stage"] != "over")
        for text in texts:
            _check_hands(json.loads(text), name)


def _check_hands(table: dict[str, object], name: str) -> None:
    """Only one's own hand, and one that lies face up, has cards in it."""
    game, seats = table["game"], table["seats"]
    assert isinstance(game, dict)
    assert isinstance(seats, list)
    for seat, hand in enumerate(game["hands"]):
        if seats[seat]["name"] != name and seat not in game["shown"]:
            assert set(hand) <= {None}
