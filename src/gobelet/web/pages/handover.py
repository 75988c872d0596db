"""Moving a seat to another device: one device shows an offer as a QR code, the other takes it.

An offer is signed, names the table, the seat and its holder, and expires. It can be taken once, because the id of the
command that moves the seat is a hash of the offer.
"""

import hashlib
import time
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from gobelet.game import Illegal, NotYourTurn, Seat
from gobelet.tables.commands import HandOver, Submission
from gobelet.tables.tokens import Code, Holder, hash_token
from gobelet.web.cookies import CookieSigner
from gobelet.web.pages.table import TableRequest, open_table

PURPOSE: Final = "move"
OFFER_SECONDS: Final = 600
"""How long an offer can be taken."""


@dataclass(frozen=True, slots=True)
class SeatOffer:
    """A seat that its holder wants to move to another device."""

    code: Code
    seat: Seat
    holder: Holder
    until: int

    def __str__(self) -> str:
        return f"{self.code}:{self.seat}:{self.holder}:{self.until}"

    def sign(self, signer: CookieSigner) -> str:
        """Return the signed offer for a link."""
        return signer.sign(PURPOSE, str(self))


def read_offer(text: str, signer: CookieSigner) -> SeatOffer:
    """Return an offer that this server signed, or refuse it."""
    found = signer.verify(PURPOSE, text)
    if found is None:
        raise Illegal("offer-unknown")
    code, seat, holder, until = found.split(":")
    return SeatOffer(Code(code), Seat(int(seat)), Holder(holder), int(until))


async def show_offer(request: Request) -> Response:
    """Show the offer of a seat as a QR code for the other device."""
    table_request = await open_table(request)
    page, table = table_request.page, table_request.table
    holder = page.session.holder
    table_request.check_seat()
    seat = table_request.seat if table_request.seat is not None else next(iter(table.seats_of(holder)), None)
    if seat is None or holder is None:
        raise NotYourTurn("not-your-seat")
    offer = SeatOffer(table.code, seat, holder, int(time.time()) + OFFER_SECONDS)
    query = urlencode({"offer": offer.sign(page.state.signer)})
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
    offer = _read_valid_offer(table_request, text)
    if offer.seat in table.seats_of(page.session.holder):
        return page.redirect(f"/t/{offer.code}")
    return page.render(
        "handover_accept.html", table=table, name=table_request.build_context().name(offer.seat), offer=text
    )


async def take_seat(request: Request) -> Response:
    """Move the seat to this device."""
    table_request = await open_table(request)
    page = table_request.page
    text = (await page.read_form())["offer"]
    offer = read_offer(text, page.state.signer)
    taker = hash_token(page.token)
    if offer.code != table_request.table.code or offer.seat not in table_request.table.seats_of(taker):
        await _move_seat(table_request, _read_valid_offer(table_request, text), taker)
    page.session = page.session.with_table(offer.code)
    page.state.note_seen(table_request.id, table_request.table, taker)
    return page.redirect(f"/t/{offer.code}")


async def _move_seat(table_request: TableRequest, offer: SeatOffer, taker: Holder) -> None:
    """Move the seat, unless the offer was taken before.

    The command id is a hash of the signed text, as the signature itself can be written in several ways.
    """
    command_id = f"move.{hashlib.sha256(str(offer).encode()).hexdigest()[:32]}"
    command, state = HandOver(offer.seat, taker), table_request.page.state
    answer = await state.send(Submission(table_request.id, offer.holder, command_id, command))
    if offer.seat not in answer.table.seats_of(taker):
        raise Illegal("offer-over")


def _read_valid_offer(table_request: TableRequest, text: str) -> SeatOffer:
    """Return an offer that can still be taken at this table, or refuse it."""
    offer, table = read_offer(text, table_request.page.state.signer), table_request.table
    if offer.code != table.code:
        raise Illegal("offer-unknown")
    if offer.until < time.time() or offer.seat not in table.seats_of(offer.holder):
        raise Illegal("offer-over")
    return offer
