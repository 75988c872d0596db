"""Files written by an earlier version open in this one: the database, the cookie key, records and saved games.

Everything in `vectors/earlier_version` was written by an earlier version, before modules were reorganised, and is never
written again. `data` is a user's data folder as `gobelet serve` and `gobelet play` left it; the database has every kind
of event. `tables` has requests to the server with its answers: `seen` about the database as it is, `next` commands sent
after that, in order. `resumed` has the saved games after a few more lines were typed.
"""

import asyncio
import base64
import json
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from gobelet.record import format_record, parse_record
from gobelet.tables.maintenance import Maintenance
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.open import open_store
from gobelet.web.app import create_app
from gobelet.web.config import Config
from support.server_process import running
from support.soak import mark_long
from support.terminal_session import Run, join_lines

EARLIER = Path(__file__).with_name("vectors") / "earlier_version"
KEY = (EARLIER / "data/key").read_bytes()
COOKIE = json.loads((EARLIER / "cookie.json").read_text(encoding="utf-8"))
TABLES = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted((EARLIER / "tables").glob("*.json"))
}
RECORDS = sorted((EARLIER / "records").glob("*.txt"))
ORIGIN = "http://localhost"
ADDED_FIELDS = frozenset({"earlier", "decided_by", "faces", "pace"})
"""Fields of the documents that the earlier version did not have."""

Json = dict[str, Any]


@pytest.fixture
def data(home: Path) -> Path:
    """Give the user a copy of the data folder."""
    return shutil.copytree(EARLIER / "data", home / "XDG_DATA_HOME/gobelet", dirs_exist_ok=True)


@contextmanager
def open_app(data: Path, key: bytes = KEY) -> Iterator[FastAPI]:
    """Open the database without a driver: computer players must not move while answers are compared."""
    tables = Tables(open_store(f"sqlite:///{data / 'gobelet.sqlite3'}"))
    try:
        yield create_app(tables, Config(key=key))
    finally:
        tables.close()


def send(app: FastAPI, *requests: Json) -> list[httpx.Response]:
    """Send requests one after the other, in one event loop."""

    async def responses() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
            return [await client.request(**request) for request in requests]

    return asyncio.run(responses())


def program_request(exchange: Json) -> Json:
    """Return the request of an exchange in `tables` as arguments for httpx."""
    method, _, path = exchange["request"].partition(" ")
    token = exchange["token"]
    return {
        "method": method,
        "url": path,
        "json": exchange.get("body"),
        "headers": {} if token is None else {"Authorization": f"Bearer {token}"},
    }


def browser_request(path: str, fields: Json | None = None) -> Json:
    """Return a request of the browser that has the cookie, for a page or with a form, as arguments for httpx."""
    headers = {"Cookie": f"gobelet={COOKIE['cookie']}", "Origin": ORIGIN, "Accept-Language": "en"}
    return {"method": "GET" if fields is None else "POST", "url": path, "data": fields, "headers": headers}


def check_answers(app: FastAPI, exchanges: list[Json]) -> None:
    """Send requests and compare the answers with those of the earlier version, but for what was added."""
    for expected, response in zip(exchanges, send(app, *map(program_request, exchanges)), strict=True):
        answer = (response.status_code, read_answer(response.text))
        assert answer == (expected["status"], read_answer(expected["answer"])), expected["request"]


def read_answer(answer: str) -> Any:  # noqa: ANN401 - any JSON
    """Return an answer as the earlier version had it: a document, whose fields have no order, or a record."""
    return drop_fields(json.loads(answer)) if answer.startswith("{") else drop_winner(answer)


def drop_fields(value: Any) -> Any:  # noqa: ANN401 - any JSON
    """Return a document without the fields that were added."""
    if isinstance(value, dict):
        return {name: drop_fields(each) for name, each in value.items() if name not in ADDED_FIELDS}
    return list(map(drop_fields, value)) if isinstance(value, list) else value


def drop_winner(record: str) -> str:
    """Return a record without the winner of a match, which stands behind the scores."""
    return re.sub(r"(?m)^(Result: [^;\n]*);.*$", r"\1", record)


# -- the database ------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("packed", mark_long([False, True], quick={True}))
@pytest.mark.parametrize("name", TABLES)
def test_a_table_looks_the_same(data: Path, name: str, *, packed: bool) -> None:
    """Every holder of a token sees the table and reads its record as before, and the same draws are proved."""
    if packed:
        pack_logs(data)
    with open_app(data) as app:
        check_answers(app, TABLES[name]["seen"])


def pack_logs(data: Path) -> None:
    """Pack the logs of all finished tables, as a server does after a while."""
    with closing(Tables(open_store(f"sqlite:///{data / 'gobelet.sqlite3'}"))) as tables:
        assert Maintenance(tables).pack_old() > 0


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("name", [name for name, exchanges in TABLES.items() if exchanges["next"]])
def test_a_game_goes_on_the_same(data: Path, name: str, *, packed: bool) -> None:
    """The next moves are accepted and draw the same dice and cards; a command sent again is known."""
    if packed:
        pack_logs(data)
    with open_app(data) as app:
        check_answers(app, TABLES[name]["next"])


def test_the_database_is_copied_before_it_is_changed(data: Path) -> None:
    """Beside the database of the earlier version lies its copy, of which every row is the same."""
    before = read_rows(data / "gobelet.sqlite3")
    with open_app(data) as app:
        send(app, *map(program_request, TABLES["match"]["seen"]))
    assert sorted(path.name for path in data.iterdir()) == ["games", "gobelet.sqlite3", "gobelet.sqlite3.0001", "key"]
    assert read_rows(data / "gobelet.sqlite3.0001") == before


def read_rows(path: Path) -> list[tuple[object, ...]]:
    """Return all rows of all logs."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT * FROM rows ORDER BY table_id, version").fetchall()


# -- records -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_reads_back(path: Path) -> None:
    """A record is parsed and formatted to the same text; that of a match says in addition who has won."""
    text = path.read_text(encoding="utf-8")
    assert drop_winner(format_record(parse_record(text))) == text


@pytest.mark.parametrize("name", ["finished", "partners", "cards-finished", "cards-two"])
def test_a_record_is_proved(gobelet: Run, name: str) -> None:
    """`gobelet verify` proves as many draws from the file as the server did."""
    (proved,) = (each["answer"] for each in TABLES[name]["seen"] if each["request"].endswith("/verify"))
    done = gobelet("verify", str(EARLIER / f"records/{name}.txt"), "--json")
    assert (done.code, json.loads(done.out)) == (0, json.loads(proved))


# -- saved games -------------------------------------------------------------------------------------------------

SAVED = {
    "2026-11-17-ann-ben-greedy": (
        "Ann 29, Ben 2, Greedy 46 – Kniffel – Game 1 of 2 – 6 of 39 boxes filled",
        "keep 3\nroll\nthrees\n\nroll\n",
    ),
    "2026-11-17-ann-cleo-ben-dan": (
        "Ann+Cleo 0, Ben+Dan 29 – Yahtzee, classic English edition – 3 of 26 boxes filled",
        "aces\n\nroll\n",
    ),
    "2026-11-17-ann-greedy-random": (
        "Ann 0, Greedy 0, Random 0 – Yahtzee Hands Down – 4 Combo cards left",
        "\n\n1b 4b\n\n\npass\n",
    ),
    "2026-11-17-zoe": ("Zoë 6 – Scandinavian Yatzy – 1 of 15 boxes filled", "chance\n"),
}
"""For each saved game how it is listed, and what was typed when it was resumed."""


def test_saved_games_are_listed(gobelet: Run, data: Path) -> None:
    """`gobelet play` offers all of them, the latest first, with what each is about."""
    for number, name in enumerate(SAVED):
        os.utime(data / f"games/{name}.txt", (10**9 - number, 10**9 - number))
    shown = join_lines(gobelet("play", typed="").out)
    for number, (listed, _) in enumerate(SAVED.values(), 1):
        assert f"{number} {listed} – last played" in shown


@pytest.mark.parametrize("name", SAVED)
def test_a_saved_game_is_resumed(gobelet: Run, data: Path, name: str) -> None:
    """The game goes on with the same dice, cards and computer players' moves."""
    path = data / f"games/{name}.txt"
    done = gobelet("play", "--resume", str(path), typed=SAVED[name][1])
    assert (done.code, done.err) == (0, "")
    assert path.read_text(encoding="utf-8") == (EARLIER / f"resumed/{name}.txt").read_text(encoding="utf-8")


# -- the cookie --------------------------------------------------------------------------------------------------


def check_lobby(response: httpx.Response) -> None:
    """Check that the first page has the browser's language, theme, sound and tables."""
    person = COOKIE["person"]
    assert response.status_code == 200
    assert f'<html lang="{person["language"]}" data-theme="{person["theme"]}" data-sound="on">' in response.text
    assert all(f'href="/t/{code}' in response.text for code in person["tables"])


def test_a_browser_is_known(data: Path) -> None:
    """The cookie is read with the key: the pages are those of the same person, who sits on the same seats."""
    with open_app(data) as app:
        lobby, form, table = send(
            app,
            browser_request("/"),
            browser_request("/new/kniffel"),
            browser_request(f"/t/{COOKIE['person']['tables'][-1]}"),
        )
    check_lobby(lobby)
    assert lobby.headers["set-cookie"].startswith("gobelet_games=")  # its finished games are noted, nothing else
    assert 'value="Jörg"' in form.text
    assert 'value="Änne"' in form.text
    assert table.status_code == 200
    assert 'value="roll"' in table.text


def test_a_changed_cookie_keeps_the_rest(data: Path) -> None:
    """A cookie with another language has the same token, tables and settings, and is encoded in the same way."""
    with open_app(data) as app:
        (changed,) = send(app, browser_request("/like", {"language": "fr", "back": "/"}))
    packed = changed.cookies["gobelet"].partition(".")[0]
    person = json.loads(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)))
    assert person == COOKIE["person"] | {"language": "fr"}


def test_a_cookie_of_another_key_is_ignored(data: Path) -> None:
    """With another key the same cookie is that of a stranger, who has neither settings nor tables nor a move."""
    with open_app(data, key=bytes(32)) as app:
        lobby, table = send(app, browser_request("/"), browser_request(f"/t/{COOKIE['person']['tables'][-1]}"))
    assert '<html lang="en">' in lobby.text
    assert 'value="roll"' not in table.text
    assert not any(code in lobby.text for code in COOKIE["person"]["tables"])


@pytest.mark.slow
def test_a_server_opens_the_data_folder(data: Path) -> None:
    """`gobelet serve` finds the user's database and key where they are: the browser has its tables."""
    with running(data.parent, "serve", "--port", "0") as server:
        check_lobby(httpx.get(server.url, headers=browser_request("/")["headers"]))
