"""What each event makes of a card game. Everything here follows from what all viewers may see."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from gobelet.game import Seat
from gobelet.handsdown.cards import DECK, Card, Hand
from gobelet.handsdown.edition import PRINTED_LENGTH
from gobelet.handsdown.events import (
    Called,
    CallLost,
    ChancesShown,
    Dealt,
    Declined,
    HandDrawn,
    HandShown,
    RoundWon,
    TurnPlayed,
)
from gobelet.handsdown.phases import LastChoice, Left, Open, Over, Phase, Reveal, Standing

if TYPE_CHECKING:
    from gobelet.handsdown.game import CardGame


def dealt(game: "CardGame", event: Dealt) -> "CardGame":
    """The first round begins."""
    drawn = 1 + sum(map(len, event.hands)) + (len(event.table) if len(event.table) != PRINTED_LENGTH else 0)
    return game._replace(
        phase=Open(event.kickoff),
        kickoff=event.kickoff,
        table=event.table,
        hands=event.hands,
        calls_since=game.version,
        changed=(game.version,) * len(game.hands),
        draws=game.draws + drawn,
    )


def turn_played(game: "CardGame", event: TurnPlayed) -> "CardGame":
    """A seat has other cards, and its turn is used."""
    game = _exchanged(game, event.seat, event.discarded, event.drawn)
    return _after_turn(game, event.seat)


def called(game: "CardGame", event: Called) -> "CardGame":
    """A first call stands; a second leads to the reveal. In turn it is that turn (`hd-call-turn`)."""
    seat, phase = event.seat, game.phase
    if isinstance(phase, Open):
        on_turn = _left_of(game, seat, {seat}) if phase.on_turn == seat else phase.on_turn
        return _to(game, Standing(seat, on_turn, _window(game, seat)))
    assert isinstance(phase, Standing | LastChoice)
    before = phase.used(seat) if isinstance(phase, Standing) and phase.on_turn == seat else phase
    return game._replace(phase=Reveal((phase.caller, seat), seat, before))


def declined(game: "CardGame", event: Declined) -> "CardGame":
    """A seat has passed in the last choice."""
    assert isinstance(game.phase, LastChoice)
    return game._replace(phase=game.phase.without(event.seat))


def hand_shown(game: "CardGame", event: HandShown) -> "CardGame":
    """A called hand lies open to all."""
    return game._replace(hands=_with(game.hands, event.seat, event.cards), shown=game.shown | {event.seat})


def call_lost(game: "CardGame", event: CallLost) -> "CardGame":
    """A false call is gone, three cards with it; once no false call is left the round goes on."""
    seat, phase = event.seat, game.phase
    game = _exchanged(game, seat, event.lost, event.drawn, picked=len(event.lost))
    game = game._replace(shown=game.shown - {seat}, banned=game.banned | {seat}, calls_since=game.version)
    if isinstance(phase, LastChoice):
        return _to(game, Open(_left_of(game, phase.last, ())))
    assert isinstance(phase, Reveal)
    callers = tuple(other for other in phase.callers if other != seat)
    if any(game.claim_of(other) is None for other in callers):
        return game._replace(phase=Reveal(callers, phase.second, phase.before))
    return _goes_on(game, phase, callers)


def round_won(game: "CardGame", event: RoundWon) -> "CardGame":
    """Cards are taken, the hands that met are discarded, and Kick-off passes to the left (`hd-take`, `hd-next`)."""
    table, won = list(game.table), list(game.won)
    table.remove(event.combination)
    won[event.seat] += (event.combination,)
    gone = (event.seat,) if event.second is None else (event.seat, event.second)
    discards = game.discards + tuple(card for seat in gone for card in game.hands[seat] if card is not None)
    kickoff = _left_of(game, game.kickoff, ())
    return game._replace(
        phase=Open(kickoff) if table else Over(),
        table=tuple(table),
        won=tuple(won),
        chances=tuple(count + (seat == event.second) for seat, count in enumerate(game.chances)),
        hands=tuple(() if seat in gone else hand for seat, hand in enumerate(game.hands)),
        discards=discards,
        kickoff=kickoff,
        shown=frozenset(),
        banned=frozenset(),
    )


def hand_drawn(game: "CardGame", event: HandDrawn) -> "CardGame":
    """A seat has a new hand; the round has only begun."""
    return _exchanged(game, event.seat, (), event.cards)._replace(calls_since=game.version)


def chances_shown(game: "CardGame", event: ChancesShown) -> "CardGame":
    """The game is over."""
    return game._replace(shown_chances=event.chances, draws=game.draws + sum(map(len, event.chances)))


# -- cards ---------------------------------------------------------------------------------------------------------


def _exchanged(game: "CardGame", seat: Seat, thrown: tuple[Card, ...], drawn: Hand, picked: int = 0) -> "CardGame":
    """Cards leave a hand for the discards, others come from the pile; an empty pile is made of the discards."""
    hand = _without(game.hands[seat], thrown)
    discards = game.discards + thrown
    pile = len(DECK) - len(discards) - len(hand) - sum(len(h) for other, h in enumerate(game.hands) if other != seat)
    if len(drawn) > pile:
        discards = ()
    hand = (None,) * (len(hand) + len(drawn)) if None in drawn else hand + drawn
    game = game._replace(hands=_with(game.hands, seat, hand), discards=discards)
    return _changed(game, seat)._replace(draws=game.draws + len(drawn) + picked)


def _without(hand: Hand, cards: tuple[Card, ...]) -> Hand:
    """Return a hand less these cards; a hand of backs has as many backs less."""
    if None in hand:
        return hand[len(cards) :]
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _with(hands: tuple[Hand, ...], seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _changed(game: "CardGame", seat: Seat) -> "CardGame":
    changed = (*game.changed[:seat], game.version, *game.changed[seat + 1 :])
    return game._replace(changed=changed)


# -- turns ---------------------------------------------------------------------------------------------------------


def _left_of(game: "CardGame", seat: Seat, standing: Collection[Seat]) -> Seat:
    """Return the nearest seat to the left without a standing call (`hd-order`)."""
    count = len(game.hands)
    around = (Seat((seat + step) % count) for step in range(1, count + 1))
    return next(other for other in around if other not in standing)


def _window(game: "CardGame", caller: Seat) -> Left:
    turns = game.edition.window(len(game.hands))
    return None if turns is None else tuple(0 if seat == caller else turns for seat in range(len(game.hands)))


def _to(game: "CardGame", phase: Phase) -> "CardGame":
    """Enter a phase; whose turn begins may call again (`hd-false-again`)."""
    banned = game.banned
    if isinstance(phase, Open | Standing):
        banned -= {phase.on_turn}
    return game._replace(phase=phase, banned=banned)


def _after_turn(game: "CardGame", seat: Seat) -> "CardGame":
    """The turn goes left; the last turn a call leaves is followed by the last choice (`hd-window`)."""
    phase = game.phase
    if isinstance(phase, Open):
        return _to(game, Open(_left_of(game, seat, ())))
    assert isinstance(phase, Standing)
    return _stands(game, phase.caller, _left_of(game, seat, {phase.caller}), phase.used(seat).left, last=seat)


def _stands(game: "CardGame", caller: Seat, on_turn: Seat, left: Left, last: Seat) -> "CardGame":
    """A call stands, and the others have turns left; or not, and each may still choose."""
    phase = Standing(caller, on_turn, left)
    if not phase.closed:
        return _to(game, phase)
    waiting = tuple(seat for seat in game.seats if seat != caller and seat not in game.banned)
    return _to(game, LastChoice(caller, waiting, last, game.version))


def _goes_on(game: "CardGame", reveal: Reveal, callers: tuple[Seat, ...]) -> "CardGame":
    """False calls are gone; whoever was to move still is, and a call in turn has used that turn (`hd-false-turn`)."""
    before, second = reveal.before, reveal.second
    if isinstance(before, LastChoice):
        return _goes_on_choosing(game, before, second, callers)
    in_turn = before.on_turn == second
    on_turn = _left_of(game, second, callers) if in_turn else before.on_turn
    if not callers:
        return _to(game, Open(on_turn))
    (caller,) = callers
    left = before.left if caller == before.caller else _window(game, caller)
    return _stands(game, caller, on_turn, left, last=second)


def _goes_on_choosing(game: "CardGame", before: LastChoice, second: Seat, callers: tuple[Seat, ...]) -> "CardGame":
    """In the last choice a false answer is a pass; a true one to a false call opens a new window."""
    if before.caller in callers:
        return _to(game, before.without(second))
    on_turn = _left_of(game, before.last, callers)
    return _to(game, Standing(second, on_turn, _window(game, second)) if callers else Open(on_turn))
