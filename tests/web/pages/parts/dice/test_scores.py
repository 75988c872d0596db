"""The scores of a match while it is played, and its settlement at the end."""

import re

from support.http_server import Site
from support.page_client import Page, open_client
from support.table_session import Sitting, sensible_move


def second_game(site: Site) -> Sitting:
    """Return a match of three whose first game is over and whose second has begun."""
    sitting = Sitting(site.tables).make("classic", games=3).begin()
    for _ in range(200):
        game = sitting.table.game
        if game.number == 2:  # type: ignore[union-attr]  # a match of dice
            return sitting
        sitting.play(*sensible_move(game))
    raise AssertionError("the first game does not end")


def cells(page: Page) -> list[list[str]]:
    """Return the rows of the table of games."""
    table = page.text.partition('<table class="games">')[2].partition("</table>")[0]
    return [re.findall(r"<t[hd][^>]*>([^<]*)<", row) for row in table.split("<tr>")[1:]]


def test_earlier_games_are_seen_during_the_match(site: Site) -> None:
    """At the table in a line, and with every game at the table and on the page about everything else."""
    sitting = second_game(site)
    path, (first,) = f"/t/{sitting.table.code}", sitting.table.game.scores  # type: ignore[union-attr]
    page = open_client(site).open(path)
    assert f"Game 2 of 3 · so far P0 {first[0]}, P1 {first[1]}" in page.words
    for found in (page, open_client(site).open(f"{path}/more")):
        assert cells(found) == [["Game", "P0", "P1"], ["1", str(first[0]), str(first[1])]]
    assert f"so far P0 {first[0]}" in open_client(site).open(f"{path}/board").words


def test_before_the_first_game_is_over_there_is_nothing_to_tell(site: Site) -> None:
    """And a single game has no table of games at all."""
    sitting = Sitting(site.tables).make("classic", games=3).begin()
    page = open_client(site).open(f"/t/{sitting.table.code}")
    assert "Game 1 of 3" in page.words
    assert "so far" not in page.words
    assert '<table class="games">' not in page.text


def test_the_end_and_the_games_page_have_games_and_settlement(site: Site) -> None:
    """Both show every game, the sum, and what each earns or pays."""
    sitting = second_game(site)
    sitting.play_on()
    match, path = sitting.table.game, f"/t/{sitting.table.code}"
    rows = [["Game", "P0", "P1"], *([str(n), *map(str, row)] for n, row in enumerate(match.scores, 1))]  # type: ignore[union-attr]
    for page in (open_client(site).open(path), open_client(site).open(f"{path}/game")):
        assert cells(page) == [*rows, ["All games", *map(str, match.totals)]]  # type: ignore[union-attr]
        shares = re.findall(r"<li><span>(P\d)</span> <b>([+−]?[\d/]+)</b>", page.text)
        assert [name for name, _ in shares] == ["P0", "P1"]
        assert {share[0] for _, share in shares} in ({"+", "−"}, {"0"})
