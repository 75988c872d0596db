"""Who asks what of which table: read from the address, the token and the headers of a request."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Header, Path, Query, Request, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from gobelet.game import Seat, Unreadable
from gobelet.tables.codes import Holder, Token, check_token, holder_of, new_token
from gobelet.tables.requests import Request as TableRequest
from gobelet.tables.seeing import table_document
from gobelet.tables.service import Answer
from gobelet.tables.store import TableId
from gobelet.tables.table import Table
from gobelet.web.answers import Json
from gobelet.web.models import COMMAND, AtSeat, Command, SeatNumber
from gobelet.web.room import Room, room_of
from gobelet.web.trace import Trace, trace_of

BEARER = HTTPBearer(
    auto_error=False,
    scheme_name="token",
    description="The token that joining gave you, or one of 22 to 200 signs that you have made up yourself.",
)
NO_SEAT = Seat(-1)

CodePath = Annotated[str, Path(description="The table's code, as people say it.", examples=["KM3-X7RA"])]
Key = Annotated[
    str | None,
    Header(alias="Idempotency-Key", pattern=COMMAND, description="The command's id, if the body has none."),
]
Language = Annotated[str | None, Query(description="en, fr or de; for sentences.", max_length=20)]
SeatQuery = Annotated[SeatNumber | None, Query(description="The seat to look from, for who holds several.")]


async def _token(credentials: Annotated[HTTPAuthorizationCredentials | None, Security(BEARER)]) -> Token | None:
    return None if credentials is None else check_token(credentials.credentials)


GivenToken = Annotated[Token | None, Depends(_token)]


@dataclass(slots=True)
class Asker:
    """Somebody who asks, perhaps with a token, perhaps with the id of their command."""

    room: Room
    trace: Trace
    token: Token | None
    key: str | None

    def command(self, body: Command) -> str:
        """Return the id of a command; without one nobody could send it twice."""
        command = body.command or self.key
        if command is None:
            raise Unreadable("command-missing")
        self.trace.command = command
        return command

    def token_or_new(self) -> Token:
        """Return the token that was sent, or a new one."""
        return self.token or new_token()


async def _asker(request: Request, token: GivenToken, key: Key = None, lang: Language = None) -> Asker:  # noqa: ARG001 - the language is read where words are made
    return Asker(room_of(request), trace_of(request.scope), token, key)


AnyAsker = Annotated[Asker, Depends(_asker)]


@dataclass(slots=True)
class Guest:
    """Somebody who asks at a table."""

    asker: Asker
    id: TableId

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.asker.room.tables.table(self.id)

    @property
    def holder(self) -> Holder | None:
        """Who the token stands for."""
        return None if self.asker.token is None else holder_of(self.asker.token)

    def seat(self, body: AtSeat) -> Seat:
        """Return the seat a command is about: the one named, or the asker's only one, or none that there is.

        Who has no seat any more may be sending a command again, so it is for the table to refuse them.
        """
        seats = self.table.seats_of(self.holder)
        if body.seat is None and len(seats) > 1:
            raise Unreadable("which-seat")
        return Seat(body.seat) if body.seat is not None else next(iter(seats), NO_SEAT)

    async def ask(self, body: Command, request: TableRequest) -> Answer:
        """Ask something of the table."""
        if self.asker.token is None:
            raise Unreadable("token-missing")
        self.asker.trace.seat = str(getattr(request, "seat", "-"))
        answer = await self.asker.room.ask(self.id, self.asker.token, self.asker.command(body), request)
        self.asker.room.saw(self.id, self.holder)
        return answer

    def told(self, answer: Answer, seat: Seat | None = None) -> dict[str, object]:
        """Return an answer as a document, with the table as seen from the seat it is about."""
        table = table_document(answer.table, self.holder, answer.seat if seat is None else seat)
        return {"version": answer.version, "seat": answer.seat, "table": table}

    async def do(self, body: Command, request: TableRequest) -> Json:
        """Ask something of the table, and answer with the table."""
        answer = await self.ask(body, request)
        return Json(self.told(answer, getattr(request, "seat", None)))


async def _guest(code: CodePath, asker: AnyAsker) -> Guest:
    guest = Guest(asker, await asker.room.find(code))
    asker.trace.about(guest.table)
    return guest


AnyGuest = Annotated[Guest, Depends(_guest)]
