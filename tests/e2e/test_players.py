"""The players of a table on small and large screens: told apart by their faces, and nothing is cut."""

from typing import Any, Final

import pytest

from support.browsers import LAPTOP, PHONE, BrowserPlayer, BrowserSession

pytestmark = pytest.mark.soak

NAMES: Final = ("Ann", "Maximilian", "Cleo", "Dorothea", "Emil", "Friedrich", "Gus", "Hannelore")
MEASURE: Final = """selector => [...document.querySelectorAll(selector)].map(card => {
    const frame = card.getBoundingClientRect();
    const isInside = (node) => {
        const box = node.getBoundingClientRect();
        const across = box.left >= frame.left - 2 && box.right <= frame.right + 2;
        return across && box.top >= frame.top - 2 && box.bottom <= frame.bottom + 2;
    };
    const isShown = (node) => node.parentNode.getBoundingClientRect().width > 1 && node.checkVisibility();
    const isWhole = (node) => node.scrollWidth <= node.clientWidth + 1;
    const face = card.querySelector(".face"), total = card.querySelector(".points");
    return {
        inside: frame.left >= 0 && frame.right <= innerWidth && isInside(face) && isInside(total),
        apart: face.getBoundingClientRect().right <= total.getBoundingClientRect().left
            || face.getBoundingClientRect().bottom <= total.getBoundingClientRect().top,
        size: face.getBoundingClientRect().width,
        picture: face.className + [...face.querySelectorAll("use")].map(use => use.href.baseVal),
        total: isWhole(total) && parseFloat(getComputedStyle(total).fontSize) >= 16,
        name: card.querySelector(".name").textContent.trim(),
        tags: [...card.querySelectorAll(".tag")].filter(isShown).every(tag => isInside(tag) && isWhole(tag)),
        turn: getComputedStyle(card.querySelector("a") ?? card, "::before").content !== "none"
            || [...card.querySelectorAll(".tag.turn")].some(isShown),
        target: Math.min(frame.width, frame.height),
    };
})"""
"""Measure the card of every player: its frame, its face, its total and its tags."""
RUNS_OVER: Final = "document.documentElement.scrollWidth > innerWidth"


def sit_down(player: BrowserPlayer, edition: str, count: int, bots: int = 0) -> None:
    """Begin a game with so many players, the last of them computer players."""
    fields = {"name": NAMES[0]}
    for number in range(2, count + 1):
        here = number <= count - bots
        fields |= {f"seat{number}": "here", f"name{number}": NAMES[number - 1]} if here else {f"seat{number}": "greedy"}
    player.create_table(edition, **{"seat2": "", **fields})


def measure(player: BrowserPlayer, selector: str, count: int) -> list[dict[str, Any]]:
    """Return what the cards of the players measure, after what must hold on every screen."""
    player.wait_for(selector)
    cards: list[dict[str, Any]] = player.page.evaluate(MEASURE, selector)
    assert len(cards) == count
    assert len({card["picture"] for card in cards}) == count
    for card in cards:
        assert all(card[part] for part in ("inside", "apart", "total", "name", "tags")), card
        assert card["size"] >= 24, card
        assert card["target"] >= 43.5, card
    assert not player.page.evaluate(RUNS_OVER)
    return cards


@pytest.mark.parametrize("count", [2, 4, 6, 8])
def test_dice_players_are_told_apart_on_a_small_phone(session: BrowserSession, count: int) -> None:
    """At 360 points every card has its face and its total, nothing is cut, and whose turn it is has a mark."""
    ann = session.open_player(device=PHONE)
    sit_down(ann, "yatzy", count)
    measure(ann, ".player", count)
    while not ann.can_use(".player.on-turn"):
        ann.press('#primary[value^="open"]')
    cards = measure(ann, ".player", count)
    assert sum(card["turn"] for card in cards) == 1
    assert ann.page.locator(".player.on-turn .tag.turn").text_content() == "your turn"


@pytest.mark.parametrize("count", [2, 4, 6])
def test_card_players_are_told_apart_on_a_small_phone(session: BrowserSession, count: int) -> None:
    """The same at Hands Down, where a word says whose turn it is."""
    ann = session.open_player(device=PHONE)
    sit_down(ann, "hands-down", count, bots=count - 1)
    assert sum(card["turn"] for card in measure(ann, ".card-player", count)) <= 1


@pytest.mark.parametrize("count", [3, 8])
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_tags_are_whole_on_a_laptop(session: BrowserSession, count: int, language: str) -> None:
    """Names of eight letters and every tag can be read, of people and of computer players."""
    ann = session.open_player(device=LAPTOP, locale=language)
    sit_down(ann, "mb-1982", count, bots=2)
    measure(ann, ".player", count)
    for name in ann.page.query_selector_all(".player .name"):
        assert name.evaluate("node => node.scrollWidth <= node.clientWidth || node.textContent.length > 9")


def test_a_tap_on_a_face_shows_the_name_and_the_card(session: BrowserSession) -> None:
    """With eight players the faces stand for the names; the sheet says whose it is."""
    ann = session.open_player(device=PHONE)
    sit_down(ann, "mb-1982", 8)
    ann.page.locator("#player-5").tap()
    assert ann.page.locator(".sheet-owner .column:visible").inner_text().strip() == "Friedrich"
