"""The summary card of a game as a page of its own, for a table that is played without scripts."""

from starlette.requests import Request
from starlette.responses import Response

from gobelet.game import Unreadable
from gobelet.tables.kinds import find_edition
from gobelet.web.pages.context import read_context
from gobelet.web.pages.parts.registry import find_adapter


async def show_summary_card(request: Request) -> Response:
    """Show the summary card of an edition that has one; from a table, with its house rules and a link back."""
    page = read_context(request)
    edition = find_edition(request.path_params["edition"])
    back = f"/rules/{edition.id}"
    if page.query("table"):
        table = page.state.tables.table(await page.state.find(page.query("table")))
        edition, back = table.edition, f"/t/{table.code}"
    summary = find_adapter(edition).build_summary_card(edition, page.say)
    if summary is None:
        raise Unreadable("no-such-page")
    return page.render("summary_card.html", title=edition.title(page.say.language), summary=summary, back=back)
