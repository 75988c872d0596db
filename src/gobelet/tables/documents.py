"""A table as somebody may see it, as JSON documents: for programs, and for whoever draws it.

Nothing here names a holder, a token or a secret that is not shown yet, and no document depends on cards its viewer may
not see. Somebody with several seats of one device sees the cards of a seat only when asking for that seat, so that
those who pass the device around do not see each other's.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from gobelet import dice, handsdown
from gobelet.dice import BoxId, Match, list_rerolls
from gobelet.game import NotYourTurn, Outcome, Seat
from gobelet.handsdown import CardGame
from gobelet.handsdown.hints import find_useless_cards
from gobelet.record.json import to_document
from gobelet.tables.events import LogEvent, TableEvent
from gobelet.tables.service.pubsub import Update
from gobelet.tables.table import Place, Stage, Table
from gobelet.tables.tokens import Holder

Document = dict[str, Any]

PRIVATE: Final = frozenset({"holder", "host", "entropy"})
"""Fields of events that are nobody else's business; entropy lies open once it is frozen, with the fair dice."""


class Viewer(NamedTuple):
    """Who looks at a table: the seats they hold, the one they look from, and whether they set the table up."""

    seats: tuple[Seat, ...] = ()
    seat: Seat | None = None
    host: bool = False


def viewer_of(table: Table, holder: Holder | None, seat: Seat | None = None) -> Viewer:
    """Return a holder as a viewer; without a seat they look from their only one, or from none."""
    seats = table.seats_of(holder)
    if seat is None:
        seat = seats[0] if len(seats) == 1 else None
    return Viewer(seats, seat if seat in seats else None, host=holder is not None and holder == table.made.host)


def check_seat(table: Table, holder: Holder | None, seat: Seat | None) -> None:
    """Refuse to look from a seat that somebody else holds."""
    if seat is not None and seat not in table.seats_of(holder):
        raise NotYourTurn("not-your-seat")


def table_document(table: Table, holder: Holder | None, seat: Seat | None = None) -> Document:
    """Return the table as this holder may see it from a seat; None is a spectator."""
    return seen_table(table, viewer_of(table, holder, seat))


def shared_part(table: Table) -> Document:
    """Return what every viewer sees of a table: all that is the same for everybody, a game of dice too."""
    shared = {
        "code": table.code,
        "stage": table.stage.value,
        "version": table.version,
        **_made(table),
        "fair": _fair(table),
        "rematch": table.rematch,
    }
    return shared | {"game": _dice(table.game)} if isinstance(table.game, Match) else shared


def seen_table(table: Table, viewer: Viewer, shared: Document | None = None) -> Document:
    """Return the table as a viewer may see it; what all viewers see may be at hand already."""
    shared = shared_part(table) if shared is None else shared
    return {
        **shared,
        "seats": [_place(table.places[seat], yours=seat in viewer.seats) for seat in table.seats],
        "host": viewer.host,
        "your_seats": list(viewer.seats),
        "seat": viewer.seat,
        "game": shared.get("game") or _cards_seen(table, viewer.seat),
        "moves": [move for seat in viewer.seats for move in _moves(table, seat, advice=seat == viewer.seat)],
    }


def _made(table: Table) -> Document:
    """Return what is played, as it was set up."""
    made = table.made
    return {
        "edition": made.edition,
        "house": dict(table.edition.house),
        "games": made.games,
        "teams": [list(team) for team in made.teams],
        "advice": made.advice,
        "hurried": made.hurried,
    }


def _place(place: Place, *, yours: bool) -> Document:
    return {
        "name": place.name,
        "kind": place.kind,
        "taken": not place.free,
        "computer": place.bot,
        "yours": yours,
    }


def _fair(table: Table) -> Document:
    """Return the promises, what was added with the table and, once frozen, by the players, and secrets shown."""
    frozen = table.game is not None
    entropy = [place.entropy for place in table.places] if frozen else None
    return {
        "commitments": list(table.promised),
        "seed": table.made.seed,
        "entropy": entropy,
        "secrets": list(table.shown),
    }


# -- games -------------------------------------------------------------------------------------------------------


def _cards_seen(table: Table, seat: Seat | None) -> Document | None:
    """Return a game of cards as a seat may see it; None as long as there is no game."""
    if not isinstance(table.game, CardGame):
        return None
    view = table.game.view(seat)
    return {**_cards(view), "claim": _claim(view, seat) if table.made.advice else None}


def _outcome(outcome: Outcome | None) -> Document | None:
    if outcome is None:
        return None
    settlement = None if outcome.settlement is None else [str(share) for share in outcome.settlement]
    return {"scores": list(outcome.scores), "winners": list(outcome.winners), "settlement": settlement}


def _dice(match: Match) -> Document:
    """Return a match of dice, which has no secrets."""
    game = match.game
    turn = game.phase if isinstance(game.phase, dice.Turn) else None
    return {
        "kind": "dice",
        "number": match.number,
        "phase": _dice_phase(game),
        "turn": match.turn,
        "to_move": list(match.to_move),
        "column": game.column,
        "dice": None if turn is None or turn.dice is None else list(turn.dice),
        "rolls_left": game.rolls_left,
        "opening": _opening(game),
        "columns": [_column(game, column) for column in range(len(game.cards))],
        "column_order": list(game.column_order),
        "scores": [list(row) for row in match.scores],
        "totals": list(match.totals),
        "outcome": _outcome(match.outcome),
    }


def _dice_phase(game: dice.DiceGame) -> str:
    match game.phase:
        case dice.Opening():
            return "opening"
        case dice.Turn():
            return "turn"
        case dice.Over(finished=finished):
            return "finished" if finished else "over"


def _opening(game: dice.DiceGame) -> list[Document]:
    """Return what has been rolled in this round of the opening."""
    rolled = game.phase.rolled if isinstance(game.phase, dice.Opening) else ()
    return [{"column": column, "faces": list(faces)} for column, faces in rolled]


def _column(game: dice.DiceGame, column: int) -> Document:
    return {"seats": list(game.teams[column]), **_card(game.cards[column])}


@lru_cache(1 << 14)  # a card stays as it is while its column rolls and the others play
def _card(card: dice.ScoreCard) -> Document:
    """Return a card's boxes and lines; not to be changed."""
    boxes = dict(zip(card.edition.boxes, card.points, strict=True))
    return {"boxes": boxes, **{line.value: points for line, points in card.lines.items()}}


def _cards(game: CardGame) -> Document:
    """Return a view of the card game."""
    phase = game.phase
    return {
        "kind": "cards",
        "phase": _CARD_PHASES[type(phase)],
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
        **_score(game),
    }


_CARD_PHASES: Final = {
    handsdown.ToDeal: "to-deal",
    handsdown.Open: "open",
    handsdown.CallStanding: "standing",
    handsdown.LastChoice: "last-choice",
    handsdown.Reveal: "reveal",
    handsdown.Over: "over",
}


def _claim(game: CardGame, seat: Seat | None) -> str | None:
    """Return the combination that the viewer's own hand can claim now."""
    claim = None if seat is None or not game.hands[seat] else game.claim_of(seat)
    return None if claim is None else claim.combination.value


def _score(game: CardGame) -> Document:
    chances = game.shown_chances
    return {
        "won": [[kind.value for kind in won] for won in game.won],
        "chances": list(game.chances),
        "shown_chances": None if chances is None else [list(shown) for shown in chances],
        "points": [game.points(seat) for seat in game.seats],
        "outcome": _outcome(game.outcome),
    }


# -- moves -------------------------------------------------------------------------------------------------------


def _moves(table: Table, seat: Seat, *, advice: bool) -> Iterable[Document]:
    """Return what a seat may ask for, as it is sent; nothing if a computer player moves for it."""
    game = table.game
    if table.stage is not Stage.PLAYING or game is None or table.places[seat].bot is not None:
        return ()
    if isinstance(game, Match):
        return _dice_moves(game, seat)
    return _card_moves(game, seat, advice=advice and table.made.advice)


@lru_cache(1 << 14)  # there are few, and they are offered again and again
def _offered(seat: Seat, move: dice.MatchMove) -> Document:
    """Return a move of dice as it is offered; not to be changed."""
    return {"seat": seat, "move": to_document(move)}


@lru_cache(1 << 12)
def _offered_again(seat: Seat, roll: dice.Roll) -> tuple[Document, ...]:
    """Return all ways to roll again as they are offered; not to be changed."""
    return tuple(_offered(seat, move) for move in list_rerolls(roll))


def _dice_moves(match: Match, seat: Seat) -> list[Document]:
    """Return the moves of dice, a fill with what it gives."""
    game, moves = match.game, match.legal_moves(seat)
    if game.roll is None or game.column is None or seat != game.turn:
        return [_offered(seat, move) for move in moves]
    again = _offered_again(seat, game.roll) if isinstance(moves[0], dice.RollDice) else ()
    offers = {offer.box: offer for offer in dice.offers(game.cards[game.column], game.roll)}
    others = (_fill(seat, move, offers) for move in moves[len(again) :])
    return [*again, *others]


def _fill(seat: Seat, move: dice.MatchMove, offers: Mapping[BoxId, dice.Offer]) -> Document:
    """Return a fill as it is offered, with what it gives; any other move just so."""
    document = _offered(seat, move)
    if not isinstance(move, dice.FillBox):
        return document
    offer = offers[move.box]
    return {**document, "points": offer.points, "yahtzee_bonus": offer.yahtzee_bonus, "joker": offer.joker}


def _card_moves(game: CardGame, seat: Seat, *, advice: bool) -> Iterator[Document]:
    """Yield the moves of cards; a discard only once, for which cards is the player's to choose.

    Where advice is allowed it names those that do not serve the nearest combination, and can be sent as it is.
    """
    moves = game.view(None).legal_moves(seat)
    others = (move for move in moves if not isinstance(move, handsdown.Discard))
    yield from ({"seat": seat, "move": to_document(move)} for move in others)
    if seat == game.turn and any(isinstance(move, handsdown.Discard) for move in moves):
        hand = tuple(sorted(card for card in game.hands[seat] if card is not None))
        cards = find_useless_cards(hand, frozenset(game.table)) if advice else ()
        yield {"seat": seat, "move": to_document(handsdown.Discard(cards)), "choose": "cards"}


# -- news --------------------------------------------------------------------------------------------------------


def update_document(update: Update, holder: Holder | None, seat: Seat | None = None) -> Document:
    """Return a row's events as this holder may see them from a seat."""
    return update_part(update, viewer_of(update.after, holder, seat))


def update_part(update: Update, viewer: Viewer) -> Document:
    """Return a row's events as a viewer may see them."""
    return {"version": update.after.version, "events": seen_events(update, viewer)}


def seen_events(update: Update, viewer: Viewer) -> list[Document]:
    """Return what happened as a viewer may see it, each event by the table as it was then."""
    table, seen = update.before, []
    for number, event in enumerate(update.events):
        if number and table is not None:
            table = table.apply(update.events[number - 1])
        seen.append(_event(table, event, viewer))
    return seen


def _event(table: Table | None, event: LogEvent, viewer: Viewer) -> Document:
    if isinstance(event, TableEvent):
        return {name: value for name, value in to_document(event).items() if name not in PRIVATE}
    assert table is not None
    assert table.game is not None
    return to_document(table.game.seen(event, viewer.seat))  # type: ignore[arg-type]  # its own game's event
