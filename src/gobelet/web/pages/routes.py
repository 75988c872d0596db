"""Where each page is found, and how a page says no."""

from collections.abc import Awaitable, Callable
from pathlib import PurePath
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gobelet.game import Refusal, Unreadable
from gobelet.web.pages import advice, finished, handover, lobby, rules, stream, table, table_info
from gobelet.web.pages.context import visit_of
from gobelet.web.pages.templates import TYPES, static_content

FOREVER: Final = "public, max-age=31536000, immutable"
Page = Callable[[Request], Awaitable[Response]]


def _polite(page: Page) -> Page:
    """Return a page that says in words why not."""

    async def answer(request: Request) -> Response:
        try:
            return await page(request)
        except Refusal as refusal:
            return visit_of(request).refused(refusal)

    return answer


async def static(request: Request) -> Response:
    """Return a static file; its address changes with it, so it may be kept for ever."""
    name = request.path_params["name"]
    content = static_content(name)
    if content is None:
        raise Unreadable("no-such-page")
    return Response(content, media_type=TYPES[PurePath(name).suffix], headers={"Cache-Control": FOREVER})


ROUTES: Final = (
    Route("/", _polite(lobby.lobby)),
    Route("/new/{edition}", _polite(lobby.new)),
    Route("/new/{edition}", _polite(lobby.make), methods=["POST"]),
    Route("/join", _polite(lobby.join), methods=["POST"]),
    Route("/like", _polite(lobby.like), methods=["POST"]),
    Route("/rules/{edition}", _polite(rules.rules)),
    Route("/t/{code}", _polite(table.table)),
    Route("/t/{code}", _polite(table.do), methods=["POST"]),
    Route("/t/{code}/board", _polite(table.board)),
    Route("/t/{code}/more", _polite(table_info.more)),
    Route("/t/{code}/move", _polite(handover.move)),
    Route("/t/{code}/take", _polite(handover.ask)),
    Route("/t/{code}/take", _polite(handover.take), methods=["POST"]),
    Route("/t/{code}/advice", _polite(advice.advice)),
    Route("/t/{code}/game", _polite(finished.game)),
    Route("/t/{code}/live", _polite(stream.live)),
    Route("/static/{version}/{name}", _polite(static)),
)
