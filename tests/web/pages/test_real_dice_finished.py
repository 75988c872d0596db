"""The page of a finished game with real dice: no proof, the record, and what a review can tell of it."""

import pytest

from support.page_client import PageClient, open_client
from support.reviewed_tables import PLAYED, serving_reviews

pytestmark = pytest.mark.slow


def play(ann: PageClient, entry: str) -> str:
    """Play a game alone, with nothing but noughts where only points are entered."""
    path = ann.create_table(PLAYED.id, dice="own", entry=entry, seat2="", **{"house-rolls": "2"})
    for box in PLAYED.boxes:
        page = ann.open(path)
        if entry == "points":
            ann.press(page, "points", box=box, points="5" if box == "chance" else "0")
        else:
            ann.press(page, f"enter:{'roll' if entry == 'rolls' else entry}", faces="12346")
            ann.post(path, act=f"fill:{box}", seen=_find_seen(ann), seat="0", sure="yes")
    ann.press(ann.open(path), "finish")
    return path


def _find_seen(client: PageClient) -> str:
    return client.page.text.partition('name="seen" value="')[2].partition('"')[0]


def test_points_alone_tell_nothing_of_luck() -> None:
    """The page says so, and claims no fair dice; the record is there."""
    with serving_reviews() as site:
        ann = open_client(site)
        page = ann.open(f"{play(ann, 'points')}/game")
        assert "Nobody can prove them." in page.words
        assert "secret" not in page.words
        assert "Dice: real" in page.words
        assert "Points were entered without dice" in page.words


def test_with_last_rolls_the_boxes_are_priced() -> None:
    """What was kept is not known, and the review says so."""
    with serving_reviews() as site:
        ann = open_client(site)
        page = ann.open(f"{play(ann, 'last')}/game")
        assert "Where only the last roll of a turn was entered" in page.words
        assert "Luck" in page.words


def test_with_every_roll_there_is_a_review() -> None:
    """Luck and skill are told as of any game."""
    with serving_reviews() as site:
        ann = open_client(site)
        page = ann.open(f"{play(ann, 'rolls')}/game")
        assert "Luck" in page.words
