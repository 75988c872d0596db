"""Somebody with a browser: who they are and what they like, in one signed cookie that no script can read."""

import base64
import binascii
import hashlib
import hmac
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from starlette.requests import cookie_parser
from starlette.responses import Response

from gobelet.tables.tokens import Code, Holder, Token, holder_of, new_token

COOKIE: Final = "gobelet"
MOST_TABLES: Final = 12
"""How many tables are remembered for the first page, to go on with or to look at."""
MAX_AGE: Final = 400 * 24 * 3600
"""Seconds a browser keeps the cookie: as long as browsers keep any."""
LONGEST: Final = 4000
"""A cookie longer than this is dropped by browsers."""


@dataclass(frozen=True, slots=True)
class Person:
    """What a browser remembers. Whoever has never done anything here has no token, and no cookie."""

    token: Token | None = None
    name: str = ""
    language: str = ""
    theme: str = ""
    sound: bool = False
    tables: tuple[Code, ...] = ()
    """The tables they sit at, the latest first."""
    wishes: Mapping[str, str] = field(default_factory=dict)
    """The settings they last played each edition with, as the form has them."""

    @property
    def holder(self) -> Holder | None:
        """Who they are at tables."""
        return None if self.token is None else holder_of(self.token)

    def known(self) -> "Person":
        """Return them with a token, which they have from the first thing they do."""
        return self if self.token is not None else replace(self, token=new_token())

    def at(self, code: Code) -> "Person":
        """Return them as somebody who sits at a table."""
        others = tuple(other for other in self.tables if other != code)
        return replace(self, tables=(code, *others)[:MOST_TABLES])

    def without(self, code: Code) -> "Person":
        """Return them as somebody who has done with a table."""
        return replace(self, tables=tuple(other for other in self.tables if other != code))

    def wished(self, edition: str, wishes: str) -> "Person":
        """Return them with the settings they play an edition with; the latest are remembered longest."""
        kept = {name: text for name, text in self.wishes.items() if name != edition}
        return replace(self, wishes={edition: wishes, **kept})


class Signer:
    """Signs what is handed to browsers, so that nobody can make it up."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, purpose: str, text: str) -> str:
        """Return a text with its signature; what is signed for one purpose is nothing for another."""
        packed = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
        return f"{packed}.{self._signature(purpose, packed)}"

    def read(self, purpose: str, signed: str) -> str | None:
        """Return the text that was signed, or None."""
        packed, _, signature = signed.partition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(purpose, packed).encode()):
            return None
        try:
            return base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)).decode()
        except (binascii.Error, UnicodeDecodeError):
            return None

    def _signature(self, purpose: str, packed: str) -> str:
        digest = hmac.digest(self._key, f"{purpose}:{packed}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def read_person(header: str, signer: Signer) -> Person:
    """Return who a request's Cookie header says they are; cookies of other programs on this machine do not matter."""
    try:
        cookie = cookie_parser(header).get(COOKIE)
        text = None if cookie is None else signer.read(COOKIE, cookie)
        return Person() if text is None else _person(json.loads(text))
    except (ValueError, TypeError, KeyError):
        return Person()


def _person(kept: dict[str, Any]) -> Person:
    return Person(**{**kept, "tables": tuple(kept["tables"])})


def remember(response: Response, person: Person, signer: Signer) -> None:
    """Put somebody into their browser's cookie; the settings used longest ago give way if it grows too long."""
    signed = signer.sign(COOKIE, json.dumps(asdict(person), separators=(",", ":"), ensure_ascii=False))
    while len(signed) > LONGEST and person.wishes:
        person = replace(person, wishes=dict(list(person.wishes.items())[:-1]))
        signed = signer.sign(COOKIE, json.dumps(asdict(person), separators=(",", ":"), ensure_ascii=False))
    response.set_cookie(COOKIE, signed, max_age=MAX_AGE, httponly=True, samesite="lax", path="/")
