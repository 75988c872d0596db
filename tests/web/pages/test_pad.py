"""Print a pad: the form, its links, and the PDF document it leads to."""

import pytest

from gobelet.dice import EDITIONS, LANGUAGES
from gobelet.handsdown.edition import HANDS_DOWN_ID
from gobelet.sheets.options import MAX_PAGES
from gobelet.web.middleware.rate_limit import classify_request
from support.http_server import Site
from support.page_client import FormParser, open_client, parse_code
from support.pdf_text import read_pages
from support.soak import mark_long

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("edition", [*EDITIONS, HANDS_DOWN_ID])
@pytest.mark.parametrize("language", mark_long(LANGUAGES, quick={"fr"}))
def test_the_form_leads_to_a_pad(site: Site, edition: str, language: str) -> None:
    """Rules and form of a new table lead to the form, and the form as it is to the edition's pad."""
    ann = open_client(site, language)
    assert f"/pad/{edition}" in ann.open(f"/new/{edition}").links()
    assert f"/pad/{edition}" in ann.open(f"/rules/{edition}").links()
    form = next(each for each in FormParser(ann.open(f"/pad/{edition}").text).forms if each.action.startswith("/pad/"))
    sent = ann.client.get(form.action, params=form.fields)
    assert sent.headers["Content-Type"] == "application/pdf"
    assert sent.headers["Content-Disposition"] == f'inline; filename="pad-{edition}.pdf"'
    assert sent.content.startswith(b"%PDF-")


@pytest.mark.slow
def test_everything_that_can_be_chosen(site: Site) -> None:
    """Paper, size, columns, sheets, languages and the card are those of the form."""
    wanted = {"paper": "a5", "size": "large", "columns": "2", "pages": "2", "language": "fr", "layout": "b"}
    sent = open_client(site).client.get("/pad/classic.pdf", params=wanted)
    pages = read_pages(sent.content)
    assert len(pages) % 2 == 0
    assert round(pages[0].width) == 420
    assert min(text.size for page in pages for text in page.texts) > 15.9
    assert "Sous-total" in pages[0].words
    both = open_client(site, "de").client.get("/pad/hasbro-2014.pdf", params={"bilingual": "yes"})
    assert "Große Straße Large Straight" in read_pages(both.content)[0].words


def test_the_pad_of_a_table(site: Site) -> None:
    """It has the table's house rules; the way leads back there."""
    ann = open_client(site)
    path = ann.create_table("kniffel", **{"house-rolls": "4"})
    form = next(link for link in ann.open(f"{path}/more").links() if link.startswith("/pad/"))
    page = ann.open(form)
    assert "House rules: 4 rolls a turn" in page.words
    assert f"{path}/more" in page.links()
    pad = ann.client.get("/pad/kniffel.pdf", params={"table": parse_code(path)})
    assert "4 rolls a turn" in read_pages(pad.content)[0].words


def test_a_code_that_leads_here(site: Site) -> None:
    """The code is a link to this edition on this server."""
    sent = open_client(site).client.get("/pad/yatzy.pdf", params={"qr": "yes"})
    assert f"({site.url}/new/yatzy)".encode() in sent.content
    assert b"/URI" not in open_client(site).client.get("/pad/yatzy.pdf").content


def test_a_browser_that_has_it_already(site: Site) -> None:
    """It is told so, by the tag of the content; another pad has another tag."""
    client = open_client(site).client
    first = client.get("/pad/kniffel.pdf")
    again = client.get("/pad/kniffel.pdf", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/pad/kniffel.pdf?columns=3").headers["ETag"] != first.headers["ETag"]


@pytest.mark.parametrize(
    "query",
    [
        "columns=0",
        "columns=99",
        "columns=-1",
        "columns=1e9",
        "columns=" + "9" * 400,
        "pages=0",
        f"pages={MAX_PAGES + 1}",
        "pages=4294967296",
        "pages=NaN",
        "paper=a0",
        "paper=%00",
        "layout=../b",
        "table=nonsense",
    ],
)
def test_absurd_wishes(site: Site, query: str) -> None:
    """Each is refused with a page that says what is possible, and costs no more than that."""
    page = open_client(site, "fr").client.get(f"/pad/kniffel.pdf?{query}")
    assert page.status_code in {404, 422}
    assert '<html lang="fr"' in page.text


def test_how_many_columns_fit(site: Site) -> None:
    """The refusal says it."""
    page = open_client(site).open("/pad/kniffel.pdf?paper=a6&size=large&columns=9", 422)
    assert "This pad has room for 1 to" in page.words


@pytest.mark.parametrize("path", ["/pad/nonsense", "/pad/nonsense.pdf", "/pad/.pdf", "/pad/kniffel.pdf.pdf"])
def test_pads_that_are_not_there(site: Site, path: str) -> None:
    """An edition that there is not is refused with a page."""
    assert open_client(site).client.get(path).status_code in {404, 422}


@pytest.mark.parametrize(
    ("path", "kind"), [("/pad/kniffel.pdf", "records"), ("/pad/kniffel", "pages"), ("/pad/.pdf", "pages")]
)
def test_pads_are_limited_like_other_documents(path: str, kind: str) -> None:
    """Nobody asks for more of them than for records; the form is a page as any other."""
    assert classify_request({"path": path, "method": "GET"}) == kind
