"""The rules text of an edition of dice; its clauses follow from the edition, house rules included."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from gobelet.dice import BoxId, Edition, Line, Section
from gobelet.dice.boxes import FULL_HOUSE_BOX
from gobelet.handsdown import HandsDown
from gobelet.i18n.rules.cards import write_card_rules
from gobelet.i18n.rules.examples import find_dice_examples
from gobelet.i18n.rules.sections import (
    OURS,
    READINGS,
    RulesClause,
    RulesSection,
    Texts,
    add_examples,
    make_sections,
    mark_house_rules,
    read_texts,
)
from gobelet.i18n.speaker import Speaker, mark

__all__ = ["READING_APPLIES", "RulesClause", "RulesSection", "describe_house_rule", "load_texts", "write_rules"]


def load_texts(language: str) -> Texts:
    """Load the texts about dice in one language, by key: `joker-1.forced` is a variant of `joker-1`."""
    return read_texts(f"{language}.toml")


def write_rules(edition: Edition | HandsDown, say: Speaker) -> tuple[RulesSection, ...]:
    """Write the rules of an edition or the card game; clauses that differ from print are marked as house rules."""
    if isinstance(edition, HandsDown):
        return write_card_rules(edition, say)
    printed = _write_sections(edition.printed or edition, say)
    played = mark_house_rules(_write_sections(edition, say), printed=printed)
    return add_examples(played, find_dice_examples(edition, say))


def describe_house_rule(name: str, language: str) -> str:
    """Describe in a sentence what a house rule changes."""
    return str(load_texts(language)[f"house.{name}"]["text"])


def _write_sections(edition: Edition, say: Speaker) -> Iterator[RulesSection]:
    return make_sections(_list_sections(edition), _make_fields(edition, say), load_texts(say.language), say)


def _list_sections(edition: Edition) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield each section's heading and the keys of its sentences."""
    columns = ("columns",) if edition.columns_in_play_order else ()
    yield mark("Aim"), ("aim", _find_variant(edition, "players"))
    yield (
        mark("Who opens"),
        (_find_variant(edition, "open"), "tie-open", _find_variant(edition, "turn-order"), *columns),
    )
    yield mark("A turn"), ("turn-1", "turn-2") if edition.rolls > 1 else ("turn-1.single", "turn-2.single")
    yield mark("Filling a box"), _list_filling_keys(edition)
    yield (
        mark("The upper boxes"),
        _list_upper_keys(edition),
    )
    yield mark("The lower boxes"), _list_lower_keys(edition)
    yield mark("Five of a kind again"), (*_list_bonus_keys(edition), *_list_joker_keys(edition))
    yield mark("The end"), _list_end_keys(edition)
    yield mark("Partners"), ("partners", "read-partners") if edition.partners else ()
    yield mark("Settlement"), ("settlement", "read-settle") if edition.settlement else ()
    yield READINGS, (reading for reading in edition.readings if READING_APPLIES.get(reading, _always)(edition))


DEFAULTS: Final[Mapping[str, str]] = MappingProxyType(
    {"players": "players.plain", "open": "open.five-here", "totals": "totals.lower"}
)
"""The variants that an edition has unless it chooses others, of clauses whose id alone is no text."""


def _find_variant(edition: Edition, key: str) -> str:
    """Return the edition's own variant of a clause, if it has one."""
    return edition.clauses.get(key) or DEFAULTS.get(key, key)


def _has_jokers(edition: Edition) -> bool:
    """Return whether jokers matter: in printed order hardly a box is left for one (`joker.in-order`)."""
    return edition.joker.__name__ != "none" and not edition.in_order


def _list_filling_keys(edition: Edition) -> Iterator[str]:
    if "sheet" in edition.clauses:
        yield edition.clauses["sheet"]
    yield from ("fill-1.in-order", "order") if edition.in_order else ("fill-1",)
    yield "undo"
    if not edition.in_order:
        yield "fill-2"
        if edition.joker.__name__ in {"forced", "ordered"}:
            yield "fill-2.joker"
    yield "fill-2.exact"


def _list_upper_keys(edition: Edition) -> Iterator[str]:
    yield _find_variant(edition, "upper")
    yield "upper-bonus" if edition.upper_bonus else "upper-bonus.none"


def _list_lower_keys(edition: Edition) -> Iterator[str]:
    for category in edition.categories:
        if category.section is Section.LOWER:
            yield category.clause
        if category.id == FULL_HOUSE_BOX:
            five = "joker" if _has_jokers(edition) else "not-five"
            yield f"full-house.{'five-too' if edition.five_alike_full_house else five}"


def _list_bonus_keys(edition: Edition) -> Iterator[str]:
    if _has_jokers(edition):
        yield _find_variant(edition, "first-yahtzee")
    if not edition.yahtzee_bonus:
        yield "yahtzee-bonus.none"
        return
    bonus = _find_variant(edition, "yahtzee-bonus")
    yield bonus
    if edition.upper_bonus:
        yield "yahtzee-bonus.upper"
    if edition.rolls > 1:
        yield "yahtzee-bonus.again"
    if bonus == "yahtzee-bonus.chips":
        yield "chips"


def _list_joker_keys(edition: Edition) -> Iterator[str]:
    rule = edition.joker.__name__
    if edition.in_order:
        yield "joker.none-in-order" if rule == "none" else "joker.in-order"
    elif rule in {"loose", "none"}:
        yield f"joker.{rule}"
    else:
        yield from (_find_variant(edition, "joker"), f"joker-1.{rule}", f"joker-2.{rule}")
        if rule == "ordinary":
            yield "joker-2.may"
        yield _find_variant(edition, "joker-3")


def _list_end_keys(edition: Edition) -> Iterator[str]:
    yield from ("end", "end.draw")
    totals = _find_variant(edition, "totals")
    ours = OURS if totals.endswith(OURS) else ""
    yield ("totals" if edition.upper_bonus else "totals.no-upper-bonus") + ours
    yield totals if edition.yahtzee_bonus else f"totals.plain{ours}"
    if "max" in edition.clauses and not edition.house:
        yield from (edition.clauses["max"], "max.further")
    yield from ("next-game", "read-match.settled" if edition.settlement else "read-match")


READING_APPLIES: Final[Mapping[str, Callable[[Edition], bool]]] = MappingProxyType(
    {
        "read-63": lambda edition: bool(edition.upper_bonus) and edition.upper_bonus_at == 63,
        "read-chips": lambda edition: bool(edition.yahtzee_bonus),
        "read-chips.joker": _has_jokers,
        "read-first": lambda edition: bool(edition.yahtzee_bonus),
        "read-forced": lambda edition: _has_jokers(edition) and edition.joker.__name__ == "forced",
        "read-ordered": lambda edition: _has_jokers(edition) and edition.joker.__name__ == "ordered",
        "read-may": lambda edition: _has_jokers(edition) and edition.joker.__name__ == "ordinary",
        "read-full": lambda edition: not edition.five_alike_full_house,
        "read-full.here": lambda edition: not edition.five_alike_full_house,
        "read-four-in-three": lambda edition: not edition.in_order,
        "read-nought": lambda edition: not edition.in_order,
        "read-375": lambda edition: not edition.house,
    }
)
"""When a reading applies, if not always; readings overruled by a house rule are left out."""


def _always(_edition: Edition) -> bool:
    return True


def _make_fields(edition: Edition, say: Speaker) -> dict[str, str]:
    """Make the values of the placeholders in the texts."""
    sheet = edition.words[say.language]
    return {
        **{str(box): edition.box_word(box, say.language) for box in edition.boxes},
        **{f"{box}_points": _format_possible_points(edition, box) for box in edition.boxes},
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
        "worthless": say.join_and(_list_worthless_boxes(edition, say.language)),
        "joker_points": say.join_and(_list_joker_points(edition, say.language, anywhere=False)),
        "joker_points_anywhere": say.join_and(_list_joker_points(edition, say.language, anywhere=True)),
    }


def _format_possible_points(edition: Edition, box: BoxId) -> str:
    """Format the points of a box other than 0: one number, or the lowest and the highest."""
    found = edition.possible_points[edition.places[box]] - {0}
    return str(*found) if len(found) == 1 else f"{min(found)}–{max(found)}"


def _format_part(name: str, language: str, **fields: object) -> str:
    return str(load_texts(language)[f"part.{name}"]["text"]).format(**fields)


def _list_worthless_boxes(edition: Edition, language: str) -> Iterator[str]:
    """Yield the lower boxes in which five of a kind is worth nothing without a joker."""
    for place in edition.lower_places:
        if not any(edition.worths[roll][place] for roll in edition.joker_worths):
            yield _format_part("box", language, box=edition.box_word(edition.boxes[place], language))


def _list_joker_points(edition: Edition, language: str, *, anywhere: bool) -> Iterator[str]:
    """Yield what a joker scores in each box where it differs from an ordinary roll, and then in all others."""
    changed = [place for place in edition.lower_places if not _is_joker_ordinary(edition, place)]
    for place in changed:
        points = {worths[place] for worths in edition.joker_worths.values()}
        box = edition.box_word(edition.boxes[place], language)
        yield _format_part("points" if len(points) == 1 else "sum", language, box=box, points=max(points))
    others = set(edition.lower_places) - {*changed, edition.yahtzee_place}
    below = "sum-below" if all(_scores_the_sum(edition, place) for place in others) else "usual-below"
    yield _format_part("usual-anywhere" if anywhere else below, language)


def _is_joker_ordinary(edition: Edition, place: int) -> bool:
    return all(worths[place] == edition.worths[roll][place] for roll, worths in edition.joker_worths.items())


def _scores_the_sum(edition: Edition, place: int) -> bool:
    return all(worths[place] == sum(roll) for roll, worths in edition.joker_worths.items())
