"""Reviews of finished games over the API, described for programs; a test compares them with what is sent."""

from typing import Any, Literal

from pydantic import Field

from gobelet.web.api.response_models import ResponseModel


class ChoiceSeen(ResponseModel):
    """A box to fill, or the dice to keep, and the expected final score after it."""

    box: str | None = None
    keep: str | None = Field(None, description="The faces, such as `666`; empty: all dice are rolled again.")
    value: float


class ReasonPartSeen(ResponseModel):
    """A part of the score, and what the best option changes there."""

    part: str = Field(description="A box, `upper_bonus` or `yahtzee_bonus`.")
    points: float


class ReasonSeen(ResponseModel):
    """Why the best option is better; the parts add up to the points."""

    against: dict[str, str] = Field(description="The option it is compared with: the chosen one, or the next.")
    points: float
    parts: list[ReasonPartSeen]


class DecisionSeen(ResponseModel):
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


class RollSeen(ResponseModel):
    """A roll, and how much it changed the expected final score."""

    game: int
    player: str
    turn: int
    keep: str
    dice: str
    luck: float
    value: float = Field(description="The expected final score after it.")
    mark: Literal["lucky", "unlucky"] | None


class GameReviewed(ResponseModel):
    """One game of a column."""

    score: int
    luck: float
    loss: float
    chance_of_score: float | None = Field(description="How likely best play scores at least as much, if it is known.")
    chance_of_dice: float | None = Field(description="How likely dice are at least this kind, if it is known.")


class MemberReviewed(ResponseModel):
    """What one player of a column added to it."""

    name: str
    luck: float
    loss: float


class NetLuckSeen(ResponseModel):
    """How much luckier a column was than another."""

    against: str
    points: float


class ColumnReviewed(ResponseModel):
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


class ReviewSeen(ResponseModel):
    """The review of a finished match."""

    edition: str
    house: dict[str, str]
    length: int = Field(description="The games of the whole match.")
    finished: int = Field(description="The games that are finished and reviewed.")
    last_rolls: bool = Field(
        description="Whether of some turns only the last roll is known: its luck includes what was kept."
    )
    columns: list[ColumnReviewed]


class CardChoiceSeen(ResponseModel):
    """A swap or call, what the expert would have done, and the estimated difference in points."""

    round: int
    hand: list[str] = Field(description="The player's cards at that moment.")
    chosen: dict[str, Any] | None = Field(description="`discard` with cards, or `call`; null: none.")
    best: dict[str, Any] | None
    loss: float
    timing: Literal["early", "late"] | None = Field(description="Whether a call came too early or too late.")


class CardDrawSeen(ResponseModel):
    """Cards drawn, and their estimated luck in points."""

    round: int
    cards: list[str]
    luck: float


class CardPlayerReviewed(ResponseModel):
    """The review of one player of cards."""

    name: str
    loss: float
    luck: float
    choices: list[CardChoiceSeen]
    draws: list[CardDrawSeen]


class CardReviewSeen(ResponseModel):
    """The review of a finished game of cards: an estimate, by the figures that the expert plays by."""

    edition: str
    estimate: Literal[True]
    players: list[CardPlayerReviewed]
