"""The application: routes, refusals and limits around a service of tables."""

from collections.abc import Mapping
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from gobelet import __version__
from gobelet.game import Illegal, Refusal, Unreadable
from gobelet.tables.bots.adviser import Adviser, own_adviser
from gobelet.tables.service.service import Tables
from gobelet.tables.service.writer import refusal as refusal_of
from gobelet.tables.storage.base import StoreError
from gobelet.web.api import commands, queries
from gobelet.web.api.fast_routes import MOST_FIELDS, Shortcut
from gobelet.web.config import Config
from gobelet.web.errors import refusal_answer
from gobelet.web.middleware.access_log import AccessLogMiddleware
from gobelet.web.middleware.body import BodyMiddleware
from gobelet.web.middleware.hosts import HostMiddleware
from gobelet.web.middleware.rate_limit import Buckets, RateLimitMiddleware
from gobelet.web.middleware.security import HEADERS, SecurityMiddleware
from gobelet.web.pages.routes import ROUTES
from gobelet.web.state import AppState

ABOUT: Final = """Play every edition of the Yahtzee family of dice games, and Hands Down, over HTTP.

Set up a table, sit down, begin, and make moves from the `moves` you are offered. Every command has an id that you
choose: sent again, it is answered and not done again. A stream tells what happens as it happens."""

FAULTS: Final[Mapping[int, Refusal]] = {
    404: Unreadable("no-such-page"),
    405: Illegal("wrong-method"),
    400: Unreadable("body-form"),
}
"""What the framework refuses by itself, in our words."""


def make_app(tables: Tables, config: Config | None = None, adviser: Adviser | None = None) -> FastAPI:
    """Return the application around these tables; without an adviser it has one with the user's own library."""
    app = FastAPI(
        title="Gobelet",
        version=__version__,
        description=ABOUT,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # we tell nobody, and need not look whether to
    )
    state = app.state.gobelet = AppState(tables, config or Config(), adviser or own_adviser())
    tables.away = state.presence.away
    app.include_router(commands.router)
    app.include_router(queries.router)
    app.include_router(queries.streams)
    app.include_router(queries.health)
    app.router.routes.extend(ROUTES)
    tables.pubsub.subscribe(None, state.heard)
    _refuse_in_words(app)
    _limit(app, state.config)
    return app


def _limit(app: FastAPI, config: Config) -> None:
    """Put the limits around the application; what is added last is asked first."""
    app.add_middleware(GZipMiddleware, minimum_size=600)
    app.add_middleware(Shortcut, routes=(*commands.router.routes, *queries.streams.routes))
    app.add_middleware(BodyMiddleware, config=config)
    app.add_middleware(RateLimitMiddleware, config=config, buckets=Buckets())
    app.add_middleware(HostMiddleware, config=config)
    app.add_middleware(SecurityMiddleware)
    app.add_middleware(AccessLogMiddleware)


def _refuse_in_words(app: FastAPI) -> None:
    app.add_exception_handler(Refusal, _refusal)
    app.add_exception_handler(StoreError, _store_failed)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _framework)
    app.add_exception_handler(Exception, _broken)


async def _refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return refusal_answer(error, request.scope)


async def _store_failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreError)
    return refusal_answer(refusal_of(error), request.scope)


async def _unreadable(request: Request, error: Exception) -> Response:
    """Name the fields that cannot be read; what was sent there is not repeated, for it might be a token."""
    assert isinstance(error, RequestValidationError)
    fields = tuple(dict.fromkeys(".".join(map(str, fault["loc"])) for fault in error.errors()))
    return refusal_answer(Unreadable("request-form", fields=fields[:MOST_FIELDS]), request.scope)


async def _framework(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = refusal_answer(FAULTS.get(error.status_code, FAULTS[400]), request.scope)
    response.headers.update(error.headers or {})  # such as which methods are allowed
    return response


async def _broken(request: Request, _error: Exception) -> Response:
    """Say that something is broken; this answer passes none of the layers that would send the pages' headers."""
    response = refusal_answer(Illegal("broken"), request.scope)
    response.headers.update(HEADERS)
    return response
