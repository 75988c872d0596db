"""The score of real dice, kept line by line: a line a turn, saved after each. It holds no rules."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from gobelet.cups import CupEmpty, TypedCup
from gobelet.dice import (
    BoxCorrected,
    BoxFilled,
    CorrectBox,
    DiceRolled,
    EnterLastRoll,
    EnterPoints,
    FillBox,
    FinishGame,
    LastRollEntered,
    Match,
    MatchEvent,
    MatchMove,
    Opening,
    Over,
    RealDiceMatch,
    RollDice,
    RollForOpening,
    RollUndone,
    Seat,
    StartNextGame,
    UndoFill,
    UndoRoll,
)
from gobelet.dice.faces import DICE
from gobelet.dice.real_dice.correction import preview_correction
from gobelet.game import Illegal, Refusal
from gobelet.i18n.dice_events import describe_event
from gobelet.i18n.refusal_values import Names
from gobelet.i18n.refusals import describe_faults
from gobelet.record import Record
from gobelet.terminal.autosave import Autosave
from gobelet.terminal.commands import Action
from gobelet.terminal.console import Console, clean_line
from gobelet.terminal.dice.keep_commands import (
    KeepLine,
    TypedFix,
    TypedThrow,
    TypedTurn,
    find_keeps,
    parse_keep_line,
)
from gobelet.terminal.dice.sheets import format_scorecards

ROLLS: Final = "rolls"
LAST: Final = "last"
POINTS: Final = "points"
ENTRIES: Final = (ROLLS, LAST, POINTS)
"""What is typed of a turn: every roll, the last roll, or the points alone."""


class KeepSession:
    """Reads what came up, and keeps the sheet."""

    def __init__(self, record: Record, entry: str, autosave: Autosave, console: Console) -> None:
        self.record, self.entry, self.autosave = record, entry, autosave
        self.say, self.out, self.ask = console
        match = record.match
        assert isinstance(match, RealDiceMatch)
        self.match: RealDiceMatch = match

    def run(self) -> None:
        """Keep the score until the match is over or the players leave; the end of input leaves it, as quit does."""
        self.out.write_text(self._describe_entry())
        try:
            while not self._is_finished and self._take(self.ask(self._make_prompt())):
                pass
        except (EOFError, KeyboardInterrupt):
            self.out.write_line()
        if self._is_over:
            self._continue()
        if self._is_finished:
            self.autosave.finish(self.record)
        else:
            self.autosave.save(self.record)
            self.autosave.explain_resume(self.record)

    @property
    def _is_over(self) -> bool:
        """Whether all boxes of the last game are filled, and nobody has ended it yet."""
        return self.match.game.phase == Over() and not self.match.awaits_next

    @property
    def _is_finished(self) -> bool:
        return self.match.game.phase == Over(finished=True) and not self.match.awaits_next

    # -- a line --------------------------------------------------------------------------------------------------

    def _take(self, line: str) -> bool:
        """Do what a line says, or say what is wrong with it; return whether to go on."""
        try:
            names = (*self.record.columns, *self.record.names)
            return self._run(parse_keep_line(clean_line(line), names, self.match.edition, self.say.language))
        except Refusal as refusal:
            self._report(refusal)
        return True

    def _run(self, command: KeepLine) -> bool:
        match command:
            case Action.QUIT:
                return False
            case Action.NOTHING:
                self._continue()
            case Action.UNDO:
                self._play(self._find_undoer(), [UndoFill()])
            case Action.CARDS:
                self.out.write_lines(format_scorecards(self.match.game, self.record.columns, self.say))
            case TypedFix():
                self._fix(command)
            case TypedTurn():
                self._enter(command)
            case _:
                self._show_help()
        return True

    def _continue(self) -> None:
        """Do what an empty line means: end a game that is over, or begin the next one."""
        if not isinstance(self.match.game.phase, Over):
            self._show_help()
            return
        seat = self.match.to_move[0] if self.match.to_move else Seat(0)
        self._play(seat, [StartNextGame() if self.match.awaits_next else FinishGame()])

    def _find_undoer(self) -> Seat:
        undoer = self.match.game.undoer
        if undoer is None:
            raise Illegal("nothing-to-undo")
        return undoer

    def _find_seat(self, name: str) -> Seat:
        """Return the seat that a line is about: that of the column it names, or whose turn it is."""
        if not name:
            turn = self.match.turn
            if turn is None:
                raise Illegal("game-over")
            return turn
        column, turn = self._find_column(name), self.match.turn
        if self.match.free:
            return self.match.game.member(column)
        return turn if turn is not None and turn in self.match.teams[column] else self.match.teams[column][0]

    def _find_column(self, name: str) -> int:
        """Return the column of a name, which may be that of a team's member."""
        columns = self.record.columns
        return (
            columns.index(name)
            if name in columns
            else next(column for column, team in enumerate(self.record.players) if name in team)
        )

    # -- turns ---------------------------------------------------------------------------------------------------

    def _enter(self, turn: TypedTurn) -> None:
        """Enter a turn: all of it, or nothing."""
        seat = self._find_seat(turn.name)
        if isinstance(self.match.game.phase, Opening):
            if turn.box is not None or not turn.throws:
                raise Illegal("opening-first", turn=seat)
            self._play(seat, [RollForOpening()], [face for throw in turn.throws for face in throw.faces])
            return
        if turn.box is None:
            raise Illegal("keep-box")
        typed_before = self._count_entered(seat)
        again: list[MatchMove] = [UndoRoll()] * typed_before
        if turn.throws:
            moves, faces = self._list_rolls(turn.throws)
            self._play(seat, [*again, *moves, FillBox(turn.box)], faces, turn)
        elif turn.points is not None:
            self._play(seat, [*again, EnterPoints(turn.box, turn.points, turn.five_alike)])
        elif typed_before:
            self._play(seat, [FillBox(turn.box)])
        else:
            raise Illegal("keep-points", box=turn.box)

    def _count_entered(self, seat: Seat) -> int:
        """Return how many rolls of a turn are entered already: those of a box that was taken back."""
        columns = [column for column, team in enumerate(self.match.teams) if seat in team]
        return len(self.match.rolls[columns[0]].throws) if columns else 0

    def _list_rolls(self, throws: Sequence[TypedThrow]) -> tuple[list[MatchMove], list[int]]:
        """Return the moves of a turn's rolls, and everything that came up in them."""
        if len(throws) == 1 and self.entry != ROLLS and throws[0].keep is None:
            return [EnterLastRoll()], list(throws[0].faces)
        found = find_keeps(throws)
        return [RollDice(keep) for keep, _ in found], [face for _, faces in found for face in faces]

    def _play(
        self, seat: Seat, moves: Sequence[MatchMove], faces: Sequence[int] = (), turn: TypedTurn | None = None
    ) -> None:
        """Make some moves; if one of them is refused, none of them is made."""
        cup, match, made = TypedCup(faces), self.match, list[tuple[MatchEvent, RealDiceMatch]]()
        for move in moves:
            try:
                events = match.decide(seat, move, cup)
            except CupEmpty:
                raise Illegal("dice-count", count=cup.dice_asked, entered=len(faces)) from None
            for event in events:
                match = match.apply(event)
                made.append((event, match))
        if cup.left:
            raise Illegal("dice-count", count=len(faces) - cup.left, entered=len(faces))
        self._check_points(turn, made[-1][0])
        self._accept(made)

    def _check_points(self, turn: TypedTurn | None, event: MatchEvent) -> None:
        """Refuse points that the dice do not give: one of both was mistyped."""
        if turn is None or turn.points is None or not isinstance(event, BoxFilled) or event.points == turn.points:
            return
        raise Illegal("record-points", box=event.box, points=event.points, written=turn.points)

    def _accept(self, made: Sequence[tuple[MatchEvent, RealDiceMatch]]) -> None:
        for event, after in made:
            if not isinstance(event, DiceRolled | LastRollEntered | RollUndone):  # everybody has seen the dice
                for sentence in describe_event(event, after, self.record.names, self.say):
                    self.out.write_text(sentence, bold=True)
        self.match = made[-1][1]
        self.record = replace(self.record, events=(*self.record.events, *(event for event, _ in made)))
        self.autosave.save(self.record)
        if self.match.game.phase == Over() and isinstance(made[-1][0], BoxFilled | BoxCorrected):
            self.out.write_lines(["", *format_scorecards(self.match.game, self.record.columns, self.say), ""])

    # -- corrections ---------------------------------------------------------------------------------------------

    def _fix(self, fix: TypedFix) -> None:
        """Correct a box, and say what follows from that for the column."""
        column = self._find_column(fix.name)
        move = CorrectBox(column, fix.box, fix.to, fix.faces, fix.points, fix.five_alike)
        (event,) = self.match.decide(self.match.teams[column][0], move, TypedCup(()))
        assert isinstance(event, BoxCorrected)
        event = replace(event, at=f"{datetime.now(UTC):%Y-%m-%d %H:%M}")
        consequences = list(self._describe_consequences(event))
        self._accept([(event, self.match.apply(event))])
        for sentence in consequences:
            self.out.write_text(sentence)

    def _describe_consequences(self, event: BoxCorrected) -> Iterator[str]:
        found, edition = preview_correction(self.match, event), self.match.edition
        for each in found.consequences:
            box = edition.box_word(each.box, self.say.language)
            gives = each.after.points + each.after.yahtzee_bonus
            yield self.say("{box} gives {points} now.", box=box, points=self.say.points(gives))
        for each_box in found.illegal:
            box = edition.box_word(each_box, self.say.language)
            yield self.say("What is in {box} would not have been allowed then; it stays as it is.", box=box)
        before, after = found.totals
        yield self.say("Total: {after}, before {before}.", after=after, before=before)

    # -- what is shown -------------------------------------------------------------------------------------------

    def _report(self, refusal: Refusal) -> None:
        names = Names(self.match.edition, self.record.names)
        for sentence in describe_faults(refusal, self.say, names):
            self.out.write_text(sentence)
        if refusal.code == "points-five-alike":
            self.out.write_text(self.say("Add “five” to the line if it was, or “other” if not."))

    def _make_prompt(self) -> str:
        match: Match = self.match
        if isinstance(match.game.phase, Over):
            return self.say("Enter ends the game, undo and fix correct it >")
        assert match.turn is not None
        name = self.record.names[match.turn]
        if isinstance(match.game.phase, Opening):
            return self.say("{name}, roll for the start >", name=name)
        column = match.view(match.turn).game.column
        number = (match.game.cards[column].filled if column is not None else 0) + 1
        return self.say("{name}, turn {number} of {boxes} >", name=name, number=number, boxes=len(match.edition.boxes))

    def _describe_entry(self) -> str:
        if self.entry == POINTS:
            return self.say("Type a line a turn: the box and its points, such as {example}.", example="fours 12")
        if self.entry == LAST:
            example = "33356 threes"
            return self.say("Type a line a turn: the last roll and the box, such as {example}.", example=example)
        example = "33526 33356 threes"
        return self.say("Type a line a turn: every roll and the box, such as {example}.", example=example)

    def _show_help(self) -> None:
        self.out.write_text(self._describe_entry())
        self.out.write_text(
            self.say(
                "All {count} dice are typed after each roll; what two rolls have in common was kept. "
                "Where that is not so, write what was kept and what was rolled: 33+413.",
                count=DICE,
            )
        )
        name = self.record.columns[0]
        self.out.write_text(
            self.say(
                "undo takes the last box back; fix {name} fours 12 corrects a box; cards shows the sheet; quit leaves.",
                name=name,
            )
        )
