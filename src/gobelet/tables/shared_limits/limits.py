"""All limits that this server shares with others, and the words in which they share them."""

from collections.abc import Set

from gobelet.tables.service.other_servers import OtherServers
from gobelet.tables.shared_limits import buckets, counts
from gobelet.tables.shared_limits.buckets import SharedBuckets
from gobelet.tables.shared_limits.client_ids import make_ids
from gobelet.tables.shared_limits.counts import SharedCounts


class SharedLimits:
    """The limits of this server; the key is the same on all servers."""

    def __init__(self, others: OtherServers, key: bytes) -> None:
        find_id = make_ids(key)
        self.buckets = SharedBuckets(others.name, find_id, others.tell)
        self.streams = SharedCounts(others.name, find_id, others.tell)
        others.subscribe(buckets.WANT, self.buckets.read_want)
        others.subscribe(buckets.GIVE, self.buckets.read_give)
        others.subscribe(counts.OPEN, self.streams.read_open)
        others.subscribe(counts.LEND, self.streams.read_lend)
        others.subscribe(counts.BACK, self.streams.read_back)
        others.repeat(self.streams.list_words)
        others.live.subscribe(self._set_servers)

    def _set_servers(self, others: Set[str]) -> None:
        self.buckets.set_servers(others)
        self.streams.set_servers(others)
