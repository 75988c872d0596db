"""The viewer's hand, and the covered hands of players who share a device."""

from collections.abc import Iterator
from dataclasses import dataclass

from gobelet.game import Seat
from gobelet.handsdown import CardGame, Claim, LastChoice
from gobelet.i18n.claims import describe_claim
from gobelet.web.pages.parts.cards.card import CardFace, draw_card, list_keys
from gobelet.web.pages.table_context import TableContext


@dataclass(frozen=True, slots=True)
class HandCard:
    """One card of the viewer's hand."""

    key: str
    """Identifies the card when the hand changes."""
    place: int
    """Its place in the hand, as forms send it."""
    face: CardFace
    serves: bool
    """Whether it is part of the combination, where the table allows advice."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as its owner sees it."""

    cards: tuple[HandCard, ...]
    """Sorted for reading."""
    choosing: bool
    """Whether cards may be chosen for a swap, now or for later."""
    turn: bool
    down: bool
    """Whether the cards lie on the table with a call."""
    claim: str
    """What the hand holds; empty where the table allows no advice."""
    changed: int
    """The version at which it last changed."""
    cover: str
    """The address that covers the cards again, for those who share a device."""


@dataclass(frozen=True, slots=True)
class CoveredHand:
    """A covered hand on a shared device, and the address that shows it."""

    name: str
    address: str
    due: bool
    """Whether the game waits for its player."""


def build_hand(context: TableContext[CardGame]) -> Hand | None:
    """Return the viewer's own hand, if one is uncovered."""
    seat, game = context.viewer.seat, context.game
    if seat is None or not game.hands[seat]:
        return None
    claim = game.claim_of(seat) if context.table.setup.advice else None
    return Hand(
        tuple(_list_cards(context, game, seat, claim)),
        choosing=seat in context.active_seats and seat != game.caller,
        turn=seat == context.acting_seat,
        down=seat == game.caller,
        claim=_describe_claim(context, game, claim),
        changed=game.changed[seat],
        cover="" if context.uncovered_seat is None else context.link(),
    )


def _list_cards(context: TableContext[CardGame], game: CardGame, seat: Seat, claim: Claim | None) -> Iterator[HandCard]:
    hand = [card for card in game.hands[seat] if card is not None]
    places = sorted(range(len(hand)), key=lambda place: hand[place])
    keys = list_keys([hand[place] for place in places])
    for key, place in zip(keys, places, strict=True):
        serves = claim is not None and claim.dice[place] is not None
        yield HandCard(key, place, draw_card(hand[place], game.edition, context.say), serves)


def _describe_claim(context: TableContext[CardGame], game: CardGame, claim: Claim | None) -> str:
    if not context.table.setup.advice:
        return ""
    if claim is None:
        return context.say("You hold no combination on the table.")
    words, points = describe_claim(claim, game.edition, context.say), context.say.points(claim.combination.points)
    return context.say("You hold {claim}: {points}.", claim=words, points=points)


def list_covered_hands(context: TableContext[CardGame]) -> tuple[CoveredHand, ...]:
    """Return the covered hands, those that the game waits for first; none unless all are covered."""
    if not context.covered:
        return ()
    seats, game = context.active_seats, context.game
    hands = [CoveredHand(context.name(seat), context.link(seat), _is_due(game, seat)) for seat in seats]
    return tuple(sorted(hands, key=lambda hand: not hand.due))


def _is_due(game: CardGame, seat: Seat) -> bool:
    return seat == game.turn or (isinstance(game.phase, LastChoice) and seat in game.phase.waiting)
