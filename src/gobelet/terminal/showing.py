"""What those at the table see: whose turn it is, the dice, what the boxes would give, the cards and the end."""

from collections import Counter
from collections.abc import Iterator

from gobelet.dice import Keep, Match, Opening, Turn, offers
from gobelet.i18n import Speaker
from gobelet.i18n.dice_events import faces_in_words, game_text, match_text, result_text
from gobelet.record import Record
from gobelet.terminal.cards import card_lines, match_lines
from gobelet.terminal.ink import Ink
from gobelet.terminal.offering import offer_lines


class Showing:
    """Shows one match to its players; it changes nothing."""

    def __init__(self, record: Record, say: Speaker, ink: Ink) -> None:
        self.names, self.columns = record.names, record.columns
        self.say, self.ink = say, ink

    def lines(self, lines: Iterator[str]) -> None:
        """Show lines as they are."""
        for line in lines:
            self.ink.line(line)

    def game(self, match: Match) -> None:
        """Show which game of a match is on the table."""
        if match.length > 1:
            self.ink.heading(game_text(match, self.say))

    def turn(self, match: Match) -> None:
        """Show whose turn it is and how everybody stands."""
        game, seat = match.game, match.turn
        assert isinstance(game.phase, Turn)
        assert seat is not None
        number, turns = game.cards[game.phase.column].filled + 1, len(match.edition.boxes)
        self.ink.heading(
            self.say("{name}, turn {number} of {turns}", name=self.names[seat], number=number, turns=turns)
        )
        self.ink.told(", ".join(self._totals(match)))
        self._upper(match, game.phase.column)

    def _totals(self, match: Match) -> Iterator[str]:
        for column, card in zip(self.columns, match.game.cards, strict=True):
            yield self.say("{name}: {points}", name=column, points=self.say.points(card.total))

    def _upper(self, match: Match, column: int) -> None:
        """Show how far the upper section has come, as long as it is open."""
        edition, card = match.edition, match.game.cards[column]
        if any(card.points[place] is None for place in edition.upper_places):
            section = edition.words[self.say.language].upper_section
            self.ink.told(
                self.say("{section}: {sum} of {par}", section=section, sum=card.upper_sum, par=edition.upper_bonus_at)
            )

    def dice(self, match: Match) -> None:
        """Show the dice of the turn in progress, if they lie on the table."""
        phase = match.game.phase
        if isinstance(phase, Turn) and phase.dice is not None:
            self.ink.told(self.say("Dice: {dice}", dice=faces_in_words(phase.dice)))

    def offers(self, match: Match) -> None:
        """Show what every open box would give."""
        game = match.game
        if isinstance(game.phase, Turn) and game.roll is not None:
            found = offers(game.cards[game.phase.column], game.roll)
            self.lines(offer_lines(found, match.edition, self.say, self.ink.width))

    def rolls_left(self, match: Match, keep: Keep) -> None:
        """Show how many rolls are left and what is kept, if the dice lie on the table."""
        game = match.game
        if game.roll is None:
            return
        if not game.rolls_left:
            self.ink.told(self.say("No rolls left: fill a box."))
            return
        self.ink.told(self.say.many("{count} roll left.", "{count} rolls left.", game.rolls_left))
        if keep:
            self.kept(match, keep)

    def kept(self, match: Match, keep: Keep) -> None:
        """Show what the next roll leaves on the table, and what it takes: a third six among them is seen there."""
        if not keep:
            self.ink.told(self.say("Nothing is kept: roll takes all five dice."))
            return
        others = tuple((Counter(match.game.roll) - Counter(keep)).elements())
        self.ink.told(
            self.say(
                "Kept: {dice}. Enter rolls the others: {others}.",
                dice=faces_in_words(keep),
                others=faces_in_words(others),
            )
        )

    def cards(self, match: Match) -> None:
        """Show all score cards, and the games before this one."""
        self.lines(card_lines(match.game, self.columns, self.say))
        if match.length > 1 and match.scores:
            self.ink.line()
            self.lines(match_lines(match, self.columns, self.say))

    def end(self, match: Match) -> None:
        """Show the end of a game, and of the match if it was the last; the result comes last."""
        outcome = match.game.outcome
        assert outcome is not None
        self.ink.line()
        self.cards(match)
        if match.length == 1 and outcome.settlement is not None:
            self.ink.line()
            self.lines(match_lines(match, self.columns, self.say))
        self.ink.heading(result_text(outcome, self.columns, self.say))
        if match.outcome is not None and match.length > 1:
            self.ink.told(match_text(match.outcome, self.columns, self.say), strong=True)

    def end_prompt(self, match: Match, *, undo: bool) -> str:
        """Return the question at the end of a game; undo is offered only where it is possible."""
        if match.awaits_next and undo:
            return self.say("Enter starts the next game, undo takes the last fill back >")
        if match.awaits_next:
            return self.say("Enter starts the next game >")
        if undo:
            return self.say("Enter finishes the game, undo takes the last fill back >")
        return self.say("Enter finishes the game >")

    def prompt(self, match: Match, keep: Keep) -> str:
        """Return the question to whoever is to move, with what is kept: an Enter rolls the other dice."""
        game = match.game
        name = "" if match.turn is None else self.names[match.turn]
        if isinstance(game.phase, Opening):
            return self.say("{name}, roll to see who opens (Enter) >", name=name)
        if game.roll is None:
            return self.say("{name}, roll (Enter) >", name=name)
        if not game.rolls_left:
            return self.say("{name}, which box? >", name=name)
        if keep:
            return self.say("{name}, keep, roll or a box (kept: {dice}) >", name=name, dice=faces_in_words(keep))
        return self.say("{name}, keep, roll or a box >", name=name)
