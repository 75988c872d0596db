"""Whole games of dice in two browsers, a laptop and a phone, in every edition and language."""

import pytest
from playwright.sync_api import expect

from gobelet.dice import EDITIONS
from support.browsers import PHONE, BrowserSession, play_dice
from support.soak import mark_long

pytestmark = pytest.mark.slow

LANGUAGES = ("en", "fr", "de")
CASES = [(edition, LANGUAGES[place % 3]) for place, edition in enumerate(EDITIONS)]
TUMBLING = next(iter(EDITIONS))
"""The edition whose dice tumble; the others are played by people who like things to stay where they are."""


@pytest.mark.parametrize(("edition", "language"), mark_long(CASES, quick=CASES[-2:-1]))
def test_two_people_play_a_whole_game_on_a_laptop_and_a_phone(
    session: BrowserSession, edition: str, language: str
) -> None:
    """Both see the same sheet at the end, and it is the one the server has."""
    motion = "no-preference" if edition == TUMBLING else "reduce"
    ann = session.open_player(locale=language, reduced_motion=motion)
    ben = session.open_player(device=PHONE, locale=language, reduced_motion=motion)
    address = ann.create_table(edition, name="Ann", seat2="person")
    ben.join(address, "Ben")
    ann.page.click('[value="begin"]')
    for player in (ann, ben):
        player.wait_for(".tray")
    play_dice(ann, ben)
    table = session.site.table(address.rsplit("/", 1)[1])
    assert table.game is not None
    assert table.game.outcome is not None
    for player in (ann, ben):
        expect(player.page.locator("#result")).to_be_in_viewport(ratio=1)
        assert player.page.locator("html").get_attribute("lang") == language
        shown = [int(text) for text in player.page.locator(".ranking .points").all_text_contents()]
        assert shown == sorted(table.game.outcome.scores, reverse=True)
