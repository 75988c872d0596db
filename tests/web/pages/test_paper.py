"""A sheet of paper typed into a form, without scripts: checked, corrected, kept, and shown like any other game."""

import re
from random import Random

import pytest

from gobelet.dice import EDITIONS, edition
from gobelet.dice.game import MAX_COLUMNS
from gobelet.game import LANGUAGES
from gobelet.record import parse_record
from gobelet.tables.token_buckets import Rate
from gobelet.web.config import Config, Limits
from gobelet.web.pages.context import MAX_FIELDS
from gobelet.web.pages.paper import list_total_lines
from support.http_server import Site, serving
from support.page_client import PageClient, open_client
from support.paper_forms import SHEET, type_column, type_sheet

PATH = "/paper/mb-1982"


def read_record(client: PageClient) -> str:
    """Return the record that the open page of a game lets one download."""
    (link,) = (link for link in client.page.links() if link.endswith("/record"))
    return client.client.get(link).text


def test_a_sheet_is_kept(site: Site) -> None:
    """It is a finished game with its page, its record with points only, its day, and its place on the first page."""
    ann = open_client(site)
    page = ann.post(PATH, 200, **type_sheet(type_column(0, "Ann"), type_column(1, "Ben", yahtzee_bonus="1")))
    assert re.fullmatch(r"/t/\w+/game", page.path)
    assert "Ben wins with 345 points." in page.words
    assert "typed in afterwards" in page.words
    assert "Points were entered without dice" in page.words  # although no edition is solved here
    text = read_record(ann)
    record = parse_record(text)
    assert (record.columns, record.date) == (("Ann", "Ben"), "2026-01-31")
    assert "Dice: real" in text
    assert "Ben wins with 345 points." in ann.open("/").words


def test_faults_are_told_and_nothing_is_lost(site: Site) -> None:
    """Beside the field and above the form, in the edition's own words; what was typed is still there."""
    ann = open_client(site)
    fields = type_sheet(
        type_column(0, "Ann", upper_bonus="35", grand_total="280"), type_column(1, "Ben", SHEET[:5], sixes="19")
    )
    page = ann.post(PATH, 422, **fields)
    assert "There are 4 things to look at" in page.words
    assert page.words.count("Ann: Upper Section adds up to 58, so no bonus; the sheet has 35.") == 2
    assert "Ben: 7 numbers are missing." in page.words
    assert 'href="#sixes-1"' in page.text
    assert 'aria-describedby="fault-sixes-1"' in page.text
    for name, text in fields.items():
        if text and name != "act":
            assert re.search(rf'name="{name}"\s+value="{text}"', page.text), name
    assert "/game" not in "".join(ann.open("/").links())


def test_wrong_totals_can_be_overruled(site: Site) -> None:
    """The boxes count; a press of another button keeps the game with what they add up to."""
    ann = open_client(site)
    fields = type_sheet(type_column(0, "Ann", grand_total="345", upper_bonus="0"))
    page = ann.post(PATH, 422, **fields)
    assert "Grand total is 245, not 345. If there were bonuses, note how many." in page.words
    assert "245 points" in ann.post(PATH, 200, **{**fields, "act": "keep"}).words


def test_right_totals(site: Site) -> None:
    """A bonus that the sheet has left out is told, too; then everything fits."""
    ann = open_client(site)
    numbers = ["3", "6", "9", "12", "15", "18", *SHEET[6:]]
    assert (
        "so the bonus is 35; the sheet has 0"
        in ann.post(PATH, 422, **type_sheet(type_column(0, "Ann", numbers, upper_bonus="0"))).words
    )
    fields = type_sheet(type_column(0, "Ann", numbers, upper_sum="63", upper_bonus="35", grand_total="285"))
    assert "285 points" in ann.post(PATH, 200, **fields).words


def test_sent_twice_it_is_kept_once(site: Site) -> None:
    """A double tap is one game; another sheet from the same page is another one."""
    ann = open_client(site)
    first = ann.post(PATH, 200, **type_sheet(type_column(0, "Ann"))).path
    assert ann.post(PATH, 200, **type_sheet(type_column(0, "Ann"))).path == first
    assert ann.post(PATH, 200, **type_sheet(type_column(0, "Ben"))).path != first


def test_columns_are_added(site: Site) -> None:
    """Up to eight, with everything that was typed; empty ones do not count."""
    ann = open_client(site)
    page = ann.open(PATH)
    assert "name-1" in page.text
    assert "name-2" not in page.text
    fields = type_sheet(type_column(0, "Ann"), act="more")
    for count in range(3, MAX_COLUMNS + 1):
        page = ann.post(PATH, 200, **{**fields, "columns": str(count - 1)})
        assert f"name-{count - 1}" in page.text
    assert 'value="more"' not in page.text
    assert 'value="Ann"' in page.text
    assert ann.post(PATH, 200, **{**fields, "columns": "8", "act": "check"}).path.endswith("/game")


@pytest.mark.parametrize("name", EDITIONS)
def test_the_fullest_form(site: Site, name: str) -> None:
    """Eight columns with all totals and bonuses, of any edition, are not too many fields."""
    played, chance = edition(name), Random(name)  # noqa: S311 - meant to be repeatable
    noughts = ["5" if box == "chance" else "0" for box in played.boxes]
    totals = {line.value: "0" for line in list_total_lines(played)}
    columns = [type_column(number, f"P{number}", noughts, name, yahtzee_bonus="0", **totals) for number in range(8)]
    rules = dict.fromkeys((f"house-{each}" for each in ("joker", "rolls", "order")), "")
    fields = type_sheet(*columns, **rules, act="keep")
    assert len(fields) < MAX_FIELDS
    client = open_client(site, chance.choice(LANGUAGES))
    assert client.post(f"/paper/{name}", 200, **fields).path.endswith("/game")


def test_house_rules(site: Site) -> None:
    """The sheet is checked by them: with a bonus from 58 points, Ann has it."""
    ann = open_client(site)
    rules = {"house-upper_bonus_at": "58", "house-yahtzee_bonus": "50"}
    shown = ann.post(PATH, 200, **type_sheet(type_column(0, "Ann"), **rules, act="house"))
    assert "Yahtzee Bonus × 50" in shown.words
    page = ann.post(PATH, 200, **type_sheet(type_column(0, "Ann", upper_bonus="35", yahtzee_bonus="1"), **rules))
    assert "330 points" in page.words
    assert "House rules: upper_bonus_at=58, yahtzee_bonus=50" in read_record(ann)


def test_partners(site: Site) -> None:
    """They share a column where the rulebook has them."""
    ann = open_client(site)
    fields = type_sheet(type_column(0, "Ann+Cleo", game="classic"), type_column(1, "Ben+Dan", game="classic"))
    ann.post("/paper/classic", 200, **fields)
    assert parse_record(read_record(ann)).columns == ("Ann+Cleo", "Ben+Dan")
    refused = ann.post(PATH, 422, **type_sheet(type_column(0, "Ann+Cleo"), type_column(1, "Ben")))
    assert 'id="fault-name-0"' in refused.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(site: Site, language: str) -> None:
    """The edition's own words, and whole sentences."""
    page = open_client(site, language).post(
        "/paper/hasbro-2014",
        422,
        **type_sheet(type_column(0, "Ann", upper_bonus="35"), type_column(1, "Ben", SHEET[:2])),
    )
    assert edition("hasbro-2014").words[language].upper_section in page.words
    assert language == "en" or "adds up" not in page.words


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"day": "yesterday"},
        {"day": ""},
        {"day": "9" * 300},
        {"columns": "many"},
        {"columns": "-1"},
        {"name-0": "a" * 200},
        {"name-0": "<b>:"},
        {"name-1": "ann"} | {f"{box}-1": "0" for box in edition("mb-1982").boxes},
        {"chance-0": "9" * 3000},
        {"chance-0": "5,yahtzee=50"},
        {"chance-0": "\x00"},
        {"yahtzee_bonus-0": "9999"},
        {"grand_total-0": "x"},
        {"house-rolls": "99"},
        {"house-joker": "nonsense"},
        {"house-upper_bonus_at": "٣"},
    ],
)
def test_hostile_fields(site: Site, fields: dict[str, str]) -> None:
    """A sentence, and nothing is kept."""
    ann = open_client(site)
    sent = type_sheet(type_column(0, "Ann"), **fields) if fields else {"act": "check"}
    page = ann.post(PATH, ann.client.post(PATH, data=sent, headers={"Origin": site.url}).status_code, **sent)
    assert page.response.status_code in {409, 422}
    assert 'class="notice"' in page.text
    assert "<b>" not in page.text
    assert "No game is finished yet" in ann.open("/standings").words


@pytest.mark.parametrize("path", ["/paper/hands-down", "/paper/mb-1982/more"])
def test_no_such_sheet(site: Site, path: str) -> None:
    """Cards have no sheet."""
    open_client(site).open(path, 404)


def test_other_sites_cannot_keep_anything(site: Site) -> None:
    """A form of another site is refused."""
    ann = open_client(site)
    data = type_sheet(type_column(0, "Ann"))
    assert ann.client.post(PATH, data=data, headers={"Origin": "http://evil.test"}).status_code == 403


def test_nobody_else_is_host(site: Site) -> None:
    """Whoever has the code may look at the game; only the browser that typed it in may delete it."""
    ann, ben = open_client(site), open_client(site)
    table = ann.post(PATH, 200, **type_sheet(type_column(0, "Ann"))).path.removesuffix("/game")
    assert ben.open(f"{table}/game").path == f"{table}/game"
    ben.post(table, 403, act="close", seen="2", sure="yes")
    assert "No game is finished yet" in ben.open("/standings").words


def test_the_way_there(site: Site) -> None:
    """From the first page, the form of a new table, and the standings; the list has every game of dice."""
    client = open_client(site)
    for path in ("/", "/standings"):
        assert "/paper" in client.open(path).links()
    assert "/paper/yatzy" in client.open("/new/yatzy").links()
    assert "/paper" not in "".join(client.open("/new/hands-down").links())
    assert set(client.open("/paper").links()) >= {f"/paper/{each}" for each in EDITIONS}


def test_sheets_are_limited_like_tables() -> None:
    """Nobody fills the database with them."""
    with serving(Config(limits=Limits(rate_tables=Rate(2, 60)))) as site:
        ann = open_client(site)
        for name in ("Ann", "Ben"):
            ann.post(PATH, 200, **type_sheet(type_column(0, name)))
        ann.post(PATH, 429, **type_sheet(type_column(0, "Cleo")))


def test_faults_of_columns_with_one_name_have_their_number(site: Site) -> None:
    """One could not tell otherwise which Ann is meant."""
    ann = open_client(site)
    columns = type_column(0, "Ann", ["7", *SHEET[1:]]), type_column(1, "Ann", ["3", "7", *SHEET[2:]])
    page = ann.post(PATH, 422, **type_sheet(*columns))
    links = re.findall(r'<li><a href="#([a-z]+-[01])">(Column [12]): ', page.text)
    assert links == [("aces-0", "Column 1"), ("twos-1", "Column 2"), ("name-1", "Column 2")]
