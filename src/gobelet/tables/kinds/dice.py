"""The dice games as tables play them. Every viewer sees everything."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from gobelet import dice
from gobelet.bots import BOTS, Bot, make_bot
from gobelet.dice import EDITIONS, BoxId, Edition, Keep, Match, MatchEvent, Over, list_rerolls
from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.i18n.editions import describe_dice_edition
from gobelet.i18n.refusal_values import Names
from gobelet.record import AnyEdition, AnyRecord, Record, format_record
from gobelet.record.json import DICE_EVENTS, DICE_MOVES, from_document, to_document
from gobelet.tables.bots.timing import FINISHING, THINKING, UNDO, DueAction
from gobelet.tables.events import TableMade
from gobelet.tables.kinds.base import Document, Kind, make_outcome_document

if TYPE_CHECKING:
    from gobelet.solver import Library
    from gobelet.tables.table import Table

WITHOUT_TABLES = frozenset({"greedy", "random"})
"""Computer players that need no solved table."""


class DiceKind(Kind[Match]):
    """A match of dice."""

    name = "dice"
    moves: ClassVar[tuple[type, ...]] = DICE_MOVES
    events: ClassVar[tuple[type, ...]] = DICE_EVENTS
    has_secrets = False
    bots: ClassVar[tuple[str, ...]] = tuple(BOTS)
    stand_ins: ClassVar[tuple[str, ...]] = bots[: bots.index("casual") + 1]

    def find_edition(self, name: str) -> AnyEdition | None:
        """Return the edition of this name, if it is one of dice."""
        return EDITIONS.get(dice.EditionId(name))

    def list_editions(self) -> Iterable[AnyEdition]:
        """Return every edition of dice."""
        return EDITIONS.values()

    def describe_edition(self, edition: AnyEdition, say: Speaker) -> Document:
        """Return an edition with its joker rule and boxes."""
        assert isinstance(edition, Edition)
        return describe_dice_edition(edition, say)

    def new_game(self, edition: AnyEdition, setup: TableMade) -> Match:
        """Return a match before its first roll."""
        assert isinstance(edition, Edition)
        return dice.new_match(edition, teams=setup.teams, games=setup.games)

    # -- reading a game ----------------------------------------------------------------------------------------------

    def game_number(self, game: Match) -> int:
        """Return which game of the match is played, from 0."""
        return len(game.finished)

    def draws(self, game: Match) -> int:
        """Return how many dice the current game has drawn."""
        return game.game.draws

    def is_finished(self, game: Match) -> bool:
        """Whether the current game is finished: its last fill can no longer be undone."""
        return game.game.phase == Over(finished=True)

    def may_finish(self, events: Sequence[object]) -> bool:
        """Whether a game was finished: by nothing but that event."""
        return any(isinstance(event, dice.GameFinished) for event in events)

    # -- what viewers see --------------------------------------------------------------------------------------------

    def make_document(self, game: Match, seat: Seat | None, *, advice: bool) -> Document:  # noqa: ARG002 - nothing is hidden
        """Return the match: the same for every viewer."""
        current = game.game
        turn = current.phase if isinstance(current.phase, dice.Turn) else None
        return {
            "kind": self.name,
            "number": game.number,
            "phase": _name_phase(current),
            "turn": game.turn,
            "to_move": list(game.to_move),
            "column": current.column,
            "dice": None if turn is None or turn.dice is None else list(turn.dice),
            "rolls_left": current.rolls_left,
            "opening": _make_opening_document(current),
            "columns": [_make_column_document(current, column) for column in range(len(current.cards))],
            "column_order": list(current.column_order),
            "scores": [list(row) for row in game.scores],
            "totals": list(game.totals),
            "earlier": list(map(_make_earlier_document, game.sheet_numbers, game.earlier_on_sheet)),
            "outcome": make_outcome_document(game.outcome),
        }

    def list_moves(self, game: Match, seat: Seat, *, advice: bool) -> Iterable[Document]:  # noqa: ARG002 - the same
        """Return the moves of a seat, each fill with what it gives."""
        current, moves = game.game, game.legal_moves(seat)
        if current.roll is None or current.column is None or seat != current.turn:
            return [_offer(seat, move) for move in moves]
        again = _offer_rolls(seat, current.roll) if isinstance(moves[0], dice.RollDice) else ()
        offers = {offer.box: offer for offer in dice.offers(current.cards[current.column], current.roll)}
        return [*again, *(_offer_fill(seat, move, offers) for move in moves[len(again) :])]

    def read_move(self, document: Document) -> object:
        """Return the move a program has sent; kept faces may come in any order."""
        move = from_document(document, DICE_MOVES)
        return dice.RollDice(Keep(tuple(sorted(move.keep)))) if isinstance(move, dice.RollDice) else move

    def undo_move(self) -> object | None:
        """Return the move that takes the last fill back."""
        return dice.UndoFill()

    def count_undos(self, undos: int, event: object, game: Match) -> int:
        """Return how many fills of this turn have been undone; a turn begins with its first roll."""
        if isinstance(event, dice.FillUndone):
            return undos + 1
        phase = game.game.phase
        begins = isinstance(event, dice.DiceRolled) and isinstance(phase, dice.Turn) and phase.rolls == 1
        return 0 if begins else undos

    def names(self, edition: AnyEdition, players: Sequence[str]) -> Names:
        """Return the edition's words for boxes, and the players' names."""
        return Names(edition if isinstance(edition, Edition) else None, players)

    # -- computer players --------------------------------------------------------------------------------------------

    def list_due_actions(
        self,
        table: "Table",
        game: Match,
        delay_factor: float,
        jitter: float,  # noqa: ARG002
    ) -> Iterator[DueAction]:
        """Yield the next move of the computer player whose turn it is; a person may first undo a fill."""
        if isinstance(game.game.phase, Over):
            yield from _due_after_the_last_fill(table, game)
        elif game.turn in table.bots:
            undoer = game.game.undoer
            undoable = undoer is not None and undoer not in table.bots
            yield DueAction(game.turn, (UNDO if undoable else THINKING) * delay_factor)

    def is_automatic(self, move: object) -> bool:
        """Whether a move ends a game or begins the next one."""
        return isinstance(move, dice.FinishGame | dice.StartNextGame)

    def needs_solved_table(self, bot: str) -> bool:
        """Whether a computer player plays by an edition's values."""
        return bot not in WITHOUT_TABLES

    def make_bot(self, name: str, library: "Library", chance: Random) -> Bot[Any, Any]:
        """Return the computer player of this name."""
        return make_bot(name, library, chance)

    # -- records -----------------------------------------------------------------------------------------------------

    def make_record(
        self, table: "Table", events: tuple[Any, ...], bots: tuple[tuple[str, str], ...], date: str | None
    ) -> AnyRecord:
        """Return the record of a match, its seats numbered team by team as records have them."""
        assert isinstance(table.edition, Edition)
        teams, games = table.setup.teams, table.setup.games
        places = {seat: Seat(place) for place, seat in enumerate(seat for team in teams for seat in team)}
        moved: tuple[MatchEvent, ...] = tuple(replace(event, seat=places[event.seat]) for event in events)
        return Record(table.edition, table.sides, games, date, None, moved, bots, table.fairness)

    def format_record(self, record: AnyRecord, viewer: Seat | None) -> str:  # noqa: ARG002 - nothing is hidden
        """Return a record as text."""
        return format_record(record)


def _due_after_the_last_fill(table: "Table", match: Match) -> Iterator[DueAction]:
    """Yield the end of a game, once people had the time to undo; computer players alone go on at once."""
    if match.awaits_next and not table.has_people:
        yield DueAction(table.seats[0], 0.0, dice.StartNextGame())
    elif match.game.phase == Over(finished=False):
        yield DueAction(table.seats[0], FINISHING if table.has_people else 0.0, dice.FinishGame())


def _name_phase(game: dice.DiceGame) -> str:
    match game.phase:
        case dice.Opening():
            return "opening"
        case dice.Turn():
            return "turn"
        case dice.Over(finished=finished):
            return "finished" if finished else "over"


def _make_opening_document(game: dice.DiceGame) -> list[Document]:
    """Return what has been rolled in this round of the opening."""
    rolled = game.phase.rolled if isinstance(game.phase, dice.Opening) else ()
    return [{"column": column, "faces": list(faces)} for column, faces in rolled]


def _make_earlier_document(number: int, game: dice.DiceGame) -> Document:
    """Return a finished game that is on the same sheet as the current one."""
    return {
        "number": number,
        "columns": [_make_column_document(game, column) for column in range(len(game.cards))],
        "column_order": list(game.column_order),
        "outcome": make_outcome_document(game.outcome),
    }


def _make_column_document(game: dice.DiceGame, column: int) -> Document:
    return {"seats": list(game.teams[column]), **_make_card_document(game.cards[column])}


@lru_cache(1 << 14)  # a card stays as it is while its column rolls and the others play
def _make_card_document(card: dice.ScoreCard) -> Document:
    """Return a card's boxes and lines; callers must not change it."""
    boxes = dict(zip(card.edition.boxes, card.points, strict=True))
    return {"boxes": boxes, **{line.value: points for line, points in card.lines.items()}}


@lru_cache(1 << 14)  # there are few, and they are offered again and again
def _offer(seat: Seat, move: dice.MatchMove) -> Document:
    """Return a move as it is offered; callers must not change it."""
    return {"seat": seat, "move": to_document(move)}


@lru_cache(1 << 12)
def _offer_rolls(seat: Seat, roll: dice.Roll) -> tuple[Document, ...]:
    """Return all ways to roll again as they are offered; callers must not change them."""
    return tuple(_offer(seat, move) for move in list_rerolls(roll))


def _offer_fill(seat: Seat, move: dice.MatchMove, offers: Mapping[BoxId, dice.Offer]) -> Document:
    """Return a fill with what it gives; any other move just so."""
    document = _offer(seat, move)
    if not isinstance(move, dice.FillBox):
        return document
    offer = offers[move.box]
    return {**document, "points": offer.points, "yahtzee_bonus": offer.yahtzee_bonus, "joker": offer.joker}
