"""The paper on which a match with real dice is kept as well: a sheet for each column of each game."""

from gobelet.dice import (
    BoxCorrected,
    BoxFilled,
    FillUndone,
    MatchEvent,
    NextGameStarted,
    OpeningCorrected,
    RealDiceMatch,
)
from support.paper_sheet import Line, PaperSheet


class PaperPads:
    """One pad a game, one sheet a column, written as a player would."""

    def __init__(self, match: RealDiceMatch) -> None:
        """Take sheets for the first game."""
        self.book, self.columns = str(match.edition.id), len(match.teams)
        self.pads = [self._take_sheets()]

    def _take_sheets(self) -> list[PaperSheet]:
        return [PaperSheet(self.book) for _ in range(self.columns)]

    def write(self, before: RealDiceMatch, event: MatchEvent, after: RealDiceMatch) -> None:
        """Write down or rub out what an event says; nobody writes down rolls."""
        if isinstance(event, NextGameStarted):
            self.pads.append(self._take_sheets())
        elif isinstance(event, BoxCorrected):
            line = Line(event.to, event.faces, event.points, event.five_alike)
            self.pads[event.game - 1][event.column].correct(event.box, line)
        elif not isinstance(event, OpeningCorrected):
            self._write_entry(before, event, after)

    def _write_entry(self, before: RealDiceMatch, event: MatchEvent, after: RealDiceMatch) -> None:
        column = next(column for column, team in enumerate(after.teams) if event.seat in team)
        sheet = self.pads[-1][column]
        if isinstance(event, BoxFilled):
            five_alike = after.entries[column][-1].five_alike
            sheet.write(Line(event.box, before.view(event.seat).game.roll or (), event.points, five_alike))
        elif isinstance(event, FillUndone):
            sheet.lines.pop()

    def check(self, match: RealDiceMatch) -> None:
        """Check that every column of every game has what its sheet adds up to."""
        for number, sheets in enumerate(self.pads, 1):
            for column, sheet in enumerate(sheets):
                entries = match.find_entries(number)[column]
                assert [line.box for line in sheet.lines] == [entry.box for entry in entries]
                assert match.find_game(number).cards[column].total == sheet.add_up()
