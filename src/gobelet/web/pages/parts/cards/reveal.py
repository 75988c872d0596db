"""The last reveal: the hands that were shown, side by side, and who won and why."""

from collections.abc import Iterator
from dataclasses import dataclass

from gobelet.game import Seat
from gobelet.handsdown import CallLost, CardGame, Reveal, RoundWon
from gobelet.i18n import Speaker
from gobelet.i18n.card_events import CardEventFormatter
from gobelet.i18n.claims import describe_claim
from gobelet.tables.events import LogEvent
from gobelet.tables.service.pubsub import Update
from gobelet.web.pages.parts.cards.card import CardFace, draw_card
from gobelet.web.pages.table_context import TableContext


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card of a shown hand."""

    face: CardFace
    serves: bool
    """Whether it is part of the combination."""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A called hand that was shown."""

    name: str
    cards: tuple[ShownCard, ...]
    claim: str
    """What it counts as, in words."""
    won: bool
    what: str
    """What it led to, in a word or two."""


@dataclass(frozen=True, slots=True)
class RevealView:
    """The outcome of a call."""

    version: int
    """The row of the table's log."""
    headline: str
    sentences: tuple[str, ...]
    hands: tuple[ShownHand, ...]
    """The earlier call first."""
    dismiss: str
    """The address of the table without this reveal."""


def build_reveal(context: TableContext[CardGame]) -> RevealView | None:
    """Return the last reveal, as long as the viewer is to see it. Everything in it is public."""
    update = context.reveal
    if update is None:
        return None
    version, headline = update.after.version, _write_headline(update, context)
    sentences = tuple(each for each in _list_sentences(update, context, CallLost, RoundWon) if each != headline)
    shown = _find_showdown(update)
    hands = tuple(_build_hand(context, shown, seat, update) for seat in _list_callers(shown))
    return RevealView(version, headline, sentences, hands, context.link(context.uncovered_seat, version))


def _list_games(update: Update) -> Iterator[tuple[LogEvent | None, CardGame]]:
    """Yield each event of a row with the public view of the game before it; last, the game after all of them."""
    table = update.before
    for event in (*update.events, None):
        assert table is not None
        assert isinstance(table.game, CardGame)
        yield event, table.game.view(None)
        table = table if event is None else table.apply(event)


def _find_showdown(update: Update) -> CardGame:
    """Return the game at the moment when all called hands lay face up."""
    return next(game for event, game in _list_games(update) if event is None or isinstance(event, CallLost | RoundWon))


def _list_callers(game: CardGame) -> tuple[Seat, ...]:
    if isinstance(game.phase, Reveal):
        return game.phase.callers
    assert game.caller is not None
    return (game.caller,)


def _build_hand(context: TableContext[CardGame], game: CardGame, seat: Seat, update: Update) -> ShownHand:
    cards = tuple(card for card in game.hands[seat] if card is not None)
    claim = game.claim_of(seat)
    dice = (None,) * len(cards) if claim is None else claim.dice
    pairs = sorted(zip(cards, dice, strict=True), key=lambda pair: (pair[1] is None, pair[0].place))
    shown = tuple(ShownCard(draw_card(card, game.edition, context.say), die is not None) for card, die in pairs)
    words = context.say("no combination on the table")
    if claim is not None:
        points = context.say.points(claim.combination.points)
        words = f"{describe_claim(claim, game.edition, context.say)} – {points}"
    return ShownHand(context.name(seat), shown, words, *_find_outcome(seat, update, context.say))


def _find_outcome(seat: Seat, update: Update, say: Speaker) -> tuple[bool, str]:
    """Return whether a hand won, and what it led to."""
    for event in update.events:
        match event:
            case RoundWon() if event.seat == seat:
                return True, say("wins the round")
            case RoundWon() if event.second == seat:
                return False, say("takes a Chance card")
            case CallLost() if event.seat == seat:
                return False, say("false call")
    return False, say("the call stands")


def _write_headline(update: Update, context: TableContext[CardGame]) -> str:
    """Return who won and why, or whose call was false."""
    if any(isinstance(event, RoundWon) for event in update.events):
        return _list_sentences(update, context, RoundWon)[0]
    names = [context.name(event.seat) for event in update.events if isinstance(event, CallLost)]
    listed = context.say.join_and(names)
    return context.say.many(
        "The call of {names} was false.", "The calls of {names} were false.", len(names), names=listed
    )


def _list_sentences(
    update: Update, context: TableContext[CardGame], *kinds: type[CallLost] | type[RoundWon]
) -> list[str]:
    """Return some of a row's events as sentences."""
    teller = CardEventFormatter.in_words(context.game.edition, context.names, context.say)
    return [
        sentence
        for event, game in _list_games(update)
        if isinstance(event, kinds)
        for sentence in teller.describe(event, game)
    ]
