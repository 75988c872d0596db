"""Queries: everything a program can read over HTTP."""

from functools import partial
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Header, Query, Request
from fastapi.responses import PlainTextResponse, Response

from gobelet.cups import TypedCup
from gobelet.dice import BoxCorrected, BoxId, CorrectBox, Points, RealDiceMatch
from gobelet.dice.game import MAX_COLUMNS
from gobelet.game import Illegal, NotYourTurn, Seat, Version
from gobelet.record.text.dice import parse_faces
from gobelet.record.verify import find_reveals, verify_record
from gobelet.tables.kinds import KINDS
from gobelet.tables.kinds.real_dice import make_preview_document
from gobelet.tables.real_dice import find_corrector
from gobelet.tables.table import Table
from gobelet.tables.viewer import check_seat, find_viewer
from gobelet.web.api.auth import AnyTableRequester, Language, SeatQuery, TableRequester
from gobelet.web.api.commands import REFUSALS
from gobelet.web.api.fast_routes import FastRoute
from gobelet.web.api.response_models import CorrectionPreviewSeen, EditionsSeen, Healthy, Proved, TableSeen
from gobelet.web.api.review_models import CardReviewSeen, ReviewSeen
from gobelet.web.api.stream import Reader, TableStream
from gobelet.web.languages import find_speaker
from gobelet.web.responses import Json
from gobelet.web.reviews import TableReview
from gobelet.web.state import get_app_state
from gobelet.web.workers import wait_while_connected

TEXT: Final[dict[str, Any]] = {"content": {"text/plain": {"schema": {"type": "string"}}}}
EVENTS: Final[dict[str, Any]] = {
    "description": "Server-sent events `view` (a table), `news` (events of one row, and the table after it) and, if "
    "asked for, `changes` (events of one row, and what they changed of the table).",
    "content": {"text/event-stream": {"schema": {"type": "string"}}},
}

router: Final = APIRouter(prefix="/api", tags=["looking"], responses=REFUSALS)
streams: Final = APIRouter(prefix="/api", tags=["looking"], responses=REFUSALS, route_class=FastRoute)
health: Final = APIRouter(tags=["looking"])


def _check_view_from(requester: TableRequester, seat: int | None) -> Seat | None:
    """Return the seat to look from, if it is the requester's own."""
    wanted = None if seat is None else Seat(seat)
    check_seat(requester.table, requester.holder, wanted)
    requester.state.note_seen(requester.id, requester.table, requester.holder)
    return wanted


@router.get("/tables/{code}", responses={200: {"model": TableSeen}})
async def look(requester: AnyTableRequester, seat: SeatQuery = None) -> Json:
    """Read a table, as far as you may see it."""
    return Json(requester.view(requester.table, _check_view_from(requester, seat)))


@streams.get("/tables/{code}/stream", response_class=Response, responses={200: EVENTS})
async def stream(
    requester: AnyTableRequester,
    seat: SeatQuery = None,
    view: Annotated[
        Literal["full", "changes"],
        Query(description="Whether each row comes with the whole table, or with what has changed of it."),
    ] = "full",
    last: Annotated[str | None, Header(alias="Last-Event-ID", description="The last version you have.")] = None,
) -> Response:
    """Stream everything that happens at a table. Reconnect with Last-Event-ID to get what you missed."""
    version = Version(int(last)) if last and last.isascii() and last.isdigit() and len(last) < 10 else None
    reader = Reader(requester.holder, _check_view_from(requester, seat), version, changes=view == "changes")
    return TableStream(requester.state, requester.id, reader)


Number = Annotated[int, Query(ge=0, lt=10_000)]
BoxName = Annotated[str, Query(max_length=40, examples=["fours"])]


def _read_correction(
    column: Annotated[int, Query(ge=0, lt=MAX_COLUMNS)],
    box: BoxName,
    to: Annotated[BoxName, Query(description="The box that it should have been; empty for the same.")] = "",
    faces: Annotated[str, Query(pattern="^([1-6]{5})?$", description="The five dice.", examples=["33446"])] = "",
    points: Annotated[Number | None, Query(description="The points, instead of the dice.")] = None,
    five_alike: Annotated[bool | None, Query()] = None,
    game: Annotated[Number, Query(description="Which game of the match, from 1; 0 is the one on the table.")] = 0,
) -> CorrectBox:
    written = None if points is None else Points(points)
    return CorrectBox(column, BoxId(box), BoxId(to or box), parse_faces(faces) or (), written, five_alike, game)


WantedCorrection = Annotated[CorrectBox, Depends(_read_correction)]


@router.get("/tables/{code}/correction", responses={200: {"model": CorrectionPreviewSeen}})
async def preview_correction(request: Request, requester: AnyTableRequester, move: WantedCorrection) -> Json:
    """Read what the correction of a box with real dice would change; nothing changes yet."""
    table, own = requester.table, requester.table.seats_of(requester.holder)
    match = table.game
    if not isinstance(match, RealDiceMatch):
        raise Illegal("not-real-dice")
    seat = find_corrector(table, own, move.column, host=requester.holder == table.setup.host)
    if seat is None:
        raise NotYourTurn("not-your-column")
    (event,) = match.decide(seat, move, TypedCup(()))
    assert isinstance(event, BoxCorrected)
    columns = [" + ".join(team) for team in table.sides]
    return Json(make_preview_document(match, event, columns, find_speaker(request.scope)))


@router.get("/tables/{code}/record", response_class=PlainTextResponse, responses={200: TEXT})
async def record(request: Request, requester: AnyTableRequester, seat: SeatQuery = None) -> PlainTextResponse:
    """Read the record of the game; before it is over, with the cards only that you may see."""
    table = requester.table
    viewer = find_viewer(table, requester.holder, _check_view_from(requester, seat)).seat
    work = partial(_format_record, requester, table, viewer)
    key = ("record", requester.id, table.version, viewer if table.kind.has_secrets else None)
    text = await wait_while_connected(request.receive, requester.state.workers.records.run(key, work))
    return PlainTextResponse(text, headers={"Cache-Control": "no-store"})


def _format_record(requester: TableRequester, table: Table, viewer: Seat | None) -> str:
    return table.kind.format_record(requester.state.tables.record(requester.id, table), viewer)


@router.get("/tables/{code}/verify", responses={200: {"model": Proved}})
async def verify(request: Request, requester: AnyTableRequester) -> Json:
    """Verify every draw of a finished game, or name the first that was not fair."""
    table = requester.table
    key, work = ("verify", requester.id, table.version), partial(_count_draws, requester, table)
    draws = await wait_while_connected(request.receive, requester.state.workers.records.run(key, work))
    reveals = find_reveals([name for team in table.sides for name in team], table.fairness)
    return Json({"fair": True, "draws": draws} | ({} if reveals is None else reveals._asdict()))


def _count_draws(requester: TableRequester, table: Table) -> int:
    return verify_record(requester.state.tables.record(requester.id, table))


@router.get("/tables/{code}/review", responses={200: {"model": ReviewSeen | CardReviewSeen}})
async def review(request: Request, requester: AnyTableRequester) -> Json:
    """Review a finished game: what was luck and what was skill; of cards, an estimate. While it is prepared: 503."""
    found = TableReview(requester.state, requester.id, requester.table, request.receive)
    return Json(await found.encode())


@router.get("/editions", responses={200: {"model": EditionsSeen}})
async def editions(request: Request, lang: Language = None) -> Json:  # noqa: ARG001 - read where words are made
    """List what can be played, with its words in your language and its computer players."""
    say = find_speaker(request.scope)
    documents = [
        {**kind.describe_edition(edition, say), "bots": list(kind.bots)}
        for kind in KINDS.values()
        for edition in kind.list_editions()
    ]
    return Json({"editions": documents})


@health.get("/healthz", responses={200: {"model": Healthy}, 503: REFUSALS[503]})
async def healthz(request: Request) -> Json:
    """Answer whether tables can be read and written."""
    age = await get_app_state(request).health.run()
    return Json({"status": "ok", "writer_seconds": round(age, 3)})


@health.get("/readyz", responses={200: {"model": Healthy}, 503: REFUSALS[503]})
async def readyz(request: Request) -> Json:
    """Answer whether this server may get requests: tables can be read and written, and it is not about to stop."""
    drain = get_app_state(request).drain
    drain.check_readiness()
    response = await healthz(request)
    drain.check_readiness()  # it may have begun meanwhile
    return response
