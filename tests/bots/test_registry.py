"""Computer players by name."""

import random
import subprocess
import sys

import pytest

from gobelet.bots import BOTS, CARD_BOTS, make_bot, make_card_bot
from gobelet.bots.dice.bot import DiceBot
from gobelet.dice import edition
from gobelet.game import Unreadable
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import describe_refusal
from gobelet.solver import Library
from support.bot_game import chance

# -- dice --------------------------------------------------------------------------------------------------------


def test_dice_bots() -> None:
    """They are listed from best to worst."""
    assert tuple(BOTS) == ("perfect", "strong", "casual", "beginner", "greedy", "random")


@pytest.mark.parametrize("name", ["", "Perfect", "hal"])
def test_an_unknown_dice_bot_is_refused(library: Library, name: str) -> None:
    """The refusal names the players of dice, and only those."""
    with pytest.raises(Unreadable) as raised:
        make_bot(name, library, chance(0))
    assert raised.value == Unreadable("unknown-bot", name=name, known=tuple(BOTS))
    sentence = describe_refusal(raised.value, Speaker("en"))
    assert all(kind in sentence for kind in ("perfect", "strong", "casual", "beginner", "greedy", "random"))
    assert "expert" not in sentence


def test_dice_bots_are_values() -> None:
    """A dice bot equals another with the same name and policy."""
    assert make_bot("greedy", Library(), chance(0)) == make_bot("greedy", Library(), chance(1))
    assert isinstance(make_bot("greedy", Library(), chance(0)), DiceBot)


DICE_IMPORTS = """
import random, sys
from pathlib import Path
from gobelet.bots import BOTS, make_bot
assert not {"numpy", "numba"} & set(sys.modules)
from gobelet.dice import Dice, ScoreCard, edition
from gobelet.solver import Library
library = Library(Path(sys.argv[1]))
for name in BOTS:
    make_bot(name, library, random.Random(1)).chooser(ScoreCard.empty(edition("mb-1982")), Dice((3, 3, 5, 2, 6)), 2)
assert "numba" not in sys.modules
assert library.seconds is None
"""


@pytest.mark.slow
def test_dice_bots_import_no_numba(library: Library) -> None:
    """The names need no NumPy, and with solved tables the players need no Numba."""
    library.values(edition("mb-1982"))
    subprocess.run([sys.executable, "-c", DICE_IMPORTS, str(library.root)], check=True)


# -- cards -------------------------------------------------------------------------------------------------------


def test_card_bots() -> None:
    """They are listed from best to worst, and each knows its name."""
    assert tuple(CARD_BOTS) == ("expert", "greedy", "random")
    for name in CARD_BOTS:
        assert make_card_bot(name, chance(1)).name == name


def test_an_unknown_card_bot_is_refused() -> None:
    """The refusal names the players of cards."""
    with pytest.raises(Unreadable) as raised:
        make_card_bot("hal", chance(1))
    assert raised.value == Unreadable("unknown-bot", name="hal", known=("expert", "greedy", "random"))


def test_card_bots_are_values() -> None:
    """Card bots without chance have no state: two of the same name are equal."""
    for name in ("expert", "greedy"):
        assert make_card_bot(name, random.Random(1)) == make_card_bot(name, random.Random(2))  # noqa: S311 - unused


CARD_IMPORTS = """
import sys
from gobelet.bots import CARD_BOTS, make_card_bot
assert not {"numpy", "numba"} & set(sys.modules)
import random
for name in CARD_BOTS:
    make_card_bot(name, random.Random(1))
assert "numba" not in sys.modules
"""


@pytest.mark.slow
def test_card_bots_import_no_numba() -> None:
    """The names need no NumPy, and the players never need Numba."""
    subprocess.run([sys.executable, "-c", CARD_IMPORTS], check=True)
