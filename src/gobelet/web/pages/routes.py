"""The routes of all pages, with errors as pages."""

from collections.abc import Awaitable, Callable
from pathlib import PurePath
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gobelet.game import Refusal, Unreadable
from gobelet.web.pages import (
    advice,
    box_story,
    finished,
    guide,
    handover,
    lobby,
    pad,
    paper,
    practice,
    referee,
    review,
    rules,
    share,
    standings,
    start_rolls,
    stream,
    summary_card,
    table,
    table_info,
    tally,
)
from gobelet.web.pages.context import read_context
from gobelet.web.pages.templates import TYPES, hash_static_files, read_static

FOREVER: Final = "public, max-age=31536000, immutable"
NEVER: Final = "no-store"
Page = Callable[[Request], Awaitable[Response]]


def _handle_refusals(page: Page) -> Page:
    """Return a page that responds to a refusal with an error page."""

    async def respond(request: Request) -> Response:
        try:
            return await page(request)
        except Refusal as refusal:
            return read_context(request).refuse(refusal)

    return respond


async def send_static(request: Request) -> Response:
    """Respond with a static file; where the address has the hash of the content, it may be cached for ever.

    A page of an earlier version still gets its files, but under an address with another hash nothing is cached.
    """
    name = request.path_params["name"]
    content = read_static(name)
    if content is None:
        raise Unreadable("no-such-page")
    caching = FOREVER if request.path_params["version"] == hash_static_files() else NEVER
    return Response(content, media_type=TYPES[PurePath(name).suffix], headers={"Cache-Control": caching})


async def send_icon(_request: Request) -> Response:
    """Respond with the icon where browsers look for one without being told."""
    return Response(
        read_static("icon.svg"), media_type=TYPES[".svg"], headers={"Cache-Control": "public, max-age=86400"}
    )


ROUTES: Final = (
    Route("/", _handle_refusals(lobby.show_lobby)),
    Route("/favicon.ico", send_icon),
    Route("/new/{edition}", _handle_refusals(lobby.show_form)),
    Route("/new/{edition}", _handle_refusals(lobby.create_table), methods=["POST"]),
    Route("/join", _handle_refusals(lobby.join_table), methods=["POST"]),
    Route("/like", _handle_refusals(lobby.set_preferences), methods=["POST"]),
    Route("/rules", _handle_refusals(rules.show_rules_list)),
    Route("/rules/{edition}", _handle_refusals(rules.show_rules)),
    Route("/rules/{edition}/card", _handle_refusals(summary_card.show_summary_card)),
    Route("/pad/{edition}.pdf", _handle_refusals(pad.send_pad)),
    Route("/pad/{edition}", _handle_refusals(pad.show_pad_form)),
    Route("/paper", _handle_refusals(paper.show_paper_list)),
    Route("/paper/{edition}", _handle_refusals(paper.show_paper_form)),
    Route("/paper/{edition}", _handle_refusals(paper.keep_paper), methods=["POST"]),
    Route("/standings", _handle_refusals(standings.show_standings)),
    Route("/referee", _handle_refusals(referee.show_referee)),
    Route("/tally", _handle_refusals(tally.show_tally)),
    Route("/tally", _handle_refusals(tally.change_tally), methods=["POST"]),
    Route("/rules/{edition}/example/{step}", _handle_refusals(rules.show_sample_step)),
    Route("/t/{code}", _handle_refusals(table.show_table)),
    Route("/t/{code}", _handle_refusals(table.submit_action), methods=["POST"]),
    Route("/t/{code}/board", _handle_refusals(table.show_board)),
    Route("/t/{code}/more", _handle_refusals(table_info.show_info)),
    Route("/t/{code}/move", _handle_refusals(handover.show_offer)),
    Route("/t/{code}/take", _handle_refusals(handover.confirm_offer)),
    Route("/t/{code}/take", _handle_refusals(handover.take_seat), methods=["POST"]),
    Route("/t/{code}/guide", _handle_refusals(guide.submit_guide), methods=["POST"]),
    Route("/t/{code}/box", _handle_refusals(box_story.show_box)),
    Route("/t/{code}/start", _handle_refusals(start_rolls.show_start)),
    Route("/t/{code}/advice", _handle_refusals(advice.show_advice)),
    Route("/t/{code}/game", _handle_refusals(finished.show_game)),
    Route("/t/{code}/csv", _handle_refusals(share.send_csv)),
    Route("/t/{code}/review", _handle_refusals(review.show_review)),
    Route("/t/{code}/review/{column}/{step}", _handle_refusals(review.show_position)),
    Route("/t/{code}/practice", _handle_refusals(practice.show_practice)),
    Route("/t/{code}/live", _handle_refusals(stream.open_stream)),
    Route("/static/{version}/{name}", _handle_refusals(send_static)),
)
