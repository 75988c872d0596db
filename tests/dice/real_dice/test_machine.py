"""Matches with real dice played at random, held against a paper sheet that is kept in another way."""

from contextlib import suppress
from random import Random

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
    CorrectBox,
    CorrectOpening,
    EnterPoints,
    Face,
    FillBox,
    FinishGame,
    MatchEvent,
    MatchMove,
    Points,
    RealDiceMatch,
    StartNextGame,
    UndoFill,
    UndoRoll,
    edition,
    new_real_dice_match,
)
from gobelet.game import Refusal, Seat, Version, iterate_prefixes
from gobelet.record import Record, format_record, parse_record
from support.paper_pads import PaperPads

pytestmark = pytest.mark.slow

FIVE_DICE = st.tuples(*[st.integers(1, 6)] * 5)
FIVE_ALIKE = st.integers(1, 6).map(lambda face: (face,) * 5)
DICE = st.one_of(FIVE_DICE, FIVE_ALIKE)
EDITIONS = ("mb-1982", "printworks", "classic", "hasbro-2014")


class EnteringMachine(RuleBasedStateMachine):
    """A match and a sheet of paper for each column."""

    name: str

    @initialize(players=st.integers(1, 3), games=st.integers(1, 2), free=st.booleans(), partners=st.booleans())
    def sit_down(self, players: int, games: int, free: bool, partners: bool) -> None:
        """Choose the players, partners where the edition has them, the games, and whether turns are free."""
        rules = edition(self.name)
        teams = ((Seat(0), Seat(1)), (Seat(2),)) if partners and rules.partners else None
        self.match = new_real_dice_match(rules, players, teams=teams, games=games, free=free)
        self.matches, self.events = [self.match], list[MatchEvent]()
        self.pads = PaperPads(self.match)

    def happen(self, seat: Seat, move: MatchMove, faces: tuple[int, ...] = ()) -> None:
        """Make a move with these dice, of which none is left over, and write on paper what a player would."""
        cup = TypedCup(faces)
        for event in self.match.decide(seat, move, cup):
            before, self.match = self.match, self.match.apply(event)
            self.matches.append(self.match)
            self.events.append(event)
            self.pads.write(before, event, self.match)
        assert not cup.left

    @precondition(lambda self: self.match.to_move and self.match.game.outcome is None)
    @rule(data=st.data())
    def enter_something(self, data: st.DataObject) -> None:
        """Whatever `legal_moves` lists is accepted, with as many dice as it asks for."""
        seat = data.draw(st.sampled_from(self.match.to_move), label="seat")
        moves = self.match.legal_moves(seat)
        kinds = sorted({type(move) for move in moves}, key=lambda kind: kind.__name__)
        kind = data.draw(st.sampled_from(kinds), label="kind")
        move = data.draw(st.sampled_from([each for each in moves if type(each) is kind]), label="move")
        self.happen(seat, move, self.draw_faces(data, seat, move))

    def draw_faces(self, data: st.DataObject, seat: Seat, move: MatchMove) -> tuple[int, ...]:
        """Draw as many faces as the move asks for."""
        cup = TypedCup((1,) * 5)
        self.match.decide(seat, move, cup)
        faces: tuple[int, ...] = data.draw(DICE, label="faces")
        return faces[: cup.dice_asked]

    @precondition(lambda self: self.match.game.column is not None)
    @rule(data=st.data(), faces=DICE)
    def whole_turn(self, data: st.DataObject, faces: tuple[int, ...]) -> None:
        """Somebody enters points, or fills a box with the dice that lie there."""
        seat = self.match.to_move[0]
        moves = [move for move in self.match.legal_moves(seat) if isinstance(move, EnterPoints | FillBox)]
        if moves:
            self.happen(seat, data.draw(st.sampled_from(moves), label="fill"))

    @precondition(lambda self: self.match.game.column is not None)
    @rule(seed=st.integers(0, 99))
    def play_to_the_end(self, seed: int) -> None:
        """All boxes that are left get points."""
        chance = Random(seed)  # noqa: S311 - hypothesis chooses the seed
        while self.match.game.outcome is None:
            seat = self.match.to_move[0]
            moves = self.match.legal_moves(seat)
            if UndoRoll() in moves:
                self.happen(seat, UndoRoll())
            else:
                self.happen(seat, chance.choice([move for move in moves if isinstance(move, EnterPoints)]))

    @precondition(lambda self: self.match.game.outcome is not None)
    @rule(go_on=st.booleans())
    def end(self, go_on: bool) -> None:
        """The game is finished, or the next one begins."""
        moves = self.match.legal_moves(Seat(0))
        wanted = [move for move in moves if isinstance(move, StartNextGame if go_on else FinishGame)]
        if wanted:
            self.happen(Seat(0), wanted[0])

    @precondition(lambda self: any(map(any, (*self.match.earlier, self.match.entries))))
    @rule(data=st.data(), faces=st.one_of(st.just(()), DICE), points=st.integers(0, 50))
    def correct(self, data: st.DataObject, faces: tuple[int, ...], points: int) -> None:
        """Any box of any column of any game is corrected, also after the end, or refused; that changes nothing."""
        entries = {
            (number, column): found
            for number in range(1, self.match.number + 1)
            for column, found in enumerate(self.match.find_entries(number))
            if found
        }
        number, column = data.draw(st.sampled_from(sorted(entries)), label="game and column")
        box = data.draw(st.sampled_from([entry.box for entry in entries[number, column]]), label="box")
        card, seat = self.match.find_game(number).cards[column], self.match.teams[column][0]
        to = data.draw(st.sampled_from([box, box, *card.open_boxes]), label="to")
        entered = tuple(map(Face, faces)), None if faces else Points(points), data.draw(st.booleans())
        move = CorrectBox(column, box, to, *entered, number)
        before = self.match
        with suppress(Refusal):
            self.happen(seat, move)
            return
        assert self.match is before

    @precondition(lambda self: self.match.opening)
    @rule(data=st.data(), faces=FIVE_DICE)
    def correct_the_start(self, data: st.DataObject, faces: tuple[int, ...]) -> None:
        """A roll for the start is corrected, or refused once something is entered."""
        rolls = [(column, number) for number, rolls in enumerate(self.match.opening, 1) for column, _ in rolls]
        move = CorrectOpening(*data.draw(st.sampled_from(rolls), label="column and round"))
        with suppress(Refusal):
            self.happen(Seat(0), move, faces[: self.match.edition.opening_dice])
            assert not any(self.match.entries)

    @precondition(lambda self: self.match.game.before_fill is not None)
    @rule()
    def undo(self) -> None:
        """All is as before the fill, but for versions."""
        undoer, before = self.match.game.undoer, self.match.game.before_fill
        assert undoer is not None
        assert before is not None
        entries = self.match.entries
        self.happen(undoer, UndoFill())
        assert self.match.game == before._replace(version=self.match.game.version)
        column = next(c for c, team in enumerate(self.match.teams) if undoer in team)
        assert self.match.rolls[column].to_turn(column, before.edition) == before.phase
        assert self.match.entries == (*entries[:column], entries[column][:-1], *entries[column + 1 :])

    @invariant()
    def totals_are_those_on_paper(self) -> None:
        """Every column has what the sheet of paper adds up to, whatever was moved to another box."""
        self.pads.check(self.match)

    @invariant()
    def whoever_rolled_most_opens(self) -> None:
        """In the last round of rolls for the start nobody else has rolled as much."""
        if self.match.opening and self.match.game.opener is not None:
            totals = {column: sum(faces) for column, faces in self.match.opening[-1]}
            most = totals.pop(self.match.game.opener)
            assert all(total < most for total in totals.values())

    @invariant()
    def scores_are_the_totals(self) -> None:
        """What has been corrected counts in the result of each game that is over, and in that of the match."""
        over = [game for game in self.match.games if game.outcome is not None]
        rows = [tuple(card.total for card in game.cards) for game in over]
        assert self.match.scores == tuple(rows)
        assert self.match.totals == tuple(map(sum, zip(*rows, strict=True))) or not rows

    @invariant()
    def versions_count_events(self) -> None:
        """The version counts the events."""
        assert self.match.version == len(self.events)

    def teardown(self) -> None:
        """Every prefix replays, and the record of the match reads as the same match."""
        if not hasattr(self, "match"):
            return
        assert list(iterate_prefixes(self.matches[0], self.events)) == self.matches
        names = tuple(tuple(f"P{seat}" for seat in team) for team in self.match.teams)
        games, events = self.match.length, tuple(self.events)
        record = Record(self.match.edition, names, games, events=events, real=True, free=self.match.free)
        assert parse_record(format_record(record)) == record


@pytest.mark.parametrize("examples", [12, pytest.param(120, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", EDITIONS)
def test_the_machine(name: str, examples: int) -> None:
    """Rolls, last rolls, points and corrections add up as on paper, whatever comes in which order."""
    run_state_machine_as_test(
        type(f"EnteringMachine of {name}", (EnteringMachine,), {"name": name}),
        settings=settings(
            max_examples=examples,
            stateful_step_count=60,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        ),
    )


def test_a_whole_game_by_points_ends() -> None:
    """A game of which only points are entered is over with the last box, and finished like any other."""
    match: RealDiceMatch = new_real_dice_match(edition("hasbro-2014"), 1)
    while match.game.outcome is None:
        move = next(each for each in match.legal_moves(Seat(0)) if isinstance(each, EnterPoints))
        for event in match.decide(Seat(0), move, TypedCup(())):
            match = match.apply(event)
    (finished,) = match.decide(Seat(0), FinishGame(), TypedCup(()))
    assert match.apply(finished).game.version == Version(14)
