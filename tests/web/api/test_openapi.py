"""The description of the interface: whatever it allows, the server answers and never breaks."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from gobelet.tables.service.service import Tables
from gobelet.tables.storage.memory import MemoryStore
from gobelet.web.app import create_app
from support.api_game import begun
from support.http_server import PATIENCE, UNLIMITED, Site, serving

STREAM = "GET /api/tables/{code}/stream"
COMMANDS = count()


def described() -> dict[str, Any]:
    """Return the description, of an application that serves nobody."""
    tables = Tables(MemoryStore())
    try:
        return create_app(tables).openapi()
    finally:
        tables.close()


OPERATIONS = {
    found.ok().label: found.ok()
    for found in schemathesis.openapi.from_dict(described()).get_all_operations()
    if isinstance(found, Ok)
}


def test_everything_is_described() -> None:
    """Every address is there, with what it does and an answer that is described."""
    seats = "seats rename face leave remove drop give lend take-back hand-over take-over"
    games = "start reveal moves roll-for-start skip pace entry undo rematch react"
    gets = "stream record verify review correction"
    assert set(OPERATIONS) == {
        "POST /api/tables",
        "GET /api/tables/{code}",
        "DELETE /api/tables/{code}",
        *(f"POST /api/tables/{{code}}/{name}" for name in (*seats.split(), *games.split())),
        *(f"GET /api/tables/{{code}}/{name}" for name in gets.split()),
        "GET /api/editions",
        "GET /healthz",
        "GET /readyz",
    }
    for methods in described()["paths"].values():
        for operation in methods.values():
            assert operation["description"].endswith(".")
            good = next(operation["responses"][status] for status in ("200", "201") if status in operation["responses"])
            assert all(content["schema"] for content in good["content"].values())


def test_examples_are_told() -> None:
    """What is hard to guess has an example: editions, seats, moves, commands, entropy."""
    schemas = described()["components"]["schemas"]
    for model, field in (("NewTable", "edition"), ("NewTable", "seats"), ("MakeMove", "move"), ("Join", "entropy")):
        assert schemas[model]["properties"][field]["examples"]


Busy = tuple[Site, list[tuple[str, str]]]


@pytest.fixture(scope="module")
def busy() -> Iterator[Busy]:
    """A server without limits, and a table of dice and one of cards; who asks sits there, but is not the host."""
    with serving(UNLIMITED) as site:
        tables = [begun(site, edition) for edition in ("mb-1982", "hands-down")]
        yield site, [(path.rpartition("/")[2], str(ben.token)) for path, _, ben in tables]


every_address = pytest.mark.parametrize("label", [label for label in OPERATIONS if label != STREAM])


@pytest.mark.slow
@every_address
@settings(max_examples=5, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_nothing_breaks(busy: Busy, label: str, data: st.DataObject) -> None:
    """Requests that fit the description and requests that do not are answered, and none with a fault of ours."""
    check_request(busy, label, data)


@pytest.mark.soak
@every_address
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_nothing_breaks_in_many_requests(busy: Busy, label: str, data: st.DataObject) -> None:
    """The same for many requests."""
    check_request(busy, label, data)


def check_request(busy: Busy, label: str, data: st.DataObject) -> None:
    """Send a request, and look at its answer."""
    site, tables = busy
    mode = data.draw(st.sampled_from([GenerationMode.POSITIVE, GenerationMode.NEGATIVE]), label="mode")
    case = data.draw(OPERATIONS[label].as_strategy(generation_mode=mode), label="case")
    code, token = data.draw(st.sampled_from(tables), label="table")
    if "code" in case.path_parameters and data.draw(st.booleans(), label="at the table"):
        case.path_parameters["code"] = code
    if isinstance(case.body, dict) and data.draw(st.booleans(), label="a new command"):
        case.body["command"] = f"s{next(COMMANDS)}"
    headers = {"Authorization": f"Bearer {token}"}
    response = case.call(base_url=site.url, headers=headers, timeout=PATIENCE)
    assert response.status_code < 500, response.text
    if response.status_code >= 400:
        assert set(response.json()) == {"code", "data", "sentence"}
