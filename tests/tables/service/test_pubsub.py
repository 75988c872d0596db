"""Fan-out within one process."""

from gobelet.tables.service.pubsub import LocalPubSub, Update
from support.table_session import Sitting


def test_those_who_keep_what_happened_hear_first() -> None:
    """Who listens to all tables hears of a row before who listens to one, so that it is kept when those look."""
    sitting = Sitting().make("kniffel")
    update = Update(sitting.id, sitting.table, (), sitting.table)
    pubsub, heard = LocalPubSub(), list[str]()
    pubsub.subscribe(sitting.id, lambda _news: heard.append("one"))
    pubsub.subscribe(None, lambda _news: heard.append("all"))
    pubsub.publish(update)
    assert heard == ["all", "one"]
    sitting.tables.close()
