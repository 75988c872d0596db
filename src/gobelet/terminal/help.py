"""Help and rules as lines of text, for both games."""

from collections.abc import Iterator, Sequence

from wcwidth import ljust, width

from gobelet.i18n import Speaker
from gobelet.i18n.rules.dice import write_rules
from gobelet.i18n.rules.example_text import describe_example
from gobelet.i18n.tips import WrittenPosition, write_tips
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


def format_tips(edition: AnyEdition, say: Speaker, columns: int = WIDTH) -> Iterator[str]:
    """Yield the tips of a rulebook, wrapped, each with what best play says about it and how that was measured."""
    yield edition.title(say.language)
    tips = write_tips(edition, say)
    if not tips:
        yield from ("", say("This rulebook gives no tips."))
    elif edition.house:
        yield from wrap_text(say("Judged by the printed rules, without house rules."), columns)
    for tip in tips:
        yield ""
        yield from wrap_text(tip.text, columns, "- ", "  ")
        if tip.verdict:
            yield from wrap_text(tip.judgement, columns, "  ", "  ")
            yield from wrap_text(f"({tip.method})", columns, "  ", "  ")
        for position in tip.positions:
            yield from _format_position(position, say, columns)


def _format_position(position: WrittenPosition, say: Speaker, columns: int) -> Iterator[str]:
    """Yield a position: its dice and card, a line for each option, and the command that shows it."""
    dice = " ".join(map(str, position.dice))
    yield from wrap_text(f"{dice}: {position.where}", columns, "    ", "    ")
    label = max(width(option.words) for option in position.options)
    for option in position.options:
        loss = f"-{option.loss}" if option.loss else say("best")
        chance = f"  {option.chance}" if option.chance else ""
        yield f"      {ljust(option.words, label)}  {option.value}  {loss}{chance}"
    yield f"      {position.command}"
