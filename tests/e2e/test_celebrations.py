"""What is celebrated in a real browser, once and in words; the podium; sound and vibration."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from gobelet.dice import Match
from gobelet.handsdown import CardGame
from gobelet.tables.table import Table
from support.advanced_games import has_full_cards, play_ahead, play_turns
from support.browsers import PHONE, BrowserPlayer, BrowserSession
from support.known_dice import KnownDice, known_dice
from support.soak import mark_long

pytestmark = pytest.mark.slow

ROLL = '#primary[value="roll"]'
UPPER_BOXES = (
    *(("11123", "aces"), ("22213", "twos"), ("33312", "threes"), ("44412", "fours"), ("55512", "fives")),
    ("44444", "yahtzee"),
)
"""Dice and boxes that lead to 45 points in the upper section: with three sixes it has its bonus."""
COUNT_TONES = """window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...given) { window.tones += 1; return start.apply(this, given); };"""
"""Count the tones that are played."""
NOTE_TURNS = """window.turned = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (keyframes, timing) {
    if (this.matches(".won-card.chance")) turned.push([this.textContent, timing.delay]);
    return animate.call(this, keyframes, timing);
};"""
"""Note which Chance cards are turned over, and when."""
RECORD = """window.shown = [];
new MutationObserver((changes) => changes.flatMap((change) => [...change.addedNodes])
    .filter((node) => node.matches?.(".moment, .confetti"))
    .forEach((node) => shown.push([node.className, node.textContent])))
    .observe(document, { subtree: true, childList: true });"""
"""Note what is shown for a moment, which may be over before a test looks."""


@pytest.fixture
def dice() -> Iterator[KnownDice]:
    """The dice that come up next."""
    with known_dice() as dice:
        yield dice


def expect_moment(player: BrowserPlayer, kind: str, words: str = "") -> None:
    """Wait until a moment has been shown, with these words."""
    player.page.wait_for_function("kind => shown.some(([name]) => name.includes(kind))", arg=f"moment-{kind}")
    assert not words or words in [text for _, text in player.page.evaluate("shown")]


def open_player(session: BrowserSession, **options: Any) -> BrowserPlayer:  # noqa: ANN401 - Playwright's own
    """Return a player whose page notes what it shows for a moment."""
    player = session.open_player(**options)
    player.page.add_init_script(RECORD)
    return player


def open_table(session: BrowserSession, **options: Any) -> BrowserPlayer:  # noqa: ANN401 - Playwright's own
    """Return somebody who plays alone."""
    player = open_player(session, **options)
    player.create_table("classic", name="Ann", seat2="")
    player.wait_for(f".scripted {ROLL}")
    return player


def test_five_alike_is_celebrated_once(session: BrowserSession, dice: KnownDice) -> None:
    """Big words for a moment, the dice in gold, the same for screen readers; not again after a reload."""
    ann = open_table(session, reduced_motion="no-preference", device=PHONE)
    dice.put("44444")
    ann.page.locator(ROLL).click()
    ann.page.wait_for_selector(".die.golden")
    expect_moment(ann, "five-alike", "Ann rolls five alike: Yahtzee!")
    expect(ann.page.locator("#announcer")).to_contain_text("Ann rolls five alike: Yahtzee!")
    note = ann.page.locator(".break-note").last
    assert not ann.page.evaluate(
        "document.querySelector('.moment') && document.querySelector('.break-note').checkVisibility()"
    )
    expect(note).to_be_visible()
    expect(ann.page.locator(".moment")).to_have_count(0)
    ann.page.locator("#fill-yahtzee").click()
    expect(ann.page.locator(".latest")).to_have_text("50")
    expect(ann.page.locator(".moment")).to_have_count(0)
    ann.page.reload()
    ann.wait_for(f".scripted {ROLL}")
    assert not ann.page.evaluate("shown")


def test_other_moments_have_their_own_words(session: BrowserSession, dice: KnownDice) -> None:
    """A large straight, and a nought where five alike should be."""
    ann = open_table(session)
    dice.put("23456")
    ann.press(ROLL)
    expect_moment(ann, "large-straight", "Ann rolls: High (Large) Straight!")
    ann.press("#fill-large_straight")
    dice.put("12446")
    ann.press(ROLL)
    ann.page.locator("#fill-yahtzee").click()
    ann.page.locator("#confirm-yes").click()
    expect_moment(ann, "nought", "No Yahtzee for Ann. There are other boxes!")


def test_without_scripts_the_words_are_on_the_page(session: BrowserSession, dice: KnownDice) -> None:
    """They stay there until something else happens."""
    ann = session.open_player(java_script_enabled=False)
    ann.create_table("classic", name="Ann", seat2="")
    dice.put("44444")
    ann.page.locator(ROLL).click()
    expect(ann.page.locator(".moment-words")).to_have_text("Ann rolls five alike: Yahtzee!")
    expect(ann.page.locator(".moment-words")).to_be_visible()


def test_a_call_is_on_every_screen(session: BrowserSession) -> None:
    """Players and the board see it."""
    ann, ben, board = (open_player(session) for _ in range(3))
    table = ann.create_table("hands-down", name="Ann", seat2="person")
    ben.join(table, "Ben")
    ann.press('[value="begin"]')
    board.open_table(f"{table}/board")
    for page in (ann, ben):
        page.wait_for("#call")
    expect(board.page.locator(".board-cards")).to_be_visible()
    ann.page.locator("#call").click()
    ann.page.wait_for_function("() => shown.length || document.querySelector('#confirm[open]')")
    if ann.can_use("#confirm-yes"):  # a hand that holds nothing is asked about
        ann.page.locator("#confirm-yes").click()
    for page in (ann, ben, board):
        expect_moment(page, "call", "Ann: Hands Down!")


@pytest.mark.soak
def test_the_end_is_a_podium(session: BrowserSession) -> None:
    """The winner sees confetti, the loser kind words; both find a line of their own, with scripts or without."""
    ann, ben = (open_player(session, reduced_motion="no-preference") for _ in range(2))
    table = ann.create_table("kniffel", name="Ann", seat2="person")
    ben.join(table, "Ben")
    ann.press('[value="begin"]')
    ann.wait_for(".tray")
    ended = play_ahead(session.site, table, has_full_cards)
    assert isinstance(ended.game, Match)
    ann.wait_for('#primary[value="finish"]')
    ann.page.locator('#primary[value="finish"]').click()
    winners = ended.game.game.outcome.winners if ended.game.game.outcome else ()
    for seat, player in enumerate((ann, ben)):
        expect_moment(player, "won" if seat in winners else "lost")
        assert player.page.evaluate("shown.some(([name]) => name === 'confetti')") == (seat in winners)
    for player in (ann, ben):
        expect(player.page.locator(".podium .step")).to_have_count(2)
        expect(player.page.locator(".ranking .line")).to_have_count(2)
        expect(player.page.locator(".confetti, .moment")).to_have_count(0)
    plain = session.open_player(java_script_enabled=False)
    plain.page.goto(table)
    expect(plain.page.locator(".podium .step")).to_have_count(2)
    assert (
        plain.page.locator(".ranking .line").all_text_contents()
        == ann.page.locator(".ranking .line").all_text_contents()
    )


# -- a whole game --------------------------------------------------------------------------------------------------


def take_turn(player: BrowserPlayer, dice: KnownDice, faces: str, box: str) -> list[str]:
    """Roll these dice, fill a box, and return the boxes that had a gold edge."""
    dice.put(faces)
    player.press(ROLL)
    player.wait_for(".offer")
    edges = (
        "all => all.filter(node => getComputedStyle(node, '::before').borderTopWidth === '3px').map(node => node.id)"
    )
    golden: list[str] = player.page.locator(".offer.gold").evaluate_all(edges)
    player.press(f"#fill-{box}")
    return [id_.removeprefix("fill-") for id_ in golden]


@pytest.mark.soak
def test_bonus_joker_and_personal_best(session: BrowserSession, dice: KnownDice) -> None:
    """Full combinations and what completes the bonus have a gold edge; bonus, joker and best score are celebrated."""
    ann = open_player(session, device=PHONE)
    first = ann.create_table("classic", name="Ann", seat2="")
    play_ahead(session.site, first)
    ann.page.goto(first)  # the browser notes its score there
    beaten = ann.page.locator(".ranking .points").inner_text()
    table = ann.create_table("classic", name="Ann", seat2="")
    play_turns(session.site, table, dice, UPPER_BOXES)
    ann.page.reload()
    ann.wait_for(f".scripted {ROLL}")
    assert take_turn(ann, dice, "66612", "sixes") == ["sixes"]
    expect_moment(ann, "upper-bonus", "Ann has the upper bonus: 35 points!")
    expect(ann.page.locator("#announcer")).to_contain_text("Ann has the upper bonus: 35 points!")
    assert take_turn(ann, dice, "22333", "full_house") == ["full_house"]
    assert "large_straight" in take_turn(ann, dice, "44444", "large_straight")
    expect_moment(ann, "joker", "Ann plays a joker!")
    play_ahead(session.site, table, has_full_cards)
    ann.press('#primary[value="finish"]')
    expect_moment(ann, "best", f"Your personal best! It was {beaten} points.")
    expect(ann.page.locator(".personal-best")).to_be_visible()


def test_chance_cards_turn_over_one_by_one(session: BrowserSession) -> None:
    """At the end of a game of cards each is turned later than the one before, and every one of them is."""
    ann = open_player(session, reduced_motion="no-preference")
    table = ann.create_table("hands-down", **{"name": "Ann", "seat2": "here", "name2": "Ben", "house-length": "8"})
    ann.page.goto("about:blank")
    play_ahead(session.site, table, _is_last_round)
    ann.page.add_init_script(NOTE_TURNS)
    ann.open_table(table)
    ann.wait_for(".scripted #call")
    play_ahead(session.site, table)
    ann.wait_for(".card-result")
    ann.page.wait_for_function("() => turned.length")
    turned = ann.page.evaluate("turned")
    assert [words for words, _ in turned] == ann.page.locator(".won-card.chance").all_text_contents()
    delays = [delay for _, delay in turned]
    assert len(delays) >= 2
    assert delays == sorted(set(delays))


def _is_last_round(table: Table) -> bool:
    return isinstance(table.game, CardGame) and len(table.game.table) == 1


# -- sound ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", mark_long(["on", "off"], quick={"on"}))
def test_sound_is_asked_about_once(session: BrowserSession, dice: KnownDice, answer: str) -> None:
    """Yes and no take one tap each; later one tap in the bar changes it, and the next table does not ask again."""
    ann = open_player(session)
    ann.page.add_init_script(COUNT_TONES)
    ann.create_table("classic", name="Ann", seat2="")
    ann.page.click("#guide-end")  # the guide asks first
    ann.wait_for(".sound-question")
    with ann.page.expect_response("**/like"):
        ann.page.locator(f'.sound-question [value="{answer}"]').click()
    expect(ann.page.locator(".sound-question")).to_be_hidden()
    ann.page.evaluate("tones = 0")
    dice.put("44444")
    ann.press(ROLL)
    expect_moment(ann, "five-alike")
    if answer == "on":
        ann.page.wait_for_function("() => tones > 0")
    assert bool(ann.page.evaluate("tones")) == (answer == "on")
    toggle = ann.page.get_by_role("button", name="Sound and vibration")
    expect(toggle).to_have_attribute("aria-pressed", str(answer == "on").lower())
    with ann.page.expect_response("**/like"):
        toggle.click()
    ann.create_table("classic", name="Ann", seat2="")
    assert ann.page.locator("html").get_attribute("data-sound") == ("off" if answer == "on" else "on")
    expect(ann.page.locator(".sound-question")).to_be_hidden()
