"""The dice games as tables play them. Every viewer sees everything."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from gobelet import dice
from gobelet.bots import BOTS, Bot, make_bot
from gobelet.dice import EDITIONS, BoxId, Edition, Keep, Match, MatchEvent, Over, list_rerolls
from gobelet.dice.offers import make_offer
from gobelet.game import Outcome, Seat
from gobelet.i18n import Speaker
from gobelet.i18n.editions import describe_dice_edition
from gobelet.i18n.refusal_values import Names
from gobelet.record import AnyEdition, AnyRecord, Record, format_record
from gobelet.record.json import DICE_EVENTS, DICE_MOVES, from_document, to_document
from gobelet.tables.bots.timing import (
    AFTER_OPENING,
    FINISHING,
    FINISHING_REAL_DICE,
    FIRST_ROLL,
    NEXT_ROLL,
    UNDO,
    DueAction,
)
from gobelet.tables.events import OWN_DICE, TableMade
from gobelet.tables.kinds.base import Document, Kind, make_outcome_document
from gobelet.tables.kinds.real_dice import list_entered_actions, list_entry_documents, make_real_dice_document

if TYPE_CHECKING:
    from gobelet.coach.review import Review
    from gobelet.solver import Library
    from gobelet.tables.bots.reviewer import Reviewer, ReviewExtras
    from gobelet.tables.table import Table

MAX_REVIEWED_TURNS: Final = 800
"""The longest match that a server reviews, in turns of all columns, such as six games of eight: about a second."""
WITHOUT_TABLES = frozenset({"greedy", "random"})
"""Computer players that need no solved table."""


class DiceKind(Kind[Match]):
    """A match of dice."""

    name = "dice"
    moves: ClassVar[tuple[type, ...]] = DICE_MOVES
    events: ClassVar[tuple[type, ...]] = DICE_EVENTS
    has_secrets = False
    has_exact_reviews = True
    bots: ClassVar[tuple[str, ...]] = tuple(BOTS)
    has_skips = True
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
        if setup.dice == OWN_DICE:
            free = setup.turns == "free"
            return dice.new_real_dice_match(edition, teams=setup.teams, games=setup.games, free=free)
        return dice.new_match(edition, teams=setup.teams, games=setup.games)

    def find_start_roll(self, game: Match, seats: Collection[Seat]) -> tuple[Seat, object] | None:
        """Return the next roll for the opening that one of these seats has to make."""
        waiting = game.to_move if isinstance(game.game.phase, dice.Opening) else ()
        return next(((seat, dice.RollForOpening()) for seat in waiting if seat in seats), None)

    # -- reading a game ----------------------------------------------------------------------------------------------

    def game_number(self, game: Match) -> int:
        """Return which game of the match is played, from 0."""
        return len(game.finished)

    def draws(self, game: Match) -> int:
        """Return how many dice the current game has drawn."""
        return game.game.draws

    def find_best_score(self, game: Match, seat: Seat) -> int | None:
        """Return the highest total of a seat that has a column of its own."""
        columns = [column for column, team in enumerate(game.teams) if team == (seat,)]
        return max((played.cards[column].total for played in game.games for column in columns), default=None)

    def list_outcomes(self, game: Match) -> Sequence[Outcome]:
        """Return how each finished game of a match ended."""
        return tuple(played.outcome for played in game.games if played.outcome is not None)

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
            "columns": list(map(_make_column_document, current.teams, current.cards)),
            "column_order": list(current.column_order),
            "scores": [list(row) for row in game.scores],
            "totals": list(game.totals),
            "earlier": list(map(_make_earlier_document, game.sheet_numbers, game.earlier_on_sheet)),
            "outcome": make_outcome_document(game.outcome),
            **make_real_dice_document(game),
        }

    def list_moves(self, game: Match, seat: Seat, *, advice: bool) -> Iterable[Document]:  # noqa: ARG002 - the same
        """Return the moves of a seat, each fill with what it gives."""
        if isinstance(game, dice.RealDiceMatch):
            return list_entry_documents(game, seat)
        current, moves = game.game, game.legal_moves(seat)
        if current.roll is None or current.column is None or seat != current.turn:
            return [_offer(seat, move) for move in moves]
        again = _offer_rolls(seat, current.roll) if isinstance(moves[0], dice.RollDice) else ()
        card, roll = current.cards[current.column], current.roll
        return [*again, *[_offer_fill(seat, move, card, roll) for move in moves[len(again) :]]]

    def read_move(self, document: Document) -> object:
        """Return the move a program has sent; kept faces may come in any order."""
        move = from_document(document, DICE_MOVES)
        return dice.RollDice(Keep(tuple(sorted(move.keep)))) if isinstance(move, dice.RollDice) else move

    def undo_move(self) -> object | None:
        """Return the move that takes the last fill back."""
        return dice.UndoFill()

    def find_undoer(self, game: Match) -> Seat | None:
        """Return the seat that may still undo its last fill."""
        return game.game.undoer

    def count_undos(self, undos: int, event: object, game: Match) -> int:
        """Return how many fills of this turn have been undone; a turn begins with its first roll."""
        if isinstance(game, dice.RealDiceMatch):  # without limit: it is people who roll the dice again
            return 0
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
        phase = game.game.phase
        if isinstance(phase, Over):
            yield from _due_after_the_last_fill(table, game)
        elif isinstance(game, dice.RealDiceMatch):
            yield from list_entered_actions(table, game, delay_factor)
        elif isinstance(phase, dice.Opening):
            yield from _due_in_the_opening(table, game)
        elif game.turn in table.bots:
            yield DueAction(game.turn, _find_pause(table, game, delay_factor))

    def choose_move(self, game: Match, seat: Seat, bot: Bot[Any, Any]) -> object | None:
        """Return the move of a computer player; with real dice it says what it keeps, and people roll."""
        move: object | None = bot.choose(game.view(seat), seat)
        if isinstance(game, dice.RealDiceMatch) and isinstance(move, dice.RollDice):
            return dice.AnnounceKeep(move.keep)
        return move

    def takes_back(self, move: object) -> bool:
        """Whether a move undoes a fill or a roll, or corrects what was entered."""
        return isinstance(move, dice.UndoFill | dice.UndoRoll | dice.CorrectBox | dice.CorrectOpening)

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
        record = Record(table.edition, table.sides, games, date, None, moved, bots)
        if table.has_real_dice:
            return replace(record, real=True, free=table.setup.turns == "free")
        return replace(record, fair=table.fairness)

    def format_record(self, record: AnyRecord, viewer: Seat | None) -> str:  # noqa: ARG002 - nothing is hidden
        """Return a record as text."""
        return format_record(record)

    # -- reviews -----------------------------------------------------------------------------------------------------

    def is_long(self, game: Match) -> bool:
        """Whether a match has too many turns."""
        return len(game.teams) * game.length * len(game.edition.boxes) > MAX_REVIEWED_TURNS

    def review(self, record: AnyRecord, table: "Table", reviewer: "Reviewer") -> "Review":
        """Return the luck of every roll and the loss of every decision, or refuse while the edition is being solved."""
        return reviewer.review(record, table)

    def find_review_extras(self, table: "Table", reviewer: "Reviewer") -> "ReviewExtras":
        """Return the odds of scores, and whether reasons are there."""
        assert isinstance(table.edition, Edition)
        return reviewer.find_extras(table.edition, table)

    def make_review_document(self, found: "Review", extras: "ReviewExtras | None", reviewer: "Reviewer") -> Document:
        """Return a review as a document, with what the extras add."""
        assert extras is not None
        return reviewer.make_document(found, extras)


def _due_in_the_opening(table: "Table", match: Match) -> Iterator[DueAction]:
    """Yield a computer player's roll for the opening: at once, when no person has yet to roll."""
    if all(seat in table.bots for seat in match.to_move):
        yield DueAction(match.to_move[0], 0.0)


def _find_pause(table: "Table", match: Match, delay_factor: float) -> float:
    """Return for how many seconds a computer player waits before its next move."""
    if match.game.roll is not None:
        return NEXT_ROLL * delay_factor
    undoer = match.game.undoer
    if undoer is None or undoer in table.bots:
        return (AFTER_OPENING if _has_just_opened(match) else FIRST_ROLL) * delay_factor
    shared = any(seat not in {undoer, *table.bots} for seat in table.seats)
    if shared and delay_factor:  # nobody takes from others the time to undo their fill
        delay_factor = max(delay_factor, 1.0)
    return UNDO * delay_factor


def _has_just_opened(match: Match) -> bool:
    """Whether the first turn has yet to begin, and somebody rolled for it."""
    return match.number == 1 and len(match.game.teams) > 1 and not any(card.filled for card in match.game.cards)


def _due_after_the_last_fill(table: "Table", match: Match) -> Iterator[DueAction]:
    """Yield the end of a game, once people had the time to undo; computer players alone go on at once."""
    if match.awaits_next and not table.has_people:
        yield DueAction(table.seats[0], 0.0, dice.StartNextGame())
    elif match.game.phase == Over(finished=False):
        seconds = FINISHING_REAL_DICE if table.has_real_dice else FINISHING
        yield DueAction(table.seats[0], seconds if table.has_people else 0.0, dice.FinishGame())


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
        "columns": list(map(_make_column_document, game.teams, game.cards)),
        "column_order": list(game.column_order),
        "outcome": make_outcome_document(game.outcome),
    }


@lru_cache(1 << 14)  # a card stays as it is while its column rolls and the others play
def _make_column_document(team: tuple[Seat, ...], card: dice.ScoreCard) -> Document:
    """Return a column's seats, boxes and lines; callers must not change it."""
    boxes = dict(zip(card.edition.boxes, card.points, strict=True))
    return {"seats": list(team), "boxes": boxes, **{line.value: points for line, points in card.lines.items()}}


@lru_cache(1 << 14)  # there are few, and they are offered again and again
def _offer(seat: Seat, move: dice.MatchMove) -> Document:
    """Return a move as it is offered; callers must not change it."""
    return {"seat": seat, "move": to_document(move)}


@lru_cache(1 << 12)
def _offer_rolls(seat: Seat, roll: dice.Roll) -> tuple[Document, ...]:
    """Return all ways to roll again as they are offered; callers must not change them."""
    return tuple(_offer(seat, move) for move in list_rerolls(roll))


def _offer_fill(seat: Seat, move: dice.MatchMove, card: dice.ScoreCard, roll: dice.Roll) -> Document:
    """Return a fill with what it gives; any other move just so."""
    if not isinstance(move, dice.FillBox):
        return _offer(seat, move)
    offer = make_offer(card, roll, move.box)
    return _make_fill_document(seat, move.box, offer.points, offer.yahtzee_bonus, offer.joker)


@lru_cache(1 << 14)  # as with other moves
def _make_fill_document(seat: Seat, box: BoxId, points: int, yahtzee_bonus: int, joker: bool) -> Document:
    """Return a fill as it is offered; callers must not change it."""
    gives = {"points": points, "yahtzee_bonus": yahtzee_bonus, "joker": joker}
    return {**_offer(seat, dice.FillBox(box)), **gives}
