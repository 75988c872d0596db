"""A short path for commands: what every layer of middleware does for a command of a known table, in one step.

Each layer of ASGI middleware costs a move a coroutine, or a function around `send`. Here are the same checks without
the layers: host, rate limit, body, access log, security header. Whatever is unusual takes the long path: an unknown
code or host, too many requests, a query.
"""

import time
from collections.abc import Awaitable

from fastapi import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from gobelet.game import Refusal
from gobelet.tables.token_buckets import Buckets
from gobelet.web.api.fast_routes import PATH, CommandHandlers, Handler
from gobelet.web.clients import find_client
from gobelet.web.config import Config
from gobelet.web.connection import send_whole
from gobelet.web.middleware.access_log import log_request
from gobelet.web.middleware.body import BodyRefused, make_body_refusal, read_body
from gobelet.web.middleware.hosts import is_known_host
from gobelet.web.middleware.rate_limit import KINDS, KnownCodes
from gobelet.web.middleware.security import API_HEADERS
from gobelet.web.request_info import find_header, get_request_info
from gobelet.web.responses import make_refusal_response


class CommandPath:
    """Middleware that handles commands of known tables itself, and passes everything else on."""

    def __init__(
        self, app: ASGIApp, config: Config, buckets: Buckets, codes: KnownCodes, handlers: CommandHandlers
    ) -> None:
        self.app, self.config = app, config
        self._buckets, self._codes, self._handlers = buckets, codes, handlers

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Handle a command, or pass the request on."""
        if scope["type"] != "http" or scope["method"] != "POST" or scope["query_string"]:
            return self.app(scope, receive, send)
        found = PATH.fullmatch(scope["path"])
        handler = None if found is None else self._handlers.get(("POST", found[2]))
        if found is None or handler is None or not self._may_pass(scope, found[1], found[2]):
            return self.app(scope, receive, send)
        scope["path_params"] = {"code": found[1]}
        return self._run(handler, scope, receive, send)

    def _may_pass(self, scope: Scope, code: str, action: str) -> bool:
        """Whether a command is within limits, which counts it; one beyond them is refused on the long path."""
        if code not in self._codes or not is_known_host(find_header(scope, b"host"), self.config):
            return False
        kind, client = KINDS.get(action, "moves"), find_client(scope.get("client"))
        return not self._buckets.take((kind, client), self.config.limits.rate(kind))

    async def _run(self, handler: Handler, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a command, and log it."""
        info, began = get_request_info(scope), time.perf_counter()
        try:
            response = await self._find_response(handler, scope, receive)
            if response is not None:
                info.status = response.status_code
                await send_whole(response, API_HEADERS, scope, send)
        finally:
            log_request(scope, info, time.perf_counter() - began)

    async def _find_response(self, handler: Handler, scope: Scope, receive: Receive) -> Response | None:
        """Return the response to a command; None if whoever sent it is gone."""
        try:
            body = await read_body(scope, receive, self.config.limits)
            return None if body is None else await handler(Request(scope), body)
        except BodyRefused as refused:
            return make_body_refusal(refused.refusal, scope)
        except Refusal as refusal:
            return make_refusal_response(refusal, scope)
