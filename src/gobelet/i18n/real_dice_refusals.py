"""The sentences of refusals that only real dice lead to, by code."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gobelet.i18n.speaker import mark

REAL_DICE_MESSAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "not-real-dice": mark("That can only be done with real dice."),
        "dice-here": mark("The dice of this table are rolled by the program."),
        "real-dice-cards": mark("This game has no dice to roll."),
        "real-dice-nobody": mark("With real dice at least one person has to play, to roll them."),
        "unknown-choice": mark("There is no {name} here. It can be: {known}."),
        "dice-count": mark("Dice to enter here: {count}, not {entered}."),
        "enter-start-roll": mark("With real dice, enter what everybody has rolled for the start."),
        "entered-otherwise": mark("This is entered in another way at this table. Reload it to see what it asks for."),
        "not-your-column": mark("Only its owner and the host can correct a column."),
        "keep-players": mark("Say who plays: --players Ann,Ben; or go on with a game: --resume."),
        "keep-none": mark("There is no unfinished game with real dice. Begin one with: gobelet keep --players Ann,Ben"),
        "keep-name": mark("Columns are filled at any time here: begin the line with a name. The names are: {known}."),
        "opening-typed": mark("First comes the roll for the start: type what {turn} has rolled, without a box."),
        "keep-box": mark("Type the box behind the dice, such as 33446 {box}."),
        "keep-points": mark("Type the dice before {box}, or its points behind it."),
        "undo-nothing-filled": mark("No box of this game is filled yet: there is nothing to take back."),
        "undo-corrected": mark(
            "A correction was made since the last box was filled, so it cannot be taken back. “fix” corrects it."
        ),
        "undo-too-late": mark("The last box cannot be taken back any more. “fix” corrects it."),
        "fix-form": mark("A correction is written fix {name} {box} 12, or with the dice: fix {name} {box} 33446."),
        "resume-real": mark("The game in {path} has real dice. Go on with it: gobelet keep --resume {path}"),
        "points-impossible": mark("No roll gives {points} in {box}. It can be: {possible}."),
        "points-no-five-alike": mark("No five alike give {points} in {box}."),
        "points-only-five-alike": mark("Nothing but five alike gives {points} in {box}."),
        "points-five-alike": mark("{points} in {box}: say whether that was five alike, for it matters here."),
        "box-missing": mark("Choose the box that the points are for."),
        "points-form": mark("Points are written as a number, such as 12, not “{text}”."),
        "rolls-entered": mark("Dice were entered in this turn: choose a box, or take them back first."),
        "no-roll-entered": mark("Nothing was entered in this turn."),
        "keep-announced": mark("First the other dice are rolled again: {keep} stay."),
        "no-such-column": mark("There is no column {column}: there are {count}, counted from 0."),
        "no-such-game": mark("There is no game {number}: {count} have begun, counted from 1."),
        "opening-none": mark("Nobody has rolled for the start of this game."),
        "opening-not-rolled": mark("There is no such roll for the start."),
        "opening-fixed": mark("Something was entered since the roll for the start, so the order stays as it is."),
        "box-open": mark("The box {box} is not filled yet."),
        "correction-empty": mark("A correction needs the dice or the points."),
        "correction-both": mark("A correction needs the dice or the points, not both: leave one of them empty."),
        "correction-dice": mark("A correction needs all {count} dice, each from 1 to 6."),
        "correction-limit": mark("The box {box} has been corrected {most} times. It stays as it is now."),
        "review-points-alone": mark(
            "Points were entered without dice, so there is no telling what was luck and what was skill."
        ),
        "review-against-rules": mark(
            "After corrections the sheet has entries that the rules do not allow, so the game cannot be reviewed."
        ),
        "record-real-dice": mark("Real dice cannot be proved fair, and only with them are turns free."),
    }
)
