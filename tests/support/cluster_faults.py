"""What happens to the servers of a cluster and to their database while programs play, drawn at random."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from threading import Lock
from typing import Final

from support.killable_server import PATIENCE
from support.server_cluster import Cluster, ClusterServer

MOST_AT_ONCE: Final = 2
"""How many servers have a fault at a time: one goes on."""
MAX_COMMANDS_BETWEEN: Final = 9
"""How many commands are acknowledged at most between the beginnings of two faults."""
RESTART: Final = "restart"

Fault = Callable[[ClusterServer, float], None]
FAULTS: Final[Mapping[str, Fault]] = {
    "kill": lambda server, _seconds: server.kill(),
    "stop": ClusterServer.stop,
    "cut": ClusterServer.cut,
    "silence": ClusterServer.silence,
    "drain": lambda server, _seconds: server.drain(),
}


class FaultInjector:
    """Draws faults, and lets them happen to servers that are well."""

    def __init__(self, cluster: Cluster, plan: list[str], durations: Mapping[str, list[float]], chance: Random) -> None:
        self._cluster, self._plan, self._durations, self._chance = cluster, plan, durations, chance
        self._healthy = list(cluster.servers)
        self._database = Lock()
        self._next_at = self._draw_next()
        self.faults = Counter[str]()

    def _draw_next(self) -> int:
        """Return after which acknowledged command the next fault happens."""
        return self._cluster.acknowledged + self._chance.randint(1, MAX_COMMANDS_BETWEEN)

    def run(self) -> None:
        """Let one fault after the other happen, until there are none left."""
        while (found := self._take()) is not None:
            name, server, seconds = found
            if name == RESTART:
                self._restart_database()
            else:
                FAULTS[name](server, seconds)
            with self._cluster.changed:
                self.faults[name] += 1
                self._healthy.append(server)
                self._cluster.expects_faults = bool(self._plan)
                self._cluster.changed.notify_all()

    def _take(self) -> tuple[str, ClusterServer, float] | None:
        """Wait until the next fault may happen; return it, to whom, and for how long."""
        with self._cluster.changed:
            if not self._cluster.changed.wait_for(self._may_happen, PATIENCE) or self._cluster.ended or not self._plan:
                return None
            name = self._plan.pop()
            self._next_at = self._draw_next()
            server = self._healthy.pop(self._chance.randrange(len(self._healthy)))
            return name, server, self._chance.choice(self._durations.get(name, [0.0]))

    def give_up(self) -> None:
        """Let nothing happen any more."""
        self._cluster.end()

    def _may_happen(self) -> bool:
        return self._cluster.ended or not self._plan or self._cluster.acknowledged >= self._next_at

    def _restart_database(self) -> None:
        with self._database:
            self._cluster.postgres.stop()
            self._cluster.postgres.start()


@contextmanager
def inject_faults(injector: FaultInjector) -> Iterator[None]:
    """Let faults happen during the block, several at a time; afterwards none is under way."""
    with ThreadPoolExecutor(MOST_AT_ONCE) as pool:
        parts = [pool.submit(injector.run) for _ in range(MOST_AT_ONCE)]
        try:
            yield
        except BaseException:
            injector.give_up()
            raise
        for part in parts:
            part.result()


def draw_plan(number: int, restarts: int, chance: Random) -> list[str]:
    """Return so many faults of servers, each kind about equally often, and restarts of the database among them."""
    kinds = list(FAULTS)
    plan = [kinds[index % len(kinds)] for index in range(number)] + [RESTART] * restarts
    chance.shuffle(plan)
    return plan
