"""Advice as a player would say it."""

from gobelet.coach.advice import Advice, Option
from gobelet.coach.reasons import Reason, part_word
from gobelet.coach.rounding import Figure, Figures
from gobelet.dice import BoxId, Edition, Keep
from gobelet.i18n import Speaker


def option_words(option: Option, advice: Advice, say: Speaker) -> str:
    """Return an option in words: a box, or the dice to keep."""
    return choice_words(option.choice, advice.card.edition, say)


def choice_words(choice: BoxId | Keep, edition: Edition, say: Speaker) -> str:
    """Return a choice in words: a box, or the dice to keep."""
    if isinstance(choice, str):
        return edition.box_word(BoxId(choice), say.language)
    keep = " ".join(str(face) for face in choice)
    return say("keep {dice}", dice=keep) if keep else say("roll all five again")


def best_words(advice: Advice, say: Speaker) -> str:
    """Return what best play does, and what that is worth."""
    value = say.number(advice.best.value, 1)
    return say(
        "Best: {option}, for an average of {value} points at the end.",
        option=option_words(advice.best, advice, say),
        value=value,
    )


def why_words(advice: Advice, say: Speaker, option: Option | None = None) -> str:
    """Return why the best option is better than another: than the next that is not as good, if none is named."""
    told = option or advice.best
    other = advice.against(told) if told == advice.best else told
    best = option_words(advice.best, advice, say)
    if len(advice.options) == 1:
        return say("“{best}” is the only choice.", best=best)
    if other is None:
        return say("All options are equally good.")
    reason = advice.reason(told)
    verdict = _verdict(reason, best, option_words(other, advice, say), say, tie=other.best)
    return f"{verdict} {reason_words(reason, advice.card.edition, say)}"


def _verdict(reason: Reason, best: str, other: str, say: Speaker, *, tie: bool) -> str:
    """Return by how much the best is better, as precisely as its reason is told."""
    figures = reason.figures
    if tie:
        return say("On average “{best}” is as good as “{other}”.", best=best, other=other)
    if not figures.difference:
        least = say.number(figures.points(1), figures.decimals)
        return say(
            "“{best}” is better than “{other}” by less than {least} on average.", best=best, other=other, least=least
        )
    points = _number(figures, figures.difference, say)
    return say("“{best}” is better than “{other}” by {points} on average.", best=best, other=other, points=points)


def reason_words(reason: Reason, edition: Edition, say: Speaker) -> str:
    """Return a sentence that names the two or three parts that matter, and what all the rest brings or costs."""
    figures = reason.figures
    gains = [_change(figures, figure, edition, say) for figure in figures.shown if figure.units > 0]
    costs = [_change(figures, figure, edition, say) for figure in figures.shown if figure.units < 0]
    if gains and costs:
        return say("It brings {gains}, and costs {costs}.", gains=say.listed(gains), costs=say.listed(costs))
    if gains:
        return say("It brings {gains}.", gains=say.listed(gains))
    if costs:
        return say("It costs {costs}.", costs=say.listed(costs))
    return say("It makes no difference.")


def _change(figures: Figures, figure: Figure, edition: Edition, say: Speaker) -> str:
    points = _number(figures, figure.units, say)
    if figure.name is None:
        return say("{points} in all the rest", points=points)
    return say("{points} in {part}", points=points, part=part_word(figure.name, edition, say.language))


def _number(figures: Figures, units: int, say: Speaker) -> str:
    return say.number(abs(figures.points(units)), figures.decimals)
