"""Refusals as responses: a page in the reader's language for people, a document for programs."""

import re
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from gobelet.game import Refusal
from gobelet.web.pages.context import read_context
from gobelet.web.responses import make_headers, make_refusal_response

API_PATHS: Final = re.compile(r"/(api(/.*)?|healthz|readyz)", re.DOTALL)


def is_page(scope: Scope) -> bool:
    """Whether a request is for a page."""
    return API_PATHS.fullmatch(scope["path"]) is None


def make_error_response(refusal: Refusal, scope: Scope) -> Response:
    """Return a refusal in the form that the requester reads."""
    if not is_page(scope):
        return make_refusal_response(refusal, scope)
    response = read_context(Request(scope)).refuse(refusal)
    response.headers.update(make_headers(refusal))
    return response


async def refuse(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with a refusal."""
    await make_error_response(refusal, scope)(scope, receive, send)
