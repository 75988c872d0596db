"""One's own hand as it is drawn, and the curtain before the hands of those who share a device."""

from collections.abc import Iterator
from dataclasses import dataclass

from gobelet.game import Seat
from gobelet.handsdown import CardGame, Claim, LastChoice
from gobelet.i18n.card_events import claim_words
from gobelet.web.pages.parts.cards.card import CardFace, face_of, keys_of
from gobelet.web.pages.table_context import Look


@dataclass(frozen=True, slots=True)
class HeldCard:
    """One card of one's own."""

    key: str
    """What tells it from the others when the hand changes."""
    place: int
    """Where it is in the hand, as forms name it."""
    face: CardFace
    serves: bool
    """Whether it is part of the combination, where that is told."""


@dataclass(frozen=True, slots=True)
class Held:
    """A hand, in the view of its owner."""

    cards: tuple[HeldCard, ...]
    """Sorted for reading."""
    choosing: bool
    """Whether cards may be chosen for a swap, now or for later."""
    turn: bool
    down: bool
    """Whether they lie on the table with a call."""
    claim: str
    """What the hand holds, which is advice: nothing where the table allows none."""
    changed: int
    """When it last changed."""
    cover: str
    """Where the cards are covered again, for those who share a device."""


@dataclass(frozen=True, slots=True)
class Door:
    """A player behind the curtain: where their cards are shown."""

    name: str
    address: str
    due: bool
    """Whether they are to move."""


def held_of(look: Look) -> Held | None:
    """Return the viewer's own hand, if one is uncovered."""
    seat, game = look.viewer.seat, look.cards
    if seat is None or not game.hands[seat]:
        return None
    claim = game.claim_of(seat) if look.table.made.advice else None
    return Held(
        tuple(_cards(look, game, seat, claim)),
        choosing=seat in look.playing and seat != game.caller,
        turn=seat == look.acting,
        down=seat == game.caller,
        claim=_claim(look, game, claim),
        changed=game.changed[seat],
        cover="" if look.own is None else look.link(),
    )


def _cards(look: Look, game: CardGame, seat: Seat, claim: Claim | None) -> Iterator[HeldCard]:
    hand = [card for card in game.hands[seat] if card is not None]
    places = sorted(range(len(hand)), key=lambda place: hand[place])
    keys = keys_of([hand[place] for place in places])
    for key, place in zip(keys, places, strict=True):
        serves = claim is not None and claim.dice[place] is not None
        yield HeldCard(key, place, face_of(hand[place], game.edition, look.say), serves)


def _claim(look: Look, game: CardGame, claim: Claim | None) -> str:
    if not look.table.made.advice:
        return ""
    if claim is None:
        return look.say("You hold no combination on the table.")
    words, points = claim_words(claim, game.edition, look.say), look.say.points(claim.combination.points)
    return look.say("You hold {claim}: {points}.", claim=words, points=points)


def doors_of(look: Look) -> tuple[Door, ...]:
    """Return those behind the curtain, whoever is to move first; none where nothing is covered."""
    if not look.covered:
        return ()
    doors = [Door(look.name(seat), look.link(seat), _due(look.cards, seat)) for seat in look.playing]
    return tuple(sorted(doors, key=lambda door: not door.due))


def _due(game: CardGame, seat: Seat) -> bool:
    return seat == game.turn or (isinstance(game.phase, LastChoice) and seat in game.phase.waiting)
