"""Tips have texts in every language, and the figures that these texts need."""

import re
from string import Formatter

import pytest

from gobelet.dice import EDITIONS, LANGUAGES, edition
from gobelet.handsdown import HandsDown
from gobelet.i18n import Speaker
from gobelet.i18n.tips import Tip, read_tips, write_tips
from gobelet.i18n.tips.texts import find_figures, format_figures, read_figures
from gobelet.i18n.tips.write import LABELS
from gobelet.record import AnyEdition

SHELF: list[AnyEdition] = [*EDITIONS.values(), HandsDown()]
TIPS = [(played, tip) for played in SHELF for tip in read_tips(played.id)]


def names(case: object) -> str:
    """The id of a case."""
    return case.id if isinstance(case, Tip) else str(getattr(case, "id", case))


def test_rulebooks_with_tips() -> None:
    """The rulebooks that give tips; the others are shown without."""
    assert {played.id for played, _ in TIPS} == {"mb-1982", "classic", "hasbro-2014", "hands-down"}


def test_every_tip_is_judged() -> None:
    """The page promises a verdict on each tip."""
    assert [tip.id for played in SHELF for tip in write_tips(played, Speaker("en")) if not tip.verdict] == []


def test_every_check_has_figures_and_every_figure_a_check() -> None:
    """A tip that is added or removed needs `scripts/measure_tips.py`."""
    checked = {(played.id, tip.id) for played, tip in TIPS if tip.check is not None}
    assert checked == {(name, tip) for name, tips in read_figures().items() for tip in tips}


@pytest.mark.parametrize(("played", "tip"), TIPS, ids=names)
def test_texts_in_every_language(played: AnyEdition, tip: Tip) -> None:
    """Text, finding and method are there in every language, with the same placeholders."""
    for text in (tip.text, tip.finding, tip.method):
        assert set(text) == (set(LANGUAGES) if text or tip.check is not None else set())
    placeholders = [_list_figures(tip.finding[language]) for language in LANGUAGES if tip.finding]
    assert all(found == placeholders[0] for found in placeholders)


def _list_figures(text: str) -> set[tuple[str, str]]:
    return {(name, form or "") for _, name, form, _ in Formatter().parse(text) if name and form}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("played", SHELF, ids=names)
def test_every_placeholder_is_filled(played: AnyEdition, language: str) -> None:
    """Written tips have no placeholder left, and their numbers are in the language's format."""
    for tip in write_tips(played, Speaker(language)):
        for text in (tip.text, tip.finding, tip.method):
            assert "{" not in text
            assert not re.search(r"\d\.\d" if language != "en" else r"\d,\d\b(?!\d)", text)


@pytest.mark.parametrize(("played", "tip"), TIPS, ids=names)
def test_verdicts_are_known(played: AnyEdition, tip: Tip) -> None:
    """Every verdict has a label; a tip that is not checked has none."""
    figures = find_figures(played.id, tip.id)
    assert (figures.get("verdict") in LABELS) is (tip.check is not None)


def test_a_tip_with_its_verdict() -> None:
    """The sentence on 2 3 4 4 5: what the book says, and what best play says."""
    tips = {tip.id: tip for tip in write_tips(edition("mb-1982"), Speaker("en"))}
    straight = tips["straight"]
    assert straight.judgement.startswith("Not quite: three of a kind is likelier (44\N{NO-BREAK SPACE}% in one roll")
    assert [option.words for option in straight.positions[0].options] == ["keep 2 3 4 5", "keep 4 4"]
    assert straight.positions[1].command == "gobelet advise mb-1982 --dice 23445 --rolls-left 1"
    assert straight.positions[1].dice == (2, 3, 4, 4, 5)
    assert straight.positions[1].where == "Empty card; 1 roll left"


def test_figures_survive_writing_and_reading() -> None:
    """The file is what the script would write from its own content."""
    assert format_figures(read_figures()).count("verdict") == len([tip for _, tip in TIPS if tip.check])
