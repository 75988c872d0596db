"""Advice at a table: where it is allowed, for whose turn, and computed by another process where it is missing."""

import html
import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from gobelet.bots.cards.phrases import hint_words
from gobelet.dice import Edition
from gobelet.game import Seat
from gobelet.handsdown import CardGame
from gobelet.i18n import Speaker, speaker
from gobelet.record import find_edition, parse_house_rules
from gobelet.solver import Library
from gobelet.solver.library import SolverTable
from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.bots.factory import BotFactory
from gobelet.tables.bots.solver_jobs import SolverJob, start_child
from support.fake_library import FakeLibrary
from support.http_server import UNLIMITED, Site, serving
from support.page_client import SCRIPT, PageClient, begin_pair, join_table, open_client, parse_code
from support.page_words import BracketedTranslations, find_untranslated

HOUSE = ("rolls=2",)


def edition() -> Edition:
    """Return the edition that these tests play; two rolls a turn are solved sooner than three."""
    found = parse_house_rules(find_edition("kniffel"), HOUSE)
    assert isinstance(found, Edition)
    return found


def rolled(site: Site, **fields: str) -> tuple[str, PageClient]:
    """Return a table at which Ann plays alone and has rolled."""
    ann = open_client(site)
    path = ann.create_table(**{"house-rolls": "2", **fields})
    ann.press(ann.open(path), "roll")
    return path, ann


@pytest.fixture
def fake_library() -> FakeLibrary:
    """A library without anything."""
    return FakeLibrary()


@pytest.fixture
def empty(fake_library: FakeLibrary) -> Iterator[Site]:
    """A server whose library is empty."""
    with serving(UNLIMITED, adviser=fake_library.make_adviser()) as site:
        yield site


@pytest.mark.slow
def test_what_is_missing_is_worked_out_once(fake_library: FakeLibrary, empty: Site) -> None:
    """As long as the edition is being solved the page says so and looks again; nobody begins it twice."""
    path, ann = rolled(empty)
    for _ in range(2):
        page = ann.open(f"{path}/advice")
        assert "are being worked out" in page.words
        assert 'http-equiv="refresh"' in page.text
    assert 'data-retry-after="2"' in ann.client.get(f"{path}/advice", headers=SCRIPT).text
    assert fake_library.begun == ["values"]
    fake_library.ended = True
    assert "These rules cannot be solved" in ann.open(f"{path}/advice", 409).words


def test_who_may_not_ask(empty: Site) -> None:
    """Without advice at the table, without a seat, before the roll and out of turn it is refused, in words."""
    path, ann = rolled(empty, advice="")
    assert "without advice" in ann.open(f"{path}/advice", 409).words
    assert f"{path}/advice" not in ann.open(path).links()
    path, ann = rolled(empty)
    assert "Only players at this table" in open_client(empty).open(f"{path}/advice", 403).words
    told = open_client(empty, "de").client.get(f"{path}/advice", headers=SCRIPT).json()
    assert told["code"] == "not-seated"
    path = ann.create_table(command="other")
    assert "Roll the dice first." in ann.open(f"{path}/advice", 409).words
    path, ann, ben = begin_pair(empty)
    answers = {who.client.get(f"{path}/advice").status_code for who in (ann, ben)}
    assert answers == {403, 409}


def test_a_table_that_has_not_begun(empty: Site) -> None:
    """Before the game there is nothing to advise on."""
    ann = open_client(empty)
    assert ann.open(f"{ann.create_table(seat2='person')}/advice", 409)


@pytest.mark.slow
def test_advice_on_cards(site: Site) -> None:
    """Whoever may do something at a table of cards gets the expert's sentence, from what they may see."""
    ann = open_client(site)
    path = ann.create_table("hands-down", seat2="person")
    ben = join_table(site, path)
    ann.client.post(path, data={"act": "begin"}, headers={"Origin": site.url}, follow_redirects=False)
    game = site.table(parse_code(path)).game
    assert isinstance(game, CardGame)
    for seat, who in enumerate((ann, ben)):
        hint = hint_words(game.view(Seat(seat)), Seat(seat), Speaker("en"), aloud=True)
        assert hint.startswith("Best: ")
        assert hint in html.unescape(who.open(f"{path}/advice").words)
    open_client(site).open(f"{path}/advice", 403)


@pytest.fixture
def library(solved: None) -> Library:
    """The library of this test's user, with everything solved."""
    found = Library()
    found.shares(found.values(edition()))
    return found


@pytest.mark.slow
def test_the_options_are_ranked(library: Library) -> None:
    """Five options with values, losses and reasons, the best first and marked, on the page and in the panel."""
    with serving(UNLIMITED, adviser=Adviser(library, BotFactory(library))) as site:
        path, ann = rolled(site)
        page, panel = ann.open(f"{path}/advice"), ann.client.get(f"{path}/advice", headers=SCRIPT).text
        assert "<html" not in panel
        assert "data-retry-after" not in panel
        for text in (page.text, panel):
            values = [float(value) for value in re.findall(r'class="value">\s*([\d.]+)', text)]
            assert len(values) == 5
            assert values == sorted(values, reverse=True)
            losses = [float(loss) for loss in re.findall(r'class="loss">−([\d.]+)', text)]
            assert losses == [round(values[0] - value, 2) for value in values][5 - len(losses) :]
            assert text.count('class="tag">best') == 5 - len(losses)
            assert " on average." in html.unescape(text)
            assert "<summary" in text


@pytest.mark.slow
def test_every_word_of_advice_can_be_said_in_another_language(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Options and reasons too, on the page and in the panel."""
    monkeypatch.setattr(speaker, "_load_catalogue", lambda _language: BracketedTranslations())
    with serving(UNLIMITED, adviser=Adviser(library, BotFactory(library))) as site:
        path, ann = rolled(site)
        for headers in ({}, SCRIPT):
            assert find_untranslated(ann.client.get(f"{path}/advice", headers=headers).text) == []


@pytest.mark.slow
@pytest.mark.usefixtures("solved")
def test_reasons_are_worked_out_by_a_child() -> None:
    """A real child leaves values and reasons where the server finds them, and the server never imports the compiler."""
    child = start_child(SolverJob(SolverTable.SHARES, edition()), low_priority=True)
    assert child.wait(300) == 0
    program = """
import sys
from support.page_client import open_client
from support.http_server import serving, UNLIMITED
from gobelet.tables.bots.adviser import create_adviser
with serving(UNLIMITED, adviser=create_adviser()) as site:
    ann = open_client(site)
    path = ann.create_table(**{"house-rolls": "2"})
    ann.press(ann.open(path), "roll")
    assert " on average." in ann.open(f"{path}/advice").words
assert "numba" not in sys.modules
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": "tests"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
