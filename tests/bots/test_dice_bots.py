"""Computer players of dice: they play every edition to its end by the rules, each in its own way."""

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from statistics import mean
from typing import NamedTuple

import pytest

from gobelet.bots import BOTS, Bot, DiceBot, create_chance, make_bot
from gobelet.coach import advise
from gobelet.dice import (
    EDITIONS,
    BoxId,
    Dice,
    Edition,
    EditionId,
    FillBox,
    FinishGame,
    Keep,
    Match,
    MatchMove,
    RollDice,
    RollForOpening,
    StartNextGame,
    Turn,
    UndoFill,
    edition,
    new_match,
)
from gobelet.game import Refusal, Seat, Unreadable, Version
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import describe_refusal
from gobelet.solver import Library
from support.bot_game import chance, play, score
from support.dice_moves import act, faces, fill, make_card, roll_dice, roll_opening, undo

pytestmark = pytest.mark.slow

TABLES = [("perfect",), ("greedy", "strong"), ("random", "casual", "beginner")]


# -- whole games -------------------------------------------------------------------------------------------------


def test_the_players() -> None:
    """They are offered from the best on."""
    assert tuple(BOTS) == ("perfect", "strong", "casual", "beginner", "greedy", "random")
    assert {name for table in TABLES for name in table} == set(BOTS)


@pytest.mark.parametrize("names", TABLES, ids="-".join)
@pytest.mark.parametrize("played", EDITIONS.values(), ids=repr)
def test_whole_matches(library: Library, played: Edition, names: tuple[str, ...]) -> None:
    """Alone or together, they play a match of two games to its end; every move is legal and none is taken back."""
    bots = [make_bot(name, library, chance(name)) for name in names]
    *asked, last = play(new_match(played, len(names), games=2), bots, seed=3)
    for match, seat, move in asked:
        assert move is None or move in match.legal_moves(seat)
        assert move != UndoFill()
    assert last.match.number == 2
    assert last.match.outcome is not None
    assert last.match.game.phase.finished  # type: ignore[union-attr]


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("house", [{"rolls": 1}, {"order": "forced", "rolls": 4}, {"joker": "ordered"}], ids=str)
def test_house_rules(library: Library, name: str, house: dict[str, object]) -> None:
    """They play by house rules too."""
    played = edition("mb-1982", **house)
    assert score(new_match(played), make_bot(name, library, chance(5)), seed=5) > 0


def test_partners(library: Library) -> None:
    """Two bots that share a column take turns."""
    match = new_match(edition("classic"), teams=((Seat(0), Seat(2)), (Seat(1), Seat(3))))
    bots = [make_bot(name, library, chance(1)) for name in ("casual", "greedy", "random", "strong")]
    *asked, last = play(match, bots, seed=8)
    fills = Counter(seat for _, seat, move in asked if isinstance(move, FillBox))
    assert fills == {0: 7, 1: 7, 2: 6, 3: 6}
    assert last.match.outcome is not None


@pytest.mark.parametrize("name", BOTS)
def test_a_seed_repeats_a_game(library: Library, name: str) -> None:
    """The same chance and the same dice make the same game; players that err play another with other chance."""

    def game(seed: int) -> list[MatchMove | None]:
        bot = make_bot(name, library, chance(seed))
        return [asked.move for asked in play(new_match(edition("yatzy")), [bot], seed=11)]

    assert game(1) == game(1)
    assert (game(1) == game(2)) is (name in {"perfect", "greedy"})


# -- every phase -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOTS)
def test_every_phase(library: Library, name: str) -> None:
    """A bot rolls for the opening, rolls first, plays, waits while it could only undo, finishes and goes on."""
    bot: Bot[Match, MatchMove] = make_bot(name, library, chance(0))
    assert bot.name == name
    me, other = Seat(0), Seat(1)
    match = new_match(edition("mb-1982"), 2, games=2)
    assert bot.choose(match, me) == bot.choose(match, other) == RollForOpening()
    match = roll_opening(match, "66666", "11111")
    assert bot.choose(match, me) == RollDice()
    assert bot.choose(match, other) is None
    match = roll_dice(match, "13345")
    assert isinstance(bot.choose(match, me), FillBox | RollDice)
    match = fill(match, "chance")
    assert match.legal_moves(me) == (UndoFill(),)
    assert bot.choose(match, me) is None
    assert bot.choose(match, other) == RollDice()
    assert bot.choose(undo(match, 0), me) is not None


@pytest.mark.parametrize("name", BOTS)
def test_the_end(library: Library, name: str) -> None:
    """Once every box is filled a bot goes on to the next game; in the last it finishes, and then has nothing to do."""
    bot = make_bot(name, library, chance(0))
    match = over(new_match(edition("mb-1982"), games=2))
    assert bot.choose(match, Seat(0)) == StartNextGame()
    last = over(new_match(edition("mb-1982")))
    assert bot.choose(last, Seat(0)) == bot.choose(last.game, Seat(0)) == FinishGame()
    assert bot.choose(act(last, FinishGame(), seat=0), Seat(0)) is None


def over(match: Match) -> Match:
    """Fill every box with the same roll."""
    while isinstance(match.game.phase, Turn):
        match = fill(roll_dice(match, "11246"), match.game.cards[0].open_boxes[0])
    return match


# -- each in its own way -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["hasbro-2014", "yatzy"])
def test_perfect_does_what_is_advised(library: Library, name: str) -> None:
    """In every turn of a game its choice is the coach's first."""
    choices = 0
    for match, _, move in play(new_match(edition(name)), [make_bot("perfect", library, chance(0))], seed=21):
        table = match.game
        if isinstance(table.phase, Turn) and table.phase.dice is not None:
            best = advise(library, table.cards[0], table.phase.dice, table.rolls_left).best
            assert move == (FillBox(best.box) if best.box is not None else RollDice(best.keep))  # type: ignore[arg-type]
            choices += 1
    assert choices > 20


class Decision(NamedTuple):
    """What a choice lost, and what each option would have lost."""

    lost: float
    losses: tuple[float, ...]


def decisions(library: Library, name: str, games: int) -> Iterator[Decision]:
    """Yield every decision of some games of a player."""
    for game in range(games):
        for match, _, move in play(new_match(edition("kniffel")), [make_bot(name, library, chance(game))], seed=game):
            table = match.game
            if isinstance(table.phase, Turn) and table.phase.dice is not None:
                options = advise(library, table.cards[0], table.phase.dice, table.rolls_left).options
                choice = move.box if isinstance(move, FillBox) else move.keep  # type: ignore[union-attr]
                lost = next(option.loss for option in options if option.choice == choice)
                yield Decision(lost, tuple(option.loss for option in options))


@pytest.mark.parametrize("name", ["strong", "casual", "beginner"])
def test_small_losses_are_frequent_and_large_ones_rare(library: Library, name: str) -> None:
    """The more a choice would lose, the seldomer it is made."""
    lost = [decision.lost for decision in decisions(library, name, 25)]
    steps = [sum(low <= loss < low + 3 for loss in lost) for low in (0, 3, 6, 9)]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] > 0.6 * len(lost)


@pytest.mark.parametrize("name", ["strong", "casual", "beginner"])
def test_levels_do_not_err_by_dice(library: Library, name: str) -> None:
    """Who now and then did just anything, and lost as much on average, would lose a lot at once far more often."""
    large, made = 12, list(decisions(library, name, 25))
    anything = mean(mean(decision.losses) for decision in made)
    blunders = mean(mean(loss >= large for loss in decision.losses) for decision in made)
    now_and_then = mean(decision.lost for decision in made) / anything
    assert mean(decision.lost >= large for decision in made) < now_and_then * blunders / 2


@pytest.mark.parametrize(
    ("card", "dice", "left", "wanted"),
    [
        ({}, "66661", 2, "three_of_a_kind"),  # 25 as in the boxes after it: the first as printed
        ({"three_of_a_kind": 20}, "66661", 0, "four_of_a_kind"),
        ({}, "12346", 2, "small_straight"),
        ({"yahtzee": 50, "fours": 8}, "44444", 2, "large_straight"),  # a joker, and 100 wherever it goes
    ],
)
def test_greedy_takes_most_now(card: dict[str, int], dice: str, left: int, wanted: str) -> None:
    """It fills the box that gives most at once, however many rolls are left."""
    assert choice_of("greedy", card, dice, left) == wanted


ALL_BUT_STRAIGHTS = {
    box: 0 for box in EDITIONS[EditionId("mb-1982")].boxes if box not in {"small_straight", "large_straight"}
}


@pytest.mark.parametrize(
    ("dice", "left", "wanted"),
    [
        ("22553", 2, Keep(faces("55"))),
        ("22253", 1, Keep(faces("222"))),
        ("22253", 0, "small_straight"),
        ("12345", 2, "large_straight"),
    ],
)
def test_greedy_rolls_on_only_for_noughts(dice: str, left: int, wanted: BoxId | Keep) -> None:
    """If every box would be a nought it keeps the most frequent face, the highest of equals, and rolls the rest."""
    assert choice_of("greedy", ALL_BUT_STRAIGHTS, dice, left) == wanted


def test_greedy_does_not_keep_five() -> None:
    """Five alike that give nothing cannot be rolled on with: it scratches the first box."""
    card = {box: 0 for box in edition("kniffel").boxes if box not in {"small_straight", "large_straight"}}
    assert choice_of("greedy", card, "44444", 2, "kniffel") == "small_straight"


def choice_of(name: str, card: dict[str, int] | dict[BoxId, int], dice: str, left: int, of: str = "mb-1982") -> object:
    """Return what a player without tables chooses."""
    bot = make_bot(name, Library(), chance(0))
    return bot.chooser(make_card(edition(of), card), Dice(faces(dice)), left)


def test_random_does_anything_allowed(library: Library) -> None:
    """Every legal move comes up about as often as the others."""
    match = roll_dice(new_match(edition("mb-1982")), "11346")
    bot = make_bot("random", library, chance(2))
    found = Counter(bot.choose(match, Seat(0)) for _ in range(8_000))
    moves = match.legal_moves(Seat(0))
    assert set(found) == set(moves)
    assert max(found.values()) < 2 * min(found.values())


def test_who_is_better(library: Library) -> None:
    """Over some games: perfect, then the levels, then greedy, then random."""
    means = [
        mean(score(new_match(edition("classic")), make_bot(name, library, chance(game)), game) for game in range(40))
        for name in BOTS
    ]
    assert means == sorted(means, reverse=True)


# -- their own chance --------------------------------------------------------------------------------------------


def test_a_decision_has_its_own_chance() -> None:
    """It follows from seed, seat and version alone: the same again is the same, and any other is another."""
    places = [("tea", 0, 7), ("tea", 1, 7), ("tea", 0, 8), ("tee", 0, 7), ("7 tea", 0, 1), ("tea", 1, 77)]
    drawn = [create_chance(seed, Seat(seat), Version(version)).random() for seed, seat, version in places]
    assert len(set(drawn)) == len(places)
    assert create_chance("tea", Seat(0), Version(7)).random() == drawn[0]


def test_without_a_seed_chance_is_the_systems() -> None:
    """Nobody can foresee an unseeded player."""
    assert isinstance(create_chance(None, Seat(0), Version(0)), random.SystemRandom)


# -- names and imports -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "Perfect", "hal"])
def test_an_unknown_player(library: Library, name: str) -> None:
    """The refusal names those there are."""
    with pytest.raises(Unreadable) as raised:
        make_bot(name, library, chance(0))
    assert raised.value == Unreadable("unknown-bot", name=name, known=tuple(BOTS))
    refusal: Refusal = raised.value
    told = describe_refusal(refusal, Speaker("en"))
    assert all(kind in told for kind in ("perfect", "strong", "casual", "beginner", "greedy", "random"))
    assert "expert" not in told


PLAYS_WITHOUT_NUMBA = """
import random, sys
from pathlib import Path
from gobelet.bots import BOTS, make_bot
assert not {"numpy", "numba"} & set(sys.modules)
from gobelet.dice import Dice, ScoreCard, edition
from gobelet.solver import Library
library = Library(Path(sys.argv[1]))
for name in BOTS:
    make_bot(name, library, random.Random(1)).chooser(ScoreCard.empty(edition("mb-1982")), Dice((3, 3, 5, 2, 6)), 2)
assert "numba" not in sys.modules
assert library.seconds is None
"""


def test_players_need_no_numba_where_tables_are(library: Library) -> None:
    """Their names are there without NumPy, and with solved tables they play without Numba."""
    library.values(edition("mb-1982"))
    subprocess.run([sys.executable, "-c", PLAYS_WITHOUT_NUMBA, str(library.root)], check=True)


def test_a_bot_is_a_value() -> None:
    """It is made of its name and its way to choose."""
    assert make_bot("greedy", Library(), chance(0)) == make_bot("greedy", Library(), chance(1))
    assert isinstance(make_bot("greedy", Library(), chance(0)), DiceBot)
