"""The review of a finished game on its pages: the story, every position, and nothing of it before the end."""

import re
from collections.abc import Iterator
from threading import Event

import numpy as np
import pytest

from gobelet.bots.cards.review import CardReview, review_cards
from gobelet.bots.cards.review_phrases import describe_estimate
from gobelet.coach.lens import find_other_rulebooks
from gobelet.coach.review import Review, review
from gobelet.coach.review_phrases import describe_difference, describe_headline, format_loss
from gobelet.i18n import Speaker
from gobelet.i18n.house_rules import format_title
from gobelet.record import AnyRecord, CardRecord, Record, parse_record
from gobelet.solver import Distribution, Values
from gobelet.tables.bots.reviewer import Reviewer
from gobelet.tables.kinds.cards import CardsKind
from gobelet.tables.table import Table
from gobelet.tables.tokens import Code
from gobelet.web import workers
from gobelet.web.pages.parts.review import fragments
from gobelet.web.pages.parts.review.story import Story, build_story
from support.http_server import PATIENCE, Site
from support.page_client import SCRIPT, PageClient, open_client
from support.reviewed_tables import (
    OTHER_RULEBOOK,
    PLAYED,
    ShelfLibrary,
    begin_table,
    play_cards,
    play_table,
    serving_reviews,
)
from support.table_session import Sitting

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def reviewing() -> Iterator[Site]:
    """A server that can review games."""
    with serving_reviews() as site:
        yield site


def review_record(site: Site, sitting: Sitting) -> Review:
    """Return the review of a table's record."""
    record = parse_record(site.program().get(f"/api/tables/{sitting.table.code}/record").text)
    assert isinstance(record, Record)
    return review(ShelfLibrary(), record)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_page_opens_with_the_story(reviewing: Site, language: str) -> None:
    """Before the proof stand the headline, the chart, the bars and the moments; every link leads to a position."""
    sitting = play_table(reviewing, people=3)
    found, client = review_record(reviewing, sitting), open_client(reviewing, language)
    page = client.open(f"/t/{sitting.table.code}/game")
    headline = describe_headline(found, Speaker(language))
    assert " ".join(headline.split()) in page.words
    assert page.text.index('class="headline"') < page.text.index('class="panel proof"')
    assert page.text.count('<svg class="chart') == 2
    assert 'tabindex="-1"' not in page.text.partition('<svg class="chart')[2].partition("</figure>")[0]
    assert page.text.count('class="bar-line luck"') == page.text.count('class="bar-line loss"') == 3
    assert page.text.count('class="moments"') == 3
    assert re.search(r"\d %", page.text) is None
    assert re.search(r"\d\N{NO-BREAK SPACE}%", page.text)
    assert format_title(PLAYED, Speaker(language)) in page.words
    links = {link for link in page.links() if "/review/" in link}
    steps = [sum(1 for _ in column.rolls) for column in found.columns]
    assert links <= {f"/t/{sitting.table.code}/review/{c}/{n}" for c in (1, 2, 3) for n in range(1, steps[c - 1] + 1)}
    for link in sorted(links)[::9]:
        assert 'class="options"' in client.open(link).text


def test_a_position_has_all_its_options(reviewing: Site) -> None:
    """Every option of the decision is there once, ranked, with what was chosen; the next position is one tap away."""
    sitting = play_table(reviewing, people=1)
    found, client = review_record(reviewing, sitting), open_client(reviewing)
    (column,) = found.columns
    for number, decision in enumerate(column.decisions, 1):
        page = client.open(f"/t/{sitting.table.code}/review/1/{number}")
        rows = page.text.partition('class="panel ranked"')[2].partition("<details")
        shown, rest = rows[0].count('class="row"'), rows[2].count('class="row"')
        chosen = rows[0].count('class="tag chosen"')
        assert chosen == 1
        beyond = decision.options.index(decision.chosen) >= 7
        assert shown + rest - beyond == len(decision.options)
        cost = format_loss(decision.loss, Speaker("en"))
        assert (f"which costs {cost} on average" in page.words) is not decision.chosen.best
        assert decision.chosen.best or f"−{cost}" in page.words
        assert (f"/t/{sitting.table.code}/review/1/{number + 1}" in page.links()) is (
            number < sum(1 for _ in column.rolls)
        )


def test_luck_against_each_opponent(reviewing: Site) -> None:
    """How much of the difference luck explains is said for every pair: first those with the highest score."""
    sitting = play_table(reviewing, people=3)
    found, client = review_record(reviewing, sitting), open_client(reviewing)
    words = client.open(f"/t/{sitting.table.code}/game").words
    first, second, third = sorted(range(3), key=lambda place: -found.columns[place].score)
    beaten = [describe_difference(found, first, other, Speaker("en")) for other in (second, third)]
    assert " ".join([*beaten, "The others against each other"]) in words
    assert describe_difference(found, second, third, Speaker("en")) in words


@pytest.mark.parametrize("step", ["0/1", "2/1", "1/0", "1/999", "1/x", "x/1", f"1/{'9' * 5000}"])
def test_positions_that_are_not_there(reviewing: Site, step: str) -> None:
    """An address that no page leads to is not found; the way back is to the game, and nobody is asked for a code."""
    sitting = play_table(reviewing, people=1)
    page = open_client(reviewing).open(f"/t/{sitting.table.code}/review/{step}", 404)
    assert f"/t/{sitting.table.code}/game" in page.links()
    assert 'action="/join"' not in page.text


def test_nothing_of_it_before_the_end(reviewing: Site) -> None:
    """While a game goes on its review, positions and practice are refused to everybody, also to scripts."""
    sitting = begin_table(reviewing)
    client = open_client(reviewing)
    for path in ("review", "review/1/1", "practice", "practice?player=0&at=1"):
        address = f"/t/{sitting.table.code}/{path}"
        assert "The game is not over yet." in client.open(address, 409).words
        assert client.client.get(address, headers=SCRIPT).json()["code"] == "not-over"
    assert "/practice" not in client.open(f"/t/{sitting.table.code}").text


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_game_of_cards(reviewing: Site, language: str) -> None:
    """Its page leads to an estimate in the reader's language, which names every player; it has no positions."""
    sitting = play_cards(reviewing)
    client, say = open_client(reviewing, language), Speaker(language)
    path = f"/t/{sitting.table.code}"
    assert f"{path}/review" in client.open(f"{path}/game").links()
    page = client.open(f"{path}/review")
    while "data-retry-after" in page.text:
        page = client.open(f"{path}/review")
    assert " ".join(describe_estimate(say).split()) in page.words
    assert all(name in page.words for name in ("P0", "P1"))
    assert all(" ".join(words.split()) in page.words for words in list_choice_headings(reviewing, sitting, say))
    assert "small-card" in page.text
    assert not re.search(r"\b[YBRAybra][1-6]\b", page.words)
    assert (
        " ".join(say("Only games of dice have positions to look back at.").split())
        in client.open(f"{path}/review/1/1", 409).words
    )


def list_choice_headings(site: Site, sitting: Sitting, say: Speaker) -> Iterator[str]:
    """Yield the headings of the lists of all swaps and calls."""
    record = site.tables.record(sitting.id, sitting.table)
    assert isinstance(record, CardRecord)
    seats = [choice.seat for choice in review_cards(record).choices]
    for seat in sitting.table.seats:
        yield say.many(
            "{name}: the one swap or call", "{name}: all {count} swaps and calls", seats.count(seat), name=f"P{seat}"
        )


def test_a_game_of_cards_keeps_nobody_waiting(reviewing: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """While its review takes long its page says so and asks again; the reviews of dice are there meanwhile."""
    cards, dice, client = play_cards(reviewing), play_table(reviewing, people=1), open_client(reviewing)
    finish, make_review = Event(), CardsKind.review

    def wait_and_review(kind: CardsKind, record: AnyRecord, table: Table, reviewer: Reviewer) -> CardReview:
        assert finish.wait(PATIENCE)
        return make_review(kind, record, table, reviewer)

    monkeypatch.setattr(CardsKind, "review", wait_and_review)
    path = f"/t/{cards.table.code}/review"
    with monkeypatch.context() as hurried:
        hurried.setattr(fragments, "WAIT_SECONDS", 0.1)
        page = client.open(path)
    assert 'data-retry-after="2"' in page.text
    assert path in page.links()
    assert 'class="headline"' in client.open(f"/t/{dice.table.code}/game").text
    finish.set()
    text = client.client.get(path, headers=SCRIPT).text
    while "data-retry-after" in text:
        text = client.client.get(path, headers=SCRIPT).text
    assert describe_estimate(Speaker("en")) in text
    assert "<html" not in text


class OddsLibrary(ShelfLibrary):
    """A library that has odds as soon as they are computed."""

    computed: Distribution | None = None

    def find_odds(self, values: Values) -> Distribution | None:
        assert values.edition == PLAYED
        return self.computed


def test_chances_with_house_rules_and_in_a_match() -> None:
    """While the odds are being computed the page says so; then each player is told how likely the match was."""
    library = OddsLibrary()
    library.failing = False
    with serving_reviews(library) as site:
        sitting, client = play_table(site, people=2, games=2), open_client(site)
        path = f"/t/{sitting.table.code}/game"
        waiting = client.open(path)
        assert "How likely such scores and dice are is being worked out." in waiting.words
        assert 'data-part="luck" data-retry-after="5"' in waiting.text
        library.computed = Distribution(0, np.full(601, 1 / 601))
        part = client.client.get(f"/t/{sitting.table.code}/review?part=luck", headers=SCRIPT).text
        assert part.startswith('<section class="luck-and-skill"')
        assert 'class="headline"' not in part
        page = client.open(path)
        assert part in page.text
        assert "data-retry-after" not in part
        assert "How likely such scores" not in page.words
        assert page.words.count("Chance of such a score or a better one with best play:") == 2


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[str, ...]]]:
    """The language and names of every story that is built; no other rulebook reads the game."""
    stories = list[tuple[str, tuple[str, ...]]]()

    def note_and_build(
        found: Review, odds: Distribution | None, names: tuple[str, ...], code: Code, say: Speaker
    ) -> Story:
        stories.append((say.language, names))
        return build_story(found, odds, names, code, say)

    monkeypatch.setattr(fragments, "build_story", note_and_build)
    monkeypatch.setattr(Reviewer, "find_unsolved", lambda *_arguments: find_other_rulebooks(PLAYED))
    return stories


def test_a_story_is_rendered_once(built: list[tuple[str, tuple[str, ...]]]) -> None:
    """All who read one language get the same story; another language, table, or odds that have come make a new one."""
    library = OddsLibrary()
    library.failing = False
    with serving_reviews(library) as site:
        first, second = (f"/t/{play_table(site, people=2).table.code}/game" for _ in range(2))
        names = ("P0", "P1")
        pages = [find_story(open_client(site, language), first) for language in ("en", "en", "de", "en", "de")]
        assert built == [("en", names), ("de", names)]
        assert pages[0] == pages[1] == pages[3] != pages[2] == pages[4]
        assert find_story(open_client(site), second) != pages[0]
        library.computed = Distribution(0, np.full(601, 1 / 601))
        assert "Chance of such a score" in find_story(open_client(site), first)
        assert built[2:] == [("en", names)] * 2


def test_a_story_is_forgotten_in_time(
    built: list[tuple[str, tuple[str, ...]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only so many stories are kept in memory, those that were read last."""
    monkeypatch.setattr(workers, "MAX_REVIEWS", 6)  # review, other rulebooks and story of two tables
    library = OddsLibrary()
    library.computed = Distribution(0, np.full(601, 1 / 601))
    with serving_reviews(library) as site:
        paths = [f"/t/{play_table(site, people=1).table.code}/game" for _ in range(3)]
        for path in (paths[0], paths[1], paths[0], paths[2], paths[0]):
            find_story(open_client(site), path)
        assert len(built) == 3
        find_story(open_client(site), paths[1])
        assert len(built) == 4


def find_story(client: PageClient, path: str) -> str:
    """Return the story of a page as HTML."""
    return client.open(path).text.partition('<div id="review"')[2].partition("</main>")[0]


def test_reasons_that_never_come() -> None:
    """As long as they are being computed a position says so and can be loaded again; if they cannot be, it does not."""
    library = ShelfLibrary()
    library.reasons = library.failing = False
    with serving_reviews(library) as site:
        sitting, client = play_table(site, people=1), open_client(site)
        path = f"/t/{sitting.table.code}/review/1/1"
        for _ in range(2):
            page = client.open(path)
            assert "The reasons are being worked out." in page.words
            assert 'href="">Reload' in page.text
            unscripted = page.text.partition("<noscript>")[2].partition("</noscript>")[0]
            assert '<meta http-equiv="refresh" content="7">' in unscripted
        library.failing = True
        client.open(path)
        page = client.open(path)
        assert "worked out" not in page.words
        assert 'http-equiv="refresh"' not in page.text


def test_it_appears_when_it_is_ready() -> None:
    """As long as the edition is being solved a sentence says so; scripts and reloads get the story after that."""
    library = ShelfLibrary()
    with serving_reviews(library) as site:
        sitting, client = play_table(site, people=1), open_client(site)
        library.ready = False
        path = f"/t/{sitting.table.code}"
        page = client.open(f"{path}/game")
        assert "are being worked out" in page.words
        assert 'data-retry-after="2"' in page.text
        assert f"{path}/game" in page.links()
        assert "Were the dice fair?" in page.words
        assert "are being worked out" in client.client.get(f"{path}/review", headers=SCRIPT).text
        assert "are being worked out" in client.open(f"{path}/practice", 503).words
        library.ready = True
        assert 'class="headline"' in client.client.get(f"{path}/review", headers=SCRIPT).text
        assert client.open(f"{path}/review").path == f"{path}/game"


def test_other_rulebooks(reviewing: Site) -> None:
    """While some are being solved the page says so; then the game is read by all that could be, with who wins."""
    sitting, client = play_table(reviewing), open_client(reviewing)
    page = client.open(f"/t/{sitting.table.code}/game")
    for _ in find_other_rulebooks(PLAYED):
        assert ("By other rulebooks The values of these rules are being worked out." in page.words) is (
            "By the Kniffel rules" not in page.words
        )
        page = client.open(f"/t/{sitting.table.code}/game")
    assert re.search(r"By the Kniffel rules (P0 wins with|P1 wins with|it is a draw .*:) \d+ : \d+\.", page.words)


def test_a_rulebook_that_is_solved_later() -> None:
    """One that could not be solved is named, and reads the game as soon as it is solved; scripts get this alone."""
    library = ShelfLibrary()
    library.solved = {PLAYED}
    with serving_reviews(library) as site:
        sitting, client = play_table(site), open_client(site)
        path = f"/t/{sitting.table.code}"
        for _ in range(len(find_other_rulebooks(PLAYED)) + 1):
            page = client.open(f"{path}/game")
        assert re.search(r"Not solved on this machine: .* and “.*”\.", page.words)
        assert "By the Kniffel rules" not in page.words
        library.solved = {PLAYED, OTHER_RULEBOOK}
        text = client.client.get(f"{path}/review?part=lens", headers=SCRIPT).text
        assert "By the Kniffel rules" in text
        assert 'class="headline"' not in text


@pytest.mark.parametrize("part", ["lens", "luck"])
def test_a_part_that_is_not_there_yet(reviewing: Site, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A script is told to ask again, and keeps what it shows."""
    sitting, client = play_table(reviewing, people=1), open_client(reviewing)
    monkeypatch.setattr(fragments, "WAIT_SECONDS", -1.0)
    response = client.client.get(f"/t/{sitting.table.code}/review?part={part}", headers=SCRIPT)
    assert (response.status_code, response.json()["code"]) == (503, "too-busy")


def test_all_parts_of_a_page_have_one_deadline(reviewing: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page whose time is over waits for nothing more, and offers to load it again."""
    sitting, client = play_table(reviewing, people=1), open_client(reviewing)
    monkeypatch.setattr(fragments, "WAIT_SECONDS", -1.0)
    page = client.open(f"/t/{sitting.table.code}/game")
    assert 'class="headline"' not in page.text
    assert 'data-retry-after="2"' in page.text
