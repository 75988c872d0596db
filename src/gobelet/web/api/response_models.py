"""The API's responses, described for programs. `tables/documents.py` makes them; a test holds the two together."""

from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

CHOOSE: Final = (
    "Put up to five cards of your hand into `move.cards`. Where the table allows advice, those that do not serve the "
    "nearest combination are there already."
)


class _Document(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Refused(_Document):
    """An error: its code, data, and a sentence in your language."""

    code: str = Field(description="Stable; made for programs.", examples=["stale"])
    data: dict[str, Any] = Field(description="What the sentence is about.", examples=[{"version": 12}])
    sentence: str = Field(
        description="In the language of ?lang= or Accept-Language.",
        examples=["The game has changed in the meantime. Reload it and try again."],
    )


class SeatSeen(_Document):
    """One seat."""

    name: str
    kind: str = Field(description="`person`, or the computer player the seat was made for.")
    taken: bool
    computer: str | None = Field(description="The computer player that moves here now.")
    yours: bool


class FaceSeen(_Document):
    """What a player is recognised by beside the name."""

    colour: str = Field(examples=["sky"])
    picture: str = Field(description="Of a person one of the list; of a computer player one that begins with `robot-`.")


class FairSeen(_Document):
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


class OutcomeSeen(_Document):
    """How it ended: scores and winners by column or seat."""

    scores: list[int]
    winners: list[int]
    settlement: list[str] | None = Field(description="Who earns what, as fractions, where the edition settles.")
    decided_by: Literal["scores", "settlement"] = Field(
        "scores", description="What the winners have most of; in a match where the edition settles, the settlement."
    )


class ColumnSeen(_Document):
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


class OpeningRoll(_Document):
    """What a column has rolled to see who opens."""

    column: int
    faces: list[int]


class EarlierGame(_Document):
    """A finished game of the match."""

    number: int = Field(description="Which game of the match it was, from 1.")
    columns: list[ColumnSeen]
    column_order: list[int]
    outcome: OutcomeSeen | None


class DiceSeen(_Document):
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


class CardsSeen(_Document):
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


class MoveOffered(_Document):
    """A move you may make: send `move` and `seat` back with the version you have seen."""

    seat: int
    move: dict[str, Any]
    points: int | None = Field(None, description="What a fill puts into the box.")
    yahtzee_bonus: int | None = None
    joker: bool | None = None
    choose: Literal["cards"] | None = Field(None, description=CHOOSE)


class TableSeen(_Document):
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


class Acknowledged(_Document):
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


class NewsSeen(_Document):
    """One row of the log as you may see it, and the table after it: what a stream carries."""

    version: int
    events: list[dict[str, Any]]
    table: TableSeen


class ChangesSeen(_Document):
    """One row of the log as you may see it, and what it changed of the table: what a stream carries if asked to."""

    version: int
    events: list[dict[str, Any]]
    changes: dict[str, Any] = Field(
        description="Fields of the table in place of those you have; `game` has only those of its fields that changed."
    )


class Proved(_Document):
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


class ChoiceSeen(_Document):
    """A box to fill, or the dice to keep, and the expected final score after it."""

    box: str | None = None
    keep: str | None = Field(None, description="The faces, such as `666`; empty: all dice are rolled again.")
    value: float


class ReasonPartSeen(_Document):
    """A part of the score, and what the best option changes there."""

    part: str = Field(description="A box, `upper_bonus` or `yahtzee_bonus`.")
    points: float


class ReasonSeen(_Document):
    """Why the best option is better; the parts add up to the points."""

    against: dict[str, str] = Field(description="The option it is compared with: the chosen one, or the next.")
    points: float
    parts: list[ReasonPartSeen]


class DecisionSeen(_Document):
    """A decision with more than one option."""

    game: int = Field(description="Which game of the match it was in, from 1.")
    player: str
    turn: int = Field(description="The number of the column's turn, from 1.")
    dice: str
    rolls_left: int
    chosen: ChoiceSeen
    best: ChoiceSeen
    loss: float = Field(description="The best value minus the chosen one.")
    mark: Literal["best", "fine", "inaccuracy", "mistake", "blunder"]
    why: ReasonSeen | None = Field(description="Null while reasons are not there, and if all options are as good.")
    agreement: dict[str, float] | None = Field(description="How often each computer player chooses the same.")


class RollSeen(_Document):
    """A roll, and how much it changed the expected final score."""

    game: int
    player: str
    turn: int
    keep: str
    dice: str
    luck: float
    value: float = Field(description="The expected final score after it.")
    mark: Literal["lucky", "unlucky"] | None


class GameReviewed(_Document):
    """One game of a column."""

    score: int
    luck: float
    loss: float
    chance_of_score: float | None = Field(description="How likely best play scores at least as much, if it is known.")
    chance_of_dice: float | None = Field(description="How likely dice are at least this kind, if it is known.")


class MemberReviewed(_Document):
    """What one player of a column added to it."""

    name: str
    luck: float
    loss: float


class NetLuckSeen(_Document):
    """How much luckier a column was than another."""

    against: str
    points: float


class ColumnReviewed(_Document):
    """The review of one column: score = value + luck - loss."""

    name: str
    score: int
    value: float = Field(description="What best play scores on average.")
    luck: float
    loss: float
    skill: float = Field(description="What this play earns with average dice: value - loss.")
    accuracy: float = Field(description="In per cent.")
    unforced: int
    mean_loss: float
    agreement: dict[str, float] | None = Field(description="How often each computer player chooses the same.")
    chance_of_score: float | None = Field(description="The same as for a game, for all games together.")
    chance_of_dice: float | None
    net_luck: list[NetLuckSeen]
    games: list[GameReviewed]
    members: list[MemberReviewed]
    decisions: list[DecisionSeen]
    rolls: list[RollSeen]


class ReviewSeen(_Document):
    """The review of a finished match."""

    edition: str
    house: dict[str, str]
    length: int = Field(description="The games of the whole match.")
    finished: int = Field(description="The games that are finished and reviewed.")
    columns: list[ColumnReviewed]


class CardChoiceSeen(_Document):
    """A swap or call, what the expert would have done, and the estimated difference in points."""

    round: int
    hand: list[str] = Field(description="The player's cards at that moment.")
    chosen: dict[str, Any] | None = Field(description="`discard` with cards, or `call`; null: none.")
    best: dict[str, Any] | None
    loss: float
    timing: Literal["early", "late"] | None = Field(description="Whether a call came too early or too late.")


class CardDrawSeen(_Document):
    """Cards drawn, and their estimated luck in points."""

    round: int
    cards: list[str]
    luck: float


class CardPlayerReviewed(_Document):
    """The review of one player of cards."""

    name: str
    loss: float
    luck: float
    choices: list[CardChoiceSeen]
    draws: list[CardDrawSeen]


class CardReviewSeen(_Document):
    """The review of a finished game of cards: an estimate, by the figures that the expert plays by."""

    edition: str
    estimate: Literal[True]
    players: list[CardPlayerReviewed]


class Healthy(_Document):
    """The server answers, and so does its store."""

    status: Literal["ok"]
    writer_seconds: float
    """For how long the oldest command has been waiting."""


class EditionsSeen(_Document):
    """What can be played."""

    editions: list[dict[str, Any]]
