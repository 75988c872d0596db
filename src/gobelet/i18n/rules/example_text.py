"""Worked examples as lines of text and remarks, for every page, screen and document that shows them."""

from collections.abc import Iterable

from gobelet.i18n.rules.examples import CardExample, DiceExample, Example, KeepExample, Origin
from gobelet.i18n.rules.sections import RulesSection, list_examples
from gobelet.i18n.speaker import Speaker


def describe_example(example: Example, say: Speaker) -> str:
    """Describe an example in a line of text, dice as numbers and cards as words."""
    match example:
        case DiceExample():
            return _mark_origin(_describe_dice(example, say), example.origin, say)
        case KeepExample():
            return _mark_origin(_describe_keep(example, say), example.origin, say)
        case CardExample():
            return _mark_origin(_describe_cards(example, say), example.origin, say)


def _mark_origin(text: str, origin: Origin, say: Speaker) -> str:
    if origin is Origin.OURS:
        return say("Our example: {example}", example=text)
    return say("Example: {example}", example=text)


def name_origin(example: Example, say: Speaker) -> str:
    """Return the remark about whose dice these are; empty if they are the rulebook's."""
    if example.origin is Origin.BOOK:
        return ""
    return say("our dice") if example.origin is Origin.REBUILT else say("our example")


def describe_examples(sections: Iterable[RulesSection], say: Speaker) -> str:
    """Say whose the examples of some rules are; empty if all are the rulebook's or there are none."""
    origins = {example.origin for example in list_examples(sections)}
    if origins == {Origin.OURS}:
        return say("The examples are ours.")
    if origins <= {Origin.BOOK}:
        return ""
    return say(
        "“Our dice”: the points are the rulebook’s, but other dice would give them too. "
        "“Our example”: the rulebook has none there."
    )


def describe_situation(example: DiceExample, say: Speaker) -> str:
    """Describe what is on the card before; empty if it is blank."""
    boxes = say.join_and(f"{each.word} {each.points}" for each in example.card)
    return say("on the card before: {boxes}", boxes=boxes) if boxes else ""


def describe_keep(example: KeepExample, say: Speaker) -> str:
    """Describe what the rolled die has to show."""
    return say(
        "Keep {dice} and roll the other one: {faces} makes “{box}”, a chance of {chance}.",
        dice=" ".join(map(str, example.keep)),
        faces=say.join_or(example.good),
        box=example.word,
        chance=example.chance,
    )


def describe_stands_for(example: CardExample, say: Speaker) -> str:
    """Describe what a wild card may be, or what a hand makes."""
    if example.combination:
        return say("{combination}, {points}", combination=example.combination, points=say.points(example.points))
    return say.join_or(example.stands_for)


def _describe_dice(example: DiceExample, say: Speaker) -> str:
    remarks = [describe_situation(example, say), say("our dice") if example.origin is Origin.REBUILT else ""]
    aside = "".join(f" ({remark})" for remark in filter(None, remarks))
    points = ", ".join(f"{each.word} {each.points}" for each in example.boxes)
    if example.bonus:
        points = say("{first}; {second}", first=points, second=f"{example.bonus.word} +{example.bonus.points}")
    return say("{dice}: {points}", dice=f"{' '.join(map(str, example.dice))}{aside}", points=points)


def _describe_keep(example: KeepExample, say: Speaker) -> str:
    return f"{' '.join(map(str, example.dice))}. {describe_keep(example, say)}"


def _describe_cards(example: CardExample, say: Speaker) -> str:
    return say("{cards}: {meaning}", cards=", ".join(example.words), meaning=describe_stands_for(example, say))
