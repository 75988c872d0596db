"""The channel between servers: it fails in time where a database does not answer."""

import pytest
from sqlalchemy import make_url

from gobelet.tables.storage import postgres_channel
from gobelet.tables.storage.base import StoreError
from gobelet.tables.storage.postgres_channel import ChannelConnection, PostgresChannel
from support.postgres import Postgres
from support.silent_proxy import SilentProxy


def test_a_silent_database_is_given_up(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for ever for the answer to a message, or to the wish to listen; later both work again."""
    monkeypatch.setattr(ChannelConnection, "seconds", 0.2)
    monkeypatch.setattr(postgres_channel, "CONNECT_SECONDS", 1)
    with SilentProxy(postgres.data / ".s.PGSQL.5432").running() as proxy:
        channel = PostgresChannel(make_url(f"postgresql://postgres@127.0.0.1:{proxy.port}/postgres"))
        assert channel.connect()
        channel.send("before")
        assert channel.receive(5) == ["before"]
        proxy.silence()
        with pytest.raises(StoreError):
            channel.send("lost")
        with pytest.raises(StoreError):
            channel.connect(again=True)
        proxy.restore()
        assert channel.connect()
        channel.send("after")
        assert channel.receive(5) == ["after"]
        assert channel.connect(again=True)
        channel.close()
