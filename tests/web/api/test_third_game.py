"""A third game needs one adapter: a toy with hidden cards is played at a table over the API, to the end."""

from collections.abc import Iterator
from typing import Any

import pytest

from gobelet.game import Version
from gobelet.tables.table import Stage, Table
from support.http_server import UNLIMITED, Json, Program, Site, serving
from support.toys.drawing_kind import register_toy


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server that knows the toy, with computer players."""
    with register_toy(), serving(UNLIMITED, players=True) as running:
        yield running


def sit_down(site: Site, seats: tuple[str, ...], **options: Any) -> tuple[str, list[Program]]:  # noqa: ANN401
    """Return a table's address and the programs that sit there; the game has begun."""
    people = [site.program() for kind in seats if kind == "person"]
    path = people[0].make("drawing", seats, **options)
    for number, program in enumerate(people):
        program.done(f"{path}/seats", name=f"P{number}")
    people[0].done(f"{path}/start")
    return path, people


def make_move(program: Program, path: str) -> Json:
    """Draw as long as there are fewer than 15 points in the hand, then stand."""
    table = program.look(path)
    held = sum(table["game"]["hands"][table["seat"]])
    move = {"kind": "Draw" if held < 15 else "Stand"}
    assert move in [offer["move"] for offer in table["moves"]]
    return program.done(f"{path}/moves", seen=table["version"], move=move)


def play_on(people: list[Program], path: str) -> Json:
    """Play to the end, and return the table then."""
    while (table := people[0].look(path))["stage"] == Stage.PLAYING.value:
        make_move(people[table["game"]["turn"]], path)
    return table


def test_a_game_to_the_end(site: Site) -> None:
    """Two programs play by the offered moves; the outcome is there, and the secret of the draws is shown."""
    path, people = sit_down(site, ("person", "person"))
    table = play_on(people, path)
    assert table["stage"] == Stage.OVER.value
    assert len(table["game"]["outcome"]["scores"]) == 2
    assert len(table["fair"]["secrets"]) == 1


def test_it_is_listed(site: Site) -> None:
    """A program finds the toy among the editions, with its computer players."""
    found = {edition["id"]: edition for edition in site.program().look("/api/editions")["editions"]}
    assert found["drawing"]["bots"] == ["careful"]
    assert len(found) > 5


def test_each_sees_only_their_own_cards(site: Site) -> None:
    """A drawn card is in its player's documents and stream, and in nobody else's."""
    path, (ann, ben) = sit_down(site, ("person", "person"))
    with ann.stream(path) as own, ben.stream(path) as other:
        own.next(), other.next()
        make_move(ann, path)
        (drawn,) = own.next().document["events"]
        (hidden,) = other.next().document["events"]
    assert (drawn["kind"], hidden) == ("CardDrawn", drawn | {"card": None})
    assert ann.look(path)["game"]["hands"] == [[drawn["card"]], []]
    assert ben.look(path)["game"]["hands"] == site.program().look(path)["game"]["hands"] == [[None], []]


def test_a_computer_player_moves_by_itself(site: Site) -> None:
    """The toy's own computer player is driven like any other."""
    path, (ann,) = sit_down(site, ("person", "careful"), hurried=True)
    with ann.stream(path) as stream:
        table = stream.next().document
        while table["stage"] == Stage.PLAYING.value:
            if table["game"]["turn"] == 0 and table["version"] == ann.look(path)["version"]:
                make_move(ann, path)
            table = stream.next().document["table"]
    assert table["seats"][1]["kind"] == "careful"
    assert table["game"]["outcome"] is not None


def test_the_log_folds_to_the_same_game(site: Site) -> None:
    """What is stored is enough: a server that starts again has the same table."""
    path, people = sit_down(site, ("person", "person"))
    play_on(people, path)
    table = site.table(path.rpartition("/")[2])
    assert site.tables.load_table(site.tables.find(table.code)) == table
    assert table.version > Version(3)


def test_what_the_toy_does_not_know_is_refused(site: Site) -> None:
    """Another game's move, an undo and an unknown computer player are refused with a sentence."""
    path, (ann, _ben) = sit_down(site, ("person", "person"))
    seen = ann.look(path)["version"]
    foreign = ann.post(f"{path}/moves", seen=seen, move={"kind": "RollDice"})
    undone = ann.post(f"{path}/undo", seen=seen)
    unknown = ann.post("/api/tables", edition="drawing", seats=["person", "greedy"])
    assert [answer.json()["code"] for answer in (foreign, undone, unknown)] == [
        "document-kind",
        "nothing-to-undo",
        "unknown-bot",
    ]
    assert isinstance(site.table(path.rpartition("/")[2]), Table)
