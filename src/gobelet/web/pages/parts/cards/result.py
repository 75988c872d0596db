"""The result of a card game: who won and why, and the cards of every player."""

from dataclasses import dataclass

from gobelet.game import Outcome, Seat
from gobelet.handsdown import CardGame
from gobelet.i18n.dice_events import describe_outcome
from gobelet.i18n.personal_lines import describe_card_line
from gobelet.tables.player_faces import PlayerFace
from gobelet.web.pages.parts.adapter import MatchScores, Ranking, Result
from gobelet.web.pages.parts.cards.table import CombinationCard, build_combination_card
from gobelet.web.pages.table_context import TableContext


@dataclass(frozen=True, slots=True)
class CardRanking:
    """The rank of one player, with the cards that count."""

    place: int
    """From 1; equal points share one."""
    name: str
    points: int
    won: bool
    combinations: tuple[CombinationCard, ...]
    chances: tuple[int, ...]
    line: str
    """How it went for them, in a sentence or two."""
    faces: tuple[PlayerFace | None, ...]


@dataclass(frozen=True, slots=True)
class CardResult:
    """How a card game ended."""

    headline: str
    why: str
    """What decided the game, as a sentence."""
    rankings: tuple[CardRanking, ...]


def build_result(context: TableContext[CardGame]) -> Result:
    """Return the ranking by points alone, as both games have it."""
    found = build_card_result(context)
    rankings = tuple(Ranking(each.place, each.name, each.points, each.won, each.faces) for each in found.rankings)
    return Result(found.headline, rankings, MatchScores(context.names))


def build_card_result(context: TableContext[CardGame]) -> CardResult:
    """Return the result with everybody's cards."""
    game = context.game
    outcome = game.outcome
    assert outcome is not None
    order = sorted(game.seats, key=lambda seat: -outcome.scores[seat])
    rankings = tuple(_rank(context, outcome, seat) for seat in order)
    return CardResult(describe_outcome(outcome, context.names, context.say), _explain(context, outcome), rankings)


def _rank(context: TableContext[CardGame], outcome: Outcome, seat: Seat) -> CardRanking:
    game = context.game
    assert game.shown_chances is not None
    points, won = outcome.scores[seat], seat in outcome.winners
    place = 1 + sum(score > points for score in outcome.scores)
    combinations = tuple(build_combination_card(kind, context) for kind in game.won[seat])
    chances, faces = game.shown_chances[seat], (context.faces[seat],)
    line = describe_card_line(game, seat, context.say)
    return CardRanking(place, context.name(seat), points, won, combinations, chances, line, faces)


def _explain(context: TableContext[CardGame], outcome: Outcome) -> str:
    """Return whether the Combo cards or the Chance cards decided the game."""
    game = context.game
    counted = [sum(kind.points for kind in won) for won in game.won]
    ahead = tuple(seat for seat in game.seats if counted[seat] == max(counted))
    if ahead == outcome.winners:
        return context.say("The Combo cards decided it.")
    return context.say.many(
        "The Chance cards decided it: without them {names} would have won.",
        "The Chance cards decided it: without them {names} would have won together.",
        len(ahead),
        names=context.say.join_and(context.name(seat) for seat in ahead),
    )
