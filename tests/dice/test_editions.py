"""The editions as data: their boxes, bonuses, openings and words."""

from dataclasses import replace

import pytest

from gobelet.dice import EDITIONS, LANGUAGES, BoxId, EditionId, Line, Section, edition
from gobelet.game import Unreadable
from gobelet.game.shelf import ShelfEntry
from gobelet.handsdown import HandsDown

THIRTEEN = (
    *("aces", "twos", "threes", "fours", "fives", "sixes"),
    *("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "yahtzee", "chance"),
)
FIFTEEN = (
    *("aces", "twos", "threes", "fours", "fives", "sixes", "one_pair", "two_pairs", "three_of_a_kind"),
    *("four_of_a_kind", "small_straight", "large_straight", "full_house", "chance", "yahtzee"),
)
FOUR_RULEBOOKS = ("mb-1982", "printworks", "classic", "hasbro-2014")
KNOWN = (*FOUR_RULEBOOKS, "kniffel", "yatzy")
"""The editions this file knows by name; a new one only has to be sound."""

editions = pytest.mark.parametrize("name", EDITIONS)


def test_the_editions() -> None:
    """Four rulebooks, Kniffel and Scandinavian Yatzy come first, each edition under its own id."""
    assert tuple(EDITIONS)[: len(KNOWN)] == KNOWN
    assert all(EDITIONS[name].id == name for name in EDITIONS)


@pytest.mark.parametrize("name", KNOWN)
def test_boxes_in_printed_order(name: str) -> None:
    """Every sheet has the thirteen boxes in the same order; Yatzy has its fifteen."""
    assert edition(name).boxes == (FIFTEEN if name == "yatzy" else THIRTEEN)


@editions
def test_boxes_are_sound(name: EditionId) -> None:
    """No box stands twice on a sheet, the upper boxes stand first, and each of them has a face of its own."""
    found = EDITIONS[name]
    assert len(set(found.boxes)) == len(found.boxes)
    assert (*found.upper_places, *found.lower_places) == tuple(range(len(found.boxes)))
    faces = [category.face for category in found.categories if category.section is Section.UPPER]
    assert len(set(faces) - {None}) == len(faces)


@pytest.mark.parametrize(
    ("name", "joker", "upper_bonus", "yahtzee_bonus", "opening_dice"),
    [
        ("mb-1982", "ordinary", 35, 100, 5),
        ("printworks", "ordinary", 35, 100, 5),
        ("classic", "forced", 35, 100, 5),
        ("hasbro-2014", "ordered", 35, 100, 1),
        ("kniffel", "none", 35, 0, 5),
        ("yatzy", "none", 50, 0, 5),
    ],
)
def test_where_they_differ(name: str, joker: str, upper_bonus: int, yahtzee_bonus: int, opening_dice: int) -> None:
    """`joker`, `upper-bonus`, `yahtzee-bonus`, `open`: each edition's joker rule, bonuses and opening roll."""
    found = edition(name)
    assert found.joker.__name__ == joker
    assert (found.upper_bonus_at, found.upper_bonus, found.yahtzee_bonus) == (63, upper_bonus, yahtzee_bonus)
    assert (found.opening_dice, found.rolls, found.in_order) == (opening_dice, 3, False)


def test_partners_and_settlement_are_classic() -> None:
    """`partners`, `settlement`: only classic has them; `columns`: only hasbro-2014 sets them in order of play."""
    assert [name for name in KNOWN if edition(name).partners] == ["classic"]
    assert [name for name in KNOWN if edition(name).settlement] == ["classic"]
    assert [name for name in KNOWN if edition(name).columns_in_play_order] == ["hasbro-2014"]


@pytest.mark.parametrize(
    ("name", "most"), [*((name, 1575) for name in FOUR_RULEBOOKS), ("kniffel", 375), ("yatzy", 374)]
)
def test_most(name: str, most: int) -> None:
    """`max`: 375 without Yahtzee bonuses, 1575 with twelve of them."""
    assert edition(name).most == most


@editions
def test_possible_points(name: EditionId) -> None:
    """What a box can hold: multiples of its face above; 0 or 50 in the Yahtzee box; any sum of five dice in Chance."""
    found = EDITIONS[name]
    for place, category in enumerate(found.categories):
        if category.face is not None:
            assert found.possible_points[place] == {category.face * count for count in range(6)}
    assert found.possible_points[found.places[BoxId("yahtzee")]] == {0, 50}
    assert found.possible_points[found.places[BoxId("chance")]] == set(range(5, 31))


@editions
@pytest.mark.parametrize("language", LANGUAGES)
def test_words(name: EditionId, language: str) -> None:
    """Each edition has a title and a word for every box and line in every language; none has a gap in it."""
    found = EDITIONS[name]
    words = [found.box_word(box, language) for box in found.boxes]
    lines = [found.line_word(line, language) for line in (*found.upper_lines, *found.lower_lines)]
    assert all([found.title(language), *words, *lines])
    assert len(set(words)) == len(words)
    assert not any("{" in word for word in (*words, *lines))


@editions
@pytest.mark.parametrize("language", LANGUAGES)
def test_shelf(name: EditionId, language: str) -> None:
    """Each edition has a short title and a blurb in every language, and a motif and colours of its own."""
    found = EDITIONS[name]
    assert found.short_title(language)
    assert found.shelf.blurb(language)
    others = [HandsDown.shelf, *(other.shelf for other in EDITIONS.values() if other.id != name)]
    assert found.shelf.motif not in [ShelfEntry().motif, *(other.motif for other in others)]
    assert found.shelf.colours not in [ShelfEntry().colours, *(other.colours for other in others)]


def test_an_edition_without_a_shelf_entry_has_its_title() -> None:
    """Nothing on the shelf has to be said: the title stands there, without a blurb."""
    plain = replace(EDITIONS[EditionId("kniffel")], shelf=ShelfEntry())
    assert (plain.short_title("de"), plain.shelf.blurb("de")) == (plain.title("de"), "")
    assert plain == EDITIONS[EditionId("kniffel")]


def test_five_alike_is_called_as_on_the_sheet() -> None:
    """`yahtzee`: borrowed lines too say Yahtzee or Yatzy as the edition does."""
    assert "Yatzy" in edition("printworks").line_word(Line.YAHTZEE_BONUS, "de")
    assert "Yahtzee" in edition("hasbro-2014").line_word(Line.YAHTZEE_BONUS, "de")


def test_an_unknown_edition_lists_the_known_ones() -> None:
    """An id nobody has is refused with the ids there are."""
    with pytest.raises(Unreadable) as raised:
        edition("mb-1983")
    assert raised.value == Unreadable("unknown-edition", name="mb-1983", known=tuple(EDITIONS))
