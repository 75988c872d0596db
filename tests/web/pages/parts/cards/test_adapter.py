"""Hands Down without scripts: whole games, covered hands, the stream, and who may see which hand."""

import re
from collections import Counter
from html import escape

import pytest

from gobelet.game import Seat
from gobelet.handsdown import CardGame, LastChoice
from gobelet.handsdown.hints import find_useless_cards
from gobelet.tables.table import Stage, Table
from gobelet.web.cookies import CookieSigner, read_session
from support.api_game import hand_over
from support.http_server import UNLIMITED, Site
from support.page_client import PageClient, open_client, parse_code


def game_of(table: Table) -> CardGame:
    """Return the game on a table."""
    assert isinstance(table.game, CardGame)
    return table.game


def words(table: Table, seat: int) -> set[str]:
    """Return a hand's cards in words, as pages have them."""
    game = game_of(table)
    return {escape(game.edition.card_word(card, "en")) for card in game.hands[seat] if card is not None}


def labels(page: str) -> str:
    """Return the part of a page that has one's own hand."""
    return page[page.index('data-part="hand"') : page.index('data-part="actions"')]


def seated(site: Site) -> tuple[PageClient, PageClient, str]:
    """Return two browsers at a table whose game has begun, and its address."""
    ann, ben = open_client(site), open_client(site)
    address = ann.create_table("hands-down", seat2="person", **{"house-length": "3"})
    ben.post(address, act="sit", name="Ben", seen="2")
    ann.post(address, act="begin", seen="3")
    assert site.table(parse_code(address)).stage is Stage.PLAYING
    return ann, ben, address


def act(who: PageClient, seat: int, table: Table) -> bool:
    """Do what is sensible from a page: call what is held, else swap what does not serve; return whether anything."""
    game = game_of(table)
    if who.page.has_button("call") and game.claim_of(Seat(seat)) is not None:
        who.press_button("call")
    elif who.page.has_button("swap"):
        hand = list(game.hands[seat])
        thrown = find_useless_cards(tuple(sorted(card for card in hand if card is not None)), frozenset(game.table))
        places = []
        for card in thrown:
            places.append(next(p for p, held in enumerate(hand) if held is card and p not in places))
        who.press_button("swap", card=[str(place) for place in places])
    elif who.page.has_button("decline"):
        who.press_button("decline")
    else:
        return False
    return True


def play_on(site: Site, browsers: list[PageClient], address: str, most: int = 400) -> list[str]:
    """Let everybody play by forms until the game is over; return the headlines of reveals, as they came."""
    told: dict[str, str] = {}
    for _ in range(most):
        for seat, who in enumerate(browsers):
            shown = re.search(r'class="panel reveal"[^>]* data-version="(\d+)"', who.open(address).text)
            if shown is not None:
                told[shown[1]] = who.page.element("reveal-title")  # two rounds may be won alike
            table = site.table(parse_code(address))
            if table.stage is not Stage.PLAYING:
                return list(told.values())
            act(who, seat, table)
    raise AssertionError("the game does not end")


@pytest.mark.slow
def test_two_play_a_whole_game_by_forms(site: Site) -> None:
    """Without scripts two browsers play to the end; every round is told, and the end with Chance cards."""
    ann, ben, address = seated(site)
    told = play_on(site, [ann, ben], address)
    assert len(told) >= 3
    assert sum("wins the round" in headline for headline in told) >= 3
    table = site.table(parse_code(address))
    outcome = game_of(table).outcome
    assert outcome is not None
    for who in (ann, ben):
        page = who.open(address).text
        assert 'class="panel final-result card-result"' in page
        assert str(max(outcome.scores)) in page
        assert "Play again" in page


def test_each_sees_their_own_cards(site: Site) -> None:
    """A page has one's own hand in words, and a spectator's has none; nobody looks from another's seat."""
    ann, ben, address = seated(site)
    table = site.table(parse_code(address))
    for seat, who in ((0, ann), (1, ben)):
        hand = labels(who.open(address).text)
        assert all(f'aria-label="{word}"' in hand for word in words(table, seat))
        assert not any(f'aria-label="{word}"' in hand for word in words(table, 1 - seat) - words(table, seat))
        refused = who.client.get(address, params={"seat": str(1 - seat)})
        assert refused.status_code == 403
        with who.stream(address, seat=1 - seat) as stream:
            assert stream.next().document["go"] == address
    watcher = open_client(site)
    page = watcher.open(address).text
    assert "You are watching." in page
    assert not any(f'"{word}"' in page for seat in (0, 1) for word in words(table, seat))
    assert not watcher.page.has_button("call")


def test_a_swap_is_by_place(site: Site) -> None:
    """The ticked cards go, others come; who is not on turn has no button for it, and is refused in words."""
    ann, ben, address = seated(site)
    table = site.table(parse_code(address))
    turn = game_of(table).turn
    mover, other = (ann, ben) if turn == 0 else (ben, ann)
    before = game_of(table).hands[turn or 0]
    mover.open(address)
    mover.press_button("swap", card=["1", "3"])
    after = game_of(site.table(parse_code(address)))
    assert after.discards == (before[1], before[3])
    assert Counter(after.hands[turn or 0]) >= Counter((before[0], before[2], before[4]))
    mover.open(address)
    assert not mover.page.has_button("swap")
    assert mover.page.has_button("call")
    refused = mover.post(address, 403, act="discard", seat=str(turn or 0), seen="99")
    assert "It is not your turn" in refused.text
    assert other.open(address).text


def test_advice_is_where_it_is_allowed(site: Site) -> None:
    """What a hand holds stands on the page of its owner, and on no page of a table without advice."""
    ann, _, address = seated(site)
    assert 'class="claim"' in ann.open(address).text
    silent = open_client(site)
    quiet = silent.create_table("hands-down", seat2="here", name2="Ben", advice="")
    assert 'class="claim"' not in silent.open(f"{quiet}?seat=0").text


# -- several players on one device ---------------------------------------------------------------------------------


def passed_around(site: Site) -> tuple[PageClient, str]:
    """Return a browser that holds both seats of a game, and the table's address."""
    who = open_client(site)
    return who, who.create_table("hands-down", seat2="here", name2="Ben")


def test_the_curtain(site: Site) -> None:
    """Nothing is shown until somebody says who they are; then that hand, until a move covers it again."""
    who, address = passed_around(site)
    table = site.table(parse_code(address))
    turn = int(game_of(table).turn or 0)
    name, other = ("Ann", "Ben") if turn == 0 else ("Ben", "Ann")
    assert f"It is {name}’s turn." in who.page.text
    assert f"I am {name}: show my cards" in who.page.text
    assert who.page.text.index(f"I am {name}") < who.page.text.index(f"I am {other}")
    assert not any(f'"{word}"' in who.page.text for seat in (0, 1) for word in words(table, seat))
    hand = labels(who.open(f"{address}?seat={turn}").text)
    assert all(f'aria-label="{word}"' in hand for word in words(table, turn))
    assert not any(f'aria-label="{word}"' in hand for word in words(table, 1 - turn) - words(table, turn))
    who.press_button("swap", card="0")
    assert who.page.address == address
    assert f"I am {other}: show my cards" in who.page.text
    assert "aria-label" not in labels(who.page.text).replace('aria-label="The cards are covered."', "")


def test_a_script_is_sent_to_the_curtain(site: Site) -> None:
    """Also where scripts send the form, a move by those who share a device leads to the covered table."""
    who, address = passed_around(site)
    turn = game_of(site.table(parse_code(address))).turn
    fields = {"act": "pass", "seat": str(turn), "seen": "9"}
    assert who.post_script(f"{address}?seat={turn}&done=3", **fields) == {"go": f"{address}?done=3"}
    ann, ben, other = seated(site)
    mover, seat = (ann, 0) if game_of(site.table(parse_code(other))).turn == 0 else (ben, 1)
    answer = mover.post_script(other, act="pass", seat=str(seat), seen="9")
    assert "version" in answer
    assert "go" not in answer


def test_the_call_asks_who(site: Site) -> None:
    """From the curtain either may call; the call is that player's."""
    who, address = passed_around(site)
    assert who.page.has_button("call-0")
    assert who.page.has_button("call-1")
    who.press_button("call-1")
    assert game_of(site.table(parse_code(address))).caller == 1
    assert not who.page.has_button("call-1")
    assert who.page.has_button("call-0")


@pytest.mark.slow
def test_those_who_share_play_to_the_end(site: Site) -> None:
    """Passing one browser around, a whole game is played, also through last choices."""
    who = open_client(site)
    address = who.create_table("hands-down", seat2="here", name2="Ben", **{"house-length": "3"})
    for _ in range(600):
        table = site.table(parse_code(address))
        if table.stage is not Stage.PLAYING:
            break
        game = game_of(table)
        seat = game.phase.waiting[0] if isinstance(game.phase, LastChoice) else game.turn
        assert seat is not None
        who.open(f"{address}?seat={seat}")
        if game.may_call(seat) and game.claim_of(seat) is not None:
            who.press_button(f"call-{seat}")
        else:
            assert act(who, seat, table)
    assert "card-result" in who.open(address).text


# -- live ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shown", [None, 0, 1])
def test_the_stream_follows_the_seat(site: Site, shown: int | None) -> None:
    """A stream has the cards of the seat it was opened for, all through a game, and no other's; the curtain's none."""
    who, address = passed_around(site)
    mover = open_client(site)
    mover.client.cookies = who.client.cookies
    query = {} if shown is None else {"seat": shown}
    with who.stream(address, **query) as stream:
        assert set(stream.next().document["parts"]) == {"main"}
        for _ in range(6):
            seat = game_of(site.table(parse_code(address))).turn
            mover.open(f"{address}?seat={seat}")
            mover.press_button("swap", card=["0", "1"])
            told = stream.next()
            table = site.table(parse_code(address))
            assert told.id == table.version
            sent = "".join(told.document["parts"].get(name, "") for name in ("hand", "actions", "players"))
            own = set() if shown is None else words(table, shown)
            hidden = set().union(*(words(table, other) for other in (0, 1) if other != shown)) - own
            assert not any(f'"{word}"' in sent for word in hidden)
            if seat == shown:
                assert all(f'"{word}"' in sent for word in own)
            drew = [sentence for sentence in told.document["said"] if sentence.startswith("You draw")]
            assert len(drew) == (seat == shown)


def test_a_reveal_comes_with_the_stream(site: Site) -> None:
    """When two calls meet, everybody's page gets both hands and the reason at once; it can be put away."""
    ann, ben, address = seated(site)
    watcher = open_client(site)
    with watcher.stream(address) as stream:
        stream.next()
        for who in (ann, ben):
            who.open(address)
            who.press_button("call", sure="yes")
        first, second = stream.next(), stream.next()
    assert "has called" in first.document["parts"]["players"]
    reveal = second.document["parts"]["reveal"]
    assert reveal.count('class="revealed-hand') == 2
    assert {"Ann", "Ben"} <= {name for name in ("Ann", "Ben") if f"<h3>{name} " in reveal}
    assert any("shows" in sentence for sentence in second.document["said"])
    page = ann.open(address).text
    assert "reveal-title" in page
    assert "reveal-title" not in ann.open(f"{address}?done={second.id}").text
    assert "reveal-title" in ann.open(f"{address}?done={second.id - 1}").text


def test_a_stream_of_a_seat_that_moved(site: Site) -> None:
    """Who gives a seat to another device sees from then on what spectators do, on the stream that is open."""
    ann, _, address = seated(site)
    table = site.table(parse_code(address))
    with ann.stream(address) as stream:
        before = stream.next().document["parts"]["main"]
        assert all(f'"{word}"' in before for word in words(table, 0))
        hand_over(site.program(token_of(ann)), f"/api/tables/{parse_code(address)}", seat=0)
        after = stream.next().document["parts"]
        assert "You are watching." in after["actions"]
        assert not any(f'"{word}"' in "".join(after.values()) for word in words(table, 0))


def token_of(who: PageClient) -> str:
    """Return the token in a browser's cookie, which only the server can read."""
    header = "; ".join(f"{name}={value}" for name, value in who.client.cookies.items())
    token = read_session(header, CookieSigner(UNLIMITED.key)).token
    assert token is not None
    return token
