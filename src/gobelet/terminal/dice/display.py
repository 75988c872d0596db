"""The dice game on the screen: whose turn it is, the dice, what the boxes would give, the score cards and the end."""

from collections import Counter
from collections.abc import Iterator, Sequence

from wcwidth import ljust, width

from gobelet.dice import Edition, Keep, Match, Offer, Opening, Turn, offers
from gobelet.dice.offers import IN_ORDER
from gobelet.game import Illegal
from gobelet.i18n import Speaker
from gobelet.i18n.barred_boxes import explain_barred_boxes
from gobelet.i18n.dice_events import (
    describe_game_number,
    describe_match_reason,
    describe_match_result,
    describe_outcome,
    format_faces,
    format_offer,
)
from gobelet.record import Record
from gobelet.record.text.boxes import normalize
from gobelet.terminal.console import Console
from gobelet.terminal.dice.sheets import format_match, format_scorecards, format_sheets
from gobelet.terminal.widths import wrap_text

AS_PRINTED = frozenset({"printed", "imprimee", "imprimees", "gedruckt"})
"""Words after cards that ask for the sheet in every language of the original."""


class DiceDisplay:
    """Shows one match to its players."""

    def __init__(self, record: Record, console: Console) -> None:
        self.names, self.columns = record.names, record.columns
        self.say, self.out = console.say, console.out

    def show_game(self, match: Match) -> None:
        """Show which game of a match is on the table."""
        if match.length > 1:
            self.out.write_heading(describe_game_number(match, self.say))

    def show_turn(self, match: Match) -> None:
        """Show whose turn it is and everybody's total."""
        game, seat = match.game, match.turn
        assert isinstance(game.phase, Turn)
        assert seat is not None
        number, turns = game.cards[game.phase.column].filled + 1, len(match.edition.boxes)
        self.out.write_heading(
            self.say("{name}, turn {number} of {turns}", name=self.names[seat], number=number, turns=turns)
        )
        self.out.write_text(", ".join(self._format_totals(match)))
        self._show_upper(match, game.phase.column)

    def _format_totals(self, match: Match) -> Iterator[str]:
        for column, card in zip(self.columns, match.game.cards, strict=True):
            yield self.say("{name}: {points}", name=column, points=self.say.points(card.total))

    def _show_upper(self, match: Match, column: int) -> None:
        """Show how far the upper section has come, as long as it is open."""
        edition, card = match.edition, match.game.cards[column]
        if any(card.points[place] is None for place in edition.upper_places):
            section = edition.words[self.say.language].upper_section
            self.out.write_text(
                self.say("{section}: {sum} of {par}", section=section, sum=card.upper_sum, par=edition.upper_bonus_at)
            )

    def show_dice(self, match: Match) -> None:
        """Show the dice of the turn in progress, if they lie on the table."""
        phase = match.game.phase
        if isinstance(phase, Turn) and phase.dice is not None:
            self.out.write_text(self.say("Dice: {dice}", dice=format_faces(phase.dice)))

    def show_offers(self, match: Match) -> None:
        """Show what every open box would give."""
        game = match.game
        if isinstance(game.phase, Turn) and game.roll is not None:
            found = offers(game.cards[game.phase.column], game.roll)
            self.out.write_lines(format_offers(found, match.edition, self.say, self.out.width))

    def show_rolls_left(self, match: Match, keep: Keep) -> None:
        """Show how many rolls are left and what is kept, if the dice lie on the table."""
        game = match.game
        if game.roll is None:
            return
        if not game.rolls_left:
            self.out.write_text(self.say("No rolls left: fill a box."))
            return
        self.out.write_text(self.say.many("{count} roll left.", "{count} rolls left.", game.rolls_left))
        if keep:
            self.show_keep(match, keep)

    def show_keep(self, match: Match, keep: Keep) -> None:
        """Show the dice that are kept and those that the next roll takes, so that a forgotten six is noticed."""
        if not keep:
            self.out.write_text(self.say("Nothing is kept: roll takes all five dice."))
            return
        others = tuple((Counter(match.game.roll) - Counter(keep)).elements())
        self.out.write_text(
            self.say(
                "Kept: {dice}. Enter rolls the others: {others}.",
                dice=format_faces(keep),
                others=format_faces(others),
            )
        )

    def show_cards(self, match: Match, wanted: str = "") -> None:
        """Show all score cards and the scores of earlier games; `wanted` may be the number of one of these."""
        if wanted.isascii() and wanted.isdigit():
            self._show_earlier_game(match, int(wanted))
            return
        as_printed = normalize(wanted) in AS_PRINTED
        self.out.write_lines(format_sheets(match, self.columns, self.say, as_printed=as_printed))
        if match.length > 1 and match.scores:
            self.out.write_line()
            self.out.write_lines(format_match(match, self.columns, self.say))

    def _show_earlier_game(self, match: Match, number: int) -> None:
        """Show the sheet of one game of the match."""
        if not 1 <= number <= match.number:
            raise Illegal("no-such-game", number=number, count=match.number)
        self.out.write_heading(self.say("Game {number}", number=number))
        self.out.write_lines(format_scorecards(match.games[number - 1], self.columns, self.say))

    def show_end(self, match: Match) -> None:
        """Show the end of a game, and of the match if it was the last; the result comes last."""
        outcome = match.game.outcome
        assert outcome is not None
        self.out.write_line()
        self.show_cards(match)
        if match.length == 1 and outcome.settlement is not None:
            self.out.write_line()
            self.out.write_lines(format_match(match, self.columns, self.say))
        self.out.write_heading(describe_outcome(outcome, self.columns, self.say))
        if match.outcome is not None and match.length > 1:
            self.out.write_text(describe_match_result(match.outcome, self.columns, self.say), bold=True)
            if reason := describe_match_reason(match.outcome, self.columns, self.say):
                self.out.write_text(reason)

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
            return self.say("{name}, keep, roll or a box (kept: {dice}) >", name=name, dice=format_faces(keep))
        return self.say("{name}, keep, roll or a box >", name=name)


GLUE = "\ue000"
"""A private-use character in place of a space inside a box's word, so that no line breaks there."""


def format_offers(found: Sequence[Offer], edition: Edition, say: Speaker, columns: int) -> Iterator[str]:
    """Yield where a joker must go, the boxes that may be filled with what they give, and those that give nothing."""
    legal = [offer for offer in found if offer.legal]
    if any(not offer.legal and offer.why != IN_ORDER for offer in found):
        yield from wrap_text(explain_barred_boxes(found, edition, say), columns)
    yield from _format_gains([offer for offer in legal if offer.gain], edition, say)
    if nothing := [offer for offer in legal if not offer.gain]:
        yield from _format_pointless(nothing, edition, say, columns)


def _format_pointless(found: Sequence[Offer], edition: Edition, say: Speaker, columns: int) -> Iterator[str]:
    boxes = ", ".join(word.replace(" ", GLUE) for word in _box_words(found, edition, say))
    for line in wrap_text(say("No points: {boxes}", boxes=boxes), columns, "  ", "    "):
        yield line.replace(GLUE, " ")


def _format_gains(found: Sequence[Offer], edition: Edition, say: Speaker) -> Iterator[str]:
    words = _box_words(found, edition, say)
    columns = max(map(width, words), default=0)
    for word, offer in zip(words, found, strict=True):
        yield f"  {ljust(word, columns)} {format_offer(offer, say)}"


def _box_words(found: Sequence[Offer], edition: Edition, say: Speaker) -> list[str]:
    return [edition.box_word(offer.box, say.language) for offer in found]
