"""Advice as a player would say it."""

from gobelet.coach.advice import Advice, Option
from gobelet.coach.reasons import reason_words
from gobelet.words import Speaker


def option_words(option: Option, advice: Advice, say: Speaker) -> str:
    """Return an option in words: a box, or the dice to keep."""
    if option.box is not None:
        return advice.card.edition.box_word(option.box, say.language)
    keep = " ".join(str(face) for face in option.keep or ())
    return say("keep {dice}", dice=keep) if keep else say("roll all five again")


def best_words(advice: Advice, say: Speaker) -> str:
    """Return what best play does, and what that is worth."""
    value = say.number(advice.best.value, 1)
    return say(
        "Best: {option}, for {value} points at the end.", option=option_words(advice.best, advice, say), value=value
    )


def why_words(advice: Advice, say: Speaker, option: Option | None = None) -> str:
    """Return why the best option is better than another: than the next that is not as good, if none is named."""
    told = option or advice.best
    other = advice.against(told) if told == advice.best else told
    if other is None:
        return say("All options are equally good.")
    reason = advice.reason(told)
    words = {
        "best": option_words(advice.best, advice, say),
        "other": option_words(other, advice, say),
        "why": reason_words(reason, advice.card.edition, say),
    }
    if other.best:
        return say("{best} is as good as {other}. {why}", **words)
    return say("{best} is better than {other} by {points}. {why}", points=say.number(reason.difference, 2), **words)
