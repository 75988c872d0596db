"""A whole game or match on paper: who played what and when, and everything that happened."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gobelet.dice import Edition, Match, MatchEvent, Seat, new_match
from gobelet.game import Illegal, Outcome, Refusal, Unreadable, refuse, replay
from gobelet.handsdown import CardGame, HandsDown, new_card_game
from gobelet.handsdown import Event as CardEvent

FIRST_LINE: Final = "Gobelet record 1"
OPENING: Final = "Opening"
TABLE: Final = "Table"
FAIR: Final = ("Commitment", "Entropy", "Secret")
"""What fair dice add to a record: the promise, what the players added, and the proof."""
HEADINGS: Final = ("Edition", "House rules", "Players", "Computer", "Games", "Date", "Seed", *FAIR, "Result")
TAKEN: Final = frozenset({OPENING, TABLE, *HEADINGS})
"""Words that begin a line of a record, and so cannot be a player's name."""
UNFINISHED: Final = "unfinished"
NO_ENTROPY: Final = "-"
LONGEST_NAME: Final = 30

_NAME = re.compile(r"[^\s,:;+=#][^,:;+=#\x00-\x1f\x7f]*")

Sides = tuple[tuple[str, ...], ...]
"""The players' names, a team each; without partners every team has one member."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """Fair dice: a commitment for each game, the entropy of each seat, and the secrets of the games that are finished.

    Before the seats' entropy stands that of the table, if any was given when it was set up.
    """

    commitments: tuple[str, ...]
    entropy: tuple[bytes, ...]
    secrets: tuple[bytes, ...] = ()


class Sitting:
    """What records of dice and of cards have in common: who sat where, and how it ended."""

    __slots__ = ()
    players: Sides
    outcome: Outcome | None

    @property
    def names(self) -> tuple[str, ...]:
        """Every seat's name."""
        return tuple(name for team in self.players for name in team)

    @property
    def columns(self) -> tuple[str, ...]:
        """What each column is called: its player, or its team's members."""
        return tuple("+".join(team) for team in self.players)

    @property
    def result(self) -> str:
        """The final scores, or that there are none yet."""
        return self.result_of(self.outcome)

    def result_of(self, outcome: Outcome | None) -> str:
        """Return the final scores, for whoever has the outcome at hand."""
        if outcome is None:
            return UNFINISHED
        return ", ".join(f"{name} {score}" for name, score in zip(self.columns, outcome.scores, strict=True))


@dataclass(frozen=True, slots=True)
class Record(Sitting):
    """A match of dice as it was played. Seats are numbered in the order of the names, team by team."""

    edition: Edition
    players: Sides
    games: int = 1
    date: str | None = None
    seed: str | None = None
    events: tuple[MatchEvent, ...] = ()
    bots: tuple[tuple[str, str], ...] = ()
    """The players that are computer players, each with what it is called by: (`Perfect`, `perfect`)."""
    fair: Fairness | None = None

    @property
    def start(self) -> Match:
        """The match before its first event."""
        seats = iter(range(len(self.names)))
        teams = tuple(tuple(Seat(next(seats)) for _ in team) for team in self.players)
        return new_match(self.edition, teams=teams, games=self.games)

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return replay(self.start, self.events)

    @property
    def outcome(self) -> Outcome | None:  # type: ignore[override]  # worked out, not set
        """How it ended, or None until it is over."""
        return self.match.outcome


@dataclass(frozen=True, slots=True)
class CardRecord(Sitting):
    """A game of Hands Down as it was played."""

    edition: HandsDown
    players: Sides
    date: str | None = None
    seed: str | None = None
    events: tuple[CardEvent, ...] = ()
    bots: tuple[tuple[str, str], ...] = ()
    fair: Fairness | None = None

    @property
    def start(self) -> CardGame:
        """The game before the deal."""
        if len(self.names) > len(self.players):
            raise Illegal("no-partners", edition=self.edition)
        return new_card_game(self.edition, len(self.players))

    @property
    def game(self) -> CardGame:
        """The game as it stands."""
        return replay(self.start, self.events)

    @property
    def outcome(self) -> Outcome | None:  # type: ignore[override]  # worked out, not set
        """How it ended, or None until it is over."""
        return self.game.outcome


AnyRecord = Record | CardRecord
"""A record of either kind of game."""


def check_players(players: Sides) -> Sides:
    """Return the names with their spaces tidied, or refuse names a record cannot hold."""
    tidy = tuple(tuple(" ".join(name.split()) for name in team) for team in players)
    refuse(_name_faults([name for team in tidy for name in team]))
    return tidy


def _name_faults(names: list[str]) -> Iterator[Refusal]:
    seen = set()
    for name in names:
        heard = unicodedata.normalize("NFC", name).casefold()  # Zoe and ZOE cannot be told apart when called
        if not name:
            yield Unreadable("names-empty")
        elif len(name) > LONGEST_NAME or not _NAME.fullmatch(name) or not name.isprintable():
            yield Unreadable("names-form", name=name, most=LONGEST_NAME)
        elif name in TAKEN:
            yield Unreadable("names-taken", name=name)
        elif heard in seen:
            yield Unreadable("names-twice", name=name)
        seen.add(heard)
