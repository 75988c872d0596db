"""The clauses of the rules page, with their examples as pictures."""

from collections.abc import Iterator
from dataclasses import dataclass

from gobelet.i18n import Speaker
from gobelet.i18n.rules.dice import RulesSection
from gobelet.i18n.rules.example_text import name_origin
from gobelet.record import AnyEdition
from gobelet.web.pages.parts.adapter import DrawnExample
from gobelet.web.pages.parts.registry import find_adapter


@dataclass(frozen=True, slots=True)
class DrawnClause:
    """A clause as the page shows it; `anchor` if it is the first with its id."""

    id: str
    text: str
    remark: str
    house: bool
    anchor: bool
    examples: tuple[tuple[DrawnExample, str], ...]
    """Each with whose it is, in words, where that differs."""


def draw_clauses(
    edition: AnyEdition, section: RulesSection, anchors: set[str], say: Speaker, *, with_origins: bool
) -> Iterator[DrawnClause]:
    """Yield the clauses of a section; `anchors` collects the ids that the page has already."""
    adapter = find_adapter(edition)
    for clause in section.clauses:
        examples = tuple(
            (adapter.draw_example(edition, each, say), name_origin(each, say) if with_origins else "")
            for each in clause.examples
        )
        first = clause.id not in anchors
        anchors.add(clause.id)
        yield DrawnClause(clause.id, clause.text, section.remark(clause, say), clause.house, first, examples)
