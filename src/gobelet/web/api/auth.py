"""Who asks what of which table: read from the address, the token and the headers of a request.

What a request may carry is declared for its description; it is read here by hand, because a framework that solves
declarations anew for each request would be the greater part of a move.
"""

import re
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends, Header, Path, Query, Request, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from gobelet.game import Seat, Unreadable
from gobelet.tables.commands import Request as TableRequest
from gobelet.tables.documents import viewer_of
from gobelet.tables.service.service import CommandResult
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table
from gobelet.tables.tokens import Holder, Token, check_token, holder_of, new_token
from gobelet.web.api.request_models import COMMAND, AtSeat, Command, SeatNumber
from gobelet.web.request_info import RequestInfo, request_info
from gobelet.web.responses import Json, header_of, to_bytes
from gobelet.web.state import AppState, app_state

BEARER = HTTPBearer(
    auto_error=False,
    scheme_name="token",
    description="The token that joining gave you, or one of 22 to 200 signs that you have made up yourself.",
)
NO_SEAT = Seat(-1)

CodePath = Annotated[str, Path(description="The table's code, as people say it.", examples=["KM4X-7RTY"])]
Key = Annotated[
    str | None,
    Header(alias="Idempotency-Key", pattern=COMMAND, description="The command's id, if the body has none."),
]
Language = Annotated[str | None, Query(description="en, fr or de; for sentences.", max_length=20)]
SeatQuery = Annotated[SeatNumber | None, Query(description="The seat to look from, for who holds several.")]


_COMMAND: Final = re.compile(COMMAND)


@dataclass(slots=True)
class Requester:
    """Somebody who asks, perhaps with a token, perhaps with the id of their command."""

    state: AppState
    info: RequestInfo
    token: Token | None
    key: str | None

    def command(self, body: Command) -> str:
        """Return the id of a command; without one nobody could send it twice."""
        command = body.command or self.key
        if command is None:
            raise Unreadable("command-missing")
        self.info.command = command
        return command

    def token_or_new(self) -> Token:
        """Return the token that was sent, or a new one."""
        return self.token or new_token()


def requester_of(request: Request) -> Requester:
    """Return who sends a request."""
    scope = request.scope
    scheme, _, token = header_of(scope, b"authorization").partition(" ")
    given = check_token(token.strip()) if scheme.lower() == "bearer" and token.strip() else None
    key = header_of(scope, b"idempotency-key") or None
    if key is not None and not _COMMAND.fullmatch(key):
        raise Unreadable("request-form", fields=("header.Idempotency-Key",))
    return Requester(app_state(request), request_info(scope), given, key)


async def _requester(  # what is not used here is declared for the description
    request: Request,
    _credentials: Annotated[HTTPAuthorizationCredentials | None, Security(BEARER)],
    _key: Key = None,
    _lang: Language = None,
) -> Requester:
    return requester_of(request)


AnyRequester = Annotated[Requester, Depends(_requester)]


@dataclass(slots=True)
class TableRequester:
    """Somebody who asks at a table."""

    requester: Requester
    id: TableId
    holder: Holder | None
    """Who the token stands for."""

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.requester.state.tables.table(self.id)

    def admit(self) -> Token:
        """Return the token of who sits down, a new one if none was sent."""
        token = self.requester.token = self.requester.token_or_new()
        self.holder = holder_of(token)
        return token

    def seat(self, body: AtSeat) -> Seat:
        """Return the seat a command is about: the one named, or the asker's only one, or none that there is.

        Who has no seat any more may be sending a command again, so it is for the table to refuse them.
        """
        seats = self.table.seats_of(self.holder)
        if body.seat is None and len(seats) > 1:
            raise Unreadable("which-seat")
        return Seat(body.seat) if body.seat is not None else next(iter(seats), NO_SEAT)

    async def ask(self, body: Command, request: TableRequest) -> CommandResult:
        """Ask something of the table."""
        if self.requester.token is None:
            raise Unreadable("token-missing")
        seat = getattr(request, "seat", None)
        self.requester.info.seat = "-" if seat is None else str(seat)
        answer = await self.requester.state.ask(self.id, self.requester.token, self.requester.command(body), request)
        self.requester.state.saw(self.id, answer.table, self.holder)
        return answer

    def seen(self, table: Table, seat: Seat | None = None) -> bytes:
        """Return the table as the guest may see it from a seat."""
        return self.requester.state.sights.of(self.id, table, viewer_of(table, self.holder, seat))

    def told(self, answer: CommandResult, seat: Seat | None = None, token: Token | None = None) -> Json:
        """Answer with the table as seen from the seat that it is about."""
        table = self.seen(answer.table, answer.seat if seat is None else seat)
        return answered(answer.version, answer.seat, table, token)

    async def do(self, body: Command, request: TableRequest) -> Json:
        """Ask something of the table, and answer with the table."""
        answer = await self.ask(body, request)
        return self.told(answer, getattr(request, "seat", None))


def answered(version: int, seat: Seat | None, table: bytes, token: Token | None = None) -> Json:
    """Return an answer around a table that has been made into bytes."""
    begin = b'{"version":%d,"seat":%s,' % (version, b"null" if seat is None else b"%d" % seat)
    middle = b"" if token is None else b'"token":%s,' % to_bytes(token)
    return Json(b'%s%s"table":%s}' % (begin, middle, table))


async def table_requester_of(code: str, requester: Requester) -> TableRequester:
    """Return somebody who asks at the table with a code."""
    holder = None if requester.token is None else holder_of(requester.token)
    found = TableRequester(requester, await requester.state.find(code), holder)
    requester.info.about(found.table)
    return found


async def _table_requester(code: CodePath, requester: AnyRequester) -> TableRequester:
    return await table_requester_of(code, requester)


AnyTableRequester = Annotated[TableRequester, Depends(_table_requester)]
