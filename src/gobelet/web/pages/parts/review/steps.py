"""The steps of a review: each roll of a column with the decision that follows it, numbered through the match."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gobelet.coach.ledger import Decision, LuckEntry
from gobelet.coach.review import ColumnReview, Review
from gobelet.dice import BoxId, Dice, Keep
from gobelet.game import Seat, Unreadable
from gobelet.tables.table import Table
from gobelet.tables.tokens import Code
from gobelet.web.pages.table_context import AnyContext


@dataclass(frozen=True, slots=True)
class Step:
    """One roll, and what was decided then."""

    column: int
    number: int
    """From 1, through all games of the column."""
    game: int
    """The number of the game in its match, from 1."""
    roll: LuckEntry
    decision: Decision

    @property
    def weight(self) -> float:
        """How much happened in it: the luck of the roll or the loss of the decision."""
        return max(abs(self.roll.luck), self.decision.loss)


def list_steps(found: Review, column: int) -> list[Step]:
    """Return all steps of a column: every roll is followed by one decision, as undone fills do not count."""
    pairs = [
        (game, roll, decision)
        for game, ledger in enumerate(found.columns[column].games, 1)
        for roll, decision in zip(ledger.rolls, ledger.decisions, strict=True)
    ]
    return [Step(column, number, *pair) for number, pair in enumerate(pairs, 1)]


def find_step(found: Review, column: str, number: str) -> Step:
    """Return the step that an address names; refuse one that is not there."""
    if column.isascii() and column.isdigit() and len(column) < 3 and 1 <= int(column) <= len(found.columns):
        steps = list_steps(found, int(column) - 1)
        if number.isascii() and number.isdigit() and len(number) < 6 and 1 <= int(number) <= len(steps):
            return steps[int(number) - 1]
    raise Unreadable("no-such-page")


def number_step(found: Review, column: int, game: int, place: int) -> int:
    """Return the number of a step by its place in one game, from 0."""
    return sum(len(ledger.rolls) for ledger in found.columns[column].games[: game - 1]) + place + 1


def make_step_link(code: Code, column: int, number: int) -> str:
    """Return the address of a step's page."""
    return f"/t/{code}/review/{column + 1}/{number}"


def find_kept(dice: Dice, choice: BoxId | Keep | None) -> frozenset[int]:
    """Return the places of the dice that a choice keeps."""
    if choice is None or isinstance(choice, str):
        return frozenset()
    left, places = list(choice), set[int]()
    for place, face in enumerate(dice):
        if face in left:
            left.remove(face)
            places.add(place)
    return frozenset(places)


# -- players -------------------------------------------------------------------------------------------------------


def list_record_seats(table: Table) -> tuple[Seat, ...]:
    """Return the seats of a table in the order in which its record, and so its review, numbers them: team by team."""
    return tuple(seat for team in table.setup.teams for seat in team)


def list_record_names(context: AnyContext) -> tuple[str, ...]:
    """Return the names of all players in the order in which a review numbers their seats."""
    return tuple(map(context.name, list_record_seats(context.table)))


def is_solo(found: Review) -> bool:
    """Whether one player played alone, who need not be named."""
    return [len(column.members) for column in found.columns] == [1]


def rename_players(found: Review, names: Sequence[str]) -> Review:
    """Return a review with these names by its seats: computer players have one in every language."""
    return replace(found, columns=tuple(_rename_column(column, names) for column in found.columns))


def _rename_column(column: ColumnReview, names: Sequence[str]) -> ColumnReview:
    members = tuple(replace(member, name=names[member.seat]) for member in column.members)
    return replace(column, name="+".join(member.name for member in members), members=members)
