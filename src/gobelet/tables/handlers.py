"""What comes of a request at a table: events, or a refusal. Pure, but for the chance and the clock it is handed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from gobelet import handsdown
from gobelet.cups import FairCup, combine_entropy
from gobelet.dice import GameFinished, Match
from gobelet.game import Illegal, NotYourTurn, Seat, Stale, Version
from gobelet.record import check_players
from gobelet.record.json import CARD_MOVES, DICE_MOVES
from gobelet.tables.commands import (
    Begin,
    Close,
    DropSeat,
    GiveSeat,
    HandOver,
    Lend,
    Play,
    Rematch,
    Remove,
    Rename,
    Request,
    SeatRequest,
    SitDown,
    StandUp,
    TakeBack,
)
from gobelet.tables.create import added
from gobelet.tables.events import (
    PERSON,
    LogEvent,
    PlayBegun,
    SeatDropped,
    SeatFreed,
    SeatGiven,
    SeatLent,
    SeatMoved,
    SeatNamed,
    SeatTaken,
    SecretShown,
    TableClosed,
)
from gobelet.tables.table import Stage, Table, bot_name
from gobelet.tables.tokens import Holder, Token, holder_of

LEAVERS_BOT: Final = "greedy"
"""Who plays on for somebody who leaves in the middle: it knows every game and needs no tables."""
PATIENCE: Final = 60.0
"""For how many seconds a player must be away before others may give the seat to the computer."""


@dataclass(frozen=True, slots=True)
class HandlerContext:
    """What a request may need from outside: secrets, tokens, and whether somebody is there."""

    secret: Callable[[int], bytes]
    """The secret of the table's games, by number."""
    new_token: Callable[[], Token]
    away: Callable[[Holder], float] = lambda _holder: 0.0
    """For how many seconds a holder has not been seen."""
    bots: Callable[[Table], tuple[str, ...]] = lambda _table: ()
    """The computer players that play this table's game."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Events, and the seat they give to whoever asked."""

    events: tuple[LogEvent, ...]
    seat: Seat | None = None


def answer(table: Table, holder: Holder, request: Request, means: HandlerContext) -> Decision:
    """Return what a request leads to, or refuse it."""
    if table.stage is Stage.CLOSED:
        raise Illegal("table-closed")
    match request:
        case Play():
            return _play(table, holder, request, means)
        case Begin():
            return _begin(table, holder, means)
        case Close():
            _check_host(table, holder)
            return Decision((TableClosed(),))
        case Rematch():
            raise Illegal("not-over")
        case _:
            return _seated(table, holder, request, means)


def _seated(table: Table, holder: Holder, request: SeatRequest, means: HandlerContext) -> Decision:
    """Return what a request about a seat leads to."""
    match request:
        case SitDown():
            return _sit_down(table, holder, request)
        case Rename(seat, name):
            return _rename(table, holder, seat, name)
        case StandUp(seat) | Remove(seat):
            return _free(table, holder, seat)
        case DropSeat(seat):
            _check_empty(table, holder, seat)
            return _drop(table, seat)
        case GiveSeat(seat, kind):
            _check_empty(table, holder, seat)
            return _give(table, seat, kind, means)
        case HandOver(seat, to):
            return _hand_over(table, holder, seat, to, means)
        case Lend(seat, bot):
            return _lend(table, holder, seat, bot, means)
        case TakeBack(seat):
            return _take_back(table, holder, seat)


def _rename(table: Table, holder: Holder, seat: Seat, name: str) -> Decision:
    _own(table, holder, seat)
    _check_going_on(table)
    _check_name(table, seat, name)
    named = SeatNamed(seat, " ".join(name.split()))
    if named.name == table.places[seat].name:
        raise Illegal("no-change")
    return Decision((named,))


def _take_back(table: Table, holder: Holder, seat: Seat) -> Decision:
    _own(table, holder, seat)
    _check_going_on(table)
    if table.places[seat].lent is None:
        raise Illegal("no-change")
    return Decision((SeatLent(seat, None),))


def _check_going_on(table: Table) -> None:
    """Refuse to change who has played a game that is over: its record says it."""
    if table.stage is Stage.OVER:
        raise Illegal("game-over")


def _own(table: Table, holder: Holder, seat: Seat) -> None:
    if seat not in table.seats_of(holder):
        raise NotYourTurn("not-your-seat")


def _check_host(table: Table, holder: Holder) -> None:
    if holder != table.made.host:
        raise NotYourTurn("not-the-host")


def _check_name(table: Table, seat: Seat, name: str) -> None:
    others = [place.name for other, place in enumerate(table.places) if other != seat and place.name]
    check_players(tuple((each,) for each in (*others, name)))


def _sit_down(table: Table, holder: Holder, request: SitDown) -> Decision:
    """Give somebody a seat. Whoever has the wanted one already keeps it; what they add is frozen with the start."""
    if table.stage is not Stage.LOBBY:
        raise Illegal("table-full")
    seat = _wanted(table, holder, request.seat)
    _check_name(table, seat, request.name)
    entropy = added(request.entropy) or table.places[seat].entropy
    return Decision((SeatTaken(seat, holder, " ".join(request.name.split()), entropy),), seat=seat)


def _wanted(table: Table, holder: Holder, seat: Seat | None) -> Seat:
    """Return the seat somebody gets: the one they want, if it is theirs or free; without a wish the first free one."""
    if seat in table.seats_of(holder):
        return seat
    free = [each for each in table.seats if table.places[each].free]
    if not free:
        raise Illegal("table-full")
    if seat is not None and seat not in free:
        raise Illegal("seat-taken")
    return free[0] if seat is None else seat


def _free(table: Table, holder: Holder, seat: Seat) -> Decision:
    """Before the game a seat becomes free; in the middle of it the computer plays on."""
    if seat not in table.seats_of(holder):
        _check_host(table, holder)
        if table.stage is not Stage.LOBBY or seat not in table.seats or table.places[seat].holder is None:
            raise Illegal("not-removable")
    if table.stage is Stage.LOBBY:
        return Decision((SeatFreed(seat),))
    _check_going_on(table)
    if table.places[seat].bot is not None:
        raise Illegal("no-change")
    return Decision((SeatLent(seat, LEAVERS_BOT),))


def _check_empty(table: Table, holder: Holder, seat: Seat) -> None:
    """Refuse what only the host may do, and only before the game, about a seat that no person has taken."""
    _check_host(table, holder)
    if table.stage is not Stage.LOBBY:
        raise Illegal("begun-already")
    if seat not in table.seats or table.places[seat].holder is not None:
        raise Illegal("seat-taken")


def _drop(table: Table, seat: Seat) -> Decision:
    """Take a seat away, if the rules allow a game with those that are left."""
    if len(table.seats) == 1:
        raise Illegal("last-seat")
    dropped = SeatDropped(seat)
    table.apply(dropped).apply(PlayBegun())  # refuses what the rules do not allow
    return Decision((dropped,))


def _give(table: Table, seat: Seat, kind: str, means: HandlerContext) -> Decision:
    if kind not in {PERSON, *means.bots(table)}:
        raise Illegal("unknown-bot", name=kind, known=means.bots(table))
    others = [place.name for other, place in enumerate(table.places) if other != seat]
    return Decision((SeatGiven(seat, kind, bot_name(kind, others)),))


def _hand_over(table: Table, holder: Holder, seat: Seat, to: Holder | None, means: HandlerContext) -> Decision:
    _own(table, holder, seat)
    if to is not None:
        return Decision((SeatMoved(seat, to),), seat=seat)
    token = means.new_token()
    return Decision((SeatMoved(seat, holder_of(token)),), seat=seat)


def _lend(table: Table, holder: Holder, seat: Seat, bot: str, means: HandlerContext) -> Decision:
    """Give a seat to the computer: one's own, or that of a player who has been away for long."""
    if table.stage is not Stage.PLAYING:
        raise Illegal("not-playing")
    if bot not in means.bots(table):
        raise Illegal("unknown-bot", name=bot, known=means.bots(table))
    if seat not in table.seats_of(holder):
        absent = table.places[seat].holder if seat in table.seats else None
        if not table.seats_of(holder) or absent is None or means.away(absent) < PATIENCE:
            raise NotYourTurn("not-your-seat")
    if table.places[seat].bot == bot:
        raise Illegal("no-change")
    return Decision((SeatLent(seat, bot),))


def _begin(table: Table, holder: Holder, means: HandlerContext) -> Decision:
    """Begin once every seat is taken; cards are dealt at once."""
    if table.stage is not Stage.LOBBY:
        raise Illegal("begun-already")
    if holder != table.made.host and not table.seats_of(holder):
        raise NotYourTurn("not-seated")
    free = sum(place.free for place in table.places)
    if free:
        raise Illegal("seats-free", count=free)
    begun: tuple[LogEvent, ...] = (PlayBegun(),)
    game = table.apply(begun[0]).game
    if isinstance(game, handsdown.CardGame):
        cup = FairCup(means.secret(0), combine_entropy(table.fairness.entropy), 0)
        begun += game.decide(Seat(0), handsdown.Deal(), cup)
    return Decision(begun)


def _play(table: Table, holder: Holder, request: Play, means: HandlerContext) -> Decision:
    """Make a move with fair dice; it is stale only if it meant something else when the player looked."""
    if table.stage is Stage.OVER:
        raise Illegal("game-over")
    if table.game is None:
        raise Illegal("not-playing")
    _own(table, holder, request.seat)
    if table.places[request.seat].lent is not None:
        raise Illegal("seat-lent")
    return play(table, request.seat, request.move, Version(request.seen), means)


def play(table: Table, seat: Seat, move: object, seen: Version, means: HandlerContext) -> Decision:
    """Return what a move leads to, a person's or a computer player's."""
    game = table.game
    assert game is not None
    known = CARD_MOVES if isinstance(game, handsdown.CardGame) else DICE_MOVES
    if not isinstance(move, known):
        raise Illegal("other-game")
    if seen < table.row_of(game.basis(seat, move)):  # type: ignore[arg-type]  # it is one of this game's
        raise Stale("stale", version=table.version)
    cup = FairCup(means.secret(table.game_number), combine_entropy(table.fairness.entropy), table.game_draws)
    events: tuple[LogEvent, ...] = game.decide(seat, move, cup)  # type: ignore[arg-type]
    return Decision(tuple(_with_secrets(table, events, means)))


def _with_secrets(table: Table, events: tuple[LogEvent, ...], means: HandlerContext) -> Iterator[LogEvent]:
    """Yield a game's events, and the game's secret once it is finished."""
    if isinstance(table.game, Match) and not any(isinstance(event, GameFinished) for event in events):
        yield from events  # nothing else ends a game of dice, and folding each move twice is dear
        return
    for event in events:
        before, table = table, table.apply(event)
        yield event
        if table.game_finished and not before.game_finished:
            yield SecretShown(means.secret(table.game_number).hex())
