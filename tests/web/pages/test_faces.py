"""The faces of players in the browser: drawn, told apart by everybody, and legible in both themes."""

import re
from itertools import combinations
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from gobelet.bots.characters import CHARACTERS
from gobelet.i18n.player_faces import COLOUR_WORDS, PICTURE_WORDS
from gobelet.tables.player_faces import COLOURS, PICTURES, PlayerFace
from gobelet.web.pages.templates import call_macro, read_static_files
from support.http_server import Site
from support.page_client import begin_pair, join_table, open_client, open_pair, parse_code

Colour = tuple[float, float, float]

STYLES: Final = read_static_files()["faces.css"].decode()
THEMES: Final = read_static_files()["base.css"].decode()
_ROOT: Final = ET.fromstring(read_static_files()["faces.svg"])  # noqa: S314 - our own file
SYMBOLS: Final = {each.attrib["id"] for each in _ROOT if each.attrib}
SIGHTS: Final = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""How eyes that lack one kind of cones see linear light: the matrices of Machado, Oliveira and Fernandes (2009)."""
NEAREST: Final = 15.0
"""The least distance of two colours in CIELAB: differences from about 2 on are visible side by side."""


def read_linear(code: str) -> Colour:
    """Return a colour such as #e69f00 as linear light."""
    digits = code[1:] if len(code) == 7 else "".join(each * 2 for each in code[1:])
    values = (int(digits[start : start + 2], 16) / 255 for start in (0, 2, 4))
    red, green, blue = (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values)
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return how bright a colour is."""
    return sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), colour, strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    dark, light = sorted((luminance(read_linear(one)), luminance(read_linear(other))))
    return (light + 0.05) / (dark + 0.05)


def see(colour: Colour, sight: str) -> Colour:
    """Return a colour as somebody sees it, in CIELAB."""
    rows = [sum(weight * value for weight, value in zip(row, colour, strict=True)) for row in SIGHTS[sight]]
    red, green, blue = (min(max(value, 0.0), 1.0) for value in rows)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def read_style(colour: str) -> tuple[str, str]:
    """Return the disc of a colour and the ink on it."""
    ink = re.search(r"--face-ink: (#\w+)", STYLES)
    own = re.search(rf"\.face-{colour} {{\s*--face-colour: (#\w+);\s*(?:--face-ink: (#\w+);)?", STYLES)
    assert ink
    assert own, colour
    return own[1], own[2] or ink[1]


def read_theme(name: str) -> tuple[str, ...]:
    """Return the values of a colour by day and in the evening."""
    found = re.search(rf"--{name}: light-dark\((#\w+), (#\w+)\)", THEMES)
    assert found, name
    return found.groups()


@pytest.mark.parametrize("colour", COLOURS)
def test_pictures_stand_out_from_their_colour(colour: str) -> None:
    """The ink on every disc has the contrast of text."""
    assert contrast(*read_style(colour)) >= 4.5


def test_a_disc_stands_out_from_the_table_and_the_paper() -> None:
    """Its ring has the colour of the text around it, in both themes."""
    for text, ground in (("on-background", "background"), ("ink", "paper"), ("on-background", "background-dark")):
        for one, other in zip(read_theme(text), read_theme(ground), strict=True):
            assert contrast(one, other) >= 4.5
    assert re.search(r"\.face {[^}]*box-shadow: 0 0 0 1\.5px currentcolor", STYLES)


@pytest.mark.parametrize("sight", SIGHTS)
def test_colours_stay_apart_for_every_eye(sight: str) -> None:
    """Whichever cones an eye lacks, two discs are far apart."""
    seen = {colour: see(read_linear(read_style(colour)[0]), sight) for colour in COLOURS}
    for one, other in combinations(COLOURS, 2):
        distance = sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5
        assert distance >= NEAREST, (one, other)


def test_every_face_is_drawn_and_has_a_word() -> None:
    """Pictures of people and of computer players have their symbols; nothing else is drawn."""
    pictures = [*PICTURES, *(each.picture for cast in CHARACTERS.values() for each in cast)]
    assert {part for picture in pictures for part in PlayerFace("sky", picture).parts} == SYMBOLS
    assert set(COLOUR_WORDS) == set(COLOURS)
    assert set(PICTURE_WORDS) == set(PICTURES)


def test_the_macro_draws_a_face_and_an_empty_seat() -> None:
    """Both are decoration: the name is there in words."""
    fox = call_macro("parts/face.html", "face", PlayerFace("orange", "fox"), 40)
    assert 'class="face face-40 face-orange" aria-hidden="true"' in fox
    assert "faces.svg#fox" in fox
    robot = call_macro("parts/face.html", "face", PlayerFace("sky", "robot-round-perfect"))
    assert re.findall(r"#([\w-]+)\"", robot) == ["robot-round", "wears-perfect"]
    assert 'class="face face-32 empty" aria-hidden="true"' in call_macro("parts/face.html", "face", None)


# -- choosing ------------------------------------------------------------------------------------------------------


def test_a_face_is_chosen_without_scripts_and_remembered(site: Site) -> None:
    """The waiting room has a form; the next table has the same face, as it has the same name."""
    ann = open_client(site)
    path = ann.create_table(seat2="person")
    page = ann.press(ann.open(path), "face", colour="black", picture="owl")
    assert site.table(parse_code(path)).faces[0] == PlayerFace("black", "owl")
    assert "faces.svg#owl" in page.text
    again = ann.create_table("mb-1982", command="again", seat2="greedy")
    assert site.table(parse_code(again)).faces[0] == PlayerFace("black", "owl")
    other = open_client(site).create_table("mb-1982", command="other", seat2="person")
    ann.press(ann.open(other), "sit", name="Ann two")
    assert site.table(parse_code(other)).faces[1] == PlayerFace("black", "owl")


def test_a_taken_picture_is_neither_offered_nor_given(site: Site) -> None:
    """Whoever sends it all the same is told so, and the face stays."""
    path, ann, ben = open_pair(site)
    ann.press(ann.open(path), "face", picture="owl")
    page = ben.open(path)
    assert 'value="cat"' in page.text
    assert 'value="owl"' not in page.text
    assert "Somebody at this table has that picture." in ben.press(page, "face", 409, picture="owl").words
    assert "There is no such colour or picture." in ben.press(page, "face", 409, picture="robot-round-perfect").words


def test_a_face_changes_in_the_game_and_only_for_its_owner(site: Site) -> None:
    """The page about the table has the form of one's own seat; the other's is refused."""
    path, ann, ben = begin_pair(site)
    page = ann.open(f"{path}/more")
    assert len(page.forms("face")) == 1
    page = ann.press(page, "face", colour="red", picture="key")
    assert page.path == f"{path}/more"
    assert site.table(parse_code(path)).faces[0] == PlayerFace("red", "key")
    ben.press(ben.open(f"{path}/more"), "face", 403, seat="0", picture="cat")
    assert "faces.svg#key" in ben.open(path).text


def test_the_waiting_room_says_who_the_computer_players_are(site: Site) -> None:
    """A name, a sentence, and the points of a game; two of a level are two characters, in the reader's language."""
    client = open_client(site, "de")
    form = client.open("/new/mb-1982").words
    assert "Mila · Gelassen · 215 Punkte" in form
    assert "Spielt zum Spaß und vergisst den Bonus." in form
    path = client.create_table("mb-1982", seat2="casual", seat3="", seat4="casual", seat5="person")
    page = client.open(path)
    assert site.table(parse_code(path)).names == ("Ann", "Mila", "Juno", "")
    assert "Mila Computer Spielt zum Spaß und vergisst den Bonus. Gelassen · etwa 215 Punkte" in page.words
    assert "Verlässt sich auf ein gutes Gefühl." in join_table(site, path).open(f"{path}/more?lang=de").words
