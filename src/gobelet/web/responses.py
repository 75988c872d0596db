"""Answers as JSON: documents, and refusals with their code, data and sentence in the language asked for."""

import json
from collections.abc import Mapping, MutableMapping
from typing import Any, Final
from urllib.parse import parse_qs

import orjson
from starlette.responses import Response

from gobelet.game import LANGUAGES, Faults, NotYourTurn, Refusal, Unreadable
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import Names, describe_faults
from gobelet.web.request_info import request_info

Scope = MutableMapping[str, Any]

CODES: Final[Mapping[str, int]] = {
    "token-missing": 401,
    "origin-unknown": 403,
    "no-such-table": 404,
    "code-form": 404,
    "no-such-page": 404,
    "wrong-method": 405,
    "body-slow": 408,
    "body-large": 413,
    "host-unknown": 421,
    "too-many": 429,
    "broken": 500,
    "store-failed": 503,
    "too-busy": 503,
    "no-code-left": 503,
}
"""The status of refusals that say more than their kind does."""
AGAIN: Final = 1
"""After how many seconds to try again where nothing else is known."""


class Json(Response):
    """A document; half a character that came in goes out as a question mark."""

    media_type = "application/json"

    def __init__(self, content: object, status_code: int = 200, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(content, status_code, {"Cache-Control": "no-store", **(headers or {})})

    def render(self, content: Any) -> bytes:  # noqa: ANN401 - Starlette's signature
        """Return the bytes of a document, which may have been made already."""
        return content if isinstance(content, bytes) else to_bytes(content)


def to_bytes(document: object) -> bytes:
    """Return a document as the bytes of one line."""
    try:
        return orjson.dumps(document)
    except TypeError:  # half a character
        return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


# -- languages ---------------------------------------------------------------------------------------------------


def speaker_of(scope: Scope) -> Speaker:
    """Return who speaks the language asked for: `?lang=`, or the best that Accept-Language names, or English."""
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    asked = [*query.get("lang", ()), *_accepted(header_of(scope, b"accept-language"))]
    return Speaker(next((lang for wish in asked if (lang := wish[:2].lower()) in LANGUAGES), "en"))


def header_of(scope: Scope, name: bytes) -> str:
    """Return a header of a request, by its name in small letters."""
    for key, value in scope.get("headers", ()):
        if key == name:
            return str(value, "latin-1")
    return ""


def _accepted(header: str) -> list[str]:
    """Return the languages of a header, the most welcome first."""
    wishes = [part.strip().partition(";") for part in header.split(",")[:20]]
    return [name for name, _, weight in sorted(wishes, key=_weight, reverse=True)]


def _weight(wish: tuple[str, str, str]) -> float:
    try:
        return float(wish[2].strip().removeprefix("q=") or 1)
    except ValueError:
        return 0.0


# -- refusals ----------------------------------------------------------------------------------------------------


def refused(refusal: Refusal, scope: Scope) -> Json:
    """Return a refusal as an answer."""
    document = refusal_document(refusal, speaker_of(scope), request_info(scope).names)
    return Json(document, status_of(refusal), headers_of(refusal))


def status_of(refusal: Refusal) -> int:
    """Return the status that says what the asker can do."""
    if isinstance(refusal, Faults):
        return status_of(refusal.faults[0])
    if refusal.code in CODES:
        return CODES[refusal.code]
    if isinstance(refusal, Unreadable):
        return 422
    return 403 if isinstance(refusal, NotYourTurn) else 409


def headers_of(refusal: Refusal) -> dict[str, str]:
    """Return what a refusal says in headers: how to show who one is, or when to try again."""
    status = status_of(refusal)
    if status == 401:
        return {"WWW-Authenticate": "Bearer"}
    if status in {429, 503}:
        return {"Retry-After": str(refusal.data.get("seconds", AGAIN))}
    return {}


def refusal_document(refusal: Refusal, say: Speaker, names: Names) -> dict[str, Any]:
    """Return a refusal as a document."""
    data = {name: _plain(value, say, names) for name, value in refusal.data.items()}
    return {"code": refusal.code, "data": data, "sentence": " ".join(describe_faults(refusal, say, names))}


def _plain(value: object, say: Speaker, names: Names) -> object:
    """Return a piece of a refusal's data as JSON has it."""
    match value:
        case None | bool() | int() | str():
            return value
        case Refusal():
            return refusal_document(value, say, names)
        case tuple() | list():
            return [_plain(item, say, names) for item in value]
        case _:
            return str(getattr(value, "id", value))
