"""The rulebook lens: the same rolls and boxes by another rulebook."""

from dataclasses import replace

import pytest

from gobelet.coach.ledger import Ledger, build_ledgers
from gobelet.coach.lens import LensResult, Replacement, find_other_rulebooks, score_by
from gobelet.coach.lens_phrases import describe_column, describe_lens_result, describe_replaced
from gobelet.cups import TypedCup
from gobelet.dice import EDITIONS, LANGUAGES, BoxId, Edition, Event, FillBox, RollDice, Seat, edition, new_game
from gobelet.i18n import Speaker
from support.solved_editions import solve_edition

pytestmark = pytest.mark.slow

Turn = tuple[tuple[int, ...], str]
"""The dice of a turn's only roll, and the box that they fill."""

ORDINARY: list[Turn] = [
    ((6, 6, 6, 6, 6), "yahtzee"),
    ((4, 4, 4, 4, 4), "four_of_a_kind"),
    ((1, 1, 1, 2, 3), "aces"),
    ((2, 2, 2, 3, 4), "twos"),
    ((3, 3, 3, 1, 2), "threes"),
    ((4, 4, 4, 1, 2), "fours"),
    ((5, 5, 5, 1, 2), "fives"),
    ((6, 6, 6, 1, 2), "sixes"),
    ((5, 5, 5, 1, 2), "three_of_a_kind"),
    ((5, 5, 5, 5, 5), "large_straight"),
    ((2, 3, 4, 5, 5), "small_straight"),
    ((2, 2, 3, 3, 3), "full_house"),
    ((6, 6, 5, 4, 1), "chance"),
]
"""A game by the 1982 book: a second five alike put elsewhere with its upper box open, and a joker in a straight."""


WORTHLESS = (1, 1, 2, 2, 6)


def change(turns: list[Turn], **rolls: tuple[int, ...]) -> list[Turn]:
    """Return a game with other rolls for some boxes."""
    return [(rolls.get(box, dice), box) for dice, box in turns]


def play(played: Edition, turns: list[Turn]) -> Ledger:
    """Play a solo game of one roll a turn; return its ledger."""
    start = game = new_game(played)
    events: list[Event] = []
    for dice, box in turns:
        for move in (RollDice(), FillBox(BoxId(box))):
            for event in game.decide(Seat(0), move, TypedCup(list(dice))):
                game = game.apply(event)
                events.append(event)
    (ledger,) = build_ledgers(solve_edition(played), start, events)
    return ledger


def score(name: str, ledger: Ledger) -> LensResult:
    """Score a game by another rulebook."""
    return score_by(solve_edition(edition(name)), [("Ann", (ledger,))])


def test_the_same_rulebook_scores_what_was_played() -> None:
    """By its own rulebook a game has its own score, its joker, and no other fills."""
    ledger = play(edition("mb-1982"), ORDINARY)
    (column,) = score("mb-1982", ledger).columns
    assert column.score == ledger.score
    assert not column.replaced
    assert column.cards[0].yahtzee_bonus == 200
    (joker,) = column.jokers
    assert (joker.turn, joker.offer.box, joker.joker_points) == (10, "large_straight", 40)


def test_without_jokers_and_bonuses() -> None:
    """A rulebook without jokers allows every fill, gives nothing for the straight, and no bonus of 100."""
    ledger = play(edition("mb-1982"), ORDINARY)
    (column,) = score("kniffel", ledger).columns
    assert not column.replaced
    assert (column.jokers, column.cards[0].yahtzee_bonus) == ((), 0)
    assert column.score == ledger.score - 200 - 40


def test_fills_that_are_not_allowed_are_replaced() -> None:
    """Where the matching upper box comes first, the fours go there; its own fill later takes the box left open."""
    ledger = play(edition("mb-1982"), ORDINARY)
    (column,) = score("classic", ledger).columns
    first, later = column.replaced
    assert (first.turn, first.played, first.offer.box, first.offer.points) == (2, "four_of_a_kind", "fours", 20)
    assert (later.turn, later.played, later.offer.box, later.offer.points) == (6, "fours", "four_of_a_kind", 0)
    assert (first.replacement, later.replacement) == (Replacement.NOT_ALLOWED, Replacement.ALREADY_FILLED)
    assert column.cards[0].full


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_sentences_of_replaced_fills(language: str) -> None:
    """Only a fill that the rulebook forbids is called not allowed; dice stay in one line."""
    result = score("classic", play(edition("mb-1982"), ORDINARY))
    not_allowed = {"en": "not allowed", "fr": "pas permis", "de": "nicht erlaubt"}[language]
    first, later = describe_replaced(result, result.columns[0], Speaker(language))
    assert not_allowed in first
    assert not_allowed not in later
    assert "4\N{NO-BREAK SPACE}4\N{NO-BREAK SPACE}4\N{NO-BREAK SPACE}1\N{NO-BREAK SPACE}2" in later


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_what_jokers_add(language: str) -> None:
    """Beside the number of jokers stands what each adds to its box."""
    result = score("mb-1982", play(edition("mb-1982"), ORDINARY))
    text = describe_column(result, result.columns[0], Speaker(language)).replace("\N{NO-BREAK SPACE}", " ")
    assert {"en": "1 joker: +40", "fr": "1 joker : +40", "de": "1 Joker: +40"}[language] in text


def test_only_rulebooks_with_these_boxes_read_a_game() -> None:
    """Fifteen boxes have no other reader; with a house rule, the printed edition is one, too."""
    assert find_other_rulebooks(edition("yatzy")) == ()
    assert edition("mb-1982") not in find_other_rulebooks(edition("mb-1982"))
    assert edition("mb-1982") in find_other_rulebooks(edition("mb-1982", joker="none"))


def test_the_winner_by_another_rulebook() -> None:
    """The joker and the bonuses win by one book, and not by another."""
    rolled = [(dice if box != "large_straight" else (2, 3, 4, 5, 6), box) for dice, box in ORDINARY]
    rolled[1] = ((6, 6, 6, 6, 5), "four_of_a_kind")
    ledgers = [play(edition("mb-1982"), turns) for turns in (ORDINARY, rolled)]
    columns = [(name, (ledger,)) for name, ledger in zip(("Ann", "Ben"), ledgers, strict=True)]
    assert score_by(solve_edition(edition("mb-1982")), columns).winners == (0,)
    assert score_by(solve_edition(edition("kniffel")), columns).winners == (1,)


def test_settlements_decide_a_match() -> None:
    """Where the rulebook settles, what was earned in all games decides, not the totals; the sentence says so."""
    plain = change(ORDINARY, four_of_a_kind=(4, 4, 4, 4, 1), large_straight=(2, 3, 4, 5, 6))
    middle = change(plain, yahtzee=(1, 2, 3, 4, 6))
    lower = change(middle, chance=(1, 1, 2, 2, 3))
    least = change(lower, four_of_a_kind=WORTHLESS, full_house=WORTHLESS, large_straight=WORTHLESS)
    high, second, third, last = (play(edition("mb-1982"), turns) for turns in (plain, middle, lower, least))
    columns = [("Ann", (high, third)), ("Ben", (second, high)), ("Cleo", (last, high))]
    result = score_by(solve_edition(edition("classic")), columns)
    totals = [column.score for column in result.columns]
    settlement = result.outcome.settlement
    assert settlement is not None
    assert totals[1] == max(totals)
    assert result.winners == (0,)
    text = describe_lens_result(result, Speaker("en"))
    assert f"Ann wins with {totals[0]}, Ben\N{NO-BREAK SPACE}{totals[1]}, Cleo\N{NO-BREAK SPACE}{totals[2]}." in text
    assert f"in the settlements decides: Ann +{settlement[0]}, " in text


@pytest.mark.parametrize(
    ("language", "wins", "alone"),
    [
        ("en", "By the 1982 book Ann wins with", "By the 1982 book:"),
        ("fr", "Selon le livret de 1982, Ann gagne avec", "Selon le livret de 1982 :"),
        ("de", "Nach der Anleitung von 1982 gewinnt Ann mit", "Nach der Anleitung von 1982:"),
    ],
)
def test_an_edition_names_its_book(language: str, wins: str, alone: str) -> None:
    """In a few words of its own; an edition that has none is called by its title."""
    played, say = edition("mb-1982"), Speaker(language)
    values, high = solve_edition(played), play(played, ORDINARY)
    low = play(played, change(ORDINARY, chance=WORTHLESS))
    two, one = score_by(values, [("Ann", (high,)), ("Ben", (low,))]), score_by(values, [("Ann", (high,))])
    assert describe_lens_result(two, say).startswith(wins)
    assert describe_lens_result(one, say).startswith(alone)
    nameless = replace(one, edition=replace(one.edition, books={}))
    assert one.edition.title(language) in describe_lens_result(nameless, say)


def test_every_edition_has_a_name_for_its_book() -> None:
    """In every language, and no two have the same."""
    for language in LANGUAGES:
        assert len({each.books[language] for each in EDITIONS.values()}) == len(EDITIONS)
