"""Sample turns and the sample round: each is replayed by the real game, and says only what the rules say."""

import re
from itertools import pairwise

import pytest

from gobelet.cups import TypedCup
from gobelet.dice import EDITIONS, Turn, edition, new_game
from gobelet.game import LANGUAGES, Seat, replay
from gobelet.handsdown import (
    Call,
    CardGame,
    Combination,
    Dealt,
    Discard,
    HandsDown,
    HandShown,
    RoundWon,
    TurnPlayed,
    card,
    new_card_game,
)
from gobelet.handsdown.draws import find_picks
from gobelet.i18n import Speaker
from gobelet.i18n.rules.examples import Origin
from gobelet.i18n.rules.sample_round import CardStep, describe_hand
from gobelet.i18n.rules.sample_turn import DiceStep
from gobelet.i18n.rules.samples import Sample, describe_origin, name_step_origin, read_sample, write_sample
from gobelet.record import AnyEdition, find_edition
from gobelet.terminal.help import format_sample
from support.dice_moves import fill, roll_dice

ENGLISH = Speaker("en")
languages = pytest.mark.parametrize("language", LANGUAGES)
editions = pytest.mark.parametrize("name", [*EDITIONS, "hands-down"])


def find_sample(played: AnyEdition, language: str = "en") -> Sample:
    """Return the sample of an edition that has one."""
    sample = write_sample(played, Speaker(language))
    assert sample is not None
    return sample


def list_dice_steps(name: str) -> list[DiceStep]:
    """Return the steps of a sample turn."""
    return [step for step in find_sample(edition(name)).steps if isinstance(step, DiceStep)]


def list_card_steps() -> list[CardStep]:
    """Return the steps of the sample round."""
    return [step for step in find_sample(HandsDown()).steps if isinstance(step, CardStep)]


@pytest.mark.parametrize("name", EDITIONS)
def test_a_sample_turn_can_be_played(name: str) -> None:
    """Each roll follows from what was kept, and the box takes the points that the sample tells (`turn-1`, `turn-2`)."""
    game = new_game(edition(name))
    kept: tuple[int, ...] = ()
    steps = list_dice_steps(name)
    for step in steps:
        if step.filled is None:
            rest = list(step.dice)
            for face in kept:
                rest.remove(face)
            game = roll_dice(game, "".join(map(str, rest)), "".join(map(str, kept)))
            assert isinstance(game.phase, Turn)
            assert sorted(game.phase.dice or ()) == list(step.dice)
        kept = tuple(face for face, stays in zip(step.dice, step.kept, strict=True) if stays)
    assert steps[-1].filled is not None
    assert [step.filled is None for step in steps] == [True] * (len(steps) - 1) + [False]
    game = fill(game, steps[-1].filled.box)
    assert game.cards[0].total == steps[-1].filled.points


@pytest.mark.parametrize("name", EDITIONS)
def test_what_is_kept_lies_in_the_next_roll(name: str) -> None:
    """A step keeps dice only if another roll follows, and the rolls are counted."""
    rolls = [step for step in list_dice_steps(name) if step.filled is None]
    assert [step.roll for step in rolls] == list(range(1, len(rolls) + 1))
    assert not any(rolls[-1].kept)
    for before, after in pairwise(rolls):
        kept = [face for face, stays in zip(before.dice, before.kept, strict=True) if stays]
        assert kept
        assert all(after.dice.count(face) >= kept.count(face) for face in kept)


@pytest.mark.parametrize(
    ("name", "number", "points"),
    [
        ("mb-1982", 2, {"three_of_a_kind": 23}),
        ("mb-1982", 3, {"fours": 12, "aces": 1, "threes": 3, "three_of_a_kind": 16, "chance": 16}),
        ("classic", 2, {"twos": 6, "three_of_a_kind": 17}),
        ("classic", 3, {"twos": 6, "three_of_a_kind": 11}),
        ("printworks", 1, {"threes": 9, "fours": 4, "sixes": 6, "aces": 0, "twos": 0, "fives": 0}),
        ("printworks", 2, {"three_of_a_kind": 15, "four_of_a_kind": 0}),
    ],
)
def test_the_rulebooks_numbers(name: str, number: int, points: dict[str, int]) -> None:
    """The boxes that a rulebook names give what it says."""
    step = list_dice_steps(name)[number - 1]
    assert {box.box: box.points for box in step.told} == points
    assert step.origin is not Origin.OURS


@languages
@editions
def test_every_sample_is_told_in_every_language(name: str, language: str) -> None:
    """Each step has its text without gaps, in the edition's own words, the same dice and cards in each language."""
    played = find_edition(name)
    sample, english = find_sample(played, language), find_sample(played)
    assert len(sample.steps) == len(english.steps)
    for step, other in zip(sample.steps, english.steps, strict=True):
        assert step.text
        assert "{" not in step.text
        if isinstance(step, DiceStep) and isinstance(other, DiceStep):
            assert (step.dice, step.kept) == (other.dice, other.kept)
            words = {str(box): edition(name).box_word(box, language) for box in edition(name).boxes}
            assert all(box.word == words[box.box] for box in step.told)
    assert max(map(len, format_sample(played, sample, Speaker(language)))) <= 80


@editions
def test_no_points_are_written_down(name: str) -> None:
    """The texts have fields for points: a number of two digits would be one that the rules did not give."""
    for row in read_sample(name)["step"]:
        for language in LANGUAGES:
            assert not re.search(r"\d\d", row[language]), row


def test_french_typography() -> None:
    """French has no-break spaces inside its quotes and before its high signs, and curly apostrophes."""
    for name in (*EDITIONS, "hands-down"):
        for step in find_sample(find_edition(name), "fr").steps:
            assert " :" not in step.text
            assert "« " not in step.text
            assert "'" not in step.text


def test_a_called_hand_in_french() -> None:
    """What it makes and that it has called are parted by a semicolon after a space that does not break."""
    *_, last = find_sample(HandsDown(), "fr").steps
    assert isinstance(last, CardStep)
    assert [describe_hand(hand, Speaker("fr")).partition("\u00a0; ")[2] for hand in last.hands] == ["a annoncé"] * 2


def test_whose_a_sample_is() -> None:
    """The rulebooks' turns are told from ours, and in them each step that we added."""
    ours = {name for name in EDITIONS if find_sample(edition(name)).ours}
    assert ours == {name for name in EDITIONS if not EDITIONS[name].languages}
    assert find_sample(HandsDown()).ours
    sample = find_sample(edition("hasbro-2014"))
    remarks = [name_step_origin(sample, step, ENGLISH) for step in sample.steps]
    assert remarks == ["some of the dice are ours", *["this step is ours"] * 3]
    assert describe_origin(sample, ENGLISH) != describe_origin(find_sample(edition("kniffel")), ENGLISH)
    assert not name_step_origin(find_sample(edition("kniffel")), find_sample(edition("kniffel")).steps[0], ENGLISH)


def test_the_sample_is_as_printed() -> None:
    """House rules change nothing in it."""
    assert find_sample(edition("mb-1982", rolls=1)) == find_sample(edition("mb-1982"))


# -- the sample round --------------------------------------------------------------------------------------------


def draw(game: CardGame, seat: int, thrown: list[str], drawn: list[str]) -> CardGame:
    """Play a turn of the sample, drawing the cards it says."""
    event = TurnPlayed(Seat(seat), tuple(map(card, thrown)), tuple(map(card, drawn)))
    cup = TypedCup(find_picks(game, event))
    assert game.decide(Seat(seat), Discard(event.discarded), cup) == (event,)
    return game.apply(event)


def test_the_sample_round_can_be_played() -> None:
    """The deal, every turn and both calls are moves of the real game, and the better hand wins (`hd-take`)."""
    sample = read_sample("hands-down")
    hands = tuple(tuple(map(card, hand)) for hand in sample["hands"])
    game = new_card_game(HandsDown(), len(hands)).apply(Dealt(Seat(0), Seat(0), tuple(Combination), hands))
    steps = list_card_steps()
    for row, step in zip(sample["step"], steps, strict=True):
        if not row.get("call"):
            game = draw(game, row["seat"], row["discard"], row["draw"]) if "seat" in row else game
            assert [{str(c) for c in hand} for hand in game.hands] == [set(hand.cards) for hand in step.hands]
            continue
        events = game.decide(Seat(row["seat"]), Call(), TypedCup([0] * 20))
        game = replay(game, events)
    (won,) = (event for event in events if isinstance(event, RoundWon))
    assert sum(isinstance(event, HandShown) for event in events) == 2
    winner = next(hand for hand in steps[-1].hands if hand.name == steps[-1].winner)
    assert sample["names"][won.seat] == winner.name
    assert HandsDown().combination_word(won.combination, "en") == winner.combination
    assert won.second == 1 - won.seat


def test_hands_grow_better() -> None:
    """What a hand counts is computed: the second player ends with a Yahtzee of wild cards."""
    steps = list_card_steps()
    assert [step.hands[1].combination for step in steps[:3]] == ["3 of a Kind", "3 of a Kind", "4 of a Kind"]
    assert steps[-1].hands[1].combination == "Yahtzee"
    assert [hand.called for hand in steps[3].hands] == [True, False]
    assert [step.winner for step in steps] == [""] * 5 + ["Ben"]
