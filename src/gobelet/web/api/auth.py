"""Who sends a request, and at which table: read from the address, the token and the headers.

What a request may carry is declared for the API's description, but read here by hand: a framework that resolves
declarations anew for every request would take the greater part of a move's time (docs/decisions/fast-routes.md).
"""

import re
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends, Header, Path, Query, Request, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from gobelet.game import Seat, Unreadable
from gobelet.tables.commands import Submission, TableCommand
from gobelet.tables.service.transaction import CommandResult
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table
from gobelet.tables.tokens import Holder, Token, check_token, hash_token, new_token
from gobelet.tables.viewer import find_viewer
from gobelet.web.api.request_models import COMMAND, AtSeat, Command, SeatNumber
from gobelet.web.clients import find_client
from gobelet.web.request_info import RequestInfo, find_header, get_request_info
from gobelet.web.responses import Json, to_bytes
from gobelet.web.state import AppState, get_app_state

BEARER = HTTPBearer(
    auto_error=False,
    scheme_name="token",
    description="The token that joining gave you, or one of 22 to 200 characters that you have made up yourself.",
)
NO_SEAT = Seat(-1)
"""The seat of somebody who has none."""

CodePath = Annotated[str, Path(description="The table's code, as people say it.", examples=["KM4X-7RTY"])]
Key = Annotated[
    str | None,
    Header(alias="Idempotency-Key", pattern=COMMAND, description="The command's id, if the body has none."),
]
Prefer = Annotated[
    str | None,
    Header(alias="Prefer", description="`return=minimal`: the response to a command leaves the table out (RFC 7240)."),
]
Language = Annotated[str | None, Query(description="en, fr or de; for sentences.", max_length=20)]
SeatQuery = Annotated[SeatNumber | None, Query(description="The seat to look from, for who holds several.")]

MINIMAL: Final = "return=minimal"
_COMMAND_ID: Final = re.compile(COMMAND)


@dataclass(slots=True)
class Requester:
    """Whoever sends a request, perhaps with a token, perhaps with the id of a command."""

    state: AppState
    info: RequestInfo
    token: Token | None
    key: str | None
    client: str = ""
    """The client's address, as limits count it."""
    minimal: bool = False
    """Whether responses to commands are to leave the table out."""

    def command_id(self, body: Command) -> str:
        """Return the id of a command; without one it could not be sent twice."""
        command_id = body.command or self.key
        if command_id is None:
            raise Unreadable("command-missing")
        self.info.command_id = command_id
        return command_id

    def token_or_new(self) -> Token:
        """Return the token that was sent, or a new one."""
        return self.token or new_token()


def find_requester(request: Request) -> Requester:
    """Return who sends a request."""
    scope = request.scope
    scheme, _, token = find_header(scope, b"authorization").partition(" ")
    given = check_token(token.strip()) if scheme.lower() == "bearer" and token.strip() else None
    key = find_header(scope, b"idempotency-key") or None
    if key is not None and not _COMMAND_ID.fullmatch(key):
        raise Unreadable("request-form", fields=("header.Idempotency-Key",))
    client, minimal = find_client(scope.get("client")), prefers_minimal(find_header(scope, b"prefer"))
    return Requester(get_app_state(request), get_request_info(scope), given, key, client, minimal)


def prefers_minimal(header: str) -> bool:
    """Whether a Prefer header asks for a response without the table."""
    return bool(header) and MINIMAL in (preference.strip().lower() for preference in header.split(","))


async def _requester(  # what is not used here is declared for the description
    request: Request,
    _credentials: Annotated[HTTPAuthorizationCredentials | None, Security(BEARER)],
    _key: Key = None,
    _prefer: Prefer = None,
    _lang: Language = None,
) -> Requester:
    return find_requester(request)


AnyRequester = Annotated[Requester, Depends(_requester)]


@dataclass(slots=True)
class TableRequester:
    """A requester at a table."""

    requester: Requester
    id: TableId
    holder: Holder | None
    """Who the token stands for."""

    @property
    def state(self) -> AppState:
        """What all requests share."""
        return self.requester.state

    @property
    def table(self) -> Table:
        """The table as it was last committed."""
        return self.state.tables.table(self.id)

    def ensure_token(self) -> Token:
        """Return the token of who sits down, a new one if none was sent."""
        token = self.requester.token = self.requester.token_or_new()
        self.holder = hash_token(token)
        return token

    def find_seat(self, body: AtSeat) -> Seat:
        """Return the seat a command is about: the one named, or the requester's only one, or NO_SEAT.

        Who has no seat any more may be sending a command again, so it is for the table to refuse them.
        """
        seats = self.table.seats_of(self.holder)
        if body.seat is None and len(seats) > 1:
            raise Unreadable("which-seat")
        return Seat(body.seat) if body.seat is not None else next(iter(seats), NO_SEAT)

    async def send(self, body: Command, command: TableCommand) -> CommandResult:
        """Send a command to the table and wait for its result."""
        token, holder = self.requester.token, self.holder
        if token is None or holder is None:
            raise Unreadable("token-missing")
        seat = getattr(command, "seat", None)
        self.requester.info.seat = "-" if seat is None else str(seat)
        result = await self.state.send(Submission(self.id, holder, self.requester.command_id(body), command, token))
        self.state.note_seen(self.id, result.table, self.holder)
        return result

    async def execute(self, body: Command, command: TableCommand) -> Json:
        """Send a command, and answer with the table after it."""
        result = await self.send(body, command)
        return self.answer(result, getattr(command, "seat", None))

    def view(self, table: Table, seat: Seat | None = None) -> bytes:
        """Return the table as the requester may see it from a seat."""
        return self.state.views.table(self.id, table, find_viewer(table, self.holder, seat))

    def answer(self, result: CommandResult, seat: Seat | None = None, token: Token | None = None) -> Json:
        """Return the response to a command, with the table as seen from the seat that it is about."""
        view_from = result.seat if seat is None else seat
        return self.respond(result.version, result.seat, result.table, view_from, token)

    def respond(  # what a response may have
        self,
        version: int,
        seat: Seat | None,
        table: Table,
        view_from: Seat | None,
        token: Token | None = None,
        offer: str | None = None,
    ) -> Json:
        """Return the response to a command, with a table unless the requester prefers none."""
        if not self.requester.minimal:
            return make_command_response(version, seat, self.view(table, view_from), token, offer)
        response = make_command_response(version, seat, None, token, offer)
        response.headers["Preference-Applied"] = MINIMAL
        return response


def make_command_response(
    version: int, seat: Seat | None, table: bytes | None, token: Token | None = None, offer: str | None = None
) -> Json:
    """Return the response to a command, around a table that is bytes already."""
    body = b'{"version":%d,"seat":%s' % (version, b"null" if seat is None else b"%d" % seat)
    body += b"" if token is None else b',"token":%s' % to_bytes(token)
    body += b"" if offer is None else b',"offer":%s' % to_bytes(offer)
    return Json(body + (b"}" if table is None else b',"table":%s}' % table))


async def find_table_requester(code: str, requester: Requester) -> TableRequester:
    """Return a requester at the table with a code."""
    holder = None if requester.token is None else hash_token(requester.token)
    found = TableRequester(requester, await requester.state.find(code), holder)
    requester.info.note_table(table := found.table)
    requester.state.tables.audience.note_look(found.id, table, requester.client)
    return found


async def _table_requester(code: CodePath, requester: AnyRequester) -> TableRequester:
    return await find_table_requester(code, requester)


AnyTableRequester = Annotated[TableRequester, Depends(_table_requester)]
