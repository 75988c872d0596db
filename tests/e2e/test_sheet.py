"""The score sheet as it is printed: what shares a line has room, and a match is on one screen."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from gobelet.dice import edition
from gobelet.game import LANGUAGES
from gobelet.web.pages.fragments import TABLE
from support.browsers import PHONE, BrowserSession
from support.dice_moves import make_card, make_match
from support.dice_table_contexts import build_dice_context

pytestmark = pytest.mark.soak

CUT_OFF = """html => {
    document.querySelector(".part-sheet").innerHTML = html;
    const rows = [...document.querySelectorAll(".part-sheet .totals tr")].filter(row => row.checkVisibility());
    const ends = rows.map((row, at) => rows[at + 1]?.getBoundingClientRect().left ?? innerWidth);
    return rows.flatMap((row, at) => [...row.cells].filter(cell =>
        cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right > ends[at] + 1
    ).map(cell => cell.innerText));
}"""
"""Show a sheet, and find the cells of the last line that are cut off or lie over the next one."""

CUT_HEADS = "all => all.filter(head => head.scrollWidth > head.clientWidth).map(head => head.innerText)"
"""Find the heads that are wider than their column."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_bonuses_and_total_fit_on_a_line(session: BrowserSession, language: str) -> None:
    """However many bonuses there are, the name, crosses or chips, and the total of four figures are all there."""
    ann = session.open_player(device=PHONE, locale=language)
    for name in ("hasbro-2014", "classic", "mb-1982"):
        ann.create_table(name, name="Ann", seat2="")
        match = make_match(edition(name), (1200,))
        for bonuses in range(13):
            card = make_card(match.edition, {"yahtzee": 50, "chance": 30}, 100 * bonuses)
            shown = replace(match, game=match.game._replace(cards=(card,)))
            html = TABLE.render_parts(build_dice_context(shown, language=language))["sheet"]
            assert ann.page.evaluate(CUT_OFF, html) == [], (name, bonuses)


@pytest.mark.parametrize("others", [1, 3])
def test_a_match_s_six_columns_are_on_one_screen(session: BrowserSession, others: int) -> None:
    """On a small laptop the whole sheet of 1982 is in the window, with its back, and faces instead of cut names."""
    ann = session.open_player(device={"viewport": {"width": 1366, "height": 768}}, locale="fr")
    seats = {f"seat{2 + number}": "here" for number in range(others)}
    names = {f"name{2 + number}": f"Maximilian {number}" for number in range(others)}
    ann.create_table("mb-1982", name="Anneliese", **seats, **names, games="6")
    ann.wait_for(".own-sheet")
    sheet = ann.page.locator(".own-sheet").bounding_box()
    assert sheet is not None
    assert sheet["y"] + sheet["height"] <= 768
    heads = ann.page.locator(".own-sheet .upper thead th")
    expect(heads).to_have_count(1 + 6 + others)
    assert heads.evaluate_all(CUT_HEADS) == []
