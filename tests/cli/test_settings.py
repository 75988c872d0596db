"""Limits set by environment variables: written as they are shown, refused in words, and told in the documentation."""

from pathlib import Path

import pytest

from gobelet.cli.server.settings import SETTINGS, config_of
from gobelet.game import Unreadable
from gobelet.web.config import Config, Rate

PAGE = Path(__file__).resolve().parents[2] / "docs/api.md"
HOSTS = frozenset({"localhost"})


def test_usual_values_are_the_usual_limits() -> None:
    """The values shown in the help are those of a server without any setting."""
    assert config_of({}, HOSTS) == Config(HOSTS)
    assert config_of({name: setting.usual for name, setting in SETTINGS.items()}, HOSTS) == Config(HOSTS)


def test_a_setting_changes_its_limit_only() -> None:
    """One rate and one number, and everything else as it was; an empty variable is none."""
    config = config_of({"GOBELET_RATE_MOVES": "7/2", "GOBELET_MOST_STREAMS": "5", "GOBELET_QUEUE": ""}, HOSTS)
    usual = Config(HOSTS)
    assert (config.rates["moves"], config.most_streams, config.queue) == (Rate(7, 2), 5, usual.queue)
    assert {**config.rates, "moves": None} == {**usual.rates, "moves": None}


@pytest.mark.parametrize(
    ("name", "text"),
    [("GOBELET_RATE_MOVES", "7"), ("GOBELET_RATE_MOVES", "7/0"), ("GOBELET_QUEUE", "-1"), ("GOBELET_QUEUE", "many")],
)
def test_what_cannot_be_read_is_refused(name: str, text: str) -> None:
    """A setting that is no number, or no rate, stops the server with a sentence that names it."""
    with pytest.raises(Unreadable) as told:
        config_of({name: text}, HOSTS)
    assert (told.value.code, told.value.data["name"]) == ("setting-form", name)


def test_every_setting_is_documented() -> None:
    """The page for programs names each variable with its usual value."""
    page = PAGE.read_text()
    assert [name for name, setting in SETTINGS.items() if f"| `{name}` | {setting.usual} |" not in page] == []
