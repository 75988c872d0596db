"""Help for the dice game."""

from collections.abc import Iterator

from gobelet.dice import BoxId, Edition
from gobelet.game import Unreadable
from gobelet.i18n import Speaker
from gobelet.i18n.how_to_score import describe_scoring
from gobelet.i18n.rules.dice import write_rules
from gobelet.terminal.console import WIDTH
from gobelet.terminal.dice.commands import MAX_ECHO, VOCABULARY, find_box
from gobelet.terminal.help import format_commands
from gobelet.terminal.widths import truncate, wrap_text


def format_help(edition: Edition, say: Speaker, columns: int = WIDTH) -> Iterator[str]:
    """Yield what can be typed, in the player's language."""
    rows = (
        (say("roll"), say("roll the dice; kept dice stay")),
        (say("keep 4 4"), say("keep these, then Enter rolls the others; keep alone puts all back")),
        (say("roll 5 6"), say("pick these faces up and roll them")),
        (say("roll all"), say("roll all five again")),
        (say("a box"), say("fill it: its name or the start of one, such as {example}", example=_example(edition, say))),
        (say("undo"), say("take the last fill back, until somebody rolls")),
        (say("boxes"), say("what every open box would give")),
        (say("cards"), say("all score cards, with the games of a match")),
        (say("cards 1"), say("the cards of an earlier game of the match")),
        (say("cards printed"), say("the cards in every language of the original")),
        (say("help BOX"), say("how to score in a box, such as {example}", example=_write_help_example(edition, say))),
        (say("rules"), say("the rules of this edition")),
        (say("hint"), say("what best play would do")),
        (say("why"), say("why that is best; why chance, why 4 4: why not that")),
        (say("review"), say("after a game: what was luck and what was skill")),
        (say("save FILE"), say("write the record of the game to a file")),
        (say("quit"), say("stop; the game is kept for another day")),
    )
    yield from format_commands(rows, columns)
    yield from wrap_text(_describe_letters(say), columns)


def format_box_help(text: str, edition: Edition, say: Speaker, columns: int = WIDTH) -> Iterator[str]:
    """Yield how to score in the box that was typed, and its rule; refuse an unknown box with a list of all."""
    box = _find_box(text, edition, say.language)
    word, how = edition.box_word(box, say.language), describe_scoring(edition, box, say)
    yield say("{box}: {points}", box=word, points=how)
    clause = edition.clause_ids[edition.places[box]]
    for section in write_rules(edition, say):
        for rule in section.clauses:
            if rule.id == clause:
                yield from wrap_text(rule.text, columns, "  ", "  ")


def _find_box(text: str, edition: Edition, language: str) -> BoxId:
    try:
        return find_box(text, edition, language)
    except Unreadable as refusal:
        if refusal.code != "not-understood":
            raise
        words = tuple(edition.box_word(box, language) for box in edition.boxes)
        raise Unreadable("no-such-box", box=truncate(text, MAX_ECHO), known=words) from None


def _write_help_example(edition: Edition, say: Speaker) -> str:
    return say("help {box}", box=edition.box_word(edition.boxes[-1], say.language).casefold())


def _describe_letters(say: Speaker) -> str:
    """Return which single letters stand for which words."""
    letters = VOCABULARY.letters[say.language]
    words = ", ".join(VOCABULARY.keyword(action, say.language) for action in letters.values())
    return say("Short: {letters} for {words}", letters=" ".join(letters), words=words)


def _example(edition: Edition, say: Speaker) -> str:
    return edition.box_word(edition.boxes[3], say.language).casefold()
