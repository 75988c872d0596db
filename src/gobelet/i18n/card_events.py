"""Sentences for the events of card games, and words for cards and combinations."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from gobelet.game import Seat
from gobelet.handsdown import (
    Called,
    CallLost,
    CallStanding,
    Card,
    CardGame,
    ChancesShown,
    Claim,
    Dealt,
    Declined,
    Event,
    HandDrawn,
    HandKept,
    HandsDown,
    HandShown,
    LastChoice,
    RoundWon,
    TurnPlayed,
)
from gobelet.i18n import Speaker, mark
from gobelet.i18n.claims import NamedClaim, describe_claim, describe_prizes, explain_win


def format_codes(cards: Iterable[Card | None]) -> str:
    """Format cards as codes with spaces, so that screen readers read them one by one."""
    return " ".join("--" if card is None else card.code for card in cards)


def describe_cards(cards: Iterable[Card], edition: HandsDown, say: Speaker) -> str:
    """Describe cards as a list in a sentence: `yellow 3 and any red number`."""
    return say.join_and(edition.card_word(card, say.language) for card in cards)


class CardEventFormatter:
    """Writes sentences for the events of one game; hidden cards are never named."""

    def __init__(
        self,
        edition: HandsDown,
        names: Sequence[str],
        say: Speaker,
        cards: Callable[[Iterable[Card]], str] = format_codes,
    ) -> None:
        self.edition, self.names, self.say = edition, names, say
        self.cards = cards
        """How cards are named in a sentence: as codes, or in words."""

    @classmethod
    def in_words(cls, edition: HandsDown, names: Sequence[str], say: Speaker) -> "CardEventFormatter":
        """Make a formatter that names cards in words, for screen readers."""
        return cls(edition, names, say, lambda cards: describe_cards(cards, edition, say))

    def describe(self, event: Event, before: CardGame) -> Iterator[str]:
        """Yield the sentences for an event; `before` is the game before it."""
        match event:
            case Dealt(seat):
                yield self.say("{name} deals.", name=self.names[seat])
            case TurnPlayed():
                yield from self._describe_turn(event, before)
            case Called(seat):
                out_of_turn = before.turn not in {None, seat}
                message = mark("{name}, out of turn: Hands Down!") if out_of_turn else mark("{name}: Hands Down!")
                yield self.say(message, name=self.names[seat])
            case Declined(seat):
                yield self.say("{name} lets the call stand.", name=self.names[seat])
            case HandShown(seat, cards):
                yield self._describe_shown_hand(seat, before.apply(event).claim_of(seat), cards)
            case CallLost():
                yield from self._describe_lost_call(event, before)
            case RoundWon():
                yield from self._describe_won_round(event, before)
            case HandDrawn() | HandKept():
                yield from self._describe_next_hand(event, before)
            case ChancesShown(chances):
                yield from self._describe_chances(chances)

    def _describe_turn(self, event: TurnPlayed, before: CardGame) -> Iterator[str]:
        name, count = self.names[event.seat], len(event.discarded)
        if not count:
            yield self.say("{name} passes.", name=name)
            return
        yield self.say.many(
            "{name} discards {cards} and draws {count} card.",
            "{name} discards {cards} and draws {count} cards.",
            count,
            name=name,
            cards=self.cards(event.discarded),
        )
        yield from self._describe_renewal(before.pile, count)

    def _describe_renewal(self, pile: int, drawn: int) -> Iterator[str]:
        if drawn > pile:
            yield self.say("The draw pile was empty: the discards become the new one.")

    def _describe_shown_hand(self, seat: Seat, claim: Claim | None, cards: Sequence[Card]) -> str:
        name = self.names[seat]
        if claim is None:
            return self.say("{name} shows {cards}: no combination on the table.", name=name, cards=self.cards(cards))
        words = describe_claim(claim, self.edition, self.say)
        return self.say("{name} shows {cards}: {claim}.", name=name, cards=self.cards(cards), claim=words)

    def _describe_lost_call(self, event: CallLost, before: CardGame) -> Iterator[str]:
        yield self.say(
            "The call of {name} was false: {cards} go to the discards, and {name} draws three.",
            name=self.names[event.seat],
            cards=self.cards(event.lost),
        )
        yield from self._describe_renewal(before.pile, len(event.drawn))

    def _describe_won_round(self, event: RoundWon, before: CardGame) -> Iterator[str]:
        winner = self._name_claim(event.seat, before)
        second = None if event.second is None else self._name_claim(event.second, before)
        yield explain_win(winner, second, self.edition, self.say)
        yield from describe_prizes(winner, second, self.edition, self.say)

    def _name_claim(self, seat: Seat, game: CardGame) -> NamedClaim:
        claim = game.claim_of(seat)
        assert claim is not None
        return NamedClaim(self.names[seat], claim)

    def _describe_next_hand(self, event: HandDrawn | HandKept, before: CardGame) -> Iterator[str]:
        if isinstance(event, HandKept):
            yield self.say("{name} keeps the hand.", name=self.names[event.seat])
            return
        yield self.say("{name} draws five new cards.", name=self.names[event.seat])
        yield from self._describe_renewal(before.pile, len(event.cards))

    def _describe_chances(self, chances: tuple[tuple[int, ...], ...]) -> Iterator[str]:
        for name, shown in zip(self.names, chances, strict=True):
            if shown:
                yield self.say.many(
                    "The Chance card of {name}: {points}.",
                    "The Chance cards of {name}: {points}.",
                    len(shown),
                    name=name,
                    points=self.say.join_and(shown),
                )


def describe_window(game: CardGame, seat: Seat, names: Sequence[str], say: Speaker) -> str:
    """Describe what a standing call means for a seat; an empty text if no call stands."""
    phase = game.phase
    if isinstance(phase, LastChoice):
        return say("The call of {name} stands: call now, or pass.", name=names[phase.caller])
    if not isinstance(phase, CallStanding) or seat == phase.caller:
        return ""
    if phase.left is None:
        return say(
            "The call of {name} stands: whoever calls now shows their hand against it.", name=names[phase.caller]
        )
    return say.many(
        "The call of {name} stands: you have {count} turn left.",
        "The call of {name} stands: you have {count} turns left.",
        phase.left[seat],
        name=names[phase.caller],
    )
