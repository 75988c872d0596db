"""The result of a game of dice: who won, the rank of each column, and every game of a match."""

from collections.abc import Sequence

from gobelet.dice import DiceGame, Match
from gobelet.i18n import Speaker
from gobelet.i18n.dice_events import describe_match_result, describe_outcome
from gobelet.web.pages.parts.adapter import Ranking, Result
from gobelet.web.pages.parts.dice.scores import build_match_scores
from gobelet.web.pages.table_context import TableContext


def describe_result(match: Match, names: Sequence[str], say: Speaker) -> str:
    """Return who won the game or the match."""
    assert match.outcome is not None
    describe = describe_match_result if match.length > 1 else describe_outcome
    return describe(match.outcome, names, say)


def build_result(context: TableContext[Match]) -> Result:
    """Return the result of a finished game or match."""
    match, names = context.game, context.column_names
    assert match.outcome is not None
    scores, winners = match.outcome.scores, match.outcome.winners
    order = sorted(range(len(names)), key=lambda column: -scores[column])
    rankings = tuple(_rank(context, scores, column, column in winners) for column in order)
    return Result(describe_result(match, names, context.say), rankings, build_match_scores(context))


def _rank(context: TableContext[Match], scores: tuple[int, ...], column: int, won: bool) -> Ranking:
    place = 1 + sum(score > scores[column] for score in scores)
    best = _describe_highlights(context.game.game, column, context.say) if context.game.length == 1 else ""
    return Ranking(place, context.column_names[column], scores[column], won, best)


def _describe_highlights(game: DiceGame, column: int, say: Speaker) -> str:
    """Return what stands out on a card: bonuses, and five alike."""
    card, edition = game.cards[column], game.edition
    facts = []
    if edition.yahtzee_place is not None and card.points[edition.yahtzee_place]:
        facts.append(edition.five_alike_word)
    if card.upper_bonus:
        facts.append(say("the upper bonus"))
    if card.yahtzee_bonus:
        facts.append(say("{points} for further ones", points=card.yahtzee_bonus))
    return say("with {facts}", facts=say.join_and(facts)) if facts else ""
