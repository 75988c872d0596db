"""The short path of commands: the same limits, errors, headers and log lines as the long one, in one write."""

import json
import logging
import re
from collections.abc import Iterator
from typing import Any, Never

import httpx
import pytest

from gobelet.cli.server.http_protocol import BoundedProtocol
from gobelet.tables.token_buckets import Rate
from gobelet.web.api.auth import TableRequester
from gobelet.web.config import Config
from support.api_game import alone, begun, refusal
from support.http_server import UNLIMITED, Program, Site, serving
from support.raw_http import connect, exchange, read_statuses, wait_until

LONG = "?lang=en"
"""A query takes the long path."""


@pytest.fixture
def short_responses(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The statuses of responses that were sent in one write."""
    statuses: list[int] = []
    send = BoundedProtocol.send_response

    def note(self: BoundedProtocol, scope: Any, status: int, *rest: Any) -> bool:  # noqa: ANN401
        sent = send(self, scope, status, *rest)
        statuses.extend([status] if sent else [])
        return sent

    monkeypatch.setattr(BoundedProtocol, "send_response", note)
    return statuses


def post_move(program: Program, path: str, command: str, query: str = "", **headers: str) -> httpx.Response:
    """Roll, at a version that is there."""
    body = {"command": command, "seen": program.look(path)["version"], "move": {"kind": "RollDice"}}
    return program.client.post(f"{path}/moves{query}", json=body, headers=program.headers | headers)


def list_headers(response: httpx.Response) -> dict[str, str]:
    """Return the headers of a response, without those that tell its time and size."""
    return {name: value for name, value in response.headers.items() if name not in {"date", "content-length"}}


def test_both_paths_answer_alike(site: Site, short_responses: list[int]) -> None:
    """A roll, the same sent again, one that is refused: the same documents and headers, in another number of writes."""
    path, ann = alone(site)
    short_responses.clear()
    for command in ("1", "2", "3", "4"):  # the last one is refused
        first = post_move(ann, path, command)
        second = post_move(ann, path, command, LONG)
        assert first.status_code == second.status_code == (409 if command == "4" else 200)
        assert first.json() == second.json()
        assert list_headers(first) == list_headers(second)
        assert {"date", "content-length"} <= set(first.headers)
    assert short_responses == [200, 200, 200, 409]


@pytest.mark.parametrize(
    ("status", "code", "content", "headers"),
    [
        (401, "token-missing", b'{"command": "x"}', {"Authorization": ""}),
        (422, "body-form", b"{", {}),
        (422, "request-form", b"{}", {"Content-Type": "text/plain"}),
        (422, "request-form", b'{"command": "x", "other": 1}', {}),
        (422, "command-missing", b"{}", {}),
        (422, "request-form", b'{"command": "x"}', {"Idempotency-Key": "a b"}),
        (421, "host-unknown", b'{"command": "x"}', {"Host": "elsewhere.example"}),
        (413, "body-large", b" " * 20_000, {}),
    ],
)
def test_errors_are_the_same(site: Site, status: int, code: str, content: bytes, headers: dict[str, str]) -> None:
    """What is wrong with a command is said alike on both paths, in the language that the client reads."""
    path, ann = alone(site)
    sent = ann.headers | {"Content-Type": "application/json", "Accept-Language": "fr"} | headers
    short, long = (ann.client.post(f"{path}/skip{query}", content=content, headers=sent) for query in ("", "?x=1"))
    assert refusal(short) == refusal(long) == (status, code)
    assert short.json() == long.json()
    assert list_headers(short) == list_headers(long)
    assert (short.headers.get("connection") == "close") is (status == 413)


def test_log_lines_are_the_same(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """Method, path, status, table, seat and command; never the token."""
    path, ann = alone(site)
    with caplog.at_level(logging.INFO, logger="gobelet.web"):
        for query in ("", LONG):
            post_move(ann, path, "same", query)
        wait_until(lambda: len([line for line in caplog.messages if "POST" in line]) == 2)
    lines = [re.sub(r"[\d.]+ ms", "", line) for line in caplog.messages if "POST" in line]
    assert lines[0] == lines[1]
    assert "/moves 200" in lines[0]
    assert "seat=0 command=same" in lines[0]


def test_commands_are_limited_on_both_paths_together() -> None:
    """Whoever has used up the moves on one path has none left on the other."""
    limits = UNLIMITED.limits.model_copy(update={"rate_moves": Rate(4, 1000.0)})
    with serving(Config(limits=limits)) as site:
        path, ann = alone(site)  # the start is the first
        statuses = [post_move(ann, path, "1", query).status_code for query in ("", LONG, "", "", LONG, "")]
        assert statuses == [200, 200, 200, 429, 429, 429]
        refused = post_move(ann, path, "1")
        assert refusal(refused) == (429, "too-many")
        assert int(refused.headers["Retry-After"]) > 100


def test_an_error_of_the_server_is_answered_and_logged(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As on the long path: 500, without a word about what it was; the log has it."""

    def fail(*_arguments: object) -> Never:
        message = "broken on purpose"
        raise RuntimeError(message)

    path, ann = alone(site)
    with monkeypatch.context() as patch:
        patch.setattr(TableRequester, "execute", fail)
        short, long = (post_move(site.program(ann.token), path, "x", query) for query in ("", LONG))
    assert refusal(short) == refusal(long) == (500, "broken")
    assert list_headers(short) == list_headers(long)
    assert any("broken on purpose" in str(record.exc_info) for record in caplog.records)
    assert post_move(ann, path, "y").status_code == 200


# -- bare connections --------------------------------------------------------------------------------------------------


def encode_command(path: str, program: Program, command: str, *headers: str) -> bytes:
    """Return a request that changes the pace, which every player may at any time."""
    body = json.dumps({"command": command, "pace": "quick" if command.endswith(("1", "3", "t")) else "slow"})
    lines = [f"POST {path}/pace HTTP/1.1", "Host: localhost", f"Authorization: Bearer {program.token}", *headers]
    lines += ["Content-Type: application/json", f"Content-Length: {len(body)}", "", body]
    return "\r\n".join(lines).encode()


def split_responses(received: bytes) -> Iterator[dict[str, Any]]:
    """Yield the documents of responses, each of the length that its head says."""
    while received:
        head, _, rest = received.partition(b"\r\n\r\n")
        found = re.search(rb"content-length: (\d+)", head)
        assert found is not None
        yield json.loads(rest[: int(found[1])])
        received = rest[int(found[1]) :]


def test_pipelined_commands_are_answered_in_order(site: Site, short_responses: list[int]) -> None:
    """Requests sent at once get their own responses one after the other; the last one closes the connection."""
    path, ann, _ = begun(site)
    short_responses.clear()
    requests = [encode_command(path, ann, f"p{number}") for number in range(5)]
    received = exchange(site, b"".join(requests), encode_command(path, ann, "last", "Connection: close"))
    assert read_statuses(received) == [200] * 6
    versions = [document["version"] for document in split_responses(received)]
    assert versions == sorted(versions)
    assert len(set(versions)) == 6
    assert received.count(b"connection: close") == 1
    assert short_responses == [200] * 6


def test_a_command_in_pieces_is_waited_for(site: Site) -> None:
    """The rest of a body may come later."""
    path, ann, _ = begun(site)
    request = encode_command(path, ann, "pieces", "Connection: close")
    with connect(site) as line:
        line.sendall(request[:-5])
        post_move(ann, path, "other")  # the server has read the first piece
        line.sendall(request[-5:])
        received = bytearray()
        while piece := line.recv(65_536):
            received += piece
    assert read_statuses(bytes(received)) == [200]


def test_a_command_whose_rest_does_not_come_is_refused() -> None:
    """After a while, in words, and with the end of the connection."""
    with serving(Config(limits=UNLIMITED.limits.model_copy(update={"body_seconds": 0.05}))) as site:
        path, ann, _ = begun(site)
        received = exchange(site, encode_command(path, ann, "slow")[:-5])
    assert read_statuses(received) == [408]
    assert next(split_responses(received))["code"] == "body-slow"
    assert b"connection: close" in received


def test_a_command_of_a_client_that_is_gone_is_executed(site: Site) -> None:
    """Nobody reads its response; the server goes on."""
    path, ann, ben = begun(site)
    version = ann.look(path)["version"]
    with connect(site) as line:
        line.sendall(encode_command(path, ann, "gone"))
        with ben.stream(path, last=version) as stream:
            assert stream.next().document["events"][0]["kind"] == "PaceSet"
    assert post_move(ann, path, "z").status_code in {200, 409}
