"""Accessibility of a page in a browser: what axe finds, and whether the page is wider than the screen."""

from axe_playwright_python.sync_playwright import Axe

from support.browsers import BrowserPlayer

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}
LOOK = "rules => axe.run(rules).then(found => found.violations)"


def faults(player: BrowserPlayer) -> list[str]:
    """Return what axe finds on the page."""
    if not player.page.evaluate("'axe' in window"):
        player.page.evaluate(Axe().axe_script)
    found = player.page.evaluate(LOOK, RULES)
    return [f"{fault['id']}: {node['html'][:160]}" for fault in found for node in fault["nodes"]]


def runs_over(player: BrowserPlayer) -> bool:
    """Whether the page is wider than the screen."""
    wide: bool = player.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wide


def check(player: BrowserPlayer) -> None:
    """Look at the page as it is."""
    found = faults(player)
    assert not found, (player.page.url, found)
    assert not runs_over(player), player.page.url
