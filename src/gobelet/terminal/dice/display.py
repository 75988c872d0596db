"""The dice game on the screen: whose turn it is, the dice, what the boxes would give, the score cards and the end."""

from collections import Counter
from collections.abc import Iterator, Sequence

from wcwidth import ljust, rjust, width

from gobelet.dice import DiceGame, Edition, Keep, Match, Offer, Opening, ScoreCard, Section, Turn, offers
from gobelet.dice.offers import IN_ORDER
from gobelet.game import Outcome
from gobelet.i18n import Speaker
from gobelet.i18n.dice_events import (
    describe_game_number,
    describe_match_result,
    describe_outcome,
    explain_barred_boxes,
    format_faces,
    format_offer,
)
from gobelet.record import Record
from gobelet.terminal.console import WIDTH, Console
from gobelet.terminal.widths import truncate, wrap_text


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

    def show_cards(self, match: Match) -> None:
        """Show all score cards, and the games before this one."""
        self.out.write_lines(format_scorecards(match.game, self.columns, self.say))
        if match.length > 1 and match.scores:
            self.out.write_line()
            self.out.write_lines(format_match(match, self.columns, self.say))

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


EMPTY = "-"
"""Stands in an open box; a screen reader passes over it quickly."""
GAP = 2
"""How many spaces keep two columns apart, where there is room for them."""

Row = tuple[str, list[str]]


def format_scorecards(game: DiceGame, names: Sequence[str], say: Speaker) -> Iterator[str]:
    """Yield the sheet of a game, the columns in the order the edition gives them."""
    cards = [game.cards[column] for column in game.column_order]
    heads = [names[column] for column in game.column_order]
    yield from _format_table(heads, list(_scorecard_rows(game.edition, cards, say)))


def format_match(match: Match, names: Sequence[str], say: Speaker) -> Iterator[str]:
    """Yield what each game gave and the totals of the match, each with its settlement where there is one."""
    rows: list[Row] = []
    if match.length > 1:
        for number, outcome in enumerate(_find_outcomes(match), 1):
            rows.append((say("Game {number}", number=number), list(map(str, outcome.scores))))
            rows += _settlement_rows(outcome.settlement, "  ", say)
        rows.append((say("All games"), list(map(str, match.totals))))
    rows += _settlement_rows(match.settlements, "  " if rows else "", say)
    yield from _format_table(names, rows)


def _find_outcomes(match: Match) -> list[Outcome]:
    return [game.outcome for game in (*match.finished, match.game) if game.outcome is not None]


def _settlement_rows(settlement: Sequence[object] | None, indent: str, say: Speaker) -> list[Row]:
    """Return the row of who earns and who pays, if the edition settles."""
    if settlement is None:
        return []
    return [(indent + say("Settlement"), [_format_signed(str(earned)) for earned in settlement])]


def _format_signed(number: str) -> str:
    return number if number.startswith(("-", "0")) else f"+{number}"


def _scorecard_rows(edition: Edition, cards: Sequence[ScoreCard], say: Speaker) -> Iterator[Row]:
    sheet = edition.words[say.language]
    sections = (
        (sheet.upper_section, Section.UPPER),
        (sheet.lower_section, Section.LOWER),
    )
    for title, section in sections:
        yield title, []
        for category in edition.categories:
            if category.section is section:
                yield (
                    f"  {edition.box_word(category.id, say.language)}",
                    [_format_cell(card[category.id]) for card in cards],
                )
        for line in edition.lines_of(section):
            yield edition.line_word(line, say.language), [str(card.line(line)) for card in cards]


def _format_cell(points: int | None) -> str:
    return EMPTY if points is None else str(points)


def _format_table(heads: Sequence[str], rows: Sequence[Row]) -> Iterator[str]:
    """Yield the rows under their heads; long names are cut so that all columns fit the screen."""
    label = max(width(word) for word, _ in rows)
    widest = max(width(cell) for _, cells in rows for cell in cells)
    room = max((WIDTH - label) // len(heads), widest + 1)
    column = min(max(widest, *map(width, heads)) + GAP, room)
    for word, cells in [("", [truncate(head, column - 1) for head in heads]), *rows]:
        yield (ljust(word, label) + "".join(rjust(cell, column) for cell in cells)).rstrip()
