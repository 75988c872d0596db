"""A library of solved tables that records its reports, and a table of Kniffel in it."""

from pathlib import Path

import pytest

from gobelet.dice import ScoreCard, edition
from gobelet.game import Refusal
from gobelet.solver import Library, Reports

KNIFFEL = edition("kniffel")
KNIFFEL_VALUE = pytest.approx(245.87077451, abs=1e-8)


class ReportingLibrary:
    """A library, and the codes of its reports."""

    def __init__(self, folder: Path) -> None:
        self.codes: list[str] = []
        self.library = Library(folder, Reports(on_refusal=self._on_refusal))

    def _on_refusal(self, refusal: Refusal) -> None:
        self.codes.append(refusal.code)

    @property
    def kniffel_value(self) -> float:
        """The value of best play of Kniffel."""
        return self.library.values(KNIFFEL).value(ScoreCard.empty(KNIFFEL))
