"""Two worlds over the API that differ only in cards a viewer may not see: every byte that viewer gets is the same."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from gobelet.cups import TypedCup, make_commitment
from gobelet.game import Seat, Version
from gobelet.handsdown import CardGame, Event, HandsDown, new_card_game
from gobelet.record.json import to_document
from gobelet.tables.events import PERSON, GamePromised, LogEvent, PlayBegun, SeatTaken, TableMade
from gobelet.tables.storage.base import Row, TableId
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.tokens import Code, Token, hash_token
from support import strategies
from support.http_server import UNLIMITED, Program, Site, serving
from support.paired_card_games import Pair

pytestmark = pytest.mark.slow

PLAYERS = 3
LENGTH = 9
"""How many moves of a game are looked at: more of the cards have been seen by all then, fewer can differ."""
CODE = Code("KLMRTUXY")
SECRET = bytes(32)
TOKENS = tuple(Token(f"the token of player {seat}, long enough") for seat in range(PLAYERS))
WATCHER = None


def twins(seed: str, viewer: Seat | None) -> Pair:
    """Return the beginning of a game, and its twin."""
    steps = list(strategies.play_card_steps(new_card_game(HandsDown(), PLAYERS), seed, 12))[:LENGTH]
    return Pair(steps, seed, viewer, Random(seed))  # noqa: S311 - meant to be repeatable


def both(pair: Pair) -> tuple[list[tuple[Event, ...]], list[tuple[Event, ...]]]:
    """Return the events of each move in both games."""
    twin, others = pair.twin, []
    for step, picks in zip(pair.steps, pair.picks, strict=True):
        others.append(twin.decide(step.seat, step.move, TypedCup(picks)))
        for event in others[-1]:
            twin = twin.apply(event)
    return [step.events for step in pair.steps], others


def log_of(moves: list[tuple[Event, ...]]) -> Iterator[tuple[LogEvent, ...]]:
    """Yield the rows of a table at which these moves were made."""
    people, teams = (PERSON,) * PLAYERS, tuple((Seat(seat),) for seat in range(PLAYERS))
    made = TableMade("hands-down", (), people, teams, 1, hash_token(TOKENS[0]), advice=True, hurried=False)
    yield made, GamePromised(make_commitment(SECRET))
    for seat, token in enumerate(TOKENS):
        yield (SeatTaken(Seat(seat), hash_token(token), f"P{seat}", ""),)
    dealt, *others = moves
    yield PlayBegun(), *dealt
    yield from others


@contextmanager
def world(moves: list[tuple[Event, ...]]) -> Iterator[Site]:
    """Run a server at whose only table these moves were made."""
    store, table = MemoryStore(), TableId("t")
    rows = [tuple(map(to_document, events)) for events in log_of(moves)]
    with store.begin() as writing:
        for version, events in enumerate(rows, 1):
            row = Row(Version(version), f"c{version}", 1_700_000_000.0, events)
            writing.create(table, CODE, row) if version == 1 else writing.append(table, row)
        writing.store_secret(table, 0, SECRET)
    with serving(UNLIMITED, store) as site:
        yield site


def received(site: Site, viewer: Seat | None) -> Iterator[tuple[str, object]]:
    """Yield all that somebody receives: looking, listening, reading, asking for what is refused, while others move."""
    path, seat = f"/api/tables/{CODE}", 0 if viewer is None else viewer
    me = site.program(None if viewer is None else TOKENS[viewer])
    table = me.look(path)
    yield "table", me.get(path).content
    with me.stream(path, last=0) as stream:
        for _ in range(table["version"]):
            told = stream.next()
            yield f"row {told.id}", told.document
        for other in (each for each in table["game"]["to_move"] if each != viewer):
            passed(site.program(TOKENS[other]), path, other)
            told = stream.next()
            yield f"{other} goes on", told.document
    with me.stream(path) as stream:
        yield "stream", stream.next().document
    yield "record", me.get(f"{path}/record").content
    for move in ({"kind": "Decline"}, {"kind": "Deal"}, {"kind": "Discard", "cards": ["1B", "1B", "1B", "1B"]}):
        answer = me.post(f"{path}/moves", seen=site.table(CODE).version, seat=seat, move=move)
        assert answer.status_code == 401 if viewer is None else answer.json()["code"] != "stale"
        yield f"{move['kind']} refused", (answer.status_code, answer.content)


def passed(program: Program, path: str, seat: int) -> None:
    """Do something that shows nothing: go by another name and, if it is one's turn, pass."""
    table = program.look(path)
    program.done(f"{path}/rename", seat=seat, name=f"Q{table['version']}")
    if any(offer["move"]["kind"] == "Discard" for offer in table["moves"]):
        program.done(f"{path}/moves", seat=seat, seen=table["version"], move={"kind": "Discard", "cards": []})


def check(pair: Pair) -> None:
    """The viewer receives the same in both worlds."""
    one, other = both(pair)
    with world(one) as site:
        first = list(received(site, pair.viewer))
    with world(other) as site:
        second = list(received(site, pair.viewer))
    assert [name for name, _ in first] == [name for name, _ in second]
    for (name, told), (_, told_there) in zip(first, second, strict=True):
        assert told == told_there, name


@pytest.mark.parametrize("viewer", [WATCHER, Seat(0), Seat(1), Seat(2)])
def test_nothing_received_depends_on_hidden_cards(viewer: Seat | None) -> None:
    """Tables, rows, records and refusals, for every seat and for a watcher."""
    pair = twins(f"api {viewer}", viewer)
    one, other = both(pair)
    assert one != other, "the worlds are to differ"
    check(pair)


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With documents made of the whole game instead of the view the two worlds are told apart."""
    monkeypatch.setattr(CardGame, "view", lambda game, _viewer: game)
    with pytest.raises(AssertionError, match=r"table|row"):
        check(twins("api leak", WATCHER))
