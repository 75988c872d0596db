"""Table codes and tokens, drawn from the system's random numbers."""

import hashlib
import secrets
from typing import Final, NewType

from gobelet.game import Unreadable

Code = NewType("Code", str)
"""Names a table to people: eight characters to read aloud, four and four."""
Token = NewType("Token", str)
"""Proves to the server who somebody is; only they and the server ever see it."""
Holder = NewType("Holder", str)
"""One-way hash of a token: the seat owner's id."""

ALPHABET: Final = "FKLMRTUXY4789"
"""No two look alike, and in none of the three languages do two sound alike.

Of those that rhyme one is left: T of B, C, D, E, G, P, V, W; K of A, H, J; U of Q and 2; M of N; F of S; Y of I.
Six sounds like X, three like T, and five like nine.
"""
CODE_LENGTH: Final = 8
"""Some 800 million codes; together with limits on joining, too many to try."""
SHORTEST_CODE: Final = 4
LONGEST_CODE: Final = 12
SHORTEST_TOKEN: Final = 22
LONGEST_TOKEN: Final = 200
LONGEST_COMMAND_ID: Final = 100


def new_code() -> Code:
    """Return an unpredictable code."""
    return Code("".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH)))


def parse_code(text: str) -> Code:
    """Return the code somebody typed: small letters, spaces and dashes do not matter. Anything else is refused."""
    code = "".join(sign for sign in text.upper() if sign.isalnum())
    if not (SHORTEST_CODE <= len(code) <= LONGEST_CODE and code.isascii()):
        raise Unreadable("code-form", text=text[:20], length=CODE_LENGTH)
    return Code(code)


def new_token() -> Token:
    """Return a secret for a new holder."""
    return Token(secrets.token_urlsafe(24))


def check_token(text: str) -> Token:
    """Return a token that a program has made for itself, or refuse one that could be guessed."""
    if not (SHORTEST_TOKEN <= len(text) <= LONGEST_TOKEN and text.isascii() and text.isprintable()):
        raise Unreadable("token-form", least=SHORTEST_TOKEN, most=LONGEST_TOKEN)
    return Token(text)


def check_command_id(text: str) -> str:
    """Return the id of a command, or refuse one that not every database can store."""
    if not (1 <= len(text) <= LONGEST_COMMAND_ID and text.isascii() and text.isprintable()):
        raise Unreadable("command-form", most=LONGEST_COMMAND_ID)
    return text


def hash_token(token: Token) -> Holder:
    """Return the holder a token stands for."""
    return Holder(hashlib.sha256(token.encode()).hexdigest()[:24])
