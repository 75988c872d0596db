"""Tables with real dice played at random by people with different rights, held against these rights and paper sheets.

Everything goes through the handlers. A model says who may do what; what it forbids must be refused, what it allows and
the rules list must be accepted, and whatever is refused changes nothing.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from gobelet.cups import TypedCup
from gobelet.dice import (
    AnnounceKeep,
    BoxCorrected,
    BoxId,
    CorrectBox,
    CorrectOpening,
    EnterLastRoll,
    EnterPoints,
    Face,
    FillBox,
    FinishGame,
    MatchEvent,
    MatchMove,
    NextGameStarted,
    Points,
    RealDiceMatch,
    RollDice,
    RollForOpening,
    StartNextGame,
    UndoFill,
    UndoRoll,
    edition,
)
from gobelet.game import Refusal, Seat, Version
from gobelet.record import Record, format_record, parse_record
from gobelet.tables.commands import (
    Begin,
    Close,
    DriveMove,
    HandOver,
    Lend,
    NewTable,
    OneTableCommand,
    PlayMove,
    RollForStart,
    SetEntry,
    SitDown,
    TakeBack,
)
from gobelet.tables.create import create_setup
from gobelet.tables.decision import HandlerContext
from gobelet.tables.documents import make_table_document
from gobelet.tables.events import LogEvent, TableEvent
from gobelet.tables.handlers import decide
from gobelet.tables.records import make_record
from gobelet.tables.table import Stage, new_table
from gobelet.tables.tokens import Code, Holder
from gobelet.tables.viewer import find_viewer
from support.paper_pads import PaperPads

pytestmark = pytest.mark.slow

EDITIONS: Final = ("mb-1982", "printworks", "classic", "hasbro-2014")
HOST, BEN, CEM, WATCHER, STRANGER = map(Holder, ("host", "ben", "cem", "watcher", "stranger"))
HOLDERS: Final = (HOST, BEN, CEM, WATCHER, STRANGER)
BOT: Final = Seat(3)
FIRST_MOVES: Final = {"rolls": RollDice, "last": EnterLastRoll, "points": EnterPoints}
FIVE_DICE = st.one_of(st.tuples(*[st.integers(1, 6)] * 5), st.integers(1, 6).map(lambda face: (face,) * 5))
CONTEXT: Final = HandlerContext(secret=lambda _number: b"")
"""No secret is ever asked for: nobody can prove real dice."""


class TableMachine(RuleBasedStateMachine):
    """A table, the rights of everybody who comes by, and a sheet of paper for each column."""

    name: str

    @initialize(
        turns=st.sampled_from(["ordered", "free"]),
        enter=st.sampled_from(["", "anyone", "owner"]),
        entry=st.sampled_from(list(FIRST_MOVES)),
        games=st.integers(1, 2),
        partners=st.booleans(),
    )
    def sit_down(self, turns: str, enter: str, entry: str, games: int, partners: bool) -> None:
        """Ben has two seats, or Ben and Cem one each; the fourth is a computer player's."""
        rules = edition(self.name)
        teams = ((0, 2), (1, 3)) if partners and rules.partners else ()
        seats = ("person", "person", "person", "greedy")
        wanted = NewTable(self.name, (), seats, teams, games, dice="own", entry=entry, enter=enter, turns=turns)
        self.made = self.table = new_table(Code("ABC"), create_setup(wanted, HOST))
        self.rows: list[tuple[LogEvent, ...]] = []
        self.owners = {Seat(0): HOST, Seat(1): BEN, Seat(2): CEM}
        self.lent: set[Seat] = set()
        self.entry, self.enter = entry, enter or {"ordered": "anyone", "free": "owner"}[turns]
        for seat, holder in self.owners.items():
            assert self.ask(holder, SitDown(f"P{seat}", seat=seat))
        assert not self.ask(WATCHER, Begin())
        assert self.ask(HOST, Begin())
        self.pads = PaperPads(self.match)
        self.seen = [self.table.version] * len(self.match.teams)

    # -- asking --------------------------------------------------------------------------------------------------

    @property
    def match(self) -> RealDiceMatch:
        """The match on the table."""
        assert isinstance(self.table.game, RealDiceMatch)
        return self.table.game

    @property
    def is_playing(self) -> bool:
        """Whether something can be entered."""
        return self.table.stage is Stage.PLAYING

    def ask(self, holder: Holder, command: OneTableCommand) -> bool:
        """Ask something of the table; return whether it was done. Nothing but a refusal is raised."""
        try:
            decision = decide(self.table, holder, command, CONTEXT)
        except Refusal:
            return False
        self.rows.append(decision.events)
        before, self.table = self.table, self.table.after(decision.events)
        if isinstance(before.game, RealDiceMatch):
            self.note(before.game, [event for event in decision.events if not isinstance(event, TableEvent)])
        return True

    def note(self, match: RealDiceMatch, events: Sequence[Any]) -> None:
        """Write on paper what has happened, and for each column when it was changed last."""
        for event in events:
            before, match = match, match.apply(event)
            self.pads.write(before, event, match)
            changed = range(len(match.teams)) if self.changes_all(event) else [self.find_column(event)]
            for column in changed:
                self.seen[column] = self.table.version

    def changes_all(self, event: MatchEvent) -> bool:
        """Whether an event means something for all columns: with free turns only the beginning of a game."""
        return isinstance(event, NextGameStarted) or not self.match.free

    def find_column(self, event: MatchEvent) -> int:
        """Return the column in which something was entered."""
        if isinstance(event, BoxCorrected):
            return event.column
        return next(column for column, team in enumerate(self.match.teams) if event.seat in team)

    def ask_twice(self, holder: Holder, command: OneTableCommand) -> bool:
        """Ask for something, and if it was done once more, as a double tap does: that changes nothing."""
        if not self.ask(holder, command):
            return False
        assert not self.ask(holder, command)
        return True

    def find_helper(self, seat: Seat) -> Holder:
        """Return who enters for a seat: its owner, and for the computer whoever sits first."""
        return self.owners.get(seat, self.owners[Seat(0)])

    # -- the model of the rights ---------------------------------------------------------------------------------

    def list_own(self, holder: Holder) -> set[Seat]:
        """List the seats of somebody."""
        return {seat for seat, owner in self.owners.items() if owner == holder}

    @property
    def computers(self) -> set[Seat]:
        """The seats for which the computer decides."""
        return {BOT, *self.lent}

    def may_play(self, holder: Holder, seat: Seat, move: MatchMove) -> bool:
        """Whether somebody may make a move for a seat that the rules allow."""
        own = self.list_own(holder)
        if isinstance(move, FinishGame | StartNextGame):
            return seat in own
        shared = self.enter == "anyone" or seat in self.computers
        return bool(own) and (seat in own or shared) and self.is_asked_for(seat, move)

    def is_asked_for(self, seat: Seat, move: MatchMove) -> bool:
        """Whether this table enters such a thing for a seat at this moment of its turn."""
        column = next(column for column, team in enumerate(self.match.teams) if seat in team)
        rolls = self.match.rolls[column]
        if seat in self.computers:
            decided = not rolls.throws or rolls.announced is not None
            return isinstance(move, RollForOpening | UndoRoll) or (isinstance(move, RollDice) and decided)
        if isinstance(move, AnnounceKeep):
            return False
        first = isinstance(move, RollDice | EnterLastRoll | EnterPoints) and not rolls.throws
        return not first or isinstance(move, FIRST_MOVES[self.entry])

    def may_correct(self, holder: Holder, seat: Seat, column: int) -> bool:
        """Whether somebody may correct a column with a seat: its owners, and the host."""
        own = self.list_own(holder)
        return seat in own and (holder == HOST or not own.isdisjoint(self.match.teams[column]))

    # -- moves ---------------------------------------------------------------------------------------------------

    def list_kinds(self, seat: Seat) -> dict[str, list[MatchMove]]:
        """List the moves that the rules allow a seat, by kind."""
        found: dict[str, list[MatchMove]] = {}
        for move in self.match.legal_moves(seat):
            found.setdefault(type(move).__name__, []).append(move)
        return dict(sorted(found.items()))

    def count_dice(self, seat: Seat, move: MatchMove) -> int:
        """Return how many dice a move asks for."""
        cup = TypedCup((1,) * 5)
        self.match.decide(seat, move, cup)
        return cup.dice_asked

    @precondition(lambda self: self.is_playing)
    @rule(data=st.data(), holder=st.sampled_from(HOLDERS), dice=FIVE_DICE, old=st.booleans())
    def enter_something(self, data: st.DataObject, holder: Holder, dice: tuple[int, ...], old: bool) -> None:
        """What the rules and the rights allow is done, also by somebody who has not seen other columns change."""
        seat = data.draw(st.sampled_from(self.match.to_move), label="seat")
        self.play(data, holder, seat, dice, old=old)

    @precondition(lambda self: self.is_playing)
    @rule(data=st.data(), dice=FIVE_DICE)
    def enter_for_oneself(self, data: st.DataObject, dice: tuple[int, ...]) -> None:
        """The owner of a seat whose turn it is makes a move, or the host for the computer."""
        seat = data.draw(st.sampled_from(self.match.to_move), label="seat")
        self.play(data, self.find_helper(seat), seat, dice, old=False)

    def play(self, data: st.DataObject, holder: Holder, seat: Seat, dice: tuple[int, ...], *, old: bool) -> None:
        """Make one of the moves of a seat, if somebody may."""
        kinds = self.list_kinds(seat)
        if not kinds:
            return
        moves = kinds[data.draw(st.sampled_from(list(kinds)), label="kind")]
        move = data.draw(st.sampled_from(moves), label="move")
        faces, column = dice[: self.count_dice(seat, move)], self.find_column_of(seat)
        at_column = old and self.match.free and not isinstance(move, FinishGame | StartNextGame | UndoFill)
        seen = self.seen[column] if at_column else self.table.version
        allowed, before = self.may_play(holder, seat, move), self.table
        assert self.ask_twice(holder, PlayMove(seat, move, Version(seen), faces)) == allowed
        assert allowed or self.table is before

    def find_column_of(self, seat: Seat) -> int:
        """Return the column of a seat."""
        return next(column for column, team in enumerate(self.match.teams) if seat in team)

    @precondition(lambda self: self.is_playing and self.match.game.outcome is None)
    @rule(data=st.data())
    def decide_for_the_computer(self, data: st.DataObject) -> None:
        """A computer player keeps dice or fills a box, once people have entered what it rolled; nobody else does."""
        assert self.table.game is not None
        for due in list(self.table.kind.list_due_actions(self.table, self.table.game, 0.0, 0.0)):
            if due.seat in self.computers:
                moves = [m for m in self.match.legal_moves(due.seat) if isinstance(m, AnnounceKeep | FillBox)]
                move = data.draw(st.sampled_from(moves), label="decision")
                assert not self.ask(HOST, PlayMove(due.seat, move, self.table.version))
                assert self.ask_twice(HOST, DriveMove(due.seat, move, self.table.version))
                return

    @precondition(lambda self: self.is_playing)
    @rule(seed=st.integers(0, 99))
    def play_to_the_end(self, seed: int) -> None:
        """All boxes that are left get points, of whatever the table enters; the computer's are driven."""
        chance = Random(seed)  # noqa: S311 - hypothesis chooses the seed
        while self.is_playing and self.match.game.outcome is None:
            seat = self.match.to_move[0]
            self.advance(seat, chance)

    def advance(self, seat: Seat, chance: Random) -> None:
        """Make a move of a seat that brings its turn to its end."""
        moves = self.match.legal_moves(seat)
        helper = self.find_helper(seat)
        useful = [move for move in moves if not isinstance(move, UndoFill | UndoRoll)]
        fills: list[MatchMove] = [move for move in useful if isinstance(move, FillBox)]
        if fills and seat in self.computers:
            assert self.ask(HOST, DriveMove(seat, chance.choice(fills), self.table.version))
            return
        allowed = fills or [move for move in useful if self.may_play(helper, seat, move)]
        move = chance.choice(allowed)
        faces = tuple(chance.choices(range(1, 7), k=self.count_dice(seat, move)))
        assert self.ask(helper, PlayMove(seat, move, self.table.version, faces))

    @precondition(lambda self: self.is_playing and self.match.game.outcome is not None)
    @rule(holder=st.sampled_from(HOLDERS), seat=st.sampled_from([Seat(0), Seat(1), Seat(2)]))
    def end(self, holder: Holder, seat: Seat) -> None:
        """Whoever has the seat finishes the game or begins the next one."""
        move = StartNextGame() if self.match.awaits_next else FinishGame()
        assert self.ask_twice(holder, PlayMove(seat, move, self.table.version)) == (seat in self.list_own(holder))

    # -- corrections ---------------------------------------------------------------------------------------------

    @precondition(lambda self: any(map(any, (*self.match.earlier, self.match.entries))))
    @rule(
        data=st.data(),
        holder=st.sampled_from(HOLDERS),
        seat=st.sampled_from([Seat(0), Seat(1), Seat(2), BOT]),
        faces=st.one_of(st.just(()), FIVE_DICE),
        points=st.sampled_from([0, 5, 12, 20, 25, 30, 40, 50]),
    )
    def correct(self, data: st.DataObject, holder: Holder, seat: Seat, faces: tuple[int, ...], points: int) -> None:
        """Owners and the host correct any box of any game, at any time, also when all is over; nobody else does."""
        filled = [
            (number, column, entry.box)
            for number in range(1, self.match.number + 1)
            for column, entries in enumerate(self.match.find_entries(number))
            for entry in entries
        ]
        number, column, box = data.draw(st.sampled_from(filled), label="game, column and box")
        to = data.draw(st.sampled_from([box, *self.match.find_game(number).cards[column].open_boxes]), label="to")
        if faces:
            move = CorrectBox(column, box, to, tuple(map(Face, faces)), game=number)
        else:
            move = CorrectBox(column, box, to, (), Points(points), data.draw(st.booleans(), label="five"), number)
        allowed = self.may_correct(holder, seat, column) and self.is_possible(seat, move)
        stage, before = self.table.stage, self.table
        assert self.ask_twice(holder, PlayMove(seat, move, self.table.version)) == allowed
        assert self.table.stage is stage
        assert allowed or self.table is before

    def is_possible(self, seat: Seat, move: MatchMove, faces: tuple[int, ...] = ()) -> bool:
        """Whether the rules allow a move: these are tested by themselves."""
        try:
            self.match.decide(seat, move, TypedCup(faces))
        except Refusal:
            return False
        return True

    @precondition(lambda self: self.is_playing and self.match.opening)
    @rule(
        data=st.data(),
        holder=st.sampled_from(HOLDERS),
        seat=st.sampled_from([Seat(0), Seat(1), Seat(2), BOT]),
        dice=FIVE_DICE,
    )
    def correct_the_start(self, data: st.DataObject, holder: Holder, seat: Seat, dice: tuple[int, ...]) -> None:
        """Owners and the host correct a roll for the start until something else is entered."""
        column = data.draw(st.sampled_from(range(len(self.match.teams))), label="column")
        move, faces = CorrectOpening(column), dice[: self.match.edition.opening_dice]
        fixed = any(self.match.entries) or any(rolls.throws for rolls in self.match.rolls)
        possible = not fixed and self.is_possible(seat, move, faces)
        allowed = possible and self.may_correct(holder, seat, column)
        assert self.ask_twice(holder, PlayMove(seat, move, self.table.version, faces)) == allowed

    # -- what is entered, and by whom ----------------------------------------------------------------------------

    @rule(
        holder=st.sampled_from(HOLDERS),
        entry=st.sampled_from(["", *FIRST_MOVES]),
        enter=st.sampled_from(["", "", "anyone", "owner"]),
    )
    def choose_entry(self, holder: Holder, entry: str, enter: str) -> None:
        """Everybody with a seat says what is entered, also in mid-turn; who enters says only the host."""
        wanted = entry or self.entry, enter or self.enter
        seated = holder == HOST or bool(self.list_own(holder))
        allowed = seated and (not enter or holder == HOST) and self.is_playing and wanted != (self.entry, self.enter)
        assert self.ask_twice(holder, SetEntry(entry, enter)) == allowed
        if allowed:
            self.entry, self.enter = wanted

    @precondition(lambda self: self.is_playing)
    @rule(seat=st.sampled_from([Seat(0), Seat(1), Seat(2)]), to=st.sampled_from([HOST, BEN, CEM, WATCHER]))
    def hand_over(self, seat: Seat, to: Holder) -> None:
        """A seat moves to another device, perhaps one that had none; its rights go with it."""
        assert not self.ask(STRANGER, HandOver(seat, to))
        if self.ask(self.owners[seat], HandOver(seat, to)):
            self.owners[seat] = to
            self.lent.discard(seat)

    @precondition(lambda self: self.is_playing)
    @rule(seat=st.sampled_from([Seat(0), Seat(1), Seat(2)]))
    def lend_or_take_back(self, seat: Seat) -> None:
        """A seat is given to the computer, or taken back: for a while everybody enters for it."""
        holder = self.owners[seat]
        if seat in self.lent:
            assert self.ask_twice(holder, TakeBack(seat))
            self.lent.discard(seat)
        else:
            assert not self.ask(STRANGER, Lend(seat, "greedy"))
            assert self.ask_twice(holder, Lend(seat, "greedy"))
            self.lent.add(seat)

    # -- what nobody may -----------------------------------------------------------------------------------------

    @rule(data=st.data(), holder=st.sampled_from(HOLDERS))
    def ask_nonsense(self, data: st.DataObject, holder: Holder) -> None:
        """Commands of other games, of no seat, column, box or game, and dice that there are not, change nothing."""
        now, own = self.table.version, Seat(data.draw(st.sampled_from([0, 1, 2, 3, 17]), label="seat"))
        box = BoxId("aces")
        commands: list[OneTableCommand] = [
            PlayMove(own, CorrectBox(99, box, box, points=Points(3)), now),
            PlayMove(own, CorrectBox(-1, box, box, points=Points(3)), now),
            PlayMove(own, CorrectBox(0, box, box, points=Points(3), game=9), now),
            PlayMove(own, CorrectBox(0, box, box, points=Points(3), game=-1), now),
            PlayMove(own, CorrectBox(0, BoxId("poker"), box, points=Points(3)), now),
            PlayMove(own, CorrectBox(0, box, box, faces=(Face(1), Face(7))), now),
            PlayMove(own, CorrectBox(0, box, box, points=Points(10**9)), now),
            PlayMove(own, CorrectBox(0, box, box), now),
            PlayMove(own, CorrectOpening(99), now, (1,) * 5),
            PlayMove(own, CorrectOpening(0, round=-3), now, (1,) * 5),
            PlayMove(own, EnterLastRoll(), now, (0, 1, 2, 3, 4)),
            PlayMove(own, EnterLastRoll(), now, (1,) * 9),
            PlayMove(own, RollDice(), now, (6, 6)),
            PlayMove(own, EnterPoints(BoxId("poker"), Points(5)), now),
            PlayMove(own, EnterPoints(box, Points(-5)), now),
            PlayMove(own, "nothing that anybody can do", now),
            PlayMove(Seat(99), RollDice(), now, (1,) * 5),
            RollForStart(now),
            SetEntry("words"),
            SetEntry(enter="nobody"),
        ]
        command = data.draw(st.sampled_from(commands), label="nonsense")
        before = self.table
        assert not self.ask(holder, command)
        assert self.table is before
        if holder != HOST:
            assert not self.ask(holder, Close())

    @precondition(lambda self: self.is_playing)
    @rule(data=st.data(), dice=FIVE_DICE)
    def send_what_is_stale(self, data: st.DataObject, dice: tuple[int, ...]) -> None:
        """Who has looked before the game began knows nothing of it."""
        seat = data.draw(st.sampled_from(self.match.to_move), label="seat")
        moves = self.match.legal_moves(seat)
        if moves:
            move = data.draw(st.sampled_from(moves), label="move")
            command = PlayMove(seat, move, Version(0), dice[: self.count_dice(seat, move)])
            assert not self.ask(self.find_helper(seat), command)

    # -- what always holds ---------------------------------------------------------------------------------------

    @invariant()
    def totals_are_those_on_paper(self) -> None:
        """Every column of every game, and the result of the match, are what the paper adds up to."""
        self.pads.check(self.match)
        if self.table.is_over:
            outcome = self.match.outcome
            sums = [sum(sheet.add_up() for sheet in column) for column in zip(*self.pads.pads, strict=True)]
            assert outcome is not None
            assert list(outcome.scores) == sums

    @invariant()
    def the_table_knows_what_was_chosen(self) -> None:
        """What is entered, who enters and who sits where are as the model has them; a game that is over stays so."""
        assert (self.table.setup.entry, self.table.setup.enter) == (self.entry, self.enter)
        assert {seat: self.table.places[seat].holder for seat in self.owners} == self.owners
        assert (self.table.stage is Stage.OVER) == self.table.is_over

    def teardown(self) -> None:
        """The log leads to the same table, its record reads as the same match, and documents offer what is allowed."""
        if not hasattr(self, "pads"):
            return
        self.check_log()
        for holder in HOLDERS:
            document = make_table_document(self.table, find_viewer(self.table, holder))
            own = self.list_own(holder)
            shared = set(self.table.seats) if self.enter == "anyone" else self.computers
            assert {move["seat"] for move in document["moves"]} <= (own | shared if own else set())

    def check_log(self) -> None:
        """Replay the log, and write the record and read it again."""
        table = self.made
        for row in self.rows:
            table = table.after(row)
        assert table == self.table
        record = make_record(self.table, (event for row in self.rows for event in row))
        assert isinstance(record, Record)
        assert record.match.scores == self.match.scores
        assert parse_record(format_record(record)) == record


@pytest.mark.parametrize("examples", [20, pytest.param(120, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", EDITIONS)
def test_the_machine(name: str, examples: int) -> None:
    """Whoever may enter and correct can, nobody else can, and all adds up as on paper."""
    run_state_machine_as_test(
        type(f"TableMachine of {name}", (TableMachine,), {"name": name}),
        settings=settings(
            max_examples=examples,
            stateful_step_count=50,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
        ),
    )
