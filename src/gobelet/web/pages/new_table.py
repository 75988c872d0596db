"""The form of a new table: what can be wished for in an edition, what was wished last, and the table it leads to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs, urlencode

from gobelet.bots.dice.levels import points_a_game
from gobelet.dice import HOUSE_RULES, Edition
from gobelet.dice.game import MOST_COLUMNS
from gobelet.game import Illegal, Seat
from gobelet.handsdown import VARIANTS, HandsDown
from gobelet.handsdown.edition import MOST_SEATS
from gobelet.i18n import Speaker, mark
from gobelet.i18n.bots import NAMES
from gobelet.record import AnyEdition
from gobelet.tables.commands import Wishes
from gobelet.tables.create import MOST_ENTROPY, bots_of
from gobelet.tables.events import PERSON
from gobelet.web.pages.context import Form

NOBODY: Final = ""
HERE: Final = "here"
"""Somebody who plays on the same device."""
FIRST_OPPONENT: Final = {"dice": "casual", "cards": "greedy"}
"""Who plays against somebody who has never wished for anything."""
MOST_GAMES: Final = 6
"""As many games as a printed sheet has columns for."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose in a list."""

    value: str
    words: str
    chosen: bool
    computer: bool = False


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody fills in for a table of an edition."""

    edition: AnyEdition
    fields: Form

    @property
    def chairs(self) -> tuple[str, ...]:
        """Who is to sit on each chair after one's own: nobody, a person, somebody here, or a computer player."""
        return tuple(self.fields[f"seat{number}"] for number in range(2, self.most + 1))

    @property
    def most(self) -> int:
        """How many may play."""
        return MOST_SEATS if isinstance(self.edition, HandsDown) else MOST_COLUMNS

    @property
    def kinds(self) -> tuple[str, ...]:
        """For each seat who is to sit there; one's own is the first."""
        return (PERSON, *(PERSON if chair == HERE else chair for chair in self.chairs if chair != NOBODY))

    @property
    def here(self) -> tuple[tuple[Seat, str], ...]:
        """The seats of those who play on this device too, with their names."""
        taken = [(number, chair) for number, chair in enumerate(self.chairs, 2) if chair != NOBODY]
        named = [(seat, number) for seat, (number, chair) in enumerate(taken, 1) if chair == HERE]
        return tuple((Seat(seat), self.fields[f"name{number}"]) for seat, number in named)

    def table(self) -> Wishes:
        """Return the table that is wished for."""
        house = {name: value for name in rules_of(self.edition) if (value := self.fields[f"house-{name}"])}
        return Wishes(
            self.edition.id,
            tuple(house.items()),
            self.kinds,
            self._teams(),
            self.fields.number("games") or 1,
            advice=self.fields["advice"] == "yes",
            hurried=self.fields["hurried"] == "yes",
            seed=typed_entropy(self.fields["seed"]),
        )

    def _teams(self) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each team: partners sit across from each other."""
        count, seats = self.fields.number("teams") or 0, range(len(self.kinds))
        if count > len(seats):
            raise Illegal("seats-for-teams", count=count)
        return tuple(tuple(seat for seat in seats if seat % count == team) for team in range(count)) if count else ()

    def kept(self) -> str:
        """Return what is remembered for the next time: everything but one's own name."""
        names = ("games", "teams", "advice", "hurried", *(f"house-{name}" for name in rules_of(self.edition)))
        chairs = (f"{part}{number}" for number in range(2, self.most + 1) for part in ("seat", "name"))
        return urlencode([(name, self.fields[name]) for name in (*names, *chairs) if self.fields[name]])


def last_wanted(edition: AnyEdition, kept: str) -> Wanted:
    """Return what somebody wished for last; at first a computer player across the table."""
    opponent = FIRST_OPPONENT["cards" if isinstance(edition, HandsDown) else "dice"]
    return Wanted(edition, Form(parse_qs(kept or f"seat2={opponent}&advice=yes", max_num_fields=100)))


def rules_of(edition: AnyEdition) -> Sequence[str]:
    """Return the names of the house rules or variants an edition knows."""
    return tuple(VARIANTS if isinstance(edition, HandsDown) else HOUSE_RULES)


# -- what can be chosen ------------------------------------------------------------------------------------------

RULE_WORDS: Final = {
    "joker": mark("Jokers"),
    "upper_bonus_at": mark("Upper bonus from"),
    "upper_bonus": mark("Upper bonus"),
    "yahtzee_bonus": mark("Bonus for a further five of a kind"),
    "five_alike_full_house": mark("Five of a kind as a full house"),
    "rolls": mark("Rolls a turn"),
    "order": mark("Order of the boxes"),
    "length": mark("Combination cards"),
    "short": mark("Turns after a call"),
}


SHORT_WORDS: Final = {
    "joker": {
        "ordinary": mark("as in Yahtzee 1982"),
        "forced": mark("as in the classic"),
        "ordered": mark("as in Yahtzee 2014"),
        "loose": mark("in any open box"),
        "none": mark("no jokers"),
    },
    "five_alike_full_house": {"true": mark("yes"), "false": mark("only as a joker")},
    "order": {"forced": mark("from top to bottom"), "free": mark("any")},
    "short": {"true": mark("three"), "false": mark("no limit")},
}
"""What rules may be as the form has it, below their titles; figures stand for themselves."""
MANNERS: Final = {
    "expert": mark("plays well"),
    "greedy": mark("plays simply"),
    "random": mark("plays anything"),
}
"""How computer players play whose names do not say it, where nobody counts points."""
ELSEWHERE: Final = mark("Somebody on another device")


def chair_choices(wanted: Wanted, number: int, say: Speaker) -> Iterator[Choice]:
    """Yield who may sit on a chair."""
    chosen = wanted.fields[f"seat{number}"]
    plain = ((NOBODY, say("Nobody")), (PERSON, say(ELSEWHERE)), (HERE, say("Somebody here")))
    for value, words in plain:
        yield Choice(value, words, value == chosen)
    yield from bot_choices(wanted.edition, chosen, say)


def bot_choices(edition: AnyEdition, chosen: str, say: Speaker) -> Iterator[Choice]:
    """Yield the computer players that play an edition."""
    for kind in bots_of(edition):
        yield Choice(kind, level_words(edition, kind, say), kind == chosen, computer=True)


def level_words(edition: AnyEdition, kind: str, say: Speaker) -> str:
    """Return a computer player with the points it makes a game on average, where that is known."""
    points = points_a_game(edition, kind) if isinstance(edition, Edition) else None
    if points is not None:
        return say("{kind} · about {points} points", kind=say(NAMES[kind]), points=round(points))
    return " · ".join(say(words) for words in (NAMES[kind], MANNERS.get(kind)) if words)


def house_choices(wanted: Wanted, say: Speaker) -> Iterator[tuple[str, str, list[Choice]]]:
    """Yield each house rule with its name, its title and what it can be."""
    for name in rules_of(wanted.edition):
        values = _values(wanted.edition, name)
        if values:
            chosen = wanted.fields[f"house-{name}"]
            printed = say("{value} (as printed)", value=_value(name, _printed(wanted.edition, name), say))
            others = [Choice(value, _value(name, value, say), value == chosen) for value in values]
            yield f"house-{name}", say(RULE_WORDS[name]), [Choice("", printed, not chosen), *others]


def _value(name: str, value: str, say: Speaker) -> str:
    """Return what a rule may be, in few words that fit a phone."""
    if name in SHORT_WORDS:
        return say(SHORT_WORDS[name][value])
    return value if value != "0" else say("none")


def _printed(edition: AnyEdition, name: str) -> str:
    return VARIANTS[name].value_in(edition) if isinstance(edition, HandsDown) else HOUSE_RULES[name].value_in(edition)


def _values(edition: AnyEdition, name: str) -> tuple[str, ...]:
    """Return what a rule can be in an edition beside what is printed; of long ranges, some."""
    printed = _printed(edition, name)
    if isinstance(edition, HandsDown):
        return tuple(value for value in VARIANTS[name].values if value != printed)
    rule = HOUSE_RULES[name]
    values = _SOME.get(name, rule.values)
    return tuple(value for value in values if value != printed and not rule.find_missing_boxes(edition, value))


_SOME: Final = {
    "upper_bonus_at": ("56", "60", "63", "66", "70"),
    "upper_bonus": ("0", "25", "35", "50", "100"),
}
"""What the form offers of rules with very many values; programs may ask for any."""


def typed_entropy(words: str) -> bytes:
    """Return what somebody has typed for the fair dice; of too much, the first whole characters."""
    return words.encode()[:MOST_ENTROPY].decode(errors="ignore").encode()
