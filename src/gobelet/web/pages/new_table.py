"""The form of a new table: what an edition offers, what was chosen last, and the table it leads to."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import parse_qs, urlencode

from gobelet.bots.characters import CHARACTERS, Character, find_character
from gobelet.game import Illegal, Seat
from gobelet.i18n import Speaker, mark
from gobelet.i18n.bots import NAMES
from gobelet.record import AnyEdition
from gobelet.tables.commands import NewTable
from gobelet.tables.create import MAX_ENTROPY
from gobelet.tables.events import OWN_DICE, PERSON
from gobelet.tables.kinds import find_kind
from gobelet.tables.player_faces import PlayerFace, draw_character
from gobelet.tables.table import Table
from gobelet.web.pages.context import Form
from gobelet.web.pages.parts.adapter import NO_PROPOSAL, AnyAdapter
from gobelet.web.pages.parts.registry import find_adapter

NOBODY: Final = ""
HERE: Final = "here"
"""Somebody who plays on the same device."""


DICE_FIELDS: Final = ("dice", "entry", "enter", "turns")


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a list."""

    value: str
    words: str
    chosen: bool
    computer: bool = False


@dataclass(frozen=True, slots=True)
class RuleField:
    """The field of one house rule: a list of its values or, if there are very many, a number between two."""

    name: str
    title: str
    choices: tuple[Choice, ...]
    """Every value, the printed one first; empty for a number."""
    value: str
    """What was chosen last; empty for the printed value."""
    printed: str
    """The printed value in words."""
    low: int = 0
    high: int = 0
    reason: str = ""
    """Why the form proposes this rule, as a sentence; most rules are not proposed."""
    seats: int = 0
    """With how many players it is proposed."""


@dataclass(frozen=True, slots=True)
class NewTableForm:
    """The form of a new table as it is filled in."""

    edition: AnyEdition
    fields: Form

    @property
    def adapter(self) -> AnyAdapter:
        """The adapter of the edition's game."""
        return find_adapter(self.edition)

    @property
    def chairs(self) -> tuple[str, ...]:
        """Who sits on each chair after the first: nobody, a person, somebody here, or a computer player."""
        return tuple(self.fields[f"seat{number}"] for number in range(2, self.adapter.most_seats + 1))

    @property
    def seats(self) -> tuple[str, ...]:
        """For each seat who sits there; the first is the host's."""
        return (PERSON, *(PERSON if chair == HERE else chair for chair in self.chairs if chair != NOBODY))

    @property
    def local_players(self) -> tuple[tuple[Seat, str], ...]:
        """The seats of the others who play on this device, with their names."""
        taken = [(number, chair) for number, chair in enumerate(self.chairs, 2) if chair != NOBODY]
        named = [(seat, number) for seat, (number, chair) in enumerate(taken, 1) if chair == HERE]
        return tuple((Seat(seat), self.fields[f"name{number}"]) for seat, number in named)

    @property
    def house(self) -> tuple[tuple[str, str], ...]:
        """The house rules that were chosen, each with its value."""
        chosen = ((name, self.fields[f"house-{name}"]) for name in self.adapter.rule_names)
        return tuple((name, value) for name, value in chosen if value)

    def to_command(self) -> NewTable:
        """Return the command that creates the table."""
        wanted = NewTable(
            self.edition.id,
            self.house,
            self.seats,
            self._list_teams(),
            self.fields.number("games") or 1,
            advice=self.fields["advice"] == "yes",
            hurried=self.fields["hurried"] == "yes",
            pace=self.fields["pace"] or "usual",
            seed=parse_entropy(self.fields["seed"]),
            names=self._list_names(),
        )
        return wanted if self.fields["dice"] != OWN_DICE else self._add_real_dice(wanted)

    def _add_real_dice(self, wanted: NewTable) -> NewTable:
        """Return the table with the players' own dice, and how they are entered."""
        entry, enter, turns = (self.fields[name] for name in ("entry", "enter", "turns"))
        return replace(wanted, dice=OWN_DICE, entry=entry or "rolls", enter=enter, turns=turns or "ordered")

    def _list_names(self) -> tuple[str, ...]:
        """Return the character of each computer player, as its chair has proposed it."""
        taken = [(number, kind) for number, kind in enumerate(self.chairs, 2) if kind != NOBODY]
        return ("", *(find_chair_name(kind, number) for number, kind in taken))

    def _list_teams(self) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each team; partners sit across from each other."""
        count, seats = self.fields.number("teams") or 0, range(len(self.seats))
        if count > len(seats):
            raise Illegal("seats-for-teams", count=count)
        return tuple(tuple(seat for seat in seats if seat % count == team) for team in range(count)) if count else ()

    def to_query(self) -> str:
        """Return the fields to remember for the next time: everything but the host's name."""
        names = (
            "games",
            "teams",
            "advice",
            "hurried",
            "pace",
            *DICE_FIELDS,
            *(f"house-{name}" for name in self.adapter.rule_names),
        )
        chairs = (f"{part}{number}" for number in range(2, self.adapter.most_seats + 1) for part in ("seat", "name"))
        return urlencode([(name, self.fields[name]) for name in (*names, *chairs) if self.fields[name]])


def read_last_form(edition: AnyEdition, query: str) -> NewTableForm:
    """Return the form as it was sent last; the first time with a computer player across the table."""
    default = f"seat2={find_adapter(edition).default_bot}&advice=yes"
    return NewTableForm(edition, Form(parse_qs(query or default, max_num_fields=100)))


# -- choices -----------------------------------------------------------------------------------------------------

RULE_WORDS: Final = {
    "joker": mark("Jokers"),
    "upper_bonus_at": mark("Upper bonus from"),
    "upper_bonus": mark("Upper bonus"),
    "yahtzee_bonus": mark("Bonus for a further five of a kind"),
    "five_alike_full_house": mark("Five of a kind as a full house"),
    "rolls": mark("Rolls a turn"),
    "order": mark("Order of the boxes"),
    "length": mark("Combo cards"),
    "short": mark("Turns after a call"),
    "alone": mark("Who wins a round alone"),
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
    "alone": {"draw": mark("draws a new hand"), "keep": mark("keeps the hand")},
}
"""The values of rules in a few words; numbers are shown as they are."""
PLAYING_STYLES: Final = {
    "expert": mark("plays well"),
    "greedy": mark("plays simply"),
    "random": mark("plays at random"),
}
"""How computer players play, where no average score is known and the name does not say it."""
AS_PRINTED: Final = mark("{value} (as printed)")
PRINTED_WORDS: Final = {"joker": mark("as printed"), "alone": mark("{value} (as we read it)")}
"""The value without a house rule: where it names the edition itself, or can be read in two ways."""
MOST_LISTED: Final = 12
"""A rule with more values than this is typed as a number."""
ELSEWHERE: Final = mark("Somebody on another device")


DICE_WORDS: Final = {"here": mark("rolled by the program"), OWN_DICE: mark("our own, on the table")}
ENTRY_WORDS: Final = {
    "rolls": mark("every roll"),
    "last": mark("the last roll of a turn"),
    "points": mark("only the points"),
}
ENTER_WORDS: Final = {"anyone": mark("anybody at the table"), "owner": mark("everybody for themselves")}
NEW_ENTER_WORDS: Final = {"": mark("as suits the turns"), **ENTER_WORDS}
"""The choices of the form: without one it is anybody, but with free turns everybody for themselves."""
TURN_WORDS: Final = {"ordered": mark("one after the other"), "free": mark("everybody at any time")}
WHO_FILLS: Final = {
    "ordered-anyone": mark("Anybody at the table enters for whoever’s turn it is."),
    "ordered-owner": mark("Everybody enters for themselves when it is their turn."),
    "free-anyone": mark("Anybody at the table fills any column at any time."),
    "free-owner": mark("Everybody fills their own column at any time."),
}
"""Who may fill what, by the turns and by who enters; the style sheet shows the sentence of what is chosen."""


def list_seat_choices(form: NewTableForm, number: int, say: Speaker) -> Iterator[Choice]:
    """Yield who may sit on a seat."""
    chosen = form.fields[f"seat{number}"]
    plain = ((NOBODY, say("Nobody")), (PERSON, say(ELSEWHERE)), (HERE, say("Somebody here")))
    for value, words in plain:
        yield Choice(value, words, value == chosen)
    yield from list_bot_choices(form.edition, chosen, lambda kind: find_chair_name(kind, number), say)


def find_chair_name(kind: str, number: int) -> str:
    """Return the character of a kind that a chair proposes: each chair another; nothing for people."""
    cast = CHARACTERS.get(kind, ())
    return cast[(number - 2) % len(cast)].name if cast else ""


def list_bot_choices(
    edition: AnyEdition, chosen: str, find_name: Callable[[str], str], say: Speaker
) -> Iterator[Choice]:
    """Yield the computer players that play an edition, each with the name it would have."""
    for kind in find_kind(edition).bots:
        yield Choice(kind, introduce_bot(edition, kind, find_name(kind), say), kind == chosen, computer=True)


def introduce_bot(edition: AnyEdition, kind: str, name: str, say: Speaker) -> str:
    """Return the name of a computer player and how it plays, in few words that fit a phone."""
    points = find_adapter(edition).find_bot_points(edition, kind)
    if points is None:
        return say("{name} · {style}", name=name, style=say(PLAYING_STYLES.get(kind, NAMES[kind])))
    return say("{name} · {kind} · {points} points", name=name, kind=say(NAMES[kind]), points=round(points))


def list_cast(edition: AnyEdition, say: Speaker) -> Iterator[tuple[str, list[tuple[Character, PlayerFace]]]]:
    """Yield the characters of each kind that plays an edition, with their faces, and how they play."""
    for kind in find_kind(edition).bots:
        yield describe_bot(edition, kind, say), [(each, draw_character(each)) for each in CHARACTERS[kind]]


def describe_bot(edition: AnyEdition, kind: str, say: Speaker) -> str:
    """Return how a computer player plays, with its average score if that is known."""
    points = find_adapter(edition).find_bot_points(edition, kind)
    if points is not None:
        return say("{kind} · about {points} points", kind=say(NAMES[kind]), points=round(points))
    return " · ".join(say(words) for words in (NAMES[kind], PLAYING_STYLES.get(kind)) if words)


def describe_character(table: Table, seat: Seat, say: Speaker) -> str:
    """Return who a computer player is, as a sentence, and how well it plays; nothing for people."""
    place = table.places[seat]
    character = find_character(place.kind, place.name)
    return f"{say(character.sentence)} {describe_bot(table.edition, place.kind, say)}" if character else ""


def list_rule_fields(form: NewTableForm, say: Speaker) -> Iterator[RuleField]:
    """Yield the field of each house rule that the edition allows."""
    for rule in form.adapter.rule_names:
        if values := form.adapter.list_other_values(form.edition, rule):
            yield _make_rule_field(form, rule, values, say)


def _make_rule_field(form: NewTableForm, rule: str, values: tuple[str, ...], say: Speaker) -> RuleField:
    """Return the field of a rule, with every value that it has."""
    chosen, proposal = form.fields[f"house-{rule}"], form.adapter.proposals.get(rule, NO_PROPOSAL)
    is_number = len(values) > MOST_LISTED
    known = form.adapter.find_printed_value(form.edition, rule)
    printed = say(PRINTED_WORDS.get(rule, AS_PRINTED), value=_describe_value(rule, known, say))
    others = (
        () if is_number else (Choice(value, _describe_value(rule, value, say), value == chosen) for value in values)
    )
    bounds = sorted(map(int, (*values, known))) if is_number else [0]
    return RuleField(
        f"house-{rule}",
        say(RULE_WORDS[rule]),
        () if is_number else (Choice("", printed, not chosen), *others),
        chosen,
        printed,
        bounds[0],
        bounds[-1],
        say(proposal.reason) if proposal.reason else "",
        proposal.seats,
    )


def _describe_value(rule: str, value: str, say: Speaker) -> str:
    """Return the value of a rule in few words that fit a phone."""
    if rule in SHORT_WORDS:
        return say(SHORT_WORDS[rule][value])
    return value if value != "0" else say("none")


def parse_entropy(words: str) -> bytes:
    """Return words as entropy for the fair dice, cut to the limit at a whole character."""
    return words.encode()[:MAX_ENTROPY].decode(errors="ignore").encode()
