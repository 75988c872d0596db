"""The rules of every edition as a page."""

import html

import pytest

from gobelet.dice import EDITIONS
from gobelet.game import LANGUAGES
from gobelet.i18n import Speaker
from gobelet.i18n.rules.dice import write_rules
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
