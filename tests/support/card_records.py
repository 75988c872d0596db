"""Records of card games, played by those who call what they hold and now and then what they do not."""

from itertools import islice

from gobelet.handsdown import HandsDown
from gobelet.record import CardRecord
from support.strategies import NAMES, card_steps


def card_game(edition: HandsDown, seats: int, seed: int, most: int | None = None) -> CardRecord:
    """Return the record of a game, after so many moves or at its end."""
    start = CardRecord(edition, tuple((name,) for name in NAMES[:seats]), "2026-11-15", str(seed))
    events = tuple(event for step in islice(card_steps(start.start, seed), most) for event in step.events)
    return CardRecord(edition, start.players, start.date, start.seed, events)
