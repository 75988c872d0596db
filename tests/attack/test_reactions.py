"""Signs as an attacker sends them: strangers are refused, the rate is bounded, and nothing is stored."""

from collections.abc import Iterator

import pytest

from gobelet.tables.tokens import new_token
from support.http_server import UNLIMITED, Site, Stream, Told, serving
from support.page_client import begin_pair, open_client, parse_code


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server that anybody may ask as often as they like."""
    with serving(UNLIMITED) as running:
        yield running


def wait_for(stream: Stream, *kinds: str) -> Told:
    """Wait for the next event of some kinds."""
    return next(told for told in stream if told.kind in kinds)


def test_strangers_and_floods_are_refused(site: Site) -> None:
    """Without a seat nobody sends a sign; with one, of a hundred in a row one is shown, and the log stays as it is."""
    path, ann, ben = begin_pair(site)
    version = site.table(parse_code(path)).version
    watcher = open_client(site)
    with ben.stream(path, marks=ben.open(path).marks) as stream:
        assert watcher.post_script(path, act="react:bravo", seat="0")["code"] == "not-your-seat"
        assert ben.post_script(path, act="react:bravo", seat="0")["code"] == "not-your-seat"
        assert ann.post_script(path, act="react:<script>", seat="0")["code"] == "unknown-reaction"
        answers = [ann.post_script(path, act="react:bravo", seat="0") for _ in range(100)]
        assert [answer.get("code") for answer in answers] == [None] + ["reaction-early"] * 99
        assert "wait a moment" in answers[1]["sentence"]
        shown = wait_for(stream, "reaction").document
    assert (shown["seat"], shown["sign"], shown["words"]) == (0, "bravo", "Ann: Bravo!")
    assert site.table(parse_code(path)).version == version


def test_programs_send_and_see_signs(site: Site) -> None:
    """The stream of a spectator has the event; a stranger's token and an unknown sign are refused."""
    ann = site.program()
    path = ann.make(seats=("person", "person"))
    ann.done(f"{path}/seats", name="Ann")
    assert site.program(new_token()).post(f"{path}/react", sign="wow").status_code == 403
    assert ann.post(f"{path}/react", sign="rude").status_code == 422
    with site.program().stream(path) as stream:
        ann.done(f"{path}/react", sign="wow")
        assert wait_for(stream, "reaction").document == {"seat": 0, "sign": "wow"}
    assert ann.post(f"{path}/react", sign="wow").status_code == 409


def test_who_has_turned_signs_off_is_sent_none(site: Site) -> None:
    """Neither shown nor announced: the stream of that browser has no such event, only the next change."""
    path, ann, ben = begin_pair(site)
    ben.post("/like", reactions="off", back=path)
    with ben.stream(path, marks=ben.open(path).marks) as stream:
        ann.post_script(path, act="react:bravo", seat="0")
        first = next(line for line in stream.lines if line.startswith("event: "))
        assert first == "event: beat", "many signs are no silence"
        ann.post_script(path, act="face", seat="0", picture="owl")
        assert wait_for(stream, "reaction", "parts").kind == "parts"


def test_without_scripts_a_sign_is_simply_sent(site: Site) -> None:
    """The form leads back to the table."""
    path, ann, _ben = begin_pair(site)
    assert ann.press(ann.open(path), "react:luck").path == path
    assert "wait a moment" in ann.press(ann.open(path), "react:luck", 409).words
