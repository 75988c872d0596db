"""Characters of the computer players: everybody has a name of their own."""

from hypothesis import given
from hypothesis import strategies as st

from gobelet.bots.characters import CHARACTERS, find_character, name_character
from gobelet.bots.registry import BOTS, CARD_BOTS
from gobelet.game import LANGUAGES
from gobelet.i18n import Speaker
from gobelet.i18n.bots import NAMES
from gobelet.record import check_players

EVERYBODY = [character for cast in CHARACTERS.values() for character in cast]


def test_every_kind_has_characters() -> None:
    """No kind has fewer than three, and no name, picture or sentence is there twice."""
    assert set(CHARACTERS) == {*BOTS, *CARD_BOTS}
    assert all(len(cast) > 2 for cast in CHARACTERS.values())
    for part in ("name", "picture", "sentence"):
        assert len({getattr(each, part) for each in EVERYBODY}) == len(EVERYBODY)


def test_records_can_hold_their_names() -> None:
    """All of them could play together, and none is called by a kind, in any language."""
    check_players(tuple((character.name,) for character in EVERYBODY[:16]))
    kinds = {Speaker(language)(name).casefold() for language in LANGUAGES for name in NAMES.values()}
    assert not kinds & {character.name.casefold() for character in EVERYBODY}


def test_sentences_are_translated() -> None:
    """Each is another one in every language."""
    for character in EVERYBODY:
        assert len({Speaker(language)(character.sentence) for language in LANGUAGES}) == len(LANGUAGES)


@given(st.sampled_from(sorted(CHARACTERS)), st.integers(1, 16))
def test_several_of_a_kind_have_different_names(kind: str, count: int) -> None:
    """However many come, each belongs to a character of the kind."""
    names: list[str] = []
    for _ in range(count):
        names.append(name_character(kind, names))
        found = find_character(kind, names[-1])
        assert found in CHARACTERS[kind]
        assert found
        assert names[-1].startswith(found.name)
    assert len(set(names)) == count


def test_the_wanted_character_comes_unless_the_name_is_taken() -> None:
    """A character of another kind does not come."""
    assert name_character("greedy", (), "Coco") == "Coco"
    assert name_character("greedy", ("coco",), "Coco") == "Goldie"
    assert name_character("greedy", (), "Ada") == "Goldie"


def test_a_name_that_looks_the_same_is_taken() -> None:
    """Also with a character that nobody sees: records refuse both together."""
    assert name_character("perfect", ("Ada\N{HANGUL FILLER}",)) == "Blaise"


def test_a_person_is_no_character() -> None:
    """Also if they are called like one; computer players of earlier logs look like the first of their kind."""
    assert find_character("person", "Ada") is None
    assert find_character("perfect", "Perfect 2") == CHARACTERS["perfect"][0]
