"""The open cards of a card table: the players, the Combo cards, the draw pile and the discards."""

from collections.abc import Iterator
from dataclasses import dataclass

from gobelet.game import Seat
from gobelet.handsdown import CardGame, Combination, LastChoice
from gobelet.i18n import Speaker
from gobelet.i18n.summary_card import REQUIREMENTS
from gobelet.tables.player_faces import PlayerFace
from gobelet.web.pages.parts.cards.card import CardFace, draw_cards
from gobelet.web.pages.table_context import TableContext


@dataclass(frozen=True, slots=True)
class CombinationCard:
    """A kind of Combo card: how many of it are left, and who has won some."""

    word: str
    points: int
    about: str
    """What it takes to win it."""
    left: int = 1
    taken: str = ""
    """Who has won one."""


@dataclass(frozen=True, slots=True)
class CardPlayer:
    """One player at the table."""

    name: str
    points: int
    on_turn: bool
    called: bool
    yours: bool
    tags: tuple[str, ...]
    """Facts about them, a word each, the most important first."""
    won: tuple[CombinationCard, ...]
    chances: int
    """How many Chance cards they have, face down."""
    chances_words: str
    cards: tuple[CardFace, ...]
    """Their hand, if it lies face up."""
    backs: int
    """How many cards they hold face down."""
    backs_words: str
    face: PlayerFace | None


@dataclass(frozen=True, slots=True)
class Piles:
    """The draw pile and the discards."""

    drawing: int
    discards: tuple[CardFace, ...]
    """The latest first."""
    round: str


# -- players -------------------------------------------------------------------------------------------------------


def list_players(context: TableContext[CardGame]) -> tuple[CardPlayer, ...]:
    """Return the players in the order of their seats."""
    return tuple(_build_player(context, context.game, seat) for seat in context.table.seats)


def _build_player(context: TableContext[CardGame], game: CardGame, seat: Seat) -> CardPlayer:
    say, shown = context.say, seat in game.shown
    backs = 0 if shown else len(game.hands[seat])
    return CardPlayer(
        context.name(seat),
        game.points(seat),
        seat == game.turn,
        seat == game.caller,
        seat == context.viewer.seat,
        tuple(_list_tags(context, game, seat)),
        tuple(build_combination_card(kind, context) for kind in game.won[seat]),
        game.chances[seat],
        say.many("{count} Chance card", "{count} Chance cards", game.chances[seat]),
        draw_cards(game.hands[seat], game.edition, say) if shown else (),
        backs,
        say.many("{count} card", "{count} cards", backs),
        context.faces[seat],
    )


def _list_tags(context: TableContext[CardGame], game: CardGame, seat: Seat) -> Iterator[str]:
    say = context.say
    if seat == game.caller:
        yield say("has called")
    if seat == game.turn:
        yield say("your turn") if seat == context.viewer.seat else say("on turn")
    if isinstance(game.phase, LastChoice) and seat in game.phase.waiting:
        yield say("last choice")
    if seat in context.table.bots:
        yield say("computer")
    elif seat in context.absent:
        yield say("away")


# -- cards -------------------------------------------------------------------------------------------------------


def build_combination_card(
    kind: Combination, context: TableContext[CardGame], left: int = 1, taken: str = ""
) -> CombinationCard:
    """Return a kind of Combo card in the viewer's language."""
    word = context.game.edition.combination_word(kind, context.say.language)
    return CombinationCard(word, kind.points, context.say(REQUIREMENTS[kind]), left, taken)


def list_combination_cards(context: TableContext[CardGame]) -> tuple[CombinationCard, ...]:
    """Return the Combo cards of the game, each kind once, the cheapest first."""
    game = context.game
    cards = []
    for kind in REQUIREMENTS:
        winners = [context.name(seat) for seat in game.seats for won in game.won[seat] if won is kind]
        if kind in game.table or winners:
            left, taken = game.table.count(kind), context.say.join_and(winners)
            cards.append(build_combination_card(kind, context, left, taken))
    return tuple(cards)


def build_piles(context: TableContext[CardGame]) -> Piles:
    """Return the draw pile, the discards, and which round it is."""
    game = context.game
    discards = draw_cards(reversed(game.discards), game.edition, context.say)
    return Piles(game.pile, discards, _describe_round(game, context.say))


def is_unplayed(game: CardGame) -> bool:
    """Whether nobody has made a move since the first cards were dealt."""
    return game.version == game.calls_since and not any(game.won)


def _describe_round(game: CardGame, say: Speaker) -> str:
    taken = sum(map(len, game.won))
    count = taken + len(game.table)
    return say("Round {number} of {count}", number=min(taken + 1, count), count=count)
