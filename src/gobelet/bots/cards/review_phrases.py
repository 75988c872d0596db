"""Sentences for the review of a game of cards, in the reader's language; all of it is an estimate, and says so."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from gobelet.bots.cards.review import CardChoice, CardDraw, CardReview, Timing
from gobelet.coach.highlights import HIGHLIGHTS
from gobelet.coach.marks import INACCURATE
from gobelet.coach.review_phrases import format_points
from gobelet.game import Seat
from gobelet.handsdown import Call, Card, Discard, Move
from gobelet.i18n import Speaker
from gobelet.i18n.card_events import format_codes


@dataclass(frozen=True, slots=True)
class CardHighlights:
    """What stands out in a game of cards, under a heading."""

    heading: str
    entries: tuple[CardChoice | CardDraw, ...]


def describe_estimate(say: Speaker) -> str:
    """Say what the figures are."""
    return say("An estimate: these are the figures that the expert plays by, and they are not exact.")


def describe_players(found: CardReview, say: Speaker) -> Iterator[str]:
    """Yield for each player what decisions cost, and how lucky the draws were."""
    for number, name in enumerate(found.names):
        loss, luck = found.estimate_loss(Seat(number)), found.estimate_luck(Seat(number))
        yield say(
            "{name}: about {loss} lost by decisions, luck of draws about {luck}.",
            name=name,
            loss=say.number(loss, 1),
            luck=format_points(luck, say),
        )


def list_highlights(
    found: CardReview, say: Speaker, seat: Seat | None = None, threshold: float = INACCURATE
) -> list[CardHighlights]:
    """Return the costliest swaps, calls at the wrong time and the luckiest draws; of one player all swaps and calls."""
    count = HIGHLIGHTS if seat is None else None
    choices = [each for each in found.choices if seat in (None, each.seat) and each.loss >= threshold]
    swaps, calls = ([each for each in choices if (each.timing is not None) is timed] for timed in (False, True))
    draws = sorted((each for each in found.draws if seat in (None, each.seat)), key=lambda draw: -draw.luck)
    listed = (
        (say("The costliest swaps"), _sort(swaps)[:count]),
        (say("Calls too early or too late"), _sort(calls)[:count]),
        (say("The luckiest draws"), [each for each in draws[:HIGHLIGHTS] if each.luck > 0]),
    )
    return [CardHighlights(heading, tuple(entries)) for heading, entries in listed if entries]


def _sort(choices: Sequence[CardChoice]) -> list[CardChoice]:
    return sorted(choices, key=lambda choice: -choice.loss)


def describe_entry(found: CardReview, entry: CardChoice | CardDraw, say: Speaker) -> str:
    """Describe a swap, a call or a draw in a sentence."""
    if isinstance(entry, CardChoice):
        return describe_choice(found, entry, say)
    return describe_draw(found, entry, say)


def describe_choice(found: CardReview, choice: CardChoice, say: Speaker) -> str:
    """Say what somebody did with which cards, what the expert does, and the estimated difference."""
    data = {
        "round": choice.round,
        "name": f"{found.names[choice.seat]} ({format_codes(choice.hand)})",
        "chosen": describe_move(choice.chosen, say),
        "best": describe_move(choice.best, say),
        "loss": say.number(choice.loss, 1),
    }
    if choice.timing is Timing.EARLY:
        return say("Round {round}: {name} calls too early; the expert: {best}. About {loss}.", **data)
    if choice.chosen is None:
        return say("Round {round}: {name} does not call out of turn; the expert: {best}. About {loss}.", **data)
    if choice.timing is Timing.LATE:
        return say("Round {round}: {name} calls too late ({chosen}); the expert: {best}. About {loss}.", **data)
    return say("Round {round}: {name}: {chosen}; the expert: {best}. About {loss}.", **data)


def describe_move(move: Move | None, say: Speaker, format_cards: Callable[[Iterable[Card]], str] = format_codes) -> str:
    """Describe a move in a few words."""
    match move:
        case Call():
            return say("calls")
        case Discard(cards) if cards:
            return say("discards {cards}", cards=format_cards(cards))
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
