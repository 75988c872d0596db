"""The page adapter of dice games."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import cast

from markupsafe import Markup

from gobelet.bots.dice.levels import get_mean_score
from gobelet.dice import (
    HOUSE_RULES,
    DiceRolled,
    Edition,
    Match,
    MatchEvent,
    NextGameStarted,
    OpeningRolled,
    RealDiceMatch,
)
from gobelet.dice.faces import FACES
from gobelet.dice.game import MAX_COLUMNS
from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.i18n.dice_events import describe_event
from gobelet.i18n.dice_hints import DiceHint, describe_hint, find_hints
from gobelet.i18n.moments import Moment, find_dice_moments
from gobelet.i18n.rules.examples import Example
from gobelet.i18n.rules.samples import Step
from gobelet.record import AnyRecord
from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.table import Stage
from gobelet.web.pages.parts.adapter import (
    Action,
    BoardPlayer,
    DrawnExample,
    DrawnStep,
    FieldQuestion,
    GuideStep,
    MatchScores,
    MoveReader,
    PartData,
    Proposal,
    Question,
    Result,
    ScoringSection,
)
from gobelet.web.pages.parts.advice_view import AdviceView
from gobelet.web.pages.parts.dice.advice import build_advice
from gobelet.web.pages.parts.dice.entry import build_entry
from gobelet.web.pages.parts.dice.games import render_earlier_games
from gobelet.web.pages.parts.dice.guide import begins_turn, count_turns, find_guide_step
from gobelet.web.pages.parts.dice.moves import MOVES, ask_before_nought, ask_five_alike
from gobelet.web.pages.parts.dice.players import list_board_players, list_players
from gobelet.web.pages.parts.dice.progress import explain_bonus_pace
from gobelet.web.pages.parts.dice.result import build_result, describe_result
from gobelet.web.pages.parts.dice.rules import draw_example, draw_step, list_scoring
from gobelet.web.pages.parts.dice.scores import build_match_scores, write_heading
from gobelet.web.pages.parts.dice.sheet import Sheet, build_sheet, list_sheets
from gobelet.web.pages.parts.dice.tray import build_tray
from gobelet.web.pages.parts.guide import build_guide
from gobelet.web.pages.parts.review.fragments import render_story
from gobelet.web.pages.table_context import TableContext
from gobelet.web.reviews import TableReview


class DicePages:
    """What dice games contribute to the pages."""

    most_seats = MAX_COLUMNS
    most_games = 6
    """As many games as a printed sheet has columns for."""
    opens_with_story = True
    default_bot = "casual"
    rule_names = tuple(HOUSE_RULES)
    has_dice = True
    proposals: Mapping[str, Proposal] = MappingProxyType({})
    tools: Mapping[str, str] = MappingProxyType({})
    moves: Mapping[str, MoveReader[Match]] = MOVES
    confirmed_moves = frozenset({"fill", "points"})
    picture_styles: Sequence[str] = ()

    # -- a new table ---------------------------------------------------------------------------------------------

    def has_partners(self, edition: Edition) -> bool:
        """Whether partners may share a column."""
        return edition.partners

    def find_printed_value(self, edition: Edition, rule: str) -> str:
        """Return the value of a house rule in an edition."""
        return HOUSE_RULES[rule].value_in(edition)

    def list_other_values(self, edition: Edition, rule: str) -> tuple[str, ...]:
        """Return the other values of a house rule, for which the edition has the boxes."""
        printed, found = self.find_printed_value(edition, rule), HOUSE_RULES[rule]
        return tuple(v for v in found.values if v != printed and not found.find_missing_boxes(edition, v))

    def find_bot_points(self, edition: Edition, bot: str) -> float | None:
        """Return the average score of a computer player, if it is known."""
        return get_mean_score(edition, bot)

    def build_summary_card(self, edition: Edition, say: Speaker) -> None:  # noqa: ARG002 - the sheet says it all
        """Return nothing: dice games have no summary card."""
        return

    # -- the rules -----------------------------------------------------------------------------------------------

    def list_scoring(self, edition: Edition, say: Speaker) -> tuple[ScoringSection, ...]:
        """Return how to score in each box, and how to add up."""
        return list_scoring(edition, say)

    def explain_bonus_pace(self, edition: Edition, say: Speaker) -> str:
        """Explain the bar to the upper bonus."""
        return explain_bonus_pace(edition, say)

    def draw_example(self, edition: Edition, example: Example, say: Speaker) -> DrawnExample:  # noqa: ARG002 - words are in the example
        """Return an example's dice, and what they give."""
        return draw_example(example, say)

    def draw_step(self, edition: Edition, step: Step, say: Speaker) -> DrawnStep:  # noqa: ARG002 - words are in the step
        """Return the dice of a step."""
        return draw_step(step, say)

    # -- the table -----------------------------------------------------------------------------------------------

    def list_table_parts(self, context: TableContext[Match]) -> Iterator[PartData]:
        """Yield the result or the heading, the players, the sheet and the tray."""
        over = context.table.stage is Stage.OVER
        if over:
            yield "parts/dice/result", {"result": build_result(context)}
        yield (
            "parts/dice/players",
            {"players": list_players(context), "heading": "" if over else write_heading(context)},
        )
        tray, default_action = (None, "") if over else _build_tray_part(context)
        yield "parts/dice/sheet", {"sheet": build_sheet(context), "default_action": default_action}
        if not over and not isinstance(context.game, RealDiceMatch):
            yield "parts/guide", {"guide": build_guide(context, self)}
        if tray is not None:
            yield tray
        if not over and context.game.finished:
            yield "parts/dice/games", {"html": render_earlier_games(context)}

    def list_board_parts(self, context: TableContext[Match]) -> Iterator[PartData]:
        """Yield the sheet, and the dice or the result."""
        yield "parts/dice/sheet", {"sheet": replace(build_sheet(context), stories="")}
        if context.table.stage is Stage.OVER:
            yield "board/dice/result", {"result": build_result(context)}
        else:
            yield "board/dice/tray", {"tray": build_tray(context)}

    def list_board_players(self, context: TableContext[Match]) -> Iterator[BoardPlayer]:
        """Yield the players in the order of the sheet."""
        return list_board_players(context)

    def write_heading(self, context: TableContext[Match]) -> str:
        """Return which game of a match it is, and the scores so far."""
        return write_heading(context)

    def describe_event(
        self,
        event: MatchEvent,
        games: tuple[Match, Match],
        names: Sequence[str],
        viewer: Seat | None,  # noqa: ARG002 - dice have no secrets
        say: Speaker,
    ) -> Iterator[str]:
        """Yield what an event means."""
        return describe_event(event, games[1], names, say)

    def find_moments(
        self, event: MatchEvent, games: tuple[Match, Match], names: Sequence[str], own: Sequence[Seat], say: Speaker
    ) -> Iterator[Moment]:
        """Yield what an event gives to celebrate or to console."""
        return find_dice_moments(event, games, names, own, say)

    # -- forms and advice ----------------------------------------------------------------------------------------

    def ask_confirmation(self, action: Action, context: TableContext[Match]) -> Question | FieldQuestion | None:
        """Ask before a nought is put into a box, and what points mean."""
        return ask_five_alike(action, context) if action.name == "points" else ask_before_nought(action, context)

    def find_advised_seat(self, context: TableContext[Match]) -> Seat | None:
        """Return the viewer's seat whose turn it is."""
        return context.acting_seat

    def advise(self, context: TableContext[Match], adviser: Adviser) -> AdviceView:
        """Return the best options with their values."""
        found = adviser.advise(context.game, context.table)
        return build_advice(found, context.say, real_dice=context.table.has_real_dice)

    # -- the guide and hints -------------------------------------------------------------------------------------

    def begins_turn(self, game: Match, seat: Seat) -> bool:
        """Whether it is a player's turn, and nothing is rolled yet."""
        return begins_turn(game, seat)

    def count_progress(self, game: Match, seat: Seat) -> int:
        """Return how many boxes a player has filled."""
        return count_turns(game, seat)

    def find_guide_step(self, game: Match, seat: Seat, since: int, say: Speaker) -> GuideStep | None:
        """Return the step of the turn that began after `since` others, or None once it is over."""
        return find_guide_step(game, seat, since, say)

    def find_hints(self, game: Match, seat: Seat) -> Iterator[str]:
        """Yield what may be new to a player."""
        return find_hints(game.game, seat)

    def describe_hint(self, hint: str, edition: Edition, say: Speaker) -> str:
        """Explain in a sentence or two what has come up."""
        return describe_hint(DiceHint(hint), edition, say) if hint in set(DiceHint) else ""

    # -- progress and result -------------------------------------------------------------------------------------

    def describe_progress(self, game: Match, say: Speaker) -> str:
        """Return which round it is."""
        filled = min(card.filled for card in game.game.cards)
        return say("round {number} of {count}", number=filled + 1, count=len(game.edition.categories))

    def describe_result(self, game: Match, names: Sequence[str], say: Speaker) -> str:
        """Return who won."""
        return describe_result(game, names, say)

    def build_match_scores(self, context: TableContext[Match]) -> MatchScores | None:
        """Return the finished games of the match."""
        return build_match_scores(context)

    def build_result(self, context: TableContext[Match]) -> Result:
        """Return the ranking of a finished game or match."""
        return build_result(context)

    def list_sheets(self, context: TableContext[Match]) -> Iterator[tuple[str, Sheet]]:
        """Yield the score sheet of each game with its title."""
        return list_sheets(context)

    async def render_story(self, review: TableReview, context: TableContext[Match], part: str = "") -> Markup:
        """Return the story of a finished game."""
        return await render_story(review, context, part)

    def list_draws(self, record: AnyRecord) -> list[list[tuple[int, int]]]:
        """Return the dice that were rolled in each game."""
        games: list[list[tuple[int, int]]] = [[]]
        for event in record.events:
            if isinstance(event, NextGameStarted):
                games.append([])
            elif isinstance(event, OpeningRolled | DiceRolled):
                games[-1] += [(len(FACES), face - 1) for face in event.faces]
        return games


def _build_tray_part(context: TableContext[Match]) -> tuple[PartData, str]:
    """Return the tray, and what Enter does beside its dice: the boxes of the sheet are buttons of the same form."""
    scores = build_match_scores(context)
    if isinstance(context.game, RealDiceMatch):
        entry = build_entry(cast("TableContext[RealDiceMatch]", context))
        return ("parts/dice/entry/tray", {"entry": entry, "scores": scores}), entry.action if entry.keeping else ""
    tray = build_tray(context)
    default_action = tray.main_button.action if tray.keeping and tray.main_button is not None else ""
    return ("parts/dice/tray", {"tray": tray, "scores": scores}), default_action
