"""The bodies of commands, with examples; the API's description is made from them."""

from dataclasses import replace
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from gobelet.dice import EDITIONS
from gobelet.handsdown.edition import HANDS_DOWN_ID
from gobelet.tables import commands
from gobelet.tables.player_faces import COLOURS, PICTURES
from gobelet.tables.reactions import SIGNS
from gobelet.tables.table import MAX_SEATS

COMMAND: Final = r"^[!-~]{1,64}$"
"""A command's id: printable ASCII without spaces, so that it can stand in a log line."""

CommandId = Annotated[str, Field(pattern=COMMAND, examples=["7f3a-1"])]
Seen = Annotated[int, Field(ge=0, lt=1_000_000_000, strict=True)]
SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS, description="A seat, counted from 0 to the left.")]
Entropy = Annotated[str, Field(max_length=128, pattern=r"^([0-9a-f]{2})*$", examples=["c0ffee"])]
EntropyHash = Annotated[
    str,
    Field(
        pattern=r"^([0-9a-f]{64})?$",
        examples=["3d6a8d6d0b2b8a8b3f9a7d6c5b4a39281706f5e4d3c2b1a0998877665544332f"],
    ),
]
Colour = Annotated[str, Field(pattern=f"^({'|'.join(COLOURS)})?$", examples=[COLOURS[0]])]
Picture = Annotated[str, Field(pattern=f"^({'|'.join(PICTURES)})?$", examples=[PICTURES[0]])]
DiceFace = Annotated[int, Field(ge=1, le=6, strict=True)]
Entry = Literal["rolls", "last", "points"]
Entering = Literal["anyone", "owner"]
PaceName = Literal["slow", "usual", "quick"]
SeatName = Annotated[str, Field(max_length=200, description="1 to 30 letters, no , : ; + = #", examples=["Ann"])]


class Command(BaseModel):
    """A command, executed once however often it is sent: the same id again gets the same answer."""

    model_config = ConfigDict(extra="forbid")

    command: CommandId | None = Field(None, description="Chosen by you; or send it as the header Idempotency-Key.")


class NewTable(Command):
    """The table you want."""

    edition: str = Field(
        max_length=40, description="An id from /api/editions.", examples=[next(iter(EDITIONS)), HANDS_DOWN_ID]
    )
    house: dict[str, str] = Field(
        default_factory=dict, max_length=20, description="House rules by name.", examples=[{"rolls": "2"}]
    )
    seats: list[str] = Field(
        default=["person", "person"],
        min_length=1,
        max_length=MAX_SEATS,
        description="For each seat `person`, or a computer player from /api/editions.",
        examples=[["person", "greedy"]],
    )
    teams: list[list[SeatNumber]] = Field(
        default_factory=list, max_length=MAX_SEATS, description="The seats of each team; none: everybody alone."
    )
    games: int = Field(default=1, ge=1, le=100, description="How many games are played, with a total.")
    advice: bool = Field(default=True, description="Whether players may ask for advice.")
    hurried: bool = Field(default=False, description="Whether computer players move without pause.")
    pace: PaceName = Field(default="usual", description="How fast computer players move, unless without pause.")
    seed: Entropy = Field(default="", description="Something for the fair dice, beside what the players add.")

    dice: Literal["here", "own"] = Field(default="here", description="Whose dice: the program's, or your own.")
    entry: Entry = Field(default="rolls", description="What is entered of your own dice.")
    enter: Entering | None = Field(
        None,
        description="Who enters it for whoever's turn it is. By default `anyone`, with free turns the `owner`.",
    )
    turns: Literal["ordered", "free"] = Field(
        default="ordered", description="With your own dice, `free`: everybody fills their column at any time."
    )

    def to_new_table(self) -> commands.NewTable:
        """Return the value that the command carries."""
        teams = tuple(tuple(team) for team in self.teams)
        house = tuple(self.house.items())
        options = (self.games, self.advice, self.hurried, self.pace, bytes.fromhex(self.seed))
        wanted = commands.NewTable(self.edition, house, tuple(self.seats), teams, *options)
        return replace(wanted, dice=self.dice, entry=self.entry, enter=self.enter or "", turns=self.turns)


class Join(Command):
    """Sit down. At a table that is full or playing you watch instead."""

    name: SeatName
    entropy: Entropy = Field(
        default="", description="What you add to the fair dice openly, in hexadecimal digits: others may see it first."
    )
    entropy_hash: EntropyHash = Field(
        default="", description="Instead of `entropy`: the SHA-256 of what you reveal when the game begins."
    )
    seat: SeatNumber | None = Field(None, description="A certain seat; without it the first that is free.")
    colour: Colour = Field(default="", description="The colour you would like; if somebody has it, you get another.")
    picture: Picture = Field(default="", description="The picture you would like, in the same way.")


class Reveal(Command):
    """The entropy whose hash you sent when you sat down, for all your seats with this hash."""

    entropy: Entropy


class AtSeat(Command):
    """A command about one of your seats; if you have only one, you need not name it."""

    seat: SeatNumber | None = None


class MakeMove(AtSeat):
    """A move, and what you had seen when you chose it."""

    seen: Seen = Field(description="The version of the table you looked at.", examples=[4])
    move: dict[str, Any] = Field(
        description="One of the table's `moves`.",
        examples=[{"kind": "RollDice", "keep": [5, 5]}, {"kind": "FillBox", "box": "fives"}, {"kind": "Call"}],
    )

    faces: list[DiceFace] = Field(
        default_factory=list,
        max_length=5,
        description="With your own dice, what came up: as many as the move has `faces`.",
    )


class TakeOffer(Command):
    """The offer of a seat that another device has made."""

    offer: str = Field(max_length=400)


class Undo(AtSeat):
    """Take your last fill back."""

    seen: Seen = Field(examples=[9])


class Name(AtSeat):
    """Another name for a seat."""

    name: SeatName


class Face(AtSeat):
    """Another face for a seat; what you leave out stays."""

    colour: Colour = ""
    picture: Picture = ""


class React(AtSeat):
    """A sign for everybody at the table."""

    sign: str = Field(pattern=f"^({'|'.join(SIGNS)})$", examples=[SIGNS[0]])


class LendTo(AtSeat):
    """Who is to play for a seat."""

    bot: str = Field(max_length=40, examples=["greedy"])


class OtherSeat(Command):
    """A seat that need not be yours."""

    seat: SeatNumber


class GiveTo(OtherSeat):
    """Who is to sit on it: a computer player from /api/editions, or `person`."""

    kind: str = Field(max_length=40, examples=["greedy"])


class StartRolls(Command):
    """Rolls for the start."""

    seen: Seen = Field(description="The version of the table that you saw.", examples=[3])


class Pace(Command):
    """How fast computer players move from now on."""

    pace: PaceName


class EntryWay(Command):
    """What is entered of your own dice from now on, and who may; what you leave out stays."""

    entry: Entry | None = None
    enter: Entering | None = Field(None, description="Only the host may change it.")


class Again(Command):
    """Another game at a new table."""

    begin: bool = Field(
        default=False,
        description="Whether it begins by itself: at once, or once the other players' devices have sent their hashes.",
    )
    entropy_hash: EntropyHash = Field(default="", description="Your hash for the new table, if it begins by itself.")
