"""What a correction would change, read over the API before it is made."""

from collections.abc import Iterator

import pytest

from gobelet.web.api.response_models import CorrectionPreviewSeen
from support.api_game import begun, refusal
from support.http_server import UNLIMITED, Program, Site, serving


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server without limits."""
    with serving(UNLIMITED) as made:
        yield made


def enter(program: Program, path: str, seat: int, box: str, points: int) -> None:
    """Put points into a box."""
    move = {"kind": "EnterPoints", "box": box, "points": points}
    program.done(f"{path}/moves", seen=program.look(path)["version"], seat=seat, move=move)


def begin(site: Site) -> tuple[str, Program, Program]:
    """A Yahtzee of Ann's, and fours as a further one."""
    path, ann, ben = begun(site, "classic", dice="own", entry="points", turns="free")
    enter(ann, path, 0, "yahtzee", 50)
    enter(ann, path, 0, "fours", 20)
    return path, ann, ben


def test_everything_is_named(site: Site) -> None:
    """Entries, bonuses, the total, and all of it in sentences of the reader's language."""
    path, ann, _ = begin(site)
    version = ann.look(path)["version"]
    found = ann.look(f"{path}/correction", column=0, box="yahtzee", points=0)
    CorrectionPreviewSeen.model_validate(found)
    assert (found["yahtzee_bonuses"], found["upper_bonus"], found["illegal"]) == ({"fours": -100}, [0, 0], [])
    assert found["total"] == [170, 20]
    assert found["consequences"][0]["after"]["yahtzee_bonus"] == 0
    assert "Fours: the chip for a further Yahtzee goes back to the kitty, 100 points less" in found["sentences"]
    french = ann.look(f"{path}/correction", column=0, box="yahtzee", points=0, lang="fr")["sentences"]
    assert any("retourne à la cagnotte" in sentence for sentence in french)
    assert ann.look(path)["version"] == version


def test_what_is_refused(site: Site) -> None:
    """As the correction itself would be; somebody else's column, and dice of the program."""
    path, ann, ben = begin(site)
    fours = {"column": 0, "box": "fours", "points": 16}
    address = f"{path}/correction"
    assert refusal(ann.get(address, **fours | {"box": "aces"})) == (409, "box-open")
    assert refusal(ann.get(address, column=0, box="fours")) == (409, "correction-empty")
    assert refusal(ann.get(address, **fours, game=2)) == (409, "no-such-game")
    assert refusal(ben.get(address, **fours)) == (403, "not-your-column")
    assert refusal(ann.get(address, column=0, box="fours", faces="7"))[0] == 422
    other, host, _ = begun(site, "classic")
    assert refusal(host.get(f"{other}/correction", **fours)) == (409, "not-real-dice")
