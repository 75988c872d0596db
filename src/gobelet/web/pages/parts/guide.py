"""The guide: the question to a newcomer, the steps of a guided turn, and hints. One part of both games' tables."""

from dataclasses import dataclass
from typing import Final

from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.tables.table import Stage, Table
from gobelet.web.guide_state import NEVER_ASKED, GuidedTurn, GuideState
from gobelet.web.pages.parts.adapter import AnyAdapter, GuideStep
from gobelet.web.pages.table_context import AnyContext

QUESTION: Final = "question"
STEP: Final = "step"
HINT: Final = "hint"


@dataclass(frozen=True, slots=True)
class GuideView:
    """What the guide says now: a question, a step or a hint."""

    kind: str
    text: str
    seat: Seat | None = None
    """The seat that would be guided."""
    step: GuideStep | None = None


def build_guide(context: AnyContext, adapter: AnyAdapter) -> GuideView | None:
    """Return what the guide says to the viewer, if anything."""
    guide_state, table = context.guide_state, context.table
    if guide_state is None or table.stage is not Stage.PLAYING or table.has_real_dice:
        return None
    turn = guide_state.find_turn(table.code)
    step = None if turn is None else _build_step(context, adapter, turn)
    if step is not None:
        return step
    if guide_state.guide == NEVER_ASKED and (seat := _find_newcomer(context, adapter)) is not None:
        return GuideView(QUESTION, context.say("Shall I show you how it goes?"), seat)
    hint = find_shown_hint(context, adapter)
    words = adapter.describe_hint(hint, table.edition, context.say) if hint else ""
    return GuideView(HINT, words) if words else None


def _find_newcomer(context: AnyContext, adapter: AnyAdapter) -> Seat | None:
    """Return the viewer's seat whose turn begins now."""
    seat = context.acting_seat
    begins = seat is not None and _shows(context, seat) and adapter.begins_turn(context.game, seat)
    return seat if begins else None


def _shows(context: AnyContext, seat: Seat) -> bool:
    """Whether the viewer sees the table from a seat; whoever shares a device sees one hand of cards at a time."""
    return not context.table.kind.has_secrets or seat == context.viewer.seat


def _build_step(context: AnyContext, adapter: AnyAdapter, turn: GuidedTurn) -> GuideView | None:
    """Return the step of a guided turn; none while its cards are covered, or if the seat is lost."""
    if turn.seat not in context.active_seats or not _shows(context, turn.seat):
        return None
    step = adapter.find_guide_step(context.game, turn.seat, turn.since, context.say)
    return None if step is None else GuideView(STEP, step.text, turn.seat, step)


def find_shown_hint(context: AnyContext, adapter: AnyAdapter) -> str:
    """Return the hint that the viewer sees: one that stays until their next move, or a new one."""
    guide_state, table = context.guide_state, context.table
    if guide_state is None or guide_state.muted or not context.active_seats:
        return ""
    found = guide_state.find_hint(table.code)
    for seat in context.active_seats:
        found = found or _find_new_hint(table, adapter, guide_state, seat)
    return found


def _find_new_hint(table: Table, adapter: AnyAdapter, guide_state: GuideState, seat: Seat) -> str:
    """Return what is new to a player and has not been explained yet."""
    return next((hint for hint in adapter.find_hints(table.game, seat) if hint not in guide_state.seen), "")


# -- what a move changes -----------------------------------------------------------------------------------------


def note_move(
    guide_state: GuideState, adapter: AnyAdapter, tables: tuple[Table, Table], seat: Seat, say: Speaker
) -> GuideState:
    """Return what somebody has been shown after a move of theirs; `tables` are the table before and after it."""
    before, after = tables
    if before.game is None or after.game is None:
        return guide_state
    if turn := guide_state.find_turn(before.code):
        steps = [adapter.find_guide_step(table.game, turn.seat, turn.since, say) for table in tables]
        if not _ends_guide(*steps):
            return guide_state
        guide_state = guide_state.end_guide()
        if steps[0] is not None:
            return guide_state  # a step was shown, and no hint
    elif guide_state.guide == NEVER_ASKED and adapter.begins_turn(before.game, seat):
        guide_state = guide_state.end_guide()  # playing on is an answer, too
    return guide_state if guide_state.muted else _note_hints(guide_state, adapter, tables, seat)


def _ends_guide(before: GuideStep | None, after: GuideStep | None) -> bool:
    """Whether a move was the first one after the last step; one that takes the turn back is not."""
    return after is None or (before is not None and before.last and after.last)


def _note_hints(guide_state: GuideState, adapter: AnyAdapter, tables: tuple[Table, Table], seat: Seat) -> GuideState:
    """Remember the hint that was shown before the move, and let the one that the move leads to stay until the next."""
    before, after = tables
    shown = guide_state.find_hint(before.code) or _find_new_hint(before, adapter, guide_state, seat)
    guide_state = guide_state.show_hint(before.code, shown)
    return guide_state.show_hint(after.code, _find_new_hint(after, adapter, guide_state, seat))
