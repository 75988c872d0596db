"""The structure of rules texts: sections of clauses, made of sentences from one file a language."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from gobelet.i18n.rules.examples import Example, Examples
from gobelet.i18n.speaker import Speaker, mark

RULES = Path(__file__).parent
READINGS = mark("How we read it")
OURS = ".ours"
"""Suffix of a key: the clause is our own decision in this edition and the rulebook's in others."""

Texts = Mapping[str, Mapping[str, Any]]
"""The sentences of one file by key; a clause's id is the part of the key before the first dot."""


@dataclass(frozen=True, slots=True)
class RulesClause:
    """One rule: its id and text, whether it is our reading or a house rule, and its worked examples."""

    id: str
    text: str
    ours: bool
    house: bool = False
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesSection:
    """A heading and its rules; `ours` marks the section of our readings."""

    title: str
    clauses: tuple[RulesClause, ...]
    ours: bool = False

    def remark(self, clause: RulesClause, say: Speaker) -> str:
        """Return the remark to show beside the id of a clause; mostly empty."""
        if clause.house:
            return say("(house rule)")
        return say("(how we read it)") if clause.ours and not self.ours else ""


@cache
def read_texts(file: str) -> Texts:
    """Read the texts of one rules file, by key."""
    return tomllib.loads((RULES / file).read_text(encoding="utf-8"))


def make_sections(
    outline: Iterable[tuple[str, Iterable[str]]], fields: Mapping[str, str], texts: Texts, say: Speaker
) -> Iterator[RulesSection]:
    """Yield the sections of an outline of headings and keys; sections without clauses are left out."""
    for title, keys in outline:
        if clauses := tuple(_make_clauses(keys, fields, texts)):
            yield RulesSection(say(title), clauses, title == READINGS)


def _make_clauses(keys: Iterable[str], fields: Mapping[str, str], texts: Texts) -> Iterator[RulesClause]:
    """Yield the clauses of these keys; sentences of one rule are one clause, unless only some of them are ours."""

    def make_clause(key: str) -> RulesClause:
        entry = texts[key.removesuffix(OURS)]
        ours = key.endswith(OURS) or entry.get("ours", False)
        return RulesClause(key.split(".", maxsplit=1)[0], entry["text"].format(**fields), ours)

    for (name, ours), sentences in groupby(map(make_clause, keys), key=lambda found: (found.id, found.ours)):
        yield RulesClause(name, " ".join(found.text for found in sentences), ours)


def mark_house_rules(played: Iterable[RulesSection], *, printed: Iterable[RulesSection]) -> tuple[RulesSection, ...]:
    """Return the rules as played, with the clauses that differ from print marked as house rules."""
    known = {clause for section in printed for clause in section.clauses}

    def compare(clause: RulesClause) -> RulesClause:
        return replace(clause, house=clause not in known)

    return tuple(replace(section, clauses=tuple(map(compare, section.clauses))) for section in played)


def add_examples(sections: Iterable[RulesSection], examples: Examples) -> tuple[RulesSection, ...]:
    """Return the sections with the examples of each rule, beside the first clause that has its id."""
    left = dict(examples)

    def complete(clause: RulesClause) -> RulesClause:
        return replace(clause, examples=left.pop(clause.id, ()))

    return tuple(replace(section, clauses=tuple(map(complete, section.clauses))) for section in sections)


def list_examples(sections: Iterable[RulesSection]) -> Iterator[Example]:
    """Yield every example of some rules."""
    for section in sections:
        for clause in section.clauses:
            yield from clause.examples
