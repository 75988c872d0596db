"""The questions before a game: which unfinished game to resume, or which edition and who plays."""

import re
from collections.abc import Callable, Iterator, Sequence

from gobelet.dice import EDITIONS, Opening
from gobelet.game import Illegal, Refusal, Unreadable
from gobelet.handsdown import HandsDown
from gobelet.i18n import Speaker
from gobelet.i18n.bots import describe_bots
from gobelet.i18n.dice_events import describe_game_number
from gobelet.i18n.refusals import describe_faults
from gobelet.record import AnyEdition, AnyRecord, CardRecord, Record
from gobelet.record.headings import parse_players
from gobelet.record.model import TeamNames
from gobelet.terminal.commands import NO, YES, Action
from gobelet.terminal.console import Console, clean_line
from gobelet.terminal.dice.commands import VOCABULARY
from gobelet.terminal.saves import SavedGame

_NUMBER = re.compile(r"(-?) ?([0-9]{1,4})")


class QuitSetup(Exception):
    """The players quit before a game has begun."""


class SetupPrompts:
    """Asks what a game needs to know; every question has a default for Enter, and accepts help and quit."""

    def __init__(self, console: Console) -> None:
        self.say, self.out, self.ask = console

    # -- the questions -------------------------------------------------------------------------------------------

    def choose_saved_game(self, games: Sequence[SavedGame], delete: Callable[[SavedGame], None]) -> SavedGame | None:
        """Return the unfinished game to resume, or None for a new one; games can be deleted on the way."""
        left = list(games)
        while left:
            self._list_games(left)
            number = self._ask_number(
                self.say("Number to resume, -number to delete, Enter for a new game >"),
                self.say("Type 1 to resume game 1, -1 to delete it, Enter for a new game, or quit."),
                len(left),
                signs=("", "-"),
            )
            if number is None:
                return None
            if number > 0:
                return left[number - 1]
            self._delete(left, -number, delete)
        return None

    def choose_edition(self, *, partners: bool = False) -> AnyEdition:
        """Return the edition the players choose; with `partners`, one that is played in teams."""
        editions: list[AnyEdition] = [edition for edition in EDITIONS.values() if edition.partners or not partners]
        if not partners:
            editions.append(HandsDown())
        if len(editions) == 1:
            return editions[0]
        self.out.write_heading(self.say("Which edition?"))
        for number, edition in enumerate(editions, 1):
            self.out.write_line(f"  {number}  {edition.title(self.say.language)}")
        question, hint = self.say("Number, Enter for 1 >"), self.say("Type the number of an edition, or quit.")
        return editions[(self._ask_number(question, hint, len(editions)) or 1) - 1]

    def choose_players(
        self, start: Callable[[TeamNames, Sequence[str]], AnyRecord], kinds: Sequence[str], *, partners: bool
    ) -> AnyRecord:
        """Return the game that `start` makes of the players; nobody has to give a name, and a kind names a bot."""
        listed = ", ".join(kinds)
        self.out.write_text(
            self.say("Computer players: {kinds}. Type one like a name: Ann, {kind}.", kinds=listed, kind=kinds[0])
        )
        question = self.say("Who plays? Names with commas between, Enter for one player >")
        hint = self.say("Type the names, such as Ann, Ben, or quit.")
        hint += " " + self.say("Partners are written Ann+Cleo, Ben+Dan.") if partners else ""
        hint += " " + self.say("The computer players: {kinds}.", kinds=describe_bots(kinds, self.say))
        while True:
            text = self._ask(question, hint)
            try:
                return start(*self._parse_players(text, kinds))
            except Refusal as refusal:
                self.report_refusal(refusal)

    def _parse_players(self, text: str, kinds: Sequence[str]) -> tuple[TeamNames, list[str]]:
        """Return the people and the computer players; if no person is named, one plays."""
        sides = parse_players(text) if text else ()
        if any(name.casefold() in kinds for team in sides if len(team) > 1 for name in team):
            raise Unreadable("bots-in-teams")
        people = tuple(team for team in sides if team[0].casefold() not in kinds)
        bots = [team[0].casefold() for team in sides if team not in people]
        return people or ((self.say("Player"),),), bots

    def ask_play_again(self, show_review: Callable[[], None]) -> bool:
        """Return whether the same players want another game; on the way they may look back at the last one."""
        question = self.say("Another game? Enter leaves, yes starts the same again, review looks back >")
        hint = self.say("Type yes to play again, review to see what was luck and what was skill, or Enter to leave.")
        while True:
            answer = self._ask(question, hint)
            if VOCABULARY.find_word(answer) is Action.REVIEW:
                show_review()
            elif not answer or answer.casefold() in (*NO, *YES):
                return answer.casefold() in YES
            else:
                self.out.write_text(hint)

    # -- how they are asked --------------------------------------------------------------------------------------

    def report_refusal(self, refusal: Refusal) -> None:
        """Write why something is refused."""
        for sentence in describe_faults(refusal, self.say):
            self.out.write_text(sentence)

    def _ask(self, question: str, hint: str, *, letters: bool = False) -> str:
        """Return an answer; help writes the hint and quit leaves, so that neither can be a name."""
        while True:
            try:
                text = clean_line(self.ask(question))
            except Refusal as refusal:
                self.report_refusal(refusal)
                continue
            action = VOCABULARY.find(text, self.say.language) if letters else VOCABULARY.find_word(text)
            if action is Action.QUIT:
                raise QuitSetup
            if action is not Action.HELP:
                return "" if action is Action.NOTHING else text
            self.out.write_text(hint)

    def _ask_number(self, question: str, hint: str, most: int, signs: Sequence[str] = ("",)) -> int | None:
        """Return the number typed, or None for an empty line; ask again until it is in range."""
        while text := self._ask(question, hint, letters=True):
            found = _NUMBER.fullmatch(text)
            if found and found[1] in signs and 1 <= int(found[2]) <= most:
                return int(found[1] + found[2])
            self.out.write_text(self.say("Type a number from 1 to {most}.", most=most))
        return None

    def _ask_yes(self, question: str, hint: str) -> bool:
        while (answer := self._ask(question, hint).casefold()) and answer not in NO:
            if answer in YES:
                return True
            self.out.write_text(hint)
        return False

    # -- unfinished games ----------------------------------------------------------------------------------------

    def _list_games(self, games: Sequence[SavedGame]) -> None:
        self.out.write_heading(self.say("Unfinished games"))
        for number, game in enumerate(games, 1):
            text = describe_saved_game(game, self.say)
            self.out.write_text(text, first=f"  {number}  ", rest=" " * (len(str(number)) + 4))

    def _delete(self, games: list[SavedGame], number: int, delete: Callable[[SavedGame], None]) -> None:
        """Delete a game after the players have confirmed which."""
        game = games[number - 1]
        self.out.write_text(self.say("Delete this game? {game}.", game=describe_saved_game(game, self.say)))
        question, hint = self.say("yes deletes it, Enter keeps it >"), self.say("Type yes to delete it, or Enter.")
        if not self._ask_yes(question, hint):
            return
        try:
            delete(game)
        except Refusal as refusal:
            self.report_refusal(refusal)
            return
        games.remove(game)
        self.out.write_text(self.say("Deleted: {path}", path=game.path))


def describe_saved_game(game: SavedGame, say: Speaker) -> str:
    """Return a game in a line: the scores, the edition, how far it has got, and when it was last played."""
    record, when = game.record, say("last played {when}", when=game.last_played)
    facts = _describe_cards(record, say) if isinstance(record, CardRecord) else _describe_dice(record, say)
    scores, *progress = facts
    return " – ".join([scores, record.edition.title(say.language), *progress, when])


def _describe_cards(record: CardRecord, say: Speaker) -> Iterator[str]:
    """Yield everybody's open points, and how many Combo cards are left."""
    game = record.game
    yield ", ".join(f"{name} {game.points(seat)}" for name, seat in zip(record.names, game.seats, strict=True))
    yield say.many("{count} Combo card left", "{count} Combo cards left", len(game.table))


def _describe_dice(record: Record, say: Speaker) -> Iterator[str]:
    """Yield everybody's total of all games of the match, and how far the match has got."""
    match = record.match
    games = (*match.finished, match.game)
    yield ", ".join(
        f"{column} {sum(game.cards[place].total for game in games)}" for place, column in enumerate(record.columns)
    )
    if match.length > 1:
        yield describe_game_number(match, say)
    if isinstance(match.game.phase, Opening):
        yield say("nobody has opened yet")
        return
    filled = sum(card.filled for card in match.game.cards)
    yield say("{filled} of {boxes} boxes filled", filled=filled, boxes=len(match.edition.boxes) * len(match.game.cards))


def pair_partners(players: TeamNames) -> TeamNames:
    """Return teams of the players who sit opposite each other, unless teams were given."""
    if any(len(team) > 1 for team in players):
        return players
    if len(players) < 4 or len(players) % 2:
        raise Illegal("teams-uneven")
    half = len(players) // 2
    return tuple(players[place] + players[place + half] for place in range(half))
