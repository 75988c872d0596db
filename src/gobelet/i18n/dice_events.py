"""Sentences for the events and results of dice games, for the terminal and screen readers."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from gobelet.dice import (
    BonusForm,
    BoxCorrected,
    BoxFilled,
    DiceGame,
    DiceRolled,
    Edition,
    FillUndone,
    GameFinished,
    Keep,
    KeepAnnounced,
    LastRollEntered,
    Match,
    MatchEvent,
    NextGameStarted,
    Offer,
    Opening,
    OpeningCorrected,
    OpeningRolled,
    RollUndone,
    Turn,
)
from gobelet.dice.faces import DICE
from gobelet.game import Face, Outcome
from gobelet.i18n import Speaker, mark
from gobelet.i18n.sheet import describe_marks

OtherRealDiceEvent = LastRollEntered | RollUndone | KeepAnnounced | BoxCorrected
"""The events of real dice with a single sentence."""
CORRECTIONS: Final = MappingProxyType(
    {
        (True, True): mark("{name} corrects their own card: {box} {points} instead of {old}."),
        (True, False): mark("{name} corrects their own card: {to} {points} instead of {box} {old}."),
        (False, True): mark("{name} corrects the card of {column}: {box} {points} instead of {old}."),
        (False, False): mark("{name} corrects the card of {column}: {to} {points} instead of {box} {old}."),
    }
)
"""What is said of a correction: whether the card is one's own, and whether the box stays the same."""
START_CORRECTIONS: Final = MappingProxyType(
    {
        True: mark("{name} corrects their own roll for the start: {dice} instead of {old}."),
        False: mark("{name} corrects what {column} has rolled for the start: {dice} instead of {old}."),
    }
)
"""What is said of a correction of the start: whether the roll is one's own."""


def format_faces(faces: Sequence[Face]) -> str:
    """Format dice with spaces, so that screen readers read them one by one."""
    return " ".join(str(face) for face in faces)


def describe_event(event: MatchEvent, after: Match, names: Sequence[str], say: Speaker) -> Iterator[str]:
    """Yield the sentences for an event; `after` is the match after it."""
    name = names[event.seat]
    match event:
        case OpeningRolled():
            yield from _describe_opening(event, after.game, names, say)
        case DiceRolled():
            assert isinstance(after.game.phase, Turn)
            assert after.game.phase.dice is not None
            yield say("{name} rolls: {dice}", name=name, dice=format_faces(after.game.phase.dice))
        case BoxFilled():
            yield from _describe_fill(event, after.edition, name, say)
        case FillUndone():
            yield say("{name} takes the fill back.", name=name)
        case GameFinished():
            yield from describe_chips(after.game, names, say)
        case NextGameStarted():
            yield from _describe_next_game(after, names, say)
        case OpeningCorrected():
            yield from _describe_opening_correction(event, after, names, say)
        case _:
            yield _describe_real_dice(event, after, names, say)


def _describe_real_dice(event: OtherRealDiceEvent, after: Match, names: Sequence[str], say: Speaker) -> str:
    """Describe what only real dice have."""
    name = names[event.seat]
    match event:
        case LastRollEntered(_, faces):
            return say("{name} has rolled: {dice}", name=name, dice=format_faces(faces))
        case RollUndone():
            return say("{name}: the last roll is taken back.", name=name)
        case KeepAnnounced(_, keep):
            return describe_kept(name, keep, say)
        case BoxCorrected():
            return _describe_correction(event, after, names, say)


def describe_kept(name: str, keep: Keep, say: Speaker) -> str:
    """Describe what somebody keeps, and how many dice are to be rolled again: “Ada keeps 4 4 5: roll two dice.”."""
    count = DICE - len(keep)
    if not keep:
        return say("{name} keeps nothing: roll all dice.", name=name)
    kept = format_faces(keep)
    return say.many(
        "{name} keeps {dice}: roll one die.", "{name} keeps {dice}: roll {count} dice.", count, name=name, dice=kept
    )


def _describe_correction(event: BoxCorrected, after: Match, names: Sequence[str], say: Speaker) -> str:
    box, to = (after.edition.box_word(each, say.language) for each in (event.box, event.to))
    told = {"name": names[event.seat], "box": box, "to": to, "old": event.old_points, "points": event.points}
    own, same = _is_own(event, after), event.to == event.box
    sentence = say(CORRECTIONS[own, same], column=_name_column(event.column, after, names), **told)
    return say("Game {number}: {sentence}", number=event.game, sentence=sentence) if event.game else sentence


def _is_own(event: BoxCorrected | OpeningCorrected, after: Match) -> bool:
    """Whether somebody corrects what they alone have entered; partners' columns are named."""
    return after.teams[event.column] == (event.seat,)


def _name_column(column: int, after: Match, names: Sequence[str]) -> str:
    return " + ".join(names[seat] for seat in after.teams[column])


def _describe_opening_correction(
    event: OpeningCorrected, after: Match, names: Sequence[str], say: Speaker
) -> Iterator[str]:
    yield say(
        START_CORRECTIONS[_is_own(event, after)],
        name=names[event.seat],
        column=_name_column(event.column, after, names),
        dice=format_faces(event.faces),
        old=format_faces(event.old_faces),
    )
    yield from describe_opening_result(after.game, names, say)


def _describe_opening(event: OpeningRolled, after: DiceGame, names: Sequence[str], say: Speaker) -> Iterator[str]:
    name, dice = names[event.seat], format_faces(event.faces)
    if len(event.faces) == 1:
        yield say("{name} rolls a {face}.", name=name, face=dice)
    else:
        yield say("{name} rolls {dice}: {total} together.", name=name, dice=dice, total=sum(event.faces))
    yield from describe_opening_result(after, names, say)


def describe_opening_result(after: DiceGame, names: Sequence[str], say: Speaker) -> Iterator[str]:
    """Yield who opens, or who has to roll again; nothing as long as somebody has yet to roll."""
    if isinstance(after.phase, Opening):
        if not after.phase.rolled:
            tied = say.join_and(names[after.teams[column][0]] for column in after.phase.columns)
            yield say("A tie for the highest roll: {names} roll again.", names=tied)
    elif after.turn is not None:
        yield say("{name} opens.", name=names[after.turn])


def _describe_next_game(after: Match, names: Sequence[str], say: Speaker) -> Iterator[str]:
    yield describe_game_number(after, say)
    if len(after.teams) > 1 and after.turn is not None:
        yield say("{name} opens.", name=names[after.turn])


def _describe_fill(event: BoxFilled, edition: Edition, name: str, say: Speaker) -> Iterator[str]:
    box = edition.box_word(event.box, say.language)
    if event.joker:
        yield say("{name} plays a joker: {points} in {box}.", name=name, points=say.points(event.points), box=box)
    elif event.points:
        yield say("{name} puts {points} in {box}.", name=name, points=say.points(event.points), box=box)
    else:
        nought = edition.words[say.language].nought
        yield say("{name} puts a {nought} in {box}.", name=name, nought=nought, box=box)
    if event.yahtzee_bonus:
        yield _describe_bonus(event, edition, name, say)


def _describe_bonus(event: BoxFilled, edition: Edition, name: str, say: Speaker) -> str:
    """Describe a bonus as the edition keeps it: a chip from the kitty, an X, or points (`chips`)."""
    five_alike, points = edition.five_alike_word, say.points(event.yahtzee_bonus)
    match edition.bonus_form:
        case BonusForm.CHIPS:
            return say("A further {five_alike}: {name} takes a chip from the kitty!", five_alike=five_alike, name=name)
        case BonusForm.CROSSES:
            return say("A further {five_alike}: an X, {points}!", five_alike=five_alike, points=points)
        case BonusForm.POINTS:
            return say("A further {five_alike}: a bonus of {points}!", five_alike=five_alike, points=points)


def describe_chips(game: DiceGame, names: Sequence[str], say: Speaker) -> Iterator[str]:
    """Yield what the chips of a finished game gave, and that they go back to the kitty (`chips`)."""
    if game.edition.bonus_form is not BonusForm.CHIPS or not any(card.yahtzee_bonus for card in game.cards):
        return
    cashed = (
        say("{name}: {points}", name=" + ".join(names[seat] for seat in team), points=describe_marks(card, say))
        for team, card in zip(game.teams, game.cards, strict=True)
        if card.yahtzee_bonus
    )
    yield say("The chips are cashed and go back to the kitty. {chips}.", chips=", ".join(cashed))


def format_offer(offer: Offer, say: Speaker) -> str:
    """Format what a box that may be filled would give: ` 25 +100 (joker)`."""
    bonus = f" +{offer.yahtzee_bonus}" if offer.yahtzee_bonus else ""
    joker = " " + say("(joker)") if offer.joker else ""
    return f"{offer.points:3}{bonus}{joker}"


def describe_game_number(match: Match, say: Speaker) -> str:
    """Describe which game of the match is played."""
    return say("Game {number} of {games}", number=match.number, games=match.length)


def format_signed(number: int | Fraction) -> str:
    """Format what somebody has earned or paid: `+35`, `−35/2`, `0`."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def describe_match_reason(outcome: Outcome, columns: Sequence[str], say: Speaker) -> str:
    """Describe what has decided a match, with everybody's sum (`read-match`); alone there is nothing to decide."""
    if len(columns) == 1:
        return ""
    order = sorted(range(len(columns)), key=lambda column: -outcome.deciding[column])
    write = format_signed if outcome.by_settlement else str
    sums = ", ".join(f"{columns[column]} {write(outcome.deciding[column])}" for column in order)
    if outcome.by_settlement:
        return say("What each has earned in the settlements decides: {sums}.", sums=sums)
    return say("The sum of the grand totals decides: {sums}.", sums=sums)


def describe_match_result(outcome: Outcome, columns: Sequence[str], say: Speaker) -> str:
    """Describe the result of a match of several games."""
    alone = len(columns) == 1
    result = say.points(outcome.scores[0]) if alone else describe_outcome(outcome, columns, say)
    return say("The whole match: {result}", result=result)


def _describe_best(outcome: Outcome, say: Speaker) -> str:
    """Describe what the winners have: points, or what the settlements gave them."""
    best = max(outcome.deciding)
    if outcome.by_settlement:
        return say("{earned} in the settlements", earned=format_signed(best))
    return say.points(int(best))


def describe_outcome(outcome: Outcome, columns: Sequence[str], say: Speaker) -> str:
    """Describe who won; a team is named by its members."""
    if len(outcome.scores) == 1:
        return say("The end: {points}.", points=say.points(outcome.scores[0]))
    score = _describe_best(outcome, say)
    winners = [columns[column] for column in outcome.winners]
    if outcome.drawn:
        return say("A draw: {names} with {points} each.", names=say.join_and(winners), points=score)
    members = [member.strip() for member in winners[0].split("+")]
    if len(members) > 1:
        return say("{names} win with {points}.", names=say.join_and(members), points=score)
    return say("{name} wins with {points}.", name=winners[0], points=score)
