"""A program that plays over HTTP, dice or cards: `python examples/bot.py http://127.0.0.1:8000 CODE NAME`.

In place of a code, an edition such as `mb-1982` or `hands-down` sets up a table with a computer player.
"""

import json
import sys
from itertools import product
from typing import Any
from uuid import uuid4

import httpx

DICE = list(product("123456", "YBR"))
ALIKE = {"three_of_a_kind": 3, "four_of_a_kind": 4, "yahtzee": 5}
ROWS = {"small_straight": ("1234", "2345", "3456"), "large_straight": ("12345", "23456")}


def goals(kind: str) -> list[list[tuple[str, str]]]:
    """Return the dice that would make a combination, in every way."""
    if kind in ALIKE:
        return [[die] * ALIKE[kind] for die in DICE]
    if kind in ROWS:
        return [[(number, colour) for number in row] for row in ROWS[kind] for colour in "YBR"]
    return [[three] * 3 + [two] * 2 for three, two in product(DICE, DICE) if three != two]


def served(hand: list[str], goal: list[tuple[str, str]]) -> list[str]:
    """Return the cards of a hand that serve a goal, those that can be little else first."""
    left, used = sorted(hand, key=lambda card: ("?" in card or "*" in card, len(card))), []
    for number, colour in goal:
        fits = [card for card in left if (number in card or "?" in card) and (colour in card or "*" in card)]
        used += [left.pop(left.index(card)) for card in fits[:1]]
    return used


def choose(table: dict[str, Any]) -> dict[str, Any] | None:
    """Return one of the moves on offer: the dearest box after one roll; with cards, a call of what is held."""
    game, moves = table["game"], [offer for offer in table["moves"] if offer["move"]["kind"] != "UndoFill"]
    fills = [offer for offer in moves if "points" in offer]
    calls = [offer for offer in moves if offer["move"]["kind"] == "Call" and game["claim"]]
    for offer in (o for o in moves if "choose" in o):
        hand = list(game["hands"][table["seat"]])
        plans = [(len(goal) - len(served(hand, goal)), goal) for kind in game["table"] for goal in goals(kind)]
        for card in served(hand, min(plans)[1]):
            hand.remove(card)
        offer["move"]["cards"] = hand
    others = [offer for offer in moves if offer["move"]["kind"] != "Call"]
    return max(fills, key=lambda offer: offer["points"]) if fills else next(iter(calls + others), None)


def play(url: str, where: str, name: str) -> dict[str, Any]:
    """Play a whole game and return the table at its end."""
    token = {"Authorization": f"Bearer {uuid4().hex}"}
    with httpx.Client(base_url=f"{url}/api", headers=token, timeout=60) as client:

        def ask(path: str, **body: object) -> httpx.Response:
            return client.post(path, json={"command": uuid4().hex, **body})

        alone = where.islower()
        made = (
            ask("/tables", edition=where, seats=["person", "greedy"], hurried=True).raise_for_status()
            if alone
            else None
        )
        code = made.json()["table"]["code"] if made else where
        ask(f"/tables/{code}/seats", name=name).raise_for_status()
        ask(f"/tables/{code}/start")  # refused as long as seats are free: whoever sits down last begins
        with client.stream("GET", f"/tables/{code}/stream") as stream:
            for line in stream.iter_lines():
                told = json.loads(line[6:]) if line.startswith("data: ") else {}
                table: dict[str, Any] = told.get("table", told)
                if table.get("stage") == "over":
                    return table
                if table.get("game") and (offer := choose(table)):
                    ask(f"/tables/{code}/moves", seen=table["version"], seat=offer["seat"], move=offer["move"])
    sys.exit("The table is gone.")


if __name__ == "__main__":
    print(play(*sys.argv[1:4])["game"]["outcome"])
