"""The application: routes, error handlers and middleware around a service of tables."""

from collections.abc import Mapping
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from gobelet import __version__
from gobelet.game import Illegal, Refusal, Unreadable
from gobelet.tables.bots.adviser import Adviser, create_adviser
from gobelet.tables.open_counts import OpenCounts
from gobelet.tables.service.service import Tables
from gobelet.tables.service.writer import refuse_store_error
from gobelet.tables.storage.base import StoreError
from gobelet.tables.token_buckets import Buckets
from gobelet.web.api import commands, queries
from gobelet.web.api.command_path import CommandPath
from gobelet.web.api.fast_routes import MAX_NAMED_FIELDS, FastRoutes, make_handlers
from gobelet.web.config import Config
from gobelet.web.errors import make_error_response
from gobelet.web.middleware.access_log import AccessLogMiddleware
from gobelet.web.middleware.body import BodyMiddleware
from gobelet.web.middleware.hosts import HostMiddleware
from gobelet.web.middleware.overload import OverloadMiddleware
from gobelet.web.middleware.rate_limit import KnownCodes, RateLimitMiddleware
from gobelet.web.middleware.security import HEADERS, SecurityMiddleware
from gobelet.web.pages.routes import ROUTES
from gobelet.web.state import AppState

ABOUT: Final = """Play every edition of the Yahtzee family of dice games, and Hands Down, over HTTP.

Set up a table, sit down, begin, and make moves from the `moves` you are offered. Every command has an id that you
choose: sent again, it is answered and not done again. A stream tells what happens as it happens."""

FRAMEWORK_ERRORS: Final[Mapping[int, Refusal]] = {
    404: Unreadable("no-such-page"),
    405: Illegal("wrong-method"),
    400: Unreadable("body-form"),
}
"""Refusals in place of the framework's own errors."""


def create_app(tables: Tables, config: Config | None = None, adviser: Adviser | None = None) -> FastAPI:
    """Return the application around these tables; without an adviser it has one with the user's own library."""
    app = FastAPI(
        title="Gobelet",
        version=__version__,
        description=ABOUT,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # none is sent, and looking for it takes time
    )
    state = app.state.gobelet = AppState(tables, config or Config(), adviser or create_adviser())
    tables.seconds_away = state.presence.seconds_away
    state.presence.has_others = tables.peers is not None
    tables.list_present, tables.note_present = state.presence.list_present, state.presence.note_present
    tables.show_reaction = state.show_reaction
    tables.audience.budget = state.config.limits.rate_computers
    tables.limit_commands(state.config.limits.most_commands)
    app.include_router(commands.router)
    app.include_router(queries.router)
    app.include_router(queries.streams)
    app.include_router(queries.health)
    app.router.routes.extend(ROUTES)
    tables.pubsub.subscribe(None, state.note_seats)
    _add_error_handlers(app)
    _add_middleware(app, state)
    return app


def _add_middleware(app: FastAPI, state: AppState) -> None:
    """Wrap the application in its middleware; what is added last comes first."""
    config, shared, codes = state.config, state.tables.shared_limits, KnownCodes()
    buckets, streams = (Buckets(), OpenCounts()) if shared is None else (shared.buckets, shared.streams)
    handlers = make_handlers((*commands.router.routes, *queries.streams.routes))
    app.add_middleware(GZipMiddleware, minimum_size=600)
    app.add_middleware(FastRoutes, handlers=handlers)
    app.add_middleware(BodyMiddleware, config=config)
    app.add_middleware(RateLimitMiddleware, config=config, buckets=buckets, streams=streams, codes=codes)
    app.add_middleware(HostMiddleware, config=config)
    app.add_middleware(SecurityMiddleware)
    app.add_middleware(AccessLogMiddleware)
    app.add_middleware(CommandPath, config=config, buckets=buckets, codes=codes, handlers=handlers)
    app.add_middleware(OverloadMiddleware, state=state)


def _add_error_handlers(app: FastAPI) -> None:
    app.add_exception_handler(Refusal, _refusal)
    app.add_exception_handler(StoreError, _store_failed)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _framework)
    app.add_exception_handler(Exception, _broken)


async def _refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return make_error_response(error, request.scope)


async def _store_failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreError)
    return make_error_response(refuse_store_error(error), request.scope)


async def _unreadable(request: Request, error: Exception) -> Response:
    """Name the unreadable fields, without their values: one might be a token."""
    assert isinstance(error, RequestValidationError)
    fields = tuple(dict.fromkeys(".".join(map(str, fault["loc"])) for fault in error.errors()))
    return make_error_response(Unreadable("request-form", fields=fields[:MAX_NAMED_FIELDS]), request.scope)


async def _framework(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = make_error_response(FRAMEWORK_ERRORS.get(error.status_code, FRAMEWORK_ERRORS[400]), request.scope)
    response.headers.update(error.headers or {})  # such as which methods are allowed
    return response


async def _broken(request: Request, _error: Exception) -> Response:
    """Answer an unexpected error; this response passes no middleware, so it sets the security headers itself."""
    response = make_error_response(Illegal("broken"), request.scope)
    response.headers.update(HEADERS)
    return response
