"""Sentences about what hands of Hands Down make, who wins, and what that brings."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from gobelet.handsdown import Card, Claim, Combination, Die, HandsDown
from gobelet.i18n.speaker import Speaker

STRAIGHTS: Final = (Combination.SMALL_STRAIGHT, Combination.LARGE_STRAIGHT)


class NamedClaim(NamedTuple):
    """A player's name, and what their hand makes."""

    name: str
    claim: Claim


def describe_claim(claim: Claim, edition: HandsDown, say: Speaker) -> str:
    """Describe a combination with the numbers that decide a tie."""
    word = edition.combination_word(claim.combination, say.language)
    if claim.combination is Combination.FULL_HOUSE:
        return say("{combination}, {three} and {two}", combination=word, three=claim.tie[0], two=claim.tie[1])
    if claim.combination in STRAIGHTS:
        return say("{combination} up to {number}", combination=word, number=claim.tie[0])
    return say("{combination} ({number})", combination=word, number=claim.tie[0])


def list_claim_cards(hand: Sequence[Card], claim: Claim, say: Speaker) -> str:
    """List the cards that make a claim, in words; a wild one with what it stands for."""
    return ", ".join(_name_card(card, die, say) for card, die in zip(hand, claim.dice, strict=True) if die)


def _name_card(card: Card, die: Die, say: Speaker) -> str:
    game = HandsDown()
    word = game.card_word(card, say.language)
    return say("{card} as {die}", card=word, die=game.die_word(die, say.language)) if card.wild else word


def explain_win(winner: NamedClaim, other: NamedClaim | None, edition: HandsDown, say: Speaker) -> str:
    """Explain in one sentence who won the round and why."""
    name, own = winner
    mine = describe_claim(own, edition, say)
    if other is None:
        return say("{name} wins the round with {claim}: nobody answered.", name=name, claim=mine)
    second, beaten = other
    if own.rank == beaten.rank:
        return say("{name} wins the round: the hands are equal, and {name} called first.", name=name)
    facts = {"name": name, "claim": mine, "other": second, "theirs": describe_claim(beaten, edition, say)}
    if own.combination is beaten.combination:
        return say("{name} wins the round: {claim} is higher than {theirs} of {other}.", **facts)
    points = {"points": own.combination.points, "fewer": beaten.combination.points}
    return say(
        "{name} wins the round: {claim}, worth {points}, beats {theirs} of {other}, worth {fewer}.",
        **facts,
        **points,
    )


def describe_prizes(winner: NamedClaim, other: NamedClaim | None, edition: HandsDown, say: Speaker) -> Iterator[str]:
    """Yield which Combo card the winner takes, and who takes a Chance card."""
    combination = winner.claim.combination
    yield say(
        "{name} takes the card {combination}: {points}.",
        name=winner.name,
        combination=edition.combination_word(combination, say.language),
        points=say.points(combination.points),
    )
    if other is not None:
        yield say("{name} takes a Chance card, unseen.", name=other.name)
