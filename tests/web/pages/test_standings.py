"""The standings of a browser: who has won how often, over the games it took part in, and nobody else's."""

import re

import pytest
from starlette.responses import Response

from gobelet.dice import edition
from gobelet.tables.tokens import Code
from gobelet.web import played_games
from gobelet.web.cookies import MAX_CHARACTERS, CookieSigner
from gobelet.web.played_games import COOKIE, MAX_GAMES, read_games, set_games
from support.advanced_games import play_ahead
from support.http_server import Site
from support.page_client import Page, PageClient, begin_pair, open_client
from support.paper_forms import SHEET, type_column, type_sheet


def keep(client: PageClient, *names: str, game: str = "mb-1982", **bonuses: str) -> str:
    """Type in a sheet on which the named players have one bonus each, and return its table."""
    columns = [
        type_column(number, name, SHEET, game, yahtzee_bonus=bonuses.get(name, "")) for number, name in enumerate(names)
    ]
    command = str(len(client.page.text)) if hasattr(client, "page") else "first"
    return client.post(f"/paper/{game}", 200, **type_sheet(*columns, command=command)).path.removesuffix("/game")


def read_rows(page: Page) -> list[list[list[str]]]:
    """Return the tables of the standings, row by row."""
    bodies = re.findall(r"<tbody>(.*?)</tbody>", page.text, re.DOTALL)
    rows = [re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL) for body in bodies]
    return [[re.sub(r"<[^>]*>", " ", row).split() for row in body] for body in rows]


def test_who_has_won_how_often(site: Site) -> None:
    """The winner first, with games, average and highest score; names that sound alike are one player."""
    ann = open_client(site)
    keep(ann, "Ann", "Ben", Ben="1")
    keep(ann, "Ben", "ANN", Ben="2")
    keep(ann, "Ann", "Ben", Ann="1")
    page = ann.open("/standings")
    assert read_rows(page) == [[["Ben", "2", "of", "3", "345.0", "445"], ["Ann", "1", "of", "3", "278.3", "345"]]]
    assert "3 finished games of this browser." in page.words


def test_several_rulebooks(site: Site) -> None:
    """Wins over all of them, and points by each, whose house rules are another one."""
    ann = open_client(site)
    keep(ann, "Ann", "Ben", Ben="1")
    keep(ann, "Ann", "Ben", game="classic", Ann="1")
    columns = type_column(0, "Ann"), type_column(1, "Ben")
    ann.post("/paper/mb-1982", 200, **type_sheet(*columns, **{"house-yahtzee_bonus": "50"}))
    page = ann.open("/standings")
    overall, *others = read_rows(page)
    assert overall == [["Ann", "2", "of", "3"], ["Ben", "2", "of", "3"]]
    assert len(others) == 3
    assert "Yahtzee Bonus" not in page.words
    assert edition("classic").title("en") in page.words


def test_partners_in_any_order(site: Site) -> None:
    """They are one team, called as in their last game; with other partners they are another one."""
    ann = open_client(site)
    for first, second in (("Ann+Cleo", "Ben+Dan"), ("Ben+Ann", "Cleo+Dan"), ("dan+Ben", "CLEO+Ann")):
        keep(ann, first, second, game="classic", **{first: "1"})
    (rows,) = read_rows(ann.open("/standings"))
    played = {"".join(row[: row.index("of") - 1]): row[row.index("of") - 1 :] for row in rows}
    assert played == {
        "dan+Ben": ["1", "of", "2", "295.0", "345"],
        "CLEO+Ann": ["1", "of", "2", "295.0", "345"],
        "Ben+Ann": ["1", "of", "1", "345.0", "345"],
        "Cleo+Dan": ["0", "of", "1", "245.0", "245"],
    }


def test_alone_nobody_wins(site: Site) -> None:
    """The points count."""
    ann = open_client(site)
    keep(ann, "Ann")
    assert read_rows(ann.open("/standings")) == [[["Ann", "0", "of", "1", "245.0", "245"]]]


@pytest.mark.parametrize("game", ["kniffel", "hands-down"])
def test_games_at_tables(site: Site, game: str) -> None:
    """Of both games, from the moment that they are over; both browsers have them, and nobody else."""
    path, ann, ben = begin_pair(site, edition=game)
    assert "No game is finished yet" in ann.open("/standings").words
    play_ahead(site, path)
    for client in (ann, ben):
        (rows,) = read_rows(client.open("/standings"))
        assert {row[0] for row in rows} == {"Ann", "Ben"}
        assert sum(int(row[1]) for row in rows) >= 1
    watcher = open_client(site)
    watcher.open(f"{path}/game")
    assert "No game is finished yet" in watcher.open("/standings").words


def test_a_match_counts_every_game(site: Site) -> None:
    """Each has a winner of its own."""
    ann = open_client(site)
    play_ahead(site, ann.create_table("kniffel", seat2="here", name2="Ben", games="2"))
    (rows,) = read_rows(ann.open("/standings"))
    assert [row[3] for row in rows] == ["2", "2"]
    assert sum(int(row[1]) for row in rows) >= 2


def test_the_players_of_one_table(site: Site) -> None:
    """From the page of a game, only those games that the same people have played."""
    ann = open_client(site)
    table = keep(ann, "Ann", "Ben")
    keep(ann, "Ann", "Ben", "Cleo")
    keep(ann, "Ben", "Ann", Ann="1")
    link = f"/standings?table={table.removeprefix('/t/')}"
    assert link in ann.open(f"{table}/game").links()
    page = ann.open(link)
    assert "2 finished games that Ann and Ben played." in page.words
    assert "Cleo" not in page.words
    assert f"{table}/game" in page.links()
    assert "/standings" in page.links()
    assert link not in open_client(site).open(f"{table}/game").links()


def test_nothing_of_other_tables(site: Site) -> None:
    """Whoever knows the code of a game learns nothing more of its players."""
    ann, ben = open_client(site), open_client(site)
    table = keep(ann, "Ann", "Cleo")
    keep(ben, "Ben", "Dan")
    page = ben.open(f"/standings?table={table.removeprefix('/t/')}")
    assert "Ann" not in page.words
    assert read_rows(page) == [[["Ben", "1", "of", "1", "245.0", "245"], ["Dan", "1", "of", "1", "245.0", "245"]]]


def test_another_browsers_cookie_tells_nothing(site: Site) -> None:
    """A list of games without their seats is worth nothing, nor is one that is not signed."""
    ann, ben = open_client(site), open_client(site)
    keep(ann, "Ann", "Cleo")
    keep(ben, "Ben", "Dan")
    ben.client.cookies.set(COOKIE, ann.client.cookies[COOKIE])
    assert "Ann" not in ben.open("/standings").words
    assert read_games(f"{COOKIE}=nonsense", CookieSigner(b"k" * 32)) == ()


def test_a_deleted_game_is_gone(site: Site) -> None:
    """The standings have what the server still has."""
    ann = open_client(site)
    table = keep(ann, "Ann", "Ben")
    site.tables.delete(site.tables.find(Code(table.removeprefix("/t/"))), site.table(table.removeprefix("/t/")).version)
    assert "No game is finished yet" in ann.open("/standings").words


def test_only_the_last_games_count(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """And that is said as soon as an older one could be missing."""
    monkeypatch.setattr(played_games, "MAX_GAMES", 2)
    ann = open_client(site)
    keep(ann, "Ann", "Ben")
    assert "Only the games of the last" not in ann.open("/standings").words
    keep(ann, "Ann", "Cleo")
    keep(ann, "Ann", "Dan")
    page = ann.open("/standings")
    assert "Only the games of the last 2 tables of this browser count here." in page.words
    assert "2 finished games of this browser." in page.words
    assert "Ben" not in page.words


def test_the_cookie_stays_small() -> None:
    """With as many games as it can hold; it is signed, and read again."""
    signer, response = CookieSigner(b"k" * 32), Response()
    games = tuple(Code(f"K{number:07}") for number in range(MAX_GAMES))
    set_games(response, games, signer, secure=True)
    cookie = response.headers["set-cookie"].partition(";")[0]
    assert len(cookie) < MAX_CHARACTERS
    assert read_games(cookie, signer) == games
    assert read_games(cookie, CookieSigner(b"l" * 32)) == ()


@pytest.mark.parametrize("query", ["?table=", "?table=nonsense", "?table=" + "9" * 200, "?table=%00"])
def test_hostile_queries(site: Site, query: str) -> None:
    """They choose nothing."""
    assert "No game is finished yet" in open_client(site).open(f"/standings{query}").words
