"""The form of a face: the pictures that nobody else at the table has, and every colour."""

from dataclasses import dataclass, replace

from gobelet.game import Seat
from gobelet.i18n.player_faces import COLOUR_WORDS, PICTURE_WORDS
from gobelet.tables.player_faces import COLOURS, PICTURES, PlayerFace
from gobelet.web.pages.table_context import AnyContext


@dataclass(frozen=True, slots=True)
class FaceOption:
    """One picture or colour to choose."""

    value: str
    words: str
    face: PlayerFace
    """What the face would look like."""
    chosen: bool


@dataclass(frozen=True, slots=True)
class FaceOptions:
    """What the owner of a seat can choose from."""

    pictures: tuple[FaceOption, ...]
    colours: tuple[FaceOption, ...]


def list_face_options(context: AnyContext, seat: Seat) -> FaceOptions:
    """Return the faces that the owner of a seat can choose from."""
    say = context.say
    now = context.faces[seat] or PlayerFace(COLOURS[0], PICTURES[0])
    taken = {face.picture for other, face in enumerate(context.faces) if face and other != seat}
    pictures = (
        FaceOption(picture, say(PICTURE_WORDS[picture]), replace(now, picture=picture), picture == now.picture)
        for picture in PICTURES
        if picture not in taken
    )
    colours = (
        FaceOption(colour, say(COLOUR_WORDS[colour]), replace(now, colour=colour), colour == now.colour)
        for colour in COLOURS
    )
    return FaceOptions(tuple(pictures), tuple(colours))
