"""The Hypothesis strategies of all tests, and the random play they use."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from hypothesis import strategies as st

from gobelet.cups import SeededCup
from gobelet.dice import (
    ALL_ROLLS,
    EDITIONS,
    HOUSE_RULES,
    BoxId,
    Dice,
    Edition,
    Face,
    FillBox,
    FinishGame,
    Keep,
    Match,
    MatchEvent,
    MatchMove,
    Points,
    Roll,
    RollDice,
    RollForOpening,
    ScoreCard,
    Seat,
    StartNextGame,
    UndoFill,
    edition,
    list_keeps,
    new_match,
    sort_dice,
    with_house_rules,
)
from gobelet.dice.faces import FACES
from gobelet.dice.joker import JOKER_RULES
from gobelet.game import replay
from gobelet.handsdown import (
    CARDS,
    DECK,
    VARIANTS,
    Card,
    CardGame,
    Combination,
    Deal,
    Decline,
    HandsDown,
    new_card_game,
)
from gobelet.handsdown import Call as HandsDownCall
from gobelet.handsdown import Discard as ThrowAway
from gobelet.handsdown import Event as CardEvent
from gobelet.handsdown import Move as CardMove
from gobelet.handsdown.edition import COMBINATION_CARDS
from gobelet.handsdown.hints import find_useless_cards
from gobelet.record import Record
from gobelet.record.text.position import Position, make_position
from gobelet.solver.reference import Reference

NAMES = ("Ann", "Ben", "Cleo", "Émile", "Jörg", "Oma Lotte", "n° 7", "x")
MAX_SEATS = 5
UNDO_ONE_IN = 4
"""One in this many legal undos is played, or games would never end."""

PLAIN_MOVES: tuple[MatchMove, ...] = (RollForOpening(), UndoFill(), FinishGame(), StartNextGame(), RollDice())
"""Every move without a parameter."""


class Step(NamedTuple):
    """One move of a match: the match before it, the seat, the move and its events."""

    match: Match
    seat: Seat
    move: MatchMove
    events: tuple[MatchEvent, ...]


def play_steps(match: Match, seed: int) -> Iterator[Step]:
    """Play at random to the very end, in every seat that may act; the dice are those of the seed."""
    chooser, cup = SeededCup(f"choices {seed}"), SeededCup(seed, match.draws)
    while match.to_move:
        seat = match.to_move[chooser.pick(len(match.to_move))]
        moves = match.legal_moves(seat)
        move = moves[chooser.pick(len(moves))]
        if move == UndoFill() and chooser.pick(UNDO_ONE_IN):
            continue
        step = Step(match, seat, move, match.decide(seat, move, cup))
        yield step
        match = replay(match, step.events)


def rolls() -> st.SearchStrategy[Roll]:
    """Generate one of the 252 rolls."""
    return st.sampled_from(ALL_ROLLS)


def keeps() -> st.SearchStrategy[Keep]:
    """Generate a keep of any roll."""
    return rolls().flatmap(lambda roll: st.sampled_from(list_keeps(roll)))


def hands() -> st.SearchStrategy[tuple[Card, ...]]:
    """Generate five cards of the deck, in any order."""
    places = st.lists(st.integers(0, len(DECK) - 1), min_size=5, max_size=5, unique=True)
    return places.map(lambda found: tuple(DECK[place] for place in found))


def house_rules() -> st.SearchStrategy[dict[str, str]]:
    """Generate house rules, at any of their values."""
    values = {name: st.sampled_from(rule.values) for name, rule in HOUSE_RULES.items()}
    return st.fixed_dictionaries({}, optional=values)


def editions() -> st.SearchStrategy[Edition]:
    """Generate an edition with any house rules."""
    return st.builds(with_house_rules, st.sampled_from(list(EDITIONS.values())), house_rules())


@st.composite
def sides(draw: st.DrawFn, edition: Edition) -> tuple[tuple[Seat, ...], ...]:
    """Generate the seats of each column: one each, or teams of any size if the edition has partners."""
    count = draw(st.integers(1, MAX_SEATS))
    cuts = draw(st.sets(st.integers(1, count - 1))) if count > 1 and edition.partners else set(range(1, count))
    ends = [0, *sorted(cuts), count]
    return tuple(tuple(map(Seat, range(*ends[place : place + 2]))) for place in range(len(ends) - 1))


@st.composite
def matches(draw: st.DrawFn, printed: Edition | None = None) -> Match:
    """Generate a match before its first roll: any edition or this one, players or teams, one or two games."""
    edition = draw(editions() if printed is None else st.builds(with_house_rules, st.just(printed), house_rules()))
    seats = draw(sides(edition))
    places = draw(st.permutations([seat for team in seats for seat in team]))
    teams = tuple(tuple(places[seat] for seat in team) for team in seats)
    return new_match(edition, teams=teams, games=draw(st.integers(1, 2)))


class SmallGame(NamedTuple):
    """An edition of a few boxes, the number of faces of a die and the number of dice."""

    edition: Edition
    faces: int
    dice: int


@st.composite
def small_games(draw: st.DrawFn) -> SmallGame:
    """Generate a few boxes of some edition, few dice with few faces, and any house rules."""
    faces, dice = draw(st.sampled_from([(2, 2), (3, 2), (2, 3), (3, 3), (4, 2)]))
    printed = edition(draw(st.sampled_from(["mb-1982", "yatzy"])))
    possible = [category for category in printed.categories if category.face is None or category.face <= faces]
    places = draw(st.sets(st.integers(0, len(possible) - 1), min_size=1, max_size=4))
    small = replace(printed, categories=tuple(possible[place] for place in sorted(places)))
    house = replace(
        small,
        joker=draw(st.sampled_from(list(JOKER_RULES.values()))),
        rolls=draw(st.integers(1, 3)),
        upper_bonus_at=draw(st.integers(1, 12)),
        upper_bonus=Points(draw(st.sampled_from([0, 7]))),
        yahtzee_bonus=Points(draw(st.sampled_from([0, 10]))),
        in_order=draw(st.booleans()),
        five_alike_full_house=draw(st.booleans()),
    )
    return SmallGame(house, faces, dice)


@st.composite
def small_positions(draw: st.DrawFn) -> tuple[SmallGame, Position]:
    """Generate a small game after some turns, or in the middle of one."""
    game = draw(small_games())
    rules, card = Reference(*game), ScoreCard.empty(game.edition)
    dice = st.lists(st.integers(1, game.faces).map(Face), min_size=game.dice, max_size=game.dice).map(tuple)
    for _ in range(draw(st.integers(0, len(card.points) - 1))):
        card = draw(st.sampled_from(rules.fills(card, sort_dice(draw(dice)))))
    if draw(st.booleans()):
        return game, make_position(card)
    fell = Dice(draw(dice))
    return game, make_position(card, fell, draw(st.integers(0, game.edition.rolls - 1)))


def rolled_faces(count: int) -> st.SearchStrategy[tuple[Face, ...]]:
    """Generate the faces of `count` dice; all alike far more often than by chance, to reach jokers."""
    alike = st.sampled_from([(face,) * count for face in FACES])
    return alike | st.tuples(*[st.sampled_from(FACES)] * count)


def foreign_moves(edition: Edition) -> st.SearchStrategy[MatchMove]:
    """Generate moves of all kinds, most of them not allowed."""
    boxes = st.sampled_from([*edition.boxes, BoxId("nowhere")])
    return st.sampled_from(PLAIN_MOVES) | st.builds(RollDice, keeps()) | st.builds(FillBox, boxes)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Generate a record of a match played at random, to its end or to any move."""
    edition = draw(editions())
    seats = draw(sides(edition))
    names = draw(st.permutations(NAMES))
    players = tuple(tuple(names[seat] for seat in team) for team in seats)
    seed = draw(st.integers(0, 1000))
    games, date, shown = draw(st.integers(1, 2)), draw(st.sampled_from([None, "2024-02-29"])), draw(st.booleans())
    start = Record(edition, players, games, date, str(seed) if shown else None)
    length = draw(st.integers(0, 60) | st.none())
    events = tuple(event for step in islice(play_steps(start.start, seed), length) for event in step.events)
    return Record(edition, players, games, date, start.seed, events)


# -- cards -------------------------------------------------------------------------------------------------------


class CardStep(NamedTuple):
    """One move of a card game: the game before it, the seat, the move and its events."""

    game: CardGame
    seat: Seat
    move: CardMove
    events: tuple[CardEvent, ...]


BOLD_ONE_IN = 40
"""One in this many players without a combination calls all the same."""


def play_card_steps(game: CardGame, seed: int | str, bold: int = BOLD_ONE_IN) -> Iterator[CardStep]:
    """Play to the very end: everyone calls what they hold, and discards what is useless."""
    chooser = SeededCup(f"choices {seed}")
    while game.to_move:
        seat = game.to_move[chooser.pick(len(game.to_move))]
        move = choose_sensible_move(game, seat, dares=bool(bold) and not chooser.pick(bold))
        if move is None:
            continue
        step = CardStep(game, seat, move, game.decide(seat, move, SeededCup(seed, game.draws)))
        yield step
        game = replay(game, step.events)


def choose_sensible_move(game: CardGame, seat: Seat, *, dares: bool) -> CardMove | None:
    """Return a call of what is held or dared, else a useful discard or a pass; None is to wait."""
    moves = game.legal_moves(seat)
    if HandsDownCall() in moves and (dares or game.claim_of(seat) is not None):
        return HandsDownCall()
    if seat == game.turn:
        hand = tuple(sorted(card for card in game.hands[seat] if card is not None))
        return ThrowAway(find_useless_cards(hand, frozenset(game.table)))
    return next((move for move in moves if move != HandsDownCall()), None)


def variants() -> st.SearchStrategy[HandsDown]:
    """Generate the card game with any of its variants."""
    return st.builds(
        HandsDown, st.integers(3, len(COMBINATION_CARDS)), st.booleans(), st.sampled_from(VARIANTS["alone"].values)
    )


def card_games() -> st.SearchStrategy[CardGame]:
    """Generate a card game before the deal, for any number of players."""
    return st.builds(new_card_game, variants(), st.integers(2, 6))


def card_hands() -> st.SearchStrategy[tuple[Card, ...]]:
    """Generate five cards of the deck; alike and wild ones far more often than by chance."""
    places = st.integers(0, len(DECK) - 1)
    wild = [place for place, card in enumerate(DECK) if card.wild]
    five = st.lists(places | st.sampled_from(wild), min_size=5, max_size=5, unique=True)
    return five.map(lambda some: tuple(DECK[place] for place in some))


def tables() -> st.SearchStrategy[tuple[Combination, ...]]:
    """Generate Combo cards that may lie on the table."""
    some = st.lists(st.sampled_from(range(len(COMBINATION_CARDS))), min_size=1, unique=True)
    return some.map(lambda places: tuple(COMBINATION_CARDS[place] for place in sorted(places)))


def foreign_card_moves(game: CardGame) -> st.SearchStrategy[CardMove]:
    """Generate moves of all kinds, most of them not allowed."""
    held = [card for hand in game.hands for card in hand if card is not None] or list(CARDS)
    thrown = st.lists(st.sampled_from(held), max_size=6).map(tuple)
    plain: list[CardMove] = [HandsDownCall(), Deal(), Decline()]
    return st.sampled_from(plain) | st.builds(ThrowAway, thrown)


StoreStep = tuple[str, str, int, str]
"""One row written into a store: table, code, version, command. Version 1 creates the table."""

store_transactions = st.lists(
    st.tuples(
        st.lists(
            st.tuples(
                st.sampled_from("abc"),
                st.sampled_from("KLM"),
                st.integers(1, 5),
                st.sampled_from(["c1", "c2", "c3", "c4"]),
            ),
            max_size=6,
        ),
        st.booleans(),
    ),
    max_size=6,
)
"""Transactions of a store, some of them rolled back."""
