"""The last reveal of cards at a table, and for whom it is still to be looked at."""

from dataclasses import dataclass, replace

from gobelet.game import Seat
from gobelet.handsdown import Called, CallLost, Declined, HandShown, RoundWon, TurnPlayed
from gobelet.tables.documents import Viewer
from gobelet.tables.events import LogEvent
from gobelet.tables.service.pubsub import Update


def reveals(events: tuple[LogEvent, ...]) -> bool:
    """Whether hands were turned over in a row."""
    return any(isinstance(event, HandShown | CallLost | RoundWon) for event in events)


@dataclass(frozen=True, slots=True)
class LastReveal:
    """The last row in which hands were turned over, and who has done what since."""

    update: Update
    called: bool = False
    """Whether somebody has called since."""
    acted: frozenset[Seat] = frozenset()
    """Who has made a move since, and so has had the time to look."""

    def followed(self, events: tuple[LogEvent, ...]) -> "LastReveal":
        """Return it once more has happened."""
        acted = {event.seat for event in events if isinstance(event, TurnPlayed | Called | Declined)}
        called = self.called or any(isinstance(event, Called) for event in events)
        return replace(self, called=called, acted=self.acted | acted)

    def shown_to(self, viewer: Viewer) -> bool:
        """Whether it stays for a viewer: until the next call, and for players until they have moved, however late."""
        return not self.called or (bool(viewer.seats) and not self.acted & set(viewer.seats))


def last_reveal(before: LastReveal | None, update: Update) -> LastReveal | None:
    """Return the last reveal after one more row."""
    if reveals(update.events):
        return LastReveal(update)
    return None if before is None else before.followed(update.events)
