"""The rules of every edition as a page."""

import html
import re

import pytest

from gobelet.dice import EDITIONS, EditionId
from gobelet.game import LANGUAGES
from gobelet.handsdown import HandsDown
from gobelet.i18n import Speaker
from gobelet.i18n.how_to_score import describe_scoring
from gobelet.i18n.rules.dice import write_rules
from gobelet.i18n.rules.examples import CardExample, DiceExample
from gobelet.i18n.rules.samples import write_sample
from gobelet.i18n.rules.sections import list_examples
from gobelet.i18n.tips import write_tips
from gobelet.record import find_edition
from support.http_server import Site
from support.page_client import open_client, parse_code


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", [*EDITIONS, "hands-down"])
def test_every_clause_stands_there(site: Site, edition: str, language: str) -> None:
    """Every heading and clause of the edition is on its page, in the reader's language, and can be cited by its id."""
    page = open_client(site, language).open(f"/rules/{edition}")
    text = html.unescape(page.words)
    for section in write_rules(find_edition(edition), Speaker(language)):
        assert section.title in text
        for clause in section.clauses:
            assert " ".join(clause.text.split()) in text
            assert page.text.count(f'id="{clause.id}"') == 1
            assert f'href="#{clause.id}"' in page.text
            assert not re.search(rf"(?<![\w-]){clause.id}(?![\w-])", text) or "-" not in clause.id
    assert f'<html lang="{language}"' in page.text
    assert f"/new/{edition}" in page.links()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_examples_are_pictures_with_points(site: Site, edition: str, language: str) -> None:
    """Every example has its dice as a picture with words, and what the boxes give in the edition's own words."""
    page = open_client(site, language).open(f"/rules/{edition}")
    text = html.unescape(page.words)
    found = list(list_examples(write_rules(find_edition(edition), Speaker(language))))
    assert page.text.count('<figure class="example') == len(found)
    for example in found:
        assert not isinstance(example, CardExample)
        assert f'{" ".join(map(str, example.dice))}"' in page.text
        boxes = example.boxes if isinstance(example, DiceExample) else ()
        assert all(f"{box.word} {box.points}" in text for box in boxes)


def test_cards_are_pictures_with_words(site: Site) -> None:
    """Hands Down shows every kind of wild card and every combination, drawn as at the table."""
    page = open_client(site).open("/rules/hands-down")
    found = list(list_examples(write_rules(HandsDown(), Speaker("en"))))
    assert page.text.count('<svg class="card ') == sum(len(e.cards) for e in found if isinstance(e, CardExample))
    assert "yellow 4, blue 4 or red 4" in page.words
    assert "Yahtzee, 10 points" in page.words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_how_to_score(site: Site, edition: str, language: str) -> None:
    """Each box of the sheet has its short line, in the edition's own words."""
    text = html.unescape(open_client(site, language).open(f"/rules/{edition}").words)
    played, say = EDITIONS[EditionId(edition)], Speaker(language)
    for box in played.boxes:
        assert f"{played.box_word(box, language)} {describe_scoring(played, box, say)}" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_rules(site: Site, language: str) -> None:
    """All games stand there with the way to their rules; the first page and the rules lead there."""
    ann = open_client(site, language)
    links = ann.open("/rules").links()
    assert [f"/rules/{edition}" for edition in (*EDITIONS, "hands-down")] == [
        link for link in links if link.startswith("/rules/")
    ]
    assert "/rules" in ann.open("/").links()
    assert "/rules" in ann.open("/rules/kniffel").links()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", [*EDITIONS, "hands-down"])
def test_a_sample_is_stepped_through(site: Site, edition: str, language: str) -> None:
    """From the rules through every step by links alone, forth and back, to a new table."""
    ann = open_client(site, language)
    sample = write_sample(find_edition(edition), Speaker(language))
    assert sample is not None
    path = f"/rules/{edition}/example/1"
    assert path in ann.open(f"/rules/{edition}").links()
    for number, step in enumerate(sample.steps, 1):
        page = ann.open(path)
        assert " ".join(step.text.split()) in html.unescape(page.words)
        assert re.search(rf'aria-current="step"[^>]*>{number}<', page.text)
        (before,) = re.findall(r'rel="prev"\s+href="([^"#]+)', page.text) or [f"/rules/{edition}"]
        assert before == (f"/rules/{edition}/example/{number - 1}" if number > 1 else f"/rules/{edition}")
        (path,) = re.findall(r'rel="next"\s+href="([^"#]+)', page.text) or [f"/new/{edition}"]
    assert path == f"/new/{edition}"


def test_a_colon_stays_with_its_word_in_french(site: Site) -> None:
    """The heading is a message of its own, with the space that French has there."""
    assert "Yahtzee 1982\u00a0: Un exemple de tour" in open_client(site, "fr").open("/rules/mb-1982/example/1").text


def test_a_called_hand_lies_face_down(site: Site) -> None:
    """`hd-call`: from the call until two calls have met; then both hands are shown."""
    ann, shown = open_client(site), []
    sample = write_sample(HandsDown(), Speaker("en"))
    assert sample is not None
    for number in range(1, len(sample.steps) + 1):
        page = ann.open(f"/rules/hands-down/example/{number}")
        shown.append((page.text.count("face-down"), page.text.count('<svg class="card ')))
    assert set(shown) == {(0, 10), (5, 5)}
    assert shown[-1] == (0, 10)


def test_the_rules_link_to_the_summary_card(site: Site) -> None:
    """Those of Hands Down; from a table, to the card with its house rules."""
    ann = open_client(site)
    assert "/rules/hands-down/card" in ann.open("/rules/hands-down").links()
    code = parse_code(ann.create_table("hands-down", seat2="greedy"))
    assert f"/rules/hands-down/card?table={code}" in ann.open(f"/rules/hands-down?table={code}").links()
    assert not any(link.endswith("/card") for link in ann.open("/rules/kniffel").links())


@pytest.mark.parametrize("step", ["0", "5", "-1", "x", ""])
def test_a_step_that_is_not_there(site: Site, step: str) -> None:
    """A step before the first or after the last is a page that is not found."""
    page = open_client(site).client.get(f"/rules/kniffel/example/{step}")
    assert page.status_code == 404


def test_house_rules_of_a_table(site: Site) -> None:
    """For who comes from a table the rules are those it plays, marked, and the way leads back there."""
    ann = open_client(site)
    path = ann.create_table("mb-1982", **{"house-rolls": "4"})
    page = ann.open(f"/rules/mb-1982?table={parse_code(path)}")
    assert "House rules: 4 rolls a turn" in page.words
    assert "(house rule)" in page.words
    assert page.links().count(path) == 2
    assert "Yahtzee Bonus +100" in page.words
    ben = open_client(site)
    without = ben.create_table("mb-1982", **{"house-joker": "none"})
    assert "Yahtzee Bonus +100" not in ben.open(f"/rules/mb-1982?table={parse_code(without)}").words
    assert "(house rule)" not in ann.open("/rules/mb-1982").words


@pytest.mark.parametrize("path", ["/rules/nonsense", "/rules/kniffel?table=nonsense", "/rules/kniffel?table=AFHKLMR"])
def test_rules_that_are_not_there(site: Site, path: str) -> None:
    """An edition or table that there is not is refused with a page."""
    page = open_client(site, "fr").client.get(path)
    assert page.status_code in {404, 422}
    assert '<html lang="fr"' in page.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", [*EDITIONS, "hands-down"])
def test_tips_stand_below_the_rules(site: Site, edition: str, language: str) -> None:
    """Every tip of the rulebook with its verdict, and for a position the command that shows it."""
    page = open_client(site, language).open(f"/rules/{edition}")
    text, tips = html.unescape(page.words), write_tips(find_edition(edition), Speaker(language))
    assert ("#tips" in page.text) is bool(tips)
    for tip in tips:
        assert all(" ".join(part.split()) in text for part in (tip.text, tip.finding, tip.method))
        assert all(position.command in text for position in tip.positions)


@pytest.mark.parametrize(("edition", "there"), [("classic", True), ("kniffel", False), ("hands-down", True)])
def test_a_table_links_to_the_tips_of_its_edition(site: Site, edition: str, there: bool) -> None:
    """From a table's second page, if its rulebook gives any."""
    ann = open_client(site)
    code = parse_code(ann.create_table(edition, seat2="greedy"))
    assert (f"/rules/{edition}?table={code}#tips" in ann.open(f"/t/{code}/more").links()) is there


@pytest.mark.parametrize("step", ["0", "99", "-1", "x", "²", "1" * 5000])
def test_steps_that_are_not_there(site: Site, step: str) -> None:
    """A step that no sample turn has is an unknown page, whatever is written for it."""
    assert open_client(site).client.get(f"/rules/classic/example/{step}").status_code == 404
