"""The referee for real cards: a keypad for two called hands, and who wins. Everything typed stands in the address."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from gobelet.game import Refusal, Unreadable, refuse
from gobelet.handsdown import CARDS, COPIES, Card, Claim, Combination, HandsDown, Showdown, judge_hands
from gobelet.handsdown.cards import ANY_COLOUR, HAND
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import describe_faults
from gobelet.i18n.showdown import describe_consequences, describe_hand, describe_verdict
from gobelet.record import check_players, format_cards, parse_cards, parse_table
from gobelet.web.pages.context import Form, PageContext, read_context
from gobelet.web.pages.parts.cards.card import CardFace, draw_card
from gobelet.web.responses import find_status

EDITION: Final = HandsDown()
PATH: Final = "/referee"
HANDS: Final = ("first", "second")
"""The fields of the two hands, the earlier call first."""
NAMES: Final = ("name1", "name2")
ACTIONS: Final = ("add", "drop", "back")
Hands = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card of a hand, and whether it is part of the combination."""

    face: CardFace
    serves: bool


@dataclass(frozen=True, slots=True)
class HandView:
    """One called hand on the page."""

    label: str
    name: str
    """As it was typed; empty if nobody has typed one."""
    text: str
    """The cards as they are written."""
    cards: tuple[ShownCard, ...]
    claim: str
    """What it makes, in words; empty until it has five cards."""
    won: bool


@dataclass(frozen=True, slots=True)
class Key:
    """A card of the keypad: what keyboards type for it, and whether one is left in the deck."""

    code: str
    face: CardFace
    typed: str
    free: bool


async def show_referee(request: Request) -> Response:
    """Show the keypad, or who wins once the hands are complete; a card that was tapped becomes part of the address."""
    page = read_context(request)
    query = request.query_params
    form = Form({name: query.getlist(name) for name in query})
    try:
        hands, table, names = _read_hands(form), _read_table(form), _read_names(form, page.say)
        if any(form[action] for action in ACTIONS):
            return page.redirect(_make_address(form, _change(hands, form)))
    except Refusal as refusal:
        return _render(page, form, ((), ()), None, describe_faults(refusal, page.say), find_status(refusal))
    complete = tuple(hand for hand in hands if len(hand) == HAND)
    showdown = judge_hands(complete, table) if hands[0] and all(len(hand) in {0, HAND} for hand in hands) else None
    return _render(page, form, hands, showdown, names=names)


# -- reading -----------------------------------------------------------------------------------------------------


def _read_hands(form: Form) -> Hands:
    """Return the cards of both hands, which may have fewer than five yet; together no more than the deck has."""
    texts = [form[name] for name in HANDS]
    parse_cards(" ".join(texts))
    hands = tuple(map(parse_cards, texts))
    refuse(Unreadable("hand-count", count=len(hand)) for hand in hands if len(hand) > HAND)
    return hands


def _read_table(form: Form) -> tuple[Combination, ...]:
    """Return the Combo cards on the table; before anything was sent, all of them."""
    return parse_table(" ".join(form.all("table"))) if form["set"] else tuple(Combination)


def _read_names(form: Form, say: Speaker) -> tuple[str, ...]:
    named = (form[field].strip() or say("Player {number}", number=number) for number, field in enumerate(NAMES, 1))
    return tuple(name for (name,) in check_players(tuple((name,) for name in named)))


def _change(hands: Hands, form: Form) -> Hands:
    """Return the hands with a card more, or without one."""
    first, second = hands
    if form["add"]:
        added = parse_cards(form["add"])
        return (first + added, second) if len(first) < HAND else (first, second + added)
    place = len(first) + len(second) - 1 if form["back"] else (form.number("drop") or 0)
    if place < len(first):
        return first[:place] + first[place + 1 :], second
    place -= len(first)
    return first, second[:place] + second[place + 1 :]


def _make_address(form: Form, hands: Hands | None = None) -> str:
    """Return the address of a page with these hands, and the names and Combo cards of the form."""
    fields = [] if hands is None else [(name, format_cards(hand)) for name, hand in zip(HANDS, hands, strict=True)]
    fields += [(name, form[name]) for name in NAMES]
    fields += [("set", form["set"]), *(("table", kind) for kind in form.all("table"))]
    return f"{PATH}?{urlencode([(name, value) for name, value in fields if value])}"


# -- the page ----------------------------------------------------------------------------------------------------


def _render(
    page: PageContext,
    form: Form,
    hands: Hands,
    showdown: Showdown | None,
    notices: Sequence[str] = (),
    status: int = 200,
    names: Sequence[str] = ("", ""),
) -> Response:
    kinds = form.all("table") if form["set"] else [kind.value for kind in Combination]
    return page.render(
        "referee.html",
        status,
        hands=list(_build_hands(form, hands, showdown, page.say)),
        keys=list(_list_keys(hands, page.say)),
        kinds=[(kind, EDITION.combination_word(kind, page.say.language), kind.value in kinds) for kind in Combination],
        verdict=() if showdown is None else _describe(showdown, names, page.say, last=len(kinds) == 1),
        full=sum(map(len, hands)) == len(HANDS) * HAND,
        empty=not any(hands),
        turn=int(bool(hands) and len(hands[0]) == HAND),
        again=_make_address(form),
        notices=notices,
    )


def _describe(showdown: Showdown, names: Sequence[str], say: Speaker, *, last: bool) -> tuple[str, ...]:
    """Return the verdict, then what everybody does next."""
    called = names[: len(showdown.claims)]
    return describe_verdict(showdown, called, say), *describe_consequences(showdown, called, say, last=last)


def _build_hands(form: Form, hands: Hands, showdown: Showdown | None, say: Speaker) -> Iterator[HandView]:
    labels = (say("1st call"), say("2nd call"))
    for place, hand in enumerate(hands):
        claim = showdown.claims[place] if showdown is not None and place < len(showdown.claims) else None
        judged = showdown is not None and place < len(showdown.claims)
        yield HandView(
            labels[place],
            form[NAMES[place]],
            form[HANDS[place]] or format_cards(hand),
            tuple(_show_cards(hand, claim, say)),
            describe_hand(hand, claim, say) if judged else "",
            showdown is not None and showdown.winner == place,
        )


def _show_cards(hand: Sequence[Card], claim: Claim | None, say: Speaker) -> Iterator[ShownCard]:
    dice = (None,) * len(hand) if claim is None else claim.dice
    for card, die in zip(hand, dice, strict=True):
        yield ShownCard(draw_card(card, EDITION, say), die is not None)


def _list_keys(hands: Hands, say: Speaker) -> Iterator[Key]:
    """Yield the keypad row by row: the numbers of each colour, then double dice and any number in all colours."""
    used = Counter(card for hand in hands for card in hand)
    left = {card: count - used[card] for card, count in zip(CARDS, COPIES, strict=True)}
    singles = [card for card in CARDS if len(card.numbers) == 1]
    others = sorted(set(CARDS) - set(singles), key=lambda card: (len(card.numbers), card.numbers, card))
    for card in (*singles, *others):
        face = draw_card(card, EDITION, say)
        letters = {ANY_COLOUR} if card.colour is None else {card.colour.value, face.letters[0]}
        typed = " ".join(f"{face.number}{letter}".casefold() for letter in sorted(letters))
        yield Key(card.code, face, typed, left[card] > 0)
