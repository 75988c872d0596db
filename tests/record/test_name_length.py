"""How long a name may be: as people count characters."""

import pytest

from gobelet.game import Refusal
from gobelet.record import check_players
from support.records import parse_dice_record


@pytest.mark.parametrize("name", ["n" * 30, "n\u0303" * 30, "🎲" * 30, "n" + "\u0303" * 5])
def test_thirty_characters_are_allowed(name: str) -> None:
    """A letter with an accent of its own is one character, and so is a picture."""
    check_players(((name,),))


@pytest.mark.parametrize("name", ["n" * 31, "n\u0303" * 31, "n" + "\u0303" * 6])
def test_more_are_refused(name: str) -> None:
    """Neither more characters, nor one under a tower of accents."""
    with pytest.raises(Refusal, match="names-form"):
        check_players(((name,),))


def test_joined_pictures_have_a_sentence_of_their_own() -> None:
    """Nobody sees what joins them, so nobody could guess what is wrong."""
    with pytest.raises(Refusal, match="names-hidden"):
        check_players((("\U0001f469\u200d\U0001f373 Oma",),))


def test_older_records_are_read() -> None:
    """Whoever chose such a name when it was allowed has not lost the game's record."""
    name = "n" + "\u0303" * 6
    assert parse_dice_record(f"Gobelet record 1\nEdition: kniffel\nPlayers: {name}\n\n").names == (name,)
