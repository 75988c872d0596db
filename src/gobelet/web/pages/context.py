"""The context of a page request: the session, its language, and responses that set the cookie."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import SplitResult, parse_qs, urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from gobelet.game import LANGUAGES, Refusal, Unreadable
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import describe_faults
from gobelet.tables.table import Table
from gobelet.tables.tokens import Code, Token
from gobelet.web.clients import find_client
from gobelet.web.cookies import Session, read_session, set_session
from gobelet.web.languages import find_speaker
from gobelet.web.pages.templates import render
from gobelet.web.personal_best import note_score
from gobelet.web.played_games import note_game, read_games, set_games
from gobelet.web.request_info import get_request_info
from gobelet.web.responses import Json, find_status, refusal_document
from gobelet.web.state import AppState, get_app_state

SEE_OTHER: Final = 303
NOT_FOUND: Final = 404
SERVER_ERROR: Final = 500
MAX_FIELDS: Final = 200


class Form:
    """The fields of a submitted form; missing ones are empty."""

    def __init__(self, fields: Mapping[str, list[str]]) -> None:
        self._fields = fields

    def __getitem__(self, name: str) -> str:
        return self._fields.get(name, [""])[0]

    def all(self, name: str) -> list[str]:
        """Return every value of a field."""
        return self._fields.get(name, [])

    def number(self, name: str) -> int | None:
        """Return a field as a number, or None if it is empty."""
        text = self[name]
        if not text:
            return None
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise Unreadable("request-form", fields=(name,))
        return int(text)


@dataclass(slots=True)
class PageContext:
    """A request for a page, and the session it belongs to."""

    request: Request
    state: AppState
    before: Session
    """The session as the cookie had it."""
    session: Session
    games_before: tuple[Code, ...] = ()
    games: tuple[Code, ...] = ()
    """The finished games of this browser, the latest first; from another cookie."""
    say: Speaker = field(init=False)

    def __post_init__(self) -> None:
        self.say = _choose_speaker(self.request, self.session)

    @property
    def scripted(self) -> bool:
        """Whether one of our scripts sent the request, which wants no whole page."""
        return self.request.headers.get("x-gobelet") == "script"

    @property
    def client(self) -> str:
        """The client's address, as limits count it."""
        return find_client(self.request.scope.get("client"))

    @property
    def token(self) -> Token:
        """The session's token; a new session gets one with its first command."""
        self.session = self.session.with_token()
        assert self.session.token is not None
        return self.session.token

    def note_finished_game(self, table: Table) -> None:
        """Note what stays of a table whose game is over, if this browser played it: its score, and that it counts."""
        self.session = note_score(self.session, table)
        self.games = note_game(self.games, table, self.session.holder)

    async def read_form(self) -> Form:
        """Return the submitted form."""
        body = (await self.request.body()).decode("utf-8", "replace")
        try:
            return Form(parse_qs(body, keep_blank_values=True, max_num_fields=MAX_FIELDS))
        except ValueError:
            raise Unreadable("body-form") from None

    def query(self, name: str) -> str:
        """Return a query parameter; empty if it is missing."""
        return self.request.query_params.get(name, "")

    def query_number(self, name: str) -> int | None:
        """Return a query parameter as a number, or None if it is not one."""
        text = self.query(name)
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None

    # -- responses -----------------------------------------------------------------------------------------------

    def render(self, template: str, status: int = 200, **data: Any) -> Response:  # noqa: ANN401 - whatever it shows
        """Respond with a page."""
        text = render(template, self.say, session=self.session, return_address=self._find_return_address(), **data)
        return self._set_cookie(HTMLResponse(text, status, {"Cache-Control": "no-store"}))

    def _find_return_address(self) -> str:
        """Return the address that shows this page again; after a form, that of the page with the form."""
        address = urlsplit(str(self.request.url))
        if self.request.method not in {"GET", "HEAD"}:
            referrer = _split_url(self.request.headers.get("referer", ""))
            address = referrer if referrer.netloc == address.netloc else address._replace(path="/", query="")
        return address._replace(scheme="", netloc="", fragment="").geturl() or "/"

    def redirect(self, address: str, **notes: str) -> Response:
        """Respond to a form with the address of the next page; a script gets notes with it."""
        response = Json({"go": address, **notes}) if self.scripted else RedirectResponse(address, SEE_OTHER)
        return self._set_cookie(response)

    def acknowledge(self, version: int) -> Response:
        """Respond to a script that its command is done; the changes come with the stream.

        A stream knows the session that it was opened with: one that shows other help now has to be opened again.
        """
        reopen = {"reopen": True} if self.session.guide_state != self.before.guide_state else {}
        return self._set_cookie(Json({"version": version, **reopen}))

    def refuse(self, refusal: Refusal, typed: str = "") -> Response:
        """Respond with an error; a mistyped code is shown for correction."""
        names = get_request_info(self.request.scope).names
        if self.scripted:
            return Json(refusal_document(refusal, self.say, names), find_status(refusal))
        status, words = find_status(refusal), describe_faults(refusal, self.say, names)
        return self.render(
            "error.html",
            status,
            title=self._choose_error_title(refusal, status),
            lost=status == NOT_FOUND,
            notices=words,
            back=self._find_back_address(status),
            typed=typed,
        )

    def _choose_error_title(self, refusal: Refusal, status: int) -> str:
        """Return the title of an error page."""
        if refusal.code in {"no-such-table", "code-form"}:
            return self.say("Table not found")
        if status == NOT_FOUND:
            return self.say("Page not found")
        return self.say("Not possible") if status < SERVER_ERROR else self.say("Something went wrong")

    def _find_back_address(self, status: int) -> str:
        """Return where an error page leads: to its table, from a page of a review to its game, or to the lobby."""
        code = get_request_info(self.request.scope).code
        if code == "-":
            return "/"
        is_review = self.request.url.path.split("/")[3:4] in (["review"], ["practice"])
        return f"/t/{code}/game" if is_review and status == NOT_FOUND else f"/t/{code}"

    def _set_cookie(self, response: Response) -> Response:
        secure = self.request.url.scheme == "https"  # also behind a trusted proxy that says so
        if self.session != self.before:
            set_session(response, self.session, self.state.signer, secure=secure)
        if self.games != self.games_before:
            set_games(response, self.games, self.state.signer, secure=secure)
        return response


def _split_url(address: str) -> SplitResult:
    """Return the parts of an address that a browser sent; none if it is invalid."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _choose_speaker(request: Request, session: Session) -> Speaker:
    if "lang" not in request.query_params and session.language in LANGUAGES:
        return Speaker(session.language)
    return find_speaker(request.scope)


def read_context(request: Request) -> PageContext:
    """Return the context of a page request."""
    state = get_app_state(request)
    cookies = request.headers.get("cookie", "")
    session, games = read_session(cookies, state.signer), read_games(cookies, state.signer)
    return PageContext(request, state, session, session, games, games)
