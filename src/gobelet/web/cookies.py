"""Sessions: what a browser is remembered by, kept in one signed cookie that no script can read."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Final

from itsdangerous import BadData, Signer
from itsdangerous.encoding import base64_decode, base64_encode
from starlette.requests import cookie_parser
from starlette.responses import Response

from gobelet.tables.tokens import Code, Holder, Token, hash_token, new_token
from gobelet.web.guide_state import GuideState, read_guide_state

COOKIE: Final = "gobelet"
MAX_REMEMBERED_TABLES: Final = 12
"""How many tables are listed on the first page, to go on with or to look at."""
MAX_AGE: Final = 400 * 24 * 3600
"""Seconds for which a browser keeps the cookie: browsers allow no more."""
LATER_FIELDS: Final = frozenset(
    {"printed", "guide_state", "colour", "picture", "sound_asked", "bests", "without_reactions", "tally"}
)
"""Fields that the first cookies did not have: left out while they are empty, so that earlier versions read a cookie."""
MAX_CHARACTERS: Final = 4000
"""Browsers drop a cookie that is longer."""


@dataclass(frozen=True, slots=True)
class Session:
    """What a browser is remembered by. A visitor who has not done anything yet has no token, and no cookie.

    The names of the fields are those of the cookie.
    """

    token: Token | None = None
    name: str = ""
    language: str = ""
    theme: str = ""
    sound: bool = False
    printed: bool = False
    """Whether score sheets are shown in every language of the original."""
    tables: tuple[Code, ...] = ()
    """The tables this browser has a seat at, the latest first."""
    wishes: Mapping[str, str] = field(default_factory=dict)
    """For each edition the last table that was set up with it, as the fields of its form; the latest first."""
    guide_state: GuideState = GuideState()
    """What its user has been shown of how to play."""
    colour: str = ""
    picture: str = ""
    """The face that its user had last."""
    without_reactions: bool = False
    """Whether its user wants to see no signs of others."""
    sound_asked: bool = False
    """Whether its user has said whether they want sound and vibration."""
    bests: Mapping[str, tuple[int, str, int]] = field(default_factory=dict)
    """For each edition the best score, the code of its table, and the best before it (`web/personal_best.py`)."""

    tally: str = ""
    """The tally of real cards that is being kept here, as text (`record/tally.py`)."""

    @property
    def sound_state(self) -> str:
        """Return `on` or `off`, or nothing before the user was asked."""
        return "on" if self.sound else "off" if self.sound_asked else ""

    @property
    def holder(self) -> Holder | None:
        """The owner of this browser's seats."""
        return None if self.token is None else hash_token(self.token)

    def with_token(self) -> "Session":
        """Return the session with a token; the first command of a browser needs one."""
        return self if self.token is not None else replace(self, token=new_token())

    def with_table(self, code: Code) -> "Session":
        """Return the session with a table at the top of the list."""
        others = tuple(other for other in self.tables if other != code)
        return replace(self, tables=(code, *others)[:MAX_REMEMBERED_TABLES])

    def without_table(self, code: Code) -> "Session":
        """Return the session without a table."""
        return replace(self, tables=tuple(other for other in self.tables if other != code))

    def with_new_table(self, edition: str, fields: str) -> "Session":
        """Return the session with the form that a new table was set up with."""
        others = {name: text for name, text in self.wishes.items() if name != edition}
        return replace(self, wishes={edition: fields, **others})


class CookieSigner:
    """Signs texts that browsers keep, so that nobody can forge them. A signature holds for one purpose only."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, purpose: str, text: str) -> str:
        """Return a text with its signature, in characters that cookies and links allow."""
        return self._signer(purpose).sign(base64_encode(text)).decode()

    def verify(self, purpose: str, signed: str) -> str | None:
        """Return the text that was signed, or None if the signature is wrong."""
        for signer in (self._signer(purpose), self._legacy_signer(purpose)):
            try:
                return base64_decode(signer.unsign(signed)).decode()
            except (BadData, UnicodeError):
                continue
        return None

    def _signer(self, purpose: str) -> Signer:
        return Signer(self._key, salt=purpose, key_derivation="hmac", digest_method=hashlib.sha256)

    def _legacy_signer(self, purpose: str) -> Signer:
        return _LegacySigner(self._key, salt=purpose, key_derivation="none", digest_method=hashlib.sha256)


class _LegacySigner(Signer):
    """Verifies signatures made before itsdangerous was used: HMAC of purpose and value with the key itself.

    They are read, never written, until 400 days after the first release: so long does a cookie live.
    """

    def verify_signature(self, value: str | bytes, sig: str | bytes) -> bool:
        """Whether a signature is right."""
        assert isinstance(value, bytes)
        return super().verify_signature(self.salt + b":" + value, sig)


def read_session(header: str, signer: CookieSigner) -> Session:
    """Return the session in a request's Cookie header; a missing or forged cookie is an empty session."""
    cookie = cookie_parser(header).get(COOKIE)
    text = None if cookie is None else signer.verify(COOKIE, cookie)
    if text is None:
        return Session()
    try:
        fields = json.loads(text)
        fields.setdefault("guide_state", fields.pop("learning", {}))  # its name in cookies of earlier versions
        tables, guide_state = tuple(fields["tables"]), read_guide_state(fields["guide_state"])
        return Session(**{**fields, "tables": tables, "guide_state": guide_state})
    except (ValueError, TypeError, KeyError, AttributeError):  # signed with our key by a version that has other fields
        return Session()


def set_session(response: Response, session: Session, signer: CookieSigner, *, secure: bool) -> None:
    """Set the cookie. If it grows too long, the forms of the editions played longest ago are left out.

    A secure cookie is sent over https only; phones in a home network use plain http, where browsers would drop it.
    """
    while len(signed := _sign(session, signer)) > MAX_CHARACTERS and session.wishes:
        session = replace(session, wishes=dict(list(session.wishes.items())[:-1]))
    response.set_cookie(COOKIE, signed, max_age=MAX_AGE, httponly=True, samesite="lax", path="/", secure=secure)


def _sign(session: Session, signer: CookieSigner) -> str:
    empty = asdict(Session())
    fields = {
        name: value for name, value in asdict(session).items() if name not in LATER_FIELDS or value != empty[name]
    }
    return signer.sign(COOKIE, json.dumps(fields, separators=(",", ":"), ensure_ascii=False))
