"""Commands: each is done once, by whom it may be done, and answered in full."""

import pytest

from gobelet.cups import hash_entropy
from gobelet.tables.tokens import new_token
from support.api_game import alone, begun, fill, refusal, roll, seated
from support.http_server import Program, Site
from support.response_check import check_answer, check_table
from support.two_servers import SERVERS, serve_one_or_two

site = pytest.fixture(serve_one_or_two, scope="module", params=SERVERS)


def test_a_table_is_set_up_once(site: Site) -> None:
    """The same command with the same token makes one table; the answer says where it is."""
    ann = site.program(new_token())
    made = [ann.post("/api/tables", command="once", edition="mb-1982") for _ in range(2)]
    assert [response.status_code for response in made] == [201, 201]
    assert made[0].json() == made[1].json()
    check_answer(made[0].json())
    assert made[0].headers["Location"] == f"/api/tables/{made[0].json()['table']['code']}"
    assert ann.post("/api/tables", command="twice", edition="mb-1982").json()["table"] != made[0].json()["table"]


def test_joining_twice_takes_one_seat(site: Site) -> None:
    """A repeated join is answered with the same seat and token, also once the game has begun."""
    ann, ben = site.program(), site.program(new_token())
    path = ann.make()
    first = ben.done(f"{path}/seats", name="Ben", command="sit")
    ann.done(f"{path}/seats", name="Ann")
    ann.done(f"{path}/start")
    again = ben.done(f"{path}/seats", name="Ben", command="sit")
    assert (first["seat"], first["token"], first["version"]) == (again["seat"], again["token"], again["version"])
    assert again["table"]["your_seats"] == [0]


def test_a_move_sent_twice_is_made_once(site: Site) -> None:
    """The same command again has the same version, and no further die is rolled; a key in the header does as well."""
    path, ann = alone(site)
    seen = ann.look(path)["version"]
    body = {"seen": seen, "move": {"kind": "RollDice"}}
    answers = [ann.done(f"{path}/moves", command="roll", **body) for _ in range(2)]
    headers = {**ann.headers, "Idempotency-Key": "roll"}
    answers.append(ann.client.post(f"{path}/moves", json=body, headers=headers).json())
    assert {answer["version"] for answer in answers} == {seen + 1}
    assert ann.look(path)["version"] == seen + 1
    check_answer(answers[0])


def test_a_stale_move_is_refused(site: Site) -> None:
    """A move chosen before the last roll is refused with 409; a new name does not make one stale."""
    path, ann = alone(site)
    seen = roll(ann, path)["version"]
    ann.done(f"{path}/rename", name="Anne")
    ann.done(f"{path}/moves", seen=seen, move={"kind": "RollDice", "keep": []})
    stale = ann.post(f"{path}/moves", seen=seen, move={"kind": "FillBox", "box": "chance"})
    assert refusal(stale) == (409, "stale")
    assert stale.json()["data"] == {"version": ann.look(path)["version"]}


def test_kept_dice_may_come_in_any_order(site: Site) -> None:
    """Faces to keep need not be sorted."""
    path, ann = alone(site)
    dice = roll(ann, path)["table"]["game"]["dice"]
    keep = sorted(dice[:4], reverse=True)
    after = ann.done(f"{path}/moves", seen=ann.look(path)["version"], move={"kind": "RollDice", "keep": keep})
    assert all(after["table"]["game"]["dice"].count(face) >= keep.count(face) for face in keep)


def test_a_fill_is_taken_back(site: Site) -> None:
    """Undo gives the dice back as they lay; with cards there is nothing to take back."""
    path, ann = alone(site)
    dice = roll(ann, path)["table"]["game"]["dice"]
    seen = fill(ann, path)["version"]
    assert ann.done(f"{path}/undo", seen=seen)["table"]["game"]["dice"] == dice
    path, ann, _ = begun(site, "hands-down")
    assert refusal(ann.post(f"{path}/undo", seen=4)) == (409, "nothing-to-undo")


def test_whose_turn_it_is_not(site: Site) -> None:
    """Another's seat, another's turn, a game that has not begun: each has its own refusal."""
    path, ann, ben = seated(site)
    move = {"kind": "RollForOpening"}
    assert refusal(ann.post(f"{path}/moves", seen=9, move=move)) == (409, "not-playing")
    ann.done(f"{path}/start")
    assert refusal(ann.post(f"{path}/moves", seen=9, seat=1, move=move)) == (403, "not-your-seat")
    assert refusal(ann.post(f"{path}/start")) == (409, "begun-already")
    ann.done(f"{path}/moves", seen=9, move=move)
    assert refusal(ann.post(f"{path}/moves", seen=9, move=move)) == (403, "not-in-opening")
    response = ann.client.post(f"{path}/moves", json={"seen": 9, "move": move, "command": "x"})
    assert refusal(response) == (401, "token-missing")
    assert response.headers["WWW-Authenticate"] == "Bearer"
    assert ben.look(path)["game"]["phase"] == "opening"


def test_who_comes_late_watches(site: Site) -> None:
    """At a full or begun table one gets a view but no seat, with status 200; a seat that is taken is refused."""
    path, ann, _ = seated(site)
    late = site.program()
    joined = late.done(f"{path}/seats", name="Cleo")
    assert (joined["seat"], joined["table"]["your_seats"], joined["table"]["moves"]) == (None, [], [])
    ann.done(f"{path}/start")
    assert late.done(f"{path}/seats", name="Cleo")["seat"] is None
    assert refusal(late.post(f"{path}/moves", seen=4, move={"kind": "RollForOpening"})) == (403, "not-your-seat")
    other = ann.make()
    ann.done(f"{other}/seats", name="Ann", seat=0)
    assert refusal(late.post(f"{other}/seats", name="Cleo", seat=0)) == (409, "seat-taken")


def test_pass_and_play(site: Site) -> None:
    """One device with several seats says which; it sees the cards of a seat only when asking for that seat."""
    ann = site.program()
    path = ann.make("hands-down")
    assert [ann.done(f"{path}/seats", name=name)["seat"] for name in ("Ann", "Ben")] == [0, 1]
    ann.done(f"{path}/start")
    hands = ann.look(path)["game"]["hands"]
    assert {card for hand in hands for card in hand} == {None}
    for seat in (0, 1):
        hands = ann.look(path, seat=seat)["game"]["hands"]
        assert [None in hand for hand in hands] == [seat == 1, seat == 0]
    seen = ann.look(path)["version"]
    assert refusal(ann.post(f"{path}/moves", seen=seen, move={"kind": "Call"})) == (422, "which-seat")
    turn = ann.look(path)["game"]["turn"]
    answer = ann.done(f"{path}/moves", seen=seen, seat=turn, move={"kind": "Discard", "cards": []})
    assert [None in hand for hand in answer["table"]["game"]["hands"]] == [turn == 1, turn == 0]
    assert refusal(site.program(new_token()).get(path, seat=0)) == (403, "not-your-seat")


@pytest.mark.parametrize(("rule", "kept"), [("keep", True), ("draw", False)])
def test_the_hand_of_a_lone_winner(site: Site, rule: str, kept: bool) -> None:
    """`hd-alone`: by the house rule `alone=keep` who wins a round alone goes on with the same five cards."""
    path, *programs = begun(site, "hands-down", house={"alone": rule})
    ann, ben = programs
    while not (game := ann.look(path)["game"])["claim"]:
        cards = [] if game["turn"] else game["hands"][0]
        move_cards(programs[game["turn"]], path, kind="Discard", cards=cards)
    hand = game["hands"][0]
    move_cards(ann, path, kind="Call")
    while (phase := ben.look(path)["game"]["phase"]) != "open":
        move_cards(ben, path, **({"kind": "Decline"} if phase == "last-choice" else {"kind": "Discard", "cards": []}))
    after = ann.look(path)["game"]
    assert len(after["won"][0]) == 1
    assert (sorted(after["hands"][0]) == sorted(hand)) is kept


def move_cards(program: Program, path: str, **move: object) -> None:
    """Move at a table of cards."""
    program.done(f"{path}/moves", seen=program.look(path)["version"], move=move)


def test_seats_before_the_game(site: Site) -> None:
    """One leaves one's own seat, and the host sends others away; leaving twice is answered twice."""
    path, ann, ben = seated(site)
    assert refusal(ben.post(f"{path}/remove", seat=0)) == (403, "not-the-host")
    left = [ben.done(f"{path}/leave", command="bye")["version"] for _ in range(2)]
    assert left == [4, 4]
    assert refusal(ann.post(f"{path}/start")) == (409, "seats-free")
    ben.done(f"{path}/seats", name="Ben")
    seats = ann.done(f"{path}/remove", seat=1)["table"]["seats"]
    assert [seat["taken"] for seat in seats] == [True, False]


def test_a_seat_is_given_away_or_dropped_before_the_game(site: Site) -> None:
    """The host lets a computer player sit down, and takes away a seat that nobody came for."""
    ann = site.program()
    path = ann.make(seats=("person", "person", "person"))
    ann.done(f"{path}/seats", name="Ann")
    assert refusal(site.program(new_token()).post(f"{path}/drop", seat=1)) == (403, "not-the-host")
    assert refusal(ann.post(f"{path}/drop", seat=0)) == (409, "seat-taken")
    assert ann.done(f"{path}/give", seat=1, kind="greedy")["table"]["seats"][1]["computer"] == "greedy"
    seats = ann.done(f"{path}/drop", seat=2)["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Goldie"]
    assert ann.done(f"{path}/start")["table"]["stage"] == "playing"


def test_the_computer_plays_for_somebody(site: Site) -> None:
    """A seat is lent and taken back; nobody lends the seat of a player who is there."""
    path, ann, ben = begun(site)
    assert ann.done(f"{path}/lend", bot="greedy")["table"]["seats"][0]["computer"] == "greedy"
    seen = ann.look(path)["version"]
    assert ann.look(path)["moves"] == []
    assert refusal(ann.post(f"{path}/moves", seen=seen, move={"kind": "RollForOpening"})) == (409, "seat-lent")
    assert ann.done(f"{path}/take-back")["table"]["seats"][0]["computer"] is None
    assert refusal(ann.post(f"{path}/lend", seat=1, bot="greedy")) == (403, "not-your-seat")
    assert refusal(ann.post(f"{path}/lend", bot="nobody")) == (409, "unknown-bot")
    assert ben.done(f"{path}/leave")["table"]["seats"][1]["computer"] == "greedy"


def test_a_seat_is_handed_over(site: Site) -> None:
    """Another device takes the offer with its own token, once, however often it asks; the old one has no seat then."""
    path, ann, _ = begun(site)
    handed = ann.done(f"{path}/hand-over")
    assert "token" not in handed
    assert ann.look(path)["your_seats"] == [0]
    phone, thief = (Program(ann.client, new_token()) for _ in range(2))
    taken = [phone.done(f"{path}/take-over", offer=handed["offer"]) for _ in range(2)]
    assert [(answer["seat"], answer["token"]) for answer in taken] == [(0, phone.token)] * 2
    assert [who.look(path)["your_seats"] for who in (ann, phone)] == [[], [0]]
    assert refusal(thief.post(f"{path}/take-over", offer=handed["offer"])) == (409, "offer-over")
    assert refusal(thief.post(f"{path}/take-over", offer="x")) == (409, "offer-unknown")
    assert refusal(thief.post(f"{path}/hand-over", seat=0)) == (403, "not-your-seat")
    assert refusal(Program(ann.client).post(f"{path}/hand-over")) == (401, "token-missing")


def test_a_seat_is_taken_over_by_somebody_without_a_token(site: Site) -> None:
    """They get one with the seat."""
    path, ann, _ = begun(site)
    phone = Program(ann.client)
    phone.done(f"{path}/take-over", offer=ann.done(f"{path}/hand-over")["offer"])
    assert phone.token is not None
    assert phone.look(path)["your_seats"] == [0]


def test_a_rematch_keeps_the_seats(site: Site) -> None:
    """After the game the same players sit at a new table with the tokens they have."""
    path, ann = alone(site)
    assert refusal(ann.post(f"{path}/rematch")) == (409, "not-over")
    while ann.look(path)["stage"] != "over":
        table = ann.look(path)
        offer = next(offer for offer in reversed(table["moves"]) if offer["move"]["kind"] != "UndoFill")
        ann.done(f"{path}/moves", seen=table["version"], move=offer["move"])
    code = ann.done(f"{path}/rematch")["table"]["rematch"]
    assert ann.look(f"/api/tables/{code}")["your_seats"] == [0]
    assert refusal(ann.post(f"{path}/rematch")) == (409, "rematch-made")


def test_a_table_is_closed_by_its_host(site: Site) -> None:
    """Only the host closes a table, once; then nothing can be done there."""
    path, ann, ben = seated(site)
    assert refusal(ben.client.delete(path, headers=ben.headers)) == (403, "not-the-host")
    closed = [ann.client.delete(path, headers=ann.headers).json()["version"] for _ in range(2)]
    assert closed == [4, 4]
    assert refusal(ben.post(f"{path}/seats", name="Cleo")) == (409, "table-closed")
    assert ben.look(path)["stage"] == "closed"


def test_programs_reveal_what_they_add(site: Site) -> None:
    """A hash when one sits down, the entropy when the game begins; with the last one the game is there."""
    path, ann, ben = seated(site)
    entropy = "00112233445566778899aabbccddeeff"
    digest = hash_entropy(bytes.fromhex(entropy))
    both = {"entropy": entropy, "entropy_hash": digest}
    assert refusal(ben.post(f"{path}/seats", name="Ben", seat=1, **both)) == (409, "entropy-both")
    ben.done(f"{path}/seats", name="Ben", seat=1, entropy_hash=digest)
    assert refusal(ben.post(f"{path}/reveal", entropy=entropy)) == (409, "not-revealing")
    table = ann.done(f"{path}/start")["table"]
    assert (table["stage"], table["game"], table["moves"]) == ("revealing", None, [])
    assert table["fair"]["hashes"] == ["", digest]
    assert table["fair"]["entropy"] == ["c0ffee", ""]
    check_table(ann.look(path))
    assert refusal(ann.post(f"{path}/reveal", entropy="ff" * 16)) == (409, "entropy-mismatch")
    table = ben.done(f"{path}/reveal", entropy=entropy)["table"]
    assert (table["stage"], table["fair"]["entropy"]) == ("playing", ["c0ffee", entropy])
    assert refusal(ben.post(f"{path}/reveal", entropy=entropy)) == (409, "reveal-late")


def test_whoever_comes_while_devices_reveal_watches(site: Site) -> None:
    """The seats are closed then, as in the game."""
    path, ann, _ = seated(site)
    ann.done(f"{path}/seats", name="Ann", seat=0, entropy_hash="0" * 64)
    ann.done(f"{path}/start")
    assert site.program().done(f"{path}/seats", name="Cleo")["seat"] is None
