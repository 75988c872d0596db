"""Metrics of a server process: what Prometheus reads is what was played, and nothing of it is secret."""

import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from support.http_server import Program
from support.metrics import Metrics
from support.server_process import PATIENCE, interruptible, running

pytestmark = pytest.mark.slow

_interruptible = pytest.fixture(autouse=True)(interruptible)
TOKEN: Final = "a-token-of-the-program-itself"  # noqa: S105 - of a test


@pytest.fixture
def played(tmp_path: Path) -> Iterator[tuple[Metrics, Program]]:
    """A server with metrics, and a program that talks to it."""
    with running(tmp_path, "serve", "--port", "0", "--metrics-port", "0") as server:
        metrics = Metrics(server.line())
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
            yield metrics, Program(client, TOKEN)
        assert server.end(signal.SIGINT) == 0


def test_a_new_server_counts_from_nought(played: tuple[Metrics, Program]) -> None:
    """Everything is there before anything has happened, so that a graph begins at nought."""
    metrics, _ = played
    samples = metrics.read()
    assert set(samples.values()) == {0.0}
    outcomes = {name for name in samples if name.startswith("gobelet_commands_total ")}
    assert {name.split()[1] for name in outcomes} == {"done", "refused", "busy", "store-failed", "failed"}


def test_every_metric_is_described(played: tuple[Metrics, Program]) -> None:
    """docs/hosting.md has all of them, and no others."""
    metrics, _ = played
    page = (Path(__file__).parents[3] / "docs/hosting.md").read_text(encoding="utf-8")
    table = page.partition("| metric | type |")[2].partition("\n\n")[0]
    families = text_string_to_metric_families(metrics.read_text())
    names = {f"{each.name}_total" if each.type == "counter" else each.name for each in families}
    assert {name for name in names if name.startswith("gobelet_")} == set(re.findall(r"(?<=[|,] `)gobelet_\w+", table))


def test_commands_commits_streams_and_tables(played: tuple[Metrics, Program]) -> None:
    """Four commands were done and one was refused; each of the four was a commit of one row."""
    metrics, ann = played
    path = ann.make("kniffel", ("person",))
    ann.done(f"{path}/seats", name="Annabella")
    ann.done(f"{path}/start")
    ann.done(f"{path}/moves", seen=3, move={"kind": "RollDice"})
    assert ann.post(f"{path}/start").status_code == 409
    with ann.stream(path) as stream:
        stream.next()
        samples, text = metrics.read(), metrics.read_text()
    assert samples["gobelet_commands_total done"] == 4
    assert samples["gobelet_commands_total refused"] == 1
    assert samples["gobelet_commands_total failed"] == 0
    assert samples["gobelet_command_seconds_count"] == samples["gobelet_command_seconds_bucket +Inf"] == 5
    assert samples["gobelet_command_seconds_sum"] > 0
    assert samples["gobelet_commit_rows_count"] == samples["gobelet_commit_rows_sum"] == 4
    assert samples["gobelet_commit_rows_bucket 1.0"] == 4
    assert samples["gobelet_open_streams"] == samples["gobelet_tables_in_memory"] == 1
    assert samples["gobelet_writer_queue"] == samples["gobelet_bot_moves_total"] == 0
    assert "process_resident_memory_bytes" in text
    for secret in (path.rpartition("/")[2], TOKEN, "Annabella", "127.0.0.1", "kniffel"):
        assert secret not in text


def test_moves_of_computer_players(played: tuple[Metrics, Program]) -> None:
    """Every row of a game between computer players is a move of theirs, but the first ones and the end."""
    metrics, ann = played
    path = ann.make("kniffel", ("random",), hurried=True)
    ann.done(f"{path}/start")
    with ann.stream(path) as stream:
        tables = (told.document.get("table", told.document) for told in stream if isinstance(told.document, dict))
        last = next(table for table in tables if table["stage"] == "over")
    moves = last["version"] - 3  # the table was made, the game begun, and finished by itself
    while (samples := metrics.read())["gobelet_bot_moves_total"] < moves:
        pass  # the driver counts a move after everybody has heard of it
    assert samples["gobelet_bot_moves_total"] == moves
    assert samples["gobelet_commands_total done"] == last["version"]


def test_metrics_have_a_port_of_their_own(played: tuple[Metrics, Program]) -> None:
    """Only this machine reaches it; there is nothing else, and the port of the game has no metrics."""
    metrics, ann = played
    assert metrics.url.startswith("http://127.0.0.1:")
    assert metrics.url.endswith("/metrics")
    assert httpx.get(metrics.url.removesuffix("metrics"), timeout=PATIENCE).status_code == 404
    assert ann.get("/metrics").status_code == 404
