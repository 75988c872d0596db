"""Long logs: a table that somebody fills and undoes over and over costs no more than its rows, and has a limit."""

import socket
import tracemalloc
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Event
from urllib.parse import urlsplit

import pytest

from gobelet.dice import FillBox, RollDice, UndoFill
from gobelet.dice.boxes import BoxId
from gobelet.game import Seat, Version
from gobelet.handsdown import Discard
from gobelet.record import AnyRecord
from gobelet.tables.commands import (
    Close,
    GiveSeat,
    Lend,
    PlayMove,
    Remove,
    Rename,
    RevealEntropy,
    SitDown,
    StandUp,
    TakeBack,
)
from gobelet.tables.kinds.cards import MAX_REVIEWED_EVENTS
from gobelet.tables.log_limits import (
    MAX_LATE_CHANGES,
    MAX_LOBBY_ROWS,
    MAX_ROWS,
    MAX_UNDOS,
    ROWS_PER_GAME,
    count_rows_allowed,
)
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import START, StoredLog, TableId
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.table import Stage, Table
from gobelet.web.config import Config
from support.api_game import alone, fill, refusal, roll
from support.http_server import PATIENCE, UNLIMITED, Site, serving
from support.long_logs import ENTROPY, make_long_lobby, make_long_log, make_renamed_game
from support.page_client import open_client
from support.table_session import Sitting, now, refused

CHANCE = FillBox(BoxId("chance"))


def measure_growth(table: Table, rows: int) -> int:
    """Return how many bytes so many further rows take, if the table after each of them is kept."""
    tracemalloc.start()
    kept = [table]
    for _ in range(rows):
        kept.append(kept[-1].after(()))
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size


def test_a_row_does_not_copy_the_rows_before_it() -> None:
    """A hundred rows after 20,000 take hardly more memory than a hundred rows after 200."""
    few, many = (make_long_log(MemoryStore(), rows).table for rows in (200, 20_000))
    assert many.version == 20_000
    assert measure_growth(many, 100) < 4 * measure_growth(few, 100)


class CountingStore(MemoryStore):
    """A store that counts how often logs are read."""

    def __init__(self) -> None:
        super().__init__()
        self.loads = 0

    def load(self, table: TableId, after: Version = START) -> StoredLog | None:
        """Count, and read."""
        self.loads += 1
        return super().load(table, after)


def test_old_last_event_ids_never_make_the_server_read_the_log_again() -> None:
    """Twenty streams that ask for a long past get the table as it is, from memory."""
    store, generous = CountingStore(), UNLIMITED.limits.model_copy(update={"most_rows": 1000})
    with serving(Config(limits=generous), store) as site, ExitStack() as streams:
        path, ann = alone(site)
        for _ in range(30):
            ann.done(f"{path}/rename", name="Anna")
            ann.done(f"{path}/rename", name="Anne")
        version, loads = ann.look(path)["version"], store.loads
        for last in range(1, 21):
            told = streams.enter_context(ann.stream(path, last=last)).next()
            assert (told.kind, told.id) == ("view", version)
        assert store.loads == loads


def test_a_fill_is_undone_a_few_times_a_turn() -> None:
    """Then it stands: undo is refused in words and no longer offered, also after another roll, until the next turn."""
    with serving(UNLIMITED) as site:
        path, ann = alone(site)
        roll(ann, path)
        for _ in range(MAX_UNDOS):
            fill(ann, path)
            ann.done(f"{path}/undo", seen=ann.look(path)["version"])
        table = ann.look(path)
        again = {"kind": "RollDice", "keep": table["game"]["dice"][:1]}
        ann.done(f"{path}/moves", seen=table["version"], move=again)  # the same turn
        fill(ann, path)
        table = ann.look(path)
        assert not any(offer["move"]["kind"] == "UndoFill" for offer in table["moves"])
        assert refusal(ann.post(f"{path}/undo", seen=table["version"])) == (409, "undo-limit")
        roll(ann, path)
        fill(ann, path, "aces")
        ann.done(f"{path}/undo", seen=ann.look(path)["version"])


def test_the_undos_of_a_turn_are_counted_from_the_log() -> None:
    """A server that has been restarted allows no more."""
    sitting = Sitting().make("mb-1982", people=1).begin()
    sitting.play(Seat(0), RollDice())
    for _ in range(MAX_UNDOS):
        sitting.play(Seat(0), CHANCE)
        sitting.play(Seat(0), UndoFill())
    sitting.play(Seat(0), CHANCE)
    assert sitting.tables.load_table(sitting.id).undos == MAX_UNDOS


def test_a_long_game_can_be_finished_and_nothing_else() -> None:
    """After three quarters of the rows that a table can have, moves are left, and no renames or undone fills."""
    long = make_long_log(MemoryStore(), MAX_ROWS * 3 // 4)
    assert refused(long, Rename(Seat(0), "Ann")).code == "log-long"
    assert long.play(Seat(0), CHANCE).version == MAX_ROWS * 3 // 4 + 1
    assert refused(long, PlayMove(Seat(0), UndoFill(), MAX_ROWS)).code == "log-long"
    long.play(Seat(0), RollDice())


def test_in_a_long_game_seats_of_those_who_leave_are_played() -> None:
    """Their own, or by others those of the absent; whoever comes back takes the seat back, and the game goes on."""
    long = make_renamed_game(MemoryStore(), MAX_ROWS * 3 // 4)
    ann, ben = long.tokens
    long.ask(StandUp(Seat(1)), ben)
    long.ask(TakeBack(Seat(1)), ben)
    long.tables.seconds_away = lambda _table, _holder: 3600.0
    long.ask(Lend(Seat(1), "casual"), ann)
    assert long.table.bots == {Seat(1): "casual"}
    assert refused(long, Rename(Seat(0), "Ann")).code == "log-long"


def test_nobody_fills_a_long_log_by_leaving_and_coming_back() -> None:
    """After some changes the computer keeps the seat, so that the game can be finished; another seat has its own."""
    long = make_renamed_game(MemoryStore(), MAX_ROWS * 3 // 4)
    ann, ben = long.tokens
    for _ in range(MAX_LATE_CHANGES // 2):
        long.ask(StandUp(Seat(1)), ben)
        long.ask(TakeBack(Seat(1)), ben)
    long.ask(StandUp(Seat(1)), ben)
    for command in (TakeBack(Seat(1)), Lend(Seat(1), "greedy")):
        assert refused(long, command, ben).code == "log-long"
    assert long.tables.load_table(long.id) == long.table
    long.ask(StandUp(Seat(0)), ann)
    long.ask(TakeBack(Seat(0)), ann)


def test_changes_of_seats_are_counted_in_the_last_part_of_a_log_only() -> None:
    """Whoever has come and gone all evening may still do so."""
    sitting = Sitting().make("mb-1982", people=2).begin()
    for _ in range(MAX_LATE_CHANGES):
        sitting.ask(StandUp(Seat(1)), sitting.tokens[1])
        sitting.ask(TakeBack(Seat(1)), sitting.tokens[1])
    assert sitting.table.places[1].late_changes == 0


@pytest.mark.parametrize("command", [RevealEntropy(ENTROPY), None])
@pytest.mark.parametrize("rows", [MAX_LOBBY_ROWS, MAX_ROWS * 3 // 4 - 1])
def test_a_game_begins_however_long_its_waiting_room_was(rows: int, command: RevealEntropy | None) -> None:
    """Whether the entropy is revealed or the time for it ends: nobody is stuck in between."""
    lobby = make_long_lobby(MemoryStore(), rows).begin()
    assert lobby.table.is_revealing
    if command is None:
        now(lobby.tables.end_reveals(lobby.id, lobby.table.version))
    else:
        lobby.ask(command)
    assert lobby.table.stage is Stage.PLAYING


def test_a_waiting_room_cannot_use_up_the_rows_of_the_game() -> None:
    """Then nobody sits down or is renamed, but the host can begin with whoever is there."""
    lobby = make_long_lobby(MemoryStore(), MAX_LOBBY_ROWS)
    for command in (Rename(Seat(0), "Ann"), SitDown("Ann", seat=Seat(0))):
        assert refused(lobby, command).code == "lobby-long"
    lobby.ask(StandUp(Seat(1)), lobby.tokens[1])
    lobby.ask(GiveSeat(Seat(1), "greedy"))
    assert lobby.begin().table.stage is Stage.REVEALING


def test_the_host_cannot_use_them_up_either() -> None:
    """Seats are given to others for as many rows again; then the game begins, or the table is deleted."""
    lobby = make_long_lobby(MemoryStore(), 2 * MAX_LOBBY_ROWS)
    assert refused(lobby, Remove(Seat(1))).code == "lobby-long"
    assert lobby.begin().ask(Close()).table.stage is Stage.CLOSED


def test_a_full_log_takes_nothing_but_the_end_of_the_table() -> None:
    """Not even a move; the host can still delete the table."""
    full = make_long_log(MemoryStore(), MAX_ROWS)
    for command in (Rename(Seat(0), "Ann"), PlayMove(Seat(0), CHANCE, MAX_ROWS)):
        assert refused(full, command).code == "log-full"
    assert full.ask(Close()).table.stage is Stage.CLOSED


def test_a_long_match_may_have_a_longer_log() -> None:
    """Its games are many: each has rows for every box of eight columns."""
    table = Sitting().make("mb-1982", people=1, games=100).table
    assert count_rows_allowed(table) == 100 * ROWS_PER_GAME > MAX_ROWS


# -- records and proofs ----------------------------------------------------------------------------------------------


@contextmanager
def requesting(site: Site, paths: Iterable[str]) -> Iterator[None]:
    """Send requests, each on a connection of its own, and hang up at the end without having read an answer."""
    address = urlsplit(site.url)
    with ExitStack() as sockets:
        for path in paths:
            each = sockets.enter_context(socket.create_connection((address.hostname, address.port or 0), PATIENCE))
            each.sendall(f"GET {path} HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode())
        yield


def test_proofs_hold_up_neither_health_checks_nor_other_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty proofs that take for ever have a thread of their own; those whose readers hang up are never begun."""
    begun, go, computed = Event(), Event(), list[object]()

    def verify(record: object) -> int:
        computed.append(record)
        begun.set()
        assert go.wait(PATIENCE)
        return 0

    monkeypatch.setattr("gobelet.web.api.queries.verify_record", verify)
    with serving(UNLIMITED) as site:
        paths = [alone(site)[0] for _ in range(20)]
        with requesting(site, [f"{path}/verify" for path in paths]):
            assert begun.wait(PATIENCE)
            watcher = site.program()
            assert watcher.get("/healthz").status_code == 200
            site.tables._cache._tables.clear()
            site.tables._cache._ids.clear()
            assert watcher.look(paths[0])["stage"] == "playing"
        jobs = site.server.state.workers.records._jobs
        for _ in range(1000):  # until the server has seen that they have hung up
            if len(jobs) <= 1:
                break
            watcher.get("/healthz")
        go.set()
        proof = watcher.look(f"{paths[0]}/verify")
        assert (proof["fair"], proof["draws"]) == (True, 0)
    assert len(computed) <= 2


def test_a_record_is_computed_once_for_all_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until somebody moves, everybody gets the same text."""
    computed = list[TableId]()
    load = Tables.record

    def record(tables: Tables, id_: TableId, table: Table) -> AnyRecord:
        computed.append(id_)
        return load(tables, id_, table)

    monkeypatch.setattr(Tables, "record", record)
    with serving(UNLIMITED) as site:
        path, ann = alone(site)
        texts = {site.program().get(f"{path}/record").text for _ in range(5)}
        roll(ann, path)
        assert site.program().get(f"{path}/record").text not in texts
    assert len(texts) == 1
    assert len(computed) == 2


def test_a_game_of_cards_that_was_spun_out_is_not_reviewed() -> None:
    """Whoever passes for hundreds of turns cannot make the server think about each of them."""
    with serving(UNLIMITED) as site:
        sitting = Sitting(site.tables).make("hands-down", house=(("length", "3"),)).begin()
        for _ in range(MAX_REVIEWED_EVENTS):
            assert sitting.table.game is not None
            sitting.play(sitting.table.game.to_move[0], Discard(()))
        sitting.play_on()
        code = sitting.table.code
        assert refusal(site.program().get(f"/api/tables/{code}/review")) == (409, "review-long")
        assert open_client(site).client.get(f"/t/{code}/review").status_code == 409
