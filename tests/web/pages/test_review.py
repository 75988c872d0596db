"""The review of a finished game on its pages: the story, every position, and nothing of it before the end."""

import re
from collections.abc import Iterator
from threading import Event

import pytest

from gobelet.bots.cards.review import CardReview
from gobelet.bots.cards.review_phrases import describe_estimate
from gobelet.coach.lens import find_readers
from gobelet.coach.review import Review, review
from gobelet.coach.review_phrases import describe_headline
from gobelet.i18n import Speaker
from gobelet.i18n.house_rules import format_title
from gobelet.record import Record, parse_record
from gobelet.web.pages import review as review_page
from gobelet.web.reviews import TableReview
from support.http_server import PATIENCE, Site
from support.page_client import SCRIPT, open_client
from support.reviewed_tables import PLAYED, READER, ShelfLibrary, begin_table, play_cards, play_table, serving_reviews
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
        cost = re.search(r"which costs ([\d.]+) on average", page.words)
        assert cost is None or f"−{cost[1]}" in page.words
        assert (f"/t/{sitting.table.code}/review/1/{number + 1}" in page.links()) is (
            number < sum(1 for _ in column.rolls)
        )


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
    assert (
        " ".join(say("Only games of dice have positions to look back at.").split())
        in client.open(f"{path}/review/1/1", 409).words
    )


def test_a_game_of_cards_keeps_nobody_waiting(reviewing: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """While its review takes long its page says so and asks again; the reviews of dice are there meanwhile."""
    cards, dice, client = play_cards(reviewing), play_table(reviewing, people=1), open_client(reviewing)
    finish, make_review = Event(), TableReview._review_cards

    def wait_and_review(review: TableReview) -> CardReview:
        assert finish.wait(PATIENCE)
        return make_review(review)

    monkeypatch.setattr(TableReview, "_review_cards", wait_and_review)
    path = f"/t/{cards.table.code}/review"
    with monkeypatch.context() as hurried:
        hurried.setattr(review_page, "WAIT_SECONDS", 0.1)
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
        library.failing = True
        client.open(path)
        assert "worked out" not in client.open(path).words


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
    for _ in find_readers(PLAYED):
        assert ("By other rulebooks The values of these rules are being worked out." in page.words) is (
            "By the rules of “Kniffel”" not in page.words
        )
        page = client.open(f"/t/{sitting.table.code}/game")
    assert re.search(r"By the rules of “Kniffel” (P0 wins with|P1 wins with|it is a draw .*:) \d+ : \d+\.", page.words)


def test_a_rulebook_that_is_solved_later() -> None:
    """One that could not be solved is named, and reads the game as soon as it is solved; scripts get this alone."""
    library = ShelfLibrary()
    library.solved = {PLAYED}
    with serving_reviews(library) as site:
        sitting, client = play_table(site), open_client(site)
        path = f"/t/{sitting.table.code}"
        for _ in range(len(find_readers(PLAYED)) + 1):
            page = client.open(f"{path}/game")
        assert re.search(r"Not solved on this machine: .*Kniffel", page.words)
        assert "By the rules of “Kniffel”" not in page.words
        library.solved = {PLAYED, READER}
        text = client.client.get(f"{path}/review?part=lens", headers=SCRIPT).text
        assert "By the rules of “Kniffel”" in text
        assert 'class="headline"' not in text


def test_all_parts_of_a_page_have_one_deadline(reviewing: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page whose time is over waits for nothing more, and offers to load it again."""
    sitting, client = play_table(reviewing, people=1), open_client(reviewing)
    monkeypatch.setattr(review_page, "WAIT_SECONDS", -1.0)
    page = client.open(f"/t/{sitting.table.code}/game")
    assert 'class="headline"' not in page.text
    assert 'data-retry-after="2"' in page.text
