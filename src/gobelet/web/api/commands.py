"""Commands: everything a program can do at a table over HTTP."""

from typing import Any, Final

from fastapi import APIRouter

from gobelet.game import Illegal, Seat, Unreadable
from gobelet.tables.commands import (
    Begin,
    ChooseFace,
    Close,
    DropSeat,
    GiveSeat,
    Lend,
    PlayMove,
    Rematch,
    Remove,
    Rename,
    RevealEntropy,
    RollForStart,
    SetEntry,
    SetPace,
    SitDown,
    SkipTurn,
    StandUp,
    TakeBack,
)
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import hash_token
from gobelet.tables.viewer import check_seat
from gobelet.web.api.auth import AnyRequester, AnyTableRequester, TableRequester, make_command_response
from gobelet.web.api.fast_routes import FastRoute
from gobelet.web.api.request_models import (
    Again,
    AtSeat,
    Command,
    EntryWay,
    Face,
    GiveTo,
    Join,
    LendTo,
    MakeMove,
    Name,
    NewTable,
    OtherSeat,
    Pace,
    React,
    Reveal,
    StartRolls,
    TakeOffer,
    Undo,
)
from gobelet.web.api.response_models import (
    Acknowledged,
    AcknowledgedWithOffer,
    AcknowledgedWithToken,
    Admitted,
    Answered,
    Offered,
    Refused,
)
from gobelet.web.responses import Json
from gobelet.web.seat_offers import make_offer, read_offer, take_offer

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Refused} for status in (401, 403, 404, 408, 409, 413, 421, 422, 429, 503)
}
ANSWERED: Final[dict[int | str, dict[str, Any]]] = {200: {"model": Answered | Acknowledged}}
ADMITTED: Final[dict[int | str, dict[str, Any]]] = {200: {"model": Admitted | AcknowledgedWithToken}}
OFFERED: Final[dict[int | str, dict[str, Any]]] = {200: {"model": Offered | AcknowledgedWithOffer}}

router: Final = APIRouter(prefix="/api", tags=["commands"], responses=REFUSALS, route_class=FastRoute)


@router.post("/tables", status_code=201, responses={201: {"model": Admitted}})
async def make_table(body: NewTable, requester: AnyRequester) -> Json:
    """Set up a table. Its code is for the others; your token makes you the host. Then sit down yourself."""
    token = requester.token_or_new()
    result = await requester.state.create(body.to_new_table(), token, requester.command_id(body))
    requester.info.note_table(result.table)
    host = TableRequester(requester, result.id, hash_token(token))
    response = make_command_response(result.version, None, host.view(result.table), token)
    response.status_code = 201
    response.headers["Location"] = f"/api/tables/{result.table.code}"
    return response


@router.post("/tables/{code}/seats", responses=ADMITTED)
async def sit_down(body: Join, requester: AnyTableRequester) -> Json:
    """Sit down, or watch if no seat is free or the game has begun: then `seat` is null."""
    token = requester.ensure_token()
    seat = None if body.seat is None else Seat(body.seat)
    try:
        wanted = (body.colour, body.picture)
        command = SitDown(body.name, bytes.fromhex(body.entropy), seat, body.entropy_hash, *wanted)
        result = await requester.send(body, command)
    except Illegal as refusal:
        if refusal.code != "table-full" or _has_free_seat(requester.table):
            raise
        table = requester.table
        return requester.respond(table.version, None, table, None, token)
    return requester.answer(result, token=token)


def _has_free_seat(table: Table) -> bool:
    return table.stage is Stage.LOBBY and any(place.free for place in table.places)


@router.post("/tables/{code}/start", responses=ANSWERED)
async def start(body: Command, requester: AnyTableRequester) -> Json:
    """Begin the game, once every seat is taken; if hashes were sent, then their entropy is revealed first."""
    return await requester.execute(body, Begin())


@router.post("/tables/{code}/reveal", responses=ANSWERED)
async def reveal(body: Reveal, requester: AnyTableRequester) -> Json:
    """Reveal your entropy, as soon as the table's stage is `revealing`; with the last one the game begins."""
    return await requester.execute(body, RevealEntropy(bytes.fromhex(body.entropy)))


@router.post("/tables/{code}/moves", responses=ANSWERED)
async def move(body: MakeMove, requester: AnyTableRequester) -> Json:
    """Make a move. It is stale only if it has come to mean something else since the version you saw."""
    return await requester.execute(
        body,
        PlayMove(requester.find_seat(body), requester.table.kind.read_move(body.move), body.seen, tuple(body.faces)),
    )


@router.post("/tables/{code}/roll-for-start", responses=ANSWERED)
async def roll_for_start(body: StartRolls, requester: AnyTableRequester) -> Json:
    """Roll for the start with all your seats and all computer players, and again where they tie."""
    return await requester.execute(body, RollForStart(body.seen))


@router.post("/tables/{code}/skip", responses=ANSWERED)
async def skip(body: Command, requester: AnyTableRequester) -> Json:
    """Let the computer player whose turn it is make the rest of it without pause."""
    return await requester.execute(body, SkipTurn())


@router.post("/tables/{code}/pace", responses=ANSWERED)
async def set_pace(body: Pace, requester: AnyTableRequester) -> Json:
    """Let computer players move slower or faster from now on; every player may, and the host."""
    return await requester.execute(body, SetPace(body.pace))


@router.post("/tables/{code}/entry", responses=ANSWERED)
async def set_entry(body: EntryWay, requester: AnyTableRequester) -> Json:
    """Enter something else of your own dice from now on; who may enter, only the host says."""
    return await requester.execute(body, SetEntry(body.entry or "", body.enter or ""))


@router.post("/tables/{code}/undo", responses=ANSWERED)
async def undo(body: Undo, requester: AnyTableRequester) -> Json:
    """Take your last fill back, as long as nobody has rolled since."""
    move = requester.table.kind.undo_move()
    if move is None:
        raise Illegal("nothing-to-undo")
    return await requester.execute(body, PlayMove(requester.find_seat(body), move, body.seen))


@router.post("/tables/{code}/rename", responses=ANSWERED)
async def rename(body: Name, requester: AnyTableRequester) -> Json:
    """Go by another name."""
    return await requester.execute(body, Rename(requester.find_seat(body), body.name))


@router.post("/tables/{code}/face", responses=ANSWERED)
async def choose_face(body: Face, requester: AnyTableRequester) -> Json:
    """Choose another colour or picture for your seat."""
    return await requester.execute(body, ChooseFace(requester.find_seat(body), body.colour, body.picture))


@router.post("/tables/{code}/leave", responses=ANSWERED)
async def leave(body: AtSeat, requester: AnyTableRequester) -> Json:
    """Leave your seat: before the game it is free again, during it the computer plays on."""
    return await requester.execute(body, StandUp(requester.find_seat(body)))


@router.post("/tables/{code}/remove", responses=ANSWERED)
async def remove(body: OtherSeat, requester: AnyTableRequester) -> Json:
    """Send somebody away before the game; only the host may."""
    return await requester.execute(body, Remove(Seat(body.seat)))


@router.post("/tables/{code}/drop", responses=ANSWERED)
async def drop(body: OtherSeat, requester: AnyTableRequester) -> Json:
    """Take away a seat before the game that nobody has taken; only the host may. Those after it move up by one."""
    return await requester.execute(body, DropSeat(Seat(body.seat)))


@router.post("/tables/{code}/give", responses=ANSWERED)
async def give(body: GiveTo, requester: AnyTableRequester) -> Json:
    """Say before the game who is to sit on a seat that nobody has taken; only the host may."""
    return await requester.execute(body, GiveSeat(Seat(body.seat), body.kind))


@router.post("/tables/{code}/lend", responses=ANSWERED)
async def lend(body: LendTo, requester: AnyTableRequester) -> Json:
    """Let a computer player play for a seat: yours, or that of a player who has been away for a minute."""
    return await requester.execute(body, Lend(requester.find_seat(body), body.bot))


@router.post("/tables/{code}/take-back", responses=ANSWERED)
async def take_back(body: AtSeat, requester: AnyTableRequester) -> Json:
    """Play your seat yourself again."""
    return await requester.execute(body, TakeBack(requester.find_seat(body)))


@router.post("/tables/{code}/hand-over", responses=OFFERED)
async def hand_over(body: AtSeat, requester: AnyTableRequester) -> Json:
    """Offer your seat to another device, which takes it with a token of its own; until then it stays yours."""
    requester.requester.command_id(body)
    if requester.holder is None:
        raise Unreadable("token-missing")
    seat, table = requester.find_seat(body), requester.table
    requester.requester.info.seat = str(seat)
    check_seat(table, requester.holder, seat)
    offer = make_offer(table, seat, requester.holder).sign(requester.state.signer)
    requester.state.note_seen(requester.id, table, requester.holder)
    return requester.respond(table.version, seat, table, seat, offer=offer)


@router.post("/tables/{code}/take-over", responses=ADMITTED)
async def take_over(body: TakeOffer, requester: AnyTableRequester) -> Json:
    """Take the seat that another device has offered, with your own token. An offer is taken once."""
    requester.requester.command_id(body)
    offer = read_offer(body.offer, requester.table, requester.state.signer)
    token = requester.ensure_token()
    requester.requester.info.seat = str(offer.seat)
    result = await take_offer(requester.state, requester.id, offer, hash_token(token))
    requester.state.note_seen(requester.id, result.table, requester.holder)
    return requester.answer(result, offer.seat, token)


@router.post("/tables/{code}/react", responses=ANSWERED)
async def react(body: React, requester: AnyTableRequester) -> Json:
    """Send a sign to everybody who looks at the table: one every three seconds a seat. It is not stored."""
    requester.requester.command_id(body)
    seat = requester.find_seat(body)
    requester.requester.info.seat = str(seat)
    requester.state.react(requester.id, requester.holder, seat, body.sign)
    return requester.respond(requester.table.version, seat, requester.table, seat)


@router.post("/tables/{code}/rematch", responses=ANSWERED)
async def rematch(body: Again, requester: AnyTableRequester) -> Json:
    """Play the same again at a new table, whose code is `table.rematch`; your token holds your seat there."""
    return await requester.execute(body, Rematch(body.begin, body.entropy_hash))


@router.delete("/tables/{code}", responses=ANSWERED)
async def close(requester: AnyTableRequester) -> Json:
    """Delete the table; only the host may. The id of the command is the header Idempotency-Key, or none."""
    requester.requester.key = requester.requester.key or "close"
    return await requester.execute(Command(command=None), Close())
