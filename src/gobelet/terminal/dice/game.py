"""The dice game, line by line."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from gobelet.bots import DiceBot
from gobelet.dice import (
    DiceGame,
    DiceRolled,
    Edition,
    FillBox,
    FinishGame,
    Keep,
    Match,
    MatchMove,
    Opening,
    Over,
    RollDice,
    RollForOpening,
    Seat,
    StartNextGame,
    Turn,
    UndoFill,
    Version,
)
from gobelet.game import Illegal, NotYourTurn, Refusal, Unreadable
from gobelet.i18n.dice_events import describe_event, format_faces
from gobelet.i18n.dice_hints import DiceHint, describe_hint, find_hints
from gobelet.record import Record
from gobelet.terminal.autosave import Autosave
from gobelet.terminal.commands import Action
from gobelet.terminal.console import Console
from gobelet.terminal.dice.choices import (
    NO_KEEP,
    choose_box,
    choose_keep,
    choose_keep_for_roll,
    choose_option,
    require_dice,
)
from gobelet.terminal.dice.commands import DiceCommand, parse_command
from gobelet.terminal.dice.display import DiceDisplay
from gobelet.terminal.dice.guide import explain_sheet, explain_turn
from gobelet.terminal.dice.help import format_box_help, format_help
from gobelet.terminal.guide import Guide
from gobelet.terminal.session import FindCup, GameSession

if TYPE_CHECKING:
    from gobelet.solver import Library

TURN_ACTIONS = frozenset({Action.ROLL, Action.KEEP, Action.FILL, Action.HINT, Action.WHY})
"""What can only be asked for in a turn of one's own."""


class DiceSession(GameSession[Record, Match, MatchMove]):
    """One match at one keyboard."""

    def __init__(
        self,
        record: Record,
        find_cup: FindCup,
        autosave: Autosave,
        console: Console,
        make_bot: Callable[[str, Seat, Version], DiceBot],
        open_library: "Callable[[], Library]",
    ) -> None:
        super().__init__(record, find_cup, autosave, console, make_bot)
        self.match = record.match
        self.display = DiceDisplay(record, console)
        self._open_library = open_library
        self._keep = self._find_last_keep()
        self._passed_at: int | None = None
        """The version at which a person let the computer player after them go on."""
        self._just_rolled = False

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return self.match.edition

    @property
    def is_finished(self) -> bool:
        """Whether the last game of the match is finished."""
        return self.match.game.phase == Over(finished=True) and not self.match.awaits_next

    # -- the loop ------------------------------------------------------------------------------------------------

    def _play(self) -> None:
        self.display.show_game(self.match)
        while not self.leaving and not self.is_finished:
            if (seat := self._find_bot_to_move()) is not None:
                self._play_bot(seat)
            else:
                self._show_state()
                self._read_commands()

    def _read_commands(self) -> None:
        """Run commands until the game has changed."""
        before = self.match.version
        while self.match.version == before and not self.leaving and self._passed_at != before:
            try:
                self._run_command(self._parse(self.ask(self._prompt())))
            except Refusal as refusal:
                self._report_refusal(refusal)
                self._show_dice()

    def _prompt(self) -> str:
        if self._awaits_bot:
            return self.say("Enter continues, undo takes the last fill back >")
        if isinstance(self.match.game.phase, Over):
            return self.display.end_prompt(self.match, undo=self._can_undo)
        return self.display.prompt(self.match, self._keep)

    def _parse(self, line: str) -> DiceCommand:
        """Return the command of a line; while a computer player waits, refuse what needs a turn of one's own."""
        try:
            command = parse_command(line, self.edition, self.say.language)
        except Unreadable:
            if self._awaits_bot:
                raise Illegal("bot-next", turn=self.match.turn) from None
            raise
        if self._awaits_bot and command.action in TURN_ACTIONS:
            raise Illegal("bot-next", turn=self.match.turn)
        return command

    def _show_state(self) -> None:
        """Show what the player to move has to know."""
        phase = self.match.game.phase
        if self._awaits_bot:
            return
        if isinstance(phase, Over):
            self.display.show_end(self.match)
        if not isinstance(phase, Turn):
            return
        if not self._just_rolled:  # a turn begins, or goes on after an undo or on another day
            self.display.show_turn(self.match)
            self.display.show_dice(self.match)
        self.display.show_offers(self.match)
        self.display.show_rolls_left(self.match, self._keep)
        if self.guide is not None:
            explain_turn(self.match.game, self.guide, self.say)

    def _show_dice(self) -> None:
        """Show the dice, and as long as they may be rolled again, what is kept: the next command is about them."""
        self.display.show_dice(self.match)
        if self.match.game.rolls_left:
            self.display.show_rolls_left(self.match, self._keep)

    # -- computer players ----------------------------------------------------------------------------------------

    @property
    def _awaits_bot(self) -> bool:
        """Whether a computer player is next, as soon as the person before it lets it."""
        return self.match.turn in self.bots

    def _find_bot_to_move(self) -> Seat | None:
        """Return the computer player to move; a person who has just filled a box may undo that first."""
        turn = self.match.turn
        if turn is None:
            people = [seat for seat in self.match.to_move if seat not in self.bots]
            return None if people else next(iter(self.match.to_move), None)
        waits = self._can_undo and self._passed_at != self.match.version
        return turn if turn in self.bots and not waits else None

    def _play_bot(self, seat: Seat) -> None:
        """Let a computer player move, and say what it keeps."""
        move, game = self._ask_bot(seat), self.match.game
        if move is None:
            self._hand_over_seat(seat)
            return
        if isinstance(move, RollDice) and game.roll is not None:
            self._announce_keep(self.record.names[seat], move.keep)
        if isinstance(game.phase, Turn) and game.roll is None:
            self.display.show_turn(self.match)
        self._move(seat, move)

    def _ask_bot(self, seat: Seat) -> MatchMove | None:
        """Return the move of a computer player; None if it needs the solver, which is missing."""
        try:
            return self._choose_bot_move(seat, self.match)
        except Illegal as refusal:
            if refusal.code == "solver-missing":
                self._report_refusal(refusal)
                return None
            if refusal.code != "solver-installing":
                raise
        name = self.record.names[seat]
        self.out.write_text(self.say("{name} waits for the solver, which is being installed.", name=name))
        from gobelet.solver.numba_status import wait_for_installation  # noqa: PLC0415 - NumPy only where it is needed

        wait_for_installation()
        return self._ask_bot(seat)

    def _hand_over_seat(self, seat: Seat) -> None:
        """Let the people at the keyboard play for a computer player that returns no move."""
        del self.bots[seat]
        name = self.record.names[seat]
        self.out.write_text(self.say("{name} does not know what to do: please play for {name}.", name=name))

    def _announce_keep(self, name: str, keep: Keep) -> None:
        if keep:
            self.out.write_text(self.say("{name} keeps {dice}.", name=name, dice=format_faces(keep)))
        else:
            self.out.write_text(self.say("{name} keeps nothing.", name=name))

    # -- commands ------------------------------------------------------------------------------------------------

    def _run_command(self, command: DiceCommand) -> None:
        self._warned = self._warned and command.action is Action.QUIT
        match command.action:
            case Action.NOTHING:
                self._continue()
            case Action.ROLL:
                self._roll(command)
            case Action.KEEP:
                self._set_keep(command)
            case Action.FILL:
                self._move(self._seat, FillBox(choose_box(command, self.match)))
            case Action.UNDO:
                self._undo()
            case Action.QUIT:
                self._quit()
            case _:
                self._run_query(command)

    def _run_query(self, command: DiceCommand) -> None:
        """Run a command that changes nothing, then show the dice again: the next command is about them."""
        match command.action:
            case Action.HINT if self._mutes_hints(command):
                pass
            case Action.CARDS:
                self.display.show_cards(self.match, command.text)
            case Action.BOXES:
                self._show_boxes()
            case Action.HINT | Action.WHY:
                self._advise(command)
            case Action.REVIEW:
                self._review()
            case Action.HELP if command.text:
                self.out.write_lines(format_box_help(command.text, self.edition, self.say, self.out.width))
            case _:
                self._run_shared_command(command)
        if command.action is not Action.BOXES:
            self.display.show_dice(self.match)
        self.display.show_rolls_left(self.match, self._keep)

    def _format_help(self) -> Iterator[str]:
        return format_help(self.edition, self.say, self.out.width)

    def _show_boxes(self) -> None:
        """Show what each open box gives; before a computer player goes on, what each would have given."""
        match, before = self.match, self.match.game.before_fill
        if self._awaits_bot and before is not None:
            match = replace(match, game=before)
        else:
            require_dice(match)
        self.display.show_dice(match)
        self.display.show_offers(match)

    def _advise(self, command: DiceCommand) -> None:
        """Say what best play would do with these dice, or why; Ctrl-C stops the calculation, not the game."""
        try:
            self.out.write_text(self._find_advice(command))
        except KeyboardInterrupt:
            self.out.write_line()
            self.out.write_text(self.say("Stopped. The game continues; hint asks again."))

    def _find_advice(self, command: DiceCommand) -> str:
        """Return the best option, or why it is better than the one asked about or else the second best."""
        dice, game = require_dice(self.match), self.match.game
        chosen = None if command.about is None else choose_option(command.about, self.match, self._keep)
        from gobelet.coach import advise, describe_best, explain_best  # noqa: PLC0415 - imports NumPy

        assert isinstance(game.phase, Turn)
        advice = advise(self._open_library(), game.cards[game.phase.column], dice, game.rolls_left)
        if command.action is Action.HINT:
            return describe_best(advice, self.say)
        option = next((option for option in advice.options if option.choice == chosen), None)
        return explain_best(advice, self.say, option)

    def _review(self) -> None:
        """Show what was luck and what was skill in the finished games; Ctrl-C stops the calculation, not the game."""
        if not self.match.finished_count:
            raise Illegal("not-over") if self.match.game.outcome is None else Illegal("not-finished")
        from gobelet.coach.review import review  # noqa: PLC0415 - imports NumPy
        from gobelet.terminal.dice.review import format_review  # noqa: PLC0415

        try:
            library = self._open_library()
            found = review(library, self.record)
            odds = library.find_odds(library.values(self.edition))  # computing them might take a minute
            self.out.write_lines(["", *format_review(found, library, self.say, odds, self.out.width)])
        except KeyboardInterrupt:
            self.out.write_line()
            self.out.write_text(self.say("Stopped."))

    # -- moves ---------------------------------------------------------------------------------------------------

    @property
    def _seat(self) -> Seat:
        """Who types: the seat whose turn it is; at the end, the one who filled the last box."""
        turn = self.match.turn
        return turn if turn is not None else self._undo_seat

    @property
    def _undo_seat(self) -> Seat:
        undoer = self.match.game.undoer
        return undoer if undoer is not None else (self.match.turn or Seat(0))

    @property
    def _can_undo(self) -> bool:
        """Whether somebody at the keyboard may undo the last fill."""
        return self.match.game.undoer is not None and self.match.game.undoer not in self.bots

    def _find_last_keep(self) -> Keep:
        """Return what the last roll left on the table: it stays kept after an undo, and on another day."""
        if self.match.game.roll is None:
            return NO_KEEP
        return next(event.keep for event in reversed(self.record.events) if isinstance(event, DiceRolled))

    def _undo(self) -> None:
        """Undo the last fill; refuse that of a computer player, for only its own player may undo a fill."""
        if self.match.game.undoer in self.bots:
            raise NotYourTurn("not-your-fill", turn=self._undo_seat)
        self._move(self._undo_seat, UndoFill())

    def _continue(self) -> None:
        """Do what an empty line means: the only possible move, a roll once dice are kept, or else a question."""
        game = self.match.game
        if self._awaits_bot:
            self._passed_at = self.match.version
        elif isinstance(game.phase, Opening):
            self._move(self._seat, RollForOpening())
        elif isinstance(game.phase, Over):
            self._move(self._seat, StartNextGame() if self.match.awaits_next else FinishGame())
        elif game.roll is None or (game.rolls_left and self._keep):
            self._move(self._seat, RollDice(self._keep))
        else:
            self._ask_for_more()

    def _ask_for_more(self) -> None:
        if self.match.game.rolls_left:
            self.out.write_text(self.say("Type a box to fill it, keep or roll to continue, or help."))
        else:
            self.out.write_text(self.say("Type a box to fill it, or help."))
        self._show_dice()

    def _roll(self, command: DiceCommand) -> None:
        game = self.match.game
        if game.roll is not None:
            self._move(self._seat, RollDice(choose_keep_for_roll(command, self.match, self._keep)))
        elif isinstance(game.phase, Over):
            raise Illegal("game-over")
        elif command.faces and isinstance(game.phase, Turn):
            raise Illegal("roll-all-first")
        else:
            self._continue()

    def _set_keep(self, command: DiceCommand) -> None:
        """Set dice aside; the next roll leaves them."""
        self._keep = choose_keep(command, self.match)
        self.display.show_dice(self.match)
        self.display.show_keep(self.match, self._keep)

    def _move(self, seat: Seat, move: MatchMove) -> None:
        before = self.match.game
        for event in self.match.decide(seat, move, self.find_cup(self.match)):
            self.match = self.match.apply(event)
            self.record = replace(self.record, events=(*self.record.events, event))
            self._write_events(describe_event(event, self.match, self.record.names, self.say))
            self._just_rolled = isinstance(event, DiceRolled)
        self._keep = self._find_last_keep()
        self._save()
        if self.guide is not None and seat not in self.bots:
            self._explain_move(self.guide, seat, before)

    def _explain_move(self, guide: Guide, seat: Seat, before: DiceGame) -> None:
        """Say what the card shows after an explained turn, and a word about what is new."""
        game, edition = self.match.game, self.edition
        if game.before_fill is before:
            explain_sheet(before, game, guide, self.say)
        guide.give_hints(find_hints(game, seat), lambda hint: describe_hint(DiceHint(hint), edition, self.say))

    def _leave(self) -> None:
        """Leave the game for another day; finish it if all boxes are filled."""
        if isinstance(self.match.game.phase, Over) and not self.match.awaits_next:
            self.leaving = True
            self._continue()
        else:
            super()._leave()
