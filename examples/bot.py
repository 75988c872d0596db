"""A bot that plays dice or cards over HTTP: `python examples/bot.py http://127.0.0.1:8000 CODE NAME`.

Instead of a code, an edition such as `mb-1982` or `hands-down` creates a table with a computer player. It needs an HTTP
client: `pip install httpx`.
"""

import hashlib
import json
import secrets
import sys
import time
from typing import Any
from uuid import uuid4

import httpx


def choose(table: dict[str, Any]) -> dict[str, Any] | None:
    """Return one of the offered moves: after one roll the box with the most points; with cards a valid call, or any."""
    offers = {offer["move"]["kind"]: offer for offer in sorted(table["moves"], key=lambda o: o.get("points", 0))}
    offers.pop("UndoFill", None)
    if not table["game"].get("claim"):
        offers.pop("Call", None)
    return offers.get("Call") or offers.get("FillBox") or next(iter(offers.values()), None)


def merge(table: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """Return the table after a message of the stream, which has all of it or what has changed."""
    if "version" not in told:  # a player's sign
        return table
    if "changes" not in told:
        return dict(told.get("table", told))
    if told["version"] != table["version"] + 1:
        sys.exit("A message was lost. Start again with the same table.")
    return {**table, **told["changes"], "game": {**table["game"], **told["changes"]["game"]}}


def may_reveal(sat: dict[str, Any], fair: dict[str, Any], entropy_hash: str) -> bool:
    """Whether our hash is in what is fixed now, with the commitments that we saw when we sat down."""
    seen: list[str] = sat["table"]["fair"]["commitments"]
    return bool(fair["hashes"][sat["seat"]] == entropy_hash and fair["commitments"] == seen)


def is_fair(fixed: dict[str, Any], fair: dict[str, Any], seat: int, entropy: str) -> bool:
    """Whether our entropy was used, and everything that was fixed before we revealed it is as it was."""
    if not fixed or fair["entropy"][seat] != entropy:
        return False
    added = zip(fixed["hashes"], fixed["entropy"], fair["entropy"], strict=True)
    openly = all(sent == used for digest, sent, used in added if not digest)  # nothing stays nothing, too
    return openly and all(fixed[name] == fair[name] for name in ("commitments", "seed", "hashes"))


def explain_no_seat(sat: dict[str, Any], where: str, editions: set[str]) -> str:
    """Return why there is no seat: the code may have been meant as an edition."""
    if sat.get("code") in {"no-such-table", "code-form"}:
        return f"{where} is neither the code of a table nor one of {', '.join(sorted(editions))}."
    return str(sat.get("sentence", "There is no seat free: one could only watch."))


def play(url: str, where: str, name: str) -> dict[str, Any]:
    """Play a whole game and return the table at its end."""
    token = {"Authorization": f"Bearer {uuid4().hex}"}
    with httpx.Client(base_url=f"{url}/api/", headers=token, timeout=60) as client:

        def ask(path: str, **body: object) -> dict[str, Any]:
            """Send a command, and again while the server is busy; with the same id it is executed once."""
            command = {"command": uuid4().hex, **body}
            while (answer := client.post(path, json=command)).status_code in {429, 503}:
                time.sleep(float(answer.headers["Retry-After"]))
            document: dict[str, Any] = answer.json()
            return document

        editions = {edition["id"] for edition in client.get("editions").json()["editions"]}
        if where in editions:
            made = ask("tables", edition=where, seats=["person", "greedy"], hurried=True)
            where = made["table"]["code"] if "table" in made else sys.exit(made["sentence"])
        entropy = secrets.token_hex(16)
        entropy_hash = hashlib.sha256(bytes.fromhex(entropy)).hexdigest()
        sat = ask(f"tables/{where}/seats", name=name, entropy_hash=entropy_hash)
        if sat.get("seat") is None:
            sys.exit(explain_no_seat(sat, where, editions))
        ask(f"tables/{where}/start")  # refused while seats are free: the last player to sit down starts the game
        fixed: dict[str, Any] = {}
        table: dict[str, Any] = {}
        with client.stream("GET", f"tables/{where}/stream", params={"view": "changes"}) as stream:
            for line in (line for line in stream.iter_lines() if line.startswith("data: {")):
                table = merge(table, json.loads(line[6:]))
                if table["stage"] == "revealing" and not fixed and may_reveal(sat, table["fair"], entropy_hash):
                    fixed = table["fair"]  # nobody can add anything any more: reveal ours
                    ask(f"tables/{where}/reveal", entropy=entropy)
                if table["stage"] == "over":
                    if not is_fair(fixed, table["fair"], sat["seat"], entropy):
                        print("Nothing proves that these dice were not chosen.", file=sys.stderr)
                    return table
                if table["game"] and (offer := choose(table)):
                    ask(f"tables/{where}/moves", seen=table["version"], seat=offer["seat"], move=offer["move"])
    sys.exit("The table is gone.")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    try:
        print(play(*sys.argv[1:])["game"]["outcome"])
    except httpx.TransportError as error:
        sys.exit(f"The server cannot be reached: {error}")
