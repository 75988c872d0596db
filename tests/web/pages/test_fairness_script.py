"""A browser's own part in the fair dice: when its script reveals, what it sends again, and what it says in the end."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Page as BrowserPage

from gobelet.cups import hash_entropy, make_transcript
from gobelet.web.pages.templates import make_static_url
from support.http_server import Site
from support.soak import mark_long

pytestmark = pytest.mark.slow

ENTROPY = bytes(range(16))
HASH = hash_entropy(ENTROPY)
SEEN = "c" * 64
TRANSCRIPT = make_transcript([SEEN], [(HASH, b""), ("", b"open")])
NOTES: dict[str, object] = {"entropy": ENTROPY.hex(), "commitments": SEEN}
FAKE_FETCH = """
    const asked = [];
    window.fetch = async (address, { body, signal }) => {
      asked.push({ ...Object.fromEntries(body), limited: Boolean(signal) });
      const status = statuses.shift() ?? 200;
      if (!status) throw new TypeError("lost");
      return new Response(JSON.stringify({ version: asked.length }), { status });
    };
"""


@pytest.fixture(scope="module")
def browser_page(browser: Browser) -> Iterator[BrowserPage]:
    """A page of a real browser."""
    page = browser.new_page()
    yield page
    page.close()


@pytest.fixture
def script_page(site: Site, browser_page: BrowserPage) -> BrowserPage:
    """A page that has no notes and may import our scripts."""
    browser_page.goto(f"{site.url}/static/sha256.js")
    browser_page.evaluate("localStorage.clear()")
    return browser_page


def call(page: BrowserPage, body: str, *arguments: object, script: str = "fairness.js") -> Any:  # noqa: ANN401 - JSON
    """Run statements with a script's functions as `all` and the arguments as `given`."""
    ask = f"async ([script, ...given]) => {{ const all = await import(script); {body} }}"
    return page.evaluate(ask, [make_static_url(script), *arguments])


def reveal(page: BrowserPage, transcript: str, notes: dict[str, object], *statuses: int) -> list[Any]:
    """Let the script reveal; return what it has asked of the server, and what it notes."""
    body = f"const [notes, transcript, entropy, statuses] = given; {FAKE_FETCH}"
    body += "all.addNotes('T', notes); await all.reveal('T', '/t/T', entropy, transcript);"
    body += "return [asked, all.readNotes('T')];"
    found: list[Any] = call(page, body, notes, transcript, ENTROPY.hex(), statuses)
    return found


@pytest.mark.parametrize(
    ("transcript", "notes"),
    [
        ("", {}),
        (TRANSCRIPT.replace(HASH, "0" * 64), {}),
        (TRANSCRIPT.replace(SEEN, "d" * 64), {}),
        (make_transcript([SEEN, SEEN], [(HASH, b""), ("", b"open")]), {}),
        (TRANSCRIPT.replace("fairness 2", "fairness 3"), {}),
        (TRANSCRIPT, {"transcript": TRANSCRIPT + "\nopen "}),
        (TRANSCRIPT, {"refused": True}),
    ],
)
def test_nothing_is_revealed_if_something_else_is_fixed(
    script_page: BrowserPage, transcript: str, notes: dict[str, object]
) -> None:
    """Without its own hash, with other commitments, or after another transcript, the browser keeps its entropy."""
    asked, noted = reveal(script_page, transcript, NOTES | notes)
    assert asked == []
    assert noted["refused"]
    assert noted.get("transcript") == notes.get("transcript")
    assert "sent" not in noted


@pytest.mark.parametrize(
    ("statuses", "times", "revealed"),
    [
        ((200,), 1, True),
        ((503, 429, 200), 3, True),
        ((0, 200), 2, True),
        ((409,), 1, None),
        *mark_long([((0, 0, 0), 3, None)], quick=()),
    ],
)
def test_a_reveal_is_noted_and_sent_again(
    script_page: BrowserPage, statuses: tuple[int, ...], times: int, revealed: bool | None
) -> None:
    """It is noted as sent whatever the server answers; sent again if it was lost or the server is busy."""
    asked, noted = reveal(script_page, TRANSCRIPT, NOTES, *statuses)
    assert asked == [{"act": "reveal", "entropy": ENTROPY.hex(), "limited": True}] * times
    assert (noted["transcript"], noted["sent"], noted.get("revealed")) == (TRANSCRIPT, True, revealed)


def test_a_hash_is_sent_until_the_seat_has_it(script_page: BrowserPage) -> None:
    """Not twice for the same page, but again if it was refused, or if another device's hash has come in between."""
    body = f"const [entropy, forms, statuses] = given; {FAKE_FETCH} const root = document.createElement('div');"
    body += """
        all.addNotes("T", { entropy });
        const counts = [];
        for (const [shown, seen] of forms) {
          const fields = `<input name="seat" value="0"><input name="seen" value="${seen}">`;
          root.innerHTML = `<form data-commits="${shown}">${fields}</form>`;
          await all.takePart(root, "T");
          counts.push(asked.length);
        }
        return counts;
    """
    forms = [("", 0), ("", 0), ("", 1), ("", 2), (HASH, 3), ("0" * 64, 4), (HASH, 5)]
    assert call(script_page, body, ENTROPY.hex(), forms, [409]) == [1, 2, 2, 2, 2, 3, 3]


def test_entropy_is_found_by_its_hash(script_page: BrowserPage) -> None:
    """If the answer with a new table's code was lost, the table's page still knows what fits the hash."""
    body = f"const [entropy, hash, seen, transcript, statuses] = given; {FAKE_FETCH}"
    body += """
        all.noteNewEntropy(entropy);
        all.storeCommitments({ table: "T", commitments: seen });
        const root = document.createElement("div");
        root.innerHTML = `<form action="/t/T" data-reveals="${hash}"></form>`;
        root.firstChild.dataset.transcript = transcript;
        await all.takePart(root, "T");
        return asked.map((fields) => fields.entropy);
    """
    assert call(script_page, body, ENTROPY.hex(), HASH, SEEN, TRANSCRIPT, []) == [ENTROPY.hex()]


@pytest.mark.parametrize(
    ("notes", "entropies", "own", "verdict"),
    [
        ({"transcript": TRANSCRIPT, "sent": True, "revealed": True}, [ENTROPY.hex(), "-"], [0], "used"),
        ({"transcript": TRANSCRIPT, "sent": True, "revealed": True}, [ENTROPY.hex(), "-"], [1], "used"),
        ({"transcript": TRANSCRIPT, "sent": True, "revealed": True}, ["-", "-"], [0], "dropped"),
        ({"transcript": TRANSCRIPT, "sent": True}, ["-", "-"], [0], "sent"),
        ({"transcript": TRANSCRIPT + "\nopen ", "sent": True}, [ENTROPY.hex(), "-"], [0], "replaced"),
        ({"refused": True, "committed": True}, ["-", "-"], [0], "refused"),
        ({"committed": True}, ["-", "-"], [0], "late"),
        ({}, ["-", "-"], [0], "none"),
    ],
)
def test_what_a_browser_says_of_its_own_part(
    script_page: BrowserPage, notes: dict[str, object], entropies: list[str], own: list[int], verdict: str
) -> None:
    """Used also where it has given its seat away; late only if it was never sent."""
    body = "return all.checkOwnPart(...given);"
    found = call(script_page, body, {**NOTES, **notes}, TRANSCRIPT, entropies, own, script="proof.js")
    assert found == verdict
