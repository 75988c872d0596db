"""How the server says no: to people with a page in their language, to programs and scripts with a document."""

import re
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from gobelet.game import Refusal
from gobelet.web.pages.context import read_context
from gobelet.web.responses import headers_of, refused

FOR_PROGRAMS: Final = re.compile(r"/(api(/.*)?|healthz)", re.DOTALL)


def is_page(scope: Scope) -> bool:
    """Whether a person asks, and not a program."""
    return FOR_PROGRAMS.fullmatch(scope["path"]) is None


def refusal_answer(refusal: Refusal, scope: Scope) -> Response:
    """Return a refusal as whoever asks can read it."""
    if not is_page(scope):
        return refused(refusal, scope)
    response = read_context(Request(scope)).refuse(refusal)
    response.headers.update(headers_of(refusal))
    return response


async def refuse(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with a refusal."""
    await refusal_answer(refusal, scope)(scope, receive, send)
