"""A column of paper as the fields of a form: read as a whole, with every fault beside its field."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from gobelet.dice import BoxId, Edition, Line
from gobelet.game import Refusal, Unreadable, split_refusal
from gobelet.record.headings import parse_players
from gobelet.record.model import check_players
from gobelet.record.paper import NUMBER, PaperColumn, make_paper_record, replace_nought
from gobelet.record.text.scorecard import BONUS, parse_card

NAME: Final = "name"
"""The place of a fault that concerns the players of a column."""


@dataclass(frozen=True, slots=True)
class TypedColumn:
    """A column as it was typed; what is empty was left empty."""

    name: str
    boxes: Mapping[BoxId, str]
    bonuses: str = ""
    """How many bonuses for further five alikes there are."""
    totals: Mapping[Line, str] = field(default_factory=dict)
    """The totals as they were added up by hand."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed but perhaps a name."""
        return not any(text.strip() for text in (*self.boxes.values(), self.bonuses, *self.totals.values()))


class Fault(NamedTuple):
    """What is wrong with a column, and beside which field it is said: `name`, a box or the id of a line."""

    place: str
    refusal: Refusal


def read_typed_column(edition: Edition, typed: TypedColumn) -> PaperColumn | tuple[Fault, ...]:
    """Return a column, or everything that is wrong with it."""
    faults = tuple(_find_form_faults(edition, typed))
    try:
        (team,) = check_players(parse_players(typed.name.replace(",", ";")))  # one column, so a comma is a fault
    except Refusal as refusal:
        faults += tuple(Fault(NAME, fault) for fault in split_refusal(refusal))
    try:
        card = parse_card(edition, _write_card(edition, typed))
        if not faults:
            totals = {line: int(text) for line, text in typed.totals.items() if text.strip()}
            column = PaperColumn(team, card, totals)
            make_paper_record(edition, (column,), None)  # refuses bonuses that no game leads to
            return column
    except Refusal as refusal:
        found = map(_locate, split_refusal(refusal))
        return (*faults, *(fault for fault in found if not faults or fault.refusal.code == "card-points"))
    return faults


def _find_form_faults(edition: Edition, typed: TypedColumn) -> Iterator[Fault]:
    """Yield the boxes that are empty, and what is no number."""
    for box in edition.boxes:
        text = typed.boxes.get(box, "").strip()
        if not text:
            yield Fault(box, Unreadable("paper-box-empty", box=box))
        elif not _is_entry(text):
            yield Fault(box, Unreadable("paper-box-form", box=box, text=text))
    for line, text in ((Line.YAHTZEE_BONUS, typed.bonuses), *typed.totals.items()):
        if text.strip() and not NUMBER.fullmatch(text.strip()):
            yield Fault(line.value, Unreadable("paper-line-form", line=line, text=text.strip()))


def _is_entry(text: str) -> bool:
    return NUMBER.fullmatch(replace_nought(text)) is not None


def _write_card(edition: Edition, typed: TypedColumn) -> str:
    """Return what can be read of a column as the text of a card."""
    texts = [(box, typed.boxes.get(box, "").strip()) for box in edition.boxes]
    entries = [f"{box}={replace_nought(text)}" for box, text in texts if _is_entry(text)]
    bonuses = typed.bonuses.strip()
    if NUMBER.fullmatch(bonuses) and int(bonuses):
        entries.append(f"{BONUS}={int(bonuses) * (edition.yahtzee_bonus or 1)}")
    return ",".join(entries)


def _locate(refusal: Refusal) -> Fault:
    """Return what is wrong with a card or a game, beside its field."""
    if refusal.code == "card-points":
        return Fault(str(refusal.data["box"]), refusal)
    return Fault(Line.YAHTZEE_BONUS.value if "bonus" in refusal.code else NAME, refusal)
