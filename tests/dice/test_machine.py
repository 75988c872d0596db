"""Invariants of matches played at random, with every edition and any house rules (a Hypothesis state machine)."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import gobelet.dice
from gobelet.cups import SeededCup
from gobelet.dice import (
    ALL_KEEPS,
    EDITIONS,
    BoxFilled,
    BoxId,
    DiceGame,
    DiceRolled,
    Edition,
    EditionId,
    FillBox,
    FillUndone,
    Match,
    MatchEvent,
    MatchMove,
    NextGameStarted,
    OpeningRolled,
    Over,
    RollDice,
    Section,
    UndoFill,
    edition,
    make_keep,
    new_match,
)
from gobelet.dice.faces import FACES
from gobelet.game import Face, Illegal, NotYourTurn, Refusal, Seat, Version, iterate_prefixes
from support import strategies
from support.strategies import PLAIN_MOVES

pytestmark = pytest.mark.slow

NOBODY = Seat(99)
whole_matches = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 10_000)


def list_seats(match: Match) -> list[Seat]:
    """Return every seat at the table, and one that is not."""
    return [*(seat for team in match.teams for seat in team), NOBODY]


def is_accepted(match: Match, seat: Seat, move: MatchMove) -> bool:
    """Whether a move is accepted; a refusal is one of the two kinds a move can meet."""
    try:
        events = match.decide(seat, move, SeededCup(0))
    except (Illegal, NotYourTurn) as refusal:
        return not refusal.code
    return bool(events)


# -- the machine -------------------------------------------------------------------------------------------------


class DrawnCup:
    """A cup whose results Hypothesis chooses, so that it can search for failures and shrink them."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def dice(self, count: int) -> tuple[Face, ...]:
        return self._data.draw(strategies.rolled_faces(count), label="dice")

    def pick(self, among: int) -> int:
        return self._data.draw(st.integers(0, among - 1), label="pick")


class DiceMachine(RuleBasedStateMachine):
    """A match and an independent list of its fills, kept from the events alone."""

    printed: Edition

    def __init__(self) -> None:
        super().__init__()
        self.match = new_match(self.printed)
        self.games = [self.match]
        self.events: list[MatchEvent] = []
        self.pads: list[list[BoxFilled]] = [[]]
        self.seed = 0

    @initialize(data=st.data(), seed=seeds)
    def sit_down(self, data: st.DataObject, seed: int) -> None:
        """Choose house rules, players or teams, and how many games."""
        self.match = data.draw(strategies.matches(self.printed), label="match")
        self.games = [self.match]
        self.seed = seed

    def happen(self, events: tuple[MatchEvent, ...]) -> None:
        """Apply these events to the match, and note what they filled."""
        assert events
        for event in events:
            self.match = self.match.apply(event)
            self.games.append(self.match)
            self.events.append(event)
            if isinstance(event, BoxFilled):
                self.pads[-1].append(event)
            elif isinstance(event, FillUndone):
                self.pads[-1].pop()
            elif isinstance(event, NextGameStarted):
                self.pads.append([])

    @precondition(lambda self: self.match.to_move)
    @rule(data=st.data())
    def anyone_makes_any_legal_move(self, data: st.DataObject) -> None:
        """Whatever `legal_moves` lists is accepted."""
        seat = data.draw(st.sampled_from(self.match.to_move), label="seat")
        move = data.draw(st.sampled_from(self.match.legal_moves(seat)), label="move")
        self.happen(self.match.decide(seat, move, DrawnCup(data)))

    @precondition(lambda self: self.match.game.column is not None)
    @rule(data=st.data())
    def whole_turn(self, data: st.DataObject) -> None:
        """Whoever's turn it is rolls if nothing lies there yet, and fills a legal box."""
        seat = self.match.turn
        assert seat is not None
        if self.match.game.roll is None:
            self.happen(self.match.decide(seat, RollDice(), DrawnCup(data)))
        fills = [move for move in self.match.legal_moves(seat) if isinstance(move, FillBox)]
        self.happen(self.match.decide(seat, data.draw(st.sampled_from(fills), label="fill"), DrawnCup(data)))

    @precondition(lambda self: self.match.game.before_fill is not None)
    @rule()
    def undo(self) -> None:
        """`undo`: all is as before the fill, but for the version, which counts the fill and the taking back."""
        before, undoer = self.match.game.before_fill, self.match.game.undoer
        assert before is not None
        assert undoer is not None
        self.happen(self.match.decide(undoer, UndoFill(), SeededCup(0)))
        assert self.match.game == before._replace(version=Version(before.version + 2))

    @rule(data=st.data())
    def anyone_asks_for_anything(self, data: st.DataObject) -> None:
        """Check that a move is accepted exactly where `legal_moves` lists it, from any seat."""
        seat = data.draw(st.sampled_from(list_seats(self.match)), label="seat")
        move = data.draw(strategies.foreign_moves(self.match.edition), label="move")
        assert is_accepted(self.match, seat, move) is (move in self.match.legal_moves(seat))

    @invariant()
    def versions_and_draws_count_events(self) -> None:
        """Check that the version counts the events, and the draws the faces they carry."""
        assert self.match.version == len(self.events)
        rolls = [event for event in self.events if isinstance(event, DiceRolled | OpeningRolled)]
        assert self.match.draws == sum(len(event.faces) for event in rolls)

    @invariant()
    def cards_hold_the_fills_that_stand(self) -> None:
        """`fill-1`, `undo`: a card's boxes are the fills not taken back; its total is their sum and the bonuses."""
        games = (*self.match.finished, self.match.game)
        for game, pad in zip(games, self.pads, strict=True):
            for column, team in enumerate(self.match.teams):
                self.check_column(game, column, [fill for fill in pad if fill.seat in team])

    def check_column(self, game: DiceGame, column: int, fills: list[BoxFilled]) -> None:
        """Compare one column with its fills."""
        rules, card = game.edition, game.cards[column]
        written = {fill.box: fill.points for fill in fills}
        assert len(written) == len(fills) == card.filled
        assert {box: card[box] for box in rules.boxes if card[box] is not None} == written
        upper = sum(written.get(c.id, 0) for c in rules.categories if c.section is Section.UPPER)
        bonus = rules.upper_bonus if upper >= rules.upper_bonus_at else 0
        assert card.total == sum(written.values()) + bonus + sum(fill.yahtzee_bonus for fill in fills)
        assert card.total <= rules.most

    @invariant()
    def turns_go_round(self) -> None:
        """`turn` is the first of `to_move` until all boxes are filled; columns are at most one turn apart."""
        if not isinstance(self.match.game.phase, Over):
            assert self.match.turn == self.match.to_move[0]
        filled = [card.filled for card in self.match.game.cards]
        assert max(filled) - min(filled) <= 1

    @invariant()
    def who_may_act_has_a_move(self) -> None:
        """Check that a seat is in `to_move` exactly if it has legal moves, and that no move is listed twice."""
        for seat in list_seats(self.match):
            legal = self.match.legal_moves(seat)
            assert len(set(legal)) == len(legal)
            assert bool(legal) is (seat in self.match.to_move)

    def teardown(self) -> None:
        """Play on to the very end: `end` holds there, and every prefix of the events replays to the game it was."""
        for step in strategies.play_steps(self.match, self.seed):
            self.happen(step.events)
        self.versions_and_draws_count_events()
        self.cards_hold_the_fills_that_stand()
        check_end(self.match, Counter(type(event) for event in self.events))
        assert list(iterate_prefixes(self.games[0], self.events)) == self.games


def check_end(over: Match, kinds: Counter[type]) -> None:
    """`turn-2`, `end`, `read-settle`: all boxes filled once, scores added up, settlements that sum to nothing."""
    assert over.game.phase == Over(finished=True)
    columns = len(over.teams) * over.length
    assert kinds[BoxFilled] - kinds[FillUndone] == len(over.edition.categories) * columns
    assert kinds[NextGameStarted] == over.length - 1 == over.number - 1
    games = (*over.finished, over.game)
    assert all(card.full for game in games for card in game.cards)
    assert over.totals == tuple(sum(game.cards[c].total for game in games) for c in range(len(over.teams)))
    assert over.outcome is not None
    assert over.outcome.scores == over.totals
    assert (over.settlements is not None) is (over.edition.settlement and len(over.teams) > 1)
    for game in games:
        assert game.outcome is not None
        assert sum(game.outcome.settlement or ()) == 0
    assert sum(over.settlements or ()) == 0


@pytest.mark.parametrize("examples", [4, pytest.param(40, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", EDITIONS)
def test_the_machine(name: EditionId, examples: int) -> None:
    """The invariants of `DiceMachine` hold for every edition, any house rules, any players and any moves."""
    run_state_machine_as_test(
        type(f"DiceMachine of {name}", (DiceMachine,), {"printed": EDITIONS[name]}),
        settings=settings(
            max_examples=examples,
            stateful_step_count=60,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        ),
    )


# -- whole matches -----------------------------------------------------------------------------------------------


@whole_matches
@given(strategies.matches(), seeds)
def test_deciding_again_decides_the_same(match: Match, seed: int) -> None:
    """The same move in the same game, with a cup that goes on from its draws, leads to the same events."""
    for step in strategies.play_steps(match, seed):
        assert step.match.decide(step.seat, step.move, SeededCup(seed, step.match.draws)) == step.events


@settings(max_examples=15, deadline=None)
@given(strategies.matches(), seeds)
def test_repr_rebuilds(match: Match, seed: int) -> None:
    """The repr of a match, read as Python with the names of `gobelet.dice`, is an equal match at every stage."""
    for step in islice(strategies.play_steps(match, seed), 0, None, 25):
        assert eval(repr(step.match), vars(gobelet.dice)) == step.match  # noqa: S307 - our own text
        assert eval(repr(step.move), vars(gobelet.dice)) == step.move  # noqa: S307 - our own text
        assert eval(repr(step.events), vars(gobelet.dice)) == step.events  # noqa: S307 - our own text


# -- small enough to try everything ------------------------------------------------------------------------------


def list_all_moves(game: DiceGame) -> Iterator[MatchMove]:
    """Yield every move of every kind, legal or not."""
    yield from {*PLAIN_MOVES, *map(RollDice, ALL_KEEPS)}
    yield from (FillBox(box) for box in (*game.edition.boxes, BoxId("nowhere")))


@pytest.mark.parametrize("name", EDITIONS)
def test_every_move_in_a_game(name: str) -> None:
    """Of all moves there are, tried again and again through a game of two, just the legal ones are accepted."""
    match = new_match(edition(name), 2)
    for step in islice(strategies.play_steps(match, 1), 0, None, 9):
        for seat in (Seat(0), Seat(1), NOBODY):
            moves = set(list_all_moves(step.match.game))
            legal = set(step.match.legal_moves(seat))
            assert legal <= moves
            assert {move for move in moves if is_accepted(step.match, seat, move)} == legal


def test_refusals_are_what_a_refused_move_raises() -> None:
    """A move that nobody may make is refused with a code, for every kind of move."""
    match = new_match(edition("classic"), 3)
    for move in (*PLAIN_MOVES, FillBox(BoxId("chance")), RollDice(make_keep(FACES[:1]))):
        with pytest.raises(Refusal) as raised:
            match.decide(NOBODY, move, SeededCup(0))
        assert raised.value.code
