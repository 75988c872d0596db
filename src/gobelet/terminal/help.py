"""Help and rules as lines of text, for both games."""

from collections.abc import Iterator, Sequence

from wcwidth import ljust, width

from gobelet.i18n import Speaker
from gobelet.i18n.rules.dice import write_rules
from gobelet.i18n.rules.example_text import describe_example
from gobelet.record import AnyEdition
from gobelet.terminal.console import WIDTH
from gobelet.terminal.widths import wrap_text


def format_commands(rows: Sequence[tuple[str, str]], columns: int) -> Iterator[str]:
    """Yield a table of what can be typed, each with its meaning."""
    label = max(width(word) for word, _ in rows)
    for word, meaning in rows:
        yield from wrap_text(meaning, columns, f"  {ljust(word, label)}  ", " " * (label + 4))


def format_rules(
    edition: AnyEdition, say: Speaker, columns: int = WIDTH, *, with_clauses: bool = False
) -> Iterator[str]:
    """Yield the rules, wrapped, with their examples; our own readings and house rules are marked.

    With clauses each rule has its id, for citing.
    """
    yield edition.title(say.language)
    if edition.house:
        yield say("House rules: {rules}", rules=", ".join(f"{name}={value}" for name, value in edition.house))
    for section in write_rules(edition, say):
        yield ""
        yield section.title
        for clause in section.clauses:
            cited = f"[{clause.id}]" if with_clauses else ""
            words = filter(None, (cited, section.remark(clause, say), clause.text))
            yield from wrap_text(" ".join(words), columns, "  ", "    ")
            for example in clause.examples:
                yield from wrap_text(describe_example(example, say), columns, "    ", "      ")
