"""Figures of distributions: what is drawn, and where."""

from xml.etree import ElementTree as ET

import numpy as np
import pytest

from gobelet.i18n import Speaker
from gobelet.plots import Panel, draw_figure
from gobelet.solver import Distribution

SVG = "{http://www.w3.org/2000/svg}"
BELL = Distribution(
    100, np.exp(-(((np.arange(201) - 100) / 30.0) ** 2)) / np.exp(-(((np.arange(201) - 100) / 30.0) ** 2)).sum()
)


def draw(*panels: Panel, language: str = "en") -> ET.Element:
    """Return the picture as a tree: it is well formed."""
    return ET.fromstring(draw_figure(panels, Speaker(language)))  # noqa: S314 - our own


def list_words(picture: ET.Element) -> list[str]:
    """Return all that is written in a picture."""
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


def list_areas(picture: ET.Element) -> list[list[tuple[float, float]]]:
    """Return the corners of every filled shape."""
    paths = [path.get("d", "")[1:].split(" L") for path in picture.iter(f"{SVG}path") if path.get("fill") != "none"]
    return [[(float(pair.split()[0]), float(pair.split()[1])) for pair in path] for path in paths]


def test_titles_and_axes_are_written() -> None:
    """Title, note, average and axes are there, in the language asked for, and awkward letters do no harm."""
    picture = draw(Panel("<Best> & 'more'", BELL, "a note"), language="de")
    assert {"<Best> & 'more'", "a note", "Endstand", "Mittel 200,0"} <= set(list_words(picture))
    assert picture.find(f"{SVG}title").text == "<Best> & 'more'"  # type: ignore[union-attr]


def test_bars_are_as_high_as_their_chances() -> None:
    """Heights are in proportion, each bar is one point wide, and bars stand on the axis."""
    (area,) = list_areas(draw(Panel("", BELL)))
    floor = area[0][1]
    tops = {round(x, 1): floor - y for x, y in area}
    highest = max(tops.values())
    ratios = sorted({round(top / highest, 3) for top in tops.values()})
    expected = BELL.chances / BELL.chances.max()
    assert ratios[-1] == 1
    assert all(np.abs(expected - ratio).min() < 0.002 for ratio in ratios)


def test_scores_that_stand_out() -> None:
    """Those from so many points on are a shape of their own that begins there; without such scores there is none."""
    whole, rest = list_areas(draw(Panel("", BELL, from_points=200)))
    middle = (min(x for x, _ in whole) + max(x for x, _ in whole)) / 2
    assert min(x for x, _ in rest) == pytest.approx(middle, abs=3)
    assert len(list_areas(draw(Panel("", BELL, from_points=999)))) == 1


@pytest.mark.parametrize(
    "scores",
    [
        Distribution(0, np.array([1.0])),
        Distribution(213, np.array([1.0])),
        Distribution(200, np.array([0.5, 0.0, 0.5])),
        Distribution(200, np.full(27, 1 / 27)),
        Distribution(200, np.full(101, 1 / 101)),
        BELL,
    ],
    ids=["nought", "one score", "two scores", "steps of 2.5", "low on a step", "bell"],
)
def test_all_stays_inside_the_frame(scores: Distribution) -> None:
    """Bars stand between the ends of the axis, and the numbers below it are whole, each at its place and once."""
    picture = draw(Panel("", scores, from_points=scores.high))
    axis = next(line for line in picture.iter(f"{SVG}line") if line.get("y1") == line.get("y2"))
    left, right = float(axis.get("x1", "")), float(axis.get("x2", ""))
    assert all(left <= x <= right for area in list_areas(picture) for x, _ in area)
    below = [text for text in picture.iter(f"{SVG}text") if (text.text or "").isdecimal()]
    numbers = [int(text.text or "") for text in below]
    places = [float(text.get("x", "")) for text in below]
    assert len(set(numbers)) == len(numbers) >= 3
    assert all(left <= place <= right for place in places)
    steps = np.diff(places) / np.diff(numbers)
    assert steps == pytest.approx(np.full(len(steps), steps[0]), rel=0.01)


def test_words_near_the_right_end_stand_to_the_left() -> None:
    """Where most games score most, the average is written before its line, so that it is not cut off."""
    late = Distribution(100, np.array([0.002] * 50 + [0.9]))
    early = Distribution(100, np.array([0.9] + [0.002] * 50))
    for scores, anchor in ((late, "end"), (early, None)):
        texts = [text for text in draw(Panel("", scores)).iter(f"{SVG}text") if "average" in (text.text or "")]
        assert [text.get("text-anchor") for text in texts] == [anchor]


def test_panels_share_their_axes() -> None:
    """Two to a line, and a score stands at the same place in each."""
    other = Distribution(150, np.array([0.5, 0.5]))
    picture = draw(*[Panel(str(place), each) for place, each in enumerate((BELL, other, BELL, other))])
    assert float(picture.get("width", "0")) > float(picture.get("height", "0")) > 600
    first, _, third, _ = list_areas(picture)
    assert [x for x, _ in first] == [x for x, _ in third]


@pytest.mark.parametrize(
    ("language", "chance", "share"),
    [
        ("en", "Chance of each score", "Share of games with each score"),
        ("fr", "Probabilité de chaque score", "Part des parties avec chaque score"),
        ("de", "Wahrscheinlichkeit jedes Endstands", "Anteil der Spiele mit jedem Endstand"),
    ],
)
def test_bars_are_chances_or_shares(language: str, chance: str, share: str) -> None:
    """What is exact is a chance; games that were played have their share."""
    exact, counted = (list_words(draw(Panel("", BELL, played=played), language=language)) for played in (False, True))
    assert (chance in exact, share in exact) == (True, False)
    assert (chance in counted, share in counted) == (False, True)
