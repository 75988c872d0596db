"""A review as a JSON document, for the command and the API."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gobelet.coach.advice import Option
from gobelet.coach.highlights import ReviewOptions
from gobelet.coach.ledger import Decision, Ledger, LuckEntry
from gobelet.coach.marks import mark_loss, mark_luck
from gobelet.coach.practice import find_option
from gobelet.coach.review import ColumnReview, MemberReview, Review
from gobelet.dice import BoxId, Keep
from gobelet.record import format_dice
from gobelet.solver import Distribution, Library

MOST_REASONS: Final = 500
"""For how many decisions a document says why the best option is better, the costliest first: about two seconds."""
EVERYTHING: Final = ReviewOptions(threshold=0)
"""All decisions and rolls, also decisions that lost nothing."""


@dataclass(frozen=True, slots=True)
class DocumentSources:
    """What a document is made of beside the review; without them it has null in the place of what they tell."""

    odds: Distribution | None = None
    """The odds of scores of one game."""
    library: Library | None = None
    """Where values and shares are at hand, to say why an option is best."""
    compute_agreement: Callable[[Decision], Mapping[str, float]] | None = None
    """How often each computer player chooses as somebody did."""


NO_SOURCES: Final = DocumentSources()


def make_review_document(
    found: Review, sources: DocumentSources = NO_SOURCES, options: ReviewOptions = EVERYTHING
) -> dict[str, Any]:
    """Return the review of a match.

    For one player it has their column only, with their own decisions and rolls.
    """
    return _DocumentBuilder(found, sources, options).build()


def make_choice_document(choice: BoxId | Keep) -> dict[str, str]:
    """Return a choice: a box, or the dice to keep."""
    return {"box": choice} if isinstance(choice, str) else {"keep": format_dice(choice)}


class _DocumentBuilder:
    """Builds the document of one review."""

    def __init__(self, found: Review, sources: DocumentSources, options: ReviewOptions) -> None:
        self._found, self._sources, self._options = found, sources, options
        self._explained = frozenset(map(id, self._find_explained()))
        self._agreements: dict[int, dict[str, float]] = {}
        """What has been computed, by the id of the decision: each counts for itself and in the average."""

    def build(self) -> dict[str, Any]:
        """Return the whole document."""
        found, seat = self._found, self._options.seat
        shown = range(len(found.columns)) if seat is None else [found.find_column(seat)]
        return {
            "edition": found.edition.id,
            "house": dict(found.edition.house),
            "length": found.length,
            "finished": found.finished,
            "last_rolls": found.has_last_rolls,
            "columns": [self._make_column(column) for column in shown],
        }

    def _find_explained(self) -> Collection[Decision]:
        """Return the decisions that reasons are given for."""
        decisions = [each for column in self._found.columns for each in column.unforced if self._is_shown(each)]
        return sorted(decisions, key=lambda decision: -decision.loss)[:MOST_REASONS]

    def _is_shown(self, decision: Decision) -> bool:
        return self._options.seat in (None, decision.seat) and decision.loss >= self._options.threshold

    def _make_column(self, place: int) -> dict[str, Any]:
        found, odds, seat = self._found, self._sources.odds, self._options.seat
        column = found.columns[place]
        names = {member.seat: member.name for member in column.members}
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
            "agreement": self._average_agreement(column),
            "chance_of_score": None if odds is None else column.chance_of_score(odds),
            "chance_of_dice": None if odds is None or found.has_last_rolls else column.chance_of_dice(odds),
            "net_luck": [
                {"against": other.name, "points": found.net_luck(place, number)}
                for number, other in enumerate(found.columns)
                if number != place
            ],
            "games": [_make_game(game, odds) for game in column.games],
            "members": [_make_member(member) for member in column.members],
            "decisions": [
                self._make_decision(number, decision, names[decision.seat])
                for number, game in enumerate(column.games, 1)
                for decision in game.unforced
                if self._is_shown(decision)
            ],
            "rolls": [
                _make_roll(number, roll, names[roll.seat])
                for number, game in enumerate(column.games, 1)
                for roll in game.rolls
                if seat in (None, roll.seat)
            ],
        }

    def _make_decision(self, game: int, decision: Decision, name: str) -> dict[str, Any]:
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
            "why": self._explain(decision),
            "agreement": self._agree(decision),
        }

    def _agree(self, decision: Decision) -> dict[str, float] | None:
        compute = self._sources.compute_agreement
        if compute is None:
            return None
        if id(decision) not in self._agreements:
            self._agreements[id(decision)] = dict(compute(decision))
        return self._agreements[id(decision)]

    def _average_agreement(self, column: ColumnReview) -> dict[str, float] | None:
        """Return how often each computer player chooses as this column did, over all decisions with a choice."""
        found = [agreement for each in column.unforced if (agreement := self._agree(each)) is not None]
        return {name: sum(each[name] for each in found) / len(found) for name in found[0]} if found else None

    def _explain(self, decision: Decision) -> dict[str, Any] | None:
        """Return what the best option brings against the chosen one; if that is the best, against the next."""
        library = self._sources.library
        if library is None or id(decision) not in self._explained:
            return None
        advice, chosen = find_option(decision, decision.choice, library)
        other = advice.against(advice.best) if chosen.best else chosen
        if other is None:
            return None
        return {
            "against": make_choice_document(other.choice),
            "points": (reason := advice.reason(other)).difference,
            "parts": [{"part": part.name, "points": part.points} for part in reason.parts],
        }


def _make_game(game: Ledger, odds: Distribution | None) -> dict[str, Any]:
    last_rolls = any(roll.last_only for roll in game.rolls)
    return {
        "score": game.score,
        "luck": game.luck,
        "loss": game.loss,
        "chance_of_score": None if odds is None else odds.at_least(game.score),
        "chance_of_dice": None if odds is None or last_rolls else game.chance_of_dice(odds),
    }


def _make_member(member: MemberReview) -> dict[str, Any]:
    return {"name": member.name, "luck": member.luck, "loss": member.loss}


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
