"""The form of a finished sheet of paper: checked as a whole, and kept as a game with points only.

What is wrong is said beside its field and above the form, and everything typed stays. What is right becomes a table
whose game is over, so that its page, its record and the standings are those of any other game.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Final
from uuid import uuid4

from starlette.requests import Request
from starlette.responses import Response

from gobelet.dice import EDITIONS, Edition, Line
from gobelet.dice.boxes import Section
from gobelet.dice.game import MAX_COLUMNS
from gobelet.game import Refusal, Unreadable
from gobelet.i18n import Speaker
from gobelet.i18n.paper import describe_wrong_total
from gobelet.i18n.refusal_values import Names
from gobelet.i18n.refusals import describe_faults, describe_refusal
from gobelet.record import Record, is_same_name
from gobelet.record.paper import PaperColumn, list_wrong_totals, make_paper_record, parse_day
from gobelet.record.paper_fields import NAME, Fault, TypedColumn, read_typed_column
from gobelet.tables.commands import NewTable, PlayedGame
from gobelet.tables.events import OWN_DICE, PERSON
from gobelet.tables.kinds import find_edition
from gobelet.web.pages.context import Form, PageContext, read_context
from gobelet.web.pages.new_table import NewTableForm, list_rule_fields
from gobelet.web.responses import find_status
from gobelet.web.workers import wait_while_connected

FIRST_COLUMNS: Final = 2
"""How many columns an empty form has."""
KEEP: Final = "keep"
"""The action that keeps a sheet although its totals were added up wrongly."""
MISSING: Final = "paper-box-empty"
RELOADING: Final = frozenset({"more", "house"})
"""The actions that only show the form again: with another column, or with house rules."""


@dataclass(frozen=True, slots=True)
class PaperField:
    """A field of the form."""

    id: str
    word: str
    text: str
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ColumnFields:
    """The fields of one column, in the order of the sheet."""

    name: PaperField
    placeholder: str
    upper: tuple[PaperField, ...]
    upper_totals: tuple[PaperField, ...]
    lower: tuple[PaperField, ...]
    bonuses: PaperField | None
    lower_totals: tuple[PaperField, ...]


@dataclass(frozen=True, slots=True)
class PaperForm:
    """The form as it was sent."""

    edition: Edition
    fields: Form
    say: Speaker

    @property
    def count(self) -> int:
        """How many columns it has."""
        wanted = self.fields.number("columns") or FIRST_COLUMNS
        return min(MAX_COLUMNS, wanted + (self.fields["act"] == "more"))

    @property
    def used(self) -> tuple[int, ...]:
        """The columns with a name, or with anything typed."""
        return tuple(number for number in range(self.count) if self._is_used(number))

    def _is_used(self, number: int) -> bool:
        return bool(self.fields[f"{NAME}-{number}"].strip()) or not self.read_column(number).is_empty

    def name_column(self, number: int) -> str:
        """Return the name of a column; without one it is numbered."""
        return self.fields[f"{NAME}-{number}"].strip() or self.say("Player {number}", number=number + 1)

    def label_column(self, number: int) -> str:
        """Return what tells a column from the others: its name, or its number where two have the same name."""
        name = self.name_column(number)
        same = [other for other in self.used if is_same_name(self.name_column(other), name)]
        return name if len(same) < 2 else self.say("Column {number}", number=number + 1)

    def read_column(self, number: int) -> TypedColumn:
        """Return what was typed for a column."""
        boxes = {box: self.fields[f"{box}-{number}"] for box in self.edition.boxes}
        totals = {line: self.fields[f"{line.value}-{number}"] for line in list_total_lines(self.edition)}
        bonuses = self.fields[f"{Line.YAHTZEE_BONUS.value}-{number}"]
        return TypedColumn(self.name_column(number), boxes, bonuses, totals)

    def make_command_id(self) -> str:
        """Return the id of the command that keeps this sheet: sent again it is kept once."""
        typed = [self.read_column(number) for number in self.used]
        text = repr((self.edition, self.fields["day"], typed, self.fields["command"]))
        return hashlib.sha256(text.encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class CheckedSheet:
    """The columns of a sheet, and what is wrong with each, by its number; its record if nothing is."""

    columns: Mapping[int, PaperColumn]
    faults: tuple[tuple[int, Fault], ...]
    record: Record | None = None


async def show_paper_list(request: Request) -> Response:
    """Show the shelf, to choose of which game the sheet is."""
    return read_context(request).render("paper_list.html", shelf=tuple(EDITIONS.values()))


async def show_paper_form(request: Request) -> Response:
    """Show an empty form."""
    page = read_context(request)
    today = datetime.now(UTC).date().isoformat()
    fields = Form({"day": [today], "command": [uuid4().hex], f"{NAME}-0": [page.session.name]})
    return _render(page, PaperForm(_find_edition(request), fields, page.say))


async def keep_paper(request: Request) -> Response:
    """Keep the sheet and show its game, or show the form again with what is wrong."""
    page = read_context(request)
    form = PaperForm(_find_edition(request), await page.read_form(), page.say)
    try:
        form = _add_house_rules(form)
        if form.fields["act"] in RELOADING:
            return _render(page, form)
        day = parse_day(form.fields["day"])
        work = page.state.workers.records.run(
            ("paper", form.make_command_id(), page.say.language), partial(check_sheet, form)
        )
        checked = await wait_while_connected(request.receive, work)
        if checked.record is None or (any(_list_wrong(checked)) and form.fields["act"] != KEEP):
            return _render(page, form, checked, status=422)
        return await _keep(page, form, checked.record, day)
    except Refusal as refusal:
        notices = describe_faults(refusal, page.say, Names(form.edition))
        return _render(page, form, notices=notices, status=find_status(refusal))


def _find_edition(request: Request) -> Edition:
    edition = find_edition(request.path_params["edition"])
    if not isinstance(edition, Edition):
        raise Unreadable("no-such-page")
    return edition


def _add_house_rules(form: PaperForm) -> PaperForm:
    """Return the form of the edition with the house rules that were chosen."""
    house = NewTableForm(form.edition, form.fields).house
    edition = find_edition(form.edition.id, house)
    assert isinstance(edition, Edition)
    return PaperForm(edition, form.fields, form.say)


# -- checking ----------------------------------------------------------------------------------------------------


def check_sheet(form: PaperForm) -> CheckedSheet:
    """Check every column, then the sheet as a whole."""
    if not form.used:
        raise Unreadable("paper-nobody")
    read = {number: read_typed_column(form.edition, form.read_column(number)) for number in form.used}
    columns = {number: found for number, found in read.items() if isinstance(found, PaperColumn)}
    faults = [
        (number, fault) for number, found in read.items() if not isinstance(found, PaperColumn) for fault in found
    ]
    faults += _find_same_names(form)
    if faults:
        return CheckedSheet(columns, tuple(faults))
    return CheckedSheet(columns, (), make_paper_record(form.edition, tuple(columns.values()), None))


def _find_same_names(form: PaperForm) -> Iterator[tuple[int, Fault]]:
    names = [(number, form.name_column(number)) for number in form.used]
    for place, (number, name) in enumerate(names):
        if any(is_same_name(name, other) for _, other in names[:place]):
            yield number, Fault(NAME, Unreadable("names-twice", name=name))


def _list_wrong(checked: CheckedSheet) -> Iterator[tuple[int, Line, int]]:
    """Yield the totals that were added up wrongly: the column, the line, and what was written."""
    for number, column in checked.columns.items():
        for line, _, written in list_wrong_totals(column):
            yield number, line, written


# -- keeping -----------------------------------------------------------------------------------------------------


async def _keep(page: PageContext, form: PaperForm, record: Record, day: str) -> Response:
    """Keep the game on a table of its own, and show it."""
    seats = iter(range(len(record.names)))
    teams = tuple(tuple(next(seats) for _ in team) for team in record.players)
    wanted = NewTable(
        form.edition.id,
        form.edition.house,
        (PERSON,) * len(record.names),
        teams,
        advice=False,
        dice=OWN_DICE,
        entry="points",
        turns="free",
    )
    played = PlayedGame(record.names, record.events, day)
    answer = await page.state.keep_game(wanted, played, page.token, form.make_command_id())
    page.session = page.session.with_table(answer.table.code)
    page.note_finished_game(answer.table)
    return page.redirect(f"/t/{answer.table.code}/game")


# -- the page ----------------------------------------------------------------------------------------------------


def list_total_lines(edition: Edition) -> tuple[Line, ...]:
    """Return the lines that people add up by hand, each once, as they are printed."""
    lines = (*edition.lines_of(Section.UPPER), *edition.lines_of(Section.LOWER))
    return tuple(line for line in dict.fromkeys(lines) if line is not Line.YAHTZEE_BONUS)


def _render(
    page: PageContext,
    form: PaperForm,
    checked: CheckedSheet | None = None,
    notices: Sequence[str] = (),
    status: int = 200,
) -> Response:
    beside: dict[str, list[str]] = {}
    for field, sentence in () if checked is None else _describe_beside(form, checked):
        beside.setdefault(field, []).append(sentence)
    return page.render(
        "paper.html",
        status,
        edition=form.edition,
        title=form.edition.title(page.say.language),
        form=form,
        columns=[_build_column(form, number, beside) for number in range(form.count)],
        may_add=form.count < MAX_COLUMNS,
        rules=list(list_rule_fields(NewTableForm(form.edition.printed or form.edition, form.fields), page.say)),
        summary=[] if checked is None else list(_summarize(form, checked)),
        wrong=checked is not None and checked.record is not None,
        notices=notices,
    )


def _describe_beside(form: PaperForm, checked: CheckedSheet) -> Iterator[tuple[str, str]]:
    """Yield the field of each fault, and what is said beside it."""
    say = form.say
    for number, (place, refusal) in checked.faults:
        missing = refusal.code == MISSING
        words = say("A number is missing.") if missing else describe_refusal(refusal, say, Names(form.edition))
        yield f"{place}-{number}", words
    yield from _describe_wrong(form, checked)


def _describe_wrong(form: PaperForm, checked: CheckedSheet) -> Iterator[tuple[str, str]]:
    """Yield the field of each total that was added up wrongly, and what it is."""
    for number, line, written in _list_wrong(checked):
        column = checked.columns[number]
        words = describe_wrong_total(column.name, column.card, line, written, form.say, as_form=True)
        yield f"{line.value}-{number}", words


def _summarize(form: PaperForm, checked: CheckedSheet) -> Iterator[tuple[str, str]]:
    """Yield what is said above the form, each sentence with its field; the empty boxes of a column in one."""
    for number in form.used:
        faults, name = [fault for column, fault in checked.faults if column == number], form.label_column(number)
        missing = [fault for fault in faults if fault.refusal.code == MISSING]
        if len(missing) > 1:
            yield (
                f"{missing[0].place}-{number}",
                form.say(
                    "{name}: {count} numbers are missing. A box that was scratched has a 0.",
                    name=name,
                    count=len(missing),
                ),
            )
            faults = [fault for fault in faults if fault not in missing]
        for place, refusal in faults:
            told = Unreadable("paper-column", name=name, reason=refusal)
            yield f"{place}-{number}", describe_refusal(told, form.say, Names(form.edition))
    yield from _describe_wrong(form, checked)


def _build_column(form: PaperForm, number: int, faults: Mapping[str, Sequence[str]]) -> ColumnFields:
    edition, language = form.edition, form.say.language

    def build(place: str, word: str) -> PaperField:
        id_ = f"{place}-{number}"
        return PaperField(id_, word, form.fields[id_], tuple(faults.get(id_, ())))

    def build_boxes(places: Sequence[int]) -> tuple[PaperField, ...]:
        boxes = (edition.boxes[place] for place in places)
        return tuple(build(box, edition.box_word(box, language)) for box in boxes)

    def build_totals(section: Section) -> tuple[PaperField, ...]:
        lines = [line for line in list_total_lines(edition) if _is_in(edition, line, section)]
        return tuple(build(line.value, edition.line_word(line, language)) for line in lines)

    word = f"{edition.line_word(Line.YAHTZEE_BONUS, language)} × {edition.yahtzee_bonus}"
    return ColumnFields(
        build(NAME, form.say("Name")),
        form.say("Player {number}", number=number + 1),
        build_boxes(edition.upper_places),
        build_totals(Section.UPPER),
        build_boxes(edition.lower_places),
        build(Line.YAHTZEE_BONUS.value, word) if edition.yahtzee_bonus else None,
        build_totals(Section.LOWER),
    )


def _is_in(edition: Edition, line: Line, section: Section) -> bool:
    """Whether a line is printed below a section, and not in the other one before."""
    upper = line in edition.lines_of(Section.UPPER)
    return upper if section is Section.UPPER else not upper
