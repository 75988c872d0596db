"""The verdict on hands of real cards in sentences: what each makes, who wins, and what everybody does next."""

from collections.abc import Iterator, Sequence

from gobelet.handsdown import Card, Claim, HandsDown, Showdown
from gobelet.i18n.claims import NamedClaim, describe_claim, describe_prizes, explain_win, list_claim_cards
from gobelet.i18n.speaker import Speaker

EDITION = HandsDown()
"""Variants and house rules change nothing of what two hands are worth."""


def describe_hand(hand: Sequence[Card], claim: Claim | None, say: Speaker) -> str:
    """Describe what a hand makes, with its points and the cards for it."""
    if claim is None:
        return say("no combination on the table")
    words, points = describe_claim(claim, EDITION, say), say.points(claim.combination.points)
    return say("{claim}, {points}: {cards}", claim=words, points=points, cards=list_claim_cards(hand, claim, say))


def describe_verdict(showdown: Showdown, names: Sequence[str], say: Speaker) -> str:
    """Say in one sentence who wins and why, or whose call was false."""
    if showdown.winner is not None:
        return explain_win(*_name_claims(showdown, names), EDITION, say)
    false = [names[place] for place in showdown.false]
    return say.many(
        "The call of {names} was false.", "The calls of {names} were false.", len(false), names=say.join_and(false)
    )


def describe_consequences(showdown: Showdown, names: Sequence[str], say: Speaker, *, last: bool) -> Iterator[str]:
    """Yield what everybody does next; `last` is whether one Combo card is left."""
    if showdown.winner is None:
        yield from _describe_false_calls(showdown, names, say)
        return
    winner, second = _name_claims(showdown, names)
    yield from describe_prizes(winner, second, EDITION, say)
    if last:
        yield say("If that was the last Combo card, turn the Chance cards over and add the points. Otherwise:")
    if second is None:
        yield say("{name} discards the hand and draws five new cards; all others keep theirs.", name=winner.name)
    else:
        yield say("Both discard their hands; {name} draws five new cards first.", name=winner.name)
    yield say("The Starter card passes to the left.")


def _name_claims(showdown: Showdown, names: Sequence[str]) -> tuple[NamedClaim, NamedClaim | None]:
    """Return the winner, and the true call that was beaten."""
    named = [NamedClaim(name, claim) for name, claim in zip(names, showdown.claims, strict=True) if claim is not None]
    assert showdown.winner is not None
    return named[showdown.winner], None if showdown.second is None else named[showdown.second]


def _describe_false_calls(showdown: Showdown, names: Sequence[str], say: Speaker) -> Iterator[str]:
    """Yield what false calls cost, and which call stands then (`hd-false`, `hd-false-2`, `hd-false-again`)."""
    for place in showdown.false:
        yield say(
            "{name} loses three of these cards, picked by chance, to the discards, draws three, and may not call again "
            "before a turn of their own.",
            name=names[place],
        )
    true = [place for place, claim in enumerate(showdown.claims) if claim is not None]
    if not true:
        yield say("No call stands: the round goes on.")
    elif true == [0]:
        yield say("The call of {name} stands, face up, and the turns that were left run on.", name=names[0])
    else:
        yield say("The call of {name} stands, face up, and all others have their turns anew.", name=names[1])
