"""Pairs of games that differ only in what a viewer may not see.

Every card of the deck is followed as a thing of its own. Those that a viewer never sees in a stretch of a game change
places with each other; all moves stay possible, and whatever is public stays as it was. So must all that is seen.
"""

import pickle
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from gobelet.cups import SeededCup, TypedCup
from gobelet.game import Face, Refusal, Seat, replay
from gobelet.handsdown import (
    CARDS,
    DECK,
    Call,
    CallLost,
    Card,
    CardGame,
    Deal,
    Dealt,
    Decline,
    Discard,
    Event,
    HandDrawn,
    HandShown,
    Move,
    RoundWon,
    TurnPlayed,
)
from gobelet.handsdown.cards import Hand
from support.strategies import CardStep


class Drawn(NamedTuple):
    """One card drawn: which one, and the pile it was drawn from."""

    token: int
    pile: tuple[int, ...]


class Tokens:
    """The 84 cards as numbers: where each lies, and which of them a viewer has seen."""

    def __init__(self, game: CardGame, viewer: Seat | None) -> None:
        self.viewer = viewer
        self.keeps_alone = game.edition.alone == "keep"
        self.left = len(game.table)
        self.kinds = list(DECK)
        self.pile = list(range(len(DECK)))
        self.hands = [[self._find_token(self.pile, card) for card in hand] for hand in game.hands]
        self.discards = [self._find_token(self.pile, card) for card in game.discards]
        open_hands = {viewer, *game.shown}
        self.seen = {*self.discards, *(t for seat in game.seats if seat in open_hands for t in self.hands[seat])}
        self.start = [tuple(hand) for hand in self.hands]

    def _find_token(self, place: list[int], card: Card | None) -> int:
        """Take a card of this kind from where it lies."""
        token = next(token for token in place if self.kinds[token] is card)
        place.remove(token)
        return token

    def _discard(self, seat: Seat, cards: Sequence[Card | None]) -> None:
        for card in cards:
            self.discards.append(self._find_token(self.hands[seat], card))
            self.seen.add(self.discards[-1])

    def _draw(self, seat: Seat, cards: Hand) -> Iterator[Drawn]:
        for card in cards:
            if not self.pile:
                self.pile, self.discards = self.discards, []
            before = tuple(self.pile)
            token = self._find_token(self.pile, card)
            self.hands[seat].append(token)
            if seat == self.viewer:
                self.seen.add(token)
            yield Drawn(token, before)

    def follow(self, event: Event) -> Iterator[Drawn]:
        """Go through an event; yield the cards it drew."""
        match event:
            case Dealt():
                self.left = len(event.table)
                for seat, hand in enumerate(event.hands):
                    yield from self._draw(Seat(seat), hand)
            case TurnPlayed(seat, thrown, drawn) | CallLost(seat, thrown, drawn):
                self._discard(seat, thrown)
                yield from self._draw(seat, drawn)
            case HandShown(seat):
                self.seen.update(self.hands[seat])
            case RoundWon():
                self.left -= 1
                keeps = self.keeps_alone and event.second is None and self.left
                for gone in () if keeps else (event.seat, event.second):
                    if gone is not None:
                        self._discard(gone, [self.kinds[token] for token in self.hands[gone]])
            case HandDrawn(seat, cards):
                yield from self._draw(seat, cards)

    def swap_hidden(self, chance: Random) -> list[Card]:
        """Return the kinds of all cards when those never seen have changed places with each other."""
        unseen = [token for token in range(len(DECK)) if token not in self.seen]
        kinds = list(self.kinds)
        for token, other in zip(unseen, chance.sample(unseen, len(unseen)), strict=True):
            kinds[token] = self.kinds[other]
        return kinds


class RecordingCup:
    """The cup that a game was played with, and the picks it gave."""

    def __init__(self, seed: int | str, draws: int) -> None:
        self._cup = SeededCup(seed, draws)
        self.picks: list[int] = []

    def dice(self, count: int) -> tuple[Face, ...]:
        raise AssertionError("cards are picked, never rolled")

    def pick(self, among: int) -> int:
        self.picks.append(self._cup.pick(among))
        return self.picks[-1]


class Pair:
    """A stretch of a game, and its twin in which cards that the viewer never sees lie elsewhere."""

    def __init__(self, steps: Sequence[CardStep], seed: int | str, viewer: Seat | None, chance: Random) -> None:
        self.steps, self.viewer, self.chance = steps, viewer, chance
        self.game = steps[0].game
        tokens = Tokens(self.game, viewer)
        drawn = [[list(tokens.follow(event)) for event in step.events] for step in steps]
        kinds = tokens.swap_hidden(chance)
        self.twin = self.game._replace(hands=tuple(tuple(kinds[t] for t in hand) for hand in tokens.start))
        self.picks = [_picks(step, seed, some, kinds) for step, some in zip(steps, drawn, strict=True)]

    @property
    def differ(self) -> bool:
        """Whether the two differ at all in somebody's hand."""
        return self.game != self.twin

    def check(self) -> None:
        """Play both: at every moment the viewer's views and the events as seen are equal, to the last byte."""
        game, twin = self.game, self.twin
        check_same(game.view(self.viewer), twin.view(self.viewer))
        for step, picks in zip(self.steps, self.picks, strict=True):
            self._check_choices(game, twin)
            cup = TypedCup(picks)
            events = twin.decide(step.seat, step.move, cup)
            assert cup.left == 0
            for event, other in zip(step.events, events, strict=True):
                check_same(game.seen(event, self.viewer), twin.seen(other, self.viewer))
                game, twin = game.apply(event), twin.apply(other)
                check_same(game.view(self.viewer), twin.view(self.viewer))

    def _check_choices(self, game: CardGame, twin: CardGame) -> None:
        """What everyone may do, and what the viewer is told when asking for what is not allowed."""
        assert game.to_move == twin.to_move
        if self.viewer is not None:
            assert game.legal_moves(self.viewer) == twin.legal_moves(self.viewer)
            for move in (Call(), Decline(), Deal(), Discard((self.chance.choice(CARDS),))):
                check_same(find_refusal(game, self.viewer, move), find_refusal(twin, self.viewer, move))


def _picks(step: CardStep, seed: int | str, drawn: list[list[Drawn]], kinds: list[Card]) -> list[int]:
    """Return the picks that lead the twin through this move: the same choices, cards by where they lie now."""
    cup, game, picks = RecordingCup(seed, step.game.draws), step.game, []
    assert step.game.decide(step.seat, step.move, cup) == step.events
    made = iter(cup.picks)
    for event, cards in zip(step.events, drawn, strict=True):
        after = game.apply(event)
        picks += [next(made) for _ in range(after.draws - game.draws - len(cards))]
        for token, pile in cards:
            next(made)
            picks.append(sum(kinds[other] < kinds[token] for other in pile))
        game = after
    assert next(made, None) is None
    assert game == replay(step.game, step.events)
    return picks


def find_refusal(game: CardGame, seat: Seat, move: Move) -> Refusal | None:
    """Return what a seat is told when it asks for this; None if it is done."""
    try:
        game.decide(seat, move, SeededCup(0))
    except Refusal as refusal:
        return refusal
    return None


def check_same(one: object, other: object) -> None:
    """Two things are equal, are written alike, and are the same bytes to another process."""
    assert one == other
    assert repr(one) == repr(other)
    assert pickle.dumps(one) == pickle.dumps(other)
