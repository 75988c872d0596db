"""What the server says to what it cannot do: a code, data and a sentence, with the status that fits."""

import logging
from typing import Never

import httpx
import pytest

from gobelet.i18n import Speaker
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import StoreError
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.tokens import new_token
from support.api_game import alone, hand_over, refusal, roll, seated
from support.http_server import Site, serving


def test_words_come_in_the_language_asked_for(site: Site) -> None:
    """`?lang=` first, then the best of Accept-Language, then English; boxes and players go by their names."""
    ann = site.program()
    path, said = "/api/tables/AAAAAAA", "There is no table with this code, or it no longer exists."
    assert ann.get(path).json()["sentence"] == said
    assert ann.get(path, lang="de").json()["sentence"] == Speaker("de")(said) != said
    for accepted, wanted in (("fr-CH, en;q=0.5", "fr"), ("en;q=0.2, de;q=0.9", "de"), ("it, xx;q=?", "en")):
        response = ann.client.get(path, headers={"Accept-Language": accepted})
        assert response.json()["sentence"] == ann.get(path, lang=wanted).json()["sentence"]
    path, ann = alone(site)
    roll(ann, path)
    ann.done(f"{path}/moves", seen=9, move={"kind": "FillBox", "box": "four_of_a_kind"})
    roll(ann, path)
    again = ann.client.post(
        f"{path}/moves?lang=fr",
        json={"command": "again", "seen": 9, "move": {"kind": "FillBox", "box": "four_of_a_kind"}},
        headers=ann.headers,
    )
    assert refusal(again) == (409, "box-filled")
    assert "Carré" in again.json()["sentence"]


@pytest.mark.parametrize("code", ["AAAAAAA", "nonsense", "x" * 500, "%00", "%0A%0D", "ÄÖÜ", ".."])
def test_no_such_table(site: Site, code: str) -> None:
    """A code nobody has, and what is no code at all, are not found."""
    status, said = refusal(site.program().get(f"/api/tables/{code}"))
    assert status == 404
    assert said in {"no-such-table", "code-form", "no-such-page"}


def test_a_code_may_be_typed_as_it_is_said(site: Site) -> None:
    """Small letters, spaces and dashes do not matter."""
    ann = site.program()
    code = ann.make().rpartition("/")[2]
    assert ann.look(f"/api/tables/{code[:3].lower()}-{code[3:]}")["code"] == code


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "names-empty"),
        ("  ", "names-empty"),
        ("a" * 31, "names-form"),
        ("a" * 500, "request-form"),
        ("Ann: 5", "names-form"),
        ("Ann\nBen", None),
        ("Ann\x00", "names-form"),
        ("\x1b[2J", "names-hidden"),
        ("\u202eAnn", "names-hidden"),
        ("Table", "names-taken"),
        ("ben", "names-twice"),
        ("<script>alert(1)</script>", None),
        ("'; drop table log", "names-form"),
        ("{turn} %s", None),
        ("😀 Zoë", None),
    ],
)
def test_hostile_names(site: Site, name: str, said: str | None) -> None:
    """Names that records cannot hold are refused; all others are words like any, and come back as they are."""
    ann = site.program()
    path = ann.make()
    ann.done(f"{path}/seats", name="Ben")
    response = ann.post(f"{path}/seats", name=name)
    if said is None:
        assert response.json()["table"]["seats"][1]["name"] == " ".join(name.split())
    else:
        assert refusal(response) == (422, said)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "body-form"),
        (b"{", "body-form"),
        (b"\xff\xfe", "body-form"),
        (b"[" * 8000, "body-form"),
        (b'{"command":"x","seen":NaN,"move":{}}', "request-form"),
        (b'{"command":"x","seen":1e400,"move":{}}', "request-form"),
        (b'{"command":"x","seen":' + b"9" * 5000 + b',"move":{}}', "body-form"),
        (b'{"command":"x","seen":1,"move":{"kind":"RollDice"},"faces":[6,6,6,6,6]}', "stale"),
        (b'{"command":"x","seen":1,"move":{"kind":"RollDice"},"faces":[7]}', "request-form"),
        (b'{"command":"x","seen":1,"move":{"kind":"RollDice"},"faces":[6,6,6,6,6,6]}', "request-form"),
        (b'{"command":"a b","seen":1,"move":{}}', "request-form"),
        (b'{"seen":1,"move":{"kind":"RollDice"}}', "command-missing"),
        (b'{"command":"x","seen":1,"move":{"kind":"Fly"}}', "document-kind"),
        (b'{"command":"x","seen":1,"move":{"kind":["\\ud800"]}}', "body-form"),
        (b'{"command":"x","seen":1,"move":{"kind":"RollDice","keep":["\\ud800"]}}', "body-form"),
        (b'{"command":"x","seen":1,"move":{"kind":"FillBox","box":"\\ud800"}}', None),
        (b'{"command":"x","seen":1,"move":{"kind":"RollDice","faces":[6,6,6,6,6]}}', "document-field"),
        (b'{"command":"x","seen":1,"move":{"kind":"Call"}}', "document-kind"),
    ],
)
def test_unreadable_requests(site: Site, body: bytes, said: str | None) -> None:
    """Whatever cannot be read is refused with its reason and never breaks anything; nobody sends faces."""
    path, ann = alone(site)
    headers = {**ann.headers, "Content-Type": "application/json"}
    response = ann.client.post(f"{path}/moves", content=body, headers=headers)
    status, code = refusal(response)
    assert code == said or said is None
    assert 400 <= status < 500


def test_what_was_sent_is_not_repeated(site: Site) -> None:
    """A body that cannot be read is described by its fields: it might have held a token."""
    path, ann = alone(site)
    response = ann.post(f"{path}/moves", seen="my-very-secret-token", move={})
    assert response.json()["data"] == {"fields": ["body.seen"]}
    assert "secret" not in response.text


@pytest.mark.parametrize("token", ["short", "x" * 201, "ü" * 30])
def test_a_token_that_could_be_guessed(site: Site, token: str) -> None:
    """A token made by a program has at least 22 signs."""
    headers = [(b"Authorization", f"Bearer {token}".encode())]
    response = site.program().client.post("/api/tables", json={"edition": "mb-1982", "command": "x"}, headers=headers)
    assert refusal(response) == (422, "token-form")


def test_addresses_that_are_not_there(site: Site) -> None:
    """Unknown addresses and methods are refused like everything else."""
    ann = site.program()
    assert refusal(ann.get("/api/nowhere")) == (404, "no-such-page")
    assert refusal(ann.get("/api")) == (404, "no-such-page")
    wrong = ann.client.put("/api/tables", json={})
    assert refusal(wrong) == (405, "wrong-method")
    assert wrong.headers["Allow"] == "POST"


def test_several_faults_are_told_together(site: Site) -> None:
    """Every fault of a new table has its own code and sentence."""
    response = site.program().post("/api/tables", edition="mb-1982", seats=["person", "nobody", "noone"])
    assert refusal(response) == (422, "several")
    assert [fault["code"] for fault in response.json()["data"]["faults"]] == ["unknown-bot"] * 2


class _FullDisk(MemoryStore):
    """A store on a disk that is full."""

    def begin(self) -> Never:
        raise StoreError


def test_a_store_that_fails() -> None:
    """What could not be saved has not happened: 503, and when to try again."""
    with serving(store=_FullDisk()) as site:
        response = site.program().post("/api/tables", edition="mb-1982")
    assert refusal(response) == (503, "store-failed")
    assert response.headers["Retry-After"] == "1"


def test_something_broken(site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """A fault of the program is a 500 without a trace of it to the outside, and the trace is in the log."""

    def find(_tables: Tables, _code: str) -> None:
        raise RuntimeError("inside")

    monkeypatch.setattr(Tables, "find", find)
    with caplog.at_level(logging.ERROR):
        response = site.program().get("/api/tables/AAAAAAA")
        assert refusal(response) == (500, "broken")
    assert "inside" not in response.text


def test_log_lines_name_no_token(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """A line says what, where, how long and how it ended, and never who could do it again."""
    with caplog.at_level(logging.INFO, "gobelet.web"):
        path, ann, ben = seated(site)
        ann.done(f"{path}/start", command="go-1")
        ann.get("/api/tables/%0Aforged line", token=new_token())
        handed = hand_over(ben, path).token
        site.program().get("/healthz")
    lines = [record.getMessage() for record in caplog.records if record.name == "gobelet.web"]
    code = path.rpartition("/")[2]
    assert any(f"POST {path}/start 200 " in line and f"table={code} seat=- command=go-1" in line for line in lines)
    assert any(f"{path}/hand-over 200" in line and "seat=1" in line for line in lines)
    for text in (ann.token, ben.token, handed, *(str(place.holder) for place in site.table(code).places), "?"):
        assert not any(str(text) in line for line in lines)
    assert not any("\n" in line for line in lines)


def test_nothing_is_cached(site: Site) -> None:
    """Answers are somebody's own: no cache keeps them."""
    path, ann = alone(site)
    for response in (ann.get(path), ann.get("/api/tables/AAAAAAA"), ann.get(f"{path}/record")):
        assert response.headers["Cache-Control"] == "no-store"
    assert isinstance(response, httpx.Response)
