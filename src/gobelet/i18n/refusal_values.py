"""The values in the sentence of a refusal: seats, boxes, dice and lists, in the reader's words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gobelet.dice import BoxId, Edition, Line
from gobelet.handsdown import HandsDown
from gobelet.i18n.bots import DESCRIPTIONS, describe_bots
from gobelet.i18n.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Names:
    """The edition and players that give the boxes and seats of a refusal their names."""

    edition: Edition | None = None
    players: Sequence[str] = ()


MAX_QUOTED: Final = 500
"""How many characters of a text a sentence quotes."""


def describe_value(name: str, value: object, say: Speaker, names: Names) -> str:
    """Format one value of a refusal's data for the reader."""
    match name, value:
        case "turn", int(seat) if seat < len(names.players):
            return names.players[seat]
        case (("box" | "open"), str(box)):
            return _name_box(BoxId(box), say, names)
        case ("boxes", tuple(boxes)):
            return say.join_and(_name_box(box, say, names) for box in boxes)
        case (("either" | "legal"), tuple(boxes)):
            return say.join_or(_name_box(box, say, names) for box in boxes)
        case "line", Line() as line if names.edition is not None:
            return names.edition.line_word(line, say.language)
        case (("keep" | "dice"), tuple(faces)):
            return " ".join(str(face) for face in faces)
        case "reason", str(text):
            return say(text)
        case _, (Edition() | HandsDown()):
            return value.title(say.language)
        case _, tuple(items):
            return _format_numbers(items, say) if name == "possible" else _format_list(items, say)
        case _:
            return _quote(value)


def _format_numbers(numbers: Sequence[int], say: Speaker) -> str:
    """Format numbers in ascending order, three or more in a row as a range: `0, 5 to 30`."""
    runs = [[first] for first in numbers[:1]]
    for number in numbers[1:]:
        if number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(
        say("{first} to {last}", first=run[0], last=run[-1]) if len(run) > 2 else ", ".join(map(str, run))
        for run in runs
    )


def _quote(value: object) -> str:
    """Format anything else; a long text is cut, a path never is."""
    text = str(value)
    return f"{text[:MAX_QUOTED]}…" if isinstance(value, str) and len(text) > MAX_QUOTED else text


def _format_list(items: tuple[object, ...], say: Speaker) -> str:
    """Format a list; computer players get their descriptions, because the names alone say little."""
    kinds = [str(item) for item in items]
    return describe_bots(kinds, say) if DESCRIPTIONS.keys() >= set(kinds) else ", ".join(kinds)


def _name_box(box: BoxId, say: Speaker, names: Names) -> str:
    edition = names.edition
    return edition.box_word(box, say.language) if edition is not None and box in edition.places else str(box)
