"""A match: several games on one sheet, with a total."""

from fractions import Fraction

import pytest

from gobelet.cups import TypedCup
from gobelet.dice import (
    EDITIONS,
    DiceGame,
    DiceRolled,
    Event,
    FinishGame,
    GameFinished,
    Keep,
    Match,
    MatchEvent,
    MatchMove,
    Move,
    NextGameStarted,
    Over,
    RollDice,
    RollForOpening,
    StartNextGame,
    Turn,
    UndoFill,
    edition,
    new_match,
)
from gobelet.dice.match import MAX_GAMES
from gobelet.game import Face, Game, Illegal, NotYourTurn, Outcome, Refusal, Seat
from support.dice_moves import (
    act,
    fill,
    finish,
    make_match,
    play_out,
    play_turn,
    roll_dice,
    roll_opening,
    start_next,
    undo,
)

CLASSIC = edition("classic")
LOW, HIGH = "11246", "66655"
NO_DICE = TypedCup(())


def as_games(game: DiceGame, match: Match) -> tuple[Game[Move, Event, DiceGame], Game[MatchMove, MatchEvent, Match]]:
    """Return both as what tables, records and screens take: the type checker proves that they are."""
    return game, match


def refuse_next_game(match: Match, seat: int = 0) -> Refusal:
    """Return the refusal of starting the next game."""
    with pytest.raises(Refusal) as raised:
        match.decide(Seat(seat), StartNextGame(), NO_DICE)
    return raised.value


def play_first_game(games: int = 3, players: int = 3) -> Match:
    """Return a match whose first game is over; column 1 opened and won it."""
    match = new_match(CLASSIC, players, games=games)
    opening = ["11111", "66666", *["11111"] * (players - 2)] if players > 1 else []
    return play_out(roll_opening(match, *opening), {1: HIGH})


def test_a_single_game_is_a_match_of_one() -> None:
    """A match of one game behaves as the game itself."""
    match = new_match(CLASSIC, 2)
    assert (match.length, match.number, match.finished) == (1, 1, ())
    assert new_match(CLASSIC) == new_match(CLASSIC, 1, games=1)
    over = play_out(roll_opening(match, "11111", "66666"))
    assert over.outcome == over.game.outcome
    assert not over.awaits_next
    assert refuse_next_game(over) == Illegal("no-next-game")


def test_the_opening_passes_to_the_left() -> None:
    """`next-game`: nobody rolls for it again; the next seat to the left opens."""
    match = play_first_game()
    openers = [match.game.opener]
    for _ in range(2):
        match = start_next(match)
        openers.append(match.game.opener)
        assert match.game.phase == Turn(match.turn or 0)
        match = play_out(match)
    assert openers == [1, 2, 0]


def test_solo_matches() -> None:
    """`next-game`: alone, the same player opens every game."""
    match = start_next(play_first_game(players=1))
    assert (match.game.opener, match.turn, match.number) == (0, 0, 2)


def test_the_next_game_finishes_this_one() -> None:
    """Going on leaves the last fill as it is: the game is finished and nothing in it can be taken back."""
    match = play_first_game()
    assert match.decide(Seat(2), StartNextGame(), NO_DICE) == (GameFinished(Seat(2)), NextGameStarted(Seat(2)))
    following = start_next(match, 2)
    assert following.finished[0].phase == Over(finished=True)
    assert all(UndoFill() not in following.legal_moves(Seat(seat)) for seat in range(3))


def test_a_finished_game_is_not_finished_twice() -> None:
    """After a game was finished by itself, going on is one event."""
    match = finish(play_first_game(), 1)
    assert match.awaits_next
    assert match.decide(Seat(0), StartNextGame(), NO_DICE) == (NextGameStarted(Seat(0)),)


def test_anyone_may_start_the_next_game() -> None:
    """Everyone at the table may go on, also after the game was finished; nobody else may."""
    for match in (play_first_game(), finish(play_first_game(), 0)):
        assert match.to_move == (0, 1, 2)
        assert all(StartNextGame() in match.legal_moves(Seat(seat)) for seat in range(3))
        assert StartNextGame() not in match.legal_moves(Seat(3))
        assert refuse_next_game(match, 3) == NotYourTurn("not-seated")


def test_not_before_the_game_is_over() -> None:
    """The next game waits until every box is filled, and the last game has none after it."""
    match = new_match(CLASSIC, 2, games=2)
    assert refuse_next_game(match) == Illegal("no-next-game")
    assert refuse_next_game(play_turn(roll_opening(match, "66666", "11111"), LOW, "aces")) == Illegal("no-next-game")
    last = play_out(start_next(play_first_game(games=2)))
    assert refuse_next_game(last) == Illegal("no-next-game")
    assert last.legal_moves(Seat(0)) == (FinishGame(),)


def test_an_end_may_be_undone_before_the_next_game() -> None:
    """`undo`: while the next game has not begun, the last fill can be taken back and the match waits again."""
    match = play_first_game()
    again = undo(match, 0)
    assert (again.awaits_next, again.turn, again.totals) == (False, 0, (0, 0, 0))
    assert fill(again, "chance").awaits_next


def test_totals() -> None:
    """A match adds up the grand totals of all games that are over; the highest sum wins it."""
    match = play_first_game(games=2)
    first = match.scores[0]
    assert match.totals == first
    match = start_next(match)
    assert (match.totals, match.scores) == (first, (first,))
    match = play_out(match, {2: HIGH})
    second = match.scores[1]
    assert match.totals == tuple(a + b for a, b in zip(first, second, strict=True))
    assert match.outcome is not None
    assert match.outcome.scores == match.totals
    assert (match.outcome.winners, match.outcome.drawn) == ((1, 2), True)


def test_nothing_is_won_before_the_last_game() -> None:
    """A match has no outcome while games are to come, and none of its own until the last is over."""
    assert new_match(CLASSIC, 2).totals == (0, 0)
    assert play_first_game(games=2).outcome is None
    assert start_next(play_first_game(games=2)).outcome is None


def test_settlements_add_up() -> None:
    """`read-settle`: a match adds the settlements of its games up; the sum is nothing and scores are unchanged."""
    match = play_first_game(games=2)
    first = match.settlements
    assert first is not None
    match = play_out(start_next(match), {2: HIGH})
    second = match.game.outcome
    assert second is not None
    assert second.settlement is not None
    assert match.settlements == tuple(a + b for a, b in zip(first, second.settlement, strict=True))
    assert sum(match.settlements) == 0
    assert match.outcome is not None
    assert match.outcome.settlement == match.settlements


def test_games_are_settled_one_by_one() -> None:
    """`read-settle`: each game is settled by itself, not the match's totals: equal totals may leave debts."""
    match = play_out(start_next(play_first_game(games=2)), {2: HIGH})
    high, low = match.scores[0][1], match.scores[0][0]
    apart = Fraction(high - low)
    assert match.settlements == (-2 * apart, apart, apart)


@pytest.mark.parametrize(("name", "players"), [("mb-1982", 2), ("classic", 1)])
def test_no_settlement(name: str, players: int) -> None:
    """`read-settle`: none where the edition has none, and none alone."""
    match = new_match(edition(name), players)
    match = play_out(roll_opening(match, "66666", "11111") if players == 2 else match)
    assert match.settlements is None
    assert match.outcome is not None
    assert match.outcome.settlement is None


def test_versions_and_draws_run_on() -> None:
    """The match's version counts every event of every game, and its draws every die."""
    match = play_first_game(games=2)
    version, draws = match.version, match.draws
    assert version == match.game.version
    following = start_next(match)
    assert (following.version, following.draws) == (version + 2, draws)
    rolled = roll_dice(following, LOW)
    assert (rolled.version, rolled.draws) == (version + 3, draws + 5)


def test_basis() -> None:
    """A move's basis is counted over the whole match; going on rests on the fill that ended the game."""
    over = play_first_game(games=2)
    assert over.basis(Seat(0), StartNextGame()) == over.version
    assert finish(over).basis(Seat(0), StartNextGame()) == over.version
    again = fill(undo(over, 0), "chance")
    assert again.basis(Seat(0), StartNextGame()) == over.version + 2
    rolled = roll_dice(start_next(over), LOW)
    assert rolled.basis(Seat(0), RollDice(Keep((Face(1),)))) == rolled.version
    opening = roll_opening(new_match(CLASSIC, 3), "11111")
    assert opening.basis(Seat(2), RollForOpening()) == 0


def test_other_moves_are_the_games() -> None:
    """What is not about the match goes to the game on the table, refusals included."""
    match = start_next(play_first_game())
    assert match.legal_moves(Seat(2)) == match.game.legal_moves(Seat(2)) == (RollDice(),)
    with pytest.raises(NotYourTurn) as raised:
        match.decide(Seat(0), RollDice(), NO_DICE)
    assert raised.value == NotYourTurn("not-your-turn", turn=2)
    assert (match.edition, match.teams, match.turn) == (CLASSIC, match.game.teams, 2)


def test_no_secrets() -> None:
    """Every viewer sees the whole match and every event."""
    match = start_next(play_first_game())
    event = DiceRolled(Seat(2), Keep(()), (Face(1),) * 5)
    for viewer in (None, Seat(0)):
        assert match.view(viewer) == match
        assert match.seen(event, viewer) == event


# -- read-match ----------------------------------------------------------------------------------------------------

NARROW = ((300, 299, 100), (200, 300, 299))
"""Column 0 earns 201 and pays 100; column 1 pays 1 and earns 101, with a higher total."""


@pytest.mark.parametrize("name", [name for name in EDITIONS if not EDITIONS[name].settlement])
def test_the_sum_of_grand_totals_decides(name: str) -> None:
    """`read-match`: where nothing is settled, the highest sum of grand totals wins the match."""
    outcome = make_match(edition(name), *NARROW).outcome
    assert outcome == Outcome((500, 599, 399), (1,))


def test_settlements_decide() -> None:
    """`read-match`: classic plays for the settlements, so that what was earned in them decides, not the totals."""
    outcome = make_match(CLASSIC, *NARROW).outcome
    assert outcome is not None
    assert outcome.settlement == tuple(map(Fraction, (101, 100, -201)))
    assert (outcome.scores, outcome.winners, outcome.by_settlement) == ((500, 599, 399), (0,), True)


def test_partners_win_together() -> None:
    """`read-match`, `read-partners`: a team's settlements are added up, and the team wins."""
    teams = ((Seat(0), Seat(2)), (Seat(1), Seat(3)))
    outcome = make_match(CLASSIC, (100, 150), (200, 160), teams=teams).outcome
    assert outcome == Outcome((300, 310), (1,), (Fraction(-10), Fraction(10)), by_settlement=True)


@pytest.mark.parametrize("name", EDITIONS)
def test_equal_sums_draw(name: str) -> None:
    """`read-match`: equal sums are a draw."""
    outcome = make_match(edition(name), (200, 150), (150, 200)).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.drawn) == ((0, 1), True)


def test_a_single_game_is_won_by_its_total() -> None:
    """`end`: alone or in a single game the settlement decides nothing."""
    for scores in ((300, 299), (300,)):
        outcome = make_match(CLASSIC, scores).outcome
        assert outcome is not None
        assert not outcome.by_settlement
    alone = make_match(CLASSIC, (300,), (100,)).outcome
    assert alone == Outcome((400,), (0,))


# -- the sheet -----------------------------------------------------------------------------------------------------


def test_six_games_a_sheet() -> None:
    """`sheet`: six games share a sheet; the seventh begins a new one."""
    games = [(100 + number,) for number in range(8)]
    matches = [make_match(edition("mb-1982"), *games[:count], length=8) for count in (1, 5, 6, 7)]
    assert [match.number for match in matches] == [2, 6, 7, 8]
    assert [match.sheet_numbers for match in matches] == [range(1, 7), range(1, 7), range(7, 13), range(7, 13)]
    assert [len(match.earlier_on_sheet) for match in matches] == [1, 5, 0, 1]
    assert matches[-1].earlier_on_sheet == (matches[-1].games[6],)


@pytest.mark.parametrize("games", [0, -1, MAX_GAMES + 1])
def test_too_few_or_too_many_games(games: int) -> None:
    """A match has 1 to 100 games."""
    with pytest.raises(Illegal) as raised:
        new_match(CLASSIC, games=games)
    assert raised.value == Illegal("games", count=games, most=100)
    assert new_match(CLASSIC, games=MAX_GAMES).length == 100


def test_verbs_are_the_protocols() -> None:
    """A game and a match both implement the protocol of `gobelet.game`."""
    match = new_match(CLASSIC, 2)
    assert [verbs.version for verbs in as_games(match.game, match)] == [0, 0]
    assert act(match, RollForOpening(), "12345").version == 1
