"""The rulebook lens: the same rolls and boxes scored by every other rulebook with these boxes.

A fill that a rulebook does not allow is replaced by the legal one with the highest value there. When its box comes up
later and is already filled by then, the fill takes the box that was left open instead, if that is allowed.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from gobelet.coach.ledger import Decision, Ledger
from gobelet.coach.review import Review
from gobelet.dice import EDITIONS, BoxId, Dice, Edition, Offer, Roll, ScoreCard, legal_boxes, sort_dice
from gobelet.dice.game import settle
from gobelet.dice.offers import make_offer
from gobelet.game import Outcome
from gobelet.solver import Library, Values


class Replacement(StrEnum):
    """Why a rulebook fills another box than the one that was filled."""

    NOT_ALLOWED = "not-allowed"
    ALREADY_FILLED = "already-filled"
    """An earlier replacement has filled the box."""


@dataclass(frozen=True, slots=True)
class LensFill:
    """One turn's fill as another rulebook scores it."""

    turn: int
    dice: Dice
    played: BoxId
    """The box that was filled."""
    offer: Offer
    """The box that this rulebook fills, with its points, bonus and joker."""
    replacement: Replacement | None
    joker_points: int
    """What the joker adds to the points of the box."""


@dataclass(frozen=True, slots=True)
class LensColumn:
    """One column as another rulebook scores it: its cards, one a game, and its fills."""

    name: str
    cards: tuple[ScoreCard, ...]
    fills: tuple[tuple[LensFill, ...], ...]
    """The fills of each game, in order."""

    @property
    def score(self) -> int:
        """The grand total of all games."""
        return sum(card.total for card in self.cards)

    @property
    def replaced(self) -> tuple[LensFill, ...]:
        """The fills that another box takes, each with what takes its place."""
        return tuple(fill for game in self.fills for fill in game if fill.replacement)

    @property
    def jokers(self) -> tuple[LensFill, ...]:
        """The fills that count as a joker."""
        return tuple(fill for game in self.fills for fill in game if fill.offer.joker)


@dataclass(frozen=True, slots=True)
class LensResult:
    """A whole match as one rulebook scores it."""

    edition: Edition
    columns: tuple[LensColumn, ...]

    @property
    def outcome(self) -> Outcome:
        """The winners by what decides a match in this rulebook (`read-match`)."""
        settles = self.edition.settlement and len(self.columns[0].cards) > 1
        undecided = Outcome(self._totals, (), self._earned if settles else None, by_settlement=settles)
        best = max(undecided.deciding)
        return replace(undecided, winners=tuple(place for place, each in enumerate(undecided.deciding) if each == best))

    @property
    def winners(self) -> tuple[int, ...]:
        """The columns that win."""
        return self.outcome.winners

    @property
    def _totals(self) -> tuple[int, ...]:
        return tuple(column.score for column in self.columns)

    @property
    def _earned(self) -> tuple[Fraction, ...]:
        """What each column has earned in the settlements of all games."""
        games = zip(*(column.cards for column in self.columns), strict=True)
        settled = [settle(tuple(card.total for card in cards)) for cards in games]
        return tuple(sum(earned, Fraction()) for earned in zip(*settled, strict=True))


def find_other_rulebooks(edition: Edition) -> tuple[Edition, ...]:
    """Return the printed editions that have the same boxes, without the one that was played as printed."""
    return tuple(other for other in EDITIONS.values() if other.boxes == edition.boxes and other != edition)


def score_by_others(library: Library, found: Review) -> Iterator[LensResult]:
    """Yield the match as every other rulebook with its boxes scores it."""
    for other in find_other_rulebooks(found.edition):
        yield score_by(library.values(other), ((column.name, column.games) for column in found.columns))


def score_by(values: Values, columns: Iterable[tuple[str, Sequence[Ledger]]]) -> LensResult:
    """Score the games of every column by the rulebook of these values."""
    return LensResult(values.edition, tuple(_score_column(values, name, games) for name, games in columns))


def _score_column(values: Values, name: str, games: Sequence[Ledger]) -> LensColumn:
    scored = [_score_game(values, game) for game in games]
    return LensColumn(name, tuple(card for card, _ in scored), tuple(tuple(fills) for _, fills in scored))


def _score_game(values: Values, game: Ledger) -> tuple[ScoreCard, list[LensFill]]:
    card, fills = ScoreCard.empty(values.edition), list[LensFill]()
    for decision in game.decisions:
        if (box := decision.chosen.box) is None:
            continue
        fill = _score_fill(values, card, decision, box, {fill.played for fill in fills})
        card = card.fill(values.edition.places[fill.offer.box], fill.offer.points, fill.offer.yahtzee_bonus)
        fills.append(fill)
    return card, fills


def _score_fill(values: Values, card: ScoreCard, decision: Decision, played: BoxId, before: Set[BoxId]) -> LensFill:
    """Return the box that was filled if that is legal here, else what takes its place."""
    roll, edition = sort_dice(decision.dice), values.edition
    replacement, box = None, played
    if played not in legal_boxes(card, roll):
        replacement = Replacement.NOT_ALLOWED if played in card.open_boxes else Replacement.ALREADY_FILLED
        freed = before if replacement is Replacement.ALREADY_FILLED else frozenset[BoxId]()
        box = _find_best(values, card, roll, freed)
    offer = make_offer(card, roll, box)
    joker_points = offer.points - edition.worths[roll][edition.places[box]] if offer.joker else 0
    return LensFill(decision.turn, decision.dice, played, offer, replacement, joker_points)


def _find_best(values: Values, card: ScoreCard, roll: Roll, preferred: Set[BoxId]) -> BoxId:
    """Return the legal box with the highest value, one of the preferred if there is any."""
    found = values.turn(card).offers(roll)
    box, _ = max(found, key=lambda offer: (offer[0] in preferred, offer[1]))
    return box
