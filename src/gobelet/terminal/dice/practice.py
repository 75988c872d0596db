"""Learning from one's mistakes at the keyboard: positions of a review, decided again."""

from dataclasses import replace

from gobelet.coach.ledger import Decision
from gobelet.coach.phrases import describe_choice
from gobelet.coach.practice import (
    PracticePosition,
    PracticeSummary,
    Verdict,
    describe_summary,
    explain_better,
    explain_choice,
    make_practice,
)
from gobelet.coach.review import Review
from gobelet.coach.review_phrases import (
    describe_no_decision,
    describe_rolls_left,
    describe_when,
    format_loss,
    name_mark,
)
from gobelet.dice import BoxId, Keep, Match, Turn, new_match, offers
from gobelet.game import Refusal, Seat, Unreadable
from gobelet.i18n.dice_events import format_faces
from gobelet.i18n.refusal_values import Names
from gobelet.i18n.refusals import describe_faults
from gobelet.solver import Library
from gobelet.terminal.commands import Action
from gobelet.terminal.console import Console
from gobelet.terminal.dice.choices import NO_KEEP, choose_option
from gobelet.terminal.dice.commands import parse_command
from gobelet.terminal.dice.display import format_offers
from gobelet.terminal.dice.sheets import format_scorecards


def make_match(decision: Decision) -> Match:
    """Return a match of one column in which this decision is to be made."""
    match = new_match(decision.card.edition)
    rolls = decision.card.edition.rolls - decision.rolls_left
    return replace(match, game=match.game._replace(cards=(decision.card,), phase=Turn(0, decision.dice, rolls)))


class PracticeSession:
    """One player's positions, one after the other."""

    def __init__(
        self, found: Review, column: int, seat: Seat, threshold: float, library: Library, console: Console
    ) -> None:
        self.found, self.library, self.threshold = found, library, threshold
        self.positions = make_practice(found, column, threshold, seat)
        self.name = next(member.name for member in found.columns[column].members if member.seat == seat)
        self.say, self.out, self.ask = console
        self._at_once = self._later = self._seen = self._skipped = 0
        self._leaving = False

    def run(self) -> None:
        """Go through all positions; the end of input leaves, as quit does."""
        if not self.positions:
            self.out.write_text(describe_no_decision(self.threshold, self.say))
            return
        try:
            for position in self.positions:
                self._practise(position)
                if self._leaving:
                    break
        except (EOFError, KeyboardInterrupt):
            self.out.write_line()
        self.out.write_line()
        summary = PracticeSummary(self._seen, self._at_once, self._later, self._skipped)
        self.out.write_text(describe_summary(summary, self.say))

    def _practise(self, position: PracticePosition) -> None:
        """Ask for one decision until it is solved, or the player goes on or leaves; it counts once it is tried."""
        self._show(position)
        tries = 0
        while (choice := self._read_choice(position)) is not None:
            verdict = position.judge(choice)
            tries += 1
            self._seen += tries == 1
            self._judge(position, verdict)
            if verdict.solved:
                self._at_once += tries == 1
                self._later += tries > 1
                self._compare(position)
                return
        if not self._leaving:
            self._seen += not tries
            self._skipped += not tries
            self._show_answer(position)

    def _show(self, position: PracticePosition) -> None:
        decision, say = position.decision, self.say
        match = make_match(decision)
        self.out.write_heading(say("Position {number} of {count}", number=position.number, count=len(self.positions)))
        self.out.write_text(describe_when(self.found, position.moment.game, decision.turn, say))
        self.out.write_lines(format_scorecards(match.game, [self.name], say))
        rolls = describe_rolls_left(decision.rolls_left, say)
        self.out.write_text(say("Dice: {dice}", dice=format_faces(decision.dice)) + f" ({rolls})")

    def _read_choice(self, position: PracticePosition) -> BoxId | Keep | None:
        """Return what the player chooses; None to go on with the next position or to leave."""
        match = make_match(position.decision)
        while True:
            try:
                command = parse_command(
                    self.ask(self.say("Your choice, Enter shows the answer >")), match.edition, self.say.language
                )
                match command.action:
                    case Action.NOTHING:
                        return None
                    case Action.QUIT:
                        self._leaving = True
                        return None
                    case Action.KEEP | Action.ROLL | Action.FILL:
                        return choose_option(command, match, NO_KEEP)
                    case Action.BOXES:
                        self._show_boxes(match)
                    case _:
                        self._help()
            except Refusal as refusal:
                self._report(refusal, match)

    def _show_boxes(self, match: Match) -> None:
        game = match.game
        assert game.roll is not None
        found = offers(game.cards[0], game.roll)
        self.out.write_lines(format_offers(found, match.edition, self.say, self.out.width))

    def _help(self) -> None:
        self.out.write_text(
            self.say("Type what you would do: a box, keep 4 4, or roll all. Enter shows the answer, quit leaves.")
        )

    def _report(self, refusal: Refusal, match: Match) -> None:
        names = Names(match.edition, (self.name,))
        for sentence in describe_faults(refusal, self.say, names):
            self.out.write_text(sentence)
        if isinstance(refusal, Unreadable):
            self._help()

    def _judge(self, position: PracticePosition, verdict: Verdict) -> None:
        say = self.say
        if verdict.solved:
            self.out.write_text(say("Right!"), bold=True)
            self.out.write_text(explain_choice(position.decision, verdict.option.choice, self.library, say))
            return
        self.out.write_text(
            say(
                "Not the best: it loses {loss} ({mark}).",
                loss=format_loss(verdict.loss, say),
                mark=name_mark(verdict.mark, say),
            ),
            bold=True,
        )
        reason = explain_better(position.decision, verdict.option.choice, self.library, say)
        self.out.write_text(say("There is something better. {reason} Try again.", reason=reason))

    def _compare(self, position: PracticePosition) -> None:
        decision = position.decision
        self.out.write_text(
            self.say(
                "In the game it was “{choice}”, which lost {loss}.",
                choice=describe_choice(decision.choice, decision.card.edition, self.say),
                loss=format_loss(decision.loss, self.say),
            )
        )

    def _show_answer(self, position: PracticePosition) -> None:
        """Show the best option, and why it is better than what was played."""
        decision = position.decision
        best = describe_choice(decision.best.choice, decision.card.edition, self.say)
        self.out.write_text(self.say("The best was “{choice}”.", choice=best), bold=True)
        self.out.write_text(explain_choice(decision, decision.choice, self.library, self.say))
