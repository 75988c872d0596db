"""Signs in the browser: sent with a tap, shown beside the face on every device, and gone after a moment."""

import pytest
from playwright.sync_api import expect

from support.accessibility import check
from support.browsers import PHONE, BrowserSession

pytestmark = pytest.mark.slow

FACE_AND_SIGN = """() => {
    const found = ['[data-seats="0"] .face', '.reaction[data-sign="bravo"]'].map(each => document.querySelector(each));
    return found.every(node => node?.checkVisibility()) && found.map(node => node.getBoundingClientRect().toJSON());
}"""
"""Measure both as soon as the sign is there; it goes by itself."""


@pytest.mark.soak
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
    face, sign = ben.page.wait_for_function(FACE_AND_SIGN).json_value()
    for player in (ann, ben):
        expect(player.page.locator("#announcer")).to_have_text("Ann: Bravo!")
    assert 0 <= sign["x"] - (face["x"] + face["width"]) < 10
    assert abs(face["y"] + face["height"] / 2 - sign["y"] - sign["height"] / 2) < 4
    expect(ben.page.locator(".reaction")).to_have_count(0)
