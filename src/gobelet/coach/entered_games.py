"""Games with real dice as reviews read them: what stands on the sheet at the end, turn by turn."""

from collections.abc import Iterator

from gobelet.dice import BoxFilled, DiceGame, DiceRolled, Event, RealDiceMatch, new_game
from gobelet.dice.real_dice.entries import Entry, rescore
from gobelet.game import Illegal


def list_entered_turns(match: RealDiceMatch) -> tuple[DiceGame, list[Event]]:
    """Return the current game before its first turn, and its turns as they were entered and corrected.

    Refuse a game of which not every roll is known: its luck cannot be told.
    """
    game = match.game
    if not all(_is_known(entry) for entries in match.entries for entry in entries):
        raise Illegal("review-rolls-unknown")
    if any(rescore(match.edition, entries).illegal for entries in match.entries):
        raise Illegal("review-rolls-unknown")
    opener = game.opener or 0
    start = new_game(match.edition, teams=match.teams, opener=opener, rotation=game.rotation)
    return start, [event for entry in _list_by_turn(match, opener) for event in _list_turn(entry)]


def _is_known(entry: Entry) -> bool:
    return bool(entry.rolls.throws) and not entry.rolls.last_only


def _list_by_turn(match: RealDiceMatch, opener: int) -> Iterator[Entry]:
    """Yield all entries in the order of their turns, round by round."""
    columns = [*match.entries[opener:], *match.entries[:opener]]
    for number in range(len(match.edition.boxes)):
        yield from (entries[number] for entries in columns if number < len(entries))


def _list_turn(entry: Entry) -> Iterator[Event]:
    for throw in entry.rolls.throws:
        yield DiceRolled(entry.seat, throw.keep, throw.faces)
    yield BoxFilled(entry.seat, entry.box, entry.points, entry.yahtzee_bonus, entry.joker)
