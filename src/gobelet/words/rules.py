"""The rules of an edition in our own words: which clauses apply follows from the edition, house rules included."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gobelet.dice import BoxId, Edition, Line, Section
from gobelet.dice.categories import FULL_HOUSE_BOX
from gobelet.words.speaker import Speaker, mark

RULES = Path(__file__).parent / "rules"
READINGS = mark("How we read it")


@dataclass(frozen=True, slots=True)
class RulesClause:
    """One rule: its id, its text, and whether it is how we read it rather than what the book says."""

    id: str
    text: str
    ours: bool


@dataclass(frozen=True, slots=True)
class RulesSection:
    """A heading and its rules; one section is all ours."""

    title: str
    clauses: tuple[RulesClause, ...]
    ours: bool = False


@cache
def texts(language: str) -> Mapping[str, Mapping[str, Any]]:
    """Return every clause in one language, by key: `joker-1.forced` is a variant of `joker-1`."""
    return tomllib.loads((RULES / f"{language}.toml").read_text(encoding="utf-8"))


def rules_of(edition: Edition, say: Speaker) -> tuple[RulesSection, ...]:
    """Return the rules of an edition as it is played, section by section."""
    words = _placeholders(edition, say)

    def clause(key: str) -> RulesClause:
        entry = texts(say.language)[key]
        return RulesClause(key.split(".", maxsplit=1)[0], entry["text"].format(**words), entry.get("ours", False))

    sections = ((title, tuple(clause(key) for key in keys)) for title, keys in _outline(edition))
    return tuple(RulesSection(say(title), clauses, title == READINGS) for title, clauses in sections if clauses)


def house_rule_text(name: str, language: str) -> str:
    """Return what a house rule changes, in a sentence."""
    return str(texts(language)[f"house.{name}"]["text"])


def _outline(edition: Edition) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each section's heading and the keys of its clauses."""
    columns = ("columns",) if edition.columns_in_play_order else ()
    yield mark("Aim"), ("aim", edition.clauses["players"])
    yield mark("Who opens"), (edition.clauses["open"], "tie-open", "turn-order", *columns)
    yield mark("A turn"), ("turn-1" if edition.rolls > 1 else "turn-1.single", "turn-2")
    yield mark("Filling a box"), ("order" if edition.in_order else "fill-1", "undo", "fill-2")
    yield mark("The upper boxes"), ("upper", "upper-bonus")
    yield mark("The lower boxes"), tuple(_lower_keys(edition))
    yield mark("Five alike again"), tuple(_five_alike_keys(edition))
    yield mark("The end"), tuple(_end_keys(edition))
    yield mark("Partners"), ("partners", "read-partners") if edition.partners else ()
    yield mark("Settlement"), ("settlement", "read-settle") if edition.settlement else ()
    yield READINGS, tuple(_reading_keys(edition))


def _lower_keys(edition: Edition) -> Iterator[str]:
    for category in edition.categories:
        if category.section is Section.LOWER:
            loosened = edition.five_alike_full_house and category.id == FULL_HOUSE_BOX
            yield "full-house.five-alike" if loosened else category.clause


def _five_alike_keys(edition: Edition) -> Iterator[str]:
    yield "first-yahtzee"
    yield edition.clauses["yahtzee-bonus"] if edition.yahtzee_bonus else "yahtzee-bonus.none"
    rule = edition.joker.__name__
    if rule in {"loose", "none"}:
        yield f"joker.{rule}"
    else:
        yield from ("joker", *(f"joker-{step}.{rule}" for step in (1, 2, 3)))


def _end_keys(edition: Edition) -> Iterator[str]:
    totals: str = edition.clauses["totals"] if edition.yahtzee_bonus else "totals.plain"
    yield from ("end", totals, "next-game")


def _reading_keys(edition: Edition) -> Iterator[str]:
    """Yield our readings; one that a house rule has overruled is left out."""
    for reading in edition.readings:
        overruled = (reading == "max" and edition.house) or (reading == "read-full" and edition.five_alike_full_house)
        if not overruled and _of_joker(reading) in {None, edition.joker.__name__}:
            yield reading


def _of_joker(reading: str) -> str | None:
    """Return the joker rule a reading is about, if it is about one."""
    return {"read-forced": "forced", "read-ordered": "ordered", "read-may": "ordinary"}.get(reading)


def _placeholders(edition: Edition, say: Speaker) -> dict[str, str]:
    """Return what the braces in a text stand for in this edition and language."""
    sheet = edition.words[say.language]
    return {
        **{str(box): edition.box_word(box, say.language) for box in edition.boxes},
        **{f"{box}_points": _points_given(edition, box) for box in edition.boxes},
        "upper_section": sheet.upper_section,
        "lower_section": sheet.lower_section,
        "upper_bonus": edition.line_word(Line.UPPER_BONUS, say.language),
        "yahtzee_bonus": edition.line_word(Line.YAHTZEE_BONUS, say.language),
        "grand_total": edition.line_word(Line.GRAND_TOTAL, say.language),
        "nought": sheet.nought,
        "rolls": str(edition.rolls),
        "boxes": str(len(edition.boxes)),
        "upper_bonus_at": str(edition.upper_bonus_at),
        "upper_bonus_points": str(edition.upper_bonus),
        "yahtzee_bonus_points": str(edition.yahtzee_bonus),
    }


def _points_given(edition: Edition, box: BoxId) -> str:
    """Return what a box gives when it does not give nothing: one number, or from the least to the most."""
    found = edition.possible(edition.places[box]) - {0}
    return str(*found) if len(found) == 1 else f"{min(found)}–{max(found)}"
