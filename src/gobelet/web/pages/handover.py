"""Moving a seat to another device: one device shows an offer as a QR code, the other takes it."""

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from gobelet.game import NotYourTurn
from gobelet.tables.tokens import hash_token
from gobelet.web.pages.table import open_table
from gobelet.web.seat_offers import OFFER_SECONDS, check_offer, make_offer, read_offer, take_offer


async def show_offer(request: Request) -> Response:
    """Show the offer of a seat as a QR code for the other device."""
    table_request = await open_table(request)
    page, table = table_request.page, table_request.table
    holder = page.session.holder
    table_request.check_seat()
    seat = table_request.seat if table_request.seat is not None else next(iter(table.seats_of(holder)), None)
    if seat is None or holder is None:
        raise NotYourTurn("not-your-seat")
    query = urlencode({"offer": make_offer(table, seat, holder).sign(page.state.signer)})
    return page.render(
        "handover.html",
        table=table,
        name=table_request.build_context().name(seat),
        link=f"{page.state.address(request)}/t/{table.code}/take?{query}",
        minutes=OFFER_SECONDS // 60,
        only_here=page.state.is_local(request),
    )


async def confirm_offer(request: Request) -> Response:
    """Ask on the other device whether to take the seat; opening the link moves nothing."""
    table_request = await open_table(request)
    page, table = table_request.page, table_request.table
    text = page.query("offer")
    offer = read_offer(text, table, page.state.signer)
    check_offer(offer, table)
    if offer.seat in table.seats_of(page.session.holder):
        return page.redirect(f"/t/{offer.code}")
    return page.render(
        "handover_accept.html", table=table, name=table_request.build_context().name(offer.seat), offer=text
    )


async def take_seat(request: Request) -> Response:
    """Move the seat to this device."""
    table_request = await open_table(request)
    page = table_request.page
    offer = read_offer((await page.read_form())["offer"], table_request.table, page.state.signer)
    taker = hash_token(page.token)
    await take_offer(page.state, table_request.id, offer, taker)
    page.session = page.session.with_table(offer.code)
    page.state.note_seen(table_request.id, table_request.table, taker)
    return page.redirect(f"/t/{offer.code}")
