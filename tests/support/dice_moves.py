"""Helpers for tests of dice games: faces written as digits, moves by the seat whose turn it is, expected refusals."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

import pytest

from gobelet.cups import TypedCup
from gobelet.dice import (
    BoxId,
    DiceGame,
    Edition,
    EditionId,
    Face,
    FillBox,
    FinishGame,
    Keep,
    Match,
    Move,
    Over,
    Points,
    Roll,
    RollDice,
    RollForOpening,
    ScoreCard,
    StartNextGame,
    UndoFill,
    edition,
    new_game,
    new_match,
)
from gobelet.dice.game import Teams
from gobelet.game import Refusal, Seat, replay

G = TypeVar("G", DiceGame, Match)


def faces(text: str) -> tuple[Face, ...]:
    """Return the faces written as digits: `faces("13345")`."""
    return tuple(Face(int(digit)) for digit in text)


def roll(text: str) -> Roll:
    """Return these faces as a roll."""
    return Roll(tuple(sorted(faces(text))))


def keep(text: str) -> Keep:
    """Return these faces, as written, as a keep."""
    return Keep(faces(text))


def make_card(edition: Edition, boxes: Mapping[str, int] | Mapping[BoxId, int], yahtzee_bonus: int = 0) -> ScoreCard:
    """Make a card with these boxes filled."""
    written = {BoxId(box): Points(points) for box, points in boxes.items()}
    assert set(written) <= set(edition.boxes)
    points = tuple(written.get(box) for box in edition.boxes)
    return ScoreCard(edition, points, Points(yahtzee_bonus))


def make_match(
    edition: Edition, *scores: tuple[int, ...], length: int | None = None, teams: Teams | None = None
) -> Match:
    """Make a match whose games have ended with these grand totals, a row a game; more games may be to come."""
    length = len(scores) if length is None else length
    match = new_match(edition, len(scores[0]), teams=teams, games=length)
    opened = new_game(edition, teams=match.teams, opener=0)
    zeros = dict.fromkeys(edition.boxes, 0)
    for row in scores:
        cards = tuple(make_card(edition, zeros | {"chance": score}) for score in row)
        match = replace(match, game=opened._replace(cards=cards, phase=Over(finished=True)))
        match = start_next(match) if match.awaits_next else match
    return match


def make_small_edition(*boxes: str) -> Edition:
    """Make an edition with only these of the thirteen boxes."""
    printed = edition("mb-1982")
    categories = tuple(category for category in printed.categories if category.id in boxes)
    assert len(categories) == len(boxes)
    return replace(printed, id=EditionId("small"), categories=categories)


def act(game: G, move: Move, came: str = "", seat: int | None = None) -> G:
    """Return the game after a move by `seat`, or by whoever's turn it is; the cup holds just what comes up."""
    cup = TypedCup(faces(came))
    who = game.turn if seat is None else Seat(seat)
    assert who is not None
    after = replay(game, game.decide(who, move, cup))
    assert cup.left == 0
    return after


def roll_dice(game: G, came: str, kept: str = "", seat: int | None = None) -> G:
    """Roll: `came` lies beside `kept`."""
    return act(game, RollDice(keep(kept)), came, seat)


def fill(game: G, box: str, seat: int | None = None) -> G:
    """Fill a box."""
    return act(game, FillBox(BoxId(box)), "", seat)


def play_turn(game: G, came: str, box: str) -> G:
    """Play a whole turn of one roll."""
    return fill(roll_dice(game, came), box)


def roll_opening(game: G, *rolls: str) -> G:
    """Roll for the opening, each column in its turn."""
    for came in rolls:
        game = act(game, RollForOpening(), came)
    return game


def undo(game: G, seat: int) -> G:
    """Undo the last fill."""
    return act(game, UndoFill(), seat=seat)


def finish(game: G, seat: int = 0) -> G:
    """Finish the game."""
    return act(game, FinishGame(), seat=seat)


def start_next(match: Match, seat: int = 0) -> Match:
    """Start the next game of a match."""
    return replay(match, match.decide(Seat(seat), StartNextGame(), TypedCup(())))


def find_game(game: G) -> DiceGame:
    """Return the current game of a match, or the game itself."""
    return game.game if isinstance(game, Match) else game


def play_out(game: G, dice: Mapping[int, str] | None = None) -> G:
    """Fill every open box in printed order: each column with the one roll `dice` has for it, or 1 1 2 4 6."""
    while (column := find_game(game).column) is not None:
        box = find_game(game).cards[column].open_boxes[0]
        game = play_turn(game, (dice or {}).get(column, "11246"), box)
    return game


def expect_refusal(game: G, move: Move, seat: int, came: str = "") -> Refusal:
    """Return the refusal of this move, which must not draw anything."""
    cup = TypedCup(faces(came))
    with pytest.raises(Refusal) as raised:
        game.decide(Seat(seat), move, cup)
    assert cup.left == len(came)
    return raised.value
