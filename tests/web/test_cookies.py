"""Cookies: signed for one purpose, forged by nobody, and read whatever bytes a browser sends."""

import base64
import hashlib
import hmac
import json
from http.cookies import SimpleCookie
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.responses import Response

from gobelet.tables.tokens import Code, Token
from gobelet.web.cookies import (
    COOKIE,
    MAX_CHARACTERS,
    MAX_REMEMBERED_TABLES,
    CookieSigner,
    Session,
    read_session,
    set_session,
)

KEY = b"k" * 32
SIGNER = CookieSigner(KEY)
TABLES, WISHES = (Code("FKLMRTUX"),), {"kniffel": "a=1"}
ANN = Session(Token("a-token"), "Änne", "de", "evening", sound=True, tables=TABLES, wishes=WISHES)
PURPOSES = st.sampled_from([COOKIE, "move"])


def cookie_of(session: Session, signer: CookieSigner = SIGNER) -> str:
    """Return the value of the cookie that a response sets."""
    response = Response()
    set_session(response, session, signer, secure=False)
    return SimpleCookie(response.headers["set-cookie"])[COOKIE].value


def earlier(purpose: str, text: str, key: bytes = KEY) -> str:
    """Return a text signed as an earlier version signed it."""
    packed = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
    digest = hmac.digest(key, f"{purpose}:{packed}".encode(), hashlib.sha256)
    return f"{packed}.{base64.urlsafe_b64encode(digest).decode().rstrip('=')}"


# -- signatures --------------------------------------------------------------------------------------------------


@given(PURPOSES, st.text())
def test_what_was_signed_is_read(purpose: str, text: str) -> None:
    """Any text comes back, in characters that need no quotes in a cookie and no escapes in a link."""
    text = text.encode("utf-8", "replace").decode()
    signed = SIGNER.sign(purpose, text)
    assert SIGNER.verify(purpose, signed) == text
    assert signed.replace(".", "").replace("-", "").replace("_", "").isalnum()
    assert signed.isascii()


@given(PURPOSES, st.text(alphabet='abcäö{}:"', max_size=50))
def test_what_version_0_1_0_signed_is_read(purpose: str, text: str) -> None:
    """Its signature is accepted for its purpose and its key alone, and is not written any more."""
    signed = earlier(purpose, text)
    assert SIGNER.verify(purpose, signed) == text
    assert SIGNER.verify("another", signed) is None
    assert CookieSigner(b"x" * 32).verify(purpose, signed) is None
    assert SIGNER.sign(purpose, text) != signed


def test_a_signature_holds_for_one_purpose_and_one_key() -> None:
    """Neither another purpose nor another server accepts it."""
    signed = SIGNER.sign(COOKIE, "text")
    assert SIGNER.verify("move", signed) is None
    assert CookieSigner(b"x" * 32).verify(COOKIE, signed) is None


@given(st.data())
def test_a_changed_text_is_refused(data: st.DataObject) -> None:
    """Whatever character of the signed text is replaced, in either format, the signature is wrong."""
    signed = data.draw(st.sampled_from([SIGNER.sign(COOKIE, "a text"), earlier(COOKIE, "a text")]))
    place = data.draw(st.integers(0, signed.index(".") - 1))
    other = data.draw(st.characters(exclude_characters=signed[place]))
    assert SIGNER.verify(COOKIE, signed[:place] + other + signed[place + 1 :]) is None


@given(st.text() | st.text(alphabet="aA0-_=.!\ud800é\0"))
def test_a_forged_text_is_refused(text: str) -> None:
    """Nothing that somebody makes up is read, and nothing raises an error."""
    assert SIGNER.verify(COOKIE, text) is None


# -- sessions ----------------------------------------------------------------------------------------------------


def test_a_session_comes_back() -> None:
    """Beside the cookies of other programs, in the format of this version and of an earlier one."""
    kept = {"token": "a-token", "name": "Änne", "language": "de", "theme": "evening", "sound": True}
    text = json.dumps({**kept, "tables": ["FKLMRTUX"], "wishes": {"kniffel": "a=1"}})
    for cookie in (cookie_of(ANN), earlier(COOKIE, text)):
        assert read_session(f"other=1; {COOKIE}={cookie}; more", SIGNER) == ANN


@given(st.binary().map(lambda sent: sent.decode("latin-1")))
def test_any_bytes_are_an_empty_session(header: str) -> None:
    """A header is whatever somebody sends: without our signature it is nobody's, and no error."""
    assert read_session(header, SIGNER) == Session()
    assert read_session(f"{COOKIE}={header}", SIGNER) == Session()


@pytest.mark.parametrize("kept", [None, 1, [], {}, {"tables": None}, {"tables": [], "unknown": 1}, "text"])
def test_a_session_with_other_fields_is_empty(kept: Any) -> None:  # noqa: ANN401 - any JSON
    """What a later version has signed with the same key is no error."""
    assert read_session(f"{COOKIE}={SIGNER.sign(COOKIE, json.dumps(kept))}", SIGNER) == Session()
    assert read_session(f"{COOKIE}={SIGNER.sign(COOKIE, 'no JSON')}", SIGNER) == Session()


def test_a_cookie_is_never_too_long() -> None:
    """The forms of the editions played longest ago are left out; everything else stays."""
    session = ANN
    for number in range(40):
        session = session.with_new_table(f"edition-{number}", "x" * 200)
    cookie = cookie_of(session)
    assert len(cookie) <= MAX_CHARACTERS
    found = read_session(f"{COOKIE}={cookie}", SIGNER)
    assert list(found.wishes) == [f"edition-{number}" for number in range(39, 39 - len(found.wishes), -1)]
    assert len(found.wishes) > 5
    assert (found.token, found.tables) == (ANN.token, ANN.tables)


def test_tables_are_listed_latest_first() -> None:
    """Each once, and not too many."""
    session = Session()
    for number in (*range(MAX_REMEMBERED_TABLES), 0):
        session = session.with_table(Code(str(number)))
    assert session.tables == (Code("0"), *(Code(str(number)) for number in range(MAX_REMEMBERED_TABLES - 1, 0, -1)))
    assert len(session.with_table(Code("new")).tables) == MAX_REMEMBERED_TABLES
    assert Code("0") not in session.without_table(Code("0")).tables


def test_a_token_is_kept() -> None:
    """The first command of a browser gives it a token, and the next one does not change it."""
    session = Session().with_token()
    assert session.token is not None
    assert session.with_token() == session
    assert (Session().holder, session.holder is None) == (None, False)
