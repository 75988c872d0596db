"""Card games in browsers: a player that calls with whatever is held, and else swaps what serves nothing."""

from gobelet.handsdown import CardGame
from gobelet.handsdown.hints import find_useless_cards
from gobelet.tables.commands import SitDown
from gobelet.tables.tokens import Code, new_token
from support.browsers import PRESS, BrowserPlayer
from support.table_session import now

OVER = ".ranking"
MAX_ACTS = 300
SERVES = ".hand-cards .in-combination"
"""The cards of a hand that can be called with."""


def play_card_turn(player: BrowserPlayer) -> bool:
    """Call, else decline, else swap useless cards, as the table waits for it; return whether there was a move."""
    version = player.version  # read first: another player may change what is there
    there = player.list_usable(SERVES, "#decline", "#call", "#swap")
    if SERVES not in there and "#decline" in there:
        button = "#decline"
    elif SERVES in there and "#call" in there:
        button = "#call"
    elif "#swap" in there:
        button = "#swap"
        for place in list_useless_places(player):
            player.page.evaluate(PRESS, f'[name="card"][value="{place}"]')
    else:
        return False
    player.page.evaluate(PRESS, button)
    player.wait_for_update(version)
    return True


def list_useless_places(player: BrowserPlayer) -> list[int]:
    """Return the places of the useless cards."""
    game = find_card_game(player)
    assert game.turn is not None
    hand = [card for card in game.hands[game.turn] if card is not None]
    thrown = list(find_useless_cards(tuple(sorted(hand)), frozenset(game.table)))
    places = []
    for place, card in enumerate(hand):
        if card in thrown:
            thrown.remove(card)
            places.append(place)
    return places


def seat_others(player: BrowserPlayer, count: int) -> None:
    """Let people without browsers sit down on the other seats of a table for so many."""
    tables = player.session.site.tables
    id_ = tables.find(Code(player.page.url.rpartition("/")[2]))
    for number in range(1, count):
        now(tables.command(id_, new_token(), f"sit-{number}", SitDown(f"Maximilian {number}", bytes([number]))))


def find_card_game(player: BrowserPlayer) -> CardGame:
    """Return the game on the server."""
    path = player.page.url.split("?")[0]
    game = player.session.site.table(path.rsplit("/", 1)[1]).game
    assert isinstance(game, CardGame)
    return game


def play_cards(*players: BrowserPlayer) -> None:
    """Play a whole game of cards."""
    for _ in range(MAX_ACTS):
        if players[0].can_use(OVER):
            break
        players[0].wait_until(lambda: any(map(play_card_turn, players)) or players[0].can_use(OVER))
    for player in players:
        player.wait_for(OVER)
