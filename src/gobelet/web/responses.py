"""JSON responses: documents, and refusals with their code, data and sentence in the requested language."""

import json
from collections.abc import Mapping
from typing import Any, Final

import orjson
from starlette.responses import Response

from gobelet.game import Faults, NotYourTurn, Refusal, Unreadable
from gobelet.i18n import Speaker
from gobelet.i18n.refusal_values import Names
from gobelet.i18n.refusals import describe_faults
from gobelet.web.languages import find_speaker
from gobelet.web.request_info import Scope, get_request_info

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
    "store-unsure": 503,
    "writer-slow": 503,
    "draining": 503,
    "too-busy": 503,
    "no-code-left": 503,
    "preparing": 503,
}
"""The status of refusals that say more than their kind does."""
RETRY_AFTER: Final = 1
"""Retry-After where nothing better is known."""


class Json(Response):
    """A JSON document; an unpaired surrogate becomes a question mark."""

    media_type = "application/json"

    def __init__(self, content: object, status_code: int = 200, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(content, status_code, {"Cache-Control": "no-store", **(headers or {})})

    def render(self, content: Any) -> bytes:  # noqa: ANN401 - Starlette's signature
        """Return the bytes of a document, which may be encoded already."""
        return content if isinstance(content, bytes) else to_bytes(content)


def to_bytes(document: object) -> bytes:
    """Return a document as the bytes of one line."""
    try:
        return orjson.dumps(document)
    except TypeError:  # an unpaired surrogate
        return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


# -- refusals ----------------------------------------------------------------------------------------------------


def make_refusal_response(refusal: Refusal, scope: Scope) -> Json:
    """Return a refusal as a JSON response."""
    document = refusal_document(refusal, find_speaker(scope), get_request_info(scope).names)
    return Json(document, find_status(refusal), make_headers(refusal))


def find_status(refusal: Refusal) -> int:
    """Return the HTTP status of a refusal."""
    if isinstance(refusal, Faults):
        return find_status(refusal.faults[0])
    if refusal.code in CODES:
        return CODES[refusal.code]
    if isinstance(refusal, Unreadable):
        return 422
    return 403 if isinstance(refusal, NotYourTurn) else 409


def make_headers(refusal: Refusal) -> dict[str, str]:
    """Return the headers of a refusal: how to authenticate, or when to retry."""
    status = find_status(refusal)
    if status == 401:
        return {"WWW-Authenticate": "Bearer"}
    if status in {429, 503}:
        return {"Retry-After": str(refusal.data.get("seconds", RETRY_AFTER))}
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
