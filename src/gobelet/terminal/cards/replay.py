"""A card game as it stands, for somebody who looks at its record."""

from collections.abc import Iterator
from typing import Any

from gobelet.handsdown import CardGame, ToDeal
from gobelet.i18n import Speaker
from gobelet.i18n.card_events import codes
from gobelet.i18n.dice_events import result_text
from gobelet.record import CardRecord, format_house
from gobelet.terminal.cards.display import table_lines


def card_game_lines(record: CardRecord, game: CardGame, say: Speaker) -> Iterator[str]:
    """Yield the game as far as `game`, which may be somebody's view, shows it."""
    seed = _seed(record, game)
    facts = [record.date, format_house(record.edition), seed and say("seed {seed}", seed=seed)]
    yield from (record.edition.title(say.language), *filter(None, facts), "")
    if isinstance(game.phase, ToDeal):
        yield say("The cards have to be dealt first.")
        return
    yield from table_lines(game, record.names, say)
    for name, hand in zip(record.names, game.hands, strict=True):
        if hand and None not in hand:
            yield say("{name} holds {cards}", name=name, cards=codes(hand))
    yield ""
    if game.outcome is None:
        yield say("This game is not finished.")
    else:
        yield result_text(game.outcome, record.columns, say)


def _seed(record: CardRecord, game: CardGame) -> str | None:
    """Return the seed once the game is over: before, it would tell every hand."""
    return None if game.outcome is None else record.seed


def card_document(record: CardRecord, game: CardGame) -> dict[str, Any]:
    """Return the same for programs; a hidden card is null."""
    outcome = game.outcome
    return {
        "edition": record.edition.id,
        "house": dict(record.edition.house),
        "players": list(record.names),
        "date": record.date,
        "seed": _seed(record, game),
        "finished": outcome is not None,
        "table": [kind.value for kind in game.table],
        "pile": game.pile,
        "discards": [card.code for card in game.discards],
        "seats": [
            {
                "name": record.names[seat],
                "points": game.points(seat),
                "won": [kind.value for kind in game.won[seat]],
                "chance_cards": game.chances[seat],
                "chances": None if game.shown_chances is None else list(game.shown_chances[seat]),
                "hand": [None if card is None else card.code for card in game.hands[seat]],
            }
            for seat in game.seats
        ],
        "winners": [] if outcome is None else [record.names[seat] for seat in outcome.winners],
    }
