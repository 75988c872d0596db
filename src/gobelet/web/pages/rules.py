"""The rules of an edition, as printed or with a table's house rules."""

from starlette.requests import Request
from starlette.responses import Response

from gobelet.i18n.house_rules import describe_house_rules
from gobelet.i18n.rules.dice import write_rules
from gobelet.i18n.tips import write_tips
from gobelet.tables.kinds import find_edition
from gobelet.web.pages.context import read_context


async def show_rules(request: Request) -> Response:
    """Show the rules of an edition; from a table, with its house rules and a link back."""
    page = read_context(request)
    edition = find_edition(request.path_params["edition"])
    back = f"/new/{edition.id}"
    if page.query("table"):
        table = page.state.tables.table(await page.state.find(page.query("table")))
        edition, back = table.edition, f"/t/{table.code}"
    return page.render(
        "rules.html",
        edition=edition,
        title=edition.title(page.say.language),
        house=describe_house_rules(edition, page.say),
        sections=write_rules(edition, page.say),
        tips=write_tips(edition, page.say),
        back=back,
    )
