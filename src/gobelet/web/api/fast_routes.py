"""Fast routes: commands and streams reach their function without the framework's dependency resolution.

FastAPI describes these routes; the requester and the body are read by hand. `FastRoutes` dispatches those of a table
without searching all routes; without it they would take the same way through the framework
(docs/decisions/fast-routes.md).
"""

import re
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from typing import Any, Final, get_type_hints

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from gobelet.game import Refusal, Unreadable
from gobelet.tables.table import MAX_SEATS
from gobelet.web.api.auth import find_requester, find_table_requester
from gobelet.web.request_info import SAFE_METHODS, find_header
from gobelet.web.responses import make_refusal_response

Handler = Callable[[Request, bytes], Awaitable[Response]]
"""Answers a request whose body has been received whole."""
CommandHandlers = Mapping[tuple[str, str], Handler]
"""The handlers of a table's commands and streams, by method and the end of the path."""

MAX_NAMED_FIELDS: Final = 20
"""How many unreadable fields are named."""
VIEWS: Final = ("full", "changes")
PATH: Final = re.compile(r"/api/tables/([^/]+)/([a-z-]+)")


class FastRoute(APIRoute):
    """A route described by its function's signature: `requester`, and perhaps `body`, or `seat`, `view` and `last`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the function that handles a request."""
        handler, has_body = self.make_handler(), "body" in get_type_hints(self.endpoint)

        async def handle(request: Request) -> Response:
            return await handler(request, (await request.receive())["body"] if has_body else b"")

        return handle

    def make_handler(self) -> Handler:
        """Return the function that handles a request and its body."""
        endpoint, hints = self.endpoint, get_type_hints(self.endpoint)
        model: type[BaseModel] | None = hints.get("body")

        async def handle(request: Request, body: bytes) -> Response:
            arguments: dict[str, Any] = {} if model is None else {"body": _read_body(request, body, model)}
            requester = find_requester(request)
            at_table = "code" in request.path_params
            code = request.path_params.get("code", "")
            arguments["requester"] = await find_table_requester(code, requester) if at_table else requester
            if "last" in hints:
                arguments |= {"seat": _read_seat(request), "view": _read_view(request)}
                arguments["last"] = find_header(request.scope, b"last-event-id") or None
            response: Response = await endpoint(**arguments)
            return response

        return handle


def _read_seat(request: Request) -> int | None:
    """Return the seat to look from."""
    text = request.query_params.get("seat")
    if text is not None and not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) < MAX_SEATS):
        raise Unreadable("request-form", fields=("query.seat",))
    return None if text is None else int(text)


def _read_view(request: Request) -> str:
    """Return what a stream is to carry: the whole table after every row, or what has changed."""
    view = request.query_params.get("view", VIEWS[0])
    if view not in VIEWS:
        raise Unreadable("request-form", fields=("query.view",))
    return view


def _read_body(request: Request, body: bytes, model: type[BaseModel]) -> BaseModel:
    """Return the body of a request as a model."""
    if "json" not in find_header(request.scope, b"content-type"):
        raise Unreadable("request-form", fields=("header.Content-Type",))
    try:
        return model.model_validate_json(body)
    except ValidationError as error:
        faults = error.errors(include_url=False, include_context=False, include_input=False)
        if faults[0]["type"] == "json_invalid":
            raise Unreadable("body-form") from None
        fields = dict.fromkeys(".".join(map(str, ("body", *fault["loc"]))) for fault in faults)
        raise Unreadable("request-form", fields=tuple(fields)[:MAX_NAMED_FIELDS]) from None


def make_handlers(routes: Iterable[BaseRoute]) -> CommandHandlers:
    """Return the handlers of all fast routes."""
    return {
        (method, route.path.rpartition("}/")[2]): route.make_handler()
        for route in routes
        if isinstance(route, FastRoute)
        for method in route.methods or ()
    }


class FastRoutes:
    """Middleware that dispatches commands and streams of a table without searching all routes."""

    def __init__(self, app: ASGIApp, handlers: CommandHandlers) -> None:
        self.app, self._handlers = app, handlers

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Handle the request, or pass it on."""
        found = PATH.fullmatch(scope["path"]) if scope["type"] == "http" else None
        handler = None if found is None else self._handlers.get((scope["method"], found[2]))
        if found is None or handler is None:
            return self.app(scope, receive, send)
        scope["path_params"] = {"code": found[1]}
        return _handle(handler, scope, receive, send)


async def _handle(handler: Handler, scope: Scope, receive: Receive, send: Send) -> None:
    try:
        body = b"" if scope["method"] in SAFE_METHODS else (await receive())["body"]
        response = await handler(Request(scope, receive, send), body)
    except Refusal as refusal:
        response = make_refusal_response(refusal, scope)
    await response(scope, receive, send)
