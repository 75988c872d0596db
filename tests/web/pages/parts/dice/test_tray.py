"""The tray: the dice as they lie, and the opening of a dice game as everybody sees it."""

from dataclasses import replace

from gobelet.dice import Face, Keep, Match, OpeningRolled, RollDice, RollForOpening, edition, new_match
from gobelet.game import Seat
from gobelet.tables.commands import RollForStart
from gobelet.tables.table import Table
from gobelet.web.pages.fragments import TABLE
from gobelet.web.pages.parts.dice.players import list_players
from gobelet.web.pages.parts.dice.tray import build_tray
from support.card_table_contexts import build_context
from support.dice_moves import fill, play_turn, roll_dice, undo
from support.dice_table_contexts import build_dice_context
from support.table_session import Sitting

WHO = "Who begins? The highest roll does."
TIE = "A tie for the highest roll: P0 and P1 roll again."


def rolled(table: Table, *rolls: tuple[int, int]) -> Table:
    """Return a table after some rolls for the start, each five dice with one face."""
    events = [OpeningRolled(Seat(seat), (Face(face),) * 5) for seat, face in rolls]
    return table.after(tuple(events))


def test_a_tie_is_told_to_those_who_roll_again() -> None:
    """Their dice are gone and the button is as it was: without a word the roll would seem lost."""
    table = Sitting().make("mb-1982", people=3).begin().table
    assert build_tray(build_context(table, 0)).status == WHO
    tied = rolled(table, (0, 5), (1, 5), (2, 1))
    for seat, status in ((0, TIE), (1, TIE), (2, "Who begins? Waiting for P0 and P1.")):
        assert build_tray(build_context(tied, seat)).status == status
    again = rolled(tied, (1, 2))
    assert [build_tray(build_context(again, seat)).status for seat in (0, 1)] == [TIE, "Who begins? Waiting for P0."]


def test_everybody_who_may_roll_for_the_opening_is_marked() -> None:
    """Nobody has the turn yet, and nobody seems to: all roll for it, in any order."""
    table = Sitting().make("mb-1982", people=3).begin().table
    for rolls, marked in (
        ((), [True] * 3),
        (((1, 4),), [True, False, True]),
        (((0, 1), (1, 4), (2, 4)), [False, True, True]),
    ):
        after = rolled(table, *rolls) if rolls else table
        players = list_players(build_context(after, 0))
        assert [player.to_roll for player in players] == marked
        assert not any(player.on_turn for player in players)


def new_solo_match() -> Match:
    """Return a match of one player."""
    return new_match(edition("mb-1982"))


def test_the_last_dice_lie_there_until_the_next_roll() -> None:
    """After a fill everybody can still see what it was for; nobody can keep those dice."""
    filled = play_turn(new_solo_match(), "22345", "small_straight")
    context = build_dice_context(filled)
    tray = build_tray(context)
    assert (tray.dice, tray.last_dice, tray.keeping) == ((), (2, 2, 3, 4, 5), False)
    html = TABLE.render_parts(context)["tray"]
    assert html.count("die f") == html.count(" last") == 5
    assert "blank" not in html
    again = build_tray(build_dice_context(roll_dice(filled, "11111")))
    assert (again.dice, again.last_dice) == ((1, 1, 1, 1, 1), ())


def test_only_a_roll_changes_which_roll_the_dice_are_from() -> None:
    """A page shows a throw whenever it changes: not for a fill, nor for taking it back."""
    rolled_once = roll_dice(new_solo_match(), "22345")
    filled = fill(rolled_once, "small_straight")
    games = (rolled_once, filled, undo(filled, 0), roll_dice(rolled_once, "22222", kept=""))
    rolls = [build_tray(build_dice_context(game)).roll for game in games]
    assert rolls[0] == rolls[1] == rolls[2] != rolls[3]


def test_everybody_sees_which_dice_were_kept() -> None:
    """They lie on the rail, with the word for it, for those who watch, too."""
    sitting = Sitting().make("mb-1982", people=1).begin()
    sitting.play(Seat(0), RollDice())
    game = sitting.table.game
    assert isinstance(game, Match)
    assert game.game.roll is not None
    sitting.play(Seat(0), RollDice(Keep(game.game.roll[:2])))
    watching = replace(build_context(sitting.table, None), updates=sitting.tables.recent_updates(sitting.id))
    html = TABLE.render_parts(watching)["tray"]
    assert html.count('class="slot kept"') == 2
    assert html.count(">kept<") == 2


def test_the_rolls_for_the_start_lie_there_until_the_first_roll() -> None:
    """One tap decides who begins: everybody's dice are shown, those that tied too, until somebody rolls."""
    sitting = Sitting().make("mb-1982", people=1, seats=("person", "greedy")).begin()
    sitting.ask(RollForStart(sitting.table.version))
    context = replace(build_context(sitting.table, 0), updates=sitting.tables.recent_updates(sitting.id))
    opening = build_tray(context).opening
    assert [roll.name for roll in opening][:2] == ["P0", context.name(Seat(1))]
    assert len(opening) >= 2
    assert all(roll.thrown for roll in opening)
    assert "small thrown" in TABLE.render_parts(context)["tray"]


def test_only_the_last_roll_for_the_start_is_thrown() -> None:
    """On devices of their own players roll one after the other: dice that lie there stay."""
    sitting = Sitting().make("mb-1982", people=2).begin()
    for seat in range(2):
        sitting.play(Seat(seat), RollForOpening())
        context = replace(build_context(sitting.table, 0), updates=sitting.tables.recent_updates(sitting.id))
        assert [roll.thrown for roll in build_tray(context).opening][-2:] == [False, True][1 - seat :]


def test_a_roll_for_the_start_stays_however_much_happens() -> None:
    """It is part of the game, not only of the last rows of the log."""
    sitting = Sitting().make("mb-1982", people=2).begin()
    sitting.play(Seat(1), RollForOpening())
    context = replace(build_context(sitting.table, 0), updates=())
    assert [(roll.name, roll.thrown) for roll in build_tray(context).opening] == [("P1", False)]


def test_others_may_give_the_seat_of_an_absent_player_away() -> None:
    """Where the game waits for somebody who has been away for a minute, the computer may play on; not sooner."""
    table = Sitting().make("mb-1982", people=2).begin().table
    context = build_context(table, 0)
    assert build_tray(context).others == ()
    (button,) = build_tray(replace(context, long_absent=frozenset({Seat(1)}))).others
    assert (button.action, button.words, button.seat) == ("lend:casual", "Let the computer play for P1", Seat(1))
    assert build_tray(replace(build_context(table, None), long_absent=frozenset({Seat(1)}))).others == ()


def test_who_watches_is_told_so() -> None:
    """A spectator's page says it beside the status; a player's does not."""
    table = Sitting().make("mb-1982", people=2).begin().table
    told = ["You are watching." in TABLE.render_parts(build_context(table, seat))["tray"] for seat in (None, 0)]
    assert told == [True, False]
