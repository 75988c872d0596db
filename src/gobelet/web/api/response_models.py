"""The API's responses, described for programs. `tables/documents.py` makes them; a test holds the two together."""

from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

CHOOSE: Final = (
    "Put up to five cards of your hand into `move.cards`. Where the table allows advice, those that do not serve the "
    "nearest combination are there already."
)


class ResponseModel(BaseModel):
    """A response that has the fields described here and no others."""

    model_config = ConfigDict(extra="forbid")


class Refused(ResponseModel):
    """An error: its code, data, and a sentence in your language."""

    code: str = Field(description="Stable; made for programs.", examples=["stale"])
    data: dict[str, Any] = Field(description="What the sentence is about.", examples=[{"version": 12}])
    sentence: str = Field(
        description="In the language of ?lang= or Accept-Language.",
        examples=["The game has changed in the meantime. Reload it and try again."],
    )


class SeatSeen(ResponseModel):
    """One seat."""

    name: str
    kind: str = Field(description="`person`, or the computer player the seat was made for.")
    taken: bool
    computer: str | None = Field(description="The computer player that moves here now.")
    yours: bool


class FaceSeen(ResponseModel):
    """What a player is recognised by beside the name."""

    colour: str = Field(examples=["sky"])
    picture: str = Field(description="Of a person one of the list; of a computer player one that begins with `robot-`.")


class FairSeen(ResponseModel):
    """The proof of the dice."""

    commitments: list[str] = Field(description="SHA-256 of each game's secret, shown before anyone plays.")
    seed: str = Field(description="What was added to the dice when the table was set up, in hexadecimal digits.")
    entropy: list[str] | None = Field(
        description="What each seat added: before the game null, while devices reveal only what was sent openly."
    )
    secrets: list[str] = Field(description="The secrets of finished games.")
    protocol: int = Field(1, description="2: devices send a hash, and reveal what fits it. Older tables have none.")
    hashes: list[str] = Field(
        default_factory=list, description="The hash that each seat has sent; empty for what is sent openly, or nothing."
    )


class OutcomeSeen(ResponseModel):
    """How it ended: scores and winners by column or seat."""

    scores: list[int]
    winners: list[int]
    settlement: list[str] | None = Field(description="Who earns what, as fractions, where the edition settles.")
    decided_by: Literal["scores", "settlement"] = Field(
        "scores", description="What the winners have most of; in a match where the edition settles, the settlement."
    )


class ColumnSeen(ResponseModel):
    """One column of the sheet."""

    seats: list[int]
    boxes: dict[str, int | None] = Field(description="Points by box in printed order; null is open.")
    upper_sum: int
    upper_bonus: int
    upper_total: int
    lower_sum: int
    yahtzee_bonus: int
    lower_total: int
    grand_total: int


class OpeningRoll(ResponseModel):
    """What a column has rolled to see who opens."""

    column: int
    faces: list[int]


class EarlierGame(ResponseModel):
    """A finished game of the match."""

    number: int = Field(description="Which game of the match it was, from 1.")
    columns: list[ColumnSeen]
    column_order: list[int]
    outcome: OutcomeSeen | None


class CorrectionSeen(ResponseModel):
    """A correction: who made it and when, and what stood there before."""

    seat: int
    at: str = Field(description="In universal time.", examples=["2026-11-18 20:15"])
    box: str
    points: int


class EntrySeen(ResponseModel):
    """What was entered for a box."""

    box: str
    points: int
    yahtzee_bonus: int
    joker: bool
    dice: list[int] | None = Field(description="Null if only the points were entered.")
    corrections: list[CorrectionSeen] = Field(description="The last five, the latest at the end.")


class EnteredSeen(ResponseModel):
    """What was entered for a column."""

    dice: list[int] | None = Field(description="Of its turn in progress; null before they are entered.")
    rolls: int
    last_only: bool
    announced: list[int] | None = Field(description="What a computer player keeps while you roll the others.")
    boxes: list[EntrySeen]


class ChangedEntry(ResponseModel):
    """Another box of the column that a correction changes."""

    before: EntrySeen
    after: EntrySeen


class CorrectionPreviewSeen(ResponseModel):
    """What a correction would change."""

    before: EntrySeen
    after: EntrySeen
    consequences: list[ChangedEntry]
    yahtzee_bonuses: dict[str, int] = Field(
        description="What the bonuses for further five alikes gain, or lose with a minus, by box.",
        examples=[{"fours": -100}],
    )
    upper_bonus: list[int] = Field(description="Before and after.", examples=[[35, 0]])
    illegal: list[str] = Field(description="The boxes whose entries the rules would not allow any more; they stay.")
    total: list[int] = Field(description="Of the column, before and after.", examples=[[210, 171]])
    sentences: list[str] = Field(description="All of it in the language of ?lang= or Accept-Language.")


class DiceSeen(ResponseModel):
    """A game of dice."""

    kind: Literal["dice"]
    number: int = Field(description="Which game of the match is on the table, from 1.")
    phase: Literal["opening", "turn", "over", "finished"]
    turn: int | None
    to_move: list[int]
    column: int | None
    dice: list[int] | None = Field(description="As they lie; null before the first roll of a turn.")
    rolls_left: int
    opening: list[OpeningRoll]
    columns: list[ColumnSeen]
    column_order: list[int]
    scores: list[list[int]] = Field(description="A row for each game that is over.")
    totals: list[int]
    earlier: list[EarlierGame] = Field(
        default_factory=list, description="The finished games on the same sheet, of which it has six."
    )
    outcome: OutcomeSeen | None
    entered: list[EnteredSeen] | None = Field(None, description="With your own dice: by column.")
    rolled_for_start: list[list[OpeningRoll]] | None = Field(
        None, description="With your own dice: every round of rolls for the start, as far as they count."
    )


class CardsSeen(ResponseModel):
    """A game of cards: those you may not see are null."""

    kind: Literal["cards"]
    phase: Literal["to-deal", "open", "standing", "last-choice", "reveal", "over"]
    turn: int | None
    to_move: list[int]
    caller: int | None = Field(description="Whose call stands.")
    left: list[int] | None = Field(description="How many turns the call leaves each seat.")
    waiting: list[int] = Field(description="Who may still answer the call in the last choice.")
    banned: list[int] = Field(description="Who may not call before their next turn.")
    kickoff: int
    hands: list[list[str | None]]
    shown: list[int] = Field(description="Whose called hand lies face up.")
    table: list[str] = Field(description="The combinations still to be won.")
    discards: list[str]
    pile: int
    won: list[list[str]]
    chances: list[int]
    shown_chances: list[list[int]] | None
    points: list[int]
    outcome: OutcomeSeen | None
    claim: str | None = Field(description="What your hand can claim now, where the table allows advice.")


class MoveOffered(ResponseModel):
    """A move you may make: send `move` and `seat` back with the version you have seen."""

    seat: int
    move: dict[str, Any]
    points: int | None = Field(None, description="What a fill puts into the box.")
    yahtzee_bonus: int | None = None
    joker: bool | None = None
    faces: int | None = Field(None, description="How many of your own dice to send with it, as `faces`.")
    possible: list[int] | None = Field(None, description="What `points` of the move may be.")
    choose: Literal["cards"] | None = Field(None, description=CHOOSE)


class TableSeen(ResponseModel):
    """A table as you may see it."""

    code: str
    stage: Literal["lobby", "revealing", "playing", "over", "closed"]
    version: int = Field(description="How many rows the table's log has; send it as `seen`.")
    edition: str
    house: dict[str, str]
    games: int
    teams: list[list[int]]
    advice: bool
    hurried: bool
    faces: list[FaceSeen | None] = Field(description="The face of each seat; null as long as nobody sits there.")
    pace: Literal["slow", "usual", "quick"] = Field(description="How fast computer players move, unless hurried.")
    seats: list[SeatSeen]
    host: bool = Field(description="Whether you set the table up.")
    your_seats: list[int]
    seat: int | None = Field(description="The seat you look from. Who holds several names one with ?seat=.")
    fair: FairSeen
    rematch: str | None = Field(description="The code of the table where the same is played again.")
    game: DiceSeen | CardsSeen | None = Field(discriminator="kind")
    moves: list[MoveOffered]
    dice: Literal["own"] | None = Field(None, description="Only with your own dice, as are the next three.")
    entry: Literal["rolls", "last", "points"] | None = None
    enter: Literal["anyone", "owner"] | None = None
    turns: Literal["ordered", "free"] | None = None


class Acknowledged(ResponseModel):
    """What became of a command, with `Prefer: return=minimal`."""

    version: int = Field(description="The row it was written in.")
    seat: int | None = Field(description="The seat it gave you; null: you watch, or it gave none.")


class AcknowledgedWithToken(Acknowledged):
    """The same with your token."""

    token: str


class AcknowledgedWithOffer(Acknowledged):
    """The same with the offer of your seat."""

    offer: str


class Answered(Acknowledged):
    """What became of a command, and the table after it."""

    table: TableSeen


class Admitted(Answered):
    """The same with your token. Keep it: it proves that the seat is yours."""

    token: str


class Offered(Answered):
    """The offer of your seat, for another device: it can be taken once, for ten minutes."""

    offer: str


class NewsSeen(ResponseModel):
    """One row of the log as you may see it, and the table after it: what a stream carries."""

    version: int
    events: list[dict[str, Any]]
    table: TableSeen


class ChangesSeen(ResponseModel):
    """One row of the log as you may see it, and what it changed of the table: what a stream carries if asked to."""

    version: int
    events: list[dict[str, Any]]
    changes: dict[str, Any] = Field(
        description="Fields of the table in place of those you have; `game` has only those of its fields that changed."
    )


class Proved(ResponseModel):
    """Every draw of the game follows from its secret and what the players added."""

    fair: Literal[True]
    draws: int
    revealed: list[str] = Field(
        default_factory=list,
        description="Whose device revealed what fits the hash it had sent. If there is none, whoever runs the server "
        "could choose what came up. Older tables have neither this nor `withheld`.",
    )
    withheld: list[str] = Field(
        default_factory=list, description="Whose device sent a hash and did not reveal in time."
    )


class Healthy(ResponseModel):
    """The server answers, and so does its store; asked for its readiness, it is not about to stop either."""

    status: Literal["ok"]
    writer_seconds: float
    """For how long the oldest command has been waiting."""


class EditionsSeen(ResponseModel):
    """What can be played."""

    editions: list[dict[str, Any]]
