"""What a browser's user has been shown of how to play: the guided first turn and the hints. Part of the session."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from gobelet.game import Seat
from gobelet.tables.tokens import Code

NEVER_ASKED: Final = ""
DECLINED: Final = "off"


@dataclass(frozen=True, slots=True)
class GuidedTurn:
    """The turn that somebody is guided through."""

    code: Code
    seat: Seat
    since: int
    """How far the seat's game had come when the guide began, as its page adapter counts it."""


@dataclass(frozen=True, slots=True)
class GuideState:
    """What has been shown. The names of the fields are those of the cookie."""

    guide: str = NEVER_ASKED
    """Whether somebody was asked, or the turn they are guided through, as `CODE.seat.since`."""
    hint: str = ""
    """The hint that is shown until the next move, as `CODE.hint`."""
    seen: tuple[str, ...] = ()
    """The hints that were shown, each once."""
    muted: bool = False
    """Whether no hints are wanted."""

    def start_guide(self, turn: GuidedTurn) -> "GuideState":
        """Return it with the guide at a turn."""
        return replace(self, guide=f"{turn.code}.{turn.seat}.{turn.since}")

    def end_guide(self) -> "GuideState":
        """Return it without a guide, now and later."""
        return replace(self, guide=DECLINED)

    def find_turn(self, code: Code) -> GuidedTurn | None:
        """Return the turn that is guided at a table."""
        if not self.guide.startswith(f"{code}."):
            return None
        _, seat, since = self.guide.split(".")
        return GuidedTurn(code, Seat(int(seat)), int(since))

    def find_hint(self, code: Code) -> str:
        """Return the hint that stays at a table, or nothing."""
        table, _, hint = self.hint.partition(".")
        return hint if table == code else ""

    def show_hint(self, code: Code, hint: str) -> "GuideState":
        """Return it with a hint that stays until the next move, or with none; a hint is shown once."""
        seen = self.seen if not hint or hint in self.seen else (*self.seen, hint)
        return replace(self, hint=f"{code}.{hint}" if hint else "", seen=seen)


def read_guide_state(fields: Mapping[str, Any]) -> GuideState:
    """Return what a cookie holds; an older one holds nothing."""
    return GuideState(**{**fields, "seen": tuple(fields.get("seen", ()))})
