"""Faces of players: given and chosen, stored in the log, and read from logs that have none."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.bots.characters import CHARACTERS, find_character
from gobelet.game import Seat
from gobelet.tables.commands import ChooseFace, GiveSeat, Rematch, Rename, SitDown, StandUp
from gobelet.tables.events import PERSON, SeatTaken, TableMade
from gobelet.tables.player_faces import COLOURS, PICTURES, PlayerFace, draw_character, give_face, list_faces
from gobelet.tables.rematch import create_rematch_setup, seat_players_again
from gobelet.tables.table import MAX_SEATS, Place, new_table
from gobelet.tables.tokens import Code, Holder, hash_token, new_token
from support.table_session import Sitting, refused

FOX = PlayerFace("orange", "fox")
PLACES = st.lists(
    st.one_of(
        st.just(Place(PERSON)),
        st.builds(Place, st.just(PERSON), st.just("Ann"), st.just(Holder("h"))),
        st.sampled_from([Place(kind, each.name) for kind, cast in CHARACTERS.items() for each in cast]),
    ),
    min_size=1,
    max_size=8,
)


def sit_down(sitting: Sitting, name: str, colour: str = "", picture: str = "") -> Seat:
    """Seat one more person, with a face that they would like."""
    token = new_token()
    sitting.tokens.append(token)
    return sitting.ask(SitDown(name, colour=colour, picture=picture), token).seat or Seat(0)


def test_there_is_a_picture_for_every_seat() -> None:
    """Sixteen people at a table have different pictures, and four of them can still choose another."""
    assert len(set(COLOURS)) == 8
    assert len(set(PICTURES)) >= MAX_SEATS + 4


def test_everybody_who_sits_down_is_given_a_face_of_their_own() -> None:
    """Eight people differ in colour and picture; the face they want is theirs unless somebody has it."""
    sitting = Sitting().make("mb-1982", people=0, seats=(PERSON,) * 8)
    assert not any(sitting.table.faces)
    sit_down(sitting, "Ann", "orange", "fox")
    sit_down(sitting, "Ben", "orange", "fox")
    for number in range(6):
        sit_down(sitting, f"P{number}")
    faces = [face for face in sitting.table.faces if face]
    assert faces[0] == FOX
    assert len({face.colour for face in faces}) == len({face.picture for face in faces}) == 8
    assert sitting.tables.load_table(sitting.id).faces == tuple(faces)


def test_computer_players_have_the_colour_of_their_character() -> None:
    """The one on the list of characters, at every seat, as long as nobody else has it."""
    sitting = Sitting().make("mb-1982", people=1, seats=(PERSON, "greedy", "greedy", "strong", "greedy"))
    characters = [find_character(place.kind, place.name) for place in sitting.table.places]
    wanted = [draw_character(each) if each else None for each in characters]
    assert len({face.colour for face in wanted if face}) == 4
    assert [face for face, own in zip(sitting.table.faces, wanted, strict=True) if own and face != own] == []
    colour = wanted[1].colour if wanted[1] else ""
    sitting.ask(ChooseFace(Seat(0), colour=colour))
    faces = [face for face in sitting.table.faces if face]
    assert faces[0].colour == colour != faces[1].colour
    assert len({face.colour for face in faces}) == 5
    assert faces[2:] == wanted[2:]


def test_whoever_wants_no_colour_leaves_computer_players_theirs() -> None:
    """The second person would have had the colour that the computer player has on its list."""
    sitting = Sitting().make("mb-1982", people=0, seats=(PERSON, PERSON, "strong"))
    place = replace(sitting.table.places[2], name="Hector")
    own = list_faces((*sitting.table.places[:2], place))[2]
    assert own
    assert own.colour == COLOURS[1]
    sat = (Place(PERSON, "Ann", Holder("h"), face=PlayerFace("sky", "cup")), Place(PERSON), place)
    assert give_face(sat, 1, PlayerFace("", "")).colour not in {"sky", own.colour}
    assert give_face(sat, 1, PlayerFace(own.colour, "")).colour == own.colour


def test_the_owner_chooses_a_face_and_nobody_else() -> None:
    """Colour or picture alone may change; a picture that somebody has, and an unknown one, are refused."""
    sitting = Sitting().make("mb-1982", people=2)
    ben = sitting.tokens[1]
    sitting.ask(ChooseFace(Seat(0), picture="owl"))
    before = sitting.table.faces[0]
    sitting.ask(ChooseFace(Seat(0), colour="black"))
    assert before
    assert sitting.table.faces[0] == replace(before, colour="black") == PlayerFace("black", "owl")
    assert refused(sitting, ChooseFace(Seat(0), picture="cat"), ben).code == "not-your-seat"
    assert refused(sitting, ChooseFace(Seat(1), picture="owl"), ben).code == "picture-taken"
    assert refused(sitting, ChooseFace(Seat(1), picture="robot-round-perfect"), ben).code == "unknown-face"
    assert refused(sitting, ChooseFace(Seat(1), colour="beige"), ben).code == "unknown-face"
    assert refused(sitting, ChooseFace(Seat(0), "black", "owl")).code == "no-change"
    sitting.begin()
    sitting.ask(ChooseFace(Seat(0), "yellow", "key"))
    assert sitting.table.faces[0] == PlayerFace("yellow", "key")
    assert sitting.tables.load_table(sitting.id) == sitting.table


def test_whoever_stands_up_leaves_no_face_behind() -> None:
    """The next one on the seat may have the same."""
    sitting = Sitting().make("mb-1982", people=1, seats=(PERSON, PERSON))
    seat = sit_down(sitting, "Ben", "orange", "fox")
    sitting.ask(StandUp(seat), sitting.tokens[-1])
    assert sitting.table.faces[seat] is None
    again = sit_down(sitting, "Cleo", "orange", "fox")
    assert sitting.table.faces[again] == FOX


def test_computer_players_look_like_their_characters() -> None:
    """Each has the picture of its name, in a colour that no person has."""
    sitting = Sitting().make("mb-1982", people=0, seats=(PERSON, "greedy", "greedy"))
    goldie, rufus = CHARACTERS["greedy"][:2]
    sit_down(sitting, "Ann", "orange")
    ann, first, second = sitting.table.faces
    assert ann
    assert first
    assert second
    assert (first.picture, second.picture) == (goldie.picture, rufus.picture)
    assert ann.colour == "orange"
    assert len({ann.colour, first.colour, second.colour}) == 3


def test_people_may_be_called_as_a_computer_player() -> None:
    """It takes another name, when they sit down and when they choose one later."""
    sitting = Sitting().make("mb-1982", people=1, seats=(PERSON, "greedy"))
    sitting.ask(Rename(Seat(0), "Goldie"))
    assert sitting.table.names == ("Goldie", "Rufus")


def test_a_rematch_keeps_faces_and_characters() -> None:
    """Everybody sits there as before."""
    sitting = Sitting().make("mb-1982", people=1, seats=(PERSON, "greedy", PERSON))
    sitting.ask(ChooseFace(Seat(0), "orange", "fox"))
    sitting.ask(GiveSeat(Seat(2), "greedy"))
    table = sitting.begin().table
    host = hash_token(sitting.host)
    again = new_table(Code("T"), create_rematch_setup(table, host, Rematch())).after(seat_players_again(table, host))
    assert again.names == sitting.table.names == ("P0", "Goldie", "Rufus")
    assert again.faces == sitting.table.faces


@pytest.mark.parametrize("seat", range(8))
def test_logs_without_faces_give_them_by_seat(seat: int) -> None:
    """A log of an earlier version has neither names nor faces of computer players, nor faces of people."""
    table = new_table(
        Code("T"), TableMade("mb-1982", (), (PERSON,) * 8, ((Seat(0),),), 1, Holder("h"), advice=True, hurried=False)
    )
    table = table.apply(SeatTaken(Seat(seat), Holder("h"), "Ann", ""))
    assert table.faces[seat] == PlayerFace(COLOURS[seat], PICTURES[seat])


def test_computer_players_of_earlier_logs_keep_their_names() -> None:
    """They are called by their kinds, with a number from the second on, and look like characters."""
    seats = ("greedy", PERSON, "greedy")
    table = new_table(
        Code("T"), TableMade("mb-1982", (), seats, ((Seat(0),),), 1, Holder("h"), advice=True, hurried=False)
    )
    assert table.names == ("Greedy", "", "Greedy 2")
    assert [face and face.picture for face in table.faces] == ["robot-square-greedy", None, "robot-square-greedy"]


@given(PLACES)
def test_colours_differ_as_long_as_there_are_enough(places: list[Place]) -> None:
    """Whoever sits at a table of eight, and whether or not the log has faces, no two have a colour in common."""
    faces = [face for face in list_faces(places) if face]
    assert len({face.colour for face in faces}) == len(faces) == sum(not place.free for place in places)
