"""The page adapter of Hands Down."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from markupsafe import Markup

from gobelet.bots.cards.phrases import hint_words
from gobelet.game import Seat
from gobelet.handsdown import VARIANTS, CardGame, Event, HandsDown
from gobelet.handsdown.edition import MAX_SEATS, MIN_SEATS
from gobelet.i18n import Speaker, mark
from gobelet.i18n.card_hints import CardHint, describe_hint, find_hints
from gobelet.i18n.dice_events import describe_outcome
from gobelet.i18n.moments import Moment, find_card_moments
from gobelet.i18n.rules.examples import Example
from gobelet.i18n.rules.samples import Step
from gobelet.record import AnyRecord, CardRecord
from gobelet.record.verify import list_card_picks
from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.table import Stage
from gobelet.web.pages.parts.adapter import (
    Action,
    BoardPlayer,
    DrawnExample,
    DrawnStep,
    GuideStep,
    MoveReader,
    PartData,
    Proposal,
    Question,
    Result,
    ScoringSection,
)
from gobelet.web.pages.parts.advice_view import AdviceView
from gobelet.web.pages.parts.cards.actions import build_actions
from gobelet.web.pages.parts.cards.events import describe_event
from gobelet.web.pages.parts.cards.guide import find_guide_step
from gobelet.web.pages.parts.cards.hand import build_hand, list_covered_hands
from gobelet.web.pages.parts.cards.moves import MOVES, ask_before_false_call
from gobelet.web.pages.parts.cards.result import build_card_result, build_result
from gobelet.web.pages.parts.cards.reveal import build_reveal
from gobelet.web.pages.parts.cards.rules import draw_example, draw_step
from gobelet.web.pages.parts.cards.summary import SummaryPicture, build_summary_card
from gobelet.web.pages.parts.cards.table import build_piles, is_unplayed, list_combination_cards, list_players
from gobelet.web.pages.parts.guide import build_guide
from gobelet.web.pages.parts.review.fragments import render_card_story
from gobelet.web.pages.table_context import TableContext
from gobelet.web.reviews import TableReview


class CardPages:
    """What Hands Down contributes to the pages."""

    most_seats = MAX_SEATS
    most_games = 1
    opens_with_story = False
    default_bot = "greedy"
    rule_names = tuple(VARIANTS)
    has_dice = False
    proposals: Mapping[str, Proposal] = MappingProxyType(
        {
            "short": Proposal(
                MIN_SEATS + 1,
                mark(
                    "With three or more players a call stands until somebody answers it, and that can take long. "
                    "With three turns for each of the others a round ends sooner."
                ),
            )
        }
    )
    tools: Mapping[str, str] = MappingProxyType(
        {"/referee": mark("Real cards: who wins the round?"), "/tally": mark("Real cards: keep the tally")}
    )
    moves: Mapping[str, MoveReader[CardGame]] = MOVES
    confirmed_moves = frozenset({"call"})
    picture_styles: Sequence[str] = ("cards.css",)

    # -- a new table ---------------------------------------------------------------------------------------------

    def has_partners(self, edition: HandsDown) -> bool:  # noqa: ARG002 - everybody plays alone
        """Return that there are no partners."""
        return False

    def find_printed_value(self, edition: HandsDown, rule: str) -> str:
        """Return the value of a variant in an edition."""
        return VARIANTS[rule].value_in(edition)

    def list_other_values(self, edition: HandsDown, rule: str) -> tuple[str, ...]:
        """Return the other values of a variant."""
        printed = self.find_printed_value(edition, rule)
        return tuple(value for value in VARIANTS[rule].values if value != printed)

    def find_bot_points(self, edition: HandsDown, bot: str) -> float | None:  # noqa: ARG002 - points depend on the others
        """Return that no average score is known."""
        return None

    def build_summary_card(self, edition: HandsDown, say: Speaker) -> SummaryPicture:
        """Return the summary card that comes with the game."""
        return build_summary_card(edition, say)

    # -- the rules -----------------------------------------------------------------------------------------------

    def list_scoring(self, edition: HandsDown, say: Speaker) -> tuple[ScoringSection, ...]:  # noqa: ARG002 - no sheet
        """Return nothing: Combo cards have their points printed on them."""
        return ()

    def explain_bonus_pace(self, edition: HandsDown, say: Speaker) -> str:  # noqa: ARG002 - no sheet
        """Return nothing: there is no upper section."""
        return ""

    def draw_example(self, edition: HandsDown, example: Example, say: Speaker) -> DrawnExample:
        """Return an example's cards, and what they stand for."""
        return draw_example(edition, example, say)

    def draw_step(self, edition: HandsDown, step: Step, say: Speaker) -> DrawnStep:
        """Return the hands of a step."""
        return draw_step(edition, step, say)

    # -- the table -----------------------------------------------------------------------------------------------

    def list_table_parts(self, context: TableContext[CardGame]) -> Iterator[PartData]:
        """Yield the result with the last reveal, or everything on the table; the story is a part, so it can move."""
        if context.table.stage is Stage.OVER:
            yield "parts/cards/result", {"result": build_card_result(context)}
            yield "parts/cards/reveal", {"reveal": build_reveal(context)}
        else:
            yield "parts/cards/players", {"players": list_players(context)}
            yield "parts/cards/combinations", {"combinations": list_combination_cards(context)}
            yield "parts/cards/piles", {"piles": build_piles(context)}
            yield "parts/cards/reveal", {"reveal": build_reveal(context)}
            yield "parts/story", {"unplayed": is_unplayed(context.game)}
            yield "parts/guide", {"guide": build_guide(context, self)}
            yield "parts/cards/hand", {"hand": build_hand(context), "covered_hands": list_covered_hands(context)}
            yield "parts/cards/actions", {"actions": build_actions(context)}

    def list_board_parts(self, context: TableContext[CardGame]) -> Iterator[PartData]:
        """Yield the result, if there is one, and what lies on the table."""
        if context.table.stage is Stage.OVER:
            yield "board/cards/result", {"result": build_card_result(context)}
        piles, reveal = build_piles(context), build_reveal(context)
        yield (
            "board/cards/table",
            {"combinations": list_combination_cards(context), "piles": piles, "reveal": reveal},
        )

    def list_board_players(self, context: TableContext[CardGame]) -> Iterator[BoardPlayer]:
        """Yield the players in the order of their seats."""
        for seat, player in zip(context.table.seats, list_players(context), strict=True):
            yield BoardPlayer(player.name, player.points, player.on_turn, player.tags, player, (player.face,), (seat,))

    def write_heading(self, context: TableContext[CardGame]) -> str:  # noqa: ARG002 - the round stands beside the piles
        """Return no heading."""
        return ""

    def describe_event(
        self, event: Event, games: tuple[CardGame, CardGame], names: Sequence[str], viewer: Seat | None, say: Speaker
    ) -> Iterator[str]:
        """Yield what an event means, from what the viewer may see."""
        return describe_event(event, games[0], names, viewer, say)

    def find_moments(
        self, event: Event, games: tuple[CardGame, CardGame], names: Sequence[str], own: Sequence[Seat], say: Speaker
    ) -> Iterator[Moment]:
        """Yield what an event gives to celebrate or to console: a call is public, and so is the end."""
        return find_card_moments(event, games, names, own, say)

    # -- forms and advice ----------------------------------------------------------------------------------------

    def ask_confirmation(self, action: Action, context: TableContext[CardGame]) -> Question | None:
        """Ask before a call without a combination."""
        return ask_before_false_call(action, context)

    def find_advised_seat(self, context: TableContext[CardGame]) -> Seat | None:
        """Return the seat whose cards the viewer sees."""
        return context.viewer.seat

    def advise(self, context: TableContext[CardGame], adviser: Adviser) -> AdviceView:  # noqa: ARG002 - needs no tables
        """Return what the expert would do, as a sentence."""
        assert context.viewer.seat is not None
        return AdviceView(hint_words(context.game, context.viewer.seat, context.say, aloud=True))

    # -- the guide and hints -------------------------------------------------------------------------------------

    def begins_turn(self, game: CardGame, seat: Seat) -> bool:
        """Whether it is a player's turn."""
        return game.turn == seat

    def count_progress(self, game: CardGame, seat: Seat) -> int:
        """Return the version at which a player's cards last changed."""
        return game.changed[seat]

    def find_guide_step(self, game: CardGame, seat: Seat, since: int, say: Speaker) -> GuideStep | None:
        """Return the step of the turn that began with cards as they were at `since`, or None if there is none."""
        return find_guide_step(game, seat, since, say)

    def find_hints(self, game: CardGame, seat: Seat) -> Iterator[str]:
        """Yield what may be new to a player."""
        return find_hints(game, seat)

    def describe_hint(self, hint: str, edition: HandsDown, say: Speaker) -> str:  # noqa: ARG002 - dice need it
        """Explain in a sentence or two what has come up."""
        return describe_hint(CardHint(hint), say) if hint in set(CardHint) else ""

    # -- progress and result -------------------------------------------------------------------------------------

    def describe_progress(self, game: CardGame, say: Speaker) -> str:
        """Return how many Combo cards are left."""
        return say.many("{count} card left to win", "{count} cards left to win", len(game.table))

    def describe_result(self, game: CardGame, names: Sequence[str], say: Speaker) -> str:
        """Return who won."""
        assert game.outcome is not None
        return describe_outcome(game.outcome, names, say)

    def build_match_scores(self, context: TableContext[CardGame]) -> None:  # noqa: ARG002 - there are no matches
        """Return nothing: there are no matches."""
        return

    def build_result(self, context: TableContext[CardGame]) -> Result:
        """Return the ranking of a finished game."""
        return build_result(context)

    def list_sheets(self, context: TableContext[CardGame]) -> Iterator[tuple[str, object]]:  # noqa: ARG002 - no sheets
        """Yield nothing: cards have no score sheet."""
        return iter(())

    async def render_story(self, review: TableReview, context: TableContext[CardGame], part: str = "") -> Markup:  # noqa: ARG002 - it is one piece
        """Return the story of a finished game."""
        return await render_card_story(review, context)

    def list_draws(self, record: AnyRecord) -> list[list[tuple[int, int]]]:
        """Return the picks behind the cards; which card a pick is, only the rules tell."""
        assert isinstance(record, CardRecord)
        assert record.fair is not None
        return [list(list_card_picks(record, record.fair))]
