"""Fan-out within one process."""

from gobelet.tables.service.pubsub import LocalHub, News
from support.table_session import Sitting


def test_those_who_keep_what_happened_hear_first() -> None:
    """Who listens to all tables hears of a row before who listens to one, so that it is kept when those look."""
    sitting = Sitting().make("kniffel")
    news = News(sitting.id, sitting.table, (), sitting.table)
    hub, heard = LocalHub(), list[str]()
    hub.listen(sitting.id, lambda _news: heard.append("one"))
    hub.listen(None, lambda _news: heard.append("all"))
    hub.publish(news)
    assert heard == ["all", "one"]
    sitting.tables.close()
