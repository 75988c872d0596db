"""One request for a page: who asks, in which language, and the answer with their cookie if it has changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import SplitResult, parse_qs, urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from gobelet.game import LANGUAGES, Refusal, Unreadable
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import sentences
from gobelet.tables.tokens import Token
from gobelet.web.cookies import Session, read_session, set_session
from gobelet.web.pages.templates import render
from gobelet.web.request_info import request_info
from gobelet.web.responses import Json, refusal_document, speaker_of, status_of
from gobelet.web.state import AppState, app_state

SEE_OTHER: Final = 303
NOT_FOUND: Final = 404
BROKEN: Final = 500
MOST_FIELDS: Final = 200


class Form:
    """The fields of a form that was sent; those that are missing are empty."""

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
class Visit:
    """What every page needs to know of who asks for it."""

    request: Request
    state: AppState
    before: Session
    session: Session
    say: Speaker = field(init=False)

    def __post_init__(self) -> None:
        self.say = _speaker(self.request, self.session)

    @property
    def scripted(self) -> bool:
        """Whether one of our scripts asks, which wants no whole page."""
        return self.request.headers.get("x-gobelet") == "script"

    @property
    def token(self) -> Token:
        """Proves who they are; from the first thing they do they have one."""
        self.session = self.session.with_token()
        assert self.session.token is not None
        return self.session.token

    async def form(self) -> Form:
        """Return what was sent."""
        body = (await self.request.body()).decode("utf-8", "replace")
        try:
            return Form(parse_qs(body, keep_blank_values=True, max_num_fields=MOST_FIELDS))
        except ValueError:
            raise Unreadable("body-form") from None

    def asked(self, name: str) -> str:
        """Return a parameter of the address, or nothing."""
        return self.request.query_params.get(name, "")

    def asked_number(self, name: str) -> int | None:
        """Return a parameter of the address as a number, or None if it is not one."""
        text = self.asked(name)
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None

    # -- answers -------------------------------------------------------------------------------------------------

    def page(self, template: str, status: int = 200, **data: Any) -> Response:  # noqa: ANN401 - whatever it shows
        """Answer with a page."""
        text = render(template, self.say, session=self.session, here=self._here(), **data)
        return self._remembered(HTMLResponse(text, status, {"Cache-Control": "no-store"}))

    def _here(self) -> str:
        """Return where this page is looked at again; one that answers a form, where that form stands."""
        address = urlsplit(str(self.request.url))
        if self.request.method not in {"GET", "HEAD"}:
            came = _split(self.request.headers.get("referer", ""))
            address = came if came.netloc == address.netloc else address._replace(path="/", query="")
        return address._replace(scheme="", netloc="", fragment="").geturl() or "/"

    def go(self, address: str) -> Response:
        """Answer a form with the page to look at next."""
        response = Json({"go": address}) if self.scripted else RedirectResponse(address, SEE_OTHER)
        return self._remembered(response)

    def done(self, version: int) -> Response:
        """Answer a script that something is done; what it changed comes with the stream."""
        return self._remembered(Json({"version": version}))

    def refused(self, refusal: Refusal, typed: str = "") -> Response:
        """Answer with why not; a code that was mistyped need not be typed anew."""
        names = request_info(self.request.scope).names
        if self.scripted:
            return Json(refusal_document(refusal, self.say, names), status_of(refusal))
        status, told = status_of(refusal), sentences(refusal, self.say, names)
        shown = {"title": self._no(status), "lost": status == NOT_FOUND, "told": told, "back": self._back()}
        return self.page("refused.html", status, typed=typed, **shown)

    def _no(self, status: int) -> str:
        """Return what stands above a refusal: what kind of a no it is."""
        if status == NOT_FOUND:
            return self.say("Nothing here")
        return self.say("That does not work") if status < BROKEN else self.say("Something is wrong here")

    def _back(self) -> str:
        """Return where to go on from a refusal: the table it was about, or the lobby."""
        code = request_info(self.request.scope).code
        return "/" if code == "-" else f"/t/{code}"

    def _remembered(self, response: Response) -> Response:
        if self.session != self.before:
            set_session(response, self.session, self.state.signer)
        return response


def _split(address: str) -> SplitResult:
    """Return the parts of an address that a browser names; of nonsense, none."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _speaker(request: Request, session: Session) -> Speaker:
    if "lang" not in request.query_params and session.language in LANGUAGES:
        return Speaker(session.language)
    return speaker_of(request.scope)


def visit_of(request: Request) -> Visit:
    """Return who asks for a page."""
    state = app_state(request)
    session = read_session(request.headers.get("cookie", ""), state.signer)
    return Visit(request, state, session, session)
