"""Two servers on one PostgreSQL: moves go to the owner of their table, and its rows come back, whatever is lost."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from threading import Event

import httpx
import orjson
import pytest

from gobelet.dice import RollDice
from gobelet.game import Seat, Version
from gobelet.tables.commands import PlayMove, Submission
from gobelet.tables.peers import forwarder as forwarder_module
from gobelet.tables.peers.connection import Connection, Message
from gobelet.tables.peers.forwarder import Forwarder, _Owner
from gobelet.tables.peers.messages import MOVE, ROWS, WATCHING, ForwardedMove, format_rows, format_watching
from gobelet.tables.peers.owner import Owner
from gobelet.tables.peers.peers import FIRST_PAUSE, PeerAddress, Peers, _parse_address
from gobelet.tables.records import load_log
from gobelet.tables.service.leases import LeftToOwner
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import TableId
from gobelet.tables.tokens import Code, Token, hash_token
from support.api_game import seated
from support.http_server import PATIENCE, UNLIMITED, Json, Program, Site
from support.two_servers import serve_cluster_member
from support.wait_until import wait_until


@dataclass
class Member:
    """A server, the program that plays there, and what it sees."""

    site: Site
    program: Program
    path: str
    id: TableId
    seen: list[Update] = field(default_factory=list)

    @property
    def peers(self) -> Peers:
        """Its connections."""
        assert self.site.tables.peers is not None
        return self.site.tables.peers

    @property
    def forwarder(self) -> Forwarder:
        """Its side that forwards."""
        assert self.peers._forwarder is not None
        return self.peers._forwarder

    @property
    def taken(self) -> int:
        """How many tables it has taken over."""
        assert self.site.tables.leases is not None
        return self.site.tables.leases.taken

    @property
    def version(self) -> Version:
        """The version of the table as it has it."""
        return self.site.tables.table(self.id).version

    def look(self) -> "Member":
        """Look at the table, as somebody's stream does."""
        self.site.tables.table(self.id)
        self.site.tables.pubsub.subscribe(self.id, self.seen.append)
        return self

    def send(self, move: Json, command: str | None = None) -> httpx.Response:
        """Send a move."""
        body = {"seen": self.version, "move": move} | ({} if command is None else {"command": command})
        return self.program.post(f"{self.path}/moves", **body)

    def play(self) -> None:
        """Make the first move that is offered; a fill ends the turn."""
        moves = self.list_moves()
        response = self.send(next((move for move in moves if move["kind"] == "FillBox"), moves[0]))
        assert response.is_success, response.text

    def list_moves(self) -> list[Json]:
        """Return what may be done now, a few of each kind."""
        return [offer["move"] for offer in self.program.look(self.path)["moves"]]

    def may_roll(self) -> bool:
        """Whether the dice of a turn may be rolled; who opens has been decided."""
        return any(move["kind"] == "RollDice" for move in self.list_moves())

    def knows_owner(self) -> bool:
        """Whether it forwards moves of the table."""
        return self.id in self.forwarder._owners


@dataclass
class Pair:
    """Two servers with one table, at which one program plays on each."""

    first: Member
    second: Member

    @property
    def members(self) -> tuple[Member, Member]:
        """Both."""
        return self.first, self.second

    def wait(self) -> None:
        """Wait until both have the same rows, all of them."""
        store = self.first.site.tables.store
        last = store.read_versions([self.first.id])[self.first.id]
        wait_until(lambda: {member.version for member in self.members} == {last})

    def find_mover(self) -> Member:
        """Return whose turn it is."""
        table = self.first.site.tables.table(self.first.id)
        assert table.game is not None
        assert table.game.turn is not None
        return self.members[table.game.turn]

    def play(self) -> Member:
        """Make a move, wait until both have seen it, and return who made it."""
        self.wait()
        mover = self.find_mover()
        mover.play()
        self.wait()
        return mover

    def settle(self) -> tuple[Member, Member]:
        """Play until one server may roll, and forwards that to the other; return that one and the owner."""
        for _ in range(40):
            self.play()
            mover = self.find_mover()
            if mover.knows_owner() and mover.may_roll():
                owner = next(member for member in self.members if member is not mover)
                return mover, owner
        raise AssertionError("no server forwards moves")

    def check_log(self) -> None:
        """Check that every row is there once, and that both servers saw each once, in order."""
        self.wait()
        log = load_log(self.first.site.tables.store, self.first.id)
        assert [row.version for row in log.rows] == list(range(1, len(log.rows) + 1))
        assert len({row.command for row in log.rows}) == len(log.rows)
        for member in self.members:
            versions = [update.after.version for update in member.seen]
            assert versions == list(range(versions[0], len(log.rows) + 1))


@pytest.fixture
def pair(postgres_url: str) -> Iterator[Pair]:
    """Two servers that are connected, and a game that has begun."""
    with ExitStack() as stack:
        sites = [stack.enter_context(serve_cluster_member(UNLIMITED, postgres_url)) for _ in range(2)]
        path, ann, ben = seated(sites[0], "kniffel")
        ann.done(f"{path}/start")
        id_ = sites[0].tables.find(Code(path.rpartition("/")[2]))
        client = stack.enter_context(httpx.Client(base_url=sites[1].url, timeout=20))
        programs = (ann, Program(client, ben.token, ben.commands))
        members = [Member(site, each, path, id_).look() for site, each in zip(sites, programs, strict=True)]
        wait_until(lambda: all(member.forwarder._connections for member in members))
        yield Pair(*members)


def test_moves_go_to_the_owner(pair: Pair) -> None:
    """The table stays where it is; both servers see every row once, and answers are the usual ones."""
    pair.settle()
    before = [member.taken for member in pair.members]
    forwarded = sum(member.peers.forwarded for member in pair.members)
    for _ in range(12):
        pair.play()
    assert [member.taken for member in pair.members] == before
    assert sum(member.peers.forwarded for member in pair.members) >= forwarded + 4
    pair.check_log()


def test_the_same_command_is_answered_alike(pair: Pair) -> None:
    """Sent again, to either server, it is not done again."""
    mover, owner = pair.settle()
    answers = [mover.send({"kind": "RollDice"}, "again") for _ in range(2)]
    pair.wait()
    owner_answer = Program(owner.program.client, mover.program.token).post(
        f"{owner.path}/moves", command="again", seen=owner.version, move={"kind": "RollDice"}
    )
    assert {answer.status_code for answer in (*answers, owner_answer)} == {200}
    assert len({answer.json()["version"] for answer in (*answers, owner_answer)}) == 1
    pair.check_log()


def test_a_refusal_is_the_usual_one(pair: Pair) -> None:
    """It is decided by the server that was asked, from the same rows."""
    mover, _owner = pair.settle()
    response = mover.send({"kind": "FillBox", "box": "nonsense"})
    assert response.status_code >= 400
    assert response.json()["code"] == "no-such-box"
    pair.play()
    pair.check_log()


def test_a_table_goes_to_who_looks(pair: Pair) -> None:
    """An owner at which nobody looks leaves the move to the other server, which owns the table from then on."""
    mover, owner = pair.settle()
    owner.site.tables.pubsub._subscribers.pop(owner.id)  # type: ignore[attr-defined]
    taken = mover.taken
    mover.play()
    assert mover.taken == taken + 1


def lose(monkeypatch: pytest.MonkeyPatch, change: Callable[[Owner, Connection, ForwardedMove], None]) -> None:
    """Let owners do something else with moves that are forwarded to them."""
    monkeypatch.setattr(Owner, "_execute", change)


def test_an_owner_that_does_not_answer(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The move is made by the other server once the time is over; the connection stays for when it answers again."""
    monkeypatch.setattr(forwarder_module, "FORWARD_SECONDS", 0.05)
    monkeypatch.setattr(forwarder_module, "CHECK_SECONDS", 0.02)
    mover, owner = pair.settle()
    execute, late = Owner._execute, list[tuple[Owner, Connection, ForwardedMove]]()
    lose(monkeypatch, lambda *arguments: late.append(arguments))
    taken = mover.taken
    mover.play()
    assert mover.taken == taken + 1
    assert "another server does not answer" in caplog.text
    (connection,) = mover.forwarder._connections.values()
    assert mover.forwarder._slow == {connection}
    assert owner.peers._bridge is not None
    owner.peers._bridge.put(execute, *late[0])  # it does now, under a lease that it has no longer
    wait_until(lambda: not mover.forwarder._slow)
    pair.check_log()


def test_a_move_is_forwarded_once(pair: Pair) -> None:
    """Also to a server that believes that the table belongs to the first one."""
    mover, owner = pair.settle()
    pair.wait()
    (back,) = owner.forwarder._connections.values()
    fence = owner.site.tables.find_fence(owner.id)
    owner.forwarder._owners[owner.id] = _Owner(back, fence + 1)
    forwarded = [member.peers.forwarded for member in pair.members]
    mover.play()
    assert sum(member.peers.forwarded for member in pair.members) == sum(forwarded) + 1
    pair.check_log()


def test_an_owner_is_known_by_the_newest_lease(pair: Pair) -> None:
    """Rows of an earlier owner may come late."""
    mover, _owner = pair.settle()
    known = mover.forwarder._owners[mover.id]
    newer = known._replace(fence=known.fence + 5)
    mover.forwarder._owners[mover.id] = newer
    rows = load_log(mover.site.tables.store, mover.id).rows[-1:]
    line = orjson.loads(format_rows(mover.id, known.fence, rows))
    assert mover.peers._bridge is not None
    mover.peers._bridge.put(mover.forwarder.on_message, known.connection, line)
    done = Event()
    mover.peers._bridge.put(done.set)
    assert done.wait(PATIENCE)
    assert mover.forwarder._owners[mover.id] == newer


def test_a_table_that_leaves_memory_is_watched_no_longer(pair: Pair) -> None:
    """Neither end keeps anything of it."""
    mover, owner = pair.settle()
    assert mover.peers._owner is not None
    assert owner.peers._owner is not None
    assert owner.peers._owner.list_watchers(owner.id) == {mover.peers.others.name}
    mover.site.tables._cache.remove(mover.id)
    wait_until(lambda: owner.id not in owner.peers._owner._watchers)
    assert mover.id not in mover.forwarder._owners
    assert not any(mover.id in asked for asked in mover.forwarder._asked.values())
    assert not any(mover.id in watched for watched in mover.forwarder._watched.values())
    pair.play()


def test_a_second_connection_replaces_the_first(pair: Pair) -> None:
    """So each server counts once, whatever happened to the first."""
    first, second = pair.members
    (before,) = first.forwarder._connections.values()
    address = _read_address(second.peers)
    assert first.peers._bridge is not None
    first.forwarder._connections.pop(before.name)
    first.peers._bridge.put(first.peers._call, before.name, address)
    wait_until(lambda: before.name in first.forwarder._connections)
    wait_until(lambda: second.peers.connections == 1 and not before.is_open)
    pair.play()
    pair.check_log()


def test_a_server_that_cannot_be_called_is_called_less_and_less(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says again and again where it listens; that must not make others call at once each time."""
    first, second = pair.members
    (connection,) = first.forwarder._connections.values()
    name = connection.name
    address = _read_address(second.peers)._replace(port=1)
    calls = list[float]()
    assert first.peers._bridge is not None
    connect = first.peers._connect

    async def connect_nowhere(name: str, _address: PeerAddress) -> None:
        calls.append(0)
        await connect(name, address)

    monkeypatch.setattr(first.peers, "_connect", connect_nowhere)
    first.peers._bridge.put(connection.close)
    wait_until(lambda: name not in first.forwarder._connections)
    for _ in range(50):
        first.peers._bridge.put(first.peers._call, name, address)
    wait_until(lambda: name in first.peers._pauses)
    for _ in range(50):
        first.peers._bridge.put(first.peers._call, name, address)
    done = Event()
    first.peers._bridge.put(done.set)
    assert done.wait(PATIENCE)
    assert len(calls) == 1
    first.peers._pauses[name] = first.peers._pauses[name]._replace(until=0.0)
    first.peers._bridge.put(first.peers._call, name, address)
    wait_until(lambda: first.peers._pauses[name].seconds == 2 * FIRST_PAUSE)


def test_without_messages_nothing_is_kept_from_others(pair: Pair) -> None:
    """A server that hears nobody, not even itself, tells everybody of each row in every way."""
    mover, owner = pair.settle()
    live = owner.peers.others.live
    assert owner.peers._sends_rows(owner.id)
    live._last = -1000.0
    assert not owner.peers._sends_rows(owner.id)
    live.note_message(owner.peers.others.name)
    live.note_message("f" * 16)  # a third server, which watches nothing
    assert not owner.peers._sends_rows(owner.id)
    mover.play()
    pair.check_log()


def test_a_lost_answer(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that was made although the connection is lost is not made again."""
    mover, _owner = pair.settle()
    execute = Owner._execute

    def execute_and_hang_up(owner: Owner, connection: Connection, forwarded: ForwardedMove) -> None:
        execute(owner, connection, forwarded)
        connection.close()

    lose(monkeypatch, execute_and_hang_up)
    before = mover.version
    assert mover.send({"kind": "RollDice"}).status_code == 200
    pair.wait()
    assert mover.version == before + 1
    pair.check_log()


def test_a_move_under_another_lease_is_left(pair: Pair) -> None:
    """What was meant for an earlier lease may have been made elsewhere: an owner that was stopped does not make it."""
    mover, owner = pair.settle()
    pair.wait()
    seat, holder = Seat(pair.members.index(mover)), hash_token(Token(mover.program.token or ""))
    command, fence = PlayMove(seat, RollDice(), mover.version), owner.site.tables.find_fence(owner.id)

    def send(fence: int) -> None:
        submission = Submission(owner.id, holder, "late", command, leave_to_owner=True, fence=fence)
        owner.site.tables.send(submission).result(PATIENCE)

    with pytest.raises(LeftToOwner):
        send(fence + 1)
    before = owner.version
    send(fence)
    assert owner.version == before + 1
    pair.check_log()


def test_rows_that_are_missing_are_read(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the database."""
    pair.settle()
    receive = Forwarder.on_message
    lost = list[Message]()

    def lose_first_rows(forwarder: Forwarder, connection: Connection, message: Message) -> None:
        if message[0] == ROWS and not lost:
            lost.append(message)
            return
        receive(forwarder, connection, message)

    monkeypatch.setattr(Forwarder, "on_message", lose_first_rows)
    for _ in range(6):
        pair.play()
    assert lost
    pair.check_log()


@pytest.mark.parametrize(("ahead", "reads"), [(0, False), (1, True), (None, True)])
def test_rows_before_those_that_are_sent(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, ahead: int | None, reads: bool
) -> None:
    """They are read from the database only where some are missing, or the other server does not know."""
    mover, _owner = pair.settle()
    pair.wait()
    read = list[TableId]()
    monkeypatch.setattr(mover.site.tables, "refresh", read.append)
    (connection,) = mover.forwarder._connections.values()
    version = 0 if ahead is None else mover.version + ahead
    mover.forwarder.on_message(connection, [WATCHING, mover.id, version])
    assert (read == [mover.id]) is reads


def test_an_owner_says_from_which_version_on_it_sends_rows(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has that version reads nothing; of a table that is not in memory it does not know."""
    _mover, owner = pair.settle()
    pair.wait()
    assert owner.peers._owner is not None
    (connection,) = owner.peers._owner._watched
    sent = list[bytes]()
    monkeypatch.setattr(connection, "send", sent.append)
    for table in (owner.id, TableId("unknown")):
        owner.peers._owner._watch(connection, table)
    assert sent == [format_watching(owner.id, owner.version), format_watching(TableId("unknown"), Version(0))]


def test_moves_that_make_no_sense_end_the_connection(pair: Pair) -> None:
    """The servers connect again, and nothing is lost."""
    mover, _owner = pair.settle()
    (connection,) = mover.forwarder._connections.values()
    assert mover.peers._bridge is not None
    mover.peers._bridge.put(connection.send, b'["%s",1]' % MOVE.encode())
    wait_until(lambda: not connection.is_open)
    for _ in range(4):
        pair.play()
    pair.check_log()


def _read_address(peers: Peers) -> PeerAddress:
    """Return where a server listens."""
    _, _, port, host = peers._word.split(":")
    return PeerAddress(host, int(port))


@pytest.mark.parametrize(
    ("host", "port", "is_here", "known"),
    [
        ("127.0.0.1", "80", True, True),
        ("127.0.0.1", "80", False, False),
        ("10.0.0.5", "80", False, True),
        ("fd00::5", "80", False, True),
        ("localhost", "80", True, False),
        ("10.0.0.5", "0", False, False),
        ("10.0.0.5", "99999", False, False),
        ("10.0.0.5", "-1", False, False),
    ],
)
def test_only_addresses_that_can_be_reached_are_called(host: str, port: str, *, is_here: bool, known: bool) -> None:
    """This machine's own only from here; what is no address never."""
    found = _parse_address(host, port, is_here=is_here)
    assert found == (PeerAddress(host, int(port)) if known else None)
