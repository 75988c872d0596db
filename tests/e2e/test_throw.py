"""A throw in a real browser: the dice tumble, and words and offers follow when they have landed."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from support.browsers import OPEN, PHONE, BrowserPlayer, BrowserSession
from support.known_dice import KnownDice, known_dice

pytestmark = pytest.mark.slow

ROLL = '#primary[value="roll"]'
MAX_SHIFT = 0.05
OBSERVE = """() => {
    window.seen = { shift: 0, order: [] };
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (seen.shift += entry.value)))
        .observe({ type: "layout-shift" });
    new MutationObserver(() => seen.order.push([
        document.getElementById("live").classList.contains("throwing"),
        document.querySelectorAll("[name=keep]").length,
        document.getElementById("announcer").textContent,
    ])).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}"""
"""Note layout shifts, and at every change whether dice fly, which may be kept, and what is announced."""


@pytest.fixture
def dice() -> Iterator[KnownDice]:
    """The dice that come up next."""
    with known_dice() as dice:
        yield dice


def open_table(session: BrowserSession, edition: str = "mb-1982", **options: Any) -> BrowserPlayer:  # noqa: ANN401 - Playwright's own
    """Return somebody who plays alone, on whose screen things move."""
    player = session.open_player(**{"reduced_motion": "no-preference", **options})
    player.create_table(edition, name="Ann", seat2="")
    player.wait_for(f".scripted {ROLL}")
    return player


def roll(player: BrowserPlayer) -> None:
    """Roll, and wait until the dice fly."""
    player.page.locator(ROLL).click()
    player.page.wait_for_selector(".throwing .flight", state="attached")


def wait_for_landing(player: BrowserPlayer) -> None:
    """Wait until the dice lie still."""
    player.page.wait_for_selector("#live:not(.throwing)")
    assert player.page.locator(".flight").count() == 0


def test_words_and_offers_follow_the_landing(session: BrowserSession, dice: KnownDice) -> None:
    """While dice fly nobody hears or chooses anything; each is a cube that shows its face at the end."""
    ann = open_table(session)
    dice.put("22345")
    ann.page.evaluate(OBSERVE)
    roll(ann)
    wait_for_landing(ann)
    expect(ann.page.locator("#announcer")).to_have_text("Ann rolls: 2 2 3 4 5")
    order = ann.page.evaluate("seen.order")
    flying = [(kept, words) for throwing, kept, words in order if throwing]
    assert flying
    assert set(flying) == {(0, "")}
    assert order[-1][1] == 5
    assert ann.read_faces() == [2, 2, 3, 4, 5]
    ann.wait_for(".offer")


def test_a_tap_ends_the_throw_and_does_nothing_else(session: BrowserSession, dice: KnownDice) -> None:
    """A finger on the roll button, or a key, shows the dice as they lie; nothing is rolled or kept by it."""
    ann = open_table(session)
    for by_key in (False, True):
        dice.put("13556")
        roll(ann)
        version = ann.version
        freeze(ann)
        if by_key:
            ann.page.keyboard.press("r")
        else:
            ann.page.locator("#primary").click(force=True)
        assert ann.page.locator(".flight").count() == 0
        assert ann.read_faces() == [1, 3, 5, 5, 6]
        assert ann.page.locator("[name=keep]:checked").count() == 0
        assert int(ann.version) == int(version) + 1
    expect(ann.page.locator("#status")).to_contain_text("Roll 2 of 3")


def freeze(player: BrowserPlayer) -> None:
    """Stop all motion, so that only something else can end it."""
    player.page.evaluate("document.getAnimations().forEach((animation) => animation.pause())")


@pytest.mark.soak
def test_another_update_ends_the_throw(session: BrowserSession, dice: KnownDice) -> None:
    """Nothing is lost: a page that still shows a throw shows what came after it."""
    ann = open_table(session)
    watcher = session.open_player(reduced_motion="no-preference")
    watcher.open_table(ann.page.url)
    watcher.wait_for(".scripted .tray")
    dice.put("22345")
    ann.page.locator(ROLL).click()
    watcher.page.wait_for_selector(".throwing .flight", state="attached")
    freeze(watcher)
    wait_for_landing(ann)
    ann.page.locator("#fill-small_straight").click()
    watcher.page.wait_for_selector(".latest")
    wait_for_landing(watcher)
    expect(watcher.page.locator("#announcer")).to_contain_text("30 points in Low (Small) Straight")
    expect(watcher.page.locator(".die.last")).to_have_count(5)


def test_with_reduced_motion_dice_simply_change(session: BrowserSession, dice: KnownDice) -> None:
    """No cube, no flying points: the words, and the numbers."""
    ann = open_table(session, reduced_motion="reduce")
    dice.put("22345")
    ann.page.evaluate(OBSERVE)
    ann.press(ROLL)
    expect(ann.page.locator("#announcer")).to_have_text("Ann rolls: 2 2 3 4 5")
    ann.press("#fill-small_straight")
    expect(ann.page.locator("#player-0 .points")).to_contain_text("30")
    assert not any(throwing for throwing, _, _ in ann.page.evaluate("seen.order"))
    assert ann.page.locator(".flying-points, .flight").count() == 0


@pytest.mark.soak
def test_the_dice_for_the_start_are_thrown(session: BrowserSession, dice: KnownDice) -> None:
    """All of them at once, before words say who begins; then those of the first turn, in their place."""
    ann = session.open_player(device=PHONE, reduced_motion="no-preference")
    ann.create_table("kniffel", name="Ann", seat2="here", name2="Ben")
    ann.wait_for(f".scripted {OPEN}")
    dice.put("1234566666")
    ann.page.evaluate(OBSERVE)
    ann.page.locator(OPEN).click()
    ann.page.wait_for_selector(".throwing .opening .flight")
    expect(ann.page.locator(".opening .flight")).to_have_count(10)
    wait_for_landing(ann)
    expect(ann.page.locator("#announcer")).to_contain_text("Ben")
    assert {words for throwing, _, words in ann.page.evaluate("seen.order") if throwing} == {""}
    dice.put("22345")
    ann.page.locator(ROLL).click()
    ann.page.wait_for_selector(".throwing .dice .flight")
    assert ann.page.locator(".opening").count() == 0


@pytest.mark.soak
def test_kept_dice_lie_on_the_rail(session: BrowserSession, dice: KnownDice) -> None:
    """They move up and say so, and stay there while the others are thrown."""
    ann = open_table(session, device=PHONE)
    dice.put("22345")
    roll(ann)
    wait_for_landing(ann)
    ann.page.keyboard.press("1")
    ann.page.wait_for_function(ON_RAIL)
    expect(ann.page.locator(".slot").first.locator(".label")).to_be_visible()
    dice.put("6666")
    roll(ann)
    expect(ann.page.locator(".flight")).to_have_count(4)
    assert ann.page.locator(".slot.kept .flight").count() == 0
    wait_for_landing(ann)
    assert ann.read_faces() == [2, 6, 6, 6, 6]


@pytest.mark.soak
def test_points_fly_and_totals_count_up(session: BrowserSession, dice: KnownDice) -> None:
    """A fill ends with the server's number in the box and in the totals."""
    ann = open_table(session, device=PHONE)
    dice.put("22345")
    roll(ann)
    wait_for_landing(ann)
    ann.page.evaluate(COLLECT)
    ann.page.locator("#fill-small_straight").click()
    ann.page.wait_for_selector(".latest")
    expect(ann.page.locator("#player-0 .points")).to_contain_text("30")
    expect(ann.page.locator(".flying-points")).to_have_count(0)
    assert ann.page.evaluate("flown") == ["30"]
    expect(ann.page.locator(".latest")).to_have_text("30")
    tinted, plain = (
        ann.page.locator(f"td.own{which}").first.evaluate("cell => getComputedStyle(cell).backgroundColor")
        for which in (".latest", ":not(.latest)")
    )
    assert tinted != plain


TRIES = 6
TASKS = """() => {
    window.seen?.disconnect();
    window.tasks = [];
    window.seen = new PerformanceObserver((list) => list.getEntries().forEach((task) => tasks.push(task.duration)));
    seen.observe({ type: "longtask" });
}"""
"""Note the tasks of more than 50 milliseconds."""
LONGEST = "Math.max(0, ...seen.takeRecords().map((task) => task.duration), ...tasks)"
FIXED_WORK = """() => {
    const began = performance.now();
    let value = 0;
    for (let count = 0; count < 3e7; count++) value = (value * 31 + count) | 0;
    return performance.now() - began + (value ? 0 : 1);
}"""
"""Return how long a fixed loop takes: about 50 milliseconds, and as much longer as other programs hold it up."""
ON_RAIL = """() => {
    const [first, second] = [...document.querySelectorAll(".slot .die")].map((die) => die.getBoundingClientRect().top);
    return first < second - 10;
}"""
"""Whether the first die lies higher than the second."""
COLLECT = """() => {
    window.flown = [];
    new MutationObserver((changes) => changes.flatMap((change) => [...change.addedNodes])
        .filter((node) => node.className === "flying-points").forEach((node) => flown.push(node.textContent)))
        .observe(document.body, { childList: true });
}"""
"""Note the points that fly."""


@pytest.mark.soak
@pytest.mark.parametrize("device", [PHONE, None], ids=["phone", "laptop"])
def test_nothing_jumps_in_a_whole_turn(session: BrowserSession, dice: KnownDice, device: dict[str, Any] | None) -> None:
    """From the first roll to the fill everything stays where it is, once the guide has been declined."""
    ann = open_table(session, device=device)
    ann.page.locator(".guide.question button").last.click()
    ann.page.wait_for_selector(".guide.question", state="detached")
    ann.page.evaluate(OBSERVE)
    for faces in ("22345", "66666", "1234"):
        dice.put(faces)
        roll(ann)
        wait_for_landing(ann)
        if faces == "66666":
            ann.page.keyboard.press("1")
    ann.page.locator(".offer:not(.nought)").first.click()
    ann.page.wait_for_selector(".latest")
    assert ann.page.evaluate("seen.shift") < MAX_SHIFT


@pytest.mark.soak
def test_no_script_runs_for_long_during_a_throw(session: BrowserSession) -> None:
    """The longest task takes no longer than a loop of 50 milliseconds does beside it; one throw of several."""
    ann = open_table(session, device=PHONE)
    ratios = []
    for _ in range(TRIES):
        ann.page.evaluate(TASKS)
        roll(ann)
        wait_for_landing(ann)
        ratios.append(ann.page.evaluate(LONGEST) / ann.page.evaluate(FIXED_WORK))
        if ratios[-1] <= 1:
            break
        if not ann.can_use(ROLL):
            ann.press(".offer:not(.nought) >> nth=-1")
    assert min(ratios) <= 1, ratios
