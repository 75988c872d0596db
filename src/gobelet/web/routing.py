"""The way of a command from its bytes to its function: described by the framework, read by hand.

A command is a body and whoever sends it, always in the same place. `Shortcut` leads those for a table straight there;
without it they would find the same way through the framework's routes.
"""

import re
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, get_type_hints

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from gobelet.game import Refusal, Unreadable
from gobelet.web.answers import header_of, refused
from gobelet.web.asking import asker_of, guest_of

Handler = Callable[[Request], Awaitable[Response]]

MOST_FIELDS: Final = 20
"""How many faulty fields are named."""
PATH: Final = re.compile(r"/api/tables/([^/]+)/([a-z-]+)")


class CommandRoute(APIRoute):
    """Described by the signature of its function, which takes `body` and `guest` or `asker`."""

    def get_route_handler(self) -> Handler:  # type: ignore[override]  # any awaitable will do
        """Return what answers a request."""
        endpoint, hints = self.endpoint, get_type_hints(self.endpoint)
        model: type[BaseModel] | None = hints.get("body")
        at_table = "guest" in hints

        async def handle(request: Request) -> Response:
            given: dict[str, Any] = {} if model is None else {"body": await _body(request, model)}
            asker = asker_of(request)
            if at_table:
                given["guest"] = await guest_of(request.path_params["code"], asker)
            else:
                given["asker"] = asker
            answer: Response = await endpoint(**given)
            return answer

        return handle


async def _body(request: Request, model: type[BaseModel]) -> BaseModel:
    """Return the body of a request, which has been received whole."""
    if "json" not in header_of(request.scope, b"content-type"):
        raise Unreadable("request-form", fields=("header.Content-Type",))
    message = await request.receive()
    try:
        return model.model_validate_json(message["body"])
    except ValidationError as error:
        faults = error.errors(include_url=False, include_context=False, include_input=False)
        if faults[0]["type"] == "json_invalid":
            raise Unreadable("body-form") from None
        fields = dict.fromkeys(".".join(map(str, ("body", *fault["loc"]))) for fault in faults)
        raise Unreadable("request-form", fields=tuple(fields)[:MOST_FIELDS]) from None


class Shortcut:
    """Plain ASGI: answers commands for a table without searching all routes for theirs."""

    def __init__(self, app: ASGIApp, routes: Iterable[BaseRoute]) -> None:
        self.app = app
        commands = (route for route in routes if isinstance(route, CommandRoute) and route.methods == {"POST"})
        self._handlers = {route.path.rpartition("}/")[2]: route.get_route_handler() for route in commands}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a command, or hand everything else on."""
        found = PATH.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        handler = None if found is None else self._handlers.get(found[2])
        if found is None or handler is None:
            await self.app(scope, receive, send)
            return
        scope["path_params"] = {"code": found[1]}
        try:
            response = await handler(Request(scope, receive, send))
        except Refusal as refusal:
            response = refused(refusal, scope)
        await response(scope, receive, send)
