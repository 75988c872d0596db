"""Personal bests: kept by the browser, for each rulebook."""

from dataclasses import replace

from starlette.responses import Response

from gobelet.dice import edition
from gobelet.tables.events import OWN_DICE
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import Code, Holder
from gobelet.web.cookies import CookieSigner, Session, read_session, set_session
from gobelet.web.personal_best import find_beaten_score, find_own_score, note_score
from support.dice_moves import make_match
from support.dice_table_contexts import build_dice_context

ANN = Session().with_token()


def finish(points: int, code: str = "KKKKKKK", house: tuple[tuple[str, ...], ...] = ()) -> Table:
    """Return a finished table at which Ann has so many points, and Ben has 100."""
    table = build_dice_context(make_match(edition("kniffel"), (points, 100))).table
    assert ANN.holder is not None
    places = (replace(table.places[0], holder=ANN.holder), replace(table.places[1], holder=Holder("ben")))
    return table._replace(code=Code(code), places=places, setup=replace(table.setup, house=house))


def test_a_better_score_is_a_personal_best() -> None:
    """The first score is only noted; a higher one is told, however often the page is opened."""
    first, second = finish(200), finish(230, "LLLLLLL")
    assert find_beaten_score(ANN, first) is None
    noted = note_score(ANN, first)
    assert find_beaten_score(noted, first) is None
    assert find_beaten_score(noted, second) == 200
    again = note_score(noted, second)
    assert find_beaten_score(again, second) == 200
    assert note_score(again, second) is again
    assert note_score(again, finish(220, "MMMMMMM")) is again
    assert find_beaten_score(again, finish(230, "MMMMMMM")) is None


def test_what_counts() -> None:
    """A finished game by the printed rules, with one own seat that no computer player has, and no typed dice."""
    table = finish(200)
    assert find_own_score(table, ANN.holder) == 200
    assert find_own_score(table._replace(stage=Stage.PLAYING), ANN.holder) is None
    assert find_own_score(finish(200, house=(("rolls", "4"),)), ANN.holder) is None
    assert find_own_score(table._replace(setup=replace(table.setup, dice=OWN_DICE)), ANN.holder) is None
    shared = tuple(replace(place, holder=ANN.holder) for place in table.places)
    assert find_own_score(table._replace(places=shared), ANN.holder) is None
    lent = (replace(table.places[0], lent="perfect"), table.places[1])
    assert find_own_score(table._replace(places=lent), ANN.holder) is None
    assert find_own_score(table, Holder("watcher")) is None
    assert find_own_score(table, None) is None


def test_the_cookie_keeps_it() -> None:
    """Signed like everything else there."""
    signer, response = CookieSigner(b"k" * 32), Response()
    set_session(response, note_score(ANN, finish(200)), signer, secure=False)
    session = read_session(response.headers["set-cookie"].partition(";")[0], signer)
    assert find_beaten_score(session, finish(230, "LLLLLLL")) == 200
