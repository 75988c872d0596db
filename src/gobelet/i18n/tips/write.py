"""Tips as sentences in the reader's language, with the verdict and the figures of their checks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gobelet.dice import BoxId, Edition, Line
from gobelet.handsdown import Combination, HandsDown
from gobelet.i18n.speaker import Speaker, mark
from gobelet.i18n.tips.texts import Position, Tip, find_figures, read_tips

LABELS: Final[Mapping[str, str]] = {
    "true": mark("True"),
    "not-quite": mark("Not quite"),
    "depends": mark("It depends"),
    "best-play": mark("Best play"),
    "estimate": mark("Estimate"),
}
"""What stands before a finding, by verdict."""
NO_BREAK_SPACE: Final = "\N{NO-BREAK SPACE}"
DECIMALS: Final = 2
"""The decimals of values and losses, as in advice."""


@dataclass(frozen=True, slots=True)
class WrittenOption:
    """An option of a position: its words, its value, and its loss; with a total to beat, also its chance."""

    words: str
    value: str
    loss: str
    """Empty for the best option."""
    chance: str = ""


@dataclass(frozen=True, slots=True)
class WrittenPosition:
    """A position of a tip, and the command that shows it."""

    dice: tuple[int, ...]
    where: str
    """The card and the rolls left, in words."""
    options: tuple[WrittenOption, ...]
    command: str


@dataclass(frozen=True, slots=True)
class WrittenTip:
    """A tip in our own words; what is not checked has no verdict."""

    id: str
    text: str
    verdict: str
    """An id for programs and styles: `true`, `not-quite` …; empty if it is not checked."""
    label: str
    finding: str
    method: str
    positions: tuple[WrittenPosition, ...]

    @property
    def judgement(self) -> str:
        """The verdict with its figures, as a sentence."""
        return f"{self.label}{self.finding}"


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that is formatted in a language: `{cost:1}` has one decimal, `{share:%}` is a percentage."""

    number: float
    say: Speaker

    def __format__(self, form: str) -> str:
        if form.startswith("%"):
            percent = self.say("{number} %", number=self.say.number(100 * self.number, int(form[1:] or 0)))
            return percent.replace(" ", NO_BREAK_SPACE)
        return self.say.number(self.number, int(form))


def write_tips(edition: Edition | HandsDown, say: Speaker) -> tuple[WrittenTip, ...]:
    """Write the tips of an edition, judged by its printed rules."""
    return tuple(_write_tip(edition, tip, say) for tip in read_tips(edition.id))


def _write_tip(edition: Edition | HandsDown, tip: Tip, say: Speaker) -> WrittenTip:
    figures = find_figures(edition.id, tip.id)
    fields = {**_name_boxes(edition, say.language), **_make_figures(figures, say)}
    verdict = str(figures.get("verdict", ""))
    texts = (text.get(say.language, "").format(**fields) for text in (tip.text, tip.finding, tip.method))
    label = say("{verdict}: ", verdict=say(LABELS[verdict])) if verdict else ""
    text, finding, method = texts
    return WrittenTip(
        tip.id, text, verdict, label, finding, method, tuple(_write_positions(edition, tip, figures, say))
    )


def _name_boxes(edition: Edition | HandsDown, language: str) -> dict[str, str]:
    """Return the edition's own words for its boxes or combinations and its upper bonus, by id."""
    if isinstance(edition, HandsDown):
        return {kind.value: edition.combination_word(kind, language) for kind in Combination}
    words = {str(box): edition.box_word(box, language) for box in edition.boxes}
    return {**words, "upper_bonus": edition.line_word(Line.UPPER_BONUS, language)}


def _make_figures(figures: Mapping[str, Any], say: Speaker) -> dict[str, Figure]:
    """Return the figures by name; those of positions are numbered: `loss_1_2` is position 1, option 2."""
    named = {name: value for name, value in figures.items() if isinstance(value, float)}
    for name, one in (("losses", "loss"), ("chances", "chance")):
        for place, values in enumerate(figures.get(name, ()), start=1):
            named |= {f"{one}_{place}_{number}": value for number, value in enumerate(values, start=1)}
    return {name: Figure(value, say) for name, value in named.items()}


# -- positions -----------------------------------------------------------------------------------------------------


def _write_positions(
    edition: Edition | HandsDown, tip: Tip, figures: Mapping[str, Any], say: Speaker
) -> Iterator[WrittenPosition]:
    if isinstance(edition, HandsDown) or not figures:
        return
    for place, position in enumerate(tip.positions):
        chances = figures["chances"][place] if "chances" in figures else ()
        options = _write_options(edition, position, figures["values"][place], chances, say)
        dice = tuple(int(face) for face in position.dice.split())
        yield WrittenPosition(
            dice, _describe_position(edition, position, say), options, _write_command(edition, position)
        )


def _write_options(
    edition: Edition, position: Position, values: Sequence[float], chances: Sequence[float], say: Speaker
) -> tuple[WrittenOption, ...]:
    """Write the options, best first; a loss is the difference of the rounded values."""
    rounded = [round(value, DECIMALS) for value in values]
    order = sorted(range(len(rounded)), key=lambda number: -values[number])
    return tuple(
        WrittenOption(
            _name_option(edition, position.options[number], say),
            say.number(rounded[number], DECIMALS),
            say.number(max(rounded) - rounded[number], DECIMALS) if number != order[0] else "",
            f"{Figure(chances[number], say):%1}" if chances else "",
        )
        for number in order
    )


def _name_option(edition: Edition, option: str, say: Speaker) -> str:
    return say("keep {dice}", dice=option) if option[0].isdigit() else edition.box_word(BoxId(option), say.language)


def _describe_position(edition: Edition, position: Position, say: Speaker) -> str:
    """Describe the card and the rolls left."""
    left = position.rolls_left
    rolls = say.many("{count} roll left", "{count} rolls left", left) if left else say("after the last roll")
    return say("{card}; {rolls}", card=_describe_card(edition, position, say), rolls=rolls)


def _describe_card(edition: Edition, position: Position, say: Speaker) -> str:
    """Describe a card by its filled boxes, or by its open ones and the points above if those are fewer."""
    if not position.card:
        return say("Empty card")
    points = {BoxId(box): int(points) for box, _, points in (part.partition("=") for part in position.card.split(","))}
    filled, unfilled = ([box for box in edition.boxes if (box in points) is wanted] for wanted in (True, False))
    words = {box: edition.box_word(box, say.language) for box in edition.boxes}
    if len(filled) < len(unfilled):
        return say("Filled: {boxes}", boxes=say.join_and(words[box] for box in filled))
    upper = sum(points.get(edition.boxes[place], 0) for place in edition.upper_places)
    boxes = say.join_and(words[box] for box in unfilled)
    return say("Open: {boxes}; {points} points above so far", boxes=boxes, points=upper)


def _write_command(edition: Edition, position: Position) -> str:
    """Return the command that shows the options of a position."""
    dice = position.dice.replace(" ", "")
    words = ["gobelet", "advise" if position.beat is None else "odds", edition.id, "--dice", dice]
    if position.rolls_left:
        words += ["--rolls-left", str(position.rolls_left)]
    if position.card:
        words += ["--card", position.card]
    if position.beat is not None:
        words += ["--beat", str(position.beat)]
    return " ".join(words)
