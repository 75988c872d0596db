"""Limits set by environment variables: written as they are shown, refused in words, and told in the documentation."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import ValidationError

from conftest import Finished
from gobelet.game import Unreadable
from gobelet.tables.token_buckets import Rate
from gobelet.web.config import Config, Limits, list_variables, read_limits

PAGE = Path(__file__).resolve().parents[2] / "docs/api.md"


def test_shown_values_are_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    """The values shown in the help are those of a server without any variable."""
    defaults = read_limits()
    for variable in list_variables():
        monkeypatch.setenv(variable.name, variable.default)
    assert read_limits() == defaults == Config().limits


def test_a_variable_changes_its_limit_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """One rate and one number, and everything else as it was; an empty variable is none."""
    defaults = read_limits()
    for name, text in {"RATE_MOVES": "7/2", "MOST_STREAMS": "5", "HEARTBEAT": "3", "QUEUE": ""}.items():
        monkeypatch.setenv(f"GOBELET_{name}", text)
    limits = read_limits()
    changed: dict[str, object] = {"rate_moves": Rate(7, 2), "most_streams": 5, "heartbeat": 3.0}
    assert limits == defaults.model_copy(update=changed)
    assert limits.rate("moves") == Rate(7, 2)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *(("GOBELET_RATE_MOVES", text) for text in ("7", "7/0", "0/7", "7/2/1", " 7/2", "7/2000000", '{"count": 1}')),
        *(("GOBELET_QUEUE", text) for text in ("-1", "0", "+1", "1_0", "1.0", " 1", "1\n", "٣", "1" * 10, "many")),
        *(("GOBELET_HEARTBEAT", text) for text in ("0.5", "1e3", "inf", "nan", "0")),
    ],
)
def test_what_cannot_be_read_is_refused(monkeypatch: pytest.MonkeyPatch, name: str, text: str) -> None:
    """A value that is no number, or no rate, is refused with the variable's name, the value and the default."""
    monkeypatch.setenv(name, text)
    default = next(variable.default for variable in list_variables() if variable.name == name)
    with pytest.raises(Unreadable) as told:
        read_limits()
    assert told.value == Unreadable("setting-form", name=name, text=text[:20], usual=default)


def test_a_server_is_not_started_with_a_wrong_value(
    gobelet: Callable[..., Finished], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command says which variable is wrong, in the reader's language."""
    monkeypatch.setenv("GOBELET_QUEUE", "many")
    for options in (("serve", "--port", "0"), ("--no-browser", "--port", "0")):
        ended = gobelet(*options)
        assert (ended.code, ended.out) == (2, "")
        assert ended.err == "GOBELET_QUEUE cannot be “many”. Write it like its default, 32.\n"
    assert "GOBELET_QUEUE" in (told := gobelet("serve", "--port", "0", "--lang", "de").err)
    assert told != ended.err


def test_limits_do_not_change() -> None:
    """They are a value: a change is another one."""
    limits = Limits(queue=2)
    with pytest.raises(ValidationError, match="frozen"):
        limits.queue = 3
    assert limits.queue == 2


def test_the_help_shows_every_variable(gobelet: Callable[..., Finished]) -> None:
    """`gobelet serve --help` names each variable with its default."""
    shown = gobelet("serve", "--help").out
    assert [each.name for each in list_variables() if f"  {each.name}={each.default}" not in shown] == []


def test_every_variable_is_documented() -> None:
    """The page for programs names each variable with its default."""
    page = PAGE.read_text(encoding="utf-8")
    assert [each.name for each in list_variables() if f"| `{each.name}` | {each.default} |" not in page] == []
