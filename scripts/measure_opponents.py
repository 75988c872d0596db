"""Compute what opponents in Hands Down hold and when, for every set of Combo cards, and write opponents.toml.

An opponent keeps the cards with the best chance to complete anything with the next draw. The probabilities of all
classes of hands are propagated from draw to draw, exactly, except that every draw is from the full deck.
"""

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gobelet.bots.cards.evaluator import KINDS, NUMBERS, RANKS
from gobelet.bots.cards.hand_classes import DRAWN, load_hand_classes
from gobelet.bots.cards.hand_index import Ints, load_hand_index
from gobelet.bots.cards.simple import mark_complete_hands
from gobelet.handsdown.cards import HAND

FILE = Path(__file__).resolve().parent.parent / "src/gobelet/bots/cards/opponents.toml"
DRAWS = 4
ALL_KINDS = (1 << len(KINDS)) - 1

Shares = NDArray[np.float64]


@cache
def list_keeps() -> tuple[Ints, Ints]:
    """Return the index of the first keep of each size, and the indices of all keeps of each class of hands."""
    cards = load_hand_classes().cards
    starts = np.cumsum([0, *(len(more) for more in load_hand_classes().more)]).astype(np.int32)
    numbers = [np.zeros(len(cards), np.int32)] * (1 << HAND)
    found = np.empty(((1 << HAND) - 1, len(cards)), np.int32)
    for subset in range((1 << HAND) - 1):
        size, last = subset.bit_count(), subset.bit_length() - 1
        if subset:
            numbers[subset] = load_hand_index().more[size - 1][numbers[subset ^ 1 << last], cards[:, last]]
        found[subset] = starts[size] + load_hand_classes().of[size][numbers[subset]]
    return starts, found


def choose_keeps(table: int) -> Ints:
    """Return the index of the keep with the best chance for each class of hands, the last of equal ones."""
    keeps = list_keeps()[1]
    chances = np.concatenate(load_hand_classes().value_keeps(mark_complete_hands(table)))[keeps]
    best = len(chances) - 1 - chances[::-1].argmax(axis=0)
    found: Ints = np.take_along_axis(keeps, best[None], axis=0)[0]
    return found


def draw(hands: Shares, keeps: Ints) -> Shares:
    """Return the probability of each class of hands after a draw to these keeps."""
    starts = list_keeps()[0]
    row = np.bincount(keeps, weights=hands, minlength=starts[-1])
    sizes = [*np.diff(starts), len(hands)]
    shares: Shares = np.zeros(1)
    for size in range(HAND):
        shares = shares + row[starts[size] : starts[size + 1]]
        spread = (shares[:, None] * DRAWN).ravel()
        shares = np.bincount(load_hand_classes().more[size].ravel(), spread, sizes[size + 1]).astype(np.float64)
    return shares


def measure(table: int) -> Shares:
    """Return a row for each draw: the probability that each rank is completed with it; rank 0 is nothing yet."""
    ranks, keeps, hands, rows = load_hand_classes().ranks(table), choose_keeps(table), load_hand_classes().dealt, []
    for _ in range(DRAWS):
        rows.append(np.bincount(ranks, weights=hands, minlength=RANKS))
        hands = draw(np.where(ranks > 0, 0, hands), keeps)
    return np.array(rows)


def sum_by_kind(ranks: Shares) -> Shares:
    """Return the probabilities of the kinds, nothing first."""
    kinds: Shares = ranks.reshape(-1, NUMBERS).sum(axis=1)
    return kinds


def format_shares(shares: Shares, decimals: int = 4) -> str:
    """Return probabilities as TOML."""
    return "[" + ", ".join(f"{share:.{decimals}f}" for share in shares) + "]"


def format_table(table: int) -> str:
    """Return the section of one table."""
    rows = measure(table)
    first, answer = sum_by_kind(rows.sum(axis=0))[1:], sum_by_kind(rows[2] + rows[3]) / rows[1, 0]
    answer[0] = 1 - answer[1:].sum()
    call = rows[1:, 1:].sum() / rows[:-1, 0].sum()
    lines = [f"[tables.{table}]", f"call = {call:.4f}", f"first = {format_shares(first / first.sum())}"]
    return "\n".join([*lines, f"answer = {format_shares(answer)}", ""])


def format_numbers() -> str:
    """Return the section of tie numbers: their probabilities for each kind alone on the table."""
    lines = ["[numbers]"]
    for place, kind in enumerate(KINDS):
        shares = measure(1 << place).sum(axis=0)[NUMBERS * (place + 1) + 1 : NUMBERS * (place + 2)]
        lines.append(f"{kind.value} = {format_shares(shares / shares.sum(), 3)}")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    parts = ["# Written by scripts/measure_opponents.py.\n", format_numbers()]
    FILE.write_text("\n".join([*parts, *(format_table(table) for table in range(1, ALL_KINDS + 1))]), encoding="utf-8")
