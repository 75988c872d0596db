"""Games with real dice as reviews read them: what stands on the sheet at the end, turn by turn."""

from collections.abc import Iterator, Sequence

from gobelet.dice import BoxFilled, DiceGame, DiceRolled, Event, LastRollEntered, RealDiceMatch, new_game
from gobelet.dice.real_dice.entries import Entries, Entry, rescore
from gobelet.game import Illegal

EnteredEvent = Event | LastRollEntered
"""What a review reads of a game: of a turn perhaps the last roll alone."""


def list_entered_turns(match: RealDiceMatch, number: int) -> tuple[DiceGame, list[EnteredEvent]]:
    """Return a game of a match, by its number, before its first turn, and its turns as entered and corrected by now.

    Refuse a game with points of which no dice are known, or with entries against the rules: nothing can be told of it.
    """
    game, columns = match.find_game(number), match.find_entries(number)
    if not all(entry.rolls.throws for entries in columns for entry in entries):
        raise Illegal("review-points-alone")
    if any(rescore(match.edition, entries).illegal for entries in columns):
        raise Illegal("review-against-rules")
    opener = game.opener or 0
    start = new_game(match.edition, teams=match.teams, opener=opener, rotation=game.rotation)
    return start, [event for entry in _list_by_turn(columns, opener) for event in _list_turn(entry)]


def _list_by_turn(columns: Sequence[Entries], opener: int) -> Iterator[Entry]:
    """Yield all entries of a game in the order of their turns, round by round."""
    ordered = [*columns[opener:], *columns[:opener]]
    for number in range(max(map(len, columns))):
        yield from (entries[number] for entries in ordered if number < len(entries))


def _list_turn(entry: Entry) -> Iterator[EnteredEvent]:
    for throw in entry.rolls.throws:
        if entry.rolls.last_only:
            yield LastRollEntered(entry.seat, throw.faces)
        else:
            yield DiceRolled(entry.seat, throw.keep, throw.faces)
    yield BoxFilled(entry.seat, entry.box, entry.points, entry.yahtzee_bonus, entry.joker)
