"""The expert's advice in words."""

from typing import TYPE_CHECKING

from gobelet.bots import advise_cards
from gobelet.game import Seat
from gobelet.handsdown import Call, CardGame, Discard
from gobelet.i18n import Speaker
from gobelet.i18n.card_events import describe_cards, format_codes

if TYPE_CHECKING:
    from gobelet.bots.cards.advice import CardAdvice


def hint_words(game: CardGame, seat: Seat, say: Speaker, *, aloud: bool = False, may_discard: bool = True) -> str:
    """Return the expert's advice for a seat as a sentence, with cards as they are typed or in words.

    `may_discard` is false while everybody is asked who calls: what the seat discards comes after that.
    """
    advice = advise_cards(game, seat)
    match advice.move:
        case Call():
            return _call(advice, game, say)
        case Discard(()):
            return say("Best: pass.") if may_discard else say("Best: do not call.")
        case Discard(cards):
            named = describe_cards(cards, game.edition, say) if aloud else format_codes(cards)
            best = say("Best: discard {cards}.", cards=named)
            if not may_discard:
                best = say("Best: do not call, then discard {cards}.", cards=named)
            return " ".join(filter(None, (best, _aim(advice, game, say))))
        case _:
            return _wait(advice, game, say)


def _call(advice: "CardAdvice", game: CardGame, say: Speaker) -> str:
    if advice.aim is None:
        return say("Best: call.")
    word = game.edition.combination_word(advice.aim, say.language)
    if advice.why == "answer":
        return say("Best: call with {combination}. Coming second brings a Chance card, too.", combination=word)
    return say("Best: call with {combination}.", combination=word)


def _wait(advice: "CardAdvice", game: CardGame, say: Speaker) -> str:
    if advice.aim is None:
        return say("Best: do not call.")
    word = game.edition.combination_word(advice.aim, say.language)
    return say("Best: do not call {combination} yet; drawing more cards is worth more.", combination=word)


def _aim(advice: "CardAdvice", game: CardGame, say: Speaker) -> str:
    """Return the purpose of the discard, and its chances."""
    if advice.aim is None or advice.in_one is None or advice.in_two is None:
        return say("Your cards lead to no combination.") if advice.why == "give-up" else ""
    if advice.higher:
        return say(
            "You could call now; better is a higher number: {one} % with this draw, {two} % with two.",
            one=say.number(100 * advice.in_one, 0),
            two=say.number(100 * advice.in_two, 0),
        )
    if advice.why == "improve":
        return say(
            "You could call now; better is {combination}: {one} % with this draw, {two} % with two.",
            combination=game.edition.combination_word(advice.aim, say.language),
            one=say.number(100 * advice.in_one, 0),
            two=say.number(100 * advice.in_two, 0),
        )
    return say(
        "The aim is {combination}: {one} % with this draw, {two} % with two.",
        combination=game.edition.combination_word(advice.aim, say.language),
        one=say.number(100 * advice.in_one, 0),
        two=say.number(100 * advice.in_two, 0),
    )
