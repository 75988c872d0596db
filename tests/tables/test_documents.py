"""Documents of tables: what is in them for whom, and that nothing else is."""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet import dice
from gobelet.cups import TypedCup
from gobelet.dice import edition
from gobelet.game import NotYourTurn, Seat
from gobelet.handsdown import CardGame, Event, HandsDown, new_card_game
from gobelet.tables.documents import make_table_document, make_update_document
from gobelet.tables.events import SeatTaken
from gobelet.tables.kinds import Document
from gobelet.tables.kinds.dice import DiceKind
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import Holder, hash_token
from gobelet.tables.viewer import check_seat, find_viewer
from support import strategies
from support.card_tables import HOLDERS, laid
from support.dice_moves import make_match
from support.paired_card_games import Pair
from support.table_session import Sitting, sensible_move


def view_table(table: Table, holder: Holder | None, seat: Seat | None = None) -> Document:
    """Return a table as a holder sees it from a seat."""
    return make_table_document(table, find_viewer(table, holder, seat))


def view_update(update: Update, holder: Holder | None, seat: Seat | None = None) -> Document:
    """Return an update as a holder sees it from a seat."""
    return make_update_document(update, find_viewer(update.after, holder, seat))


def told(table: Table, viewer: Seat | None, events: tuple[Event, ...] = ()) -> list[str]:
    """Return what is written to a viewer: who has that seat alone, and who has all seats and looks from that one."""
    texts = []
    for shared in (None, HOLDERS[0]):
        found = laid(table.game, shared) if isinstance(table.game, CardGame) else table
        holder = shared or (None if viewer is None else HOLDERS[viewer])
        update = Update(TableId("t"), found, events, found.after(events))
        texts += [
            json.dumps(view_table(found, holder, viewer)),
            json.dumps(view_update(update, holder, viewer)),
        ]
    return texts


def check_pair(pair: Pair) -> None:
    """Two games that differ in what a viewer may not see are written alike to that viewer, at every moment."""
    game, twin = pair.game, pair.twin
    for step, picks in zip(pair.steps, pair.picks, strict=True):
        events = twin.decide(step.seat, step.move, TypedCup(picks))
        assert told(laid(game), pair.viewer, step.events) == told(laid(twin), pair.viewer, events)
        for event, other in zip(step.events, events, strict=True):
            game, twin = game.apply(event), twin.apply(other)
        assert told(laid(game), pair.viewer) == told(laid(twin), pair.viewer)


def pairs(players: int, seed: str) -> Iterator[Pair]:
    """Yield twins all through a game, for every viewer."""
    chance = Random(seed)  # noqa: S311 - meant to be repeatable
    steps = list(strategies.play_card_steps(new_card_game(HandsDown(length=4), players), seed, 12))
    for start in range(0, len(steps), 3):
        viewer = chance.choice([None, *map(Seat, range(players))])
        yield Pair(steps[start : start + 3], seed, viewer, chance)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 6])
def test_documents_do_not_depend_on_hidden_cards(players: int) -> None:
    """Whatever others hold and the pile has, a viewer's tables and news are the same text."""
    found = list(pairs(players, f"seeing {players}"))
    for pair in found:
        check_pair(pair)
    assert sum(pair.differ for pair in found) > 5


@pytest.mark.slow
@settings(max_examples=20)
@given(strategies.card_games(), st.integers(0, 10_000), st.data())
def test_documents_from_the_deal_on(game: CardGame, seed: int, data: st.DataObject) -> None:
    """The same for the beginning of any game, as far as anybody likes."""
    steps = list(strategies.play_card_steps(game, seed, 12))
    length = data.draw(st.integers(1, min(len(steps), 20)), label="length")
    viewer = data.draw(st.sampled_from([None, *game.seats]), label="viewer")
    check_pair(Pair(steps[:length], seed, viewer, Random(seed)))  # noqa: S311 - meant to be repeatable


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A document made of the whole game instead of the view does depend on hidden cards."""
    monkeypatch.setattr(CardGame, "view", lambda game, _viewer: game)

    def leaks() -> bool:
        try:
            for pair in pairs(3, "leak"):
                check_pair(pair)
        except AssertionError:
            return True
        return False

    assert leaks()


def test_several_seats_show_nothing_until_one_is_asked_for() -> None:
    """Who holds all seats sees no cards; asking for a seat shows that seat's, and no other's."""
    (step, *_) = strategies.play_card_steps(new_card_game(HandsDown(), 3), 1)
    table = laid(step.game.apply(step.events[0]), HOLDERS[0])
    none = view_table(table, HOLDERS[0])
    assert none["seat"] is None
    assert {card for hand in none["game"]["hands"] for card in hand} == {None}
    for seat in table.seats:
        hands = view_table(table, HOLDERS[0], seat)["game"]["hands"]
        assert [None not in hand for hand in hands] == [seat == other for other in table.seats]


def test_moves_of_cards_are_told_once() -> None:
    """Whose turn it is may discard, said once; everyone may call; nobody else's moves are told."""
    (step, *_) = strategies.play_card_steps(new_card_game(HandsDown(), 3), 1)
    table = laid(step.game.apply(step.events[0]))
    assert isinstance(table.game, CardGame)
    for seat in table.seats:
        kinds = [(offer["seat"], offer["move"]["kind"]) for offer in view_table(table, HOLDERS[seat])["moves"]]
        assert kinds == [(seat, "Call"), *([(seat, "Discard")] if seat == table.game.turn else [])]
    assert view_table(table, None)["moves"] == []
    lent = table._replace(places=tuple(replace(place, lent="greedy") for place in table.places))
    assert view_table(lent, HOLDERS[0])["moves"] == []


@pytest.mark.parametrize("advice", [True, False])
def test_a_discard_is_ready_to_be_sent_where_advice_is_allowed(*, advice: bool) -> None:
    """It names cards of one's own hand that serve nothing near, from the seat one looks from; else it names none."""
    (step, *_) = strategies.play_card_steps(new_card_game(HandsDown(), 3), 1)
    table = laid(step.game.apply(step.events[0]), HOLDERS[0])
    table = table._replace(setup=replace(table.setup, advice=advice))
    assert isinstance(table.game, CardGame)
    turn = table.game.turn
    assert turn is not None
    cards = {
        seat: next(
            offer["move"]["cards"] for offer in view_table(table, HOLDERS[0], seat)["moves"] if "choose" in offer
        )
        for seat in (None, *table.seats)
    }
    hand = [card.code for card in table.game.hands[turn] if card is not None]
    assert (cards[turn] != []) is advice
    assert set(cards[turn]) <= set(hand)
    assert all(named == [] for seat, named in cards.items() if seat != turn)


def test_dice_are_told_whole() -> None:
    """Cards, dice and what may be done: the moves on offer are just the legal ones, and a fill says what it gives."""
    sitting = Sitting().make("mb-1982", people=1).begin()
    roll = view_table(sitting.table, None)
    assert (roll["game"]["phase"], roll["game"]["dice"], roll["game"]["rolls_left"]) == ("turn", None, 3)
    holder = sitting.table.places[0].holder
    (offer,) = view_table(sitting.table, holder)["moves"]
    assert offer == {"seat": 0, "move": {"kind": "RollDice", "keep": []}}
    sitting.play_on(1)
    document = view_table(sitting.table, holder)
    assert sitting.table.game is not None
    assert len(document["moves"]) == len(sitting.table.game.legal_moves(Seat(0)))
    chance = next(offer for offer in document["moves"] if offer["move"].get("box") == "chance")
    assert chance["points"] == sum(document["game"]["dice"])
    assert list(document["game"]["columns"][0]["boxes"].values()) == [None] * 13
    sitting.tables.close()


def test_nobody_is_named_but_by_seat() -> None:
    """No document has a holder, nor entropy before the game begins, nor a secret before its game is finished."""
    sitting = Sitting().make("kniffel")
    update: list[Update] = []
    sitting.tables.pubsub.subscribe(sitting.id, update.append)
    for place in sitting.table.places:
        assert place.holder is not None
        assert place.holder not in json.dumps(view_table(sitting.table, place.holder))
    assert view_table(sitting.table, None)["fair"]["entropy"] is None
    taken = SeatTaken(Seat(0), Holder("somebody"), "Ann", "c0ffee")
    row = Update(sitting.id, sitting.table, (taken,), sitting.table.after((taken,)))
    (event,) = view_update(row, None)["events"]
    assert set(event) == {"kind", "seat", "name", "entropy_hash", "colour", "picture"}
    sitting.begin().play_on()
    (secret,) = sitting.table.shown_secrets
    before = [json.dumps(view_update(row, None)) for row in update if not row.after.shown_secrets]
    assert len(before) > 50
    assert not any(secret in text for text in before)
    assert view_table(sitting.table, None)["fair"]["secrets"] == [secret]
    assert view_table(sitting.table, None)["fair"]["entropy"] == ["00", "01"]
    sitting.tables.close()


def test_a_seat_of_somebody_else_is_refused() -> None:
    """Nobody looks from a seat that is not theirs; a viewer who lost theirs is a spectator."""
    sitting = Sitting().make("kniffel")
    mine, other = (place.holder for place in sitting.table.places)
    check_seat(sitting.table, mine, Seat(0))
    with pytest.raises(NotYourTurn, match="not-your-seat"):
        check_seat(sitting.table, mine, Seat(1))
    assert find_viewer(sitting.table, other, Seat(0)).seat is None
    sitting.tables.close()


# -- matches of dice -----------------------------------------------------------------------------------------------


def view_match(name: str, *scores: tuple[int, ...], length: int) -> Document:
    """Return the game's document of a match whose games have ended with these scores."""
    match = make_match(edition(name), *scores, length=length)
    return DiceKind().make_document(match, None, advice=False)


def test_earlier_games_of_the_sheet() -> None:
    """`sheet`: the finished games on the current sheet are in the document, box by box; a new sheet begins empty."""
    found = view_match("mb-1982", (250, 301), (222, 240), length=6)
    assert [game["number"] for game in found["earlier"]] == [1, 2]
    assert [[card["grand_total"] for card in game["columns"]] for game in found["earlier"]] == found["scores"]
    assert [card["boxes"]["chance"] for card in found["earlier"][0]["columns"]] == [250, 301]
    assert found["earlier"][0]["outcome"]["winners"] == [1]
    assert view_match("mb-1982", *[(1, 2)] * 6, length=8)["earlier"] == []
    assert [game["number"] for game in view_match("mb-1982", *[(1, 2)] * 7, length=8)["earlier"]] == [7]


@pytest.mark.parametrize(("name", "decided_by", "winner"), [("kniffel", "scores", 1), ("classic", "settlement", 0)])
def test_what_has_decided_a_match(name: str, decided_by: str, winner: int) -> None:
    """`read-match`: the outcome of a match says whether scores or settlements have decided."""
    outcome = view_match(name, (300, 299, 100), (200, 300, 299), length=2)["outcome"]
    assert (outcome["decided_by"], outcome["winners"], outcome["scores"]) == (decided_by, [winner], [500, 599, 399])


@pytest.mark.parametrize("name", ["mb-1982", "classic", "kniffel", "yatzy"])
def test_every_fill_is_offered_with_what_it_gives(name: str) -> None:
    """Through a whole game: points, bonus and joker are those of the rules."""
    sitting, fills = Sitting().make(name, people=1).begin(), 0
    while sitting.table.stage is Stage.PLAYING:
        assert isinstance(sitting.table.game, dice.Match)
        game = sitting.table.game.game
        if game.roll is not None and game.column is not None:
            moves = view_table(sitting.table, hash_token(sitting.tokens[0]))["moves"]
            offers = [offer for offer in dice.offers(game.cards[game.column], game.roll) if offer.legal]
            assert [move for move in moves if "points" in move] == [
                {
                    "seat": 0,
                    "move": {"kind": "FillBox", "box": offer.box},
                    "points": offer.points,
                    "yahtzee_bonus": offer.yahtzee_bonus,
                    "joker": offer.joker,
                }
                for offer in offers
            ]
            fills += 1
        sitting.play(*sensible_move(sitting.table.game))
    assert fills >= 13
