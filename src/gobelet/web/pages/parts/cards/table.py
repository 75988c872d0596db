"""What lies open on a card table: who sits around it, the Combination cards, the draw pile and the discards."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gobelet.game import Seat
from gobelet.handsdown import CardGame, Combination, LastChoice
from gobelet.i18n import Speaker, mark
from gobelet.web.pages.parts.cards.card import CardFace, faces_of
from gobelet.web.pages.table_context import Look

ABOUT: Final = {
    Combination.THREE: mark("three alike, one colour"),
    Combination.FOUR: mark("four alike, one colour"),
    Combination.FULL_HOUSE: mark("three alike, two alike, each one colour"),
    Combination.SMALL_STRAIGHT: mark("four in a row, one colour"),
    Combination.LARGE_STRAIGHT: mark("five in a row, one colour"),
    Combination.YAHTZEE: mark("five alike, one colour"),
}


@dataclass(frozen=True, slots=True)
class Prize:
    """A kind of Combination card: how many of it lie on the table, and who has taken some."""

    word: str
    points: int
    about: str
    """What it takes to win it."""
    left: int = 1
    taken: str = ""
    """Who has taken one."""


@dataclass(frozen=True, slots=True)
class Chair:
    """One player as they sit at the table."""

    name: str
    points: int
    on_turn: bool
    called: bool
    yours: bool
    tags: tuple[str, ...]
    """What is to be known of them, in a word each; what matters most comes first."""
    won: tuple[Prize, ...]
    chances: int
    """How many Chance cards they have; what those show nobody knows."""
    chances_words: str
    cards: tuple[CardFace, ...]
    """Their hand, if it lies face up."""
    backs: int
    """How many cards they hold that nobody sees."""
    backs_words: str


@dataclass(frozen=True, slots=True)
class Piles:
    """The draw pile and the discards."""

    drawing: int
    discards: tuple[CardFace, ...]
    """The latest first."""
    round: str


# -- who sits around it ------------------------------------------------------------------------------------------


def chairs_of(look: Look) -> tuple[Chair, ...]:
    """Return the players in the order of their seats."""
    return tuple(_chair(look, look.cards, seat) for seat in look.table.seats)


def _chair(look: Look, game: CardGame, seat: Seat) -> Chair:
    say, shown = look.say, seat in game.shown
    backs = 0 if shown else len(game.hands[seat])
    return Chair(
        look.name(seat),
        game.points(seat),
        seat == game.turn,
        seat == game.caller,
        seat == look.viewer.seat,
        tuple(_tags(look, game, seat)),
        tuple(prize(kind, look) for kind in game.won[seat]),
        game.chances[seat],
        say.many("{count} Chance card", "{count} Chance cards", game.chances[seat]),
        faces_of(game.hands[seat], game.edition, say) if shown else (),
        backs,
        say.many("{count} card", "{count} cards", backs),
    )


def _tags(look: Look, game: CardGame, seat: Seat) -> Iterator[str]:
    say = look.say
    if seat == game.caller:
        yield say("has called")
    if seat == game.turn:
        yield say("your turn") if seat == look.viewer.seat else say("on turn")
    if isinstance(game.phase, LastChoice) and seat in game.phase.waiting:
        yield say("last choice")
    if seat in look.table.bots:
        yield say("computer")
    elif seat in look.absent:
        yield say("away")


# -- what lies on it ---------------------------------------------------------------------------------------------


def prize(kind: Combination, look: Look, left: int = 1, taken: str = "") -> Prize:
    """Return a Combination card as it is drawn."""
    word = look.cards.edition.combination_word(kind, look.say.language)
    return Prize(word, kind.points, look.say(ABOUT[kind]), left, taken)


def prizes_of(look: Look) -> tuple[Prize, ...]:
    """Return the Combination cards of the game, each kind once, the cheapest first; those taken say who has them."""
    game = look.cards
    takers = {kind: [look.name(seat) for seat in game.seats for won in game.won[seat] if won is kind] for kind in ABOUT}
    kinds = [kind for kind in ABOUT if kind in game.table or takers[kind]]
    return tuple(prize(kind, look, game.table.count(kind), look.say.listed(takers[kind])) for kind in kinds)


def piles_of(look: Look) -> Piles:
    """Return the draw pile, the discards, and which round it is."""
    game = look.cards
    discards = faces_of(reversed(game.discards), game.edition, look.say)
    return Piles(game.pile, discards, _round(game, look.say))


def _round(game: CardGame, say: Speaker) -> str:
    taken = sum(map(len, game.won))
    count = taken + len(game.table)
    return say("Round {number} of {count}", number=min(taken + 1, count), count=count)
