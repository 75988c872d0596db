"""Before the first roll: which unfinished game to go on with, or which edition and who plays."""

from collections.abc import Callable, Sequence

from gobelet.dice import EDITIONS, Edition
from gobelet.game import Illegal, Refusal
from gobelet.record import check_players
from gobelet.record.record import Record, Sides
from gobelet.record.record_headings import read_players
from gobelet.terminal.ink import Ink
from gobelet.terminal.saves import Waiting
from gobelet.words import Speaker
from gobelet.words.refusals import sentences


class Host:
    """Asks what a game needs to know; every question has an answer that Enter gives."""

    def __init__(self, say: Speaker, ink: Ink, ask: Callable[[str], str]) -> None:
        self.say, self.ink, self.ask = say, ink, ask

    def go_on_with(self, waiting: Sequence[Waiting]) -> Waiting | None:
        """Return the unfinished game the players choose, or None for a new one."""
        self.ink.heading(self.say("Unfinished games"))
        for number, game in enumerate(waiting, 1):
            self.ink.told(f"  {number}  {describe(game.record, self.say)}")
        chosen = self._number(self.say("Number to go on with, Enter for a new game >"), len(waiting))
        return None if chosen is None else waiting[chosen - 1]

    def edition(self) -> Edition:
        """Return the edition the players choose."""
        editions = list(EDITIONS.values())
        self.ink.heading(self.say("Which edition?"))
        for number, edition in enumerate(editions, 1):
            self.ink.line(f"  {number}  {edition.title(self.say.language)}")
        return editions[(self._number(self.say("Number, Enter for 1 >"), len(editions)) or 1) - 1]

    def players(self) -> Sides:
        """Return the names of those who play; nobody has to give one."""
        while True:
            text = self.ask(self.say("Who plays? Names with commas between, Enter for one player >")).strip()
            if not text:
                return ((self.say("Player"),),)
            try:
                return check_players(read_players(text))
            except Refusal as refusal:
                for sentence in sentences(refusal, self.say):
                    self.ink.told(sentence)

    def _number(self, question: str, most: int) -> int | None:
        """Return the number typed, or None for an empty line; ask again until it is one of them."""
        while text := self.ask(question).strip():
            if text.isascii() and text.isdigit() and 1 <= int(text) <= most:
                return int(text)
            self.ink.told(self.say("Type a number from 1 to {most}.", most=most))
        return None


def describe(record: Record, say: Speaker) -> str:
    """Return a game in a line: who, what, when, and how far it has got."""
    match = record.match
    filled = sum(card.filled for card in match.game.cards)
    boxes = len(match.edition.boxes) * len(match.game.cards)
    share = say("{filled} of {boxes} boxes filled", filled=filled, boxes=boxes)
    return ", ".join([say.listed(record.columns), record.edition.title(say.language), *_date(record), share])


def _date(record: Record) -> list[str]:
    return [record.date] if record.date else []


def pair_up(players: Sides) -> Sides:
    """Return partners for players who gave no teams: those who sit opposite each other play together."""
    if any(len(team) > 1 for team in players):
        return players
    if len(players) < 4 or len(players) % 2:
        raise Illegal("teams-uneven")
    half = len(players) // 2
    return tuple(players[place] + players[place + half] for place in range(half))
