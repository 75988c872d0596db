"""Two programs at a table over HTTP."""

import json
from typing import Any

from gobelet.tables.tokens import new_token
from support.http_server import Json, Program, Site


def seated(site: Site, edition: str = "mb-1982", **wishes: Any) -> tuple[str, Program, Program]:  # noqa: ANN401
    """Return a table's address, and the two programs that sit there."""
    ann, ben = site.program(), site.program()
    path = ann.make(edition, **wishes)
    assert ann.done(f"{path}/seats", name="Ann", entropy="c0ffee")["seat"] == 0
    assert ben.done(f"{path}/seats", name="Ben")["seat"] == 1
    return path, ann, ben


def begun(site: Site, edition: str = "mb-1982", **wishes: Any) -> tuple[str, Program, Program]:  # noqa: ANN401
    """Return the same once the game has begun."""
    path, ann, ben = seated(site, edition, **wishes)
    ann.done(f"{path}/start")
    return path, ann, ben


def alone(site: Site, edition: str = "mb-1982") -> tuple[str, Program]:
    """Return a table's address and the one program that plays there; the game has begun."""
    ann = site.program()
    path = ann.make(edition, ("person",))
    ann.done(f"{path}/seats", name="Ann")
    ann.done(f"{path}/start")
    return path, ann


def roll(program: Program, path: str) -> Json:
    """Roll all dice."""
    return program.done(f"{path}/moves", seen=program.look(path)["version"], move={"kind": "RollDice"})


def fill(program: Program, path: str, box: str = "chance") -> Json:
    """Fill a box."""
    move = {"kind": "FillBox", "box": box}
    return program.done(f"{path}/moves", seen=program.look(path)["version"], move=move)


def merge(table: Json, sent: Json) -> Json:
    """Return the table that a program has after an event of a stream: all of it, or what has changed."""
    if "changes" not in sent:
        return dict(sent.get("table", sent))
    assert sent["version"] == table["version"] + 1
    return {**table, **sent["changes"], "game": {**table["game"], **sent["changes"]["game"]}}


def hand_over(giver: Program, path: str, **body: object) -> Program:
    """Move a seat to another device; return its program, with a token that it has drawn itself."""
    offer = giver.done(f"{path}/hand-over", **body)["offer"]
    heir = Program(giver.client, new_token())
    heir.done(f"{path}/take-over", offer=offer)
    return heir


def refusal(response: Any) -> tuple[int, str]:  # noqa: ANN401 - httpx has types of its own
    """Return a refusal's status and code; it has a sentence."""
    document = json.loads(response.text)
    assert set(document) == {"code", "data", "sentence"}, document
    assert document["sentence"]
    return response.status_code, document["code"]
