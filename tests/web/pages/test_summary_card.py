"""The summary card of Hands Down: at the table and as a page, with pictures and words for them."""

import re

from gobelet.handsdown import Combination, HandsDown
from gobelet.i18n.summary_card import EXAMPLES
from support.http_server import Site
from support.page_client import Page, open_client

PICTURES = sum(len(codes.split()) for codes in EXAMPLES.values()) + 4
"""The cards of all examples, and one of each kind."""


def check_card(page: Page) -> None:
    """Check that a page has the whole card, every picture of it hidden from screen readers and told in words."""
    card = page.text[page.text.index('class="summary-combinations"') :]
    for kind in Combination:
        word = HandsDown().combination_word(kind, "en")
        assert re.search(rf"<b>{word}</b>.*?<b>{kind.points}</b>", card, re.DOTALL)
    assert len(re.findall(r'<svg class="card [^>]*aria-hidden="true"', card)) == PICTURES
    assert "for example: yellow 3, yellow 3, yellow 3" in page.words


def test_one_tap_from_the_table(site: Site) -> None:
    """The card is in the table's page as a dialog; without scripts the link leads to a page, and back to the table."""
    ann = open_client(site)
    path = ann.create_table("hands-down", seat2="greedy", seat3="greedy", **{"house-short": "true"})
    table = ann.open(path)
    check_card(table)
    assert '<dialog id="summary-card"' in table.text
    found = re.search(r'id="show-summary"\s+href="([^"]+)"', table.text)
    assert found is not None
    page = ann.open(found.group(1))
    check_card(page)
    assert f'href="{path}"' in page.text
    assert "three turns to answer" in page.words


def test_a_page_of_its_own(site: Site) -> None:
    """From the rules of the game; dice games have no such card."""
    client = open_client(site)
    page = client.open("/rules/hands-down/card")
    check_card(page)
    assert "A call stands until somebody answers it" in page.words
    client.open("/rules/classic/card", 404)


def test_dice_have_no_summary_card(site: Site) -> None:
    """Their score sheet says it all."""
    ann = open_client(site)
    assert "summary-card" not in ann.open(ann.create_table("classic", seat2="greedy")).text
