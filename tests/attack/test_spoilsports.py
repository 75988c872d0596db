"""Spoilsports: players who would ruin the game of others, or keep what they have given away."""

import pytest

from gobelet.game import Seat
from gobelet.tables.commands import Close, Lend, TakeBack
from gobelet.tables.kinds import find_edition, find_kind
from gobelet.tables.table import Stage
from support.api_game import begun, hand_over, refusal
from support.http_server import Program, Site
from support.page_client import begin_pair, parse_code
from support.table_session import Sitting, refused

# -- the seat of somebody who is away --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "weak", "fine"),
    [
        ("kniffel", ("beginner", "greedy", "random"), ("perfect", "strong", "casual")),
        ("hands-down", ("random",), ("expert", "greedy")),
    ],
)
def test_nobody_ruins_the_game_of_an_absent_player(edition: str, weak: tuple[str, ...], fine: tuple[str, ...]) -> None:
    """Others lend the seat only to those who play well; its owner may lend it to anybody."""
    assert (*fine, *weak) == find_kind(find_edition(edition)).bots
    sitting = Sitting().make(edition, people=2).begin()
    sitting.tables.seconds_away = lambda _table, _holder: 61.0
    for bot in weak:
        told = refused(sitting, Lend(Seat(1), bot))
        assert (told.code, told.data["known"]) == ("stand-in-weak", fine)
    for bot in fine:
        sitting.ask(Lend(Seat(1), bot))
        sitting.ask(TakeBack(Seat(1)), sitting.tokens[1])
    sitting.ask(Lend(Seat(1), weak[-1]), sitting.tokens[1])


def test_nobody_exchanges_the_computer_player_that_an_absent_player_has_chosen() -> None:
    """Who lends their own seat and leaves finds the same player when they come back."""
    sitting = Sitting().make("kniffel", people=2).begin()
    sitting.ask(Lend(Seat(1), "strong"), sitting.tokens[1])
    sitting.tables.seconds_away = lambda _table, _holder: 61.0
    assert refused(sitting, Lend(Seat(1), "casual")).code == "not-your-seat"
    assert sitting.table.places[1].lent == "strong"


# -- the host who deletes the game -----------------------------------------------------------------------------------


def test_a_game_that_the_host_ends_stays_readable(site: Site) -> None:
    """Nobody can continue it, but everybody can look at it: the document, the record, and the page with its sheet."""
    path, ann, ben = begun(site)
    before = ben.look(path)["game"]
    assert ann.client.delete(path, headers=ann.headers).status_code == 200
    assert refusal(ben.post(f"{path}/rename", name="Bob")) == (409, "table-closed")
    table = ben.look(path)
    assert (table["stage"], table["game"]) == ("closed", before)
    assert ben.get(f"{path}/record").text.startswith("Gobelet")


@pytest.mark.parametrize("edition", ["mb-1982", "hands-down"])
def test_the_page_of_a_game_that_the_host_has_ended(site: Site, edition: str) -> None:
    """The host is told what happens; the others see who ended it, what was played, and the record."""
    path, ann, ben = begin_pair(site, edition=edition)
    asked = ann.post(path, act="close", seen="9")
    assert "What has been played stays readable." in asked.words
    ann.post(path, act="close", seen="9", sure="yes")
    page = ben.open(path)
    assert "The host has ended this game." in page.words
    assert f"/api/tables/{parse_code(path)}/record" in page.text
    assert ("grand total" in page.words.lower()) == (edition == "mb-1982")
    assert 'name="act"' not in page.text.partition('data-part="closed"')[2].partition("</main>")[0]


def test_a_table_of_ones_own_is_deleted() -> None:
    """Who plays alone, or has played to the end, leaves nothing behind on the page."""
    alone, over = Sitting().make("kniffel", people=1).begin(), Sitting().make("kniffel", people=2).begin()
    over.play_on()
    early = Sitting().make("kniffel", people=2)
    for sitting in (alone, over, early):
        table = sitting.ask(Close()).table
        assert table.stage is Stage.CLOSED
        assert not table.ended_early


# -- the seat that was given away ------------------------------------------------------------------------------------


def test_the_giver_of_a_seat_knows_nothing_that_opens_it_again(site: Site) -> None:
    """Nothing that the giver was sent is the heir's token, and the offer is worth nothing once it is taken."""
    path, ann, _ = begun(site)
    handed = ann.done(f"{path}/hand-over", command="give")
    heir = hand_over(ann, path, command="give")
    assert heir.look(path)["your_seats"] == [0]
    known = [handed["offer"], *handed["offer"].split("."), str(ann.token)]
    for secret in known:
        thief = Program(ann.client, secret.ljust(22, "0"))
        assert thief.look(path)["your_seats"] == []
        assert refusal(thief.post(f"{path}/take-over", offer=handed["offer"])) == (409, "offer-over")
    assert ann.look(path)["your_seats"] == []
