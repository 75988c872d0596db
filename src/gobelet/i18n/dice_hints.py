"""Hints for dice: what to say to a player the first time that something new comes up."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from gobelet.dice import DiceGame, Edition, Line, ScoreCard, Turn, offers
from gobelet.game import Seat
from gobelet.i18n.speaker import Speaker, mark


class DiceHint(StrEnum):
    """Something that needs a word of explanation once. The values are stored in cookies and files."""

    YAHTZEE_BONUS = "yahtzee-bonus"
    JOKER = "joker"
    FORCED = "forced"
    UPPER_BONUS = "upper-bonus"
    NOUGHT = "nought"


TEXTS: Final[Mapping[DiceHint, str]] = MappingProxyType(
    {
        DiceHint.YAHTZEE_BONUS: mark(
            "One more {five_alike}: {yahtzee_bonus} points more, whichever box you put it in."
        ),
        DiceHint.JOKER: mark(
            "A joker: the {five_alike} box is filled, so this roll gives full points in the boxes marked joker."
        ),
        DiceHint.FORCED: mark("The {five_alike} box is filled: now the rules say which boxes this roll may go in."),
        DiceHint.UPPER_BONUS: mark(
            "{upper_bonus_at} or more in the six boxes for numbers: that gives {upper_bonus} points more."
        ),
        DiceHint.NOUGHT: mark("A nought stays to the end of the game. You can take it back only until somebody rolls."),
    }
)


def find_hints(game: DiceGame, seat: Seat) -> Iterator[DiceHint]:
    """Yield what may be new to a player: about the roll they have to place, or about the box they have just filled."""
    if game.turn == seat and game.roll is not None:
        yield from _list_roll_hints(game)
    elif game.before_fill is not None and game.undoer == seat:
        yield from _list_fill_hints(game.before_fill, game)


def _list_roll_hints(game: DiceGame) -> Iterator[DiceHint]:
    assert isinstance(game.phase, Turn)
    assert game.roll is not None
    offered = offers(game.cards[game.phase.column], game.roll)
    if any(offer.yahtzee_bonus for offer in offered):
        yield DiceHint.YAHTZEE_BONUS
    if any(offer.joker for offer in offered):
        yield DiceHint.JOKER
    if not game.edition.in_order and not all(offer.legal for offer in offered):
        yield DiceHint.FORCED


def _list_fill_hints(before: DiceGame, after: DiceGame) -> Iterator[DiceHint]:
    assert before.column is not None
    old, new = before.cards[before.column], after.cards[before.column]
    if new.line(Line.UPPER_BONUS) > old.line(Line.UPPER_BONUS):
        yield DiceHint.UPPER_BONUS
    if _has_new_nought(old, new):
        yield DiceHint.NOUGHT


def _has_new_nought(old: ScoreCard, new: ScoreCard) -> bool:
    return any(now == 0 and then is None for then, now in zip(old.points, new.points, strict=True))


def describe_hint(hint: DiceHint, edition: Edition, say: Speaker) -> str:
    """Explain in a sentence or two what has come up."""
    return say(
        TEXTS[hint],
        five_alike=edition.five_alike_word,
        yahtzee_bonus=edition.yahtzee_bonus,
        upper_bonus=edition.upper_bonus,
        upper_bonus_at=edition.upper_bonus_at,
    )
