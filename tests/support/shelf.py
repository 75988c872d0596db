"""The cache folder that all tests share, so that an edition is solved once for all of them."""

import os
from pathlib import Path

SHELF = "TEST_SHELF"
"""The environment variable with its path."""


def create_shelf(folder: Path) -> Path:
    """Create it beside the temporary folder of this process, where other workers find it, too."""
    shared = (folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "shelf"
    shared.mkdir(exist_ok=True)
    return shared


def find_shelf() -> Path:
    """Return its path."""
    return Path(os.environ[SHELF])
