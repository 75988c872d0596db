"""A rulebook that is added is played everywhere: nothing but its own data and the shared texts is needed."""

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from gobelet.bots.dice.levels import Level, get_mean_score, get_temperature
from gobelet.dice import EDITIONS, LANGUAGES, Edition, EditionId, ScoreCard, register_editions, unregister_edition
from gobelet.dice.boxes import CHANCE, FULL_HOUSE, UPPER, YAHTZEE, Clause, make_lower
from gobelet.dice.editions.yatzy import score_own_dice
from gobelet.dice.joker import forced
from gobelet.dice.scoring import Points
from gobelet.dice.sheet import Line, SheetWords, name_boxes
from gobelet.game import shelf
from gobelet.game.shelf import Die, Ellipse, Rectangle, ShelfEntry, Text, Turned
from gobelet.i18n import Speaker
from gobelet.i18n.rules.dice import write_rules
from gobelet.sheets import make_options, write_pad
from gobelet.solver import CompiledEdition, Values
from gobelet.solver.model.lattice import build_lattice
from gobelet.solver.reference import Reference
from gobelet.solver.solve import solve
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.memory import MemoryStore
from gobelet.web.app import create_app
from gobelet.web.config import Config
from support.pdf_text import read_pages
from support.terminal_session import Run, join_lines, list_saved

POCKET_ID = EditionId("pocket")
POCKET = Edition(
    id=POCKET_ID,
    titles={"en": "Pocket dice", "fr": "Dés de poche", "de": "Taschenwürfel"},
    shelf=ShelfEntry(
        titles={"en": "Pocket", "fr": "Poche", "de": "Tasche"},
        blurbs={"en": "ten boxes on a train", "fr": "dix cases dans le train", "de": "zehn Felder im Zug"},
        colours=("#123456", "#0a1b2c"),
        motif=(
            Die(40, 50, 30, 6),
            shelf.Path("M80 20h30", stroke="#fedcba", dashes="1 2", round_ends=True),
            Turned(12, 150, 60, (Rectangle(130, 40, 40, 40, 6, fill="#abcdef"), Text(150, 66, "P<6>", 22, "#010203"))),
            Ellipse(100, 90, 8, 4, fill="#fff"),
        ),
    ),
    five_alike_word="Quintet",
    categories=(*UPPER, make_lower("one_pair", score_own_dice(2), "one-pair"), FULL_HOUSE, YAHTZEE, CHANCE),
    joker=forced,
    upper_bonus_at=20,
    upper_bonus=Points(7),
    yahtzee_bonus=Points(50),
    rolls=2,
    words={
        "en": SheetWords(
            boxes=name_boxes(
                "aces, twos, threes, fours, fives, sixes", "Singles, Deuces, Treys, Quads, Quints, Boxcars"
            )
            | name_boxes("one_pair, full_house, chance", "Twins, Boat, Anything"),
            upper_section="Top",
            lower_section="Bottom",
            lines=dict.fromkeys(Line, "Sum") | {Line.GRAND_TOTAL: "Fare", Line.YAHTZEE_BONUS: "{five_alike} bonus"},
            nought="nil",
        )
    },
    borrows={"fr": EditionId("yatzy"), "de": EditionId("yatzy")},
    readings=(Clause("undo"),),
)
"""A made-up rulebook of existing parts; clauses it does not choose have their defaults."""
ORIGIN = "http://localhost"


@pytest.fixture(autouse=True)
def pocket() -> Iterator[Edition]:
    """Have one edition more."""
    register_editions(POCKET)
    yield EDITIONS[POCKET_ID]
    unregister_edition(POCKET_ID)


@pytest.fixture
def app() -> Iterator[FastAPI]:
    """A server without computer players."""
    tables = Tables(MemoryStore())
    yield create_app(tables, Config(key=bytes(32)))
    tables.close()


def get(app: FastAPI, path: str, language: str = "en") -> str:
    """Return a page or an answer."""

    async def response() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ORIGIN) as client:
            return await client.get(path, headers={"Accept-Language": language})

    found = asyncio.run(response())
    assert found.status_code == 200, found.text
    return found.text


# -- the registry ------------------------------------------------------------------------------------------------


def test_words_are_borrowed(pocket: Edition) -> None:
    """It comes last, and has its own words or those it borrows, in every language."""
    assert tuple(EDITIONS)[-1] == POCKET_ID
    assert [pocket.box_word(pocket.boxes[0], language) for language in LANGUAGES] == ["Singles", "As", "Einsen"]
    assert pocket.line_word(Line.YAHTZEE_BONUS, "en") == "Quintet bonus"


def test_an_id_is_registered_once() -> None:
    """A second edition with the id of another is refused, and nothing of what came with it is added."""
    before = dict(EDITIONS)
    with pytest.raises(ValueError, match="pocket"):
        register_editions(POCKET)
    assert dict(EDITIONS) == before


# -- the command line and the terminal ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_listed(gobelet: Run, language: str) -> None:
    """`gobelet editions` has it with its boxes and its joker rule."""
    shown = join_lines(gobelet("editions", "--lang", language).out)
    assert f"pocket {POCKET.title(language)}" in shown
    assert "(one_pair)" in shown.partition("pocket ")[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_rules_are_told(pocket: Edition, language: str) -> None:
    """Every clause has a text without gaps, from the boxes and numbers it has; a reading of its own holds always."""
    sections = write_rules(pocket, Speaker(language))
    texts = [clause.text for section in sections for clause in section.clauses]
    assert all(text and "{" not in text for text in texts)
    assert any("Quintet" in text for text in texts)
    assert [clause.id for clause in sections[-1].clauses] == ["undo"]


def test_it_is_played_in_the_terminal(gobelet: Run) -> None:
    """A few moves: roll, keep, roll the rest, fill a box by its word, and look at the card."""
    typed = "roll\nkeep 1\nroll\nAnything\nroll\nBoxcars\nyes\ncard\n"
    done = gobelet("play", "pocket", "--players", "Ann", "--seed", "3", typed=typed)
    assert (done.code, done.err) == (0, "")
    assert "Pocket dice" in done.out
    assert re.search(r"Boxcars +\d+", done.out)


def test_a_saved_game_goes_on(gobelet: Run, home: Path) -> None:
    """Its record is read again: `gobelet play` offers the game that was left, and shows its card."""
    gobelet("play", "pocket", "--players", "Ann", "--seed", "3", typed="roll\nAnything\n")
    (record,) = list_saved(home)
    done = gobelet("play", "--resume", str(record), typed="roll\nTwins\nyes\n")
    assert (done.code, done.err) == (0, "")
    assert "Edition: pocket\n" in record.read_text(encoding="utf-8")
    assert record.read_text(encoding="utf-8").count("one_pair") == 1


# -- the server --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_stands_on_the_shelf(app: FastAPI, language: str) -> None:
    """The first page has its title, blurb and way to a new table."""
    page = get(app, "/", language)
    assert 'href="/new/pocket"' in page
    assert f"<strong>{POCKET.short_title(language)}</strong>" in page
    assert f"<small>{POCKET.shelf.blurb(language)}</small>" in page


def test_it_has_a_pad(pocket: Edition) -> None:
    """Every box is on it, in its own words, without a word of code about it."""
    page, *_ = read_pages(write_pad(pocket, make_options(pocket, "en")))
    assert [box for box in pocket.boxes if pocket.box_word(box, "en") not in page.words] == []


@pytest.mark.parametrize("path", ["/new/pocket", "/rules/pocket"])
def test_its_pages_have_its_title(app: FastAPI, path: str) -> None:
    """The form of a new table and the rules are headed by it."""
    assert "<h1>Pocket dice</h1>" in get(app, path)


@pytest.mark.parametrize("path", ["/", "/new/pocket", "/rules/pocket", "/pad/pocket"])
def test_its_motif_is_drawn(app: FastAPI, path: str) -> None:
    """Every shape stands in the page in its order and colours; its text is escaped."""
    page = get(app, path).partition('data-edition="pocket"')[2].partition("</svg>")[0]
    drawn = "".join(page.partition("<svg")[2].split())
    assert re.findall(r"<(rect|circle|path|g|text|ellipse)\b", page) == [
        *("g", "rect", *["circle"] * 6),
        *("path", "g", "rect", "text", "ellipse"),
    ]
    assert '<pathd="M8020h30"fill="none"stroke="#fedcba"stroke-dasharray="12"stroke-linecap="round"/>' in drawn
    assert '<gtransform="rotate(1215060)"><rectx="130"y="40"width="40"height="40"rx="6"fill="#abcdef"/><text' in drawn
    assert 'fill="#010203">P&lt;6&gt;</text>' in drawn


@pytest.mark.parametrize("path", ["/", "/new/pocket", "/rules/pocket"])
def test_its_colours_are_in_a_style_sheet(app: FastAPI, path: str) -> None:
    """A style sheet of each page with its box has them, at an address that other colours have not."""
    (address,) = re.findall(r'<link rel="stylesheet" href="([^"]+)"', get(app, path))
    assert '.box[data-edition="pocket"] { --top: #123456; --bottom: #0a1b2c; }' in get(app, address)
    before, _ = address.rsplit("/", 1)
    unregister_edition(POCKET_ID)
    register_editions(replace(POCKET, shelf=replace(POCKET.shelf, colours=("#000", "#111"))))
    assert before not in get(app, path)


def test_programs_find_it(app: FastAPI) -> None:
    """/api/editions tells its boxes, joker rule and title."""
    found = json.loads(get(app, "/api/editions"))["editions"]
    (document,) = (each for each in found if each["id"] == POCKET_ID)
    assert document["title"] == "Pocket dice"
    assert document["joker"] == "forced"
    assert [box["word"] for box in document["boxes"]][5:] == ["Boxcars", "Twins", "Boat", "Quintet", "Anything"]


def test_a_program_plays_it_to_the_end(app: FastAPI) -> None:
    """At a table a seated program makes what is offered until there is nothing left, and the scores are added up."""
    table = asyncio.run(played(app))
    assert table["stage"] == "over"
    (card,) = table["game"]["columns"]
    assert list(card["boxes"]) == list(POCKET.boxes)
    assert None not in card["boxes"].values()
    assert table["game"]["outcome"]["scores"] == [card["grand_total"]]


async def played(app: FastAPI) -> dict[str, Any]:
    """Return a table of one program at the end of its game."""
    token = {"Authorization": "Bearer a-program-s-own-token-0123456789"}
    commands = count()
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url=f"{ORIGIN}/api/", headers=token
    ) as client:

        async def send(path: str, **body: object) -> dict[str, Any]:
            response = await client.post(path, json={"command": f"c{next(commands)}", **body})
            assert response.is_success, response.text
            document: dict[str, Any] = response.json()
            return document

        made = await send("tables", edition="pocket", seats=["person"])
        path = f"tables/{made['table']['code']}"
        await send(f"{path}/seats", name="Ann")
        await send(f"{path}/start")
        while (table := (await client.get(path)).json())["stage"] != "over":
            moves = {offer["move"]["kind"]: offer["move"] for offer in table["moves"]}
            move = moves.get("FillBox") or moves.get("FinishGame") or moves["RollDice"]
            await send(f"{path}/moves", seen=table["version"], move=move)
    document: dict[str, Any] = table
    return document


# -- computer players and the solver -----------------------------------------------------------------------------


def test_nobody_has_measured_it(pocket: Edition) -> None:
    """Its computer players have the mean temperature of the others, and nobody tells what they make a game."""
    assert 0 < get_temperature(pocket, Level.STRONG) < get_temperature(pocket, Level.BEGINNER)
    assert get_mean_score(pocket, "perfect") is None


@pytest.mark.usefixtures("solved")
def test_it_is_solved(gobelet: Run) -> None:
    """`gobelet solve` and `gobelet advise` know it."""
    done = gobelet("solve", "pocket", "--json")
    assert done.code == 0
    assert 30 < json.loads(done.out)["value"] < POCKET.most
    advice = gobelet("advise", "pocket", "--dice", "66666", "--rolls-left", "1")
    assert "Quintet" in advice.out.splitlines()[0]


def test_it_is_solved_exactly(pocket: Edition) -> None:
    """With fewer boxes, faces and dice the kernels give the value that the rules give in fractions."""
    small = replace(pocket, categories=pocket.categories[:2] + pocket.categories[6:9])
    solution = solve(CompiledEdition(small, build_lattice(3, 2)), threads=1)
    value = Values(solution.layout, solution.values).value(ScoreCard.empty(small))
    assert value == pytest.approx(float(Reference(small, 3, 2).value(ScoreCard.empty(small))), abs=1e-9)
