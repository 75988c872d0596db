"""Moments: what deserves to be celebrated or consoled at a table, found in its events and said in a sentence."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from gobelet.dice import BoxFilled, DiceGame, DiceRolled, GameFinished, LastRollEntered, Match, MatchEvent, offers
from gobelet.dice.boxes import LARGE_STRAIGHT, YAHTZEE_BOX
from gobelet.dice.scoring import is_five_alike
from gobelet.game import Outcome, Seat
from gobelet.handsdown import Called, CardGame
from gobelet.handsdown import Event as CardEvent
from gobelet.i18n import Speaker


class MomentKind(StrEnum):
    """What has happened; pages show each in its own way."""

    FIVE_ALIKE = "five-alike"
    JOKER = "joker"
    UPPER_BONUS = "upper-bonus"
    LARGE_STRAIGHT = "large-straight"
    CALL = "call"
    NOUGHT = "nought"
    BEST = "best"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Moment:
    """Something to celebrate or to console, in words."""

    kind: MomentKind
    words: str


# -- dice ----------------------------------------------------------------------------------------------------------


def find_dice_moments(
    event: MatchEvent, games: tuple[Match, Match], names: Sequence[str], own: Sequence[Seat], say: Speaker
) -> Iterator[Moment]:
    """Yield the moments of an event for who has the seats `own`; `games` are the match before and after it."""
    before, after = games
    match event:
        case DiceRolled(seat) | LastRollEntered(seat):
            yield from _find_rolled(after.game, names[seat], say)
        case BoxFilled(seat):
            yield from _find_filled(event, (before.game, after.game), names[seat], say)
        case GameFinished() if after.outcome is not None:
            columns = [" + ".join(names[seat] for seat in team) for team in after.teams]
            mine = [column for column, team in enumerate(after.teams) if set(team) & set(own)]
            yield from _find_end(after.outcome, columns, mine, say)


def _find_rolled(game: DiceGame, name: str, say: Speaker) -> Iterator[Moment]:
    """Yield five alike, or a large straight that a box is open for."""
    roll, column, edition = game.roll, game.column, game.edition
    assert roll is not None
    assert column is not None
    if is_five_alike(roll):
        words = say("{name} rolls five alike: {five_alike}!", name=name, five_alike=edition.five_alike_word)
        yield Moment(MomentKind.FIVE_ALIKE, words)
    elif any(each.box == LARGE_STRAIGHT.id and each.legal and each.points for each in offers(game.cards[column], roll)):
        box = edition.box_word(LARGE_STRAIGHT.id, say.language)
        yield Moment(MomentKind.LARGE_STRAIGHT, say("{name} rolls: {box}!", name=name, box=box))


def _find_filled(event: BoxFilled, games: tuple[DiceGame, DiceGame], name: str, say: Speaker) -> Iterator[Moment]:
    """Yield a joker, the upper bonus, or a nought where five alike should have been."""
    before, after = games
    column = before.column
    assert column is not None
    five_alike = after.edition.five_alike_word
    if event.joker:
        yield Moment(MomentKind.JOKER, say("{name} plays a joker!", name=name))
    if after.cards[column].upper_bonus > before.cards[column].upper_bonus:
        points = say.points(after.cards[column].upper_bonus)
        yield Moment(MomentKind.UPPER_BONUS, say("{name} has the upper bonus: {points}!", name=name, points=points))
    if event.box == YAHTZEE_BOX and not event.points:
        words = (
            say("No {five_alike} for {name} this time.", five_alike=five_alike, name=name)
            if after.cards[column].full
            else say("No {five_alike} for {name}. There are other boxes!", five_alike=five_alike, name=name)
        )
        yield Moment(MomentKind.NOUGHT, words)


# -- cards ---------------------------------------------------------------------------------------------------------


def find_card_moments(
    event: CardEvent, games: tuple[CardGame, CardGame], names: Sequence[str], own: Sequence[Seat], say: Speaker
) -> Iterator[Moment]:
    """Yield the moments of an event for who has the seats `own`; `games` are the game before and after it."""
    before, after = games
    if isinstance(event, Called):
        yield Moment(MomentKind.CALL, say("{name}: Hands Down!", name=names[event.seat]))
    if before.outcome is None and after.outcome is not None:
        yield from _find_end(after.outcome, names, own, say)


# -- the end -------------------------------------------------------------------------------------------------------


def _find_end(outcome: Outcome, names: Sequence[str], own: Sequence[int], say: Speaker) -> Iterator[Moment]:
    """Yield that the viewer has won or lost, or who has won to those who watch; who plays alone does neither."""
    if len(outcome.scores) == 1:
        return
    winners = say.join_and(names[winner] for winner in outcome.winners)
    if not own:
        message = say.many("{names} wins!", "{names} win!", len(outcome.winners), names=winners)
        yield Moment(MomentKind.WON, message)
    elif set(own) & set(outcome.winners):
        shared = len(own) > 1 or outcome.drawn
        yield Moment(MomentKind.WON, say("{names}: well won!", names=winners) if shared else say("You win!"))
    else:
        yield Moment(MomentKind.LOST, _console(outcome, winners, own, say))


def _console(outcome: Outcome, winners: str, own: Sequence[int], say: Speaker) -> str:
    """Return kind words for who has lost: by how much, unless settlements have decided and not the scores."""
    if outcome.by_settlement:
        count = len(outcome.winners)
        return say.many("Well played! {names} wins.", "Well played! {names} win.", count, names=winners)
    behind = say.points(max(outcome.scores) - max(outcome.scores[place] for place in own))
    return say("Well played! {points} behind {names}.", points=behind, names=winners)


def describe_personal_best(beaten: int, say: Speaker) -> Moment:
    """Return that somebody has beaten their own best score."""
    return Moment(MomentKind.BEST, say("Your personal best! It was {points}.", points=say.points(beaten)))
