"""The page of a finished game: its result, its record, and a proof that every browser can compute again."""

import html
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Page as BrowserPage

from gobelet.cups import FairCup, make_commitment
from gobelet.record import parse_record
from gobelet.record.verify import verify_record
from gobelet.tables.commands import Close, Rematch
from gobelet.tables.table import Stage
from gobelet.web.pages.templates import make_static_url
from support.http_server import Site
from support.page_client import open_client
from support.table_session import Sitting

VECTORS = {
    b"": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    b"abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": (
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    b"a" * 1_000_000: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
}
"""SHA-256 as FIPS 180-4 publishes it."""
HMACS = {
    ("0b" * 20, b"Hi There"): "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    (b"Jefe".hex(), b"what do ya want for nothing?"): (
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    ("aa" * 131, b"Test Using Larger Than Block-Size Key - Hash Key First"): (
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
}
"""HMAC-SHA-256 by key and message as RFC 4231 publishes it."""


def played(site: Site, edition: str = "kniffel", **wishes: Any) -> str:  # noqa: ANN401
    """Play a whole game and return where its table is."""
    sitting = Sitting(site.tables).make(edition, **wishes).begin()
    sitting.play_on()
    assert sitting.table.stage is Stage.OVER
    return f"/t/{sitting.table.code}"


def proofs(text: str) -> Iterator[dict[str, str]]:
    """Yield what a page gives a browser to check, game by game."""
    for tag in re.findall(r'<p class="checked"[^>]*>', text):
        yield {name: html.unescape(value) for name, value in re.findall(r'data-([a-z]+)="([^"]*)"', tag)}


@pytest.mark.parametrize("games", [1, 2])
def test_everything_about_the_game_is_there(site: Site, games: int) -> None:
    """Result, every column's card of every game, promise, additions, secret, and the record that proves it all."""
    path = played(site, games=games)
    page = open_client(site).open(f"{path}/game")
    table = site.table(path.rpartition("/")[2])
    for told in (*table.commitments, *table.shown_secrets, "P0", "P1", "00", "01"):
        assert told in page.words
    assert page.text.count('<div class="sheet') == games
    record = open_client(site).client.get(f"/api{path.replace('/t/', '/tables/')}/record").text
    assert html.unescape(re.sub(r"<[^>]*>", "", page.text.partition("<pre")[2].partition(">")[2])).startswith(record)
    rolls = verify_record(parse_record(record))
    assert f"Every one of {rolls} rolls was checked" in page.words
    assert f"gobelet verify gobelet-{path.rpartition('/')[2]}.txt" in page.words
    assert 'download="gobelet-' in page.text


def test_what_a_browser_checks_is_the_proof(site: Site) -> None:
    """For each game, the fingerprint is that of the secret, and the faces are those that follow from it."""
    path = played(site, games=2)
    found = list(proofs(open_client(site).open(f"{path}/game").text))
    table = site.table(path.rpartition("/")[2])
    assert [proof["commitment"] for proof in found] == list(table.commitments)
    for proof in found:
        secret, draws = bytes.fromhex(proof["secret"]), proof["draws"].split()
        assert make_commitment(secret) == proof["commitment"]
        cup = FairCup(secret, table.fairness.mixed_entropy)
        assert draws == [f"6:{face - 1}" for face in cup.dice(len(draws))]
        assert f"all {len(draws)} dice follow" in proof["fair"]
    assert sum(len(proof["draws"].split()) for proof in found) == table.game.draws  # type: ignore[union-attr]


def test_a_game_of_cards(site: Site) -> None:
    """A game of cards has its result, its record and its proof, without a sheet."""
    path = played(site, "hands-down")
    page = open_client(site).open(f"{path}/game")
    assert "Were the cards fair? Yes. Every one of" in page.words
    assert '<div class="sheet' not in page.text
    (proof,) = proofs(page.text)
    table = site.table(path.rpartition("/")[2])
    cup = FairCup(bytes.fromhex(proof["secret"]), table.fairness.mixed_entropy)
    pairs = [draw.split(":") for draw in proof["draws"].split()]
    assert [str(cup.pick(int(among))) for among, _ in pairs] == [which for _, which in pairs]
    assert len(pairs) == table.game.draws  # type: ignore[union-attr]


def test_before_the_end_there_is_no_proof(site: Site) -> None:
    """As long as a game goes on, its page is refused, and nothing on any page tells its secret."""
    sitting = Sitting(site.tables).make().begin()
    secret = site.tables.store.secret(sitting.id, 0).hex()
    path = f"/t/{sitting.table.code}"
    assert "The game is not over yet." in open_client(site).open(f"{path}/game", 409).words
    for name in ("", "/more", "/board"):
        assert secret not in open_client(site).open(f"{path}{name}").text
    assert "not-over" in open_client(site).client.get(f"{path}/game", headers={"X-Gobelet": "script"}).text


# -- in a browser ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser_page(browser: Browser) -> Iterator[BrowserPage]:
    """A page of a real browser."""
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.slow
def test_the_digests_of_the_browser(site: Site, browser_page: BrowserPage) -> None:
    """SHA-256 and HMAC in our own script give what their publications say."""
    browser_page.goto(f"{site.url}/")
    ask = "async ([script, key, text]) => { const all = await import(script);"
    ask += " const bytes = new TextEncoder().encode(text);"
    ask += " return all.toHex(key === null ? all.sha256(bytes) : all.hmac(all.fromHex(key), bytes)); }"
    for message, digest in VECTORS.items():
        assert browser_page.evaluate(ask, [make_static_url("sha256.js"), None, message.decode()]) == digest
    for (key, message), digest in HMACS.items():
        assert browser_page.evaluate(ask, [make_static_url("sha256.js"), key, message.decode()]) == digest


@pytest.mark.slow
def test_a_browser_remembers_what_was_promised(site: Site, browser_page: BrowserPage) -> None:
    """Who was at a table before the end is told that the fingerprint is the one they saw, or that it is not."""
    sitting = Sitting(site.tables).make("kniffel").begin()
    path = f"{site.url}/t/{sitting.table.code}"
    browser_page.goto(path)
    sitting.play_on()
    checked = browser_page.locator(".checked")
    browser_page.goto(f"{path}/game")
    checked.wait_for()
    assert "It had noted the fingerprint" in checked.inner_text()
    change = "([table, note]) => localStorage.setItem(`fair ${table}`, JSON.stringify({commitments: note}))"
    for changed, said in (("0" * 64, "had noted another fingerprint"), ("", "This browser has checked it too")):
        browser_page.evaluate(change, [sitting.table.code, changed])
        browser_page.reload()
        checked.wait_for()
        assert said in checked.inner_text()
        assert "It had noted" not in checked.inner_text()
        assert ("another fingerprint" in browser_page.locator(".verdict").inner_text()) is bool(changed)
    browser_page.goto(path)  # once secrets lie open, nothing is noted that could have been made to fit them
    browser_page.wait_for_selector(".scripted")
    noted = "table => JSON.parse(localStorage.getItem(`fair ${table}`)).commitments"
    assert not browser_page.evaluate(noted, sitting.table.code)


@pytest.mark.slow
def test_an_earlier_note_still_counts(site: Site, browser_page: BrowserPage) -> None:
    """What a browser noted before it noted more than commitments is compared, too."""
    path = played(site)
    browser_page.goto(f"{site.url}{path}")
    note = "table => localStorage.setItem(`promise ${table}`, '0'.repeat(64))"
    browser_page.evaluate(note, path.rpartition("/")[2])
    browser_page.goto(f"{site.url}{path}/game")
    browser_page.locator(".checked").wait_for()
    assert "another fingerprint" in browser_page.locator(".verdict").inner_text()


def test_words_that_were_added(site: Site) -> None:
    """Whoever typed something for the dice finds it again as it was typed; bytes are shown as such."""
    for seed, shown in ((b"Oma & ich", "<q>Oma &amp; ich</q> <code>4f6d"), (b"\xff\0", "</strong> <code>ff00")):
        text = open_client(site).open(f"{played(site, seed=seed)}/game").text
        assert shown in " ".join(text.split())


@pytest.mark.slow
def test_a_browser_checks_the_game(site: Site, browser_page: BrowserPage) -> None:
    """The browser finds a fair game fair; with one face, secret or addition changed it says that it is not."""
    path = played(site)
    browser_page.goto(f"{site.url}{path}/game")
    checked = browser_page.locator(".checked")
    checked.wait_for()
    assert "This browser has checked it too" in checked.inner_text()
    (proof,) = proofs(open_client(site).open(f"{path}/game").text)
    fair = site.table(path.rpartition("/")[2]).fairness
    proof |= {"transcript": fair.transcript, "entropies": " ".join(entropy.hex() for entropy in fair.entropy)}
    names = ("secret", "draws", "commitment", "transcript", "entropies")
    ask = "async ([script, secret, draws, commitment, transcript, entropies]) => { const all = await import(script);"
    ask += " const added = entropies.split(' '); const mixed = all.mixEntropy(transcript, added);"
    ask += " return [all.matchesCommitment(secret, commitment), all.matchesDraws(secret, mixed, draws),"
    ask += " all.matchesTranscript(transcript, added, [commitment])]; }"

    def holds(**changes: str) -> list[bool]:
        given = {**proof, **changes}
        found: list[bool] = browser_page.evaluate(ask, [make_static_url("proof.js"), *map(given.__getitem__, names)])
        return found

    assert holds() == [True, True, True]
    assert holds(draws=proof["draws"][:-1] + str(5 - int(proof["draws"][-1]))) == [True, False, True]
    assert holds(secret=proof["secret"][::-1]) == [False, False, True]
    assert holds(entropies="ff" + proof["entropies"]) == [True, False, False]
    assert holds(transcript=proof["transcript"].replace("open 00", "open 02")) == [True, False, False]
    assert holds(commitment="0" * 64) == [False, True, False]


def test_a_board_leads_to_the_latest_rematch(site: Site) -> None:
    """One step from the first address, however many games were played since."""
    sitting = Sitting(site.tables).make(people=1).begin()
    first = sitting.table.code
    for _ in range(2):
        sitting.play_on()
        code = sitting.ask(Rematch(begin=True)).table.rematch
        assert code is not None
        sitting.id = sitting.tables.find(code)
    answer = open_client(site).client.get(f"/t/{first}/board", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{sitting.table.code}/board")
    sitting.ask(Close())
    answer = open_client(site).client.get(f"/t/{first}/board", follow_redirects=False)
    assert answer.headers["location"] != f"/t/{sitting.table.code}/board", "nobody is led to a table that was closed"
