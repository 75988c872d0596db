"""The metrics of a server process, read as Prometheus does."""

from typing import Final

import httpx
from prometheus_client.parser import text_string_to_metric_families

from support.server_process import PATIENCE

LABELS: Final = {"outcome", "le", "how"}
"""All labels of our own metrics: none has values that come from a client."""


class Metrics:
    """The metrics of a server, read anew each time."""

    def __init__(self, line: str) -> None:
        self.url = line.rsplit(maxsplit=1)[-1]

    def read_text(self) -> str:
        """Return what Prometheus gets."""
        response = httpx.get(self.url, timeout=PATIENCE)
        assert response.status_code == 200
        return response.text

    def read(self) -> dict[str, float]:
        """Return every sample of the program's own, by its name and the values of its labels."""
        found: dict[str, float] = {}
        for family in text_string_to_metric_families(self.read_text()):
            for sample in family.samples:
                if sample.name.startswith("gobelet_"):
                    assert sample.labels.keys() <= LABELS
                    found[" ".join((sample.name, *sample.labels.values()))] = sample.value
        return found
