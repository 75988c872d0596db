"""Records: a whole game or match with its players, date and events, and the rules for players' names."""

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from gobelet.cups import combine_entropy, make_transcript, mix_entropy
from gobelet.dice import Edition, Match, MatchEvent, Seat, new_match, new_real_dice_match
from gobelet.game import Illegal, Outcome, Refusal, Unreadable, refuse, replay
from gobelet.handsdown import CardGame, HandsDown, new_card_game
from gobelet.handsdown import Event as CardEvent

FIRST_LINE: Final = "Gobelet record 1"
OPENING: Final = "Opening"
TABLE: Final = "Table"
DICE: Final = "Dice"
REAL: Final = "real"
TURNS: Final = "Turns"
FREE: Final = "free"
FAIRNESS: Final = "Fairness"
ENTROPY_HASH: Final = "Entropy hash"
ADDED_NOTHING: Final = "Added nothing"
FAIR_HEADINGS: Final = ("Commitment", "Entropy", "Secret")
"""The headings of fair dice: the commitments, the players' entropy, and the secrets."""
PROTOCOL_2_HEADINGS: Final = (FAIRNESS, ENTROPY_HASH, ADDED_NOTHING)
"""The headings of the second protocol: its number, the hashes of entropy, and the players who added none."""
REAL_DICE_HEADINGS: Final = (DICE, TURNS)
"""The headings of real dice: that they are real, and that everybody fills at any time."""
LATER_HEADINGS: Final = (*PROTOCOL_2_HEADINGS, *REAL_DICE_HEADINGS)
"""Headings that the first records did not have."""
HEADINGS: Final = (
    "Edition",
    "House rules",
    "Players",
    "Computer",
    "Games",
    "Date",
    "Seed",
    *FAIR_HEADINGS,
    *LATER_HEADINGS,
    "Result",
)
RESERVED_NAMES: Final = frozenset({OPENING, TABLE, *HEADINGS})
"""Words that begin a line of a record, and so cannot be a player's name."""
FIRST_RESERVED_NAMES: Final = RESERVED_NAMES - set(LATER_HEADINGS)
"""Those that no record has as a name: before there were later headings, players could be called like them."""
UNFINISHED: Final = "unfinished"
NO_ENTROPY: Final = "-"
LONGEST_NAME: Final = 30
MOST_CODE_POINTS: Final = 120
"""How many parts the characters of a name may be made of, accents included."""
MOST_ACCENTS: Final = 5
"""How many accents one character of a new name may have: towers of them cover what others have to read."""
MAX_PLAYERS: Final = 64
"""More than any table or terminal has room for."""
INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00016fe4\U0001d159"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Characters that Python calls printable and that show nothing: fillers, a blank braille cell, variation selectors."""

_NAME = re.compile(r"[^\s,:;+=#][^,:;+=#\x00-\x1f\x7f]*")

TeamNames = tuple[tuple[str, ...], ...]
"""The players' names by team; without partners every team has one member."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """Fair dice: a commitment for each game, the entropy of each seat, and the secrets of finished games.

    The table's own entropy, if it has any, comes before that of the seats.
    """

    commitments: tuple[str, ...]
    entropy: tuple[bytes, ...]
    secrets: tuple[bytes, ...] = ()
    hashes: tuple[str, ...] = ()
    """By the second protocol the hash of each entropy; empty for what was sent openly, and for nothing."""
    protocol: int = 1

    @property
    def transcript(self) -> str:
        """Everything that was fixed before the first reveal, by the second protocol."""
        return make_transcript(self.commitments, zip(self.hashes, self.entropy, strict=True))

    @property
    def mixed_entropy(self) -> bytes:
        """What every draw is computed from, beside the secret."""
        return combine_entropy(self.entropy) if self.protocol == 1 else mix_entropy(self.transcript, self.entropy)


class BaseRecord:
    """The part that records of dice and of cards share: the players and the result."""

    __slots__ = ()
    players: TeamNames
    outcome: Outcome | None
    is_match = False
    """Whether several games are added up."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every seat's name."""
        return tuple(name for team in self.players for name in team)

    def list_idle_names(self, fair: Fairness) -> tuple[str, ...]:
        """Return the players who added nothing to fair dice."""
        seats = fair.entropy[-len(self.names) :]
        return tuple(name for name, entropy in zip(self.names, seats, strict=False) if not entropy)

    @property
    def columns(self) -> tuple[str, ...]:
        """The name of each column: its player, or its team's members."""
        return tuple("+".join(team) for team in self.players)

    @property
    def result(self) -> str:
        """The final scores and the winner of a match as text, or `unfinished`."""
        return self.format_result(self.outcome)

    def format_result(self, outcome: Outcome | None) -> str:
        """Format an outcome that is already computed: the final scores, and who has won a match (`read-match`)."""
        if outcome is None:
            return UNFINISHED
        return "; ".join(filter(None, (self.format_scores(outcome), self._format_winner(outcome))))

    def format_scores(self, outcome: Outcome) -> str:
        """Format the final scores alone: all that earlier records have."""
        return self._pair_columns(outcome.scores)

    def _format_winner(self, outcome: Outcome) -> str:
        """Format who has won a match; nothing for a single game, or for a player alone."""
        if not self.is_match or len(self.columns) == 1:
            return ""
        winners = ", ".join(self.columns[column] for column in outcome.winners)
        decided = f"settlements {self._pair_columns(outcome.deciding)}; " if outcome.by_settlement else ""
        return f"{decided}match {'drawn' if outcome.drawn else 'won'} by {winners}"

    def _pair_columns(self, found: Sequence[object]) -> str:
        return ", ".join(f"{name} {each}" for name, each in zip(self.columns, found, strict=True))


@dataclass(frozen=True, slots=True)
class Record(BaseRecord):
    """A match of dice. Seats are numbered in the order of the names, team by team."""

    edition: Edition
    players: TeamNames
    games: int = 1
    date: str | None = None
    seed: str | None = None
    events: tuple[MatchEvent, ...] = ()
    bots: tuple[tuple[str, str], ...] = ()
    """The computer players by name, each with its kind: (`Perfect`, `perfect`)."""
    fair: Fairness | None = None
    real: bool = False
    """Whether the dice are real: rolled by people, who entered what came up."""
    free: bool = False
    """Whether everybody fills at any time, which only real dice allow."""

    @property
    def is_match(self) -> bool:  # type: ignore[override]  # as many games as were agreed on
        """Whether several games are added up."""
        return self.games > 1

    @property
    def start(self) -> Match:
        """The match before its first event."""
        seats = iter(range(len(self.names)))
        teams = tuple(tuple(Seat(next(seats)) for _ in team) for team in self.players)
        if self.real:
            return new_real_dice_match(self.edition, teams=teams, games=self.games, free=self.free)
        return new_match(self.edition, teams=teams, games=self.games)

    @property
    def match(self) -> Match:
        """The match after all events."""
        return replay(self.start, self.events)

    @property
    def outcome(self) -> Outcome | None:  # type: ignore[override]  # worked out, not set
        """How it ended, or None until it is over."""
        return self.match.outcome


@dataclass(frozen=True, slots=True)
class CardRecord(BaseRecord):
    """A game of Hands Down."""

    edition: HandsDown
    players: TeamNames
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
        """The game after all events."""
        return replay(self.start, self.events)

    @property
    def outcome(self) -> Outcome | None:  # type: ignore[override]  # worked out, not set
        """How it ended, or None until it is over."""
        return self.game.outcome


AnyRecord = Record | CardRecord
"""A record of either kind of game."""


def check_players(
    players: TeamNames, reserved: Collection[str] = RESERVED_NAMES, most_accents: int = MOST_ACCENTS
) -> TeamNames:
    """Return the names with spaces normalized, or refuse names that a record cannot hold, or nobody may choose."""
    count = sum(map(len, players))
    if count > MAX_PLAYERS:
        raise Unreadable("names-many", count=count, most=MAX_PLAYERS)
    tidy = tuple(tuple(" ".join(name.split()) for name in team) for team in players)
    refuse(_find_name_faults([name for team in tidy for name in team], reserved, most_accents))
    return tidy


def is_same_name(one: str, other: str) -> bool:
    """Whether two names look or sound alike, so that a game cannot have both."""
    return make_comparable(" ".join(one.split())) == make_comparable(" ".join(other.split()))


def _find_name_faults(names: list[str], reserved: Collection[str], most_accents: int) -> Iterator[Refusal]:
    seen = set()
    for name in names:
        spoken = make_comparable(name)
        if not name:
            yield Unreadable("names-empty")
        elif _is_too_long(name, most_accents) or not _NAME.fullmatch(name):
            yield Unreadable("names-form", name=name, most=LONGEST_NAME)
        elif not name.isprintable():
            yield Unreadable("names-hidden")
        elif not _is_visible(name):
            yield Unreadable("names-blank")
        elif name in reserved:
            yield Unreadable("names-taken", name=name)
        elif spoken in seen:
            yield Unreadable("names-twice", name=name)
        seen.add(spoken)


def _is_too_long(name: str, most_accents: int) -> bool:
    """Whether a name has too many characters, as people count them: a letter with its accents is one."""
    if len(name) > MOST_CODE_POINTS:
        return True
    runs = [(joined, len(list(run))) for joined, run in groupby(name, key=_belongs_to_another)]
    count = sum(length for joined, length in runs if not joined)
    return count > LONGEST_NAME or any(joined and length > most_accents for joined, length in runs)


def _belongs_to_another(character: str) -> bool:
    """Whether it is shown with the character before it: accents, and the skin tones of pictures."""
    return unicodedata.category(character).startswith("M") or "\U0001f3fb" <= character <= "\U0001f3ff"


def make_comparable(name: str) -> str:
    """Return a name without what nobody sees or hears: Zoe and ZOE are the same."""
    visible = "".join(character for character in name if character not in INVISIBLE)
    return " ".join(unicodedata.normalize("NFC", visible).casefold().split())


def _is_visible(name: str) -> bool:
    """Whether a name shows anything: accents without a letter and invisible characters do not."""
    return any(unicodedata.category(each)[0] in "LNPS" for each in name if each not in INVISIBLE)
