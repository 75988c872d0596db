"""The rules: the list of games, the rules of an edition as printed or with a table's house rules, its sample turn."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from gobelet.game import Seat, Unreadable
from gobelet.i18n import Speaker
from gobelet.i18n.house_rules import describe_house_rules
from gobelet.i18n.rules.dice import RulesSection, write_rules
from gobelet.i18n.rules.example_text import describe_examples
from gobelet.i18n.rules.examples import Origin
from gobelet.i18n.rules.samples import describe_origin, name_step_origin, write_sample
from gobelet.i18n.rules.sections import list_examples
from gobelet.i18n.tips import write_tips
from gobelet.record import AnyEdition
from gobelet.tables.kinds import find_edition
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import Holder
from gobelet.web.pages.context import read_context
from gobelet.web.pages.parts.registry import find_adapter
from gobelet.web.pages.parts.rules import draw_clauses
from gobelet.web.pages.shelf import list_editions

MAX_DIGITS: Final = 3
"""More than the number of any step has."""
STYLES: Final = ("base.css", "table.css", "lobby.css", "editions.css", "pages.css", "rules.css", "print.css")


async def show_rules_list(request: Request) -> Response:
    """Show all games, each with the way to its rules."""
    return read_context(request).render("rules_list.html", shelf=list_editions())


async def show_rules(request: Request) -> Response:
    """Show the rules of an edition; from a table, with its house rules and a link back."""
    page = read_context(request)
    edition = find_edition(request.path_params["edition"])
    back, guided_seat = f"/new/{edition.id}", None
    if page.query("table"):
        table = page.state.tables.table(await page.state.find(page.query("table")))
        edition, back, guided_seat = table.edition, f"/t/{table.code}", _find_guided_seat(table, page.session.holder)
    sections, sample = write_rules(edition, page.say), write_sample(edition, page.say)
    return page.render(
        "rules.html",
        edition=edition,
        title=edition.title(page.say.language),
        house=describe_house_rules(edition, page.say),
        scoring=find_adapter(edition).list_scoring(edition, page.say),
        sections=list(_draw_sections(edition, sections, page.say)),
        whose=describe_examples(sections, page.say),
        tips=write_tips(edition, page.say),
        sample=sample and sample.title,
        has_summary=find_adapter(edition).build_summary_card(edition, page.say) is not None,
        guided_seat=guided_seat,
        styles=_list_styles(edition),
        back=back,
    )


def _find_guided_seat(table: Table, holder: Holder | None) -> Seat | None:
    """Return the seat of a reader's that a guided turn can begin at: the one on turn, or the first."""
    if table.stage is not Stage.PLAYING or table.game is None:
        return None
    own = [seat for seat in table.seats_of(holder) if table.places[seat].bot is None]
    return table.game.turn if table.game.turn in own else next(iter(own), None)


async def show_sample_step(request: Request) -> Response:
    """Show one step of an edition's sample turn."""
    page = read_context(request)
    edition = find_edition(request.path_params["edition"])
    sample, number = write_sample(edition, page.say), _read_step(request.path_params["step"])
    if sample is None or not 1 <= number <= len(sample.steps):
        raise Unreadable("no-such-page")
    step = sample.steps[number - 1]
    return page.render(
        "rules_example.html",
        edition=edition,
        title=edition.short_title(page.say.language),
        sample=sample,
        whose=describe_origin(sample, page.say),
        number=number,
        count=len(sample.steps),
        remark=name_step_origin(sample, step, page.say),
        styles=_list_styles(edition),
        step=step,
        drawn=find_adapter(edition).draw_step(edition, step, page.say),
    )


def _read_step(text: str) -> int:
    """Return the number of a step; 0, which no step has, for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS else 0


def _list_styles(edition: AnyEdition) -> Sequence[str]:
    return (*STYLES, *find_adapter(edition).picture_styles)


def _draw_sections(edition: AnyEdition, sections: Sequence[RulesSection], say: Speaker) -> Iterator[dict[str, Any]]:
    anchors: set[str] = set()
    mixed = {example.origin for example in list_examples(sections)} != {Origin.OURS}
    for section in sections:
        drawn = draw_clauses(edition, section, anchors, say, with_origins=mixed)
        yield {"title": section.title, "clauses": list(drawn)}
