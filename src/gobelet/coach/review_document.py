"""A review as a JSON document, for the command and the API."""

from typing import Any, Final

from gobelet.coach.advice import Option
from gobelet.coach.highlights import ReviewOptions
from gobelet.coach.ledger import Decision, Ledger, LuckEntry
from gobelet.coach.marks import mark_loss, mark_luck
from gobelet.coach.review import MemberReview, Review
from gobelet.dice import BoxId, Keep
from gobelet.record import format_dice
from gobelet.solver import Distribution

EVERYTHING: Final = ReviewOptions(threshold=0)
"""All decisions and rolls, also decisions that lost nothing."""


def make_review_document(
    found: Review, odds: Distribution | None = None, options: ReviewOptions = EVERYTHING
) -> dict[str, Any]:
    """Return the review of a match; with the odds of one game also how likely scores and dice like these are.

    For one player it has their column only, with their own decisions and rolls.
    """
    shown = range(len(found.columns)) if options.seat is None else [found.find_column(options.seat)]
    return {
        "edition": found.edition.id,
        "house": dict(found.edition.house),
        "length": found.length,
        "finished": found.finished,
        "columns": [_make_column(found, column, odds, options) for column in shown],
    }


def make_choice_document(choice: BoxId | Keep) -> dict[str, str]:
    """Return a choice: a box, or the dice to keep."""
    return {"box": choice} if isinstance(choice, str) else {"keep": format_dice(choice)}


def _make_column(found: Review, place: int, odds: Distribution | None, options: ReviewOptions) -> dict[str, Any]:
    column = found.columns[place]
    names = {member.seat: member.name for member in column.members if options.seat in (None, member.seat)}
    return {
        "name": column.name,
        "score": column.score,
        "value": column.value,
        "luck": column.luck,
        "loss": column.loss,
        "skill": column.skill,
        "accuracy": column.accuracy,
        "unforced": len(column.unforced),
        "mean_loss": column.mean_loss,
        "net_luck": [
            {"against": other.name, "points": found.net_luck(place, number)}
            for number, other in enumerate(found.columns)
            if number != place
        ],
        "games": [_make_game(game, odds) for game in column.games],
        "members": [_make_member(member) for member in column.members],
        "decisions": [
            _make_decision(number, decision, names[decision.seat])
            for number, game in enumerate(column.games, 1)
            for decision in game.unforced
            if decision.seat in names and decision.loss >= options.threshold
        ],
        "rolls": [
            _make_roll(number, roll, names[roll.seat])
            for number, game in enumerate(column.games, 1)
            for roll in game.rolls
            if roll.seat in names
        ],
    }


def _make_game(game: Ledger, odds: Distribution | None) -> dict[str, Any]:
    return {
        "score": game.score,
        "luck": game.luck,
        "loss": game.loss,
        "chance_of_score": None if odds is None else odds.at_least(game.score),
        "chance_of_dice": None if odds is None else game.chance_of_dice(odds),
    }


def _make_member(member: MemberReview) -> dict[str, Any]:
    return {"name": member.name, "luck": member.luck, "loss": member.loss}


def _make_decision(game: int, decision: Decision, name: str) -> dict[str, Any]:
    return {
        "game": game,
        "player": name,
        "turn": decision.turn,
        "dice": format_dice(decision.dice),
        "rolls_left": decision.rolls_left,
        "chosen": _make_option(decision.chosen),
        "best": _make_option(decision.best),
        "loss": decision.loss,
        "mark": mark_loss(decision.loss).value,
    }


def _make_option(option: Option) -> dict[str, Any]:
    return {**make_choice_document(option.choice), "value": option.value}


def _make_roll(game: int, roll: LuckEntry, name: str) -> dict[str, Any]:
    mark = mark_luck(roll.luck)
    return {
        "game": game,
        "player": name,
        "turn": roll.turn,
        "keep": format_dice(roll.keep),
        "dice": format_dice(roll.dice),
        "luck": roll.luck,
        "value": roll.value,
        "mark": None if mark is None else mark.value,
    }
