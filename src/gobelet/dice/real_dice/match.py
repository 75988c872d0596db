"""A match with real dice: the same rules, with what people enter in place of what a cup gives."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, TypeVar

from gobelet.dice.edition import Edition
from gobelet.dice.events import BoxFilled, DiceRolled, FillUndone, OpeningRolled
from gobelet.dice.faces import Keep
from gobelet.dice.game import DiceGame, Teams, new_game
from gobelet.dice.match import Match, MatchEvent, MatchMove, NextGameStarted, new_match
from gobelet.dice.moves import UndoFill
from gobelet.dice.phases import Opening, Over, Turn
from gobelet.dice.real_dice.correction import correct_entries
from gobelet.dice.real_dice.decide import decide_real_dice, list_real_dice_moves
from gobelet.dice.real_dice.entries import NO_ROLLS, Entries, Rolls, Throw, make_entry
from gobelet.dice.real_dice.events import (
    BoxCorrected,
    KeepAnnounced,
    LastRollEntered,
    OpeningCorrected,
    RollUndone,
)
from gobelet.dice.real_dice.moves import CorrectBox, CorrectOpening
from gobelet.dice.real_dice.opening import OpeningRounds, add_opening_roll, correct_opening
from gobelet.dice.scorecard import ScoreCard
from gobelet.game import Cup, Seat, Version

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RealDiceMatch(Match):
    """A match of which people enter the dice, or the points alone; create it with `new_real_dice_match`."""

    entries: tuple[Entries, ...] = ()
    """What each column has entered in the current game."""
    rolls: tuple[Rolls, ...] = ()
    """The rolls of each column's turn in progress."""
    free: bool = False
    """Whether everybody fills their column at any time, instead of one after the other."""
    changed: tuple[Version, ...] = ()
    """The version in which each column of the current game was changed last."""
    opening: OpeningRounds = ()
    """What was rolled for the start of the current game."""
    earlier: tuple[tuple[Entries, ...], ...] = ()
    """What each column had entered in each earlier game."""
    earlier_changed: Version = Version(0)
    """The version in which an earlier game was corrected last, or the current one began."""

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is; where everybody fills at any time, whoever is first among those with fewest boxes."""
        return (self.to_move or (None,))[0] if self.free and self.game.outcome is None else self.game.turn

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        game = self.game
        if self.awaits_next:
            return tuple(seat for team in self.teams for seat in team)
        if not self.free or game.outcome is not None:
            return game.to_move
        columns = sorted(range(len(game.cards)), key=lambda column: game.cards[column].filled)
        acting = [game.member(column) for column in columns if not game.cards[column].full]
        return tuple(dict.fromkeys([*acting, *([] if game.undoer is None else [game.undoer])]))

    def find_game(self, number: int) -> DiceGame:
        """Return a game by its number, from 1; 0 is the one on the table."""
        return self.games[number - 1]

    def find_entries(self, number: int) -> tuple[Entries, ...]:
        """Return what each column has entered in a game."""
        return (*self.earlier, self.entries)[number - 1]

    def face(self, seat: Seat | None) -> "RealDiceMatch":
        """Return the match with the turn of a seat's column on the table, where everybody fills at any time."""
        seat = self.turn if seat is None else seat
        columns = [column for column, team in enumerate(self.teams) if seat in team]
        if not self.free or not columns or self.game.cards[columns[0]].full:
            return self
        turn = self.rolls[columns[0]].to_turn(columns[0], self.edition)
        return replace(self, game=self.game._replace(phase=turn))

    def view(self, viewer: Seat | None) -> "RealDiceMatch":
        """Return the match, where everybody fills at any time with the viewer's own turn on the table."""
        return self.face(viewer)

    # -- moves and events ----------------------------------------------------------------------------------------

    def legal_moves(self, seat: Seat) -> tuple[MatchMove, ...]:
        """Return the moves `seat` may ask for now; corrections may be asked for at any time."""
        here = self.face(seat)
        return list_real_dice_moves(here, seat, Match.legal_moves(here, seat))

    def decide(self, seat: Seat, move: MatchMove, cup: Cup) -> tuple[MatchEvent, ...]:
        """Return the events of this move, or raise a Refusal; the cup holds what was typed."""
        here = self.face(seat)
        found = decide_real_dice(here, seat, move, cup)
        return Match.decide(here, seat, move, cup) if found is None else found

    def apply(self, event: MatchEvent) -> "RealDiceMatch":
        """Return the match after `event`."""
        here = self.face(event.seat)
        if type(event) in _APPLY:
            return _APPLY[type(event)](here, event)
        return replace(here, game=here.game.apply(event))  # type: ignore[arg-type]  # all others are in the table

    def basis(self, seat: Seat, move: MatchMove) -> Version:
        """Return the version since which the move means the same: what happens in other columns does not matter."""
        if isinstance(move, CorrectBox) and move.game not in {0, self.number}:
            return self.earlier_changed
        column = self._find_basis_column(seat, move)
        if column is None or not 0 <= column < len(self.changed):
            return Match.basis(self, seat, move)
        return self.changed[column]

    def _find_basis_column(self, seat: Seat, move: MatchMove) -> int | None:
        """Return the column that a move is about; an undo is about the last fill's, though its turn is over."""
        match move:
            case CorrectBox(column):
                return column
            case CorrectOpening():
                return None
            case UndoFill():
                undoer = self.game.undoer
                return next((column for column, team in enumerate(self.teams) if undoer in team), None)
            case _:
                return self.face(seat).game.column

    # -- used by `apply` -----------------------------------------------------------------------------------------

    def advance_game(self, **changes: Any) -> DiceGame:  # noqa: ANN401 - the fields of a game, by name
        """Return the game after an event that it does not know; a fill before it can no longer be undone."""
        game = self.game
        return game._replace(version=Version(game.version + 1), before_fill=None, **changes)

    def with_column(
        self, column: int, game: DiceGame, rolls: Rolls | None = None, entries: Entries | None = None
    ) -> "RealDiceMatch":
        """Return the match after an event that changed one column."""
        return replace(
            self,
            game=game,
            rolls=self.rolls if rolls is None else _replace_item(self.rolls, column, rolls),
            entries=self.entries if entries is None else _replace_item(self.entries, column, entries),
            changed=_replace_item(self.changed, column, Version(self.version + 1)),
        )


def _replace_item(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _apply_opening_roll(match: RealDiceMatch, event: OpeningRolled) -> RealDiceMatch:
    phase = match.game.phase
    assert isinstance(phase, Opening)
    column = next(column for column, team in enumerate(match.teams) if event.seat in team)
    rounds = add_opening_roll(match.opening, phase, column, event)
    return replace(match, game=match.game.apply(event), opening=rounds)


def _apply_opening_correction(match: RealDiceMatch, event: OpeningCorrected) -> RealDiceMatch:
    game, rounds = correct_opening(match, event)
    return replace(match, game=game, opening=rounds)


def _apply_roll(match: RealDiceMatch, event: DiceRolled) -> RealDiceMatch:
    column = _find_column(match)
    before = match.rolls[column]
    throw = Throw(event.keep, event.faces, announced=before.announced is not None)
    rolls = Rolls((*before.throws, throw))
    return match.with_column(column, match.game.apply(event), rolls)


def _apply_last_roll(match: RealDiceMatch, event: LastRollEntered) -> RealDiceMatch:
    column = _find_column(match)
    rolls = Rolls((Throw(Keep(()), event.faces),), last_only=True)
    game = match.advance_game(phase=rolls.to_turn(column, match.edition), draws=match.game.draws + len(event.faces))
    return match.with_column(column, game, rolls)


def _apply_roll_undone(match: RealDiceMatch, _event: RollUndone) -> RealDiceMatch:
    column = _find_column(match)
    *throws, undone = match.rolls[column].throws
    rolls = Rolls(tuple(throws), announced=undone.keep if undone.announced else None)
    game = match.advance_game(phase=rolls.to_turn(column, match.edition))
    return match.with_column(column, game, rolls)


def _apply_keep(match: RealDiceMatch, event: KeepAnnounced) -> RealDiceMatch:
    column = _find_column(match)
    rolls = replace(match.rolls[column], announced=event.keep)
    return match.with_column(column, match.advance_game(), rolls)


def _apply_fill(match: RealDiceMatch, event: BoxFilled) -> RealDiceMatch:
    column = _find_column(match)
    entry = make_entry(event, match.rolls[column], match.edition)
    game = match.game.apply(event)
    if match.free:
        game = game._replace(phase=_find_free_phase(game, column))
    return match.with_column(column, game, NO_ROLLS, (*match.entries[column], entry))


def _find_free_phase(game: DiceGame, column: int) -> Turn | Over:
    """Return what follows a fill where everybody fills at any time: the same column's next turn, if it has one."""
    columns = (column, *range(len(game.cards)))
    return next((Turn(each) for each in columns if not game.cards[each].full), Over())


def _apply_undo(match: RealDiceMatch, event: FillUndone) -> RealDiceMatch:
    game = match.game.apply(event)
    assert isinstance(game.phase, Turn)
    column = game.phase.column
    *entries, undone = match.entries[column]
    return match.with_column(column, game, undone.rolls, tuple(entries))


def _apply_correction(match: RealDiceMatch, event: BoxCorrected) -> RealDiceMatch:
    found = correct_entries(match.edition, match.find_entries(event.game)[event.column], event)
    cards = _replace_item(match.find_game(event.game).cards, event.column, found.card)
    if event.game:
        return _correct_earlier_game(match, event, cards, found.entries)
    return match.with_column(event.column, match.advance_game(cards=cards), entries=found.entries)


def _correct_earlier_game(
    match: RealDiceMatch, event: BoxCorrected, cards: tuple[ScoreCard, ...], entries: Entries
) -> RealDiceMatch:
    """Return the match with another card in an earlier game; nothing changes in the one on the table."""
    place = event.game - 1
    game = match.finished[place]
    game = game._replace(cards=cards, version=Version(game.version + 1))  # its events count as those of the match
    columns = _replace_item(match.earlier[place], event.column, entries)
    return replace(
        match,
        finished=_replace_item(match.finished, place, game),
        earlier=_replace_item(match.earlier, place, columns),
        earlier_changed=Version(match.version + 1),
    )


def _apply_next_game(match: RealDiceMatch, event: NextGameStarted) -> RealDiceMatch:
    following = _begin(Match.apply(match, event), free=match.free)
    return replace(following, earlier=(*match.earlier, match.entries))


_APPLY: Final[Mapping[type, Callable[[RealDiceMatch, Any], RealDiceMatch]]] = MappingProxyType(
    {
        OpeningRolled: _apply_opening_roll,
        OpeningCorrected: _apply_opening_correction,
        DiceRolled: _apply_roll,
        LastRollEntered: _apply_last_roll,
        RollUndone: _apply_roll_undone,
        KeepAnnounced: _apply_keep,
        BoxFilled: _apply_fill,
        FillUndone: _apply_undo,
        BoxCorrected: _apply_correction,
        NextGameStarted: _apply_next_game,
    }
)


def _find_column(match: RealDiceMatch) -> int:
    column = match.game.column
    assert column is not None  # these events happen in turns only
    return column


def _begin(match: Match, *, free: bool) -> RealDiceMatch:
    """Return a match with a game of which nothing has been entered yet."""
    game, columns = match.game, len(match.teams)
    if free and isinstance(game.phase, Opening):  # nobody has to open
        game = new_game(game.edition, teams=game.teams, opener=0, rotation=game.rotation)
    return RealDiceMatch(
        match.length,
        game,
        match.finished,
        ((),) * columns,
        (NO_ROLLS,) * columns,
        free,
        (match.version,) * columns,
        earlier_changed=match.version,
    )


def new_real_dice_match(
    edition: Edition, players: int = 1, *, teams: Teams | None = None, games: int = 1, free: bool = False
) -> RealDiceMatch:
    """Create a match with real dice before its first roll; with `free` turns there is no opening roll."""
    return _begin(new_match(edition, players, teams=teams, games=games), free=free)
