"""Confirmation: what is asked before an action that cannot be undone."""

from gobelet.tables.table import Table
from gobelet.web.pages.parts.adapter import Action, FieldQuestion, Question
from gobelet.web.pages.parts.registry import find_adapter
from gobelet.web.pages.table_context import AnyContext


def may_need_confirmation(action: Action, table: Table) -> bool:
    """Whether an action may have to be confirmed; the others need no context of the table."""
    return not action.confirmed and action.name in {"close", *find_adapter(table.edition).confirmed_moves}


def _ask_to_delete(context: AnyContext) -> Question:
    say, table = context.say, context.table
    if table.closing_ends_game:
        text = say("The game ends for everybody. What has been played stays readable.")
        return Question(say("End this game?"), text, say("Yes, end it"))
    text = say("Then nobody can continue it or look at its game any more.")
    return Question(say("Delete this table?"), text, say("Yes, delete it"))


def ask_confirmation(action: Action, context: AnyContext) -> Question | FieldQuestion | None:
    """Return what to ask before an action, or None if it needs no confirmation."""
    if action.confirmed:
        return None
    if action.name == "close":
        return _ask_to_delete(context)
    if context.table.game is None:
        return None
    return find_adapter(context.table.edition).ask_confirmation(action, context)
