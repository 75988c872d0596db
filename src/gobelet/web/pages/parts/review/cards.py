"""The review of a game of cards as its page shows it: what stands out, and every swap and call, with cards drawn."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from gobelet.coach.review_phrases import format_points
from gobelet.game import Seat
from gobelet.handsdown import Card, Discard, HandsDown, Move
from gobelet.i18n import Speaker
from gobelet.web.pages.parts.cards.card import CardFace, draw_cards

if TYPE_CHECKING:
    from gobelet.bots.cards.review import CardChoice, CardDraw, CardReview

PLACE: Final = "\0"
"""Where the cards stand in a sentence."""


@dataclass(frozen=True, slots=True)
class DrawnMove:
    """A move or a draw in words, with its cards between them."""

    before: str
    cards: tuple[CardFace, ...] = ()
    after: str = ""


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A swap, a call or a draw as a line of a list."""

    where: str
    """Whose it was, and when."""
    hand: DrawnMove | None
    """The cards that somebody chose with; None for a draw."""
    what: DrawnMove
    expert: DrawnMove | None
    """What the expert would have done; None if that is the same, and for a draw."""
    points: str
    note: str
    """Whether a call came too early or too late, and whether the expert does the same, in words."""


@dataclass(frozen=True, slots=True)
class CardEntries:
    """Lines under a heading."""

    heading: str
    entries: tuple[CardEntry, ...]


@dataclass(frozen=True, slots=True)
class CardStory:
    """The review of a game of cards."""

    estimate: str
    """That all figures are estimates."""
    players: tuple[str, ...]
    highlights: tuple[CardEntries, ...]
    choices: tuple[CardEntries, ...]
    """Every swap and call, player by player."""


def build_card_story(found: "CardReview", say: Speaker) -> CardStory:
    """Return the review of a game of cards in the reader's language."""
    from gobelet.bots.cards import review_phrases  # noqa: PLC0415 - what it needs builds large tables

    builder = _StoryBuilder(found, say)
    return CardStory(
        review_phrases.describe_estimate(say),
        tuple(review_phrases.describe_players(found, say)),
        tuple(
            CardEntries(each.heading, tuple(map(builder.draw_entry, each.entries)))
            for each in review_phrases.list_highlights(found, say)
        ),
        tuple(builder.list_choices()),
    )


class _StoryBuilder:
    """Draws the swaps, calls and draws of one game."""

    def __init__(self, found: "CardReview", say: Speaker) -> None:
        self._found, self._say, self._edition = found, say, HandsDown()

    def list_choices(self) -> Iterator[CardEntries]:
        """Yield every swap and call of each player."""
        say = self._say
        for number, name in enumerate(self._found.names):
            own = [choice for choice in self._found.choices if choice.seat == Seat(number)]
            heading = say.many(
                "{name}: the one swap or call", "{name}: all {count} swaps and calls", len(own), name=name
            )
            if own:
                yield CardEntries(heading, tuple(self._draw_choice(each, named=False) for each in own))

    def draw_entry(self, entry: "CardChoice | CardDraw") -> CardEntry:
        """Return a swap, a call or a draw with the name of its player."""
        from gobelet.bots.cards.review import CardChoice  # noqa: PLC0415

        return self._draw_choice(entry, named=True) if isinstance(entry, CardChoice) else self._draw_draw(entry)

    def _draw_choice(self, choice: "CardChoice", *, named: bool) -> CardEntry:
        say, agreed = self._say, choice.chosen == choice.best
        return CardEntry(
            self._describe_where(choice, named=named),
            self._place_cards(say("holds {cards}", cards=PLACE), choice.hand),
            self._draw_move(choice.chosen),
            None if agreed else self._draw_move(choice.best),
            "" if agreed else format_points(-choice.loss, say),
            say("as the expert") if agreed else self._describe_timing(choice),
        )

    def _draw_draw(self, draw: "CardDraw") -> CardEntry:
        say = self._say
        what = self._place_cards(say("drew {cards}", cards=PLACE), draw.cards)
        return CardEntry(self._describe_where(draw, named=True), None, what, None, format_points(draw.luck, say), "")

    def _draw_move(self, move: Move | None) -> DrawnMove:
        from gobelet.bots.cards.review_phrases import describe_move  # noqa: PLC0415

        cards = move.cards if isinstance(move, Discard) else ()
        return self._place_cards(describe_move(move, self._say, lambda _cards: PLACE), cards)

    def _place_cards(self, sentence: str, cards: Iterable[Card]) -> DrawnMove:
        before, _, after = sentence.partition(PLACE)
        return DrawnMove(before.strip(), draw_cards(cards, self._edition, self._say), after.strip())

    def _describe_timing(self, choice: "CardChoice") -> str:
        say = self._say
        return "" if choice.timing is None else say("too early") if choice.timing == "early" else say("too late")

    def _describe_where(self, entry: "CardChoice | CardDraw", *, named: bool) -> str:
        say = self._say
        if not named:
            return say("Round {round}", round=entry.round)
        return say("Round {round}, {name}", round=entry.round, name=self._found.names[entry.seat])
