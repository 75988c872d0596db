"""Sentences of a review: who was lucky, who played well, and what explains the difference."""

import pytest

from gobelet.coach.highlights import find_costliest, find_luckiest, find_unluckiest
from gobelet.coach.marks import LuckMark, Mark
from gobelet.coach.review_phrases import (
    LUCK_WORDS,
    MARK_WORDS,
    describe_decision,
    describe_difference,
    describe_headline,
    describe_mean_loss,
    describe_net_luck,
    describe_no_decision,
    describe_roll,
    describe_thresholds,
    describe_unfinished,
    explain_decision,
    format_loss,
    format_points,
    format_value,
)
from gobelet.coach.rounding import round_figures
from gobelet.game import Seat
from gobelet.i18n import Speaker
from support.reviews import make_review
from support.solved_editions import open_shelf

Columns = tuple[tuple[str, float, float], ...]
"""Names, luck and loss of each column."""

HEADLINES: list[tuple[Columns, str]] = [
    (
        (("Ann", 30, 41), ("Ben", -12, 20)),
        "Ann had the better dice, Ben played better: with equal luck Ben wins by 21.",
    ),
    (
        (("Ann", 30, 10), ("Ben", -12, 20)),
        "Ann had the better dice and played better, too: with equal luck Ann wins by 10.",
    ),
    (
        (("Ann", 5.2, 10), ("Ben", 5, 20)),
        "The dice were equally kind to all, Ann played better: with equal luck Ann wins by 10.",
    ),
    (
        (("Ann", 5, 20.3), ("Ben", 25, 20)),
        "Ben had the better dice, all played equally well: with equal luck it is a draw.",
    ),
    (
        (("Ann", 5, 20), ("Ben", 5, 20)),
        "The dice were equally kind to all, all played equally well: with equal luck it is a draw.",
    ),
    (
        (("Ann", 5, 20), ("Ben", 9, 30), ("Cleo", -40, 12)),
        "Ben had the best dice, Cleo played best: with equal luck Cleo wins by 8.",
    ),
    (
        (("Ann", 9, 20), ("Ben", 9, 30), ("Cleo", -40, 20)),
        "Ann and Ben had the best dice, Ann and Cleo played best: with equal luck it is a draw.",
    ),
    (
        (("Ann+Ben", 9, 20), ("Cleo+Dan", 10, 30)),
        "Cleo and Dan had the better dice, Ann and Ben played better: with equal luck Ann and Ben win by 10.",
    ),
    (
        (("Ann", 12.34, 20),),
        "Ann: the dice gave 12.3 more than average, decisions cost 20.0. With average dice this play earns 230.0.",
    ),
    (
        (("Ann", -12.34, 20),),
        "Ann: the dice gave 12.3 less than average, decisions cost 20.0. With average dice this play earns 230.0.",
    ),
]


@pytest.mark.parametrize(("columns", "sentence"), HEADLINES)
def test_headline(columns: Columns, sentence: str) -> None:
    """It names who had the better dice, who played better, and who wins with equal luck; a draw is one."""
    assert describe_headline(make_review(*columns), Speaker("en")) == sentence


@pytest.mark.parametrize(
    ("language", "alone", "team"),
    [
        (
            "fr",
            "Ann a eu de meilleurs dés, Ben a mieux joué\u00a0: à chance égale, Ben gagne de 21.",
            (
                "Cleo et Dan ont eu de meilleurs dés, Ann et Ben ont mieux joué\u00a0: "
                "à chance égale, Ann et Ben gagnent de 10."
            ),
        ),
        (
            "de",
            (
                "Ann hatte die besseren Würfel, Ben hat besser gespielt: "
                "bei gleichem Glück gewinnt Ben mit einem Vorsprung von 21."
            ),
            (
                "Cleo und Dan hatten die besseren Würfel, Ann und Ben haben besser gespielt: "
                "bei gleichem Glück gewinnen Ann und Ben mit einem Vorsprung von 10."
            ),
        ),
    ],
)
def test_headline_in_other_languages(language: str, alone: str, team: str) -> None:
    """The verb agrees with one player and with a team."""
    found = [describe_headline(make_review(*HEADLINES[case][0]), Speaker(language)) for case in (0, 7)]
    assert found == [alone, team]


@pytest.mark.parametrize(
    ("columns", "sentence"),
    [
        (
            (("Ann", 21, 9), ("Ben", 0, 18)),
            "Ann against Ben: of the difference of 30, luck explains 21 (70 %) and play 9.",
        ),
        (
            (("Ann", 0, 20), ("Ben", 42, 41)),
            "Ben against Ann: luck explains the whole difference of 21. It gave 42, and play took 21 of them back.",
        ),
        (
            (("Ann", 0, 20), ("Ben", 10, 51)),
            (
                "Ann against Ben: luck explains nothing of the difference of 21. "
                "Play gave 31, and luck took 10 of them back."
            ),
        ),
        (
            (("Ann", 21, 20), ("Ben", 0, 20)),
            "Ann against Ben: luck explains the whole difference of 21, and play was equally good.",
        ),
        (
            (("Ann", 5, 20), ("Ben", 5, 51)),
            "Ann against Ben: luck was equal, and play explains the whole difference of 31.",
        ),
        (
            (("Ann", 0, 20), ("Ben", 10, 30)),
            "Ben against Ann: equal scores. Luck gave Ben 10 more, and play took them back.",
        ),
        (
            (("Ann", 10, 30), ("Ben", 10, 30)),
            "Ann against Ben: equal scores, by equal luck and equally good play.",
        ),
    ],
)
def test_difference(columns: Columns, sentence: str) -> None:
    """The parts of luck and play add up to the difference of the scores."""
    assert describe_difference(make_review(*columns), 0, 1, Speaker("en")) == sentence


def test_net_luck() -> None:
    """Seen from either side."""
    found, say = make_review(("Ann", 10.04, 0), ("Ben", -2.3, 0), ("Cleo", 10, 0)), Speaker("en")
    assert describe_net_luck(found, 0, 1, say) == "Luck of Ann against Ben: 12.3 more."
    assert describe_net_luck(found, 1, 0, say) == "Luck of Ben against Ann: 12.3 less."
    assert describe_net_luck(found, 0, 2, say) == "Luck of Ann against Cleo: equal."


def test_decision_and_rolls() -> None:
    """Who, when, the dice, what was chosen and what was best, its loss and mark; how lucky a roll was."""
    found, say = make_review(("Ann", 12.5, 2.25), ("Ben", -4, 0.04)), Speaker("en")
    (costly,) = find_costliest(found, 3)
    assert describe_decision(found, costly, say) == (
        "Turn 1, 6 6 6 2 5, 1 roll left: Ann chose “Sixes”, best was “keep 6 6 6”; lost 2.3 (mistake)."
    )
    (lucky,), (unlucky,) = find_luckiest(found, 3), find_unluckiest(found, 3)
    assert describe_roll(found, lucky, say) == "Turn 1: Ann rolled 6 6 6 2 5, luck +12.5 (lucky)."
    assert describe_roll(found, unlucky, say) == "Turn 1: Ben rolled 6 6 6 2 5, luck −4.0."


def test_no_roll_is_both() -> None:
    """Of one's own rolls and decisions only; below the threshold nothing is costly."""
    found = make_review(("Ann", 12.5, 2.25), ("Ben", -4, 0.04))
    assert find_luckiest(found, 3, column=1) == []
    assert find_unluckiest(found, 3, column=0) == []
    assert find_costliest(found, 3, column=1) == []
    assert [moment.column for moment in find_costliest(found, 3, threshold=0.01)] == [0, 1]
    assert len(find_costliest(found, 1, threshold=0.01)) == 1


@pytest.mark.parametrize(("points", "text"), [(12.34, "+12,3"), (-0.26, "−0,3"), (0.04, "0,0"), (-0.04, "0,0")])
def test_signed_points(points: float, text: str) -> None:
    """What is rounded to 0 has no sign."""
    assert format_points(points, Speaker("de")) == text


@pytest.mark.parametrize(
    ("loss", "text"),
    [
        (0.0, "0.0"),
        (0.003, "<0.01"),
        (0.04, "0.04"),
        (0.35, "0.4"),
        (0.46, "0.46"),
        (0.4996, "0.49"),
        (0.5, "0.5"),
        (1.97, "1.97"),
        (2.25, "2.3"),
        (4.95, "4.95"),
    ],
)
def test_losses(loss: float, text: str) -> None:
    """They are rounded as in the reason beside them, and never up to the threshold of a mark."""
    assert format_loss(loss, Speaker("en")) == text


@pytest.mark.parametrize("hundredths", [4, 35, 46, 49, 50, 197, 225, 495, 1234])
def test_a_reason_has_the_same_figure(hundredths: int) -> None:
    """The loss of a decision is the difference that its reason names."""
    figures = round_figures([("aces", hundredths)], hundredths)
    shown = Speaker("en").number(figures.points(figures.difference), figures.decimals)
    assert shown == format_loss(hundredths / 100, Speaker("en"))


def test_values_have_a_real_minus() -> None:
    """The same sign as luck has; what is not below 0 has none."""
    say = Speaker("en")
    assert [format_value(points, say) for points in (-4.9, 0, 200.24)] == ["−4.9", "0.0", "200.2"]


def test_thresholds() -> None:
    """The legend has the thresholds of the marks; a threshold has the decimals that it was given."""
    say = Speaker("en")
    assert describe_thresholds(say) == "Points lost: inaccuracy from 0.5, mistake from 2, blunder from 5."
    assert describe_no_decision(0.25, say) == "No decision lost 0.25 or more."
    assert describe_no_decision(0, say) == "No decision lost anything."


def test_an_unfinished_match_is_called_so() -> None:
    """One of three games is not the match."""
    assert describe_unfinished(3, 3, Speaker("en")) is None
    assert describe_unfinished(1, 3, Speaker("en")) == "1 of 3 games: the match is not over yet."


def test_mean_loss() -> None:
    """Decisions in which there was something to decide, and what they lost on average."""
    (column,) = make_review(("Ann", 0, 2.25)).columns
    text = describe_mean_loss(column, Speaker("en"))
    assert text == "Ann: 1 decision with a choice, 2.25 lost by each on average."


def test_one_member_of_a_team() -> None:
    """Highlights of a seat are those of that member alone."""
    found = make_review(("Ann+Ben", 12.5, 2.25))
    assert len(find_costliest(found, 3, seat=Seat(0))) == len(find_luckiest(found, 3, seat=Seat(0))) == 1
    assert not find_costliest(found, 3, seat=Seat(1))
    assert not find_luckiest(found, 3, seat=Seat(1))


def test_a_choice_without_loss_cost_nothing() -> None:
    """Whatever the threshold, a best choice is not listed."""
    assert find_costliest(make_review(("Ann", 0, 0.0)), 3, threshold=0) == []


def test_every_mark_has_a_word() -> None:
    """In all languages, and no two the same."""
    for language in ("en", "fr", "de"):
        say = Speaker(language)
        assert len({say(MARK_WORDS[found]) for found in Mark}) == len(Mark)
        assert len({say(LUCK_WORDS[found]) for found in LuckMark}) == len(LuckMark)


@pytest.mark.slow
def test_reason_of_a_decision() -> None:
    """The best option is compared with the one that was chosen."""
    (moment,) = find_costliest(make_review(("Ann", 0, 2.25)), 1)
    sentence = explain_decision(moment.decision, open_shelf(), Speaker("en"))
    assert sentence.startswith("“keep 6 6 6” is better than “Sixes” by ")
    assert "It brings " in sentence
