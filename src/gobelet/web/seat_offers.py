"""Offers of seats: how a seat moves to another device without its giver ever knowing the other device's token.

An offer is signed, names the table, the seat and its holder, and expires. The other device takes it with a token that
it has drawn itself. It can be taken once, because the id of the command that moves the seat is a hash of the offer.
"""

import hashlib
import time
from dataclasses import dataclass
from typing import Final

from gobelet.game import Illegal, Seat
from gobelet.tables.commands import HandOver, Submission
from gobelet.tables.service.transaction import CommandResult
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table
from gobelet.tables.tokens import Code, Holder
from gobelet.web.cookies import CookieSigner
from gobelet.web.state import AppState

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


def make_offer(table: Table, seat: Seat, holder: Holder) -> SeatOffer:
    """Return the offer of a seat, from now on."""
    return SeatOffer(table.code, seat, holder, int(time.time()) + OFFER_SECONDS)


def read_offer(text: str, table: Table, signer: CookieSigner) -> SeatOffer:
    """Return an offer that this server signed for a table, or refuse it; it may have been taken already."""
    found = signer.verify(PURPOSE, text)
    if found is None or found.split(":")[0] != table.code:
        raise Illegal("offer-unknown")
    code, seat, holder, until = found.split(":")
    return SeatOffer(Code(code), Seat(int(seat)), Holder(holder), int(until))


def check_offer(offer: SeatOffer, table: Table) -> None:
    """Refuse an offer that is too old, or whose giver no longer has the seat."""
    if offer.until < time.time() or offer.seat not in table.seats_of(offer.holder):
        raise Illegal("offer-over")


async def take_offer(state: AppState, id_: TableId, offer: SeatOffer, taker: Holder) -> CommandResult:
    """Move the seat to who takes it, unless the offer was taken by somebody else before.

    The command id is a hash of the signed text, as the signature itself can be written in several ways.
    """
    table = state.tables.table(id_)
    if offer.seat in table.seats_of(taker):
        return CommandResult(id_, table, table.version, offer.seat)
    check_offer(offer, table)
    command_id = f"move.{hashlib.sha256(str(offer).encode()).hexdigest()[:32]}"
    result = await state.send(Submission(id_, offer.holder, command_id, HandOver(offer.seat, taker)))
    if offer.seat not in result.table.seats_of(taker):
        raise Illegal("offer-over")
    return result
