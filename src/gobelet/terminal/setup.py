"""Before the first roll: which unfinished game to go on with, or which edition and who plays."""

import re
from collections.abc import Callable, Iterator, Sequence

from gobelet.dice import EDITIONS, Opening
from gobelet.game import Illegal, Refusal, Unreadable
from gobelet.handsdown import HandsDown
from gobelet.i18n import Speaker
from gobelet.i18n.bots import kinds_text
from gobelet.i18n.dice_events import game_text
from gobelet.i18n.refusals import sentences
from gobelet.record import AnyEdition, AnyRecord, CardRecord, Record
from gobelet.record.headings import read_players
from gobelet.record.model import Sides
from gobelet.terminal.console import LineWriter, tidy
from gobelet.terminal.dice.commands import NO, YES, Word, command, letter
from gobelet.terminal.saves import Waiting

_NUMBER = re.compile(r"(-?) ?([0-9]{1,4})")


class Leaving(Exception):
    """The players want to leave before a game has begun."""


class Host:
    """Asks what a game needs to know; every question has an answer that Enter gives, and knows help and quit."""

    def __init__(self, say: Speaker, ink: LineWriter, ask: Callable[[str], str]) -> None:
        self.say, self.ink, self.ask = say, ink, ask

    # -- the questions -------------------------------------------------------------------------------------------

    def go_on_with(self, waiting: Sequence[Waiting], drop: Callable[[Waiting], None]) -> Waiting | None:
        """Return the unfinished game the players choose, or None for a new one; games can be deleted on the way."""
        left = list(waiting)
        while left:
            self._list(left)
            chosen = self._number(
                self.say("Number to go on with, -number to delete, Enter for a new game >"),
                self.say("Type 1 to go on with game 1, -1 to delete it, Enter for a new game, or quit."),
                len(left),
                signs=("", "-"),
            )
            if chosen is None:
                return None
            if chosen > 0:
                return left[chosen - 1]
            self._delete(left, -chosen, drop)
        return None

    def edition(self, *, partners: bool = False) -> AnyEdition:
        """Return the edition the players choose, among those with partners if that is wanted."""
        editions: list[AnyEdition] = [edition for edition in EDITIONS.values() if edition.partners or not partners]
        if not partners:
            editions.append(HandsDown())
        if len(editions) == 1:
            return editions[0]
        self.ink.heading(self.say("Which edition?"))
        for number, edition in enumerate(editions, 1):
            self.ink.line(f"  {number}  {edition.title(self.say.language)}")
        question, hint = self.say("Number, Enter for 1 >"), self.say("Type the number of an edition, or quit.")
        return editions[(self._number(question, hint, len(editions)) or 1) - 1]

    def players(
        self, start: Callable[[Sides, Sequence[str]], AnyRecord], kinds: Sequence[str], *, partners: bool
    ) -> AnyRecord:
        """Return the game that those who play can start; nobody has to give a name, and a kind is a computer player."""
        listed = ", ".join(kinds)
        self.ink.told(
            self.say("Computer players: {kinds}. Type one like a name: Ann, {kind}.", kinds=listed, kind=kinds[0])
        )
        question = self.say("Who plays? Names with commas between, Enter for one player >")
        hint = self.say("Type the names, such as Ann, Ben, or quit.")
        hint += " " + self.say("Partners are written Ann+Cleo, Ben+Dan.") if partners else ""
        hint += " " + self.say("The computer players: {kinds}.", kinds=kinds_text(kinds, self.say))
        while True:
            text = self._heard(question, hint)
            try:
                return start(*self._seated(text, kinds))
            except Refusal as refusal:
                self.refused(refusal)

    def _seated(self, text: str, kinds: Sequence[str]) -> tuple[Sides, list[str]]:
        """Return who is named and the computer players among them; whoever names nobody else plays, too."""
        sides = read_players(text) if text else ()
        if any(name.casefold() in kinds for team in sides if len(team) > 1 for name in team):
            raise Unreadable("bots-in-teams")
        people = tuple(team for team in sides if team[0].casefold() not in kinds)
        bots = [team[0].casefold() for team in sides if team not in people]
        return people or ((self.say("Player"),),), bots

    def again(self) -> bool:
        """Return whether the same players want another game."""
        question = self.say("Another game? Enter leaves, yes starts the same again >")
        return self._yes(question, self.say("Type yes to play again, or Enter to leave."))

    # -- how they are asked --------------------------------------------------------------------------------------

    def refused(self, refusal: Refusal) -> None:
        """Say why not."""
        for sentence in sentences(refusal, self.say):
            self.ink.told(sentence)

    def _heard(self, question: str, hint: str, *, letters: bool = False) -> str:
        """Return an answer; help gives the hint, quit leaves, and neither is taken for a name."""
        while True:
            try:
                text = tidy(self.ask(question))
            except Refusal as refusal:
                self.refused(refusal)
                continue
            word = command(text) or (letter(text, self.say.language) if letters else None)
            if word is Word.QUIT:
                raise Leaving
            if word is not Word.HELP:
                return "" if word is Word.NOTHING else text
            self.ink.told(hint)

    def _number(self, question: str, hint: str, most: int, signs: Sequence[str] = ("",)) -> int | None:
        """Return the number typed, or None for an empty line; ask again until it is one of them."""
        while text := self._heard(question, hint, letters=True):
            found = _NUMBER.fullmatch(text)
            if found and found[1] in signs and 1 <= int(found[2]) <= most:
                return int(found[1] + found[2])
            self.ink.told(self.say("Type a number from 1 to {most}.", most=most))
        return None

    def _yes(self, question: str, hint: str) -> bool:
        while (answer := self._heard(question, hint).casefold()) and answer not in NO:
            if answer in YES:
                return True
            self.ink.told(hint)
        return False

    # -- unfinished games ----------------------------------------------------------------------------------------

    def _list(self, waiting: Sequence[Waiting]) -> None:
        self.ink.heading(self.say("Unfinished games"))
        for number, game in enumerate(waiting, 1):
            self.ink.told(describe(game, self.say), first=f"  {number}  ", rest=" " * (len(str(number)) + 4))

    def _delete(self, waiting: list[Waiting], number: int, drop: Callable[[Waiting], None]) -> None:
        """Delete a game once the players have seen which and said yes."""
        game = waiting[number - 1]
        self.ink.told(self.say("Delete this game? {game}.", game=describe(game, self.say)))
        if not self._yes(self.say("yes deletes it, Enter keeps it >"), self.say("Type yes to delete it, or Enter.")):
            return
        try:
            drop(game)
        except Refusal as refusal:
            self.refused(refusal)
            return
        waiting.remove(game)
        self.ink.told(self.say("Deleted: {path}", path=game.path))


def describe(game: Waiting, say: Speaker) -> str:
    """Return a game in a line: who has how much, what is played, how far it has got, and when it was last played."""
    record, when = game.record, say("last played {when}", when=game.played)
    facts = _card_facts(record, say) if isinstance(record, CardRecord) else _dice_facts(record, say)
    scores, *progress = facts
    return " – ".join([scores, record.edition.title(say.language), *progress, when])


def _card_facts(record: CardRecord, say: Speaker) -> Iterator[str]:
    """Yield what lies open before everybody, and how many Combination cards are left."""
    game = record.game
    yield ", ".join(f"{name} {game.points(seat)}" for name, seat in zip(record.names, game.seats, strict=True))
    yield say.many("{count} Combination card left", "{count} Combination cards left", len(game.table))


def _dice_facts(record: Record, say: Speaker) -> Iterator[str]:
    yield ", ".join(_scores(record))
    yield from _progress(record, say)


def _scores(record: Record) -> Iterator[str]:
    """Yield what everybody has from all games of the match, the one on the table too."""
    games = (*record.match.finished, record.match.game)
    for place, column in enumerate(record.columns):
        yield f"{column} {sum(game.cards[place].total for game in games)}"


def _progress(record: Record, say: Speaker) -> Iterator[str]:
    match = record.match
    if match.length > 1:
        yield game_text(match, say)
    if isinstance(match.game.phase, Opening):
        yield say("nobody has opened yet")
        return
    filled = sum(card.filled for card in match.game.cards)
    yield say("{filled} of {boxes} boxes filled", filled=filled, boxes=len(match.edition.boxes) * len(match.game.cards))


def pair_up(players: Sides) -> Sides:
    """Return partners for players who gave no teams: those who sit opposite each other play together."""
    if any(len(team) > 1 for team in players):
        return players
    if len(players) < 4 or len(players) % 2:
        raise Illegal("teams-uneven")
    half = len(players) // 2
    return tuple(players[place] + players[place + half] for place in range(half))
