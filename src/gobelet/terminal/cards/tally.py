"""The tally of a game with real cards, line by line: a line a round, saved after each."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from gobelet.files import replace_file
from gobelet.game import LANGUAGES, Refusal, Seat
from gobelet.i18n.os_errors import explain_os_error
from gobelet.i18n.refusals import describe_faults
from gobelet.i18n.tally import describe_entry, describe_seat, describe_state
from gobelet.record.tally import CHANCES, TallyRecord, format_tally, note_line
from gobelet.terminal.commands import Action, Letters, Vocabulary
from gobelet.terminal.console import Console, clean_line

NOTHING: Final[Letters] = {language: {} for language in LANGUAGES}
UNDO: Final = {
    "en": {Action.UNDO: "undo back"},
    "fr": {Action.UNDO: "annuler annulez reprendre"},
    "de": {Action.UNDO: "zurück zurueck rückgängig"},
}
VOCABULARY: Final = Vocabulary(UNDO, NOTHING)


class TallySession:
    """Asks for each round, notes it, and shows how everybody stands. It holds no rules."""

    def __init__(self, record: TallyRecord, path: Path, console: Console, format_resume: Callable[[Path], str]) -> None:
        self.record, self.path = record, path
        self.say, self.out, self.ask = console
        self._format_resume = format_resume
        self._failing = False

    def run(self) -> None:
        """Note rounds until the game is over or the players leave; the end of input leaves it, as quit does."""
        self.out.write_heading(self.say("Hands Down with real cards"))
        self.out.write_text(
            self.say("Type who won which card, and who took a Chance card: {example}.", example=self._make_example())
        )
        self._show_state()
        try:
            while self._take(self.ask(self._make_prompt())):
                pass
        except (EOFError, KeyboardInterrupt):
            self.out.write_line()
        self._say_where()

    def _take(self, line: str) -> bool:
        """Do what a line says; return whether to go on."""
        try:
            return self._run(clean_line(line))
        except Refusal as refusal:
            for sentence in describe_faults(refusal, self.say):
                self.out.write_text(sentence)
        return True

    def _run(self, line: str) -> bool:
        match VOCABULARY.find_word(line) if line else Action.NOTHING:
            case Action.QUIT:
                return False
            case Action.NOTHING if self.record.tally.outcome is not None:
                return False
            case Action.UNDO:
                self._change(replace(self.record, tally=self.record.tally.undo()))
            case Action.HELP | Action.NOTHING:
                self._show_help()
            case _:
                self._note(line)
        return True

    def _note(self, line: str) -> None:
        """Note a round, or the Chance cards of the player who is asked for them."""
        waiting = self.record.tally.waiting
        if waiting and line.replace(",", " ").replace(" ", "").isdigit():
            line = f"{self.record.players[waiting[0]]} {CHANCES} {line}"
        changed = note_line(self.record, line, self.say.language)
        self.out.write_text(describe_entry(changed.tally.entries[-1], changed.players, self.say), bold=True)
        self._change(changed)

    def _change(self, record: TallyRecord) -> None:
        """Keep a changed tally, on disk too; if that fails, say so once and go on."""
        self.record = record
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with replace_file(self.path, sync=True) as file:
                file.write(format_tally(record).encode())
        except OSError as error:
            if not self._failing:
                reason = self.say(explain_os_error(error))
                self.out.write_text(self.say("The tally cannot be saved: {reason}.", reason=reason))
            self._failing = True
        else:
            self._failing = False
        self._show_state()

    # -- what is shown -------------------------------------------------------------------------------------------

    def _show_state(self) -> None:
        tally, names = self.record.tally, self.record.players
        self.out.write_line()
        for seat in range(tally.seats):
            self.out.write_text(describe_seat(tally, Seat(seat), names, self.say), rest="  ")
        for sentence in describe_state(tally, names, self.say):
            self.out.write_text(sentence)

    def _make_prompt(self) -> str:
        if self.record.tally.outcome is not None:
            return self.say("Enter ends, undo takes the last line back >")
        waiting = self.record.tally.waiting
        if not waiting:
            return self.say("Who won >")
        return self.say("Points of the Chance cards of {name} >", name=self.record.players[waiting[0]])

    def _make_example(self) -> str:
        return self.say("{name} full house {second}", name=self.record.players[0], second=self.record.players[1])

    def _show_help(self) -> None:
        self.out.write_text(self.say("A round is a line: the winner, the card, and who took a Chance card."))
        self.out.write_text(self.say("For example: {example}.", example=self._make_example()))
        self.out.write_text(self.say("undo takes the last line back, quit leaves; everything is saved."))

    def _say_where(self) -> None:
        """Say where the tally is, and how to go on with it."""
        if self._failing:
            self.out.write_text(self.say("The tally is not saved."))
        elif self.record.tally.outcome is not None:
            self.out.write_text(self.say("The tally is in {path}", path=self.path))
        elif self.record.tally.entries:
            self.out.write_text(self.say("The tally is saved. Go on with it:"))
            self.out.write_line("  " + self._format_resume(self.path))
