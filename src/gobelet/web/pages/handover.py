"""Moving a seat to another device: one shows an offer as a QR code, the other takes it.

An offer is signed, names the table, the seat and who offers it, and holds for a while. It is taken once: the command
that moves the seat follows from the offer, and a command is done once.
"""

import hashlib
import time
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from gobelet.game import Illegal, NotYourTurn, Seat
from gobelet.tables.commands import HandOver
from gobelet.tables.tokens import Code, Holder, holder_of
from gobelet.web.cookies import CookieSigner
from gobelet.web.pages.table import AtTable, at_table

PURPOSE: Final = "move"
HOLDS: Final = 600
"""For how many seconds an offer can be taken."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat that its holder wants to play from another device."""

    code: Code
    seat: Seat
    holder: Holder
    until: int

    def __str__(self) -> str:
        return f"{self.code}:{self.seat}:{self.holder}:{self.until}"

    def signed(self, signer: CookieSigner) -> str:
        """Return it as it stands in a link."""
        return signer.sign(PURPOSE, str(self))


def read_offer(text: str, signer: CookieSigner) -> Offer:
    """Return an offer that was signed here, or refuse what was made up."""
    found = signer.read(PURPOSE, text)
    if found is None:
        raise Illegal("offer-unknown")
    code, seat, holder, until = found.split(":")
    return Offer(Code(code), Seat(int(seat)), Holder(holder), int(until))


async def move(request: Request) -> Response:
    """Show the offer of a seat, for the other device to scan."""
    here = await at_table(request)
    visit, table = here.visit, here.table
    seats, holder = table.seats_of(visit.session.holder), visit.session.holder
    here.check()
    seat = here.seat if here.seat is not None else next(iter(seats), None)
    if seat is None or holder is None:
        raise NotYourTurn("not-your-seat")
    offer = Offer(table.code, seat, holder, int(time.time()) + HOLDS)
    query = urlencode({"offer": offer.signed(visit.state.signer)})
    link = f"{visit.state.address(request)}/t/{table.code}/take?{query}"
    only_here = visit.state.only_here(request)
    minutes = HOLDS // 60
    return visit.page(
        "move.html", table=table, name=here.look().name(seat), link=link, minutes=minutes, only_here=only_here
    )


async def ask(request: Request) -> Response:
    """Ask on the other device whether it is to take the seat over; looking alone moves nothing."""
    here = await at_table(request)
    text = here.visit.asked("offer")
    offer = _standing(here, text)
    if offer.seat in here.table.seats_of(here.visit.session.holder):
        return here.visit.go(f"/t/{offer.code}")
    return here.visit.page("take.html", table=here.table, name=here.look().name(offer.seat), offer=text)


async def take(request: Request) -> Response:
    """Take a seat over."""
    here = await at_table(request)
    visit = here.visit
    text = (await visit.form())["offer"]
    offer = read_offer(text, visit.state.signer)
    taker = holder_of(visit.token)
    if offer.code != here.table.code or offer.seat not in here.table.seats_of(taker):
        await _taken(here, _standing(here, text), taker)
    visit.session = visit.session.with_table(offer.code)
    visit.state.saw(here.id, here.table, taker)
    return visit.go(f"/t/{offer.code}")


async def _taken(here: AtTable, offer: Offer, taker: Holder) -> None:
    """Move the seat, once: whoever brings an offer that was taken already is told so.

    The command follows from what was signed, because a signature can be written in more than one way.
    """
    command = f"move.{hashlib.sha256(str(offer).encode()).hexdigest()[:32]}"
    answer = await here.visit.state.hand_over(here.id, offer.holder, command, HandOver(offer.seat, taker))
    if offer.seat not in answer.table.seats_of(taker):
        raise Illegal("offer-over")


def _standing(here: AtTable, text: str) -> Offer:
    """Return an offer that can still be taken at this table."""
    offer = read_offer(text, here.visit.state.signer)
    if offer.code != here.table.code:
        raise Illegal("offer-unknown")
    if offer.until < time.time() or offer.seat not in here.table.seats_of(offer.holder):
        raise Illegal("offer-over")
    return offer
