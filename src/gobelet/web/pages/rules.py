"""The rules of a game in our own words, as they are played at a table or as they are printed."""

from starlette.requests import Request
from starlette.responses import Response

from gobelet.i18n.house_rules import house_words
from gobelet.i18n.rules.dice import rules_of
from gobelet.record import find_edition
from gobelet.web.pages.context import visit_of


async def rules(request: Request) -> Response:
    """Show the rules of an edition; for who comes from a table, with its house rules and the way back there."""
    visit = visit_of(request)
    edition = find_edition(request.path_params["edition"])
    back = f"/new/{edition.id}"
    if visit.asked("table"):
        table = visit.state.tables.table(await visit.state.find(visit.asked("table")))
        edition, back = table.edition, f"/t/{table.code}"
    return visit.page(
        "rules.html",
        edition=edition,
        title=edition.title(visit.say.language),
        house=house_words(edition, visit.say),
        sections=rules_of(edition, visit.say),
        back=back,
    )
