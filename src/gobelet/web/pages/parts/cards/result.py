"""The end of a card game as it is drawn: who won and why, and what everybody's cards count."""

from dataclasses import dataclass

from gobelet.game import Outcome, Seat
from gobelet.handsdown import CardGame
from gobelet.i18n.dice_events import result_text
from gobelet.web.pages.parts.cards.table import Prize, prize
from gobelet.web.pages.table_context import Look


@dataclass(frozen=True, slots=True)
class CardStanding:
    """Where one player came in, and with which cards."""

    place: int
    """From 1; equal points share one."""
    name: str
    points: int
    won: bool
    prizes: tuple[Prize, ...]
    chances: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardEnd:
    """How it came out."""

    headline: str
    why: str
    """What decided it, in a sentence."""
    standings: tuple[CardStanding, ...]


def card_end_of(look: Look) -> CardEnd:
    """Return the end of a card game."""
    game = look.cards
    outcome = game.outcome
    assert outcome is not None
    order = sorted(game.seats, key=lambda seat: -outcome.scores[seat])
    standings = tuple(_standing(look, game, outcome, seat) for seat in order)
    return CardEnd(result_text(outcome, look.names, look.say), _why(look, game, outcome), standings)


def _standing(look: Look, game: CardGame, outcome: Outcome, seat: Seat) -> CardStanding:
    assert game.shown_chances is not None
    points = outcome.scores[seat]
    place = 1 + sum(score > points for score in outcome.scores)
    prizes = tuple(prize(kind, look) for kind in game.won[seat])
    return CardStanding(place, look.name(seat), points, seat in outcome.winners, prizes, game.shown_chances[seat])


def _why(look: Look, game: CardGame, outcome: Outcome) -> str:
    """Return whether the Combination cards decided it or the Chance cards did."""
    counted = [sum(kind.points for kind in won) for won in game.won]
    ahead = tuple(seat for seat in game.seats if counted[seat] == max(counted))
    if ahead == outcome.winners:
        return look.say("The Combination cards decided it.")
    return look.say.many(
        "The Chance cards decided it: without them {names} would have won.",
        "The Chance cards decided it: without them {names} would have won together.",
        len(ahead),
        names=look.say.listed(look.name(seat) for seat in ahead),
    )
