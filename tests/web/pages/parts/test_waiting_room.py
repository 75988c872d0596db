"""The waiting room: who sits where, who is asked for a name, and what the host changes before the game."""

import re
from concurrent.futures import ThreadPoolExecutor

from gobelet.cups import hash_entropy
from gobelet.tables.table import Stage
from support.advanced_games import play_ahead
from support.http_server import Site
from support.page_client import Page, join_table, open_client, parse_code


def typed(page: Page) -> str:
    """Return what stands in the field for a name."""
    found = re.search(r'id="sit-name"\s+value="([^"]*)"', page.text)
    assert found is not None
    return found.group(1)


def test_the_heading_says_whether_anybody_is_missing(site: Site) -> None:
    """Players are waited for only as long as a seat is free."""
    ann = open_client(site)
    path = ann.create_table(seat2="person")
    assert "Waiting for players" in ann.open(path).words
    join_table(site, path)
    page = ann.open(path)
    assert "Waiting for players" not in page.words
    assert "Everybody is here" in page.words


def test_more_than_eight_seats_are_a_list_only(site: Site) -> None:
    """Partners may be sixteen, for whom there are not enough places around the table."""
    for count, chairs in ((8, True), (16, False)):
        teams = [[seat, seat + count // 2] for seat in range(count // 2)]
        path = site.program().make("classic", seats=("person",) * count, teams=teams).replace("/api/tables", "/t")
        page = open_client(site).open(path)
        assert page.text.count("<em>free</em>") == count
        assert ('class="chairs' in page.text) is chairs


def test_a_table_for_four_is_played_by_two_and_a_computer(site: Site) -> None:
    """The host takes one free seat away and gives another to the computer; then the game can begin."""
    ann = open_client(site)
    path = ann.create_table(seat2="person", seat3="person", seat4="person")
    ben = join_table(site, path)
    assert not list(ben.open(path).forms("drop"))
    page = ann.open(path)
    assert len(list(page.forms("drop"))) == 2
    page = ann.press(page, "drop")
    assert len(site.table(parse_code(path)).seats) == 3
    page = ann.press(page, "give")
    assert site.table(parse_code(path)).places[2].kind == "casual"
    ann.press(page, "begin")
    assert site.table(parse_code(path)).stage is Stage.PLAYING


def test_a_computer_player_makes_room_for_a_person(site: Site) -> None:
    """Before the game the host frees a seat again that was meant for the computer."""
    ann = open_client(site)
    path = ann.create_table(seat2="greedy", seat3="person")
    page = ann.press(ann.open(path), "give", number=0, kind="person")
    assert site.table(parse_code(path)).places[1].free
    assert page.text.count("<em>free</em>") == 2


def test_a_name_is_typed_once(site: Site) -> None:
    """Who has sat down under a name is offered it at the next table, but not where somebody has it already."""
    ann, ben = open_client(site), open_client(site)
    first, second = (ann.create_table(seat2="person", command=command) for command in ("one", "two"))
    assert typed(ben.open(first)) == ""
    ben.press(ben.open(first), "sit", name="Benjamin")
    assert typed(ben.open(second)) == "Benjamin"
    assert 'value="Benjamin"' in ben.open("/new/kniffel").text
    join_table(site, second, "Benjamin")
    third = ann.create_table(seat2="person", seat3="person", command="three")
    join_table(site, third, "Benjamin")
    assert typed(ben.open(third)) == ""


def test_another_name_is_remembered_and_that_of_somebody_here_is_not(site: Site) -> None:
    """Renaming one's own seat counts; sitting somebody down on the same device does not."""
    ann = open_client(site)
    path = ann.create_table(seat2="person", seat3="person")
    ann.press(ann.open(path), "sit", name="Grandma")
    assert 'value="Ann"' in ann.open("/new/kniffel").text
    ann.press(ann.open(f"{path}/more"), "rename", name="Anna")
    assert 'value="Anna"' in ann.open("/new/kniffel").text


ENTROPY = bytes(range(16))
HASH = hash_entropy(ENTROPY)


def test_a_new_table_takes_a_hash(site: Site) -> None:
    """The form of a new table takes the hash only; one that begins at once waits for what fits it."""
    ann, other = open_client(site), open_client(site)
    waits, begins = (
        client.create_table(seat2=chair, entropy_hash=HASH) for client, chair in ((ann, "person"), (other, "here"))
    )
    assert [place.entropy_hash for place in site.table(parse_code(waits)).places] == [HASH, ""]
    assert f'data-commits="{HASH}"' in ann.open(waits).text
    assert site.table(parse_code(begins)).stage is Stage.REVEALING
    page = other.open(begins)
    assert page.text.count(f'data-reveals="{HASH}"') == 2
    assert "data-commits" not in page.text
    assert "The game begins" in page.words
    other.post(begins, act="reveal", entropy=ENTROPY.hex())
    table = site.table(parse_code(begins))
    assert table.stage is Stage.PLAYING
    assert [place.entropy for place in table.places] == [ENTROPY.hex()] * 2


def test_a_page_without_scripts_waits_for_the_others(site: Site) -> None:
    """Whoever begins without scripts sees the game, as soon as the others' devices have revealed."""
    ann = open_client(site)
    path = ann.create_table(seat2="person")
    ben = open_client(site)
    ben.press(ben.open(path), "sit", name="Ben", entropy_hash=HASH)
    opened = ann.open(path)
    with ThreadPoolExecutor(1) as pool:
        begun = pool.submit(ann.press, opened, "begin")
        while site.table(parse_code(path)).stage is Stage.LOBBY:
            pass
        ben.post(path, act="reveal", entropy=ENTROPY.hex())
        assert 'id="primary"' in begun.result().text


def test_a_script_learns_what_is_fixed(site: Site) -> None:
    """With the response to the form, a script has the commitments and the transcript, before it reveals anything."""
    fields = {"name": "Ann", "command": "new", "seat2": "here", "entropy_hash": HASH}
    answer = open_client(site).post_script("/new/kniffel", **fields)
    table = site.table(answer["table"])
    assert answer["go"] == f"/t/{table.code}"
    assert answer["commitments"].split() == list(table.commitments)
    assert answer["transcript"] == table.fairness.transcript
    assert answer["transcript"].splitlines()[1:] == [f"commitment {table.commitments[0]}", *[f"hash {HASH}"] * 2]


def test_a_device_may_send_another_hash_while_it_waits(site: Site) -> None:
    """A browser that has forgotten its entropy sends a new hash; the page offers that to nobody else."""
    ann = open_client(site)
    path = ann.create_table(seat2="person", entropy_hash=HASH)
    ben = join_table(site, path)
    for digest in ("1" * 64, HASH, "1" * 64, "2" * 64):  # a hash may come back: the seat was on another device
        form = ann.open(path).text.partition("data-commits")[2].partition("</form>")[0]
        fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
        ann.post(path, **fields | {"entropy_hash": digest})
        assert site.table(parse_code(path)).places[0].entropy_hash == digest
    assert ben.open(path).text.count("data-commits") == 1
    assert "data-commits" not in open_client(site).open(path).text


def test_long_words_for_the_dice_are_cut(site: Site) -> None:
    """Bytes are counted there, and nobody knows how many a letter has; no letter is cut in two."""
    path = open_client(site).create_table(seed="ü" * 60)
    assert bytes.fromhex(site.table(parse_code(path)).setup.seed).decode() == "ü" * 32


def test_who_plays_again_is_waited_for(site: Site) -> None:
    """In a rematch everybody has a seat at once, but whoever still looks at the old table is not here yet."""
    ann = open_client(site)
    path = ann.create_table(seat2="person")
    ben = join_table(site, path)
    ann.press(ann.open(path), "begin")
    play_ahead(site, path)
    again = ann.press(ann.open(path), "rematch").path
    page = ann.open(again)
    assert "Waiting for Ben" in page.words
    assert ">away<" in page.text
    assert "Everybody is here" in ben.open(again).words
    assert "Everybody is here" in ann.open(again).words
