"""One game at one keyboard: what the dice game and the card game share."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from gobelet.bots import Bot
from gobelet.dice import Edition, Match
from gobelet.game import Cup, Refusal, Seat, Version
from gobelet.handsdown import CardGame
from gobelet.i18n.refusal_values import Names
from gobelet.i18n.refusals import describe_faults
from gobelet.record import AnyRecord, CardRecord, Record
from gobelet.terminal.autosave import Autosave
from gobelet.terminal.commands import Action, Command
from gobelet.terminal.console import Console
from gobelet.terminal.guide import OFF, Guide
from gobelet.terminal.help import format_rules

R = TypeVar("R", Record, CardRecord)
G = TypeVar("G", Match, CardGame)
M = TypeVar("M")

FindCup = Callable[[Match | CardGame], Cup]
"""Returns the source of chance for the next move of a game."""


class GameSession(ABC, Generic[R, G, M]):
    """Shows the game, asks for commands and makes moves. It holds no rules.

    R is the record, G the game and M a move of it.
    """

    def __init__(
        self,
        record: R,
        find_cup: FindCup,
        autosave: Autosave,
        console: Console,
        make_bot: Callable[[str, Seat, Version], Bot[G, M]],
    ) -> None:
        self.record: R = record
        self.guide: Guide | None = None
        """Who explains the game to newcomers, where somebody sits at a terminal."""
        self.bots = {Seat(record.names.index(name)): kind for name, kind in record.bots}
        """The kind of each computer player."""
        self.find_cup, self.autosave = find_cup, autosave
        self._make_bot: Callable[[str, Seat, Version], Bot[G, M]] = make_bot
        self.say, self.out, self.ask = console
        self.leaving = False
        self._warned = False
        """Whether the last command was quit, and the answer a warning that the game would be lost."""

    # -- what the games differ in ----------------------------------------------------------------------------------

    @property
    @abstractmethod
    def is_finished(self) -> bool:
        """Whether the record is complete."""

    @abstractmethod
    def _play(self) -> None:
        """Play until the game is finished or the players leave."""

    @abstractmethod
    def _review(self) -> None:
        """Show the review of what is over; refuse it before."""

    @abstractmethod
    def _format_help(self) -> Iterator[str]:
        """Return the lines of the help."""

    # -- the frame of a game ---------------------------------------------------------------------------------------

    def run(self) -> bool:
        """Play; return whether the game was played to its end. The end of input leaves it, as quit does."""
        try:
            if self.guide is not None:
                self.guide.offer()
            self._play()
        except (EOFError, KeyboardInterrupt):
            self.out.write_line()
            self._leave()
        return not self.leaving

    def show_review(self) -> None:
        """Show the review after the end, or why there is none."""
        try:
            self._review()
        except Refusal as refusal:
            self._report_refusal(refusal)

    def _choose_bot_move(self, seat: Seat, game: G) -> M | None:
        return self._make_bot(self.bots[seat], seat, game.version).choose(game, seat)

    def _report_refusal(self, refusal: Refusal) -> None:
        record: AnyRecord = self.record
        names = Names(record.edition if isinstance(record.edition, Edition) else None, record.names)
        for sentence in describe_faults(refusal, self.say, names):
            self.out.write_text(sentence)

    def _write_events(self, sentences: Iterable[str]) -> None:
        for sentence in sentences:
            self.out.write_text(sentence, bold=True)

    def _save(self) -> None:
        """Save the game, among the finished ones if it is."""
        record: AnyRecord = self.record
        if self.is_finished:
            self.autosave.finish(record)
        else:
            self.autosave.save(record)

    # -- commands that both games have -----------------------------------------------------------------------------

    def _run_shared_command(self, command: Command) -> None:
        """Run save, rules, help or quit."""
        match command.action:
            case Action.SAVE:
                self.autosave.save_copy(command.text, self.record)
            case Action.RULES:
                self.out.write_lines(format_rules(self.record.edition, self.say, self.out.width))
            case Action.HELP:
                self.out.write_lines(self._format_help())
            case _:
                self._quit()

    def _mutes_hints(self, command: Command) -> bool:
        """Switch hints off, if that was typed: `hint off`."""
        if self.guide is None or command.action is not Action.HINT or command.text.casefold() not in OFF:
            return False
        self.guide.mute()
        return True

    def _quit(self) -> None:
        """Leave the game; if it cannot be saved, warn first and wait for a second quit."""
        self.autosave.save(self.record)
        if self.autosave.is_failing and not self._warned:
            self._warned = True
            self.out.write_text(self.say("This game is not saved, and leaving now loses it."))
            self.out.write_text(self.say("Type save and a file name to keep it, or quit again to leave."))
            return
        self._leave()

    def _leave(self) -> None:
        """Save the game for another day, and say how to resume it."""
        self.leaving = True
        self.autosave.save(self.record)
        self.autosave.explain_resume(self.record)
