"""Practice: one's own mistakes, decided again and judged."""

import pytest

from gobelet.coach.marks import Mark
from gobelet.coach.practice import PracticeSummary, describe_summary, explain_choice, make_practice
from gobelet.dice import BoxId, Keep
from gobelet.game import Illegal, Seat
from gobelet.i18n import Speaker
from support.reviews import make_dice, make_review
from support.solved_editions import open_shelf

SIXES = Keep(make_dice("666"))


def test_positions_are_the_decisions_above_the_threshold() -> None:
    """Only those of one column, and of one member if asked for."""
    found = make_review(("Ann", 0, 2.25), ("Ben", 0, 0.4))
    (position,) = make_practice(found, 0)
    assert (position.number, position.decision.loss) == (1, 2.25)
    assert make_practice(found, 0, seat=Seat(1)) == ()
    assert make_practice(found, 0, threshold=2.3) == ()
    assert make_practice(found, 1) == ()
    assert len(make_practice(found, 1, threshold=0.4)) == 1


def test_choices_are_judged() -> None:
    """The best option is solved, another has its loss and mark, and an impossible one is refused."""
    (position,) = make_practice(make_review(("Ann", 0, 2.25)), 0)
    best, other = position.judge(SIXES), position.judge(BoxId("sixes"))
    assert (best.solved, best.loss, best.mark) == (True, 0, Mark.BEST)
    assert (other.solved, other.loss, other.mark) == (False, 2.25, Mark.MISTAKE)
    with pytest.raises(Illegal, match="no-such-choice"):
        position.judge(Keep(make_dice("444")))


def test_summary() -> None:
    """What was not solved is counted, too."""
    say = Speaker("en")
    assert describe_summary(PracticeSummary(4, 1, 2), say) == (
        "4 positions: 1 solved at once, 2 after another try, 1 not solved."
    )
    assert describe_summary(PracticeSummary(1, 1, 0), say).startswith("1 position: 1 solved at once")
    assert describe_summary(PracticeSummary(4, 1, 0, 2), say) == (
        "4 positions: 1 solved at once, 0 after another try, 1 not solved, 2 skipped."
    )


@pytest.mark.slow
def test_summary_of_one_in_french() -> None:
    """The words fit one position as well as several."""
    found = describe_summary(PracticeSummary(2, 0, 0, 1), Speaker("fr"))
    assert found.endswith(", 1 sans succès, 1 sans essai.")


@pytest.mark.slow
def test_a_choice_is_explained() -> None:
    """Another option against the best, and the best against the next."""
    (position,) = make_practice(make_review(("Ann", 0, 2.25)), 0)
    library, say = open_shelf(), Speaker("en")
    assert "better than “Sixes”" in explain_choice(position.decision, BoxId("sixes"), library, say)
    assert explain_choice(position.decision, SIXES, library, say).startswith("“keep 6 6 6” is better than “")
