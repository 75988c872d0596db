"""Sentences for the events and results of dice games, for the terminal and screen readers."""

from collections.abc import Iterable, Iterator, Sequence

from gobelet.dice import (
    BoxFilled,
    DiceGame,
    DiceRolled,
    Edition,
    FillUndone,
    Match,
    MatchEvent,
    NextGameStarted,
    Offer,
    Opening,
    OpeningRolled,
    Turn,
)
from gobelet.game import Face, Outcome
from gobelet.i18n import Speaker


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
        case NextGameStarted():
            yield from _describe_next_game(after, names, say)
        case _:
            return


def _describe_opening(event: OpeningRolled, after: DiceGame, names: Sequence[str], say: Speaker) -> Iterator[str]:
    name, dice = names[event.seat], format_faces(event.faces)
    if len(event.faces) == 1:
        yield say("{name} rolls a {face}.", name=name, face=dice)
    else:
        yield say("{name} rolls {dice}: {total} together.", name=name, dice=dice, total=sum(event.faces))
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
        yield say(
            "A further {five_alike}: a bonus of {points}!",
            five_alike=edition.five_alike_word,
            points=say.points(event.yahtzee_bonus),
        )


def format_offer(offer: Offer, say: Speaker) -> str:
    """Format what an open box would give: ` 25 +100 (joker)`, or the rule that forbids it."""
    if not offer.legal:
        return " " + say("no (rule {clause})", clause=offer.why)
    bonus = f" +{offer.yahtzee_bonus}" if offer.yahtzee_bonus else ""
    joker = " " + say("(joker)") if offer.joker else ""
    return f"{offer.points:3}{bonus}{joker}"


def explain_barred_boxes(found: Iterable[Offer], edition: Edition, say: Speaker) -> str:
    """Explain in a sentence why a roll may not go in some of these boxes; empty if it may go in all."""
    offered = tuple(found)
    if all(offer.legal for offer in offered):
        return ""
    legal = say.join_or(edition.box_word(offer.box, say.language) for offer in offered if offer.legal)
    if edition.in_order:
        return say("Boxes are filled in printed order: {box} is next.", box=legal)
    return say("This {five_alike} must go in {boxes}.", five_alike=edition.five_alike_word, boxes=legal)


def describe_game_number(match: Match, say: Speaker) -> str:
    """Describe which game of the match is played."""
    return say("Game {number} of {games}", number=match.number, games=match.length)


def describe_match_result(outcome: Outcome, columns: Sequence[str], say: Speaker) -> str:
    """Describe the result of a match of several games."""
    alone = len(columns) == 1
    result = say.points(outcome.scores[0]) if alone else describe_outcome(outcome, columns, say)
    return say("The whole match: {result}", result=result)


def describe_outcome(outcome: Outcome, columns: Sequence[str], say: Speaker) -> str:
    """Describe who won; a team is named by its members."""
    score = say.points(max(outcome.scores))
    if len(outcome.scores) == 1:
        return say("The end: {points}.", points=score)
    winners = [columns[column] for column in outcome.winners]
    if outcome.drawn:
        return say("A draw: {names} with {points} each.", names=say.join_and(winners), points=score)
    members = [member.strip() for member in winners[0].split("+")]
    if len(members) > 1:
        return say("{names} win with {points}.", names=say.join_and(members), points=score)
    return say("{name} wins with {points}.", name=winners[0], points=score)
