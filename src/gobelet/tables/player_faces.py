"""The faces of players: a colour and a picture for every seat, chosen by its owner or given."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from gobelet.bots.characters import CHARACTERS, Character, find_character
from gobelet.game import Illegal

COLOURS: Final = ("sky", "orange", "green", "yellow", "blue", "rose", "red", "black")
"""Eight that stay apart for colour-blind eyes; the style sheet has their values."""
PICTURES: Final = (
    *("cup", "fox", "boat", "apple", "cat", "kite", "owl", "leaf", "star", "moon"),
    *("fish", "tree", "bell", "mushroom", "key", "snail", "flower", "bird", "house", "rocket"),
)
"""What people choose from: more than a table has seats. Computer players have pictures of their own."""
_CAST: Final = [character for characters in CHARACTERS.values() for character in characters]


@dataclass(frozen=True, slots=True)
class PlayerFace:
    """What one player is recognised by beside the name."""

    colour: str
    picture: str

    @property
    def parts(self) -> tuple[str, ...]:
        """The symbols that draw the picture: one, or a robot's head and what it wears."""
        kind, _, rest = self.picture.partition("-")
        head, _, wears = rest.partition("-")
        return (f"{kind}-{head}", f"wears-{wears}") if wears else (self.picture,)


class Occupied(Protocol):
    """What a face depends on at a seat."""

    @property
    def kind(self) -> str:
        """`person`, or the kind of a computer player."""

    @property
    def name(self) -> str:
        """What the seat is called."""

    @property
    def face(self) -> PlayerFace | None:
        """The face that its log has."""

    @property
    def free(self) -> bool:
        """Whether nobody sits there."""


def list_faces(places: Sequence[Occupied]) -> tuple[PlayerFace | None, ...]:
    """Return the face of every seat, None for a free one.

    Logs have the faces of people. Computer players have their character's picture, and its colour unless somebody has
    it; the others, and people in logs of earlier versions, get what is left, by their seats.
    """
    found = [place.face for place in places]
    for give in (_give_character_face, _give_by_seat):
        for seat, place in enumerate(places):
            if found[seat] is None and not place.free:
                found[seat] = give(seat, place, [face for face in found if face is not None])
    return tuple(found)


def draw_character(character: Character) -> PlayerFace:
    """Return the face of a computer player: its picture, and one of the colours after the first, which a person has."""
    colours = COLOURS[1:]
    return PlayerFace(colours[_CAST.index(character) % len(colours)], character.picture)


def _give_character_face(_seat: int, place: Occupied, taken: Collection[PlayerFace]) -> PlayerFace | None:
    """Return the face that a computer player has on the list of its kind, unless somebody has the colour."""
    character = find_character(place.kind, place.name)
    face = draw_character(character) if character else None
    return None if face is None or face.colour in {each.colour for each in taken} else face


def _give_by_seat(seat: int, place: Occupied, taken: Collection[PlayerFace]) -> PlayerFace:
    """Return the first free colour and picture, counted from those that belong to a seat."""
    character = find_character(place.kind, place.name)
    picture = character.picture if character else _find_free(_rotate(PICTURES, seat), {face.picture for face in taken})
    return PlayerFace(_find_free(_rotate(COLOURS, seat), {face.colour for face in taken}), picture)


def give_face(places: Sequence[Occupied], seat: int, wanted: PlayerFace) -> PlayerFace:
    """Return the face for somebody who sits down: the colour and picture they want, unless somebody has them.

    Computer players take other colours when somebody wants theirs, so those of people alone count; who wants none gets
    one that no computer player has, if there is one.
    """
    others = [place.face for number, place in enumerate(places) if number != seat and place.face is not None]
    computers = {face.colour for place, face in zip(places, list_faces(places), strict=True) if face and not place.face}
    spare = [colour for colour in _rotate(COLOURS, seat) if colour not in computers]
    colours = (*(colour for colour in COLOURS if colour == wanted.colour), *spare, *_rotate(COLOURS, seat))
    pictures = (wanted.picture, *_rotate(PICTURES, seat)) if wanted.picture in PICTURES else _rotate(PICTURES, seat)
    picture = _find_free(pictures, {face.picture for face in others})
    return PlayerFace(_find_free(colours, {face.colour for face in others}), picture)


def choose_face(places: Sequence[Occupied], seat: int, wanted: PlayerFace) -> PlayerFace:
    """Return the face that a seat's owner has chosen; what is left empty stays. Refuse somebody else's picture."""
    faces = list_faces(places)
    now = faces[seat] or give_face(places, seat, wanted)
    chosen = PlayerFace(wanted.colour or now.colour, wanted.picture or now.picture)
    if chosen.colour not in COLOURS or chosen.picture not in PICTURES:
        raise Illegal("unknown-face")
    if any(face is not None and face.picture == chosen.picture for face in (*faces[:seat], *faces[seat + 1 :])):
        raise Illegal("picture-taken")
    if chosen == places[seat].face:
        raise Illegal("no-change")
    return chosen


def _rotate(names: Sequence[str], seat: int) -> tuple[str, ...]:
    """Return names from that of a seat on, and then from the beginning."""
    start = seat % len(names)
    return (*names[start:], *names[:start])


def _find_free(names: Iterable[str], taken: Collection[str]) -> str:
    """Return the first name that is not taken; with all of them taken, the first."""
    names = tuple(names)
    return next((name for name in names if name not in taken), names[0])
