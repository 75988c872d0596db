"""Games and events can be copied and pickled, and the events alone give the same game again."""

import copy
import pickle

import pytest

from gobelet import handsdown
from gobelet.cups import CupEmpty, TypedCup
from gobelet.game import Game, iterate_prefixes, replay
from gobelet.handsdown import (
    Call,
    CardGame,
    Combination,
    Deal,
    Discard,
    Event,
    HandsDown,
    LastChoice,
    Move,
    Over,
    claim,
    new_card_game,
)
from support import strategies
from support.card_moves import (
    FOURS,
    HOUSE,
    NOTHING,
    OTHER_TWOS,
    THREES,
    TWOS,
    A,
    Picks,
    cards,
    lay_out,
    list_remaining_cards,
)

EDITIONS = [HandsDown(), HandsDown(length=4, short=True)]


def as_game(game: CardGame) -> Game[Move, Event, CardGame]:
    """Return the card game as what tables, records and screens take: the type checker proves that it is one."""
    return game


def pickle_and_load(value: object) -> object:
    """Return a value as another process receives it."""
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - our own bytes


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_travel(edition: HandsDown) -> None:
    """A game, its views, moves and events come back equal at every stage, and can be played on."""
    for step in strategies.play_card_steps(new_card_game(edition, 3), 1):
        assert pickle_and_load(step) == step == copy.deepcopy(step)
        assert pickle_and_load(step.game.view(A)) == step.game.view(A)
        back = pickle_and_load(step.game)
        assert isinstance(back, CardGame)
        assert replay(back, step.events) == replay(step.game, step.events)


def test_claims_travel() -> None:
    """What a hand claims comes back equal."""
    reading = claim(cards(HOUSE), Combination.FULL_HOUSE)
    assert reading is not None
    assert pickle_and_load(reading) == reading


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_replay_draws_nothing(players: int, edition: HandsDown) -> None:
    """The events alone make the game again, at every prefix: they carry all that came up."""
    start = new_card_game(edition, players)
    steps = list(strategies.play_card_steps(start, 7))
    events = [event for step in steps for event in step.events]
    games = list(iterate_prefixes(as_game(start), events))
    assert [game.version for game in games] == list(range(len(events) + 1))
    assert replay(start, events) == games[-1]
    assert [game for game in games if game in [step.game for step in steps]] == [step.game for step in steps]
    assert isinstance(replay(start, events).phase, Over)


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("edition", EDITIONS)
def test_draws_count_picks(players: int, edition: HandsDown) -> None:
    """How often chance was asked is a function of the game: each pick of a move is counted, and nothing else."""
    for step in strategies.play_card_steps(new_card_game(edition, players), 3):
        cup = Picks()
        after = replay(step.game, step.game.decide(step.seat, step.move, cup))
        assert after.draws == step.game.draws + len(cup.asked)


def test_a_cup_that_is_empty() -> None:
    """A cup with too few picks for a draw is an error of its own, and nothing has happened."""
    game = lay_out(*NOTHING[:2])
    with pytest.raises(CupEmpty):
        game.decide(A, Discard(cards("1Y 1B")), TypedCup([0]))
    assert game.decide(A, Discard(cards("1Y")), TypedCup([0]))


def test_a_game_stays_as_it_was() -> None:
    """Deciding and applying leave a game what it was."""
    game = lay_out(TWOS, THREES)
    before = copy.deepcopy(game)
    replay(game, game.decide(A, Call(), Picks()))
    replay(game, game.decide(A, Discard(cards("2Y 6R")), Picks()))
    assert game == before


def test_the_hands_of_these_tests() -> None:
    """The hands that tests are made of can be held at once, and are what they are called."""
    named = [*NOTHING, TWOS, OTHER_TWOS, THREES, FOURS, HOUSE]
    assert len(list_remaining_cards(*map(cards, named))) == 84 - 45
    games = [lay_out(hand, NOTHING[0] if hand != NOTHING[0] else NOTHING[1]) for hand in named]
    claims = [game.claim_of(A) for game in games]
    assert [reading and reading.combination.name for reading in claims] == [
        *[None] * 4,
        *["THREE"] * 3,
        "FOUR",
        "FULL_HOUSE",
    ]


def test_nobody_waits_in_between() -> None:
    """Phases that wait for a player are the only ones a move can end in."""
    for step in strategies.play_card_steps(new_card_game(HandsDown(short=True), 3), 5, bold=4):
        assert step.game.to_move
        assert step.game.turn is not None or isinstance(step.game.phase, LastChoice) or step.move == Deal()


@pytest.mark.parametrize("edition", EDITIONS)
def test_repr_rebuilds(edition: HandsDown) -> None:
    """What a game and its events show of themselves makes them again."""
    known = {**vars(handsdown), "frozenset": frozenset}
    for step in strategies.play_card_steps(new_card_game(edition, 2), 3):
        assert eval(repr(step.game), known) == step.game  # noqa: S307 - our own words
        assert eval(repr(step.events), known) == step.events  # noqa: S307
