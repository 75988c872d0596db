"""The last reveal as it is drawn: the hands that were turned over, side by side, and who won and why, in words."""

from dataclasses import dataclass

from gobelet.game import Seat
from gobelet.handsdown import CallLost, Card, CardGame, Reveal, RoundWon
from gobelet.i18n import Speaker
from gobelet.i18n.card_events import Teller, claim_words
from gobelet.tables.service.pubsub import Update
from gobelet.web.pages.parts.cards.card import CardFace, face_of
from gobelet.web.pages.table_context import Look


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card of a shown hand."""

    face: CardFace
    serves: bool
    """Whether it is part of the combination."""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A called hand that was turned over."""

    name: str
    cards: tuple[ShownCard, ...]
    claim: str
    """What it counts as, in words."""
    won: bool
    what: str
    """What came of it, in a word or two."""


@dataclass(frozen=True, slots=True)
class Revealed:
    """What a call led to."""

    version: int
    """The row of the table's log it was."""
    headline: str
    sentences: tuple[str, ...]
    hands: tuple[ShownHand, ...]
    """The earlier call first."""
    dismiss: str
    """Where the table is shown without this."""


def revealed_of(look: Look) -> Revealed | None:
    """Return the last reveal, if it is still to be looked at. Everything in it is public."""
    update = look.reveal
    if update is None:
        return None
    met, version, headline = _met(update), update.after.version, _headline(update, look)
    sentences = tuple(told for told in _told(update, look, CallLost, RoundWon) if told != headline)
    hands = tuple(_hand(look, met, seat, update) for seat in _callers(met))
    return Revealed(version, headline, sentences, hands, look.link(look.own, version))


def _met(update: Update) -> CardGame:
    """Return the game at the moment when all hands that met lay face up."""
    table = update.before
    assert table is not None
    for event in update.events:
        if isinstance(event, CallLost | RoundWon):
            break
        table = table.apply(event)
    assert isinstance(table.game, CardGame)
    return table.game.view(None)


def _callers(met: CardGame) -> tuple[Seat, ...]:
    if isinstance(met.phase, Reveal):
        return met.phase.callers
    assert met.caller is not None
    return (met.caller,)


def _hand(look: Look, met: CardGame, seat: Seat, update: Update) -> ShownHand:
    cards = tuple(card for card in met.hands[seat] if card is not None)
    claim = met.claim_of(seat)
    dice = (None,) * len(cards) if claim is None else claim.dice
    shown = sorted(zip(cards, dice, strict=True), key=lambda pair: (pair[1] is None, pair[0].place))
    words = look.say("no combination on the table")
    if claim is not None:
        points = look.say.points(claim.combination.points)
        words = f"{claim_words(claim, met.edition, look.say)} – {points}"
    won, what = _outcome(seat, update, look.say)
    return ShownHand(
        look.name(seat), tuple(_card(card, die is not None, met, look) for card, die in shown), words, won, what
    )


def _card(card: Card, serves: bool, met: CardGame, look: Look) -> ShownCard:
    return ShownCard(face_of(card, met.edition, look.say), serves)


def _outcome(seat: Seat, update: Update, say: Speaker) -> tuple[bool, str]:
    """Return whether a hand won, and what came of it."""
    for event in update.events:
        match event:
            case RoundWon() if event.seat == seat:
                return True, say("wins the round")
            case RoundWon() if event.second == seat:
                return False, say("takes a Chance card")
            case CallLost() if event.seat == seat:
                return False, say("false call")
    return False, say("the call stands")


def _headline(update: Update, look: Look) -> str:
    """Return who won and why, or whose call was false."""
    if any(isinstance(event, RoundWon) for event in update.events):
        return _told(update, look, RoundWon)[0]
    names = [look.name(event.seat) for event in update.events if isinstance(event, CallLost)]
    return look.say.many(
        "The call of {names} was false.", "The calls of {names} were false.", len(names), names=look.say.listed(names)
    )


def _told(update: Update, look: Look, *kinds: type[CallLost] | type[RoundWon]) -> list[str]:
    """Return what some of a row's events mean, in sentences."""
    table, told = update.before, list[str]()
    for event in update.events:
        assert table is not None
        if isinstance(event, kinds):
            assert isinstance(table.game, CardGame)
            teller = Teller.in_words(table.game.edition, look.names, look.say)
            told += teller.tell(event, table.game.view(None))
        table = table.apply(event)
    return told
