"""Moving a seat to another device by an offer that is signed, expires, and is taken once."""

import html
import re
import time
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from gobelet.game import Seat
from gobelet.tables.table import Table
from gobelet.tables.tokens import Holder
from gobelet.web.cookies import COOKIE, read_session
from gobelet.web.seat_offers import OFFER_SECONDS, SeatOffer
from support.http_server import Site
from support.page_client import PageClient, begin_pair, open_client, open_pair, parse_code


def app_state_of(site: Site) -> Any:  # noqa: ANN401 - the application's own
    """Return what the routes of a server share."""
    return site.server.config.app.state.gobelet  # type: ignore[union-attr]


def offer_of(page: str) -> tuple[str, str]:
    """Return the path of an offer's link on a page, and the offer."""
    link = re.search(r'<a href="([^"]*)" id="link"', page)
    assert link is not None
    parts = urlsplit(html.unescape(link[1]))
    return parts.path, parse_qs(parts.query)["offer"][0]


def make_offer(ann: PageClient, path: str) -> str:
    """Return what Ann offers."""
    where, offer = offer_of(ann.open(f"{path}/move?seat=0").text)
    assert where == f"{path}/take"
    return offer


def holder(site: Site, path: str) -> str | None:
    """Return who holds the first seat."""
    table: Table = site.table(parse_code(path))
    return table.places[0].holder


def holder_of_browser(site: Site, who: PageClient) -> str | None:
    """Return who somebody's cookie says they are."""
    return read_session(f"{COOKIE}={who.client.cookies[COOKIE]}", app_state_of(site).signer).holder


def test_a_seat_moves_to_another_device(site: Site) -> None:
    """Looking at the offer moves nothing; saying yes does. The old device watches, and gets the seat back."""
    path, ann, _ = begin_pair(site)
    phone = open_client(site)
    offer = make_offer(ann, path)
    page = phone.open(f"{path}/take?offer={offer}")
    assert "Take over the seat of Ann here?" in page.words
    assert holder(site, path) == holder_of_browser(site, ann)
    assert phone.post(f"{path}/take", offer=offer).path == path
    assert holder(site, path) == holder_of_browser(site, phone) != holder_of_browser(site, ann)
    assert site.table(parse_code(path)).names == ("Ann", "Ben")
    assert not list(ann.open(f"{path}/more").forms("rename"))
    assert list(phone.open(f"{path}/more").forms("rename"))
    assert parse_code(path) in phone.open("/").text
    back = make_offer(phone, path)
    ann.post(f"{path}/take", offer=back)
    assert holder(site, path) == holder_of_browser(site, ann)


def test_an_offer_is_taken_once(site: Site) -> None:
    """A second device that brings the same offer is refused, also after the seat has come back to who offered it."""
    path, ann, _ = begin_pair(site)
    phone, thief = open_client(site), open_client(site)
    offer = make_offer(ann, path)
    phone.post(f"{path}/take", offer=offer)
    phone.post(f"{path}/take", offer=offer)  # a double tap is no fault
    refused = thief.post(f"{path}/take", 409, offer=offer)
    assert "has been used already, or is too old" in refused.words
    ann.post(f"{path}/take", offer=make_offer(phone, path))
    assert holder(site, path) == holder_of_browser(site, ann)
    for same in (offer, f"{offer}=", f"{offer[:-4]}!{offer[-4:]}"):  # the signature in other characters
        thief.post(f"{path}/take", 409, offer=same)
        assert holder(site, path) == holder_of_browser(site, ann)


def test_an_offer_expires(site: Site) -> None:
    """An offer that is too old moves nothing."""
    path, ann, _ = begin_pair(site)
    holding = holder(site, path)
    assert holding is not None
    now = int(time.time())
    old = SeatOffer(site.table(parse_code(path)).code, Seat(0), Holder(holding), now - 1).sign(
        app_state_of(site).signer
    )
    phone = open_client(site)
    phone.open(f"{path}/take?offer={old}", 409)
    phone.post(f"{path}/take", 409, offer=old)
    assert holder(site, path) == holder_of_browser(site, ann)
    until = int(app_state_of(site).signer.verify("move", make_offer(ann, path)).rpartition(":")[2])
    assert now + OFFER_SECONDS <= until <= int(time.time()) + OFFER_SECONDS


@pytest.mark.parametrize("forgery", ["", "x", "eA.eA", "changed", "other-purpose", "other-table"])
def test_a_forged_offer(site: Site, forgery: str) -> None:
    """An offer that this server has not signed for this table moves nothing."""
    path, ann, _ = begin_pair(site)
    offer = make_offer(ann, path)
    signer = app_state_of(site).signer
    text = signer.verify("move", offer)
    made_up = {
        "changed": offer[::-1],
        "other-purpose": signer.sign("cookie", text),
        "other-table": signer.sign("move", "FKLMRTUX" + text[8:]),
    }.get(forgery, forgery)
    phone = open_client(site)
    assert "does not belong to a seat" in phone.open(f"{path}/take?offer={made_up}", 409).words
    phone.post(f"{path}/take", 409, offer=made_up)
    assert holder(site, path) == holder_of_browser(site, ann)


def test_only_ones_own_seat_is_offered(site: Site) -> None:
    """Nobody offers another's seat, and who has none offers none."""
    path, ann, ben = open_pair(site)
    ben.open(f"{path}/move?seat=0", 403)
    open_client(site).open(f"{path}/move", 403)
    assert "Ann continues on" in ann.open(f"{path}/move").words
    assert "Ben continues on" in ben.open(f"{path}/move").words


def test_the_old_device_is_told(site: Site) -> None:
    """The stream of the device whose seat has moved says so; a page that looked from that seat is sent on."""
    path, ann, _ = begin_pair(site)
    offer = make_offer(ann, path)
    with ann.stream(path) as plain, ann.stream(path, seat=0) as seated:
        for stream in (plain, seated):
            assert "main" in stream.next().document["parts"]
        open_client(site).post(f"{path}/take", offer=offer)
        assert plain.next().document["told"] == "Your seat has moved to another device. Here you can watch."
        assert seated.next().document["go"] == path
    with ann.stream(path, seat=0) as again:
        assert again.next().document["go"] == path
