"""The rules of every edition as a page."""

import html

import pytest

from gobelet.dice import EDITIONS
from gobelet.game import LANGUAGES
from gobelet.i18n import Speaker
from gobelet.i18n.rules.dice import write_rules
from gobelet.i18n.tips import write_tips
from gobelet.record import find_edition
from support.http_server import Site
from support.page_client import open_client, parse_code


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", [*EDITIONS, "hands-down"])
def test_every_clause_stands_there(site: Site, edition: str, language: str) -> None:
    """Every heading, clause and clause id of the edition is on its page, in the reader's language."""
    page = open_client(site, language).open(f"/rules/{edition}")
    text = html.unescape(page.words)
    for section in write_rules(find_edition(edition), Speaker(language)):
        assert section.title in text
        for clause in section.clauses:
            assert " ".join(clause.text.split()) in text
            assert clause.id in text
    assert f'<html lang="{language}"' in page.text
    assert f"/new/{edition}" in page.links()


def test_house_rules_of_a_table(site: Site) -> None:
    """For who comes from a table the rules are those it plays, marked, and the way leads back there."""
    ann = open_client(site)
    path = ann.create_table("mb-1982", **{"house-rolls": "4"})
    page = ann.open(f"/rules/mb-1982?table={parse_code(path)}")
    assert "House rules: 4 rolls a turn" in page.words
    assert "(house rule)" in page.words
    assert page.links().count(path) == 2
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
