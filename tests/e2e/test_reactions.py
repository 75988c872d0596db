"""Signs in the browser: sent with a tap, shown beside the face on every device, and gone after a moment."""

import pytest
from playwright.sync_api import expect

from support.accessibility import check
from support.browsers import PHONE, BrowserSession

pytestmark = pytest.mark.slow


def test_a_sign_stands_beside_the_face_for_three_seconds(session: BrowserSession) -> None:
    """Both players see it, and hear its word; then it is gone."""
    ann, ben = session.open_player(device=PHONE), session.open_player()
    address = ann.create_table("mb-1982", name="Ann", seat2="person")
    ben.join(address, "Ben")
    ann.press("#begin")
    for player in (ann, ben):
        player.wait_for(".players")
    ann.page.click(".show-reactions")
    check(ann)
    ann.page.click('#reaction-panel [value="react:bravo"]')
    for player in (ann, ben):
        expect(player.page.locator('.reaction[data-sign="bravo"]')).to_be_visible()
        expect(player.page.locator("#announcer")).to_have_text("Ann: Bravo!")
    face, sign = (ben.page.locator(each).first.bounding_box() for each in ('[data-seats="0"] .face', ".reaction"))
    assert face
    assert sign
    assert 0 <= sign["x"] - (face["x"] + face["width"]) < 10
    assert abs(face["y"] + face["height"] / 2 - sign["y"] - sign["height"] / 2) < 4
    expect(ben.page.locator(".reaction")).to_have_count(0)
