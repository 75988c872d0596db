"""Hands Down as tables play it. Every seat sees its own hand only."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from gobelet import handsdown
from gobelet.bots import CARD_BOTS, Bot, make_card_bot
from gobelet.game import Illegal, Seat
from gobelet.handsdown import CardGame, HandsDown
from gobelet.handsdown.hints import find_useless_cards
from gobelet.i18n import Speaker
from gobelet.i18n.editions import describe_card_edition
from gobelet.record import AnyEdition, AnyRecord, CardRecord, format_visible_record
from gobelet.record.json import CARD_EVENTS, CARD_MOVES, from_document, to_document
from gobelet.tables.bots.timing import ANSWERING, CALLING, THINKING, DueAction
from gobelet.tables.commands import NewTable
from gobelet.tables.events import OWN_DICE, TableMade
from gobelet.tables.kinds.base import Document, Kind, make_outcome_document

if TYPE_CHECKING:
    from gobelet.bots.cards.review import CardReview
    from gobelet.solver import Library
    from gobelet.tables.bots.reviewer import Reviewer, ReviewExtras
    from gobelet.tables.table import Table

MAX_REVIEWED_EVENTS: Final = 600
"""The longest game that a server reviews, in deals, turns, calls and answers: about two seconds."""
PHASES: Final = {
    handsdown.ToDeal: "to-deal",
    handsdown.Open: "open",
    handsdown.CallStanding: "standing",
    handsdown.LastChoice: "last-choice",
    handsdown.Reveal: "reveal",
    handsdown.Over: "over",
}
"""What documents call each phase."""


class CardsKind(Kind[CardGame]):
    """A game of Hands Down."""

    name = "cards"
    moves: ClassVar[tuple[type, ...]] = CARD_MOVES
    events: ClassVar[tuple[type, ...]] = CARD_EVENTS
    has_secrets = True
    bots: ClassVar[tuple[str, ...]] = tuple(CARD_BOTS)
    stand_ins: ClassVar[tuple[str, ...]] = bots[: bots.index("greedy") + 1]

    def find_edition(self, name: str) -> AnyEdition | None:
        """Return Hands Down, if that is meant."""
        edition = HandsDown()
        return edition if name == edition.id else None

    def list_editions(self) -> Iterable[AnyEdition]:
        """Return the one edition of Hands Down."""
        return (HandsDown(),)

    def describe_edition(self, edition: AnyEdition, say: Speaker) -> Document:
        """Return the edition with its seats and combinations."""
        assert isinstance(edition, HandsDown)
        return describe_card_edition(edition, say)

    def check_new_table(self, edition: AnyEdition, wanted: NewTable) -> None:
        """Refuse matches and teams."""
        if wanted.dice == OWN_DICE:
            raise Illegal("real-dice-cards")
        if wanted.games != 1:
            raise Illegal("one-card-game")
        if wanted.teams:
            raise Illegal("no-partners", edition=edition)

    def new_game(self, edition: AnyEdition, setup: TableMade) -> CardGame:
        """Return a game before the deal."""
        assert isinstance(edition, HandsDown)
        return handsdown.new_card_game(edition, len(setup.seats))

    def first_move(self, game: CardGame) -> object | None:  # noqa: ARG002 - every game begins so
        """Return the deal: cards are dealt when the game begins."""
        return handsdown.Deal()

    # -- what viewers see --------------------------------------------------------------------------------------------

    def make_document(self, game: CardGame, seat: Seat | None, *, advice: bool) -> Document:
        """Return the game as a seat may see it, with what its hand can claim where advice is allowed."""
        view = game.view(seat)
        return {**_make_view_document(view), "claim": _find_claim(view, seat) if advice else None}

    def list_moves(self, game: CardGame, seat: Seat, *, advice: bool) -> Iterator[Document]:
        """Yield the moves of a seat; a discard only once, since which cards is the player's choice.

        Where advice is allowed it names those that do not serve the nearest combination, and can be sent as it is.
        """
        moves = game.view(None).legal_moves(seat)
        others = (move for move in moves if not isinstance(move, handsdown.Discard))
        yield from ({"seat": seat, "move": to_document(move)} for move in others)
        if seat == game.turn and any(isinstance(move, handsdown.Discard) for move in moves):
            hand = tuple(sorted(card for card in game.hands[seat] if card is not None))
            cards = find_useless_cards(hand, frozenset(game.table)) if advice else ()
            yield {"seat": seat, "move": to_document(handsdown.Discard(cards)), "choose": "cards"}

    def read_move(self, document: Document) -> object:
        """Return the move a program has sent."""
        return from_document(document, CARD_MOVES)

    # -- computer players --------------------------------------------------------------------------------------------

    def list_due_actions(
        self, table: "Table", game: CardGame, delay_factor: float, jitter: float
    ) -> Iterator[DueAction]:
        """Yield the move of the player whose turn it is, and for every other one whether it calls.

        While people may answer a call that stands, calls and the last choice wait for them; other turns do not.
        """
        people_may_answer = game.caller is not None and any(seat not in table.bots for seat in game.to_move)
        least = ANSWERING if people_may_answer else 0.0
        low, high = (max(seconds * delay_factor, least) for seconds in CALLING)
        if game.turn in table.bots:
            seconds = THINKING * delay_factor
            if seconds < least:
                yield DueAction(game.turn, seconds, no_calls=True)
            yield DueAction(game.turn, max(seconds, least))
        for seat in game.to_move:
            if seat in table.bots and seat != game.turn:
                late = (seat * 0.37 + jitter) % 1.0
                only_calls = not isinstance(game.phase, handsdown.LastChoice)
                yield DueAction(seat, low + (high - low) * late, only_calls=only_calls)

    def call_still_stands(self, planned: CardGame, game: CardGame, seat: Seat) -> bool:
        """Whether a seat may still call for the reasons it had: hand, prizes, standing call, no false call since.

        Where one of them has changed, a call has been planned anew: nobody calls sooner than people can see why.
        """
        if seat not in game.to_move or seat == game.turn:
            return False
        return _reasons_to_call(planned, seat) == _reasons_to_call(game, seat)

    def is_call(self, move: object) -> bool:
        """Whether a move is a call."""
        return move == handsdown.Call()

    def make_bot(self, name: str, library: "Library", chance: Random) -> Bot[Any, Any]:  # noqa: ARG002 - nothing is solved
        """Return the computer player of this name."""
        return make_card_bot(name, chance)

    # -- records -----------------------------------------------------------------------------------------------------

    def make_record(
        self, table: "Table", events: tuple[Any, ...], bots: tuple[tuple[str, str], ...], date: str | None
    ) -> AnyRecord:
        """Return the record of a game of cards."""
        assert isinstance(table.edition, HandsDown)
        return CardRecord(table.edition, table.sides, date, None, events, bots, table.fairness)

    def format_record(self, record: AnyRecord, viewer: Seat | None) -> str:
        """Return a record as text; before the game is over, with the cards only that the viewer may see."""
        assert isinstance(record, CardRecord)
        return format_visible_record(record, viewer)

    # -- reviews -----------------------------------------------------------------------------------------------------

    def is_long(self, game: CardGame) -> bool:
        """Whether a game has too many events; it goes on for as long as its players like."""
        return game.version > MAX_REVIEWED_EVENTS

    def review(self, record: AnyRecord, table: "Table", reviewer: "Reviewer") -> "CardReview":  # noqa: ARG002 - nothing is solved
        """Return an estimate of every swap, call and draw."""
        from gobelet.bots.cards.review import review_cards  # noqa: PLC0415 - builds large tables

        assert isinstance(record, CardRecord)
        return review_cards(record)

    def make_review_document(
        self,
        found: "CardReview",
        extras: "ReviewExtras | None",  # noqa: ARG002 - an estimate has none
        reviewer: "Reviewer",  # noqa: ARG002 - the same
    ) -> Document:
        """Return the estimate as a document."""
        from gobelet.bots.cards.review import make_card_document  # noqa: PLC0415 - builds large tables

        return make_card_document(found)


def _reasons_to_call(game: CardGame, seat: Seat) -> tuple[object, ...]:
    return game.hands[seat], game.table, game.caller, game.calls_since


def _make_view_document(game: CardGame) -> Document:
    phase = game.phase
    return {
        "kind": CardsKind.name,
        "phase": PHASES[type(phase)],
        "turn": game.turn,
        "to_move": list(game.to_move),
        "caller": game.caller,
        "left": list(phase.left) if isinstance(phase, handsdown.CallStanding) and phase.left is not None else None,
        "waiting": list(phase.waiting) if isinstance(phase, handsdown.LastChoice) else [],
        "banned": sorted(game.banned),
        "kickoff": game.kickoff,
        "hands": [[None if card is None else card.code for card in hand] for hand in game.hands],
        "shown": sorted(game.shown),
        "table": [kind.value for kind in game.table],
        "discards": [card.code for card in game.discards],
        "pile": game.pile,
        **_make_score_document(game),
    }


def _find_claim(game: CardGame, seat: Seat | None) -> str | None:
    """Return the combination that the viewer's own hand can claim now."""
    claim = None if seat is None or not game.hands[seat] else game.claim_of(seat)
    return None if claim is None else claim.combination.value


def _make_score_document(game: CardGame) -> Document:
    chances = game.shown_chances
    return {
        "won": [[kind.value for kind in won] for won in game.won],
        "chances": list(game.chances),
        "shown_chances": None if chances is None else [list(shown) for shown in chances],
        "points": [game.points(seat) for seat in game.seats],
        "outcome": make_outcome_document(game.outcome),
    }
