"""The page of a box: what was entered there, what a correction would change, and who may make it."""

import re
from collections.abc import Iterator

import pytest

from gobelet.dice import edition
from support.http_server import UNLIMITED, Site, serving
from support.page_client import Page, PageClient, begin_pair, open_client


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server without limits."""
    with serving(UNLIMITED) as made:
        yield made


def start(site: Site) -> tuple[PageClient, str]:
    """Ann has a Yahtzee, and fours as another one."""
    ann = open_client(site)
    path = ann.create_table("classic", dice="own", entry="last", seat2="")
    for faces, box in (("44444", "yahtzee"), ("44444", "fours")):
        ann.press(ann.open(path), "enter:last", faces=faces)
        ann.press_button(f"fill-{box}")
    return ann, path


def test_a_correction_shows_what_it_changes_before_it_is_made(site: Site) -> None:
    """The bonus goes with the Yahtzee; then the sheet has a mark, and the box its story."""
    ann, path = start(site)
    assert f"{path}/box?column=0&amp;box=yahtzee&amp;game=1" in ann.open(path).text
    page = ann.open(f"{path}/box?column=0&box=yahtzee")
    assert "50 points for 4 4 4 4 4" in page.words
    assert "never corrected" in page.words
    page = ann.open(f"{path}/box?column=0&box=yahtzee&faces=44445")
    assert "Yahtzee: 0 points for 4 4 4 4 5, instead of Yahtzee: 50 points for 4 4 4 4 4" in page.words
    assert "Fours: the chip for a further Yahtzee goes back to the kitty, 100 points less" in page.words
    assert "Total: 20 instead of 170" in page.words
    page = ann.press(page, "fix")
    assert "Ann corrects their own card: Yahtzee 0 instead of 50." in page.words
    assert 'class="dot"' in page.text
    story = ann.open(f"{path}/box?column=0&box=yahtzee").words
    assert "(UTC): corrected by Ann. Before that: 50 points in Yahtzee." in story


def test_only_the_box_was_wrong(site: Site) -> None:
    """The most common fault on paper: the entry moves with its dice, or with its points."""
    ann = open_client(site)
    path = ann.create_table("classic", dice="own", entry="last", seat2="")
    ann.press(ann.open(path), "enter:last", faces="33356")
    ann.press_button("fill-fives")
    page = ann.open(f"{path}/box?column=0&box=fives&to=threes&faces=&points=")
    assert "Threes: 9 points for 3 3 3 5 6, instead of Fives: 5 points for 3 3 3 5 6" in page.words
    assert "Threes 9 instead of" in ann.press(page, "fix").words
    ann = open_client(site)
    path = ann.create_table("classic", dice="own", entry="points", seat2="")
    ann.press(ann.open(path), "points", box="fours", points="20")
    page = ann.open(f"{path}/box?column=0&box=fours&to=chance&points=")
    assert "Chance: 20 points, instead of Fours: 20 points" in page.words
    ann.press(page, "fix")
    assert "20 points" in ann.open(f"{path}/box?column=0&box=chance").words


def test_what_would_be_illegal_is_named(site: Site) -> None:
    """A joker by points alone cannot be, once there is no Yahtzee; it is named, and stays."""
    ann = open_client(site)
    path = ann.create_table("classic", dice="own", entry="points", seat2="")
    for box, points, five in (("yahtzee", "50", ""), ("fours", "20", ""), ("full_house", "25", "yes")):
        ann.press(ann.open(path), "points", box=box, points=points, five=five)
    page = ann.open(f"{path}/box?column=0&box=yahtzee&to=chance&points=20&five=yes")
    assert "By the rules this could not stand then: Full House. It stays as it is." in page.words


def find_answer(page: Page) -> str:
    """Return which answer to the question for five alike the form shows."""
    (field,) = re.findall(r'<select name="five">(.*?)</select>', page.text, re.DOTALL)
    (chosen,) = re.findall(r'value="(\w*)" selected', field) or [""]
    return str(chosen)


def test_the_answer_alone_was_wrong(site: Site) -> None:
    """The form shows the answer that stands there; another one is previewed, and takes the joker and its chip away."""
    ann = open_client(site)
    path = ann.create_table("classic", dice="own", entry="points", seat2="")
    for box, points, five in (("fours", "12", ""), ("yahtzee", "50", ""), ("full_house", "25", "yes")):
        ann.press(ann.open(path), "points", box=box, points=points, five=five)
    link = f"{path}/box?column=0&box=full_house"
    assert find_answer(ann.open(link)) == "yes"
    assert ann.open(f"{link}&to=full_house&faces=&points=&five=yes").forms("fix") == []
    page = ann.open(f"{link}&five=no")
    assert "Full House: 25 points, instead of Full House: 25 points, as a joker" in page.words
    assert "Total: 87 instead of 187" in page.words
    assert find_answer(page) == "no"
    ann.press(page, "fix")
    assert find_answer(ann.open(link)) == "no"
    assert "Total: 187 instead of 87" in ann.open(f"{link}&five=yes").words


@pytest.mark.parametrize(
    ("edition", "box", "asks"),
    [("classic", "full_house", True), ("classic", "yahtzee", False), ("kniffel", "full_house", False)],
)
def test_what_cannot_matter_is_not_asked(site: Site, edition: str, box: str, *, asks: bool) -> None:
    """Whether it was five alike: neither of the first ones, nor where the rules have no joker and no bonus."""
    ann = open_client(site)
    path = ann.create_table(edition, dice="own", entry="points", seat2="")
    for filled, points in (("fours", "12"), ("yahtzee", "50"), ("full_house", "0")):
        ann.press(ann.open(path), "points", box=filled, points=points)
    assert ("Was it five alike?" in ann.open(f"{path}/box?column=0&box={box}").words) is asks


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("to=full_house&points=0", "Total: 62 instead of 187"),
        ("to=large_straight&points=40", "High (Large) Straight: 40 points, as a joker, instead of"),
        ("to=chance&points=21", "Total: 83 instead of 187"),
    ],
)
def test_an_answer_that_stays_need_not_fit(site: Site, query: str, words: str) -> None:
    """Whoever corrects the points or the box has not said again that it was five alike: where it can be, it is."""
    ann = open_client(site)
    path = ann.create_table("classic", dice="own", entry="points", seat2="")
    for box, points, five in (("fours", "12", ""), ("yahtzee", "50", ""), ("full_house", "25", "yes")):
        ann.press(ann.open(path), "points", box=box, points=points, five=five)
    page = ann.open(f"{path}/box?column=0&box=full_house&{query}&faces=&five=yes")
    assert words in page.words
    assert ann.press(page, "fix").path == path


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("five=no", "nothing would change"),
        ("faces=444", "A correction needs all 5 dice"),
        ("faces=4444x", "Dice are written as digits"),
        ("faces=44445&points=16", "the dice or the points, not both"),
        ("to=full_house&points=17", "No roll"),
        ("points=17", "No roll gives 17 in Fours."),
        ("points=16&to=yahtzee", "The box Yahtzee is already filled."),
        ("points=16&to=nowhere", "There is no box nowhere."),
    ],
)
def test_what_cannot_be_is_said(site: Site, query: str, words: str) -> None:
    """In a sentence, on the same page, without a button to confirm."""
    ann, path = start(site)
    page = ann.open(f"{path}/box?column=0&box=fours&{query}")
    assert words in page.words
    assert page.forms("fix") == []


@pytest.mark.parametrize("query", ["column=0&box=aces", "column=7&box=fours", "box=<b>", "column=x&box=yahtzee2"])
def test_a_box_that_is_not_there(site: Site, query: str) -> None:
    """An open box has no page, nor has one that does not exist."""
    ann, path = start(site)
    ann.open(f"{path}/box?{query}", 404)


def test_two_corrections_at_one_version(site: Site) -> None:
    """Of two pages opened at once, the second is made or refused; nobody believes that it was made when it was not."""
    ann = open_client(site)
    path = ann.create_table("classic", dice="own", entry="points", seat2="", seat3="here", name3="Ben", turns="free")
    ann.press(ann.open(f"{path}?card=0"), "points", box="aces", points="2")
    ann.press(ann.open(f"{path}?card=0"), "points", box="twos", points="4")
    ann.press(ann.open(f"{path}?card=1"), "points", box="twos", points="4")
    pages = [ann.open(f"{path}/box?column={query}") for query in ("0&box=aces&points=3", "0&box=twos&points=6")]
    elsewhere = ann.open(f"{path}/box?column=1&box=twos&points=8")
    assert "Aces 3 instead of 2" in ann.press(pages[0], "fix").words
    assert "Aces 3 instead of 2" in ann.press(pages[0], "fix").words  # sent twice, made once
    assert "changed" in ann.press(pages[1], "fix", 409).words
    assert "Twos 8 instead of 4" in ann.press(elsewhere, "fix").words
    assert "4 points" in ann.open(f"{path}/box?column=0&box=twos").words


def test_only_owners_and_the_host_correct(site: Site) -> None:
    """Others read the story; what they send is refused."""
    path, ann, ben = begin_pair(site, edition="classic", dice="own", entry="points", turns="free")
    ann.press(ann.open(path), "points", box="fours", points="12")
    ben.press(ben.open(path), "points", box="fives", points="15")
    own = ben.open(f"{path}/box?column=1&box=fives&points=20")
    fields = own.forms("fix")[0].fields
    assert ann.open(f"{path}/box?column=1&box=fives&points=20").forms("fix")
    other = ben.open(f"{path}/box?column=0&box=fours&points=16")
    assert other.forms("fix") == []
    assert "12 points" in other.words
    refused = ben.post(
        path, 403, **{**fields, "act": "fix", "column": "0", "box": "fours", "to": "fours", "points": "16"}
    )
    assert "Only its owner and the host" in refused.words
    stranger = open_client(site)
    assert stranger.open(f"{path}/box?column=1&box=fives").forms("fix") == []
    stranger.post(path, 403, **{**fields, "act": "fix"})
    assert "15 instead of" not in ben.press(own, "fix").words
    assert "Ben corrects their own card: Fives 20 instead of 15." in ben.open(path).words


def fill_all(ann: PageClient, path: str) -> None:
    """Put the points of the upper bonus into the upper boxes, noughts into the others, and finish the game."""
    points = dict(zip(("aces", "twos", "threes", "fours", "fives", "sixes"), range(3, 21, 3), strict=True))
    for box in edition("classic").boxes:
        ann.press(ann.open(path), "points", box=box, points=str(points.get(box, 5 if box == "chance" else 0)))


def test_a_lost_upper_bonus_is_named(site: Site) -> None:
    """And a gained one, both in the edition's words."""
    ann = open_client(site)
    path = ann.create_table("classic", dice="own", entry="points", seat2="")
    fill_all(ann, path)
    page = ann.open(f"{path}/box?column=0&box=twos&points=4")
    assert "Bonus (Upper Section): lost, 35 points less" in page.words
    assert "Total: 66 instead of 103" in page.words
    ann.press(page, "fix")
    page = ann.open(f"{path}/box?column=0&box=twos&points=6")
    assert "Bonus (Upper Section): reached, 35 points more" in page.words


def test_a_finished_game_is_corrected(site: Site) -> None:
    """From the table and from the page of the game: its result follows, and who wins then is said before."""
    ann = open_client(site)
    path = ann.create_table("classic", dice="own", entry="points", seat2="", seat3="here", name3="Ben", turns="free")
    for box in edition("classic").boxes:
        for card in (0, 1):
            ann.press(ann.open(f"{path}?card={card}"), "points", box=box, points="5" if box == "chance" else "0")
    ann.press(ann.open(path), "finish")
    for address in (path, f"{path}/game"):
        assert f"{path}/box?column=1&amp;box=chance&amp;game=1" in ann.open(address).text
    page = ann.open(f"{path}/box?column=1&box=chance&game=1&points=30")
    assert "Ben wins with 30 points." in page.words
    assert "Ben wins with 30 points." in ann.press(page, "fix").words
    page = ann.open(f"{path}/game")
    assert "Ben wins with 30 points." in page.words
    assert "Ben: fix Ben: chance=5 -" in page.words
    assert 'class="dot"' in page.text
    stranger = open_client(site)
    assert stranger.open(f"{path}/box?column=1&box=chance&points=20").forms("fix") == []


def test_an_earlier_game_is_corrected(site: Site) -> None:
    """Its boxes lead to their pages from the games that can be looked at."""
    ann = open_client(site)
    path = ann.create_table("mb-1982", dice="own", entry="points", seat2="", games="2")
    fill_all(ann, path)
    ann.press(ann.open(path), "next")
    assert f"{path}/box?column=0&amp;box=fours&amp;game=1" in ann.open(path).text
    page = ann.open(f"{path}/box?column=0&box=fours&game=1&points=8")
    assert "Fours · Ann · Game 1 of 2" in page.words
    assert "Game 1: Ann corrects their own card: Fours 8 instead of 12." in ann.press(page, "fix").words
    assert "8 points" in ann.open(f"{path}/box?column=0&box=fours&game=1").words
    ann.open(f"{path}/box?column=0&box=fours&game=3", 404)
    ann.open(f"{path}/box?column=0&box=fours", 404)


def test_a_roll_for_the_start_is_corrected(site: Site) -> None:
    """What it leads to is shown first; once something is entered, nothing is offered any more."""
    ann = open_client(site)
    path = ann.create_table("hasbro-2014", dice="own", entry="points", seat2="", seat3="here", name3="Ben")
    ann.open(f"{path}/start", 404)
    for face in "35":
        ann.press(ann.open(path), "enter:open", faces=face)
    assert f"{path}/start" in ann.open(path).text
    page = ann.open(f"{path}/start?column=0&round=1&faces=6")
    assert "Ann corrects their own roll for the start: 6 instead of 3. Ann opens." in page.words
    assert "Dice to enter here" in ann.open(f"{path}/start?column=0&round=1&faces=66").words
    assert "Dice are written as digits" in ann.open(f"{path}/start?column=0&round=1&faces=x").words
    assert "Ann: choose a box" in ann.press(page, "fix-start").words
    ann.press(ann.open(path), "points", box="fours", points="12")
    assert f"{path}/start" not in ann.open(path).text
    assert ann.open(f"{path}/start?column=0&round=1&faces=5").forms("fix-start") == []
