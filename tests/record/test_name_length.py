"""How long a name may be: as people count characters."""

import pytest

from gobelet.game import Refusal
from gobelet.record import check_players


@pytest.mark.parametrize("name", ["n" * 30, "n\u0303" * 30, "🎲" * 30, "n" + "\u0303" * 5])
def test_thirty_characters_are_allowed(name: str) -> None:
    """A letter with an accent of its own is one character, and so is a picture."""
    check_players(((name,),))


@pytest.mark.parametrize("name", ["n" * 31, "n\u0303" * 31, "n" + "\u0303" * 6])
def test_more_are_refused(name: str) -> None:
    """Neither more characters, nor one under a tower of accents."""
    with pytest.raises(Refusal, match="names-form"):
        check_players(((name,),))
