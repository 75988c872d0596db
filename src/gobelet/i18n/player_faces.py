"""The words for the colours and pictures of players: where one chooses them, and for screen readers."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gobelet.i18n.speaker import mark

COLOUR_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "sky": mark("light blue"),
        "orange": mark("orange"),
        "green": mark("green"),
        "yellow": mark("yellow"),
        "blue": mark("dark blue"),
        "rose": mark("pink"),
        "red": mark("red"),
        "black": mark("black"),
    }
)
"""By the colour of a face."""
PICTURE_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "cup": mark("dice cup"),
        "fox": mark("fox"),
        "boat": mark("boat"),
        "apple": mark("apple"),
        "cat": mark("cat"),
        "kite": mark("kite"),
        "owl": mark("owl"),
        "leaf": mark("leaf"),
        "star": mark("star"),
        "moon": mark("moon"),
        "fish": mark("fish"),
        "tree": mark("fir tree"),
        "bell": mark("bell"),
        "mushroom": mark("mushroom"),
        "key": mark("key"),
        "snail": mark("snail"),
        "flower": mark("flower"),
        "bird": mark("bird"),
        "house": mark("house"),
        "rocket": mark("rocket"),
    }
)
"""By the picture of a person's face."""
