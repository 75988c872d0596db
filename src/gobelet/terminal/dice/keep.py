"""The score of real dice, kept line by line: a line a turn, saved after each. It holds no rules."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from gobelet.cups import CupEmpty, TypedCup
from gobelet.dice import (
    BoxCorrected,
    BoxFilled,
    CorrectBox,
    CorrectOpening,
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
    OpeningCorrected,
    Over,
    RealDiceMatch,
    RollDice,
    RollForOpening,
    RollUndone,
    Seat,
    StartNextGame,
    UndoFill,
    UndoRoll,
    offers,
)
from gobelet.dice.faces import DICE
from gobelet.game import Illegal, Refusal
from gobelet.i18n.corrections import describe_correction, describe_start_correction
from gobelet.i18n.dice_events import describe_event
from gobelet.i18n.refusal_values import Names
from gobelet.i18n.refusals import describe_faults
from gobelet.record import Record
from gobelet.terminal.autosave import Autosave
from gobelet.terminal.commands import NO, YES, Action
from gobelet.terminal.console import Console, clean_line
from gobelet.terminal.dice.keep_commands import (
    EXAMPLE,
    KeepLine,
    TypedFix,
    TypedStartFix,
    TypedThrow,
    TypedTurn,
    find_keeps,
    parse_keep_line,
)
from gobelet.terminal.dice.keep_help import ROLLS, list_keep_help
from gobelet.terminal.dice.sheets import format_scorecards


class KeepSession:
    """Reads what came up, and keeps the sheet."""

    def __init__(self, record: Record, entry: str, autosave: Autosave, console: Console, *, asks: bool = False) -> None:
        """`asks` whether to ask before a correction: through a pipe a question would take the next line."""
        self.record, self.entry, self.autosave, self.asks = record, entry, autosave, asks
        self.say, self.out, self.ask = console
        match = record.match
        assert isinstance(match, RealDiceMatch)
        self.match: RealDiceMatch = match

    def run(self) -> None:
        """Keep the score until the match is over or the players leave; the end of input leaves it, as quit does.

        A match that was finished before can be corrected.
        """
        late = self._is_finished
        is_opening = isinstance(self.match.game.phase, Opening)
        for sentence in self._list_help()[: 1 + is_opening]:
            self.out.write_text(sentence)
        try:
            while self._is_finished is late and self._take(self.ask(self._make_prompt())):
                pass
        except (EOFError, KeyboardInterrupt):
            self.out.write_line()
        if self._is_over:
            self._continue()
        if self._is_finished:
            self.autosave.finish(self.record)
            self.autosave.explain_correction()
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
                return self._continue()
            case Action.UNDO:
                self._play(self._find_undoer(), [UndoFill()], names=self._list_names())
            case Action.CARDS:
                self.out.write_lines(format_scorecards(self.match.game, self.record.columns, self.say))
            case TypedFix():
                self._fix(command)
            case TypedStartFix():
                self._fix_start(command)
            case TypedTurn():
                self._enter(command)
            case _:
                self._show_help()
        return True

    def _continue(self) -> bool:
        """Do what an empty line means: end a game that is over, or begin the next one; return whether to go on."""
        if self._is_finished:
            return False
        if not isinstance(self.match.game.phase, Over):
            self._show_help()
            return True
        seat = self.match.to_move[0] if self.match.to_move else Seat(0)
        self._play(seat, [StartNextGame() if self.match.awaits_next else FinishGame()])
        return True

    def _find_undoer(self) -> Seat:
        undoer = self.match.game.undoer
        if undoer is not None:
            return undoer
        if not any(self.match.entries):
            raise Illegal("undo-nothing-filled")
        if isinstance(self.record.events[-1], BoxCorrected):
            raise Illegal("undo-corrected")
        raise Illegal("undo-too-late")

    def _find_seat(self, name: str) -> Seat:
        """Return the seat that a line is about: that of the column it names, or whose turn it is."""
        if not name:
            turn = self.match.turn
            if turn is None:
                raise Illegal("game-over")
            if self._needs_name:
                raise Illegal("keep-name", known=self.record.columns)
            return turn
        column, turn = self._find_column(name), self.match.turn
        if self.match.free:
            return self.match.game.member(column)
        return turn if turn is not None and turn in self.match.teams[column] else self.match.teams[column][0]

    @property
    def _needs_name(self) -> bool:
        """Whether a turn may be that of several columns."""
        match = self.match
        return match.free and sum(not card.full for card in match.game.cards) > 1

    def _find_column(self, name: str) -> int:
        """Return the column of a name, which may be that of a team's member."""
        columns = self.record.columns
        return (
            columns.index(name)
            if name in columns
            else next(column for column, team in enumerate(self.record.players) if name in team)
        )

    def _list_names(self, typed: str = "") -> tuple[str, ...]:
        """Return what the players are called in answers: with free turns a team is what was typed, or all its members.

        Otherwise it matters which member has the turn.
        """
        names = list(self.record.names)
        for column, team in enumerate(self.match.teams if self.match.free else ()):
            is_named = bool(typed) and self._find_column(typed) == column
            for seat in team:
                names[seat] = typed if is_named else self.record.columns[column]
        return tuple(names)

    # -- turns ---------------------------------------------------------------------------------------------------

    def _enter(self, turn: TypedTurn) -> None:
        """Enter a turn: all of it, or nothing."""
        seat, names = self._find_seat(turn.name), self._list_names(turn.name)
        if isinstance(self.match.game.phase, Opening):
            if turn.box is not None or not turn.throws:
                raise Illegal("opening-typed", turn=seat)
            self._play(seat, [RollForOpening()], [face for throw in turn.throws for face in throw.faces])
            return
        if turn.box is None:
            raise Illegal("keep-box", box=self.match.edition.boxes[EXAMPLE])
        typed_before = self._count_entered(seat)
        again: list[MatchMove] = [UndoRoll()] * typed_before
        if turn.throws:
            moves, faces = self._list_rolls(turn.throws)
            self._play(seat, [*again, *moves, FillBox(turn.box)], faces, turn, names)
        elif turn.points is not None:
            self._play(seat, [*again, EnterPoints(turn.box, turn.points, turn.five_alike)], names=names)
        elif typed_before:
            self._play(seat, [FillBox(turn.box)], turn=turn, names=names)
        else:
            raise Illegal("keep-points", box=turn.box)

    def _count_entered(self, seat: Seat) -> int:
        """Return how many rolls of a turn are entered already: those of a box that was taken back."""
        columns = [column for column, team in enumerate(self.match.teams) if seat in team]
        return len(self.match.rolls[columns[0]].throws) if columns else 0

    def _list_rolls(self, throws: Sequence[TypedThrow]) -> tuple[list[MatchMove], list[int]]:
        """Return the moves of a turn's rolls, and everything that came up in them; each roll has all its dice."""
        for throw in throws:
            if len(throw.faces) != (count := DICE - len(throw.keep or ())):
                raise Illegal("dice-count", count=count, entered=len(throw.faces))
        if len(throws) == 1 and self.entry != ROLLS and throws[0].keep is None:
            return [EnterLastRoll()], list(throws[0].faces)
        found = find_keeps(throws)
        return [RollDice(keep) for keep, _ in found], [face for _, faces in found for face in faces]

    def _play(
        self,
        seat: Seat,
        moves: Sequence[MatchMove],
        faces: Sequence[int] = (),
        turn: TypedTurn | None = None,
        names: Sequence[str] = (),
    ) -> None:
        """Make some moves; if one of them is refused, none of them is made."""
        made = self._decide(seat, moves, faces)
        self._check_points(turn, made[-1][0])
        if turn is not None and not self._confirm_nought(turn, made):
            return
        self._accept(made, names or self.record.names)

    def _decide(
        self, seat: Seat, moves: Sequence[MatchMove], faces: Sequence[int]
    ) -> list[tuple[MatchEvent, RealDiceMatch]]:
        """Return the events of some moves, each with the match after it; refuse too few dice and too many."""
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
        return made

    def _check_points(self, turn: TypedTurn | None, event: MatchEvent) -> None:
        """Refuse points that the dice do not give: one of both was mistyped."""
        if turn is None or turn.points is None or not isinstance(event, BoxFilled) or event.points == turn.points:
            return
        raise Illegal("record-points", box=event.box, points=event.points, written=turn.points)

    def _confirm_nought(self, turn: TypedTurn, made: Sequence[tuple[MatchEvent, RealDiceMatch]]) -> bool:
        """Ask at a terminal before dice that give points elsewhere get a nought, unless the line says 0 itself."""
        event = made[-1][0]
        if not self.asks or turn.points is not None or not isinstance(event, BoxFilled) or _gives_points(event):
            return True
        game = made[-2][1].game if len(made) > 1 else self.match.face(event.seat).game
        if game.roll is None or game.column is None:
            return True
        if not any(offer.gain for offer in offers(game.cards[game.column], game.roll) if offer.legal):
            return True
        box = self.match.edition.box_word(event.box, self.say.language)
        self.out.write_text(self.say("These dice score nothing there, and the box is used up."))
        return self._ask_yes(self.say("A nought in {box}? yes or no >", box=box), self.say("Nothing was entered."))

    def _accept(self, made: Sequence[tuple[MatchEvent, RealDiceMatch]], names: Sequence[str]) -> None:
        """Add events to the game and save it; say what has happened."""
        for event, after in made:
            if not isinstance(event, DiceRolled | LastRollEntered | RollUndone):  # everybody has seen the dice
                for sentence in describe_event(event, after, names, self.say):
                    self.out.write_text(sentence, bold=True)
        self.match = made[-1][1]
        self.record = replace(self.record, events=(*self.record.events, *(event for event, _ in made)))
        self.autosave.save(self.record)
        if self.match.game.phase == Over() and isinstance(made[-1][0], BoxFilled):
            self.out.write_lines(["", *format_scorecards(self.match.game, self.record.columns, self.say), ""])

    # -- corrections ---------------------------------------------------------------------------------------------

    def _fix(self, fix: TypedFix) -> None:
        """Correct a box, and say what follows from that; at a terminal that is said first, with a question."""
        column = self._find_column(fix.name)
        move = CorrectBox(column, fix.box, fix.to, fix.faces, fix.points, fix.five_alike, fix.game)
        (event,) = self.match.decide(self.match.teams[column][0], move, TypedCup(()))
        assert isinstance(event, BoxCorrected)
        story = describe_correction(self.match, event, self.record.columns, self.say)
        asked = self.asks and not fix.sure
        if asked and not self._confirm([story.change, *story.sentences]):
            return
        event = replace(event, at=_format_now())
        self._accept([(event, self.match.apply(event))], self.record.names)
        for sentence in () if asked else story.sentences:
            self.out.write_text(sentence)

    def _fix_start(self, fix: TypedStartFix) -> None:
        """Correct a roll for the start; who opens then is said first where somebody can be asked."""
        column = self._find_column(fix.name)
        ((event, after),) = self._decide(self.match.teams[column][0], [CorrectOpening(column)], fix.faces)
        assert isinstance(event, OpeningCorrected)
        story = describe_start_correction(event, after, self.record.names, self.record.columns, self.say)
        if self.asks and not fix.sure and not self._confirm(story):
            return
        event = replace(event, at=_format_now())
        self._accept([(event, self.match.apply(event))], self.record.names)

    def _confirm(self, story: Sequence[str]) -> bool:
        """Show what a correction leads to, and ask whether to make it."""
        for sentence in story:
            self.out.write_text(sentence)
        return self._ask_yes(self.say("Correct it? yes or no >"), self.say("Nothing was corrected."))

    def _ask_yes(self, prompt: str, after_no: str) -> bool:
        """Ask until the answer is yes or no, and return which; after a no, say what that means."""
        while (answer := clean_line(self.ask(prompt)).casefold()) not in YES | NO:
            pass
        if answer in NO:
            self.out.write_text(after_no)
        return answer in YES

    # -- what is shown -------------------------------------------------------------------------------------------

    def _report(self, refusal: Refusal) -> None:
        names = Names(self.match.edition, self.record.names)
        for sentence in describe_faults(refusal, self.say, names):
            self.out.write_text(sentence)
        if refusal.code == "points-five-alike":
            self.out.write_text(self.say("Add “five” to the line if it was, or “other” if not."))

    def _make_prompt(self) -> str:
        match: Match = self.match
        if self._is_finished:
            return self.say("fix corrects a box, Enter leaves >")
        if isinstance(match.game.phase, Over) and match.awaits_next:
            return self.say("Enter begins the next game, undo and fix correct this one >")
        if isinstance(match.game.phase, Over):
            return self.say("Enter ends the game, undo and fix correct it >")
        if self._needs_name:
            return self.say("Name and turn >")
        assert match.turn is not None
        name = self._list_names()[match.turn]
        if isinstance(match.game.phase, Opening):
            return self.say("{name}, roll for the start >", name=name)
        column = match.view(match.turn).game.column
        number = (match.game.cards[column].filled if column is not None else 0) + 1
        return self.say("{name}, turn {number} of {boxes} >", name=name, number=number, boxes=len(match.edition.boxes))

    def _list_help(self) -> list[str]:
        return list_keep_help(self.match, self.record.columns, self.entry, self.say)

    def _show_help(self) -> None:
        for sentence in self._list_help():
            self.out.write_text(sentence)


def _gives_points(event: BoxFilled) -> bool:
    return event.points > 0 or event.yahtzee_bonus > 0


def _format_now() -> str:
    """Return the time at which something is corrected, as records have it."""
    return f"{datetime.now(UTC):%Y-%m-%d %H:%M}"
