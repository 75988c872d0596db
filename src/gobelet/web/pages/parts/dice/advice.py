"""Advice on a roll: the best options with their values, losses and reasons."""

from collections.abc import Iterator
from typing import Final

from gobelet.coach import Advice, Option, describe_option, explain_best
from gobelet.coach.sentence import describe_action, describe_advice, list_kept_places
from gobelet.i18n import Speaker
from gobelet.tables.bots.adviser import TableAdvice
from gobelet.web.pages.parts.advice_view import AdviceRow, AdviceView, AdvisedAction

MAX_OPTIONS: Final = 5
DECIMALS: Final = 2
"""The precision of values and losses; reasons are less precise, and agree with them."""
RETRY_SECONDS: Final = 2
"""When to ask again while something is being computed."""


def build_advice(table_advice: TableAdvice, say: Speaker, *, real_dice: bool = False) -> AdviceView:
    """Return the options as they are shown; none as long as the edition is being solved."""
    retry = RETRY_SECONDS if table_advice.waiting else None
    advice = table_advice.advice
    if advice is None:
        return AdviceView(retry_seconds=retry)
    sentence = describe_advice(advice, say, reasons=table_advice.reasons)
    action = None if real_dice and advice.best.box is None else _build_action(advice, say)  # people roll themselves
    return AdviceView(sentence, action, tuple(_list_rows(table_advice, advice, say)), retry)


def _build_action(advice: Advice, say: Speaker) -> AdvisedAction:
    """Return what follows the advice: a roll with some dice kept, or a filled box."""
    if advice.best.box is not None:
        return AdvisedAction(f"fill:{advice.best.box}", describe_action(advice, say))
    places = list_kept_places(advice)
    return AdvisedAction("roll", say("Roll the other dice") if places else say("Roll all dice"), places)


def _list_rows(table_advice: TableAdvice, advice: Advice, say: Speaker) -> Iterator[AdviceRow]:
    """Yield the best options; the losses shown are the differences of the values shown."""
    best = round(advice.best.value, DECIMALS)
    for option in advice.options[:MAX_OPTIONS]:
        value = round(advice.best.value - option.loss, DECIMALS)
        loss = "" if option.best else f"−{say.number(best - value, DECIMALS)}"
        words = describe_option(option, advice, say)
        keep = None if option.keep is None else tuple(option.keep)
        why = _explain(advice, option, say) if table_advice.reasons else ""
        yield AdviceRow(words, keep, say.number(value, DECIMALS), loss, option.best, why)


def _explain(advice: Advice, option: Option, say: Speaker) -> str:
    """Return why the best option is best, or what it gains over a worse one. A tie needs no reason."""
    if option == advice.best:
        return explain_best(advice, say)
    return "" if option.best else explain_best(advice, say, option)
