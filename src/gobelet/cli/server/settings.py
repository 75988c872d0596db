"""How much a server allows, set from outside by environment variables: each has its usual value and what it means."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gobelet.game import Unreadable
from gobelet.i18n import mark

if TYPE_CHECKING:
    from gobelet.web.config import Config

PREFIX: Final = "GOBELET_"
RATE: Final = "GOBELET_RATE_"
"""What may be done so often: 30/60 is 30 at once, and 30 again in 60 seconds."""
_RATE_FORM: Final = re.compile(r"([1-9]\d{0,8})/([1-9]\d{0,5})", re.ASCII)
_NUMBER_FORM: Final = re.compile(r"[1-9]\d{0,8}", re.ASCII)


class Setting(NamedTuple):
    """A variable's usual value, and what it means."""

    usual: str
    meaning: str


SETTINGS: Final[Mapping[str, Setting]] = MappingProxyType(
    {
        "GOBELET_RATE_TABLES": Setting("30/60", mark("Tables an address may set up: 30/60 is 30 in 60 seconds.")),
        "GOBELET_RATE_JOINS": Setting("120/60", mark("How often an address may sit down.")),
        "GOBELET_RATE_MOVES": Setting("2000/10", mark("Moves and other commands of an address.")),
        "GOBELET_RATE_LOOKS": Setting("2000/10", mark("How often an address may look, or open a stream.")),
        "GOBELET_RATE_RECORDS": Setting("60/10", mark("Records and proofs an address may ask for.")),
        "GOBELET_RATE_GUESSES": Setting("60/60", mark("Codes an address may try that no table has.")),
        "GOBELET_MOST_STREAMS": Setting("64", mark("Streams an address may have open.")),
        "GOBELET_MOST_BODY": Setting("16384", mark("The longest request in bytes.")),
        "GOBELET_BODY_SECONDS": Setting("10", mark("Seconds a request may take to arrive.")),
        "GOBELET_HEARTBEAT": Setting("15", mark("Seconds without news after which a stream says that it is there.")),
        "GOBELET_QUEUE": Setting("32", mark("News that may wait for a slow reader.")),
        "GOBELET_MOST_ROWS": Setting("200", mark("Rows that are told again to a reader who comes back.")),
        "GOBELET_MOST_TABLES": Setting("5000", mark("Tables that are kept in memory.")),
    }
)


def config_of(environ: Mapping[str, str], hosts: frozenset[str]) -> "Config":
    """Return what a server with these names allows; whatever is not set is as usual."""
    from gobelet.web.config import Config  # noqa: PLC0415 - the help of a command needs no server

    given = {name: environ.get(name) or setting.usual for name, setting in SETTINGS.items()}
    return Config(hosts=hosts, **dict(_fields(given)))


def _fields(given: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a server's limits."""
    from gobelet.web.config import Rate  # noqa: PLC0415 - the same

    rates = {name: text for name, text in given.items() if name.startswith(RATE)}
    yield (
        "rates",
        {name.removeprefix(RATE).lower(): Rate(*_read(name, text, _RATE_FORM)) for name, text in rates.items()},
    )
    for name, text in given.items():
        if name not in rates:
            yield name.removeprefix(PREFIX).lower(), _read(name, text, _NUMBER_FORM)[0]


def _read(name: str, text: str, form: re.Pattern[str]) -> tuple[int, ...]:
    """Return the numbers of a setting, or refuse it."""
    found = form.fullmatch(text)
    if found is None:
        raise Unreadable("setting-form", name=name, text=text[:20], usual=SETTINGS[name].usual)
    return tuple(map(int, found.groups() or (found.group(),)))
