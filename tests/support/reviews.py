"""Reviews of games played at random, and reviews with the luck and loss that a test says, without a game."""

from gobelet.coach.advice import Option
from gobelet.coach.ledger import Decision, Ledger, LuckEntry
from gobelet.coach.review import ColumnReview, MemberReview, Review, review_match
from gobelet.dice import BoxId, Dice, Face, Keep, Match, MatchEvent, ScoreCard, edition
from gobelet.game import Seat
from gobelet.solver import Values
from support.strategies import play_steps

VALUE = 250.0
PLAYED = edition("mb-1982")


def make_dice(text: str) -> Dice:
    """Return dice as they are typed."""
    return Dice(tuple(Face(int(face)) for face in text))


def make_roll(luck: float, dice: str = "66625", keep: str = "", turn: int = 1, seat: int = 0) -> LuckEntry:
    """Return a roll with this luck."""
    return LuckEntry(Seat(seat), turn, Keep(make_dice(keep)), make_dice(dice), VALUE, luck)


def make_decision(loss: float, dice: str = "66625", rolls_left: int = 1, turn: int = 1, seat: int = 0) -> Decision:
    """Return a choice of the box of sixes where keeping three sixes was better by this much."""
    best, chosen = Keep(make_dice("666")), BoxId("sixes")
    options = (Option(best, VALUE, 0.0, tied=not loss), Option(chosen, VALUE - loss, loss, tied=not loss))
    card = ScoreCard.empty(PLAYED)
    return Decision(Seat(seat), turn, card, make_dice(dice), rolls_left, options, chosen)


def make_column(names: str, luck: float, loss: float, seat: int = 0) -> ColumnReview:
    """Return a column of one game with one roll and one decision."""
    game = Ledger(VALUE, [make_roll(luck, seat=seat)], [make_decision(loss, seat=seat)], round(VALUE + luck - loss))
    members = tuple(MemberReview(Seat(seat + place), name, luck, loss) for place, name in enumerate(names.split("+")))
    return ColumnReview(names, (game,), members)


def make_review(*columns: tuple[str, float, float]) -> Review:
    """Return a review of columns: names, luck and loss of each."""
    return Review(PLAYED, tuple(make_column(*column, seat=seat) for seat, column in enumerate(columns)))


def play_at_random(start: Match, seed: int) -> list[MatchEvent]:
    """Play a whole match at random, with undone fills."""
    return [event for step in play_steps(start, seed) for event in step.events]


def review_games(values: Values, start: Match, events: list[MatchEvent]) -> Review:
    """Review a match of players called by their seats."""
    return review_match(values, start, events, [[f"P{seat}" for seat in team] for team in start.teams])
