"""Sentences for advice, in the reader's language."""

from gobelet.coach.advice import Advice, Option
from gobelet.coach.reasons import Reason, name_part
from gobelet.coach.rounding import Figure, Figures
from gobelet.dice import BoxId, Edition, Keep
from gobelet.i18n import Speaker


def describe_option(option: Option, advice: Advice, say: Speaker) -> str:
    """Describe an option: a box, or the dice to keep."""
    return describe_choice(option.choice, advice.card.edition, say)


def describe_choice(choice: BoxId | Keep, edition: Edition, say: Speaker) -> str:
    """Describe a choice: a box, or the dice to keep."""
    if isinstance(choice, str):
        return edition.box_word(BoxId(choice), say.language)
    keep = " ".join(str(face) for face in choice)
    return say("keep {dice}", dice=keep) if keep else say("roll all five again")


def describe_best(advice: Advice, say: Speaker) -> str:
    """Describe the best option and its value."""
    value = say.number(advice.best.value, 1)
    return say(
        "Best: {option}, for an average of {value} points at the end.",
        option=describe_option(advice.best, advice, say),
        value=value,
    )


def explain_best(advice: Advice, say: Speaker, option: Option | None = None) -> str:
    """Explain why the best option is better than another; by default, than the next that is not as good."""
    chosen = option or advice.best
    other = advice.against(chosen) if chosen == advice.best else chosen
    best = describe_option(advice.best, advice, say)
    if len(advice.options) == 1:
        return say("“{best}” is the only choice.", best=best)
    if other is None:
        return say("All options are equally good.")
    reason = advice.reason(chosen)
    verdict = _compare_options(reason, best, describe_option(other, advice, say), say, tie=other.best)
    return f"{verdict} {describe_reason(reason, advice.card.edition, say)}"


def _compare_options(reason: Reason, best: str, other: str, say: Speaker, *, tie: bool) -> str:
    """Describe by how much the best is better, with the precision of its reason."""
    figures = reason.figures
    if tie:
        return say("On average “{best}” is as good as “{other}”.", best=best, other=other)
    if not figures.difference:
        least = say.number(figures.points(1), figures.decimals)
        return say(
            "“{best}” is better than “{other}” by less than {least} on average.", best=best, other=other, least=least
        )
    points = _format_points(figures, figures.difference, say)
    return say("“{best}” is better than “{other}” by {points} on average.", best=best, other=other, points=points)


def describe_reason(reason: Reason, edition: Edition, say: Speaker) -> str:
    """Describe the two or three parts that matter, and what all the rest brings or costs."""
    figures = reason.figures
    gains = [_describe_change(figures, figure, edition, say) for figure in figures.shown if figure.units > 0]
    costs = [_describe_change(figures, figure, edition, say) for figure in figures.shown if figure.units < 0]
    if gains and costs:
        return say("It brings {gains}, and costs {costs}.", gains=say.join_and(gains), costs=say.join_and(costs))
    if gains:
        return say("It brings {gains}.", gains=say.join_and(gains))
    if costs:
        return say("It costs {costs}.", costs=say.join_and(costs))
    return say("It makes no difference.")


def _describe_change(figures: Figures, figure: Figure, edition: Edition, say: Speaker) -> str:
    points = _format_points(figures, figure.units, say)
    if figure.name is None:
        return say("{points} in all the rest", points=points)
    return say("{points} in {part}", points=points, part=name_part(figure.name, edition, say.language))


def _format_points(figures: Figures, units: int, say: Speaker) -> str:
    return say.number(abs(figures.points(units)), figures.decimals)
