"""The rulebook lens: the same rolls and boxes read by every other rulebook with these boxes.

A fill that a rulebook does not allow is replaced by the legal one with the highest value there.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from gobelet.coach.ledger import Ledger
from gobelet.coach.review import Review
from gobelet.dice import EDITIONS, BoxId, Dice, Edition, Offer, ScoreCard, legal_boxes, sort_dice
from gobelet.dice.game import settle
from gobelet.dice.offers import make_offer
from gobelet.solver import Library, Values


@dataclass(frozen=True, slots=True)
class ReadFill:
    """One turn's fill as another rulebook reads it."""

    turn: int
    dice: Dice
    played: BoxId
    """The box that was filled."""
    offer: Offer
    """The box that this rulebook fills, with its points, bonus and joker."""

    @property
    def replaced(self) -> bool:
        """Whether the rulebook does not allow the box that was filled."""
        return self.offer.box != self.played


@dataclass(frozen=True, slots=True)
class ReadColumn:
    """One column as another rulebook reads it: its cards, one a game, and its fills."""

    name: str
    cards: tuple[ScoreCard, ...]
    fills: tuple[tuple[ReadFill, ...], ...]
    """The fills of each game, in order."""

    @property
    def score(self) -> int:
        """The grand total of all games."""
        return sum(card.total for card in self.cards)

    @property
    def replaced(self) -> tuple[ReadFill, ...]:
        """The fills that are not allowed, each with what takes its place."""
        return tuple(fill for game in self.fills for fill in game if fill.replaced)

    @property
    def jokers(self) -> int:
        """The number of fills that count as a joker."""
        return sum(fill.offer.joker for game in self.fills for fill in game)


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole match as one rulebook reads it."""

    edition: Edition
    columns: tuple[ReadColumn, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The columns that win by what decides a match in this rulebook (`read-match`)."""
        deciding = self._earned if self.edition.settlement and len(self.columns[0].cards) > 1 else self._totals
        return tuple(place for place, found in enumerate(deciding) if found == max(deciding))

    @property
    def _totals(self) -> tuple[Fraction, ...]:
        return tuple(Fraction(column.score) for column in self.columns)

    @property
    def _earned(self) -> tuple[Fraction, ...]:
        """What each column has earned in the settlements of all games."""
        games = zip(*(column.cards for column in self.columns), strict=True)
        settled = [settle(tuple(card.total for card in cards)) for cards in games]
        return tuple(sum(earned, Fraction()) for earned in zip(*settled, strict=True))


def find_readers(edition: Edition) -> tuple[Edition, ...]:
    """Return the printed editions that have the same boxes, without the one that was played as printed."""
    return tuple(other for other in EDITIONS.values() if other.boxes == edition.boxes and other != edition)


def read_by_others(library: Library, found: Review) -> Iterator[Reading]:
    """Yield the match as every other rulebook with its boxes reads it."""
    for other in find_readers(found.edition):
        yield read_by(library.values(other), ((column.name, column.games) for column in found.columns))


def read_by(values: Values, columns: Iterable[tuple[str, Sequence[Ledger]]]) -> Reading:
    """Read the games of every column by the rulebook of these values."""
    return Reading(values.edition, tuple(_read_column(values, name, games) for name, games in columns))


def _read_column(values: Values, name: str, games: Sequence[Ledger]) -> ReadColumn:
    read = [_read_game(values, game) for game in games]
    return ReadColumn(name, tuple(card for card, _ in read), tuple(tuple(fills) for _, fills in read))


def _read_game(values: Values, game: Ledger) -> tuple[ScoreCard, list[ReadFill]]:
    card, fills = ScoreCard.empty(values.edition), list[ReadFill]()
    for decision in game.decisions:
        if (box := decision.chosen.box) is None:
            continue
        fill = ReadFill(decision.turn, decision.dice, box, _find_fill(values, card, decision.dice, box))
        card = card.fill(values.edition.places[fill.offer.box], fill.offer.points, fill.offer.yahtzee_bonus)
        fills.append(fill)
    return card, fills


def _find_fill(values: Values, card: ScoreCard, dice: Dice, box: BoxId) -> Offer:
    """Return the box that was filled if that is legal here, else the legal one with the highest value."""
    roll = sort_dice(dice)
    if box not in legal_boxes(card, roll):
        box, _ = max(values.turn(card).offers(roll), key=lambda offer: offer[1])
    return make_offer(card, roll, box)
