"""The card table as lines of text: the Combo cards, everybody's points, and a hand."""

from collections.abc import Iterator, Sequence

from wcwidth import ljust, width

from gobelet.game import Seat
from gobelet.handsdown import CardGame, Combination, HandsDown
from gobelet.i18n import Speaker
from gobelet.i18n.card_events import format_codes
from gobelet.terminal.console import WIDTH
from gobelet.terminal.widths import wrap_text


def format_table(game: CardGame, names: Sequence[str], say: Speaker, columns: int = WIDTH) -> Iterator[str]:
    """Yield the Combo cards still to be won, and what everybody has."""
    if game.table:
        cards = say("On the table: {cards}", cards=", ".join(format_combinations(game.table, game.edition, say)))
        yield from wrap_text(cards, columns, "", "  ")
    else:
        yield say("All Combo cards are taken.")
    label = max(width(name) for name in names)
    for seat, name in enumerate(names):
        first, rest = f"  {ljust(name, label)}  ", " " * (label + 4)
        yield from wrap_text(_format_seat(game, Seat(seat), say), columns, first, rest)
    pile = say.many("{count} card in the draw pile", "{count} cards in the draw pile", game.pile)
    discards = say.many("{count} discard", "{count} discards", len(game.discards))
    yield f"{pile}, {discards}"


def format_combinations(table: Sequence[Combination], edition: HandsDown, say: Speaker) -> Iterator[str]:
    """Yield Combo cards with their points."""
    for kind in table:
        yield f"{edition.combination_word(kind, say.language)} {kind.points}"


def _format_seat(game: CardGame, seat: Seat, say: Speaker) -> str:
    """Return what lies before a seat: points, cards won, Chance cards, and whether it has called."""
    facts = [say.points(game.points(seat))]
    if game.won[seat]:
        facts.append(", ".join(format_combinations(game.won[seat], game.edition, say)))
    if game.chances[seat]:
        facts.append(_format_chances(game, seat, say))
    if seat == game.caller:
        shown = seat in game.shown
        facts.append(say("has called: {cards}", cards=format_codes(game.hands[seat])) if shown else say("has called"))
    return " – ".join(facts)


def _format_chances(game: CardGame, seat: Seat, say: Speaker) -> str:
    """Return how many Chance cards a seat has, and at the end what they count."""
    count = say.many("{count} Chance card", "{count} Chance cards", game.chances[seat])
    if game.shown_chances is None:
        return count
    return f"{count} ({' + '.join(map(str, game.shown_chances[seat]))})"


def format_hand(game: CardGame, seat: Seat, say: Speaker) -> Iterator[str]:
    """Yield a seat's cards, sorted for reading, each as a code and in words."""
    cards = sorted(card for card in game.hands[seat] if card is not None)
    label = max((width(card.code) for card in cards), default=0)
    for card in cards:
        yield f"  {ljust(card.code, label)}  {game.edition.card_word(card, say.language)}"
