"""Short descriptions of house rules and variants: `4 rolls a turn`."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from gobelet.dice import Edition
from gobelet.handsdown import HandsDown
from gobelet.i18n.speaker import Speaker, mark

Describe = Callable[[str, Speaker], str]


def describe_house_rules(edition: Edition | HandsDown, say: Speaker) -> list[str]:
    """Describe each house rule or variant that is on."""
    return [DESCRIPTIONS[name](value, say) for name, value in edition.house]


def format_title(edition: Edition | HandsDown, say: Speaker) -> str:
    """Format an edition's title with its house rules in brackets."""
    house = describe_house_rules(edition, say)
    return edition.title(say.language) + (f" ({', '.join(house)})" if house else "")


def _describe_by_value(texts: Mapping[str, str]) -> Describe:
    return lambda value, say: say(texts[value])


def _describe_upper_bonus(value: str, say: Speaker) -> str:
    return say("upper bonus: {points}", points=say.points(int(value))) if int(value) else say("no upper bonus")


def _describe_yahtzee_bonus(value: str, say: Speaker) -> str:
    if not int(value):
        return say("no bonus for a further five of a kind")
    return say("bonus for a further five of a kind: {points}", points=say.points(int(value)))


DESCRIPTIONS: Final[Mapping[str, Describe]] = MappingProxyType(
    {
        "joker": _describe_by_value(
            {
                "ordinary": mark("jokers as in mb-1982"),
                "forced": mark("jokers as in classic"),
                "ordered": mark("jokers as in hasbro-2014"),
                "loose": mark("a joker may go in any open box"),
                "none": mark("no jokers"),
            }
        ),
        "upper_bonus_at": lambda value, say: say("upper bonus from {value} in the upper boxes", value=value),
        "upper_bonus": _describe_upper_bonus,
        "yahtzee_bonus": _describe_yahtzee_bonus,
        "five_alike_full_house": _describe_by_value(
            {
                "true": mark("five of a kind counts as a full house"),
                "false": mark("five of a kind is no full house without a joker"),
            }
        ),
        "rolls": lambda value, say: say.many("{count} roll a turn", "{count} rolls a turn", int(value)),
        "order": _describe_by_value(
            {"forced": mark("boxes are filled in printed order"), "free": mark("boxes are filled in any order")}
        ),
        "length": lambda value, say: say("{count} Combo cards", count=value),
        "short": _describe_by_value({"true": mark("three turns after a call"), "false": mark("no limit after a call")}),
        "alone": _describe_by_value(
            {"keep": mark("a lone winner keeps the hand"), "draw": mark("a lone winner draws a new hand")}
        ),
    }
)
"""By the name of the rule or variant."""
