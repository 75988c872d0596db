"""Whole games of Hands Down in two browsers, and passed around on one; no browser is ever sent another's cards."""

import pytest
from playwright.sync_api import expect

from gobelet.game import Seat
from gobelet.handsdown import CardGame
from gobelet.handsdown.hints import find_useless_cards
from support.browsers import LAPTOP, PHONE, Evening, Guest

pytestmark = pytest.mark.slow

OVER = ".ranking"
MOST_ACTS = 300
SERVES = ".hand-cards .in-combination"
"""What shows that a hand can be called with."""


def act_cards(guest: Guest) -> bool:
    """Do what the table waits for: call with whatever is held, else let a call stand, else swap what serves nothing."""
    there = guest.usable(SERVES, "#decline", "#call", "#swap")
    if SERVES not in there and "#decline" in there:
        guest.act("#decline")
    elif SERVES in there and "#call" in there:
        guest.act("#call")
    elif "#swap" in there:
        for place in useless_places(guest):
            guest.page.locator(f'[name="card"][value="{place}"]').dispatch_event("click")
        guest.act("#swap")
    else:
        return False
    return True


def useless_places(guest: Guest) -> list[int]:
    """Return the places of the cards that lead nowhere near."""
    game = evening_game(guest)
    assert game.turn is not None
    hand = [card for card in game.hands[game.turn] if card is not None]
    thrown = list(find_useless_cards(tuple(sorted(hand)), frozenset(game.table)))
    places = []
    for place, card in enumerate(hand):
        if card in thrown:
            thrown.remove(card)
            places.append(place)
    return places


def evening_game(guest: Guest) -> CardGame:
    """Return the game as the server has it."""
    path = guest.page.url.split("?")[0]
    game = guest.evening.site.table(path.rsplit("/", 1)[1]).game
    assert isinstance(game, CardGame)
    return game


def play_cards(*guests: Guest) -> None:
    """Play a whole game of cards."""
    for _ in range(MOST_ACTS):
        if guests[0].can(OVER):
            break
        guests[0].until(lambda: any(map(act_cards, guests)) or guests[0].can(OVER))
    for guest in guests:
        guest.see(OVER)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_two_people_play_a_whole_game_on_a_laptop_and_a_phone(evening: Evening, language: str) -> None:
    """Both see the same end, and it is the one the server has; in the English game cards slide in."""
    motion = "no-preference" if language == "en" else "reduce"
    ann, ben = (evening.guest(device=device, locale=language, reduced_motion=motion) for device in (LAPTOP, PHONE))
    address = ann.wish("hands-down", **{"name": "Ann", "seat2": "person", "house-length": "3"})
    ben.join(address, "Ben")
    ann.page.click('[value="begin"]')
    for guest in (ann, ben):
        guest.see(".hand-cards")
    play_cards(ann, ben)
    game = evening_game(ann)
    assert game.outcome is not None
    for guest in (ann, ben):
        expect(guest.page.locator("#result")).to_be_in_viewport(ratio=1)
        shown = [int(text) for text in guest.page.locator(".ranking .points").all_text_contents()]
        assert shown == sorted(game.outcome.scores, reverse=True)


def test_against_the_computer(evening: Evening) -> None:
    """A computer player calls out of turn, and the page goes on by itself."""
    ann = evening.guest(device=PHONE)
    ann.wish("hands-down", **{"name": "Ann", "seat2": "greedy", "house-length": "3", "hurried": "yes"})
    ann.see(".hand-cards")
    play_cards(ann)


def test_a_curtain_hangs_between_those_who_share_a_screen(evening: Evening) -> None:
    """Before somebody says who looks, no card is on the page; then only theirs are."""
    ann = evening.guest()
    ann.wish("hands-down", name="Ann", seat2="here", name2="Ben")
    ann.see("#show-hand-0")
    assert ann.page.locator(".hand-cards .hand-card").count() == 0
    game = evening_game(ann)
    ann.page.click("#show-hand-0")
    ann.see(".hand-cards")
    assert ann.page.locator(".hand-cards .hand-card").count() == 5
    page = ann.page.content()
    other = Seat(1 - int(ann.page.url.split("seat=")[1].split("&")[0]))
    theirs = [game.edition.card_word(card, "en") for card in game.hands[other] if card is not None]
    own = [game.edition.card_word(card, "en") for card in game.hands[1 - other] if card is not None]
    assert all(f'"{word}"' in page for word in own)
    assert not any(f'"{word}"' in page for word in set(theirs) - set(own))
