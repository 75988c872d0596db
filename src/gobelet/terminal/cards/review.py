"""The review of a game of cards as lines of text; all of it is an estimate, and says so."""

from collections.abc import Iterator, Sequence
from typing import Final

from gobelet.bots.cards.review import CardChoice, CardDraw, CardReview, Timing
from gobelet.coach.review_phrases import format_points
from gobelet.game import Seat
from gobelet.handsdown import Call, Discard, Move
from gobelet.i18n import Speaker
from gobelet.i18n.card_events import format_codes
from gobelet.terminal.console import WIDTH
from gobelet.terminal.widths import wrap_text

COUNT: Final = 3
"""How many choices, calls and draws stand out."""


def format_card_review(
    found: CardReview, say: Speaker, seat: Seat | None = None, threshold: float = 0.5, columns: int = WIDTH
) -> Iterator[str]:
    """Yield the review, of one player or of all."""
    text = say("An estimate: these are the figures that the expert plays by, and they are not exact.")
    yield from wrap_text(text, columns)
    for number, name in enumerate(found.names):
        loss, luck = found.estimate_loss(Seat(number)), found.estimate_luck(Seat(number))
        sentence = say(
            "{name}: about {loss} lost by decisions, luck of draws about {luck}.",
            name=name,
            loss=say.number(loss, 1),
            luck=format_points(luck, say),
        )
        yield from wrap_text(sentence, columns)
    choices = [each for each in found.choices if seat in (None, each.seat) and each.loss >= threshold]
    swaps, calls = ([each for each in choices if (each.timing is not None) is timed] for timed in (False, True))
    draws = sorted((each for each in found.draws if seat in (None, each.seat)), key=lambda draw: -draw.luck)
    for heading, lines in (
        (say("The costliest swaps"), [describe_choice(found, each, say) for each in _sort(swaps)]),
        (say("Calls too early or too late"), [describe_choice(found, each, say) for each in _sort(calls)]),
        (say("The luckiest draws"), [describe_draw(found, each, say) for each in draws[:COUNT] if each.luck > 0]),
    ):
        if lines:
            yield from ("", heading)
        for line in lines:
            yield from wrap_text(line, columns, "- ", "  ")


def _sort(choices: Sequence[CardChoice]) -> list[CardChoice]:
    return sorted(choices, key=lambda choice: -choice.loss)[:COUNT]


def describe_choice(found: CardReview, choice: CardChoice, say: Speaker) -> str:
    """Say what somebody did, what the expert does, and the estimated difference."""
    data = {
        "round": choice.round,
        "name": found.names[choice.seat],
        "chosen": describe_move(choice.chosen, say),
        "best": describe_move(choice.best, say),
        "loss": say.number(choice.loss, 1),
    }
    if choice.timing is Timing.EARLY:
        return say("Round {round}: {name} calls too early; the expert: {best}. About {loss}.", **data)
    if choice.timing is Timing.LATE:
        return say("Round {round}: {name} calls too late ({chosen}); the expert: {best}. About {loss}.", **data)
    return say("Round {round}: {name}: {chosen}; the expert: {best}. About {loss}.", **data)


def describe_move(move: Move | None, say: Speaker) -> str:
    """Describe a move in a few words."""
    match move:
        case Call():
            return say("calls")
        case Discard(cards) if cards:
            return say("discards {cards}", cards=format_codes(cards))
        case None:
            return say("waits")
        case _:
            return say("passes")


def describe_draw(found: CardReview, draw: CardDraw, say: Speaker) -> str:
    """Say what somebody drew, and how lucky that was."""
    return say(
        "Round {round}: {name} drew {cards}, luck about {luck}.",
        round=draw.round,
        name=found.names[draw.seat],
        cards=format_codes(draw.cards),
        luck=format_points(draw.luck, say),
    )
