"""The browser without scripts at a table with real dice: everything is entered and corrected by forms."""

import re
from collections.abc import Iterator

import pytest

from support.http_server import UNLIMITED, Site, serving
from support.page_client import Page, PageClient, open_client

ENTRIES = ("rolls", "last", "points")


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server without limits."""
    with serving(UNLIMITED) as made:
        yield made


def sit(site: Site, entry: str, edition: str = "classic", **fields: str) -> tuple[PageClient, str]:
    """Ann alone at a table with real dice, unless somebody else is named."""
    ann = open_client(site)
    return ann, ann.create_table(edition, dice="own", entry=entry, seat2="", **fields)


def test_a_turn_by_rolls(site: Site) -> None:
    """The dice of each roll are entered beside those that stay; boxes say what they give; a roll is taken back."""
    ann, path = sit(site, "rolls")
    ann.press(ann.open(path), "enter:roll", faces="3 3 5 2 6")
    page = ann.press(ann.page, "enter:roll", faces="413", keep=["0", "1"])  # type: ignore[arg-type]
    assert "Ann rolls: 3 3 4 1 3" in page.words
    page = ann.press(page, "unroll@0")
    assert "the last roll is taken back" in page.words
    ann.press(page, "enter:roll", faces="333", keep=["0", "1"])  # type: ignore[arg-type]
    page = ann.press_button("fill-yahtzee")
    assert "Ann puts 50 points in Yahtzee." in page.words


def read_roll(page: Page) -> str:
    """Return which dice the tray is about, as the scripts know it."""
    found = re.search(r'data-roll="([^"]+)"', page.text)
    assert found is not None
    return found[1]


def test_each_roll_is_known_from_the_others(site: Site) -> None:
    """Chosen dice and advice belong to one roll: also one that was mistyped, and entered anew, is another."""
    ann, path = sit(site, "rolls")
    rolls = [read_roll(ann.press(ann.open(path), "enter:roll", faces="33526"))]
    rolls.append(read_roll(ann.press(ann.page, "enter:roll", faces="413", keep=["0", "1"])))  # type: ignore[arg-type]
    ann.press(ann.page, "unroll@0")
    rolls.append(read_roll(ann.press(ann.page, "enter:roll", faces="412", keep=["0", "1"])))  # type: ignore[arg-type]
    assert len(set(rolls)) == 3


def test_what_others_enter_changes_nothing_here(site: Site) -> None:
    """Where everybody fills at any time, the tray of one column stays the same while another is filled."""
    ann, path = sit(site, "last", seat3="here", name3="Ben", turns="free")
    before = read_roll(ann.open(f"{path}?card=1"))
    ann.press(ann.open(f"{path}?card=0"), "enter:last", faces="33356")
    ann.press_button("fill-threes")
    assert read_roll(ann.open(f"{path}?card=1")) == before
    ann.press(ann.open(f"{path}?card=1"), "enter:last", faces="33356")
    assert read_roll(ann.open(f"{path}?card=1")) != before


def test_a_turn_by_the_last_roll(site: Site) -> None:
    """Five dice and a box, and the fill can be taken back."""
    ann, path = sit(site, "last")
    ann.press(ann.open(path), "enter:last", faces="33356")
    ann.press_button("fill-threes")
    page = ann.press_button("undo")
    assert page.has_button("fill-chance")


def test_of_a_last_roll_nothing_was_kept(site: Site) -> None:
    """Whatever was kept in the turn of another column before."""
    ann, path = sit(site, "rolls", seat3="here", name3="Ben", turns="free")
    ann.press(ann.open(f"{path}?card=0"), "enter:roll", faces="33526")
    ann.press(ann.page, "enter:roll", faces="413", keep=["0", "1"])  # type: ignore[arg-type]
    assert ann.open(f"{path}/board").words.count("kept") == 2
    ann.open(f"{path}?card=0")
    ann.press_button("fill-threes")
    ann.press(ann.open(f"{path}/more"), "entry", entry="last")
    ann.press(ann.open(f"{path}?card=1"), "enter:last", faces="13344")
    assert "kept" not in ann.open(f"{path}/board").words


def test_a_turn_by_points(site: Site) -> None:
    """A box and its points; after a Yahtzee it is asked whether it was another where that makes a difference."""
    ann, path = sit(site, "points")
    page = ann.press(ann.open(path), "points", box="yahtzee", points="50")
    page = ann.press(page, "points", box="fours", points="20")
    assert "A further Yahtzee" in page.words
    question = ann.press(page, "points", box="full_house", points="25")
    assert "Full House, 25 points. Was it five alike?" in question.words
    page = ann.press_button("five-yes")
    assert "Ann plays a joker: 25 points in Full House." in page.words


def test_a_script_is_told_where_to_ask(site: Site) -> None:
    """Each box names the points that may be a joker or earn a bonus; an edition without both asks nowhere."""
    ann, path = sit(site, "points")
    page = ann.press(ann.open(path), "points", box="yahtzee", points="50")
    assert read_unclear(page) == {}  # no joker while every upper box is open
    page = ann.press(page, "points", box="fours", points="12")
    own = {"three_of_a_kind": "20", "full_house": "25", "chance": "20"}
    assert read_unclear(page) == {**own, "small_straight": "30", "large_straight": "40"}
    fields = {"act": "points", "seat": "0", "seen": page.forms("points")[0].fields["seen"]}
    refused = ann.post_script(path, **fields, box="full_house", points="25")
    assert "say whether that was five alike" in refused["sentence"]
    ben, path = sit(site, "points", "kniffel")
    page = ben.press(ben.open(path), "points", box="yahtzee", points="50")
    assert read_unclear(ben.press(page, "points", box="fours", points="12")) == {}


def read_unclear(page: Page) -> dict[str, str]:
    """Return the boxes that have points to ask about, with these."""
    return dict(re.findall(r'<option value="(\w+)"[^>]*data-unclear="([^"]+)"', page.text))


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ("3335", "Dice to enter here: 5, not 4."),
        ("333567", "Dice are written as digits"),
        ("", "Dice to enter here: 5, not 0."),
        ("<script>", "Dice are written as digits"),
        ("9" * 20, "Dice are written as digits"),
    ],
)
def test_what_is_mistyped_is_refused_in_a_sentence(site: Site, faces: str, words: str) -> None:
    """Nothing has changed then."""
    ann, path = sit(site, "last")
    page = ann.open(path)
    form = page.forms("enter:last")[0]
    refused = ann.press(page, "enter:last", 422 if "digits" in words else 409, faces=faces)
    assert words in refused.words
    assert ann.open(path).forms("enter:last")[0].fields["seen"] == form.fields["seen"]


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ("17", "No roll gives 17 in Fours."),
        ("", "Points are written"),
        ("-4", "Points are written"),
        ("9" * 30, "Points are written"),
    ],
)
def test_points_that_no_roll_gives(site: Site, points: str, words: str) -> None:
    """The sentence says what is possible."""
    ann, path = sit(site, "points")
    page = ann.open(path)
    refused = ann.press(page, "points", 422 if "written" in words else 409, box="fours", points=points)
    assert words in refused.words


def test_strangers_enter_nothing(site: Site) -> None:
    """They see what is asked for, without a form, and what they send is refused."""
    ann, path = sit(site, "last")
    form = ann.open(path).forms("enter:last")[0]
    stranger = open_client(site)
    page = stranger.open(path)
    assert "You are watching." in page.words
    assert page.forms("enter:last") == []
    refused = stranger.post(path, 403, **{**form.fields, "act": "enter:last", "faces": "66666"})
    assert "Only players at this table" in refused.words
    assert ann.open(path).forms("enter:last")[0].fields["seen"] == form.fields["seen"]


def test_one_phone_keeps_the_pad_for_all(site: Site) -> None:
    """Whoever's turn it is, the same device enters it, the opening too."""
    ann, path = sit(site, "points", seat3="here", name3="Ben")
    page = ann.press(ann.open(path), "enter:open", faces="11111")
    assert "Enter what Ben has rolled" in page.words
    page = ann.press(page, "enter:open", faces="22222")
    assert "Ben: choose a box" in page.words
    page = ann.press(page, "points", box="fours", points="12")
    assert "Ann: choose a box" in page.words


def test_free_turns_are_entered_for_the_column_that_is_shown(site: Site) -> None:
    """Several on one device choose whose column they fill; nobody waits for anybody."""
    ann, path = sit(site, "points", seat3="here", name3="Ben", turns="free")
    assert "Ann: choose a box" in ann.open(path).words
    page = ann.open(f"{path}?card=1")
    assert "Ben: choose a box" in page.words
    ann.press(page, "points", box="fours", points="12")
    page = ann.press(ann.open(f"{path}?card=1"), "points", box="fives", points="15")
    assert "Ben puts 15 points in Fives." in page.words


def test_the_way_of_entering_changes_at_the_table(site: Site) -> None:
    """On the page about the table, from now on."""
    ann, path = sit(site, "rolls")
    assert ann.open(path).forms("enter:roll")
    ann.press(ann.open(f"{path}/more"), "entry", entry="points")
    page = ann.open(path)
    assert page.forms("points")
    assert "From now on only points are entered." in page.words


def test_a_computer_players_dice_are_rolled_by_hand(site: Site) -> None:
    """Its boxes are not for people to fill."""
    ann, path = sit(site, "last", seat3="greedy")
    ann.press(ann.open(path), "enter:open", faces="11111")
    page = ann.press(ann.page, "enter:open", faces="66666")
    assert "Roll for Rufus and enter all five dice." in page.words
    page = ann.press(page, "enter:roll", faces="66652")
    assert not page.has_button("fill-chance")
    refused = ann.post(path, 409, act="fill:chance@1", seen=page.forms("unroll@1")[0].fields["seen"])
    assert "entered in another way" in refused.words


def test_no_fairness_is_claimed(site: Site) -> None:
    """Neither in the waiting room nor on the page about the table, nor by a script's hash."""
    ann = open_client(site)
    path = ann.create_table("classic", dice="own", seat2="person", entropy_hash="a" * 64)
    page = ann.open(path)
    assert "kept fair" not in page.words
    assert "data-commits" not in page.text
    assert "secret" not in ann.open(f"{path}/more").words
