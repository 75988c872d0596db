"""A card game at one keyboard, played by people who type what a sensible player would do."""

import io
import re
from collections.abc import Callable
from pathlib import Path

from gobelet.cups import SeededCup
from gobelet.game import Seat, Version
from gobelet.handsdown import Call, CardGame, Discard, HandsDown, Move
from gobelet.i18n import Speaker
from gobelet.record import CardRecord
from gobelet.terminal.autosave import Autosave
from gobelet.terminal.cards.game import CardSession
from gobelet.terminal.console import Console, LineWriter
from gobelet.terminal.saves import SaveFolder
from support.strategies import choose_sensible_move

WORDS = {
    "en": {"call": "call", "pass": "pass", "hand": "hand"},
    "fr": {"call": "annoncer", "pass": "passer", "hand": "main"},
    "de": {"call": "rufen", "pass": "passen", "hand": "hand"},
}


class SensibleBot:
    """A computer player for tests: it calls what it holds and keeps what is alike."""

    name = "sensible"

    def choose(self, game: CardGame, seat: Seat) -> Move | None:
        """Return what is sensible for this seat."""
        return choose_sensible_move(game.view(seat), seat, dares=False)


class KeyboardGame:
    """A card game of people who type what `SensibleBot` would do; `out` has what they saw."""

    def __init__(self, folder: Path, people: int, bots: int, language: str = "en", seed: str = "1") -> None:
        names = [f"P{number}" for number in range(people)] + [f"B{number}" for number in range(bots)]
        seated = tuple((name, "sensible") for name in names[people:])
        self.record = CardRecord(HandsDown(length=3), tuple((name,) for name in names), None, seed, bots=seated)
        self.out, self.language = io.StringIO(), language
        self.say, self.writer = Speaker(language), LineWriter(self.out, {})
        self.saves = SaveFolder(folder)
        self.asked: list[str] = []

    def create(self, ask: Callable[[str], str] | None = None) -> CardSession:
        """Return a new session, with `ask` in place of the sensible people."""
        console = Console(self.say, self.writer, ask or self.answer)
        autosave = Autosave(self.saves, None, console, lambda _path: "again")
        seed = self.record.seed or ""
        self.session = CardSession(self.record, lambda game: SeededCup(seed, game.draws), autosave, console, _bot)
        return self.session

    def answer(self, question: str) -> str:
        """Type what a sensible person would; whoever is asked to press Enter does."""
        self.asked.append(question)
        named = [seat for seat, name in enumerate(self.record.names) if re.search(rf"\b{name}\b", question)]
        if len(named) > 1:  # everybody is asked at once
            return next((self.record.names[seat] for seat in named if self.session.game.claim_of(Seat(seat))), "")
        name = self.record.names[named[0]] if named else ""
        if name not in self.record.names:
            return ""
        seat = Seat(self.record.names.index(name))
        if "Enter" in question or "Entrée" in question:
            may_be_asked = self.session.game.may_call(seat) and "?" in question
            return WORDS[self.language]["call"] if may_be_asked and self.session.game.claim_of(seat) else ""
        move = SensibleBot().choose(self.session.game, seat)
        return _typed(move, self.language)


def _bot(_kind: str, _seat: Seat, _version: Version) -> SensibleBot:
    return SensibleBot()


def _typed(move: Move | None, language: str) -> str:
    if move == Call():
        return WORDS[language]["call"]
    assert isinstance(move, Discard)
    return " ".join(card.code.lower() for card in move.cards) or WORDS[language]["pass"]
