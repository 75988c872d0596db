"""Records of random card games: players call what they hold, and now and then what they do not."""

from itertools import islice

from gobelet.handsdown import HandsDown
from gobelet.record import CardRecord
from support.strategies import NAMES, play_card_steps


def play_card_record(edition: HandsDown, seats: int, seed: int, most: int | None = None) -> CardRecord:
    """Play a game to its end, or for at most this many moves, and return its record."""
    start = CardRecord(edition, tuple((name,) for name in NAMES[:seats]), "2026-11-15", str(seed))
    events = tuple(event for step in islice(play_card_steps(start.start, seed), most) for event in step.events)
    return CardRecord(edition, start.players, start.date, start.seed, events)
