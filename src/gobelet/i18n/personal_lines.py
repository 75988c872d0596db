"""A line for each player at the end of a game: how close it was, the bonus just missed, the best roll."""

from collections.abc import Sequence
from typing import Final

from gobelet.dice import BoxId, DiceGame, Match
from gobelet.dice.scoring import Points
from gobelet.game import Outcome, Seat
from gobelet.handsdown import CardGame
from gobelet.i18n import Speaker

NEARLY: Final = 15
"""So many points short of the bonus, or fewer, are worth a word."""


def describe_dice_line(match: Match, column: int, say: Speaker) -> str:
    """Return a line about one column of a finished game or match."""
    assert match.outcome is not None
    parts = [_describe_distance(match.outcome, column, say)]
    parts.append(_describe_missed_bonus(match.game, column, say) if match.length == 1 else "")
    if not parts[-1]:
        parts.append(_describe_best_roll(match.games, column, say))
    return " ".join(filter(None, parts))


def describe_card_line(game: CardGame, seat: Seat, say: Speaker) -> str:
    """Return a line about one player of a finished game of cards."""
    assert game.outcome is not None
    assert game.shown_chances is not None
    parts, chances = [_describe_distance(game.outcome, seat, say)], sum(game.shown_chances[seat])
    if game.won[seat]:
        best = max(game.won[seat], key=lambda kind: kind.points)
        word = game.edition.combination_word(best, say.language)
        parts.append(say("Best card: {combination}, {points}.", combination=word, points=say.points(best.points)))
    elif chances:
        parts.append(say("{points} by Chance cards.", points=say.points(chances)))
    return " ".join(filter(None, parts))


def _describe_distance(outcome: Outcome, place: int, say: Speaker) -> str:
    """Return by how much somebody has won or lost; nothing for a draw, alone, or where settlements decided."""
    if len(outcome.scores) == 1 or outcome.by_settlement or (place in outcome.winners and outcome.drawn):
        return ""
    others = [score for other, score in enumerate(outcome.scores) if other != place]
    distance = abs(outcome.scores[place] - max(others))
    if place in outcome.winners:
        return say("Won by {points}.", points=say.points(distance))
    return say("{points} behind the winner.", points=say.points(distance))


def _describe_missed_bonus(game: DiceGame, column: int, say: Speaker) -> str:
    """Return how little was missing for the upper bonus."""
    card = game.cards[column]
    missing = game.edition.upper_bonus_at - card.upper_sum
    if not game.edition.upper_bonus or not 0 < missing <= NEARLY:
        return ""
    return say("{points} short of the bonus.", points=say.points(missing))


def _describe_best_roll(games: Sequence[DiceGame], column: int, say: Speaker) -> str:
    """Return the box with the most points."""
    filled = ((points or 0, box, game) for game in games for box, points in _list_boxes(game, column))
    points, box, game = max(filled, key=lambda each: each[0])
    if not points:
        return ""
    word = game.edition.box_word(box, say.language)
    return say("Best roll: {points} in {box}.", points=say.points(points), box=word)


def _list_boxes(game: DiceGame, column: int) -> list[tuple[BoxId, Points | None]]:
    """Return the boxes of a card with their points."""
    return list(zip(game.edition.boxes, game.cards[column].points, strict=True))
