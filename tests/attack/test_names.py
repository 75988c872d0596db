"""Names that show nothing, and more of them than can play."""

from collections.abc import Iterator

import pytest

from gobelet.game import Unreadable
from gobelet.record import check_players, parse_record
from support.api_game import refusal
from support.http_server import UNLIMITED, Site, serving
from support.terminal_session import Run

BLANK = [
    "\u3164",  # Hangul filler
    "\u2800",  # braille pattern blank
    "\u115f\u1160",  # Hangul Jamo fillers
    "\uffa0",  # halfwidth Hangul filler
    "\u200b\u200d\u2060\ufeff",  # zero width
    "\u202e",  # right to left override
    "\u2066\u2069",  # isolates
    "\ufe0f",  # a variation selector with nothing to vary
    "\U000e0101",
    "\u034f",  # combining grapheme joiner
    "\u0301",  # an accent without a letter
    "\U0001d159",  # musical null notehead
    "\u3164 \u2800",
]
VISIBLE = ["Ann", "é", "e\u0301", "東", "안녕", "Ζωή", "❤\ufe0f", "👍🏽", "7", "!?", "\u3164x"]
MANY = 20_000


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server for this module."""
    with serving(UNLIMITED) as running:
        yield running


@pytest.mark.parametrize("name", BLANK, ids=ascii)
def test_a_blank_name_is_refused(name: str) -> None:
    """A name of which nobody sees anything is no name."""
    with pytest.raises(Unreadable) as refused:
        check_players(((name,),))
    assert refused.value.code in {"names-blank", "names-form", "names-hidden"}


@pytest.mark.parametrize("name", VISIBLE, ids=ascii)
def test_a_visible_name_is_accepted(name: str) -> None:
    """Letters of all scripts, digits and signs are names."""
    assert check_players(((name,),)) == ((name,),)


def test_invisible_characters_make_no_second_name() -> None:
    """Nobody can sit down under the name of another with something invisible in it."""
    for twin in ("Ann\u3164", "A\u2800nn", "ANN\ufe0f", "Ann \u3164"):
        with pytest.raises(Unreadable) as refused:
            check_players((("Ann",), (twin,)))
        assert refused.value.code == "names-twice"


def test_a_server_refuses_blank_names(site: Site) -> None:
    """Over the API a blank name is refused with a sentence, when somebody sits down and when they rename."""
    ann = site.program()
    path = ann.make()
    answer = ann.post(f"{path}/seats", name="\u3164")
    assert refusal(answer) == (422, "names-blank")
    assert "invisible" in answer.json()["sentence"]
    ann.done(f"{path}/seats", name="Ann")
    assert refusal(ann.post(f"{path}/rename", name="\u2800")) == (422, "names-blank")
    ann.done(f"{path}/rename", name="Anne")


def test_thousands_of_partners_are_refused(gobelet: Run) -> None:
    """Neither a record nor the command line seats twenty thousand people; the sentence does not list them."""
    names = "+".join(f"p{number}" for number in range(MANY))
    with pytest.raises(Unreadable) as refused:
        parse_record(f"Gobelet record 1\nEdition: classic\nPlayers: {names}\n")
    reason = refused.value.data["reason"]
    assert isinstance(reason, Unreadable)
    assert (reason.code, reason.data["count"]) == ("names-many", MANY)
    for more in ([], ["--partners"]):
        done = gobelet("play", "classic", "--players", names.replace("+", ",") if more else names, *more)
        assert done.code == 2
        assert len(done.err) < 200
