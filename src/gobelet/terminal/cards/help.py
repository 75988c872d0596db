"""Help for the card game."""

from collections.abc import Iterator

from wcwidth import ljust, width

from gobelet.handsdown import HandsDown
from gobelet.i18n import Speaker
from gobelet.i18n.card_events import format_codes
from gobelet.i18n.summary_card import write_summary_card
from gobelet.terminal.console import WIDTH
from gobelet.terminal.help import format_commands
from gobelet.terminal.widths import wrap_text


def format_summary_card(edition: HandsDown, say: Speaker, columns: int = WIDTH) -> Iterator[str]:
    """Yield the summary card: combinations with points and an example, the kinds of cards, and the rules in brief."""
    summary = write_summary_card(edition, say)
    label = max(width(each.word) for each in summary.combinations)
    codes = max(len(format_codes(each.cards)) for each in summary.combinations)
    for each in summary.combinations:
        head = f"  {ljust(each.word, label)} {each.points:2}  {format_codes(each.cards).ljust(codes)}  "
        yield from wrap_text(each.needs, columns, head, " " * (label + codes + 9))
    yield ""
    for kind in summary.cards:
        word = edition.card_word(kind.card, say.language)
        yield from wrap_text(f"{word} – {kind.meaning}", columns, f"  {kind.card.code.ljust(4)}  ", " " * 8)
    yield ""
    for sentence in summary.rules:
        yield from wrap_text(sentence, columns)


def format_help(say: Speaker, columns: int = WIDTH) -> Iterator[str]:
    """Yield what can be typed, in the player's language."""
    rows = (
        (say("3Y 2/5B"), say("discard these cards and draw as many")),
        (say("keep 3Y 3Y"), say("discard all others; keep alone discards all five")),
        (say("pass"), say("discard nothing")),
        (say("call"), say("Hands Down! Also when it is not your turn, whenever you are asked")),
        (say("hand"), say("look at your cards")),
        (say("table"), say("the Combo cards, and what everybody has")),
        (say("hint"), say("what the best computer player would do")),
        (say("help cards"), say("the summary card: combinations, kinds of cards, the rules in brief")),
        (say("rules"), say("the rules of the game")),
        (say("save FILE"), say("write the record of the game to a file")),
        (say("quit"), say("stop; the game is kept for another day")),
    )
    yield from format_commands(rows, columns)
    yield from wrap_text(
        say("Cards: number and colour, Y yellow, B blue, R red; 2/5Y is 2 or 5, ?B any number, 4* any colour."), columns
    )
