"""Pictures are saved as SVG or PNG, and unusable paths are refused."""

from pathlib import Path

import numpy as np
import pytest

from gobelet.game import Illegal, Unreadable
from gobelet.i18n import Speaker
from gobelet.plots import Panel, check_picture, draw_figure, save_picture
from gobelet.solver import Distribution

PICTURE = draw_figure([Panel("", Distribution(100, np.array([0.5, 0.5])))], Speaker("en"))


def test_png_where_the_renderer_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra a PNG is refused with what to install; an SVG needs nothing."""
    monkeypatch.setattr("gobelet.plots.save.find_spec", lambda _name: None)
    with pytest.raises(Illegal, match="picture-png"):
        check_picture(tmp_path / "a.png")
    save_picture(PICTURE, tmp_path / "a.svg")
    assert (tmp_path / "a.svg").exists()


def test_files_that_cannot_be(tmp_path: Path) -> None:
    """Another kind of file, a folder that is not there, and a folder in the file's place are refused."""
    with pytest.raises(Unreadable, match="picture-form"):
        check_picture(tmp_path / "a.pdf")
    with pytest.raises(Illegal, match="no-folder"):
        check_picture(tmp_path / "not" / "a.svg")
    (tmp_path / "b.svg").mkdir()
    with pytest.raises(Illegal, match="file-unwritable"):
        save_picture("<svg/>", tmp_path / "b.svg")


def test_png_is_twice_the_size(tmp_path: Path) -> None:
    """A PNG has two pixels for each of the picture, so that it is sharp on paper."""
    save_picture(PICTURE, tmp_path / "a.png")
    header = (tmp_path / "a.png").read_bytes()[16:24]
    assert [int.from_bytes(header[:4]), int.from_bytes(header[4:])] == [1520, 860]
