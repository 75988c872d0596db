"""A sample round of Hands Down: turns and calls, told step by step, with both hands open to the reader until a call.

The cards and texts are data (`sample_turns/`). What hands hold and who wins is computed by the rules.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from gobelet.handsdown import Claim, Combination, HandsDown, best_claim
from gobelet.handsdown import card as find_card
from gobelet.i18n.rules.examples import Origin, Row
from gobelet.i18n.speaker import Speaker


@dataclass(frozen=True, slots=True)
class SampleHand:
    """One player's cards, what they make and whether the player has called."""

    name: str
    cards: tuple[str, ...]
    words: tuple[str, ...]
    new: tuple[bool, ...]
    """For each card whether it was drawn in this step."""
    combination: str
    points: int
    called: bool
    face_down: bool
    """Whether it lies face down: after its call, until two calls have met (`hd-call`)."""


@dataclass(frozen=True, slots=True)
class CardStep:
    """One step: the hands after a turn or a call."""

    kind: ClassVar = "cards"

    text: str
    origin: Origin
    hands: tuple[SampleHand, ...]
    discarded: tuple[str, ...]
    winner: str


def make_card_steps(edition: HandsDown, sample: Mapping[str, Any], say: Speaker) -> Iterator[CardStep]:
    """Yield the steps of a round; the whole table of Combo cards is still there."""
    hands = [list(hand) for hand in sample["hands"]]
    called: list[int] = []
    for row in sample["step"]:
        if row.get("call"):
            called.append(row["seat"])
        elif "seat" in row:
            hands[row["seat"]] = _swap_cards(hands[row["seat"]], row)
        shown = tuple(_make_hand(edition, sample, hands, seat, row, called, say) for seat in range(len(hands)))
        yield _make_step(edition, row, shown, _find_winner(hands, called), say)


def _swap_cards(hand: Sequence[str], row: Row) -> list[str]:
    kept = list(hand)
    for code in row["discard"]:
        kept.remove(code)
    return kept + list(row["draw"])


def _claim(hand: Sequence[str]) -> Claim | None:
    return best_claim([find_card(code) for code in hand], tuple(Combination))


def _find_winner(hands: Sequence[Sequence[str]], called: Sequence[int]) -> int | None:
    """Return who wins once two calls have met: the better claim, the earlier call among equals."""
    claims = {seat: claim.rank for seat in called if (claim := _claim(hands[seat]))}
    return max(claims, key=lambda seat: claims[seat]) if len(called) > 1 else None


def _make_hand(
    edition: HandsDown,
    sample: Mapping[str, Any],
    hands: Sequence[Sequence[str]],
    seat: int,
    row: Row,
    called: Sequence[int],
    say: Speaker,
) -> SampleHand:
    hand, claim = hands[seat], _claim(hands[seat])
    drawn = len(row.get("draw", ())) if row.get("seat") == seat else 0
    return SampleHand(
        sample["names"][seat],
        tuple(hand),
        tuple(edition.card_word(find_card(code), say.language) for code in hand),
        tuple(place >= len(hand) - drawn for place in range(len(hand))),
        edition.combination_word(claim.combination, say.language) if claim else "",
        claim.combination.points if claim else 0,
        seat in called,
        seat in called and len(called) == 1,
    )


def _make_step(
    edition: HandsDown, row: Row, hands: tuple[SampleHand, ...], winner: int | None, say: Speaker
) -> CardStep:
    first, second = hands
    best = None if winner is None else hands[winner]
    fields = {
        "first": first.name,
        "second": second.name,
        "first_claim": first.combination,
        "second_claim": second.combination,
        "winner": best.name if best else "",
        "winner_claim": best.combination if best else "",
    }
    discarded = (edition.card_word(find_card(code), say.language) for code in row.get("discard", ()))
    return CardStep(row[say.language].format(**fields), Origin.OURS, hands, tuple(discarded), best.name if best else "")


def describe_hand(hand: SampleHand, say: Speaker) -> str:
    """Describe what a hand makes, if anything, and that its player has called; face down, it only says that."""
    if hand.face_down:
        return say("has called; the cards lie face down")
    called = say("has called") if hand.called else ""
    if not hand.combination:
        return called
    made = say("{combination}, {points}", combination=hand.combination, points=say.points(hand.points))
    return say("{first}; {second}", first=made, second=called) if called else made
