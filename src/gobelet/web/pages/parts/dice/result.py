"""The end of a game as it is drawn: who won, how the columns stand, every game of a match, and the settlement."""

from dataclasses import dataclass

from gobelet.dice import DiceGame
from gobelet.i18n.dice_events import match_text, result_text
from gobelet.web.pages.parts.dice.scores import Games, games_of
from gobelet.web.pages.table_context import Look


@dataclass(frozen=True, slots=True)
class Standing:
    """Where one column came in."""

    place: int
    """From 1; equal scores share one."""
    name: str
    points: int
    won: bool
    best: str
    """What brought most, in words; of a match nothing, as its last card is only one of several."""


@dataclass(frozen=True, slots=True)
class End:
    """How it came out."""

    headline: str
    standings: tuple[Standing, ...]
    games: Games


def end_of(look: Look) -> End:
    """Return the end of a game of dice."""
    match, names = look.match, look.column_names
    outcome = match.outcome
    assert outcome is not None
    several = match.length > 1
    headline = match_text(outcome, names, look.say) if several else result_text(outcome, names, look.say)
    order = sorted(range(len(names)), key=lambda column: -outcome.scores[column])
    standings = tuple(_standing(look, outcome.scores, column, column in outcome.winners) for column in order)
    return End(headline, standings, games_of(look))


def _standing(look: Look, scores: tuple[int, ...], column: int, won: bool) -> Standing:
    place = 1 + sum(score > scores[column] for score in scores)
    best = _best(look, look.match.game, column) if look.match.length == 1 else ""
    return Standing(place, look.column_names[column], scores[column], won, best)


def _best(look: Look, game: DiceGame, column: int) -> str:
    """Return what stands out on a card: bonuses, and a five alike."""
    card, edition, say = game.cards[column], game.edition, look.say
    facts = []
    if edition.yahtzee_place is not None and card.points[edition.yahtzee_place]:
        facts.append(edition.five_alike_word)
    if card.upper_bonus:
        facts.append(say("the upper bonus"))
    if card.yahtzee_bonus:
        facts.append(say("{points} for further ones", points=card.yahtzee_bonus))
    return say("with {facts}", facts=say.listed(facts)) if facts else ""
