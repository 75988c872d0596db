"""Print a pad: the form, and the PDF document that it leads to."""

import hashlib
from collections.abc import Sequence
from functools import partial
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from gobelet.game import LANGUAGES, Unreadable
from gobelet.i18n.house_rules import describe_house_rules
from gobelet.i18n.refusals import describe_faults
from gobelet.record import AnyEdition
from gobelet.sheets import PAPERS, PadOptions, list_layouts, make_options, write_pad
from gobelet.sheets.options import DEFAULT_PAPER
from gobelet.tables.kinds import find_edition, find_kind
from gobelet.web.pages.context import Form, PageContext, read_context
from gobelet.web.responses import find_status
from gobelet.web.workers import wait_while_connected

OFFERED_COLUMNS: Final = range(1, 13)
OFFERED_PAGES: Final = (1, 2, 5, 10, 20)
POLICY: Final = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""What the PDF viewers of browsers need: some are pages with styles of their own."""
NOT_MODIFIED: Final = 304


async def show_pad_form(request: Request) -> Response:
    """Show the form of a pad; from a table, with its house rules and a link back."""
    page = read_context(request)
    return _render_form(page, *await _find_edition(page))


def _render_form(
    page: PageContext, edition: AnyEdition, back: str, notices: Sequence[str] = (), status: int = 200
) -> Response:
    form = _read_form(page)
    return page.render(
        "pad.html",
        status,
        edition=edition,
        kind=find_kind(edition).name,
        title=edition.title(page.say.language),
        house=describe_house_rules(edition, page.say),
        papers=PAPERS.values(),
        layouts=[layout.name for layout in list_layouts(edition)],
        columns=OFFERED_COLUMNS,
        pages=OFFERED_PAGES,
        reachable=not page.state.is_local(page.request),
        chosen=form,
        language=_choose_language(page, form),
        back=back,
        notices=notices,
    )


def _read_form(page: PageContext) -> Form:
    query = page.request.query_params
    return Form({name: query.getlist(name) for name in query})


def _choose_language(page: PageContext, form: Form) -> str:
    return form["language"] if form["language"] in LANGUAGES else page.say.language


async def _find_edition(page: PageContext) -> tuple[AnyEdition, str]:
    """Return the edition of a pad, as a table plays it if one is named, and where to go back to."""
    if page.query("table"):
        table = page.state.tables.table(await page.state.find(page.query("table")))
        return table.edition, f"/t/{table.code}/more"
    edition = find_edition(page.request.path_params["edition"])
    return edition, f"/new/{edition.id}"


async def send_pad(request: Request) -> Response:
    """Send a pad as PDF; a browser that has it already is told so. What cannot be printed is said above the form."""
    page = read_context(request)
    edition, back = await _find_edition(page)
    try:
        options = _read_options(page, edition)
        work = page.state.workers.pads.run((edition, options), partial(write_pad, edition, options))
        return _send(await wait_while_connected(request.receive, work), f"pad-{edition.id}.pdf", request)
    except Unreadable as refusal:
        return _render_form(page, edition, back, describe_faults(refusal, page.say), find_status(refusal))


def _read_options(page: PageContext, edition: AnyEdition) -> PadOptions:
    form = _read_form(page)
    pages = form.number("pages")
    return make_options(
        edition,
        _choose_language(page, form),
        paper=form["paper"] or DEFAULT_PAPER,
        large=form["size"] == "large",
        columns=form.number("columns"),
        pages=1 if pages is None else pages,
        bilingual=bool(form["bilingual"]),
        layout=form["layout"],
        address=page.state.address(page.request) if form["qr"] else "",
    )


def _send(content: bytes, name: str, request: Request) -> Response:
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Content-Security-Policy": POLICY}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=NOT_MODIFIED, headers=headers)
    headers["Content-Disposition"] = f'inline; filename="{name}"'
    return Response(content, media_type="application/pdf", headers=headers)
