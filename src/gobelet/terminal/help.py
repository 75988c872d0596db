"""Help and rules as lines of text, for both games."""

from collections.abc import Iterator, Sequence

from wcwidth import ljust, width

from gobelet.i18n import Speaker
from gobelet.i18n.rules.dice import write_rules
from gobelet.record import AnyEdition
from gobelet.terminal.console import WIDTH
from gobelet.terminal.widths import wrap_text


def format_commands(rows: Sequence[tuple[str, str]], columns: int) -> Iterator[str]:
    """Yield a table of what can be typed, each with its meaning."""
    label = max(width(word) for word, _ in rows)
    for word, meaning in rows:
        yield from wrap_text(meaning, columns, f"  {ljust(word, label)}  ", " " * (label + 4))


def format_rules(edition: AnyEdition, say: Speaker, columns: int = WIDTH) -> Iterator[str]:
    """Yield the rules, wrapped, each with its clause id; our own readings and house rules are marked."""
    yield edition.title(say.language)
    if edition.house:
        yield say("House rules: {rules}", rules=", ".join(f"{name}={value}" for name, value in edition.house))
    for section in write_rules(edition, say):
        yield ""
        yield section.title
        for clause in section.clauses:
            words = filter(None, (f"[{clause.id}]", section.remark(clause, say), clause.text))
            yield from wrap_text(" ".join(words), columns, "  ", "    ")
