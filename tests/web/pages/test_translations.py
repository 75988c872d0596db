"""Every text of every page can be translated, except names and the editions' own words."""

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from gobelet.dice import EDITIONS, LANGUAGES
from gobelet.i18n import rules, speaker
from gobelet.i18n.rules import samples, sections
from gobelet.i18n.tips import write as tips_write
from gobelet.i18n.tips.texts import Tip, read_tips
from gobelet.tables.table import Stage
from gobelet.web.pages.parts.dice import games, rows
from gobelet.web.pages.parts.dice import rules as dice_rules
from gobelet.web.pages.templates import LANGUAGE_NAMES
from support.advanced_games import after, play_ahead
from support.fake_library import FakeLibrary
from support.http_server import UNLIMITED, serving
from support.page_client import Page, PageClient, open_client
from support.page_words import BracketedTranslations, find_untranslated
from support.paper_forms import type_column, type_sheet
from support.reviewed_tables import play_table, serving_reviews


@pytest.fixture
def ann(monkeypatch: pytest.MonkeyPatch) -> Iterator[PageClient]:
    """Somebody who reads that language."""
    monkeypatch.setattr(speaker, "_load_catalogue", lambda _language: BracketedTranslations())
    fresh = rows.recall_scoring.__wrapped__  # no texts of other tests
    for module in (rows, dice_rules):
        monkeypatch.setattr(module, "recall_scoring", fresh)
    monkeypatch.setattr(games, "render_games", games.render_games.__wrapped__)
    with serving(UNLIMITED, adviser=FakeLibrary().make_adviser()) as site:
        yield open_client(site)


MAX_ACTS = 200
"""More than two games of two players take."""


def check(client: PageClient, *paths: str) -> None:
    """Check that no text of some pages is out of reach of translators."""
    for path in paths:
        page = client.client.get(path).text
        assert "⟦" in page
        assert find_untranslated(page) == [], path


def test_real_dice(ann: PageClient) -> None:
    """What is entered, by rolls and by points, the story of a box, and what a correction would change."""
    path = ann.create_table("classic", dice="own", entry="points", seat2="")
    ann.press(ann.open(path), "points", box="yahtzee", points="50")
    ann.press(ann.open(path), "points", box="fours", points="20")
    box = f"{path}/box?column=0&box=yahtzee"
    check(ann, path, f"{path}/more", box, f"{box}&points=0", f"{box}&points=7")
    ann.press(ann.open(f"{box}&points=0"), "fix")
    ann.press(ann.open(f"{path}/more"), "entry", entry="rolls")
    check(ann, path, box)
    ann.press(ann.open(path), "enter:roll", faces="33526")
    check(ann, path)


def test_the_first_pages(ann: PageClient) -> None:
    """The shelf, every form of a new table, and a code that leads nowhere."""
    check(
        ann, "/", *(f"/new/{edition}" for edition in (*EDITIONS, "hands-down")), "/t/AAAAAAA", "/rules/hands-down/card"
    )
    check(ann, "/pad/classic", "/pad/classic.pdf?columns=99")
    check(ann, "/referee", "/referee?first=1Y+1Y+1B+2R+3R&second=2Y+2Y+2Y+1B+3B", "/referee?first=9Y")


def test_a_tally(ann: PageClient) -> None:
    """Its beginning, a round, Chance cards and the end."""
    check(ann, "/tally")
    names = {f"name{number}": name for number, name in enumerate(("Ann", "Ben"), 1)}
    kinds = ("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "yahtzee")
    rounds = [{"act": "note", "winner": "0", "kind": kind, "second": "1"} for kind in kinds]
    for fields in ({"act": "begin", **names}, *rounds, {"act": "chances", "seat": "1", "points": "1 1 2 3 5 7"}):
        ann.client.post("/tally", data=fields, headers={"Origin": ann.site.url})
        check(ann, "/tally")


def test_a_sheet_of_paper(ann: PageClient) -> None:
    """Its form with every kind of fault, the game that it becomes, and the standings."""
    check(ann, "/paper", "/paper/classic", "/standings")
    wrong = type_column(0, "Ann", grand_total="345"), type_column(1, "", ["", "7", "x"], yahtzee_bonus="x")
    assert find_untranslated(ann.post("/paper/classic", 422, **type_sheet(*wrong)).text) == []
    assert find_untranslated(ann.post("/paper/classic", 422, **type_sheet(wrong[0])).text) == []
    path = ann.post("/paper/classic", 200, **type_sheet(wrong[0], act="keep")).path
    check(ann, path, "/standings", f"/standings?table={path.split('/')[2]}", "/")


def test_the_rules(ann: PageClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list, every edition's rules and the steps of its sample; clauses and steps are texts of their own."""

    def read_bracketed(file: str) -> dict[str, Any]:
        return {key: {**entry, "text": f"⟦{entry['text']}⟧"} for key, entry in sections.read_texts(file).items()}

    def read_bracketed_sample(edition: str) -> dict[str, Any]:
        sample = read_sample(edition)
        return {**sample, "step": [{**step, "en": f"⟦{step['en']}⟧"} for step in sample["step"]]}

    def read_bracketed_tips(edition: str) -> tuple[Tip, ...]:
        return tuple(
            replace(tip, text=bracket(tip.text), finding=bracket(tip.finding), method=bracket(tip.method))
            for tip in read_tips(edition)
        )

    def bracket(texts: Mapping[str, str]) -> dict[str, str]:
        return {language: f"⟦{text}⟧" for language, text in texts.items()}

    read_sample = samples.read_sample
    monkeypatch.setattr(rules.dice, "read_texts", read_bracketed)
    monkeypatch.setattr(rules.cards, "read_texts", read_bracketed)
    monkeypatch.setattr(samples, "read_sample", read_bracketed_sample)
    monkeypatch.setattr(tips_write, "read_tips", read_bracketed_tips)
    games = (*EDITIONS, "hands-down")
    check(ann, "/rules", *(f"/rules/{edition}" for edition in games))
    check(ann, *(f"/rules/{edition}/example/{step}" for edition in games for step in (1, 2, 3)))


def test_a_waiting_room(ann: PageClient) -> None:
    """Free seats, one's own, and how to invite others."""
    check(ann, ann.create_table("classic", seat2="person", seat3="greedy"))


@pytest.mark.slow
def test_a_game_of_dice_from_the_opening_to_the_end(ann: PageClient) -> None:
    """Every state of the page between, whatever the dice do: a nought is asked for once more, too."""
    table = ann.create_table("hasbro-2014", seat2="here", name2="Ben", games="2")
    page = ann.open(table)
    for _ in range(MAX_ACTS):
        assert find_untranslated(page.text) == []
        if 'part-result"' in page.text:
            break
        page = ann.post(table, **_next(page))
    assert 'part-result"' in page.text
    check(ann, "/")


def _next(page: Page) -> dict[str, Any]:
    """Return what goes on: the last box on offer, or the one big button."""
    fills = re.findall(r'value="(fill:\w+)"', page.text)
    acts = fills or re.findall(r'<button class="primary" name="act" value="([^"]+)"', page.text)
    fields = {name: re.findall(rf'name="{name}" value="(\w*)"', page.text) for name in ("seen", "seat", "sure")}
    return {"act": acts[-1], **{name: found[0] for name, found in fields.items() if found}}


@pytest.mark.slow
def test_a_game_of_cards_from_the_deal_to_the_end(ann: PageClient) -> None:
    """The curtain, each hand, the board and everything else after every move, reveals and the end among them."""
    table = ann.create_table("hands-down", **{"seat2": "here", "name2": "Ben", "house-length": "3"})
    reveals = 0
    while play_ahead(ann.site, table, after(1)).stage is Stage.PLAYING:
        check(ann, table, f"{table}?seat=0", f"{table}?seat=1", f"{table}/board")
        reveals += 'class="panel reveal' in ann.open(f"{table}?seat=0").text
    assert reveals
    check(ann, table, f"{table}/board", f"{table}/more", f"{table}/game")


def test_what_stands_beside_a_game(ann: PageClient) -> None:
    """Board, more, moving a seat, advice, the question before a nought, and refusals; then the finished game's page."""
    table = ann.create_table("classic", seat2="here", name2="Ben", seat3="here", seat4="here", teams="2", games="2")
    play_ahead(ann.site, table, lambda now: "FillBox" in str(now.game and now.game.legal_moves(now.game.to_move[0])))
    check(ann, f"{table}/board", f"{table}/more", f"{table}/move?seat=0", f"{table}/take?offer=nonsense")
    offered = re.search(r'href="[^"]*(/take\?offer=[^"]+)" id="link"', ann.open(f"{table}/move?seat=0").text)
    assert offered is not None
    check(open_client(ann.site), f"{table}{html.unescape(offered[1])}")
    turn = game.turn if (game := ann.site.table(table.rpartition("/")[2]).game) else None
    check(ann, f"{table}/advice?seat={turn}")
    assert find_untranslated(ann.post(table, 403, act="roll", seat="9", seen="1").text) == []
    play_ahead(ann.site, table)
    check(ann, table, f"{table}/board", f"{table}/more", f"{table}/game")


@pytest.mark.slow
@pytest.mark.usefixtures("ann")
def test_looking_back() -> None:
    """The story of a game, a position, and a practice from its start to its summary."""
    with serving_reviews() as site:
        path = f"/t/{play_table(site).table.code}"
        acts = ("", "&act=show", "&act=fill:chance", "&act=roll")
        practice = [f"{path}/practice", *(f"{path}/practice?player=0&at=1{act}" for act in acts)]
        summary = f"{path}/practice?player=0&at=100&results={'1' * 99}"
        check(open_client(site), f"{path}/game", f"{path}/review/1/1", f"{path}/review/2/20", *practice, summary)


def test_every_language_has_a_name_of_its_own() -> None:
    """The menu of languages lists them all."""
    assert set(LANGUAGE_NAMES) == set(LANGUAGES)
