"""Cheats against the fair dice: each is caught by an honest device, or gains nothing.

The honest device follows docs/fair-dice.md: it sends its hash, remembers what it saw, reveals once the seats are
closed, and checks the record. The cheats have what a server's owner has: the secrets, the log, and a patched server.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from secrets import token_bytes

import pytest

from gobelet.cups import FairCup, hash_entropy, hash_transcript, make_commitment
from gobelet.game import Illegal, Refusal, Seat
from gobelet.i18n import Speaker
from gobelet.i18n.fairness import describe_choice
from gobelet.record import AnyRecord, format_record, parse_record
from gobelet.record.verify import check_transcript, find_own_entropy, find_reveals, verify_record
from gobelet.tables import handlers
from gobelet.tables.commands import Begin, EndReveals, Rematch, RevealEntropy, SitDown
from gobelet.tables.decision import Decision, HandlerContext
from gobelet.tables.documents import make_table_document, make_update_document
from gobelet.tables.events import EntropyRevealed, LogEvent, SeatTaken
from gobelet.tables.records import make_record
from gobelet.tables.service.pubsub import Update
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import Holder, Token, new_token
from gobelet.tables.viewer import Viewer
from gobelet.web.pages.parts.story import describe_update
from support.table_session import Sitting, refused

SAY = Speaker("en")
ANN, OWNER = Seat(0), Seat(1)
TARGET = (6, 6, 6)
"""What the cheats want to roll first: one of 216."""
MAX_TRIES = 10_000


@dataclass
class Device:
    """An honest device at a table: what it adds, and what it remembers."""

    sitting: Sitting
    token: Token = field(default_factory=new_token)
    entropy: bytes = field(default_factory=lambda: token_bytes(16))
    commitments: tuple[str, ...] = ()
    transcript_hash: str = ""

    def sit(self, name: str = "Ann") -> None:
        """Take a seat with the hash of the entropy, having noted the commitments."""
        self.commitments = self.sitting.table.commitments
        self.sitting.ask(SitDown(name, entropy_hash=hash_entropy(self.entropy)), self.token)

    def reveal(self) -> None:
        """Note what is fixed now, and reveal the entropy."""
        assert self.sitting.table.stage is Stage.REVEALING
        self.transcript_hash = hash_transcript(self.sitting.table.fairness.transcript)
        self.sitting.ask(RevealEntropy(self.entropy), self.token)

    def check(self, record: AnyRecord) -> None:
        """Verify the record as `gobelet verify --mine --seen` does."""
        verify_record(record)
        check_transcript(record, self.transcript_hash)
        assert find_own_entropy(record, self.entropy).committed

    def find_doubt(self, record: AnyRecord) -> str:
        """Return the code of what is wrong with the record."""
        with pytest.raises(Refusal) as told:
            self.check(record)
        return told.value.code


@pytest.fixture
def sitting() -> Iterator[Sitting]:
    """A table for two, at which nobody sits yet."""
    made = Sitting().make("mb-1982", people=0, seats=("person", "person"))
    yield made
    made.tables.close()


def sit_honestly(sitting: Sitting) -> Device:
    """Seat an honest device first."""
    device = Device(sitting, sitting.host)
    device.sit()
    sitting.tokens = [device.token, new_token()]
    return device


def finish(sitting: Sitting) -> AnyRecord:
    """Play on to the end and return the record, as anybody may download it."""
    sitting.play_on()
    return parse_record(format_record(make_record(sitting.table, sitting.events)))


def describe(record: AnyRecord) -> str:
    """Return what the page of the game and `gobelet verify` say that could be chosen."""
    assert record.fair is not None
    reveals = find_reveals(record.names, record.fair)
    assert reveals is not None
    return describe_choice(*reveals, SAY)


def read_secret(sitting: Sitting) -> bytes:
    """Return the secret, as the owner of the server reads it in the database."""
    return sitting.tables.store.secret(sitting.id, 0)


def predict(table: Table, secret: bytes, count: int = 20) -> tuple[int, ...]:
    """Return the first dice of a table as it is."""
    return FairCup(secret, table.fairness.mixed_entropy).dice(count)


def grind(table: Table, secret: bytes, wrap: Callable[[bytes], SitDown]) -> tuple[SitDown, tuple[int, ...]]:
    """Try entropy for the owner's seat until the first dice are the wanted ones, as far as the owner can know them."""
    for number in range(MAX_TRIES):
        command = wrap(number.to_bytes(8, "big"))
        taken = SeatTaken(OWNER, Holder("owner"), "Eve", command.entropy.hex(), command.entropy_hash)
        dice = predict(table.apply(taken), secret)
        if dice[: len(TARGET)] == TARGET:
            return command, dice
    raise AssertionError("nothing that is tried changes the dice")


def send_openly(entropy: bytes) -> SitDown:
    """Sit down with open entropy."""
    return SitDown("Eve", entropy)


def send_hash(entropy: bytes) -> SitDown:
    """Sit down with a hash."""
    return SitDown("Eve", entropy_hash=hash_entropy(entropy))


# -- the grinding owner ------------------------------------------------------------------------------------------


def test_an_owner_who_knows_all_chooses_the_dice(sitting: Sitting) -> None:
    """What the protocol is against: if everybody sends openly, whoever knows the secret and sits last chooses."""
    sitting.ask(SitDown("Ann", b"openly sent"), sitting.host)
    sitting.tokens = [sitting.host, new_token()]
    command, wanted = grind(sitting.table, read_secret(sitting), send_openly)
    sitting.ask(command, sitting.tokens[OWNER])
    sitting.ask(Begin())
    assert sitting.table.stage is Stage.PLAYING
    assert predict(sitting.table, read_secret(sitting)) == wanted


@pytest.mark.parametrize("wrap", [send_openly, send_hash])
def test_the_grinding_owner_gets_other_dice(sitting: Sitting, wrap: Callable[[bytes], SitDown]) -> None:
    """With one hash at the table nothing that the owner tried comes true, and the honest device finds all in order."""
    device = sit_honestly(sitting)
    command, wanted = grind(sitting.table, read_secret(sitting), wrap)
    sitting.ask(command, sitting.tokens[OWNER])
    sitting.ask(Begin())
    device.reveal()
    if command.entropy_hash:
        sitting.ask(EndReveals(), sitting.tokens[OWNER])
    assert predict(sitting.table, read_secret(sitting)) != wanted
    device.check(finish(sitting))


@pytest.mark.parametrize("command", [SitDown("Eve", b"chosen now", OWNER), send_hash(b"chosen now"), Begin()])
def test_nothing_is_added_once_the_seats_are_closed(sitting: Sitting, command: SitDown | Begin) -> None:
    """Before the honest device reveals anything, seats, open entropy and hashes are what they stay."""
    sit_honestly(sitting)
    sitting.ask(SitDown("Eve", b"before"), sitting.tokens[OWNER])
    sitting.ask(Begin())
    fixed = sitting.table.fairness.transcript
    assert refused(sitting, command, sitting.tokens[OWNER]).code in {"table-full", "begun-already"}
    assert sitting.table.fairness.transcript == fixed


# -- the server that drops or replaces ---------------------------------------------------------------------------


def test_a_server_that_drops_entropy_is_caught(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes the entropy, begins without it, and has a record that holds by itself: the device finds it missing."""
    device = sit_honestly(sitting)
    sitting.ask(SitDown("Eve", b"any"), sitting.tokens[OWNER])
    sitting.ask(Begin())

    def drop(table: Table, _entropy: bytes, context: HandlerContext) -> Decision:
        return Decision(handlers._start_game(table, context))

    monkeypatch.setattr(handlers, "_reveal_entropy", drop)
    device.reveal()
    record = finish(sitting)
    assert verify_record(record) > 10
    assert device.find_doubt(record) == "fair-mine"
    assert "\nAdded nothing: Ann\n" in format_record(record)


@pytest.mark.parametrize("wrap", [send_openly, send_hash])
def test_a_server_that_refuses_a_reveal_chooses_freely_and_is_caught(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch, wrap: Callable[[bytes], SitDown]
) -> None:
    """It gets the dice of a game without any reveal, which it could prepare; and that is what everybody is told."""
    device = sit_honestly(sitting)
    command, wanted = grind(sitting.table, read_secret(sitting), wrap)
    sitting.ask(command, sitting.tokens[OWNER])
    sitting.ask(Begin())

    def refuse_reveal(*_: object) -> Decision:
        raise Illegal("reveal-late")

    monkeypatch.setattr(handlers, "_reveal_entropy", refuse_reveal)
    with pytest.raises(Refusal):
        device.reveal()
    sitting.ask(EndReveals(), sitting.tokens[OWNER])
    assert predict(sitting.table, read_secret(sitting)) == wanted
    record = finish(sitting)
    assert device.find_doubt(record) == "fair-mine"
    assert "Ann" in describe(record)
    assert "No device revealed its part: whoever runs the server could choose what came up." in describe(record)


def test_a_server_that_drops_the_hash_is_caught(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat whose hash was left out added nothing: the record says so, and so does the device."""
    monkeypatch.setattr(handlers, "_find_entropy", lambda _table, _seat, command: (command.entropy.hex(), ""))
    device = sit_honestly(sitting)
    sitting.ask(SitDown("Eve", b"any"), sitting.tokens[OWNER])
    sitting.ask(Begin())
    assert f"hash {hash_entropy(device.entropy)}" not in sitting.table.fairness.transcript
    device.transcript_hash = hash_transcript(sitting.table.fairness.transcript)
    record = finish(sitting)
    assert device.find_doubt(record) == "fair-mine"
    assert "\nAdded nothing: Ann\n" in format_record(record)
    assert describe(record) == "No device revealed its part: whoever runs the server could choose what came up."


def test_a_rematch_that_is_begun_at_once(sitting: Sitting) -> None:
    """Who begins before the other device has come chooses the dice; everybody is told who added nothing."""
    device = sit_honestly(sitting)
    sitting.ask(SitDown("Eve", b"any"), sitting.tokens[OWNER])
    sitting.ask(Begin())
    device.reveal()
    sitting.play_on()
    sitting.ask(Rematch(), sitting.tokens[OWNER])
    assert sitting.table.rematch is not None
    sitting.id = sitting.tables.find(sitting.table.rematch)
    command, wanted = grind(sitting.table, read_secret(sitting), send_openly)
    sitting.ask(replace(command, seat=OWNER), sitting.tokens[OWNER])
    updates: list[Update] = []
    sitting.tables.pubsub.subscribe(sitting.id, updates.append)
    sitting.ask(Begin(), sitting.tokens[OWNER])
    assert predict(sitting.table, read_secret(sitting)) == wanted
    told = [each for update in updates for each in describe_update(update, Viewer((ANN,), ANN), SAY)]
    assert "Nothing was added to the fair dice by the device of Ann." in told
    record = finish(sitting)
    assert "\nAdded nothing: Ann\n" in format_record(record)
    assert describe(record) == "No device revealed its part: whoever runs the server could choose what came up."


def test_a_server_that_replaces_others_entropy_is_caught(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    """Knowing what was revealed, it grinds its accomplice's part and gets its dice; the device saw another before."""
    device = sit_honestly(sitting)
    sitting.ask(SitDown("Eve", b"any"), sitting.tokens[OWNER])
    sitting.ask(Begin())
    start = handlers._start_game

    def replace_and_start(table: Table, context: HandlerContext) -> tuple[LogEvent, ...]:
        command, _ = grind(table, context.secret(0), send_openly)
        holder = table.places[OWNER].holder
        assert holder is not None
        taken = SeatTaken(OWNER, holder, "Eve", command.entropy.hex())
        return taken, *start(table.apply(taken), context)

    monkeypatch.setattr(handlers, "_start_game", replace_and_start)
    device.reveal()
    assert predict(sitting.table, read_secret(sitting))[: len(TARGET)] == TARGET
    record = finish(sitting)
    assert verify_record(record) > 10
    assert find_own_entropy(record, device.entropy).committed
    assert device.find_doubt(record) == "fair-seen"


def test_a_changed_commitment_is_caught(sitting: Sitting) -> None:
    """Another secret does not fit the commitment; with another commitment, too, it is not what the device saw."""
    device = sit_honestly(sitting)
    sitting.ask(SitDown("Eve", b"any"), sitting.tokens[OWNER])
    sitting.ask(Begin())
    device.reveal()
    record = finish(sitting)
    device.check(record)
    assert record.fair is not None
    other = bytes(32)
    changed = replace(record, fair=replace(record.fair, secrets=(other,)))
    assert device.find_doubt(changed) == "fair-commitment"
    hidden = replace(record, fair=replace(record.fair, secrets=(other,), commitments=(make_commitment(other),)))
    with pytest.raises(Refusal) as told:
        check_transcript(hidden, device.transcript_hash)
    assert told.value.code == "fair-seen"


# -- the late revealer -------------------------------------------------------------------------------------------


def test_the_late_revealer_has_two_games_to_choose_from(sitting: Sitting) -> None:
    """Who knows the secret and what the others revealed may reveal or not, nothing else, and is named for it."""
    device = sit_honestly(sitting)
    own = b"sent as a hash"
    sitting.ask(send_hash(own), sitting.tokens[OWNER])
    sitting.ask(Begin())
    device.reveal()
    assert sitting.table.stage is Stage.REVEALING
    secret, table = read_secret(sitting), sitting.table
    outcomes = {predict(table, secret), predict(table.apply(EntropyRevealed(OWNER, own.hex())), secret)}
    assert len(outcomes) == 2
    for other, code in (
        (b"", "entropy-mismatch"),
        (b"something better", "entropy-mismatch"),
        (device.entropy, "no-change"),
    ):
        assert refused(sitting, RevealEntropy(other), sitting.tokens[OWNER]).code == code
    sitting.tables.end_reveals(sitting.id, table.version).result()
    assert predict(sitting.table, secret) in outcomes
    assert refused(sitting, RevealEntropy(own), sitting.tokens[OWNER]).code == "reveal-late"
    record = finish(sitting)
    device.check(record)
    assert describe(record) == "Not revealed in time by: Eve. Whoever runs the server could choose one of 3 games."
    assert "\nAdded nothing: Eve\n" in format_record(record)


def test_nobody_learns_what_others_reveal_before_the_game(sitting: Sitting) -> None:
    """A player without the server cannot even wait for the others: what they reveal is shown when the game begins."""
    updates: list[Update] = []
    sitting.tables.pubsub.subscribe(sitting.id, updates.append)
    device, eve = sit_honestly(sitting), Device(sitting)
    eve.sit("Eve")
    sitting.ask(Begin())
    device.reveal()
    seen = [make_table_document(sitting.table, Viewer((seat,), seat)) for seat in (ANN, OWNER)]
    seen += [make_update_document(update, Viewer((OWNER,), OWNER)) for update in updates]
    assert device.entropy.hex() not in str(seen)
    assert seen[0]["stage"] == "revealing"
    eve.reveal()
    table = make_table_document(sitting.table, Viewer())
    assert table["fair"]["entropy"] == [device.entropy.hex(), eve.entropy.hex()]
    assert table["fair"]["hashes"] == [hash_entropy(device.entropy), hash_entropy(eve.entropy)]
