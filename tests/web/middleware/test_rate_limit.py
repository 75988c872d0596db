"""Rate limits: how often an address may do something, and how many streams it may open."""

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from gobelet.tables.token_buckets import Rate
from gobelet.web.config import Config, Limits
from gobelet.web.middleware.rate_limit import LONGEST_PATH, _split_path_cached, classify_request
from support.api_game import alone, refusal, roll
from support.http_server import PATIENCE, Program, serving

pytestmark = pytest.mark.slow


def limited(**rates: Rate) -> Config:
    """Return the usual limits but for these."""
    return Config(limits=Limits().model_copy(update={f"rate_{kind}": rate for kind, rate in rates.items()}))


SELDOM = Rate(2, 3600)


def test_tables_are_limited() -> None:
    """After so many tables an address has to wait, and is told how long."""
    with serving(limited(tables=SELDOM)) as site:
        ann = site.program()
        assert [ann.post("/api/tables", edition="kniffel").status_code for _ in range(2)] == [201, 201]
        response = ann.post("/api/tables", edition="kniffel")
        assert refusal(response) == (429, "too-many")
        assert int(response.headers["Retry-After"]) == response.json()["data"]["seconds"] > 1000
        assert ann.get("/healthz").status_code == 200


def test_joins_and_moves_are_limited() -> None:
    """Joining, moving and looking each have a limit of their own."""
    with serving(limited(joins=SELDOM, moves=SELDOM, looks=Rate(5, 3600), records=SELDOM)) as site:
        path, ann = alone(site)
        ann.done(f"{path}/seats", name="Ann")
        assert refusal(ann.post(f"{path}/seats", name="Ann")) == (429, "too-many")
        roll(ann, path)
        assert refusal(ann.post(f"{path}/undo", seen=1)) == (429, "too-many")
        assert [ann.get(path).status_code for _ in range(5)][-1] == 429
        assert [ann.get(f"{path}/record").status_code for _ in range(3)] == [200, 200, 429]


PAGES = ("/", "/rules/kniffel", "/new/kniffel", "/api/openapi.json", "/api/editions", "/nowhere")


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_limited(path: str) -> None:
    """Also those about no table, which cost as much; style sheets and scripts have a limit of their own."""
    with serving(limited(pages=SELDOM, files=SELDOM)) as site:
        ann = site.program()
        statuses = [ann.get(path).status_code for _ in range(3)]
        assert statuses == [404 if path == "/nowhere" else 200] * 2 + [429]
        assert "Retry-After" in ann.get(path).headers
        assert [ann.get("/static/0/base.css").status_code for _ in range(3)] == [200, 200, 429]
        assert ann.get("/healthz").status_code == 200


def test_guessing_codes_is_limited() -> None:
    """After so many codes that nobody has, an address finds not even those that somebody has."""
    with serving(limited(guesses=SELDOM)) as site:
        ann = site.program()
        path = ann.make()
        statuses = [ann.get(f"/api/tables/{code}").status_code for code in ("AAAAAAA", "FFFFFFF", "HHHHHHH")]
        assert statuses == [404, 404, 429]
        assert refusal(ann.get(path)) == (429, "too-many")


@pytest.mark.parametrize("page", ["/rules/kniffel", "/pad/kniffel", "/pad/kniffel.pdf"])
def test_codes_in_a_query_are_guesses(page: str) -> None:
    """A page that finds a table by its query answers no more guesses than the table's own address."""
    with serving(limited(guesses=SELDOM)) as site:
        ann = site.program()
        statuses = [ann.get(page, table=code).status_code for code in ("AAAAAAA", "FFFFFFF", "HHHHHHH")]
        assert statuses == [404, 404, 429]


def test_long_addresses_and_names_are_not_remembered() -> None:
    """Nobody fills the memory with addresses they make up; a code of any length is a guess."""
    with serving(limited(guesses=Rate(30, 3600))) as site:
        ann = site.program()
        before = _split_path_cached.cache_info().currsize
        guessed = [ann.get(f"/api/tables/{number}{'x' * LONGEST_PATH}").status_code for number in range(31)]
        assert guessed == [404] * 30 + [429]
        assert ann.get("/" + "y" * LONGEST_PATH).status_code == 404
        assert _split_path_cached.cache_info().currsize == before
        assert ann.client.get("/", headers={"Host": "127.0.0.1" + "." * LONGEST_PATH}).status_code == 421


def test_a_code_in_a_longer_path_is_a_guess() -> None:
    """A page below a table's own, such as a position of its review, answers no more guesses."""
    with serving(limited(guesses=SELDOM)) as site:
        ann = site.program()
        statuses = [ann.get(f"/t/{code}/review/1/1").status_code for code in ("AAAAAAA", "FFFFFFF", "HHHHHHH")]
        assert statuses == [404, 404, 429]


def test_who_sits_at_a_table_may_guess_elsewhere() -> None:
    """Whoever has asked for a table that is there can go on there, however often a code was wrong."""
    with serving(limited(guesses=SELDOM)) as site:
        path, ann = alone(site)
        assert [ann.get(f"/api/tables/{code}").status_code for code in ("AAAAAAA", "FFFFFFF", "HHHHHHH")][-1] == 429
        roll(ann, path)


def test_guesses_that_come_together_are_counted() -> None:
    """Many codes tried at the same moment are not tried more often than one after the other."""
    with serving(limited(guesses=Rate(5, 3600))) as site, ThreadPoolExecutor(10) as pool:
        programs = [site.program() for _ in range(10)]

        def guess(number: int) -> int:
            return programs[number % 10].get(f"/api/tables/FFFF{1000 + number}").status_code

        assert Counter(pool.map(guess, range(50))) == {404: 5, 429: 45}


def test_only_a_table_that_was_seen_makes_a_code_known() -> None:
    """What is refused before anybody looks for the table says nothing of the code, which stays a guess."""
    with serving(limited(guesses=SELDOM)) as site:
        ann = site.program("a token of more than twenty-two signs")
        paths = [f"/api/tables/FFFFFFF{sign}" for sign in "4789"]
        for path in paths:
            assert ann.post(f"{path}/moves", seen="nonsense").status_code == 422
            assert ann.post(f"{path}/moves", seen=1, move={"kind": "x" * 20_000}).status_code == 413
        assert [ann.get(path).status_code for path in paths] == [404, 404, 429, 429]


@pytest.mark.parametrize("end", ["%0A", "%0D", "%00", "%C2%85"])
def test_no_address_escapes_the_limits(end: str) -> None:
    """What a route would take for a table's address, and nobody would count, is no address."""
    with serving(limited(tables=SELDOM, guesses=SELDOM)) as site:
        path, ann = alone(site)
        assert refusal(ann.post(f"/api/tables{end}", edition="kniffel")) == (404, "no-such-page")
        for way in ("", "/stream", "/record"):
            assert refusal(ann.get(f"{path}{way}{end}")) == (404, "no-such-page")


def test_streams_are_limited() -> None:
    """An address has so many streams open, no more; one that is closed makes room."""
    with serving(Config(limits=Limits(most_streams=1))) as site:
        path, ann = alone(site)
        with ann.stream(path) as stream:
            stream.next()
            assert refusal(ann.get(f"{path}/stream")) == (429, "too-many")
        until = time.monotonic() + PATIENCE
        while not _opens(ann, f"{path}/stream"):  # until the server has noticed
            assert time.monotonic() < until


def _opens(program: Program, path: str) -> bool:
    """Whether a stream can be opened."""
    with program.client.stream("GET", path) as response:
        return response.status_code == 200


def test_what_counts_as_what() -> None:
    """Every address of the interface has its limit."""
    kinds = {
        ("POST", "/api/tables"): "tables",
        ("GET", "/api/tables"): "pages",
        ("POST", "/api/tables/X/seats"): "joins",
        ("POST", "/api/tables/X/moves"): "moves",
        ("DELETE", "/api/tables/X"): "moves",
        ("GET", "/api/tables/X"): "looks",
        ("GET", "/api/tables/X/stream"): "streams",
        ("POST", "/api/tables/X/stream"): "moves",
        ("GET", "/api/tables/X/record"): "records",
        ("GET", "/api/editions"): "pages",
        ("GET", "/api/openapi.json"): "pages",
        ("GET", "/"): "pages",
        ("GET", "/rules/kniffel"): "pages",
        ("GET", "/new/kniffel"): "pages",
        ("GET", "/paper/kniffel"): "pages",
        ("POST", "/paper/kniffel"): "tables",
        ("GET", "/standings"): "records",
        ("POST", "/new/kniffel"): "tables",
        ("POST", "/like"): "pages",
        ("POST", "/join"): "joins",
        ("GET", "/nowhere"): "pages",
        ("GET", "/api/tables/AAAAAAA/review"): "records",
        ("GET", "/t/AAAAAAA/review/2/17"): "records",
        ("GET", "/t/AAAAAAA/practice"): "records",
        ("GET", "/static/0/base.css"): "files",
        ("GET", "/healthz"): "looks",
        ("GET", "/readyz"): "looks",
    }
    assert {key: classify_request({"method": key[0], "path": key[1]}) for key in kinds} == kinds
