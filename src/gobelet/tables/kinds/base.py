"""The interface of a game's adapter."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from gobelet.bots import Bot
from gobelet.game import Game, Illegal, Outcome, Seat
from gobelet.i18n import Speaker
from gobelet.i18n.refusal_values import Names
from gobelet.record import AnyEdition, AnyRecord, parse_house_rules
from gobelet.tables.bots.timing import DueAction
from gobelet.tables.commands import NewTable
from gobelet.tables.events import TableMade

if TYPE_CHECKING:
    from gobelet.solver import Library
    from gobelet.tables.bots.reviewer import Reviewer, ReviewExtras
    from gobelet.tables.table import Table

AnyGame = Game[Any, Any, Any]
Document = dict[str, Any]
G = TypeVar("G", bound=AnyGame)


class Kind(ABC, Generic[G]):
    """One game as tables play it; G is the type of its games."""

    name: ClassVar[str]
    """What documents and pages call it."""
    moves: ClassVar[tuple[type, ...]]
    """The types of its moves."""
    events: ClassVar[tuple[type, ...]]
    """The types of its events."""
    has_secrets: ClassVar[bool]
    """Whether two viewers may see different things."""
    bots: ClassVar[tuple[str, ...]]
    """The computer players that play it, the best first."""
    substitute: ClassVar[str] = "greedy"
    """The computer player that plays on for somebody who leaves, or in place of one that cannot play."""
    has_exact_reviews: ClassVar[bool] = False
    """Whether its reviews are exact, position by position; others are estimates, and take longer."""
    has_skips: ClassVar[bool] = False
    """Whether people may let a computer player make its turn without pause."""
    stand_ins: ClassVar[tuple[str, ...]] = ()
    """The computer players that others may let play for an absent player: none that would spoil the game."""

    # -- setting up --------------------------------------------------------------------------------------------------

    @abstractmethod
    def find_edition(self, name: str) -> AnyEdition | None:
        """Return the edition of this name, if it is one of this game."""

    @abstractmethod
    def list_editions(self) -> Iterable[AnyEdition]:
        """Return every edition of this game, as the shelf shows them."""

    @abstractmethod
    def describe_edition(self, edition: AnyEdition, say: Speaker) -> Document:
        """Return an edition as a document, in the reader's language."""

    def with_house_rules(self, edition: AnyEdition, house_rules: Iterable[tuple[str, ...]]) -> AnyEdition:
        """Return an edition with house rules, each a name and a value."""
        return parse_house_rules(edition, ["=".join(rule) for rule in house_rules])

    def check_new_table(self, edition: AnyEdition, wanted: NewTable) -> None:
        """Refuse a table that this game cannot be played on."""

    @abstractmethod
    def new_game(self, edition: AnyEdition, setup: TableMade) -> G:
        """Return the game before its first move."""

    def first_move(self, game: G) -> object | None:  # noqa: ARG002 - most games begin with a player
        """Return the move that is made by itself when the game begins, such as the deal."""
        return None

    def choose_move(self, game: G, seat: Seat, bot: Bot[Any, Any]) -> object | None:
        """Return the move of a computer player, as it is made at a table."""
        move: object | None = bot.choose(game, seat)
        return move

    def takes_back(self, move: object) -> bool:
        """Whether a move undoes or changes what was done before, so that a long log has no room for it."""
        return move is not None and move == self.undo_move()

    def find_start_roll(self, game: G, seats: Collection[Seat]) -> tuple[Seat, object] | None:  # noqa: ARG002 - only dice
        """Return the next move by which one of these seats rolls for the start; None if there is none."""
        return None

    # -- reading a game ----------------------------------------------------------------------------------------------

    def game_number(self, game: G) -> int:  # noqa: ARG002 - only a match has several
        """Return which game of a match is played, from 0; each has a secret of its own."""
        return 0

    def draws(self, game: G) -> int:
        """Return how many draws the current game of a match has had."""
        return game.draws

    def find_best_score(self, game: G, seat: Seat) -> int | None:
        """Return the score of a seat in a finished game, of a match in its best one; None for partners."""
        return None if game.outcome is None else game.outcome.scores[seat]

    def list_outcomes(self, game: G) -> Sequence[Outcome]:
        """Return how each finished game ended, of a match all of them."""
        return () if game.outcome is None else (game.outcome,)

    def is_finished(self, game: G) -> bool:
        """Whether nothing of the current game can change any more, so that its secret may be shown."""
        return game.outcome is not None

    def may_finish(self, events: Sequence[object]) -> bool:  # noqa: ARG002 - a cheap no saves a second fold
        """Whether these events can finish a game."""
        return True

    # -- what viewers see --------------------------------------------------------------------------------------------

    @abstractmethod
    def make_document(self, game: G, seat: Seat | None, *, advice: bool) -> Document:
        """Return the game as a seat may see it; None is a spectator."""

    @abstractmethod
    def list_moves(self, game: G, seat: Seat, *, advice: bool) -> Iterable[Document]:
        """Return the moves a seat may ask for, as a program sends them."""

    @abstractmethod
    def read_move(self, document: Document) -> object:
        """Return the move a program has sent."""

    def undo_move(self) -> object | None:
        """Return the move that takes the last one back; None where there is none."""
        return None

    def find_undoer(self, game: G) -> Seat | None:  # noqa: ARG002 - the same
        """Return the seat that may still take its last move back, although it is another's turn."""
        return None

    def count_undos(self, undos: int, event: object, game: G) -> int:  # noqa: ARG002 - only dice have such moves
        """Return how many moves of the turn have been taken back after a further event, with which the game is this."""
        return 0

    def names(self, edition: AnyEdition, players: Sequence[str]) -> Names:  # noqa: ARG002 - only dice have boxes
        """Return what boxes and players are called in the sentence of a refusal."""
        return Names(None, players)

    # -- computer players --------------------------------------------------------------------------------------------

    @abstractmethod
    def list_due_actions(self, table: "Table", game: G, delay_factor: float, jitter: float) -> Iterator[DueAction]:
        """Yield what computer players do next.

        `delay_factor` is 0 at a hurried table, where only answers to a call wait; `jitter`, from 0 to 1, varies calls.
        """

    def call_still_stands(self, planned: G, game: G, seat: Seat) -> bool:  # noqa: ARG002 - only cards are called
        """Whether a seat may still act out of turn for the reasons it had when that was planned."""
        return False

    def is_call(self, move: object) -> bool:  # noqa: ARG002 - the same
        """Whether a move may be made out of turn."""
        return False

    def is_automatic(self, move: object) -> bool:  # noqa: ARG002 - only dice have such moves
        """Whether a move follows from the log for a person's seat too, such as the end of a game."""
        return False

    def needs_solved_table(self, bot: str) -> bool:  # noqa: ARG002 - most computer players need none
        """Whether a computer player reads the values of its edition from a solved table."""
        return False

    @abstractmethod
    def make_bot(self, name: str, library: "Library", chance: Random) -> Bot[Any, Any]:
        """Return the computer player of this name."""

    # -- records -----------------------------------------------------------------------------------------------------

    @abstractmethod
    def make_record(
        self, table: "Table", events: tuple[Any, ...], bots: tuple[tuple[str, str], ...], date: str | None
    ) -> AnyRecord:
        """Return the record of a table's game from the game's own events."""

    @abstractmethod
    def format_record(self, record: AnyRecord, viewer: Seat | None) -> str:
        """Return a record as text, as a viewer may see it."""

    # -- reviews -----------------------------------------------------------------------------------------------------

    def is_long(self, game: G) -> bool:  # noqa: ARG002 - most games end soon
        """Whether the review of a game would keep others waiting."""
        return False

    def review(self, record: AnyRecord, table: "Table", reviewer: "Reviewer") -> Any:  # noqa: ANN401, ARG002 - each game has its own
        """Return the review of a finished game. This takes a moment: call it in a thread."""
        raise Illegal("no-review")

    def find_review_extras(self, table: "Table", reviewer: "Reviewer") -> "ReviewExtras | None":  # noqa: ARG002 - dice only
        """Return the tables that add something to a review, as far as they are there."""
        return None

    def make_review_document(self, found: Any, extras: "ReviewExtras | None", reviewer: "Reviewer") -> Document:  # noqa: ANN401, ARG002
        """Return a review as a document."""
        raise Illegal("no-review")


def make_outcome_document(outcome: Outcome | None) -> Document | None:
    """Return scores, winners and settlement; None until the game is over."""
    if outcome is None:
        return None
    settlement = None if outcome.settlement is None else [str(share) for share in outcome.settlement]
    return {
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "settlement": settlement,
        "decided_by": "settlement" if outcome.by_settlement else "scores",
    }
