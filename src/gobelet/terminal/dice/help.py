"""Help at the prompt and the rules as lines of text."""

from collections.abc import Iterator

from wcwidth import ljust, width

from gobelet.dice import Edition
from gobelet.i18n import Speaker
from gobelet.i18n.rules.dice import rules_of
from gobelet.record import AnyEdition
from gobelet.terminal.console import WIDTH
from gobelet.terminal.dice.commands import LETTERS, spelled
from gobelet.terminal.widths import wrap_text


def help_lines(edition: Edition, say: Speaker, columns: int = WIDTH) -> Iterator[str]:
    """Yield what can be typed, in the player's language."""
    rows = (
        (say("roll"), say("roll the dice; kept dice stay")),
        (say("keep 4 4"), say("keep these, then Enter rolls the others; keep alone puts all back")),
        (say("roll 5 6"), say("pick these faces up and roll them")),
        (say("roll all"), say("roll all five again")),
        (say("a box"), say("fill it: its name or the start of one, such as {example}", example=_example(edition, say))),
        (say("undo"), say("take the last fill back, until somebody rolls")),
        (say("boxes"), say("what every open box would give")),
        (say("cards"), say("all score cards")),
        (say("rules"), say("the rules of this edition")),
        (say("hint"), say("what best play would do")),
        (say("why"), say("why that is best; why chance, why 4 4: why not that")),
        (say("save FILE"), say("write the record of the game to a file")),
        (say("quit"), say("stop; the game is kept for another day")),
    )
    label = max(width(word) for word, _ in rows)
    for word, meaning in rows:
        yield from wrap_text(meaning, columns, f"  {ljust(word, label)}  ", " " * (label + 4))
    yield from wrap_text(_letters(say), columns)


def _letters(say: Speaker) -> str:
    """Return which single letters stand for which words."""
    letters = LETTERS[say.language]
    words = ", ".join(spelled(word, say.language) for word in letters.values())
    return say("Short: {letters} for {words}", letters=" ".join(letters), words=words)


def _example(edition: Edition, say: Speaker) -> str:
    return edition.box_word(edition.boxes[3], say.language).casefold()


def rules_lines(edition: AnyEdition, say: Speaker, columns: int = WIDTH) -> Iterator[str]:
    """Yield the rules, wrapped, each with its clause id; our own decisions and house rules are marked."""
    yield edition.title(say.language)
    if edition.house:
        yield say("House rules: {rules}", rules=", ".join(f"{name}={value}" for name, value in edition.house))
    for section in rules_of(edition, say):
        yield ""
        yield section.title
        for clause in section.clauses:
            words = filter(None, (f"[{clause.id}]", section.remark(clause, say), clause.text))
            yield from wrap_text(" ".join(words), columns, "  ", "    ")
