"""Computations on a cluster: tasks are sent to the workers of a Dask scheduler, and their results come back in order.

The result of a task depends on the task alone, so it does not matter which worker computes it, nor how often: the task
of a worker that dies is given to another one. Workers need the same version of Gobelet; with another one they refuse.
"""

import logging
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from itertools import islice
from threading import Lock
from typing import Any, Final, TypeVar

import gobelet
from gobelet.game import Illegal, Unreadable

ADDRESS: Final = re.compile(r"((tcp|tls)://)?[^\s/]+:\d{1,5}")
CONNECT_SECONDS: Final = 10
"""How long a scheduler, and then its first worker, is waited for."""
AHEAD: Final = 4
"""How many tasks are submitted for each thread of the cluster, so that no worker ever waits."""

T = TypeVar("T")
R = TypeVar("R")


class Cluster:
    """The workers of a scheduler."""

    def __init__(self, client: Any, address: str) -> None:  # noqa: ANN401 - Dask has no types
        self._client, self._address = client, address

    def map(self, function: Callable[[T, int], R], tasks: Iterable[T]) -> Iterator[R]:
        """Yield the results of all tasks in order; a task gets the number of threads it may use, too.

        When the caller stops, for example after Ctrl-C, what has not been computed is cancelled.
        """
        from distributed.client import ClosedClientError  # noqa: PLC0415 - with the extra `cluster` only
        from distributed.comm import CommClosedError  # noqa: PLC0415
        from distributed.scheduler import KilledWorker  # noqa: PLC0415

        remaining, futures = iter(tasks), deque[Any]()
        try:
            while True:
                wanted = max(1, AHEAD * self._count_threads() - len(futures))
                futures.extend(self._submit(function, task) for task in islice(remaining, wanted))
                if not futures:
                    return
                yield futures[0].result()
                futures.popleft()
        except KilledWorker:
            raise Illegal("cluster-killed") from None
        except (CancelledError, ClosedClientError, CommClosedError):
            raise Illegal("cluster-lost", address=self._address) from None
        finally:
            with suppress(CancelledError, ClosedClientError, OSError):  # without a scheduler nothing is left to cancel
                self._client.cancel(list(futures), force=True)

    def _count_threads(self) -> int:
        """Return how many threads all workers have together."""
        try:
            return sum(self._client.nthreads().values())
        except (OSError, AttributeError):  # a client that was closed meanwhile has no scheduler
            raise Illegal("cluster-lost", address=self._address) from None

    def _submit(self, function: Callable[[T, int], R], task: T) -> Any:  # noqa: ANN401 - a future of Dask's
        return self._client.submit(run_task, gobelet.__version__, function, task, pure=False)


@contextmanager
def connect_cluster(address: str) -> Iterator[Cluster]:
    """Connect to a scheduler, such as tcp://192.168.1.20:8786, and wait for its first worker."""
    if not ADDRESS.fullmatch(address):
        raise Unreadable("cluster-address", text=address)
    try:
        from distributed import Client  # noqa: PLC0415 - with the extra `cluster` only
    except ImportError:
        raise Illegal("cluster-missing") from None
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what happens is said in one sentence
    try:
        client: Any = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except OSError:
        raise Illegal("cluster-unreachable", address=address) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        except TimeoutError:
            raise Illegal("cluster-empty", address=address) from None
        yield Cluster(client, address)


# -- on a worker ---------------------------------------------------------------------------------------------------

_ONE_AT_A_TIME: Final = Lock()


def run_task(version: str, function: Callable[[T, int], R], task: T) -> R:
    """Run a task; each uses all threads of its worker, so that there is one at a time."""
    from distributed import get_worker  # noqa: PLC0415 - with the extra `cluster` only

    if version != gobelet.__version__:
        raise Illegal("cluster-version", version=version, found=gobelet.__version__)
    with _ONE_AT_A_TIME:
        return function(task, get_worker().state.nthreads)
