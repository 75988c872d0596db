"""The page adapter of a game: what dice or cards contribute to the pages, and the values that it returns."""

from collections.abc import Awaitable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from markupsafe import Markup

from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.i18n.moments import Moment
from gobelet.i18n.rules.examples import BoxPoints, Example
from gobelet.i18n.rules.samples import Step
from gobelet.record import AnyRecord
from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.commands import Move
from gobelet.tables.player_faces import PlayerFace
from gobelet.web.pages.context import Form
from gobelet.web.pages.parts.advice_view import AdviceView
from gobelet.web.pages.table_context import TableContext

if TYPE_CHECKING:
    from gobelet.web.reviews import TableReview

E_contra = TypeVar("E_contra", contravariant=True)
G_contra = TypeVar("G_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)

PartData = tuple[str, dict[str, Any]]
"""A part of a page: the path of its template without `.html`, and the data the template shows."""


# -- forms -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Action:
    """A form as it was sent from a table's page, such as `roll`, `fill:fives` or `undo@1`."""

    name: str
    argument: str
    """What follows the colon, such as the box to fill."""
    form: Form
    seat: Seat
    seen: int
    """The version of the table that the form was sent from."""

    @property
    def value(self) -> str:
        """The action as the value of a button."""
        return f"{self.name}:{self.argument}" if self.argument else self.name

    @property
    def confirmed(self) -> bool:
        """Whether the player was asked for confirmation and gave it."""
        return self.form["sure"] == "yes"


@dataclass(frozen=True, slots=True)
class Question:
    """A request for confirmation: its title, the consequences, and the label of the button."""

    title: str
    text: str
    yes: str


@dataclass(frozen=True, slots=True)
class FieldQuestion:
    """A request for a field that a form left open: what it means there, its possible values, and the other fields."""

    title: str
    text: str
    field: str
    answers: tuple[tuple[str, str], ...]
    """The values, each with the label of its button."""
    kept: tuple[tuple[str, str], ...]
    """What was entered."""


# -- a new table -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Proposal:
    """A house rule that the form of a new table proposes."""

    seats: int
    """From how many players on."""
    reason: str
    """Why, as a message."""


NO_PROPOSAL = Proposal(0, "")


# -- the rules ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawnExample:
    """An example as the rules show it: dice or cards, and the words and points beside them."""

    dice: tuple[int, ...] = ()
    label: str = ""
    kept: tuple[bool, ...] = ()
    cards: tuple[object, ...] = ()
    situation: str = ""
    words: str = ""
    boxes: tuple[BoxPoints, ...] = ()
    bonus: BoxPoints | None = None


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """One player's cards in a step of a sample round."""

    name: str
    cards: tuple[object, ...]
    """None of them while the hand lies face down."""
    backs: int
    """How many cards lie face down."""
    holds: str
    winner: bool


@dataclass(frozen=True, slots=True)
class DrawnStep:
    """The pictures of a step of a sample turn: dice with those that are kept, or hands of cards."""

    label: str = ""
    """The dice in words."""
    kept: str = ""
    hands: tuple[DrawnHand, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoringRow:
    """A box or line of the sheet, and what to write there."""

    word: str
    how: str
    line: bool


@dataclass(frozen=True, slots=True)
class ScoringSection:
    """A section of the sheet."""

    title: str
    rows: tuple[ScoringRow, ...]


# -- players, scores and results ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BoardPlayer:
    """One player, or partners, on the board."""

    name: str
    points: int | None
    on_turn: bool
    tags: tuple[str, ...]
    """Facts about them, a word each."""
    cards: object = None
    """What lies before them in a game of cards."""
    faces: tuple[PlayerFace | None, ...] = ()
    seats: tuple[Seat, ...] = ()
    leads: bool = False
    """Whether they have more points than everybody else."""


@dataclass(frozen=True, slots=True)
class MatchScores:
    """The finished games of a match; of a single game only its settlement."""

    names: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...] = ()
    """The scores of each game of a match, by column."""
    totals: tuple[int, ...] = ()
    shares: tuple[str, ...] = ()
    """What each column earns or pays, with its sign, where the edition settles."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The rank of one player, or of partners."""

    place: int
    """From 1; equal scores share one."""
    name: str
    points: int
    won: bool
    faces: tuple[PlayerFace | None, ...] = ()
    best: str = ""
    """What stands out on the card, in words; empty for a match, as its last card is only one of several."""
    line: str = ""
    """How it went for them, in a sentence or two."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game or match ended."""

    headline: str
    rankings: tuple[Ranking, ...]
    scores: MatchScores
    reason: str = ""
    """What has decided a match, as a sentence."""
    notes: tuple[str, ...] = ()
    """What happens to things that were won in it, such as chips, as sentences."""


# -- the guide ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One step of a guided turn: what to do now, in words."""

    text: str
    place: str
    """Where it is done: `tray`, `sheet` or `hand`."""
    number: int = 0
    """From 1; 0 while the turn has not come yet."""
    count: int = 0
    chosen: str = ""
    """The next step, shown as soon as dice or cards are chosen, which only the browser knows."""
    last: bool = False


# -- the adapter -------------------------------------------------------------------------------------------------


class PageAdapter(Protocol[E_contra, G_contra, V_contra]):
    """What one game contributes to the pages. E are its editions, G its games, V its events."""

    # -- a new table ---------------------------------------------------------------------------------------------

    @property
    def most_seats(self) -> int:
        """How many may play."""

    @property
    def most_games(self) -> int:
        """How many games of a match the form offers."""

    @property
    def default_bot(self) -> str:
        """The opponent for somebody who has not chosen one yet."""

    @property
    def rule_names(self) -> Sequence[str]:
        """The house rules."""

    @property
    def has_dice(self) -> bool:
        """Whether it is played with dice, which may be the players' own."""

    @property
    def proposals(self) -> Mapping[str, Proposal]:
        """The house rules that the form of a new table proposes, by name."""

    @property
    def tools(self) -> Mapping[str, str]:
        """The pages for those who play with real dice or cards: what each is called, as a message, by its address."""

    def has_partners(self, edition: E_contra) -> bool:
        """Whether partners may share a column."""

    def find_printed_value(self, edition: E_contra, rule: str) -> str:
        """Return the value of a house rule in an edition."""

    def list_other_values(self, edition: E_contra, rule: str) -> tuple[str, ...]:
        """Return the other values that the form offers for a house rule."""

    def find_bot_points(self, edition: E_contra, bot: str) -> float | None:
        """Return the average score of a computer player, if it is known."""

    def build_summary_card(self, edition: E_contra, say: Speaker) -> object | None:
        """Return the game's summary card, for the template that shows it; None if it has none."""

    # -- the rules -----------------------------------------------------------------------------------------------

    @property
    def picture_styles(self) -> Sequence[str]:
        """The style sheets of the pictures in the rules, beside those of dice."""

    def list_scoring(self, edition: E_contra, say: Speaker) -> tuple[ScoringSection, ...]:
        """Return how to score in each section of the score sheet, in a few words; nothing without a sheet."""

    def explain_bonus_pace(self, edition: E_contra, say: Speaker) -> str:
        """Explain the bar to the upper bonus; nothing without one."""

    def draw_example(self, edition: E_contra, example: Example, say: Speaker) -> DrawnExample:
        """Return what the rules show of an example."""

    def draw_step(self, edition: E_contra, step: Step, say: Speaker) -> DrawnStep:
        """Return the pictures of a step of the sample turn."""

    # -- the table -----------------------------------------------------------------------------------------------

    def list_table_parts(self, context: TableContext[G_contra]) -> Iterator[PartData]:
        """Yield the parts of the table's page, in their order."""

    def list_board_parts(self, context: TableContext[G_contra]) -> Iterator[PartData]:
        """Yield the parts of the board between its players and the code."""

    def list_board_players(self, context: TableContext[G_contra]) -> Iterator[BoardPlayer]:
        """Yield the players of the board."""

    def write_heading(self, context: TableContext[G_contra]) -> str:
        """Return the line above the players, if there is one."""

    def describe_event(
        self, event: V_contra, games: tuple[G_contra, G_contra], names: Sequence[str], viewer: Seat | None, say: Speaker
    ) -> Iterator[str]:
        """Yield what an event means to a viewer; `games` are the game before and after it."""

    def find_moments(
        self, event: V_contra, games: tuple[G_contra, G_contra], names: Sequence[str], own: Sequence[Seat], say: Speaker
    ) -> Iterator[Moment]:
        """Yield what an event gives to celebrate or to console; `own` are the viewer's seats."""

    # -- forms ---------------------------------------------------------------------------------------------------

    @property
    def moves(self) -> Mapping[str, "MoveReader[G_contra]"]:
        """How actions are read as moves, by the name of the action."""

    @property
    def confirmed_moves(self) -> frozenset[str]:
        """The actions that may need confirmation."""

    def ask_confirmation(self, action: Action, context: TableContext[G_contra]) -> Question | FieldQuestion | None:
        """Return what to ask before a move is made, or None if it needs no confirmation."""

    # -- advice --------------------------------------------------------------------------------------------------

    def find_advised_seat(self, context: TableContext[G_contra]) -> Seat | None:
        """Return the viewer's seat that advice is for."""

    def advise(self, context: TableContext[G_contra], adviser: Adviser) -> AdviceView:
        """Return advice for that seat. This may take a moment: call it in a thread."""

    # -- the guide and hints -------------------------------------------------------------------------------------

    def begins_turn(self, game: G_contra, seat: Seat) -> bool:
        """Whether a player's turn begins now."""

    def count_progress(self, game: G_contra, seat: Seat) -> int:
        """Return a number that grows with every turn of a seat, to know later when a guided turn is over."""

    def find_guide_step(self, game: G_contra, seat: Seat, since: int, say: Speaker) -> GuideStep | None:
        """Return the step of the turn that began at `since`, or None once it is over."""

    def find_hints(self, game: G_contra, seat: Seat) -> Iterator[str]:
        """Yield what may be new to a player."""

    def describe_hint(self, hint: str, edition: E_contra, say: Speaker) -> str:
        """Explain in a sentence or two what has come up."""

    # -- progress and result -------------------------------------------------------------------------------------

    def describe_progress(self, game: G_contra, say: Speaker) -> str:
        """Return how far a game has come."""

    def describe_result(self, game: G_contra, names: Sequence[str], say: Speaker) -> str:
        """Return who won."""

    def build_match_scores(self, context: TableContext[G_contra]) -> MatchScores | None:
        """Return the finished games of the match, or None if there are no matches."""

    def build_result(self, context: TableContext[G_contra]) -> Result:
        """Return the ranking of a finished game."""

    def list_sheets(self, context: TableContext[G_contra]) -> Iterator[tuple[str, object]]:
        """Yield the score sheet of each finished game with its title."""

    @property
    def opens_with_story(self) -> bool:
        """Whether the page of a finished game opens with its story; else that has a page of its own."""

    def render_story(self, review: "TableReview", context: TableContext[G_contra], part: str = "") -> Awaitable[Markup]:
        """Return the story of a finished game as HTML, as far as it is there, or a part of it."""

    def list_draws(self, record: AnyRecord) -> list[list[tuple[int, int]]]:
        """Return for each game its draws in order, each as among how many and which one it was, counted from 0."""


class MoveReader(Protocol[G_contra]):
    """Reads a move from a form."""

    def __call__(self, action: Action, game: G_contra | None, /) -> Move:
        """Return the move; before the game begins there is no game."""


AnyAdapter = PageAdapter[Any, Any, Any]
