"""The result of a game of dice: who won, the rank of each column, and every game of a match."""

from collections.abc import Iterator, Sequence

from gobelet.dice import DiceGame, Match
from gobelet.game import Outcome
from gobelet.i18n import Speaker
from gobelet.i18n.dice_events import (
    describe_chips,
    describe_match_reason,
    describe_match_result,
    describe_outcome,
    format_signed,
)
from gobelet.i18n.personal_lines import describe_dice_line
from gobelet.i18n.sheet import describe_marks
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
    deciding = match.outcome.deciding
    order = sorted(range(len(names)), key=lambda column: -deciding[column])
    rankings = tuple(_rank(context, match.outcome, column) for column in order)
    reason = describe_match_reason(match.outcome, names, context.say) if match.length > 1 else ""
    headline, scores = describe_result(match, names, context.say), build_match_scores(context)
    return Result(headline, rankings, scores, reason, tuple(_list_notes(match, context.names, context.say)))


def _list_notes(match: Match, names: Sequence[str], say: Speaker) -> Iterator[str]:
    """Yield what the chips of each game gave, and that they go back to the kitty (`chips`)."""
    for number, game in enumerate(match.games, 1):
        for sentence in describe_chips(game, names, say):
            many = match.length > 1
            yield say("Game {number}: {sentence}", number=number, sentence=sentence) if many else sentence


def _rank(context: TableContext[Match], outcome: Outcome, column: int) -> Ranking:
    """Return a column's place by what has decided, with its points."""
    place = 1 + sum(each > outcome.deciding[column] for each in outcome.deciding)
    best = _describe_highlights(context.game.game, column, context.say) if context.game.length == 1 else ""
    if outcome.by_settlement:
        best = context.say("{earned} in the settlements", earned=format_signed(outcome.deciding[column]))
    won, faces = column in outcome.winners, context.column_faces[column]
    line = describe_dice_line(context.game, column, context.say)
    return Ranking(place, context.column_names[column], outcome.scores[column], won, faces, best, line)


def _describe_highlights(game: DiceGame, column: int, say: Speaker) -> str:
    """Return what stands out on a card: bonuses, and five alike."""
    card, edition = game.cards[column], game.edition
    facts = []
    if edition.yahtzee_place is not None and card.points[edition.yahtzee_place]:
        facts.append(edition.five_alike_word)
    if card.upper_bonus:
        facts.append(say("the upper bonus"))
    if card.yahtzee_bonus:
        facts.append(describe_marks(card, say) or say("{points} for further ones", points=card.yahtzee_bonus))
    return say("with {facts}", facts=say.join_and(facts)) if facts else ""
