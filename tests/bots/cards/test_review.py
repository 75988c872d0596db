"""The review of a game of cards: the expert's own play loses nothing by its own figures, and hidden hands stay so."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from gobelet.bots import create_chance, make_card_bot
from gobelet.bots.cards.review import CardReview, Timing, make_card_document, review_cards
from gobelet.bots.cards.review_phrases import describe_choice, list_highlights
from gobelet.coach.highlights import HIGHLIGHTS
from gobelet.cups import SeededCup
from gobelet.game import Illegal, Seat
from gobelet.handsdown import Call, CardGame, Deal, Discard, Event, HandsDown, Move
from gobelet.i18n import Speaker
from gobelet.record import CardRecord, parse_record
from gobelet.terminal.cards.review import format_card_review

pytestmark = pytest.mark.slow

SEED = "3"
LOW = 0.01
"""A threshold that many choices reach."""
VECTOR = Path(__file__).parents[2] / "vectors/hands-down-4.txt"


def play_cards(*kinds: str, out_of_turn: bool = True) -> CardRecord:
    """Return the record of a game of two computer players, who may also call in turn only."""
    record = CardRecord(HandsDown(), (("Ann",), ("Ben",)))
    game, events, seat = record.start, list[Event](), Seat(0)
    while game.outcome is None:
        call = find_call_out_of_turn(game, kinds) if out_of_turn else None
        if call is None:
            seat = game.to_move[0] if game.turn is None else game.turn
        move = Deal() if not events else ask(kinds, game, seat) if call is None else Call()
        assert move is not None
        for event in game.decide(seat if call is None else call, move, SeededCup(SEED, game.draws)):
            game = game.apply(event)
            events.append(event)
    return replace(record, events=tuple(events))


def ask(kinds: Sequence[str], game: CardGame, seat: Seat) -> Move | None:
    """Return what a computer player does."""
    return make_card_bot(kinds[seat], create_chance(SEED, seat, game.version)).choose(game, seat)


def find_call_out_of_turn(game: CardGame, kinds: Sequence[str]) -> Seat | None:
    """Return the seat that calls although it is not its turn, if one does."""
    if game.turn is None:
        return None
    others = (seat for seat in game.seats if seat != game.turn and game.may_call(seat))
    return next((seat for seat in others if ask(kinds, game, seat) == Call()), None)


def test_the_expert_agrees_with_itself() -> None:
    """What it does loses nothing; a greedy player calls too early."""
    found = review_cards(play_cards("greedy", "expert"))
    assert found.estimate_loss(Seat(1)) == pytest.approx(0, abs=1e-4)
    assert found.estimate_loss(Seat(0)) > 0.5
    early = [choice for choice in found.choices if choice.timing is Timing.EARLY]
    assert early
    assert all(choice.seat == 0 and isinstance(choice.chosen, Call) and choice.best != Call() for choice in early)
    assert all(choice.loss >= 0 for choice in found.choices)


def test_a_call_that_was_not_made() -> None:
    """An expert who never calls out of turn loses what those calls were worth, and nothing else, each chance once."""
    found = review_cards(play_cards("expert", "expert", out_of_turn=False))
    missed = [choice for choice in found.choices if choice.chosen is None]
    assert missed
    assert all((choice.best, choice.timing) == (Call(), Timing.LATE) and choice.loss > 0 for choice in missed)
    lost = sum(choice.loss for choice in missed)
    assert lost == pytest.approx(found.estimate_loss(Seat(0)) + found.estimate_loss(Seat(1)), abs=1e-4)
    sentence = describe_choice(found, missed[0], Speaker("en"))
    assert "does not call out of turn; the expert: calls." in sentence
    document = make_card_document(found)["players"][missed[0].seat]
    assert {"call": True} in [each["best"] for each in document["choices"] if each["chosen"] is None]


def test_the_cards_of_each_choice() -> None:
    """A choice has the hand, and with it what was discarded; the sentence and the document have it, too."""
    found = review_cards(play_cards("greedy", "expert"))
    for choice in found.choices:
        assert len(choice.hand) == 5
        discarded = choice.chosen.cards if isinstance(choice.chosen, Discard) else ()
        assert not Counter(discarded) - Counter(choice.hand)
    first = found.choices[0]
    codes = [card.code for card in first.hand]
    assert f"{found.names[first.seat]} ({' '.join(codes)})" in describe_choice(found, first, Speaker("en"))
    assert make_card_document(found, first.seat)["players"][0]["choices"][0]["hand"] == codes


def test_only_after_the_end() -> None:
    """While hands are hidden there is no review."""
    record = play_cards("greedy", "greedy")
    with pytest.raises(Illegal, match="not-over"):
        review_cards(replace(record, events=record.events[:-1]))


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_text_and_document(language: str) -> None:
    """Both are said to be an estimate; of one player both show only that one's choices."""
    found = review_cards(play_cards("greedy", "expert"))
    lines = list(format_card_review(found, Speaker(language), threshold=0.1))
    assert max(map(len, lines)) <= 80
    assert lines[0].startswith({"en": "An estimate", "fr": "Une estimation", "de": "Eine Schätzung"}[language])
    whole, own = make_card_document(found), make_card_document(found, Seat(1))
    assert whole["estimate"] is True
    assert own["players"] == whole["players"][1:]


@cache
def review_four_players() -> CardReview:
    """Review a recorded game of four players, with calls out of turn."""
    record = parse_record(VECTOR.read_text(encoding="utf-8"))
    assert isinstance(record, CardRecord)
    return review_cards(record)


def test_a_call_that_the_expert_makes_loses_nothing() -> None:
    """With four players a standing call is a race: who calls as the expert does loses nothing, in and out of turn."""
    choices = review_four_players().choices
    agreed = [choice for choice in choices if choice.chosen == choice.best == Call()]
    assert agreed
    assert all((choice.loss, choice.timing) == (0, None) for choice in agreed)


def test_one_player_sees_every_choice() -> None:
    """Of one player all swaps and calls from the threshold on are listed, not only the costliest three."""
    found, seat = review_four_players(), Seat(1)
    swaps = [each for each in found.choices if each.seat == seat and each.timing is None and each.loss >= LOW]
    assert len(swaps) > HIGHLIGHTS
    listed, whole = (list_highlights(found, Speaker("en"), of, LOW)[0].entries for of in (seat, None))
    assert (len(listed), len(whole)) == (len(swaps), HIGHLIGHTS)
