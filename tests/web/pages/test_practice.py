"""Learning from one's mistakes without scripts: choose, be told, try again, go on, and see how it went."""

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest

from gobelet.coach.practice import PracticePosition, make_practice
from gobelet.coach.review import review
from gobelet.dice import BoxId, Dice, Keep
from gobelet.record import Record, parse_record
from support.http_server import Site
from support.page_client import Page, PageClient, open_client
from support.reviewed_tables import ShelfLibrary, play_table, serving_reviews

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def reviewing() -> Iterator[Site]:
    """A server that can review games."""
    with serving_reviews() as site:
        yield site


Practised = tuple[str, tuple[PracticePosition, ...]]


@pytest.fixture(scope="module")
def practised(reviewing: Site) -> Practised:
    """The address of the practice of a finished game, and its positions."""
    sitting = play_table(reviewing, people=1)
    record = parse_record(reviewing.program().get(f"/api/tables/{sitting.table.code}/record").text)
    assert isinstance(record, Record)
    return f"/t/{sitting.table.code}/practice", make_practice(review(ShelfLibrary(), record), 0)


def choose(client: PageClient, page: Page, choice: BoxId | Keep, dice: Dice) -> Page:
    """Choose on a page of the practice, as its form does."""
    button = "roll" if not isinstance(choice, str) else f"fill:{choice}"
    form = page.forms(button)[0]
    fields: list[tuple[str, str]] = [
        (name, value) for name, value in form.fields.items() if name not in {"keep", "act"}
    ]
    left = [] if isinstance(choice, str) else list(choice)
    for place, face in enumerate(dice):
        if face in left:
            left.remove(face)
            fields.append(("keep", str(place)))
    return client.open(f"{form.action}?{urlencode([*fields, ('act', button)])}")


def follow(client: PageClient, page: Page, words: str) -> Page:
    """Follow the link with these words."""
    before = page.text.partition(f">{words}</a>")[0]
    return client.open(before.rpartition('href="')[2].partition('"')[0].replace("&amp;", "&"))


def test_a_whole_practice(reviewing: Site, practised: Practised) -> None:
    """The first is solved at once, the second after another try, the third is shown, the others are left out."""
    path, positions = practised
    assert len(positions) >= 4
    client = open_client(reviewing)
    page = client.open(f"{path}?player=0&threshold=0.5&at=1")
    first, second, third = (position.decision for position in positions[:3])
    page = choose(client, page, first.options[0].choice, first.dice)
    assert "Right: nothing is better" in page.words
    assert "In the game it was" in page.words
    page = follow(client, page, "Next")
    page = choose(client, page, second.choice, second.dice)
    assert "Not the best" in page.words
    assert "There is something better." in page.words
    assert "In the game it was" not in page.words
    page = choose(client, page, second.options[0].choice, second.dice)
    page = follow(client, page, "Next")
    page = choose(client, page, third.choice, third.dice)
    page = follow(client, page, "Show the best choice")
    assert "The best was" in page.words
    page = follow(client, page, "Next")
    for _ in positions[3:]:
        page = follow(client, page, "Skip this one")
    skipped = len(positions) - 3
    told = f"{len(positions)} positions: 1 solved at once, 1 after another try, 1 not solved, {skipped} skipped."
    assert told in page.words
    assert "What would you do?" in follow(client, page, "Once more").words


def test_keeping_all_dice_is_no_roll(reviewing: Site, practised: Practised) -> None:
    """The same position says what to do, with all dice ticked; that is no try."""
    path, positions = practised
    client = open_client(reviewing)
    number, decision = next((each.number, each.decision) for each in positions if each.decision.rolls_left)
    page = client.open(f"{path}?player=0&at={number}&results={'0' * (number - 1)}")
    page = choose(client, page, Keep(decision.dice), decision.dice)
    assert "Leave at least one die to roll." in page.words
    assert page.text.count(" checked>") == len(decision.dice)
    assert "Not the best" not in page.words
    assert 'name="tried"' not in page.text
    page = choose(client, page, decision.options[0].choice, decision.dice)
    assert f"results={'0' * (number - 1)}1" in page.text


def test_without_reasons() -> None:
    """Whoever has not found the best is told to try again, and that reasons come only if they do."""
    library = ShelfLibrary()
    library.reasons = library.failing = False
    with serving_reviews(library) as site:
        sitting, client = play_table(site, people=1), open_client(site)
        record = parse_record(site.program().get(f"/api/tables/{sitting.table.code}/record").text)
        assert isinstance(record, Record)
        first = make_practice(review(library, record), 0)[0].decision
        page = client.open(f"/t/{sitting.table.code}/practice?player=0&at=1")
        page = choose(client, page, first.choice, first.dice)
        assert "There is something better. Try again. The reasons are being worked out." in page.words
        assert 'href="">Reload' in page.text
        assert 'http-equiv="refresh"' not in page.text  # it would undo what somebody is choosing
        assert 'http-equiv="refresh"' in choose(client, page, first.options[0].choice, first.dice).text
        library.failing = True
        page = choose(client, choose(client, page, first.choice, first.dice), first.choice, first.dice)
        assert "There is something better. Try again." in page.words
        assert "worked out" not in page.words


def test_the_start(reviewing: Site, practised: Practised) -> None:
    """It says how many decisions each threshold leaves, and leads to the first of them."""
    path, positions = practised
    client = open_client(reviewing)
    page = client.open(path)
    for text, least in (("0.5", 0.5), ("2", 2.0), ("5", 5.0)):
        count = sum(position.decision.loss >= least for position in positions)
        decisions = "decision" if count == 1 else "decisions"
        assert (f"{text} points or more: {count} {decisions}" in page.words) is bool(count)
    assert "What would you do? 1 of" in client.open(f"{path}?player=0&at=1&threshold=2").words


@pytest.mark.parametrize(
    "query",
    [
        "player=7",
        "player=x",
        "at=x",
        "at=3",
        "at=2&results=9",
        "threshold=1",
        f"at={'9' * 5000}",
        f"at=1&results={'1' * 3000}",
    ],
)
def test_addresses_that_no_page_leads_to(reviewing: Site, practised: Practised, query: str) -> None:
    """They are not found, whatever they say."""
    open_client(reviewing).open(f"{practised[0]}?{query}", 404)


@pytest.mark.parametrize("act", ["fill:nowhere", "fill:", "roll&keep=9"])
def test_choices_that_are_not_allowed(reviewing: Site, practised: Practised, act: str) -> None:
    """A box that does not exist is refused in words; a die that is not there is not kept."""
    page = open_client(reviewing).client.get(f"{practised[0]}?player=0&at=1&act={act}")
    assert page.status_code == (200 if act.startswith("roll") else 409)
