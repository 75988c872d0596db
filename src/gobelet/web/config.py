"""Configuration of a server: its names, its key, and its limits, which environment variables set."""

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Final, NamedTuple

from pydantic import BeforeValidator, Field, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from gobelet.game import Unreadable
from gobelet.i18n import mark
from gobelet.tables.token_buckets import Rate

PREFIX: Final = "GOBELET_"
SWITCH: Final = ("no", "yes")
_NUMBER: Final = re.compile(r"[1-9]\d{0,8}", re.ASCII)
_RATE: Final = re.compile(r"([1-9]\d{0,8})/([1-9]\d{0,5})", re.ASCII)


def _check_number(value: object) -> object:
    """Refuse texts that Pydantic would read as numbers and our documentation does not allow, like `1_000` and `+5`."""
    if isinstance(value, str) and not _NUMBER.fullmatch(value):
        raise ValueError(value)
    return value


def _parse_rate(value: object) -> object:
    """Return the rate that `30/60` stands for."""
    if not isinstance(value, str):
        return value
    found = _RATE.fullmatch(value)
    if found is None:
        raise ValueError(value)
    return Rate(*map(int, found.groups()))


def _parse_switch(value: object) -> object:
    """Return whether `yes` or `no` was given."""
    if not isinstance(value, str):
        return value
    if value not in SWITCH:
        raise ValueError(value)
    return value == SWITCH[1]


CountSetting = Annotated[int, BeforeValidator(_check_number)]
SecondsSetting = Annotated[float, BeforeValidator(_check_number)]
SwitchSetting = Annotated[bool, BeforeValidator(_parse_switch)]
RateSetting = Annotated[Rate, NoDecode, BeforeValidator(_parse_rate)]  # NoDecode: the variable's value is not JSON


class Limits(BaseSettings):
    """How much a server allows.

    Each field is set by the environment variable of its name with `GOBELET_` before it; an empty variable is none.
    Rates are generous, as a whole family may share one address.
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, extra="forbid", frozen=True)

    rate_tables: RateSetting = Field(
        default=Rate(30, 60), description=mark("Tables a client may create: 30/60 is 30 in 60 seconds.")
    )
    rate_joins: RateSetting = Field(default=Rate(120, 60), description=mark("How often a client may take a seat."))
    rate_moves: RateSetting = Field(default=Rate(2000, 10), description=mark("Moves and other commands of a client."))
    rate_looks: RateSetting = Field(
        default=Rate(2000, 10), description=mark("How often a client may read, or open a stream.")
    )
    rate_records: RateSetting = Field(
        default=Rate(60, 10), description=mark("Records and verifications a client may request.")
    )
    rate_pages: RateSetting = Field(
        default=Rate(300, 10), description=mark("How often a client may open other pages, such as the first one.")
    )
    rate_files: RateSetting = Field(
        default=Rate(2000, 10), description=mark("Style sheets and scripts a client may load.")
    )
    rate_guesses: RateSetting = Field(default=Rate(60, 60), description=mark("Wrong table codes a client may try."))
    rate_computers: RateSetting = Field(
        default=Rate(3000, 60), description=mark("Moves of the computer players at a client's tables.")
    )
    most_streams: CountSetting = Field(default=64, description=mark("Streams a client may keep open."))
    most_connections: CountSetting = Field(default=256, description=mark("Connections a client may keep open."))
    most_connections_in_all: CountSetting = Field(
        default=4000, description=mark("Connections that all clients together may keep open.")
    )
    most_head: CountSetting = Field(
        default=32_768, description=mark("The maximum size of a request's headers in bytes.")
    )
    most_headers: CountSetting = Field(default=100, description=mark("How many headers a request may have."))
    head_seconds: SecondsSetting = Field(default=10, description=mark("Seconds the headers of a request may take."))
    stall_seconds: SecondsSetting = Field(
        default=60, description=mark("Seconds after which a client that does not read is disconnected.")
    )
    most_body: CountSetting = Field(default=16_384, description=mark("The maximum size of a request in bytes."))
    body_seconds: SecondsSetting = Field(default=10, description=mark("Seconds a request may take to arrive."))
    heartbeat: SecondsSetting = Field(
        default=15, description=mark("Seconds without events before a stream sends a keep-alive.")
    )
    reveal_seconds: SecondsSetting = Field(
        default=4, description=mark("Seconds that devices have to reveal what they add to the dice.")
    )
    most_commands: CountSetting = Field(default=2048, description=mark("Commands that may wait to be written."))
    queue: CountSetting = Field(default=32, description=mark("Events that may be queued for a slow reader."))
    most_rows: CountSetting = Field(
        default=32, description=mark("Rows that are sent again to a reader that reconnects.")
    )
    rate_solves: RateSetting = Field(
        default=Rate(30, 3600), description=mark("House rules that are solved for a client: 30 in an hour; more wait.")
    )
    solve_ahead: SwitchSetting = Field(
        default=True, description=mark("Whether missing tables of the printed editions are solved while nobody plays.")
    )
    most_tables: CountSetting = Field(default=5000, description=mark("Tables kept in memory."))
    database_seconds: SecondsSetting = Field(
        default=10, description=mark("Seconds a command may wait for the database.")
    )

    def rate(self, kind: str) -> Rate:
        """Return how often an address may send a kind of request."""
        found: Rate = getattr(self, f"rate_{kind}")
        return found


class Variable(NamedTuple):
    """An environment variable that sets a limit."""

    name: str
    default: str
    description: str


def list_variables() -> Iterator[Variable]:
    """Yield the environment variables, in the order in which they are shown."""
    for name, limit in Limits.model_fields.items():
        yield Variable(_variable(name), _format_value(limit.default), limit.description or "")


def read_limits() -> Limits:
    """Return the limits that environment variables set, or refuse the first value that cannot be read."""
    try:
        return Limits()
    except ValidationError as error:
        wrong = error.errors()[0]
        name = str(wrong["loc"][0])
        default = _format_value(Limits.model_fields[name].default)
        raise Unreadable("setting-form", name=_variable(name), text=str(wrong["input"])[:20], usual=default) from None


def _format_value(value: object) -> str:
    return SWITCH[value] if isinstance(value, bool) else str(value)


def _variable(name: str) -> str:
    return f"{PREFIX}{name}".upper()


@dataclass(frozen=True, slots=True)
class Config:
    """Configuration of one server."""

    hosts: frozenset[str] = frozenset({"localhost"})
    """The host names it answers to. IP addresses need not be listed, as nobody can give one to another machine."""
    key: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False, compare=False)
    """Signs cookies; with a stored key people find their seats again after a restart."""
    address: str = ""
    """Where phones reach it, if that is not the address that this machine's own browser shows."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose X-Forwarded-For header is trusted."""
    limits: Limits = field(default_factory=Limits.model_construct)
