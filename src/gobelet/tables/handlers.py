"""Handlers: what a command leads to at a table, events or a refusal. Pure, but for the context they are handed."""

from typing import Final

from gobelet.bots.characters import name_character
from gobelet.cups import hash_entropy
from gobelet.game import Illegal, NotYourTurn, Seat, Unreadable
from gobelet.record import check_players, is_same_name
from gobelet.tables.commands import (
    Begin,
    ChooseFace,
    Close,
    DriveMove,
    DropSeat,
    EndReveals,
    GiveSeat,
    HandOver,
    Lend,
    OneTableCommand,
    PlayMove,
    Remove,
    Rename,
    RevealEntropy,
    RollForStart,
    SeatCommand,
    SetEntry,
    SetPace,
    SitDown,
    SkipTurn,
    StandUp,
    TakeBack,
)
from gobelet.tables.create import check_entropy_hash, encode_entropy
from gobelet.tables.decision import Decision, HandlerContext
from gobelet.tables.events import (
    PERSON,
    EntropyFrozen,
    EntropyRevealed,
    FaceChosen,
    LogEvent,
    PlayBegun,
    SeatDropped,
    SeatFreed,
    SeatGiven,
    SeatLent,
    SeatMoved,
    SeatNamed,
    SeatTaken,
    TableClosed,
)
from gobelet.tables.log_limits import check_log
from gobelet.tables.moves import apply_events, check_own, decide_move_command, make_fair_cup
from gobelet.tables.pace import check_not_over, decide_pace
from gobelet.tables.player_faces import PlayerFace, choose_face, give_face
from gobelet.tables.real_dice import decide_entry
from gobelet.tables.rematch import freeze_if_complete
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import Holder

ABSENT_SECONDS: Final = 60.0
"""For how long a player must be away before others may give the seat to the computer."""


def decide(table: Table, holder: Holder, command: OneTableCommand, context: HandlerContext) -> Decision:
    """Return what a command leads to, or refuse it; a rematch concerns two tables, so the transaction decides it."""
    if table.stage is Stage.CLOSED:
        raise Illegal("table-closed")
    check_log(table, command)
    match command:
        case PlayMove() | DriveMove() | RollForStart():
            return decide_move_command(table, holder, command, context)
        case SetPace() | SkipTurn():
            return Decision((decide_pace(table, holder, command),))
        case SetEntry():
            return Decision((decide_entry(table, holder, command),))
        case Begin():
            return _begin(table, holder, context)
        case RevealEntropy(entropy):
            return _reveal_entropy(table, entropy, context)
        case EndReveals():
            _check_revealing(table)
            return Decision(_start_game(table, context))
        case Close():
            _check_host(table, holder)
            return Decision((TableClosed(),))
        case _:
            return _decide_about_seat(table, holder, command, context)


def _decide_about_seat(table: Table, holder: Holder, command: SeatCommand, context: HandlerContext) -> Decision:
    match command:
        case SitDown():
            return _sit_down(table, holder, command)
        case Rename(seat, name):
            return _rename(table, holder, seat, name)
        case ChooseFace(seat, colour, picture):
            return _choose_face(table, holder, seat, PlayerFace(colour, picture))
        case StandUp(seat) | Remove(seat):
            return _free_seat(table, holder, seat)
        case DropSeat(seat):
            _check_empty(table, holder, seat)
            return _drop_seat(table, seat)
        case GiveSeat(seat, kind):
            _check_empty(table, holder, seat)
            return _give_seat(table, seat, kind)
        case HandOver(seat, to):
            check_own(table, holder, seat)
            return Decision((SeatMoved(seat, to),), seat=seat)
        case Lend(seat, bot):
            return _lend(table, holder, seat, bot, context)
        case TakeBack(seat):
            return _take_back(table, holder, seat)


def _rename(table: Table, holder: Holder, seat: Seat, name: str) -> Decision:
    check_own(table, holder, seat)
    check_not_over(table)
    renamed = _rename_bots(table, name)
    _check_name(apply_events(table, renamed), seat, name)
    named = SeatNamed(seat, " ".join(name.split()))
    if named.name == table.places[seat].name:
        raise Illegal("no-change")
    return Decision((*renamed, named))


def _choose_face(table: Table, holder: Holder, seat: Seat, wanted: PlayerFace) -> Decision:
    check_own(table, holder, seat)
    check_not_over(table)
    face = choose_face(table.places, seat, wanted)
    return Decision((FaceChosen(seat, face.colour, face.picture),))


def _take_back(table: Table, holder: Holder, seat: Seat) -> Decision:
    check_own(table, holder, seat)
    check_not_over(table)
    if table.places[seat].lent is None:
        raise Illegal("no-change")
    return Decision((SeatLent(seat, None),))


def _check_host(table: Table, holder: Holder) -> None:
    if holder != table.setup.host:
        raise NotYourTurn("not-the-host")


def _check_name(table: Table, seat: Seat, name: str) -> None:
    """Refuse a name that nobody may choose, or that somebody here has; what others are called was checked before."""
    check_players(((name,),))
    others = [place.name for other, place in enumerate(table.places) if other != seat]
    if any(is_same_name(name, other) for other in others if other):
        raise Unreadable("names-twice", name=" ".join(name.split()))


def _sit_down(table: Table, holder: Holder, command: SitDown) -> Decision:
    """Give somebody a seat. Whoever has the wanted one already keeps it; what they add is frozen with the start."""
    if table.stage is not Stage.LOBBY:
        raise Illegal("table-full")
    seat = _find_seat(table, holder, command.seat)
    renamed = _rename_bots(table, command.name)
    table = apply_events(table, renamed)
    _check_name(table, seat, command.name)
    entropy, digest = _find_entropy(table, seat, command)
    face = _find_face(table, seat, command)
    name = " ".join(command.name.split())
    taken = SeatTaken(seat, holder, name, entropy, digest, face.colour, face.picture)
    return Decision((*renamed, taken, *freeze_if_complete(table.apply(taken))), seat=seat)


def _rename_bots(table: Table, name: str) -> tuple[SeatNamed, ...]:
    """Return other names for computer players who are called as somebody who sits down: people come first."""
    places = table.places
    same = [seat for seat in table.seats if places[seat].kind != PERSON and is_same_name(places[seat].name, name)]
    return tuple(SeatNamed(seat, name_character(places[seat].kind, (*table.names, name))) for seat in same)


def _find_face(table: Table, seat: Seat, command: SitDown) -> PlayerFace:
    """Return the face of somebody who sits down; whoever sits there already keeps theirs."""
    return table.places[seat].face or give_face(table.places, seat, PlayerFace(command.colour, command.picture))


def _find_entropy(table: Table, seat: Seat, command: SitDown) -> tuple[str, str]:
    """Return the open entropy of a seat and the hash of what it will reveal; without new ones they stay."""
    if table.has_real_dice:  # nobody can prove them
        return "", ""
    entropy, digest = encode_entropy(command.entropy), check_entropy_hash(command.entropy_hash)
    if entropy and digest:
        raise Illegal("entropy-both")
    place = table.places[seat]
    return (entropy, digest) if entropy or digest else (place.entropy, place.entropy_hash)


def _find_seat(table: Table, holder: Holder, seat: Seat | None) -> Seat:
    """Return the seat somebody gets: the one they want, if it is theirs or free; without a wish the first free one."""
    if seat in table.seats_of(holder):
        return seat
    free = [each for each in table.seats if table.places[each].free]
    if not free:
        raise Illegal("table-full")
    if seat is not None and seat not in free:
        raise Illegal("seat-taken")
    return free[0] if seat is None else seat


def _free_seat(table: Table, holder: Holder, seat: Seat) -> Decision:
    """Before the game a seat becomes free; in the middle of it the computer plays on."""
    if seat not in table.seats_of(holder):
        _check_host(table, holder)
        if table.stage is not Stage.LOBBY or seat not in table.seats or table.places[seat].holder is None:
            raise Illegal("not-removable")
    if table.stage is Stage.LOBBY:
        return Decision((SeatFreed(seat),))
    check_not_over(table)
    if table.places[seat].bot is not None:
        raise Illegal("no-change")
    return Decision((SeatLent(seat, table.kind.substitute),))


def _check_empty(table: Table, holder: Holder, seat: Seat) -> None:
    """Refuse what only the host may do, and only before the game, about a seat that no person has taken."""
    _check_host(table, holder)
    if table.stage is not Stage.LOBBY:
        raise Illegal("begun-already")
    if seat not in table.seats or table.places[seat].holder is not None:
        raise Illegal("seat-taken")


def _drop_seat(table: Table, seat: Seat) -> Decision:
    """Take a seat away, if the rules allow a game with those that are left."""
    if len(table.seats) == 1:
        raise Illegal("last-seat")
    dropped = SeatDropped(seat)
    table.apply(dropped).apply(PlayBegun())  # refuses what the rules do not allow
    return Decision((dropped,))


def _give_seat(table: Table, seat: Seat, kind: str) -> Decision:
    if kind not in {PERSON, *table.kind.bots}:
        raise Illegal("unknown-bot", name=kind, known=table.kind.bots)
    others = [place.name for other, place in enumerate(table.places) if other != seat]
    return Decision((SeatGiven(seat, kind, "" if kind == PERSON else name_character(kind, others)),))


def _lend(table: Table, holder: Holder, seat: Seat, bot: str, context: HandlerContext) -> Decision:
    """Give a seat to the computer: one's own, or that of a player who has been away for long."""
    if table.stage is not Stage.PLAYING:
        raise Illegal("not-playing")
    if bot not in table.kind.bots:
        raise Illegal("unknown-bot", name=bot, known=table.kind.bots)
    if seat not in table.seats_of(holder):
        _check_absent(table, holder, seat, context)
        if bot not in table.kind.stand_ins:
            raise Illegal("stand-in-weak", known=table.kind.stand_ins)
    if table.places[seat].bot == bot:
        raise Illegal("no-change")
    return Decision((SeatLent(seat, bot),))


def _check_absent(table: Table, holder: Holder, seat: Seat, context: HandlerContext) -> None:
    """Refuse to lend the seat of a player who is there, or who has chosen a computer player before they left."""
    absent = table.places[seat].holder if seat in table.seats else None
    if not table.seats_of(holder) or absent is None or context.seconds_away(absent) < ABSENT_SECONDS:
        raise NotYourTurn("not-your-seat")
    if table.places[seat].lent is not None:
        raise NotYourTurn("not-your-seat")


def _begin(table: Table, holder: Holder, context: HandlerContext) -> Decision:
    """Begin once every seat is taken; at once, if no device has entropy to reveal."""
    if table.stage is not Stage.LOBBY:
        raise Illegal("begun-already")
    if holder != table.setup.host and not table.seats_of(holder):
        raise NotYourTurn("not-seated")
    free = sum(place.free for place in table.places)
    if free:
        raise Illegal("seats-free", count=free)
    reveals = any(place.unrevealed for place in table.places)
    return Decision((EntropyFrozen(),) if reveals else _start_game(table, context))


def _reveal_entropy(table: Table, entropy: bytes, context: HandlerContext) -> Decision:
    """Note revealed entropy for the seats whose hash it fits; with the last one the game begins.

    Whoever knows it is the device that sent the hash, also if the seat has moved to another device since.
    """
    _check_revealing(table)
    added, digest = encode_entropy(entropy), hash_entropy(entropy)
    seats = [seat for seat in table.seats if table.places[seat].entropy_hash == digest and added]
    if not seats:
        raise Illegal("entropy-mismatch")
    revealed = tuple(EntropyRevealed(seat, added) for seat in seats if table.places[seat].unrevealed)
    if not revealed:
        raise Illegal("no-change")
    after = apply_events(table, revealed)
    waits = any(place.unrevealed for place in after.places)
    return Decision((*revealed, *(() if waits else _start_game(after, context))))


def _check_revealing(table: Table) -> None:
    if table.stage is not Stage.REVEALING:
        raise Illegal("not-revealing") if table.game is None else Illegal("reveal-late")


def _start_game(table: Table, context: HandlerContext) -> tuple[LogEvent, ...]:
    """Return the beginning of the game, with the first move if the game makes one by itself."""
    begun = table.apply(PlayBegun())
    assert begun.game is not None
    move = begun.kind.first_move(begun.game)
    dealt = () if move is None else begun.game.decide(Seat(0), move, make_fair_cup(begun, context))
    return (PlayBegun(), *dealt)
