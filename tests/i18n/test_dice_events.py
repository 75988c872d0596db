"""Sentences about bonuses, chips and the end of a match."""

from dataclasses import replace

import pytest

from gobelet.dice import BoxFilled, BoxId, Edition, GameFinished, MatchEvent, Points, edition
from gobelet.dice.game import Teams
from gobelet.game import Outcome, Seat
from gobelet.i18n import Speaker
from gobelet.i18n.dice_events import describe_event, describe_match_reason, describe_match_result
from support.dice_moves import make_card, make_match

NAMES = ("Ann", "Ben", "Cleo")
NARROW = ((300, 299, 100), (200, 300, 299))
"""The first earns most in the settlements, the second has the highest total."""


def describe(event: MatchEvent, played: Edition, bonuses: tuple[int, ...], teams: Teams | None = None) -> list[str]:
    """Return the sentences of an event at a table with these bonuses."""
    match = make_match(played, (0,) * len(bonuses), teams=teams)
    cards = tuple(make_card(played, dict.fromkeys(played.boxes, 0), bonus) for bonus in bonuses)
    match = replace(match, game=match.game._replace(cards=cards))
    return list(describe_event(event, match, ("Ann", "Ben", "Cleo", "Dan"), Speaker("en")))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("classic", "A further Yahtzee: Ann takes a chip from the kitty!"),
        ("hasbro-2014", "A further Yahtzee: an X, 100 points!"),
        ("mb-1982", "A further Yahtzee: a bonus of 100 points!"),
    ],
)
def test_a_bonus_is_kept_as_the_rulebook_says(name: str, told: str) -> None:
    """`chips`, `yahtzee-bonus`: a chip comes from the kitty, an X on the card; 1982 notes the points."""
    event = BoxFilled(Seat(0), BoxId("sixes"), Points(30), Points(100), joker=False)
    assert describe(event, edition(name), (100, 0))[-1] == told


def test_chips_go_back() -> None:
    """`chips`: at the end of a game chips are cashed and returned to the kitty; nothing is said without chips."""
    finished, classic = GameFinished(Seat(0)), edition("classic")
    told = "The chips are cashed and go back to the kitty. Ann: 2 chips = 200, Cleo: 1 chip = 100."
    assert describe(finished, classic, (200, 0, 100)) == [told]
    assert describe(finished, classic, (0, 0)) == []
    assert describe(finished, edition("hasbro-2014"), (200, 0)) == []


def test_chips_of_partners() -> None:
    """`read-partners`: chips are the team's."""
    teams = ((Seat(0), Seat(2)), (Seat(1), Seat(3)))
    (told,) = describe(GameFinished(Seat(0)), edition("classic"), (100, 0), teams)
    assert told.endswith("Ann + Cleo: 1 chip = 100.")


def outcome_of(name: str, *scores: tuple[int, ...]) -> Outcome:
    """Return how a match ended."""
    outcome = make_match(edition(name), *scores).outcome
    assert outcome is not None
    return outcome


@pytest.mark.parametrize(
    ("name", "result", "reason"),
    [
        (
            "mb-1982",
            "The whole match: Ben wins with 599 points.",
            "The sum of the grand totals decides: Ben 599, Ann 500, Cleo 399.",
        ),
        (
            "classic",
            "The whole match: Ann wins with +101 in the settlements.",
            "What each has earned in the settlements decides: Ann +101, Ben +100, Cleo −201.",
        ),
    ],
)
def test_who_wins_a_match_and_why(name: str, result: str, reason: str) -> None:
    """`read-match`: the end names the winner and what has decided, with everybody's sum."""
    outcome = outcome_of(name, *NARROW)
    assert describe_match_result(outcome, NAMES, Speaker("en")) == result
    assert describe_match_reason(outcome, NAMES, Speaker("en")) == reason


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("mb-1982", "The whole match: A draw: Ann and Ben with 350 points each."),
        ("classic", "The whole match: A draw: Ann and Ben with 0 in the settlements each."),
    ],
)
def test_a_drawn_match(name: str, result: str) -> None:
    """`read-match`: equal sums are a draw."""
    outcome = outcome_of(name, (200, 150), (150, 200))
    assert describe_match_result(outcome, NAMES[:2], Speaker("en")) == result


def test_alone_nothing_is_decided() -> None:
    """Alone there is a total, and no reason."""
    outcome = outcome_of("classic", (200,), (150,))
    assert describe_match_result(outcome, ("Ann",), Speaker("en")) == "The whole match: 350 points"
    assert not describe_match_reason(outcome, ("Ann",), Speaker("en"))


def test_halves_are_fractions() -> None:
    """`read-settle`: a shared win may give half a point."""
    outcome = outcome_of("classic", (200, 200, 199), (100, 101, 100))
    reason = describe_match_reason(outcome, NAMES, Speaker("en"))
    assert reason.endswith("decides: Ben +5/2, Ann −1/2, Cleo −2.")
