"""What a table shows for a while: axe finds no violation in any state, in either theme."""

from collections.abc import Iterator

import pytest

from gobelet.game import LANGUAGES
from support.accessibility import check_both
from support.advanced_games import has_full_cards, play_ahead, play_turns
from support.browsers import FINISH, LAPTOP, OPEN, PHONE, ROLL, BrowserSession
from support.known_dice import KnownDice, known_dice

pytestmark = pytest.mark.soak

DEVICES = {"phone": PHONE, "laptop": LAPTOP}
CASES = [(device, language) for device in DEVICES for language in LANGUAGES]
STAY = """const later = setTimeout;
window.setTimeout = (act, wait, ...given) => wait >= 1900 ? 0 : later(act, wait, ...given);"""
"""Let what is shown for a moment stay until the next one."""


@pytest.fixture
def dice() -> Iterator[KnownDice]:
    """The dice that come up next."""
    with known_dice() as dice:
        yield dice


@pytest.mark.parametrize(("device", "language"), CASES)
def test_states_of_somebody_alone(session: BrowserSession, dice: KnownDice, device: str, language: str) -> None:
    """The guide's question, that of sound, a celebration, what would be broken, a joker's offers, and a best score."""
    ann = session.open_player(device=DEVICES[device], locale=language)
    ann.page.add_init_script(STAY)
    first = ann.create_table("classic", name="Ann", seat2="")
    ann.wait_for("#guide-end")
    check_both(ann)
    ann.page.click("#guide-end")
    ann.wait_for(".sound-question")
    check_both(ann)
    play_ahead(session.site, first)
    ann.page.goto(first)
    table = ann.create_table("classic", name="Ann", seat2="")
    ann.wait_for(f".scripted {ROLL}")
    dice.put("44444")
    ann.press(ROLL)
    ann.wait_for(".moment-five-alike")
    check_both(ann)
    ann.press("#fill-yahtzee")
    play_turns(session.site, table, dice, [("44412", "fours")])
    ann.page.reload()
    ann.wait_for(f".scripted {ROLL}")
    dice.put("44444")
    ann.press(ROLL)
    ann.wait_for(".offer .joker")
    ann.page.evaluate("document.querySelector('.moment')?.remove()")
    check_both(ann)
    play_ahead(session.site, table)
    ann.wait_for(".final-result .personal-best")
    check_both(ann)


@pytest.mark.parametrize(("device", "language"), CASES)
def test_states_of_several(session: BrowserSession, dice: KnownDice, device: str, language: str) -> None:
    """The roll for the start, the signs, and the podium with its words."""
    ann = session.open_player(device=DEVICES[device], locale=language)
    ann.page.add_init_script(STAY)
    table = ann.create_table("kniffel", name="Ann", seat2="here", name2="Maximilian", seat3="here", name3="Cleo")
    dice.put("123451234612356")
    ann.press(OPEN)
    ann.wait_for(".opening .die")
    check_both(ann)
    ann.page.click("#guide-end")  # on a small phone its question has taken the place of the bar with the signs
    ann.page.click(".show-reactions")
    ann.wait_for("#reaction-panel")
    check_both(ann)
    ann.page.keyboard.press("Escape")
    play_ahead(session.site, table, has_full_cards)
    ann.press(FINISH)
    ann.wait_for(".podium")
    ann.wait_for(".moment")
    check_both(ann)
