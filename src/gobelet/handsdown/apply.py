"""The fold of the card game: one function an event. It uses only what every viewer may see, so views fold too."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from gobelet.game import Seat
from gobelet.handsdown.cards import DECK, Card, Hand
from gobelet.handsdown.edition import KEEP, PRINTED_LENGTH
from gobelet.handsdown.events import (
    Called,
    CallLost,
    ChancesShown,
    Dealt,
    Declined,
    HandDrawn,
    HandKept,
    HandShown,
    RoundWon,
    TurnPlayed,
)
from gobelet.handsdown.phases import CallStanding, LastChoice, Left, Open, Over, Phase, Reveal

if TYPE_CHECKING:
    from gobelet.handsdown.game import CardGame


def apply_deal(game: "CardGame", event: Dealt) -> "CardGame":
    """Deal the cards and begin the first round."""
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


def apply_turn(game: "CardGame", event: TurnPlayed) -> "CardGame":
    """Exchange a seat's cards and end its turn."""
    game = _exchange_cards(game, event.seat, event.discarded, event.drawn)
    return _pass_turn(game, event.seat)


def apply_call(game: "CardGame", event: Called) -> "CardGame":
    """Let a first call stand; reveal the hands at a second. A call in turn uses that turn (`hd-call-turn`)."""
    seat, phase = event.seat, game.phase
    if isinstance(phase, Open):
        on_turn = _find_seat_left_of(game, seat, {seat}) if phase.on_turn == seat else phase.on_turn
        return _enter(game, CallStanding(seat, on_turn, _open_window(game, seat)))
    assert isinstance(phase, CallStanding | LastChoice)
    before = phase.use_turn(seat) if isinstance(phase, CallStanding) and phase.on_turn == seat else phase
    return game._replace(phase=Reveal((phase.caller, seat), seat, before))


def apply_decline(game: "CardGame", event: Declined) -> "CardGame":
    """Remove a seat that passed from the last choice."""
    assert isinstance(game.phase, LastChoice)
    return game._replace(phase=game.phase.remove_waiting(event.seat))


def apply_shown_hand(game: "CardGame", event: HandShown) -> "CardGame":
    """Show a called hand to all."""
    return game._replace(hands=_replace_hand(game.hands, event.seat, event.cards), shown=game.shown | {event.seat})


def apply_lost_call(game: "CardGame", event: CallLost) -> "CardGame":
    """Remove a false call and exchange three cards; continue the round once no false call is left."""
    seat, phase = event.seat, game.phase
    game = _exchange_cards(game, seat, event.lost, event.drawn, picked=len(event.lost))
    game = game._replace(shown=game.shown - {seat}, banned=game.banned | {seat}, calls_since=game.version)
    if isinstance(phase, LastChoice):
        return _enter(game, Open(_find_seat_left_of(game, phase.last, ())))
    assert isinstance(phase, Reveal)
    callers = tuple(other for other in phase.callers if other != seat)
    if any(game.claim_of(other) is None for other in callers):
        return game._replace(phase=Reveal(callers, phase.second, phase.before))
    return _continue_round(game, phase, callers)


def apply_won_round(game: "CardGame", event: RoundWon) -> "CardGame":
    """Take the cards won, discard the hands that met, and pass the Starter card to the left (`hd-take`, `hd-next`).

    A hand that its lone winner keeps lies face up until it is taken up again.
    """
    table, won = list(game.table), list(game.won)
    table.remove(event.combination)
    won[event.seat] += (event.combination,)
    called = (event.seat,) if event.second is None else (event.seat, event.second)
    kept = called if table and event.second is None and game.edition.alone == KEEP else ()
    gone = () if kept else called
    discards = game.discards + tuple(card for seat in gone for card in game.hands[seat] if card is not None)
    kickoff = _find_seat_left_of(game, game.kickoff, ())
    return game._replace(
        phase=Open(kickoff) if table else Over(),
        table=tuple(table),
        won=tuple(won),
        chances=tuple(count + (seat == event.second) for seat, count in enumerate(game.chances)),
        hands=tuple(() if seat in gone else hand for seat, hand in enumerate(game.hands)),
        discards=discards,
        kickoff=kickoff,
        shown=frozenset(kept),
        banned=frozenset(),
    )


def apply_next_hand(game: "CardGame", event: HandDrawn | HandKept) -> "CardGame":
    """Give a seat the hand of the next round: new, or the kept one, hidden again. The round begins after it."""
    if isinstance(event, HandDrawn):
        return _exchange_cards(game, event.seat, (), event.cards)._replace(calls_since=game.version)
    hands = _replace_hand(game.hands, event.seat, event.cards)
    return game._replace(hands=hands, shown=frozenset(), calls_since=game.version)


def apply_shown_chances(game: "CardGame", event: ChancesShown) -> "CardGame":
    """Show the Chance cards and end the game."""
    return game._replace(shown_chances=event.chances, draws=game.draws + sum(map(len, event.chances)))


# -- cards ---------------------------------------------------------------------------------------------------------


def _exchange_cards(game: "CardGame", seat: Seat, thrown: tuple[Card, ...], drawn: Hand, picked: int = 0) -> "CardGame":
    """Move cards from a hand to the discards and draw others; an empty pile is renewed from the discards."""
    hand = _remove_cards(game.hands[seat], thrown)
    discards = game.discards + thrown
    pile = len(DECK) - len(discards) - len(hand) - sum(len(h) for other, h in enumerate(game.hands) if other != seat)
    if len(drawn) > pile:
        discards = ()
    hand = (None,) * (len(hand) + len(drawn)) if None in drawn else hand + drawn
    game = game._replace(hands=_replace_hand(game.hands, seat, hand), discards=discards)
    return _mark_changed(game, seat)._replace(draws=game.draws + len(drawn) + picked)


def _remove_cards(hand: Hand, cards: tuple[Card, ...]) -> Hand:
    """Return a hand without these cards; a hidden hand loses as many hidden cards."""
    if None in hand:
        return hand[len(cards) :]
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _replace_hand(hands: tuple[Hand, ...], seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _mark_changed(game: "CardGame", seat: Seat) -> "CardGame":
    changed = (*game.changed[:seat], game.version, *game.changed[seat + 1 :])
    return game._replace(changed=changed)


# -- turns ---------------------------------------------------------------------------------------------------------


def _find_seat_left_of(game: "CardGame", seat: Seat, standing: Collection[Seat]) -> Seat:
    """Return the nearest seat to the left without a standing call (`hd-order`)."""
    count = len(game.hands)
    around = (Seat((seat + step) % count) for step in range(1, count + 1))
    return next(other for other in around if other not in standing)


def _open_window(game: "CardGame", caller: Seat) -> Left:
    turns = game.edition.window(len(game.hands))
    return None if turns is None else tuple(0 if seat == caller else turns for seat in range(len(game.hands)))


def _enter(game: "CardGame", phase: Phase) -> "CardGame":
    """Enter a phase; whose turn begins may call again (`hd-false-again`)."""
    banned = game.banned
    if isinstance(phase, Open | CallStanding):
        banned -= {phase.on_turn}
    return game._replace(phase=phase, banned=banned)


def _pass_turn(game: "CardGame", seat: Seat) -> "CardGame":
    """Pass the turn to the left; after the last turn of a call's window comes the last choice (`hd-window`)."""
    phase = game.phase
    if isinstance(phase, Open):
        return _enter(game, Open(_find_seat_left_of(game, seat, ())))
    assert isinstance(phase, CallStanding)
    return _continue_call(
        game, phase.caller, _find_seat_left_of(game, seat, {phase.caller}), phase.use_turn(seat).left, last=seat
    )


def _continue_call(game: "CardGame", caller: Seat, on_turn: Seat, left: Left, last: Seat) -> "CardGame":
    """Let the call stand while the others have turns left; after that, enter the last choice."""
    phase = CallStanding(caller, on_turn, left)
    if not phase.closed:
        return _enter(game, phase)
    waiting = tuple(seat for seat in game.seats if seat != caller and seat not in game.banned)
    return _enter(game, LastChoice(caller, waiting, last, game.version))


def _continue_round(game: "CardGame", reveal: Reveal, callers: tuple[Seat, ...]) -> "CardGame":
    """Continue after false calls: the turn stays where it was, and a call in turn has used it (`hd-false-turn`)."""
    before, second = reveal.before, reveal.second
    if isinstance(before, LastChoice):
        return _continue_last_choice(game, before, second, callers)
    in_turn = before.on_turn == second
    on_turn = _find_seat_left_of(game, second, callers) if in_turn else before.on_turn
    if not callers:
        return _enter(game, Open(on_turn))
    (caller,) = callers
    left = before.left if caller == before.caller else _open_window(game, caller)
    return _continue_call(game, caller, on_turn, left, last=second)


def _continue_last_choice(game: "CardGame", before: LastChoice, second: Seat, callers: tuple[Seat, ...]) -> "CardGame":
    """Continue the last choice: a false answer is a pass; a true answer to a false call opens a new window."""
    if before.caller in callers:
        return _enter(game, before.remove_waiting(second))
    on_turn = _find_seat_left_of(game, before.last, callers)
    return _enter(game, CallStanding(second, on_turn, _open_window(game, second)) if callers else Open(on_turn))
