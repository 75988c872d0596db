"""The review of a finished game over the API: the same as that of its record, and nothing of it before the end."""

from collections.abc import Iterator

import pytest

from gobelet.bots.cards.review import make_card_document, review_cards
from gobelet.bots.dice.agreement import compute_agreement
from gobelet.coach.review import review
from gobelet.coach.review_document import DocumentSources, make_review_document
from gobelet.dice import FinishGame, Over
from gobelet.game import Seat
from gobelet.record import CardRecord, Record, parse_record
from gobelet.tables.table import Stage
from gobelet.web.api.review_models import CardReviewSeen, ReviewSeen
from support.api_game import begun, refusal
from support.fake_library import FakeLibrary
from support.http_server import UNLIMITED, Site, serving
from support.reviewed_tables import ShelfLibrary, begin_table, play_cards, play_table, serving_reviews
from support.table_session import Sitting, sensible_move


@pytest.fixture(scope="module")
def reviewing() -> Iterator[Site]:
    """A server that can review games."""
    with serving_reviews() as site:
        yield site


def find_path(sitting: Sitting) -> str:
    """Return the address of a table."""
    return f"/api/tables/{sitting.table.code}"


@pytest.mark.slow
@pytest.mark.parametrize("games", [1, 2])
def test_the_review_of_a_table_is_that_of_its_record(reviewing: Site, games: int) -> None:
    """Every figure is the same, in the form that is described."""
    path, stranger = find_path(play_table(reviewing, games=games)), reviewing.program()
    document = stranger.look(f"{path}/review")
    ReviewSeen.model_validate(document)
    record = parse_record(stranger.get(f"{path}/record").text)
    assert isinstance(record, Record)
    library = ShelfLibrary()
    sources = DocumentSources(library=library, compute_agreement=compute_agreement)
    assert document == make_review_document(review(library, record), sources)
    assert all(decision["why"] for column in document["columns"] for decision in column["decisions"])
    for column in document["columns"]:
        assert column["score"] == pytest.approx(column["value"] + column["luck"] - column["loss"])


@pytest.mark.slow
def test_nothing_of_it_before_the_end(reviewing: Site) -> None:
    """Neither during the game nor while its last fill can be undone, to nobody; then everybody gets it."""
    sitting = begin_table(reviewing)
    path = find_path(sitting)
    people = [reviewing.program(str(token)) for token in sitting.tokens] + [reviewing.program()]
    while not isinstance(sitting.table.game.game.phase, Over):  # type: ignore[union-attr]
        seat, move = sensible_move(sitting.table.game)
        sitting.play(seat, move)
    assert sitting.table.stage is Stage.PLAYING
    assert {refusal(who.get(f"{path}/review")) for who in people} == {(409, "not-over")}
    sitting.play(Seat(0), FinishGame())
    assert {who.get(f"{path}/review").status_code for who in people} == {200}


def test_while_the_edition_is_being_solved() -> None:
    """The answer is 503 with a sentence and when to ask again; if it cannot be solved, it says so."""
    library = FakeLibrary()
    with serving(UNLIMITED, adviser=library.make_adviser()) as waiting:
        path = find_path(play_table(waiting, people=1))
        assert library.begun == []
        for _ in range(2):
            response = waiting.program().get(f"{path}/review", lang="de")
            assert refusal(response) == (503, "preparing")
            assert response.headers["Retry-After"] == "2"
        assert library.begun == ["values"]
        library.ended = True
        assert refusal(waiting.program().get(f"{path}/review")) == (409, "advice-failed")


@pytest.mark.slow
def test_a_game_of_cards(site: Site) -> None:
    """Its review is that of its record, an estimate; before the end there is none."""
    sitting = Sitting(site.tables).make("hands-down", house=(("length", "3"),)).begin()
    path, stranger = find_path(sitting), site.program()
    assert refusal(stranger.get(f"{path}/review")) == (409, "not-over")
    sitting = play_cards(site)
    path = find_path(sitting)
    document = stranger.look(f"{path}/review")
    CardReviewSeen.model_validate(document)
    record = parse_record(stranger.get(f"{path}/record").text)
    assert isinstance(record, CardRecord)
    assert document == make_card_document(review_cards(record))


@pytest.mark.slow
def test_before_the_end_there_is_none(site: Site) -> None:
    """Who plays gets none either."""
    path, ann, _ = begun(site)
    assert refusal(ann.get(f"{path}/review")) == (409, "not-over")
