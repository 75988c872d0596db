"""`gobelet replay`: check a record and print the final cards."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from gobelet.cli.options import find_seat, json_option, print_json
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.dice import DiceGame, Line, Match
from gobelet.game import Seat
from gobelet.handsdown import CardGame, ToDeal
from gobelet.i18n import Speaker, mark
from gobelet.i18n.card_events import format_codes
from gobelet.i18n.dice_events import describe_chips, describe_match_reason, describe_match_result, describe_outcome
from gobelet.record import CardRecord, Record, format_house_rules, format_record, format_visible_record
from gobelet.terminal.cards.display import format_table
from gobelet.terminal.dice.sheets import format_match, format_scorecards
from gobelet.terminal.saves import read_record


@click.command(cls=TranslatedCommand)
@click.argument("record", metavar="RECORD")
@click.option("--as", "viewer", metavar="NAME", help=mark("Show an unfinished card game as this player may see it."))
@click.option("--text", "as_text", is_flag=True, help=mark("Print the record itself, without hidden cards."))
@json_option
@click.pass_context
def replay(context: click.Context, *, record: str, viewer: str | None, as_text: bool, as_json: bool) -> None:
    """Check a record and print the final cards."""
    say = get_speaker(context)
    found = read_record(Path(record))
    seat = None if viewer is None else find_seat(found, viewer)
    if as_text:
        text = format_visible_record(found, seat) if isinstance(found, CardRecord) else format_record(found)
        click.echo(text, nl=False)
    elif isinstance(found, CardRecord):
        _show_cards(found, seat, say, as_json=as_json)
    elif as_json:
        print_json(_make_document(found))
    else:
        click.echo("\n".join(_format_match_record(found, found.match, say)))


def _show_cards(record: CardRecord, seat: Seat | None, say: Speaker, *, as_json: bool) -> None:
    """Show a card game: all of it once it is over, else what a player or a spectator may see."""
    game = record.game if record.outcome is not None else record.game.view(seat)
    if as_json:
        print_json(_make_card_document(record, game))
    else:
        click.echo("\n".join(_format_card_game(record, game, say)))


def _format_match_record(record: Record, match: Match, say: Speaker) -> list[str]:
    facts = [record.date, format_house_rules(record.edition), record.seed and say("seed {seed}", seed=record.seed)]
    lines = [record.edition.title(say.language), *filter(None, facts)]
    for number, game in enumerate((*match.finished, match.game), 1):
        heading = [say("Game {number}", number=number)] if match.length > 1 else []
        lines += ["", *heading, *format_scorecards(game, record.columns, say), *_format_result(game, record, say)]
    if match.scores and (match.length > 1 or match.settlements):
        lines += ["", *format_match(match, record.columns, say)]
    if match.outcome and match.length > 1:
        lines += ["", describe_match_result(match.outcome, record.columns, say)]
        lines += filter(None, [describe_match_reason(match.outcome, record.columns, say)])
    return lines


def _format_result(game: DiceGame, record: Record, say: Speaker) -> list[str]:
    if game.outcome is None:
        return ["", say("This game is not finished.")]
    return ["", describe_outcome(game.outcome, record.columns, say), *describe_chips(game, record.names, say)]


def _make_document(record: Record) -> dict[str, Any]:
    match = record.match
    outcome = match.outcome
    return {
        "edition": record.edition.id,
        "house": dict(record.edition.house),
        "players": [list(team) for team in record.players],
        "date": record.date,
        "seed": record.seed,
        "finished": outcome is not None,
        "games": [_make_game_document(game) for game in (*match.finished, match.game)],
        "totals": list(match.totals),
        "winners": [] if outcome is None else [record.columns[column] for column in outcome.winners],
        "settlement": None if match.settlements is None else [str(earned) for earned in match.settlements],
        "decided_by": "settlement" if outcome and outcome.by_settlement else "scores",
    }


def _make_game_document(game: DiceGame) -> dict[str, Any]:
    outcome = game.outcome
    return {
        "finished": outcome is not None,
        "winners": [] if outcome is None else list(outcome.winners),
        "settlement": [str(earned) for earned in outcome.settlement] if outcome and outcome.settlement else None,
        "cards": [
            {
                "boxes": dict(zip(game.edition.boxes, card.points, strict=True)),
                "totals": {line.value: card.line(line) for line in Line},
            }
            for card in game.cards
        ],
    }


def _format_card_game(record: CardRecord, game: CardGame, say: Speaker) -> Iterator[str]:
    """Yield the game as `game` shows it, which may be a player's view."""
    seed = _find_seed(record, game)
    facts = [record.date, format_house_rules(record.edition), seed and say("seed {seed}", seed=seed)]
    yield from (record.edition.title(say.language), *filter(None, facts), "")
    if isinstance(game.phase, ToDeal):
        yield say("The cards have to be dealt first.")
        return
    yield from format_table(game, record.names, say)
    for name, hand in zip(record.names, game.hands, strict=True):
        if hand and None not in hand:
            yield say("{name} holds {cards}", name=name, cards=format_codes(hand))
    yield ""
    if game.outcome is None:
        yield say("This game is not finished.")
    else:
        yield describe_outcome(game.outcome, record.columns, say)


def _find_seed(record: CardRecord, game: CardGame) -> str | None:
    """Return the seed once the game is over: before, it would reveal every hand."""
    return None if game.outcome is None else record.seed


def _make_card_document(record: CardRecord, game: CardGame) -> dict[str, Any]:
    """Return the same as a document; a hidden card is null."""
    outcome = game.outcome
    return {
        "edition": record.edition.id,
        "house": dict(record.edition.house),
        "players": list(record.names),
        "date": record.date,
        "seed": _find_seed(record, game),
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
