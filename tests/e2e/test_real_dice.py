"""Real dice in browsers: five taps and a box, points, corrections, several devices, a phone without network."""

from random import Random

import pytest
from playwright.sync_api import expect

from support.accessibility import check_both
from support.browsers import FINISH, LAPTOP, OVER, PHONE, BrowserPlayer, BrowserSession

pytestmark = pytest.mark.slow

BOXES = 13


def tap(player: BrowserPlayer, faces: str) -> int:
    """Tap these faces on the pad; return how many taps that were."""
    for face in faces:
        player.page.locator(f'[data-face="{face}"]').tap()
    return len(faces)


def enter(player: BrowserPlayer, faces: str) -> int:
    """Enter dice by taps, and wait until they lie there."""
    version = player.version
    taps = tap(player, faces)
    player.wait_for_update(version)
    return taps


def press_keys(player: BrowserPlayer, *keys: str) -> None:
    """Enter dice by keys, and wait until they lie there."""
    version = player.version
    for key in keys:
        player.page.keyboard.press(key)
    player.wait_for_update(version)


def create_pair(session: BrowserSession, edition: str, **fields: str) -> tuple[BrowserPlayer, BrowserPlayer]:
    """Ann on a phone and Ben on a laptop at a table with real dice, begun."""
    ann, ben = session.open_player(device=PHONE), session.open_player(device=LAPTOP)
    table = ann.create_table(edition, name="Ann", dice="own", seat2="person", **fields)
    ben.join(table, "Ben")
    ann.wait_for("#begin")
    ann.press("#begin")
    ben.wait_for(".entering")
    return ann, ben


def test_a_turn_takes_six_taps(session: BrowserSession) -> None:
    """Five dice and a box, with a mistyped die rubbed out before it counts; targets have 44 pixels."""
    ann = session.open_player(device=PHONE)
    ann.create_table("hasbro-2014", name="Ann", dice="own", entry="last", seat2="")
    check_both(ann)
    sizes = ann.page.locator(".pad button").evaluate_all("all => all.map(each => each.getBoundingClientRect())")
    assert min(min(size["width"], size["height"]) for size in sizes) >= 44
    tap(ann, "31")
    ann.page.locator("[data-erase]").tap()
    enter(ann, "3356")
    check_both(ann)
    version = ann.version
    ann.page.locator("#fill-threes").tap()  # after five taps, but for the mistyped one
    ann.wait_for_update(version)
    expect(ann.page.locator("a.pencil")).to_have_text("9")
    ann.page.locator("a.pencil").tap()
    ann.page.wait_for_url("**/box*")
    check_both(ann)
    ann.page.fill('[name="faces"]', "33333")
    ann.follow("form[method=get] button")
    check_both(ann)
    ann.follow('[value="fix"]')
    expect(ann.page.locator("a.pencil")).to_contain_text("15")
    expect(ann.page.locator("a.pencil .dot")).to_have_count(1)
    check_both(ann)


def test_two_devices_enter_and_correct(session: BrowserSession) -> None:
    """Each may enter for the other; keys 1 to 6 and Backspace type dice; the host corrects both columns."""
    ann, ben = create_pair(session, "classic", entry="rolls")
    enter(ann, "66666")
    press_keys(ben, *"11111")
    press_keys(ben, "3", "4", "Backspace", "3", "5", "2", "6")
    assert ben.read_faces()[:5] == [3, 3, 5, 2, 6]
    ann.wait_for("#fill-chance")
    ann.page.locator("#keep-0").tap()
    ann.page.locator("#keep-1").tap()
    ben.wait_for("#keep-0")
    enter(ann, "333")
    version = ben.version
    ben.page.locator("#fill-yahtzee").click()
    ben.wait_for_update(version)
    expect(ann.page.locator("#status")).to_contain_text("Roll for Ben")
    expect(ben.page.locator('a.pencil:has-text("50")')).to_have_count(1)
    check_both(ben)


def test_the_next_roll_is_chosen_from_anew(session: BrowserSession) -> None:
    """Kept dice move to the front, so the places that were chosen have other dice."""
    ann = session.open_player(device=PHONE)
    ann.create_table("classic", name="Ann", dice="own", entry="rolls", seat2="")
    enter(ann, "53263")
    ann.page.locator("#keep-1").tap()
    ann.page.locator("#keep-4").tap()
    enter(ann, "412")
    assert ann.read_faces()[:5] == [3, 3, 4, 1, 2]
    expect(ann.page.locator('[name="keep"]:checked')).to_have_count(0)


def test_points_take_two_taps(session: BrowserSession) -> None:
    """A box, and one of the few numbers that it can hold; Chance is typed."""
    ann = session.open_player(device=PHONE)
    ann.create_table("mb-1982", name="Ann", dice="own", entry="points", seat2="")
    check_both(ann)
    ann.page.locator('[data-pick="fours"]').tap()
    version = ann.version
    ann.page.locator('[data-points="12"]').tap()
    ann.wait_for_update(version)
    ann.page.locator('[data-pick="chance"]').tap()
    ann.page.fill("#points", "22")
    ann.press("#enter")
    expect(ann.page.locator(".players .points")).to_contain_text("34")


def test_the_roll_for_the_start_is_corrected(session: BrowserSession) -> None:
    """Until something is entered; the other device sees at once who opens then."""
    ann, ben = create_pair(session, "hasbro-2014", entry="last")
    enter(ann, "3")
    enter(ann, "5")
    expect(ben.page.locator("#status")).to_contain_text("Ben")
    check_both(ann)
    ann.follow("#fix-start")
    ann.page.locator('form[method=get] [name="faces"]').first.fill("6")
    ann.follow("form[method=get] button")
    check_both(ann)
    ann.follow('[value="fix-start"]')
    expect(ben.page.locator("#status")).to_contain_text("Ann")
    enter(ann, "33356")
    expect(ann.page.locator("#fix-start")).to_have_count(0)


def test_a_finished_game_is_corrected(session: BrowserSession) -> None:
    """From the sheet under the result; a watcher sees the new result without a reload."""
    ann, ben = session.open_player(device=PHONE), session.open_player(device=LAPTOP)
    table = ann.create_table("hasbro-2014", name="Ann", dice="own", entry="points", seat2="")
    for _ in range(BOXES):
        ann.page.locator("[data-pick]:visible").first.tap()
        ann.page.fill("#points", "5" if ann.page.locator('#points-box:has(:checked[value="chance"])').count() else "0")
        ann.press("#enter")
    finish(ann)
    ben.open_table(table)
    ann.follow('a.pencil[href*="box=sixes"]')
    ann.page.fill('[name="points"]', "24")
    ann.follow("form[method=get] button")
    check_both(ann)
    ann.follow('[value="fix"]')
    expect(ben.page.locator(OVER)).to_contain_text("29")
    expect(ben.page.locator("a.pencil .dot")).to_have_count(1)
    check_both(ann)


def test_without_a_connection_what_was_typed_stays(session: BrowserSession) -> None:
    """A sentence says that it is gone; once it is back, the last die sends all of them, which count once."""
    ann = session.open_player(device=PHONE)
    ann.create_table("mb-1982", name="Ann", dice="own", entry="last", seat2="")
    ann.context.set_offline(True)
    tap(ann, "33356")
    ann.wait_for("#toast")
    expect(ann.page.locator(".slot .typed")).to_have_count(4)
    ann.context.set_offline(False)
    ann.wait_for_stream()
    enter(ann, "6")
    assert ann.read_faces()[:5] == [3, 3, 3, 5, 6]
    expect(ann.page.locator("#fill-threes")).to_be_visible()


def test_typed_points_stay_while_others_enter(session: BrowserSession) -> None:
    """Where everybody fills at any time: the box and its points."""
    ann, ben = create_pair(session, "classic", entry="points", turns="free")
    ann.page.locator('[data-pick="chance"]').tap()
    ann.page.fill("#points", "22")
    version = ann.version
    ben.page.fill("#points", "3")
    ben.press("#enter")
    ann.wait_for_update(version)
    expect(ann.page.locator("#points-box")).to_have_value("chance")
    expect(ann.page.locator("#points")).to_have_value("22")
    ann.press("#enter")
    expect(ann.page.locator("#points")).to_have_value("")  # the next entry begins anew


def test_typed_dice_stay_while_others_enter(session: BrowserSession) -> None:
    """Where everybody fills at any time."""
    ann, ben = create_pair(session, "classic", entry="last", turns="free")
    tap(ann, "335")
    version = ann.version
    press_keys(ben, *"11111")
    ann.wait_for_update(version)
    expect(ann.page.locator(".slot .typed")).to_have_count(3)
    enter(ann, "26")
    expect(ann.page.locator("#fill-threes")).to_be_visible()


def choose(player: BrowserPlayer) -> None:
    """Fill the first box that gives something, or if there is none the first."""
    scoring = player.page.locator(".offer:not(.nought):visible")
    version = player.version
    (scoring if scoring.count() else player.page.locator(".offer:visible")).first.tap()
    player.wait_for_update(version)


def finish(*players: BrowserPlayer) -> None:
    """Finish the game on the first device, and wait for the result on all."""
    players[0].page.locator(FINISH).click()
    for player in players:
        player.wait_for(OVER)


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_whole_game_by_last_rolls(session: BrowserSession, language: str) -> None:
    """Two phones and a laptop; one phone is offline in between, and a correction comes from each."""
    chance = Random(language)  # noqa: S311 - meant to be repeatable
    ann, ben = (session.open_player(device=PHONE, locale=language) for _ in range(2))
    table = ann.create_table("hasbro-2014", name="Ann", dice="own", entry="last", seat2="person")
    ben.join(table, "Ben")
    watching = session.open_player(device=LAPTOP, locale=language)
    watching.open_table(table)
    ann.wait_for("#begin")
    ann.press("#begin")
    ann.wait_for(".pad")
    enter(ann, "6")
    enter(ann, "1")
    for turn in range(2 * BOXES):
        offline = turn == 9  # in his fifth turn, which Ann enters for him
        ben.context.set_offline(offline)
        player = ann if offline else (ann, ben)[turn % 2]
        player.wait_until(lambda: offline or ann.version == ben.version)  # noqa: B023 - called at once
        player.wait_for(".pad")
        enter(player, "".join(str(chance.randint(1, 6)) for _ in range(5)))
        choose(player)
    ben.context.set_offline(False)
    check_both(ann)
    finish(ann, ben, watching)
    check_both(ben)


@pytest.mark.soak
def test_a_whole_game_of_partners_by_points(session: BrowserSession) -> None:
    """Four in two teams on one phone, the laptop beside it; every box takes its smallest number, and is corrected."""
    ann = session.open_player(device=PHONE)
    here = {f"seat{number}": "here" for number in (2, 3, 4)} | {"name2": "Ben", "name3": "Cleo", "name4": "Dan"}
    table = ann.create_table("classic", name="Ann", dice="own", entry="points", teams="2", **here)
    board = session.open_player(device=LAPTOP)
    board.page.goto(f"{table}/board")
    enter(ann, "66666")
    enter(ann, "11111")
    for _ in range(2 * BOXES):
        version = ann.version
        ann.page.locator("[data-pick]:visible").first.tap()
        possible = ann.page.locator("#points-box option:checked").get_attribute("data-possible") or ""
        ann.page.fill("#points", possible.split()[0])
        ann.press("#enter")
        assert ann.version != version
    ann.page.goto(f"{table}/box?column=1&box=sixes&points=24")
    ann.follow('[value="fix"]')
    finish(ann)
    board.wait_for(".final-result, .result, .ranking")
