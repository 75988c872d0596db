"""Accessibility of a page in a browser: what axe finds, and whether the page is wider than the screen."""

from collections.abc import Mapping

from axe_playwright_python.sync_playwright import Axe

from support.browsers import BrowserPlayer

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}, "resultTypes": ["violations"]}
"""The rules that depend on the theme."""
LOOK = "rules => axe.run(rules).then(found => found.violations)"


def faults(player: BrowserPlayer, rules: Mapping[str, object] = RULES) -> list[str]:
    """Return what axe finds on the page."""
    if not player.page.evaluate("'axe' in window"):
        player.page.evaluate(Axe().axe_script)
    found = player.page.evaluate(LOOK, rules)
    return [f"{fault['id']}: {node['html'][:160]}" for fault in found for node in fault["nodes"]]


def runs_over(player: BrowserPlayer) -> bool:
    """Whether the page is wider than the screen."""
    # on a phone `innerWidth` grows with what runs over, `clientWidth` does not
    wide: bool = player.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return wide


def check(player: BrowserPlayer) -> None:
    """Look at the page as it is."""
    found = faults(player)
    assert not found, (player.page.url, found)
    assert not runs_over(player), player.page.url


def check_both(player: BrowserPlayer) -> None:
    """Look at the page in either theme; the second time only its colours are new."""
    player.page.emulate_media(color_scheme="light")
    check(player)
    player.page.emulate_media(color_scheme="dark")
    found = faults(player, COLOURS)
    assert not found, (player.page.url, "dark", found)
