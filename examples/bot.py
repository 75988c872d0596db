"""A program that plays over HTTP, dice or cards: `python examples/bot.py http://127.0.0.1:8000 CODE NAME`.

In place of a code, an edition such as `mb-1982` or `hands-down` sets up a table with a computer player.
"""

import json
import sys
from typing import Any
from uuid import uuid4

import httpx


def choose(table: dict[str, Any]) -> dict[str, Any] | None:
    """Return one of the moves on offer: the dearest box after one roll; with cards, a true call or what is advised."""
    offers = {offer["move"]["kind"]: offer for offer in sorted(table["moves"], key=lambda o: o.get("points", 0))}
    offers.pop("UndoFill", None)
    if not table["game"].get("claim"):
        offers.pop("Call", None)
    return offers.get("Call") or offers.get("FillBox") or next(iter(offers.values()), None)


def play(url: str, where: str, name: str) -> dict[str, Any]:
    """Play a whole game and return the table at its end."""
    token = {"Authorization": f"Bearer {uuid4().hex}"}
    with httpx.Client(base_url=f"{url}/api/tables/", headers=token, timeout=60) as client:

        def ask(path: str, **body: object) -> httpx.Response:
            return client.post(path, json={"command": uuid4().hex, **body})

        if where.islower():
            made = ask(f"{url}/api/tables", edition=where, seats=["person", "greedy"], hurried=True)
            where = made.raise_for_status().json()["table"]["code"]
        ask(f"{where}/seats", name=name).raise_for_status()
        ask(f"{where}/start")  # refused as long as seats are free: whoever sits down last begins
        with client.stream("GET", f"{where}/stream") as stream:
            for line in (line for line in stream.iter_lines() if line.startswith("data: ")):
                told = json.loads(line[6:])
                table: dict[str, Any] = told.get("table", told)
                if table.get("stage") == "over":
                    return table
                if table.get("game") and (offer := choose(table)):
                    ask(f"{where}/moves", seen=table["version"], seat=offer["seat"], move=offer["move"])
    sys.exit("The table is gone.")


if __name__ == "__main__":
    print(play(*sys.argv[1:4])["game"]["outcome"])
