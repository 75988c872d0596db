"""The last reveal of cards at a table, and for whom it is still shown."""

from dataclasses import dataclass, replace

from gobelet.game import Seat
from gobelet.handsdown import Called, CallLost, Declined, HandShown, RoundWon, TurnPlayed
from gobelet.tables.events import LogEvent
from gobelet.tables.service.pubsub import Update
from gobelet.tables.viewer import Viewer


def has_reveal(events: tuple[LogEvent, ...]) -> bool:
    """Whether hands were revealed in a row."""
    return any(isinstance(event, HandShown | CallLost | RoundWon) for event in events)


@dataclass(frozen=True, slots=True)
class LastReveal:
    """The last row in which hands were revealed, and who has done what since."""

    update: Update
    called: bool = False
    """Whether somebody has called since."""
    acted: frozenset[Seat] = frozenset()
    """Who has made a move since, and so has had the time to look."""

    def after(self, events: tuple[LogEvent, ...]) -> "LastReveal":
        """Return the reveal after a further row."""
        acted = {event.seat for event in events if isinstance(event, TurnPlayed | Called | Declined)}
        called = self.called or any(isinstance(event, Called) for event in events)
        return replace(self, called=called, acted=self.acted | acted)

    def is_shown_to(self, viewer: Viewer) -> bool:
        """Whether a viewer still sees it: until the next call, and players until they have moved, however late."""
        return not self.called or (bool(viewer.seats) and not self.acted & set(viewer.seats))


def next_reveal(before: LastReveal | None, update: Update) -> LastReveal | None:
    """Return the last reveal after one more row."""
    if has_reveal(update.events):
        return LastReveal(update)
    return None if before is None else before.after(update.events)
