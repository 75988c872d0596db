"""House rules: named changes to an edition, in any combination for which it has the boxes."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from gobelet.dice.boxes import FOUR_BOX, FULL_HOUSE_BOX, THREE_BOX, UPPER_NAMES, YAHTZEE_BOX, BoxId
from gobelet.dice.edition import Edition
from gobelet.dice.joker import JOKER_RULES
from gobelet.game import Illegal, Refusal, Unreadable, refuse


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A named change of one field: its values, how a value is parsed and written, and the boxes it needs."""

    name: str
    field: str
    values: tuple[str, ...]
    parse: Callable[[str], Any]
    write: Callable[[Any], str] = str
    needs: tuple[str, ...] = ()

    @property
    def values_text(self) -> str:
        """The values as one text; a long range as its two ends."""
        return f"{self.values[0]}–{self.values[-1]}" if len(self.values) > 6 else ", ".join(self.values)

    def find_missing_boxes(self, edition: Edition, value: str) -> tuple[BoxId, ...]:
        """Return the boxes the edition lacks for this value; its present value needs none."""
        if value == self.value_in(edition):
            return ()
        needs = self.needs + ((THREE_BOX, FOUR_BOX) if value == "ordered" else ())
        return tuple(BoxId(box) for box in needs if box not in edition.places)

    def value_in(self, edition: Edition) -> str:
        """Return the value this edition has."""
        return self.write(getattr(edition, self.field))

    def apply_to(self, edition: Edition, value: str) -> Edition:
        """Return `edition` with this rule at `value`."""
        return replace(edition, **{self.field: self.parse(value)})


def _list_numbers(low: int, high: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(low, high + 1))


def _make_boolean(yes: str, no: str) -> dict[str, Any]:
    return {"values": (yes, no), "parse": yes.__eq__, "write": lambda truth: yes if truth else no}


HOUSE_RULES: Final[Mapping[str, HouseRule]] = MappingProxyType(
    {
        rule.name: rule
        for rule in (
            HouseRule(
                "joker",
                "joker",
                tuple(JOKER_RULES),
                JOKER_RULES.__getitem__,
                lambda rule: str(rule.__name__),
                (YAHTZEE_BOX,),
            ),
            HouseRule("upper_bonus_at", "upper_bonus_at", _list_numbers(1, 105), int, needs=UPPER_NAMES),
            HouseRule("upper_bonus", "upper_bonus", _list_numbers(0, 200), int, needs=UPPER_NAMES),
            HouseRule("yahtzee_bonus", "yahtzee_bonus", ("0", "50", "100"), int, needs=(YAHTZEE_BOX,)),
            HouseRule(
                "five_alike_full_house",
                "five_alike_full_house",
                needs=(FULL_HOUSE_BOX,),
                **_make_boolean("true", "false"),
            ),
            HouseRule("rolls", "rolls", _list_numbers(1, 5), int),
            HouseRule("order", "in_order", **_make_boolean("forced", "free")),
        )
    }
)


def with_house_rules(edition: Edition, rules: Mapping[str, str]) -> Edition:
    """Return `edition` with these house rules added to those it has, or refuse with every fault."""
    printed = edition.printed or edition
    wanted = {**dict(edition.house), **rules}
    refuse(_find_faults(printed, wanted))
    changed = printed
    for name, value in wanted.items():
        changed = HOUSE_RULES[name].apply_to(changed, value)
    house = tuple(
        (n, rule.value_in(changed))
        for n, rule in HOUSE_RULES.items()
        if rule.value_in(changed) != rule.value_in(printed)
    )
    return replace(changed, house=house, printed=printed) if house else printed


def _find_faults(edition: Edition, rules: Mapping[str, str]) -> Iterator[Refusal]:
    for name, value in rules.items():
        rule = HOUSE_RULES.get(name)
        if rule is None:
            yield Unreadable("unknown-house-rule", name=name, known=tuple(HOUSE_RULES))
        elif value not in rule.values:
            yield Unreadable("unknown-house-value", name=name, value=value, known=rule.values_text)
        elif missing := rule.find_missing_boxes(edition, value):
            yield Illegal("house-rule-needs-boxes", name=name, value=value, boxes=missing)
