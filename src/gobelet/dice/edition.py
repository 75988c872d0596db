"""One rulebook as played: data and small rule functions. A house rule replaces one field of an edition."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NewType

from gobelet.dice import joker
from gobelet.dice.boxes import FULL_HOUSE_BOX, YAHTZEE_BOX, BoxId, Category, Clause, Section
from gobelet.dice.faces import ALL_ROLLS, Roll
from gobelet.dice.pad_layout import PadLayout
from gobelet.dice.scoring import Points, is_five_alike
from gobelet.dice.sheet import BonusForm, Line, SheetWords
from gobelet.game.shelf import ShelfEntry

EditionId = NewType("EditionId", str)

Worths = tuple[Points, ...]
"""What a roll is worth in each category, in printed order."""


@dataclass(frozen=True)  # not slotted: cached properties need a dictionary
class Edition:
    """Everything that distinguishes one edition from the others."""

    id: EditionId
    five_alike_word: str
    """The name of five alike on the sheet, in every language: Yahtzee, Yatzy, Kniffel."""
    categories: tuple[Category, ...]
    """In printed order."""
    joker: joker.JokerRule
    titles: Mapping[str, str] = field(compare=False)
    words: Mapping[str, SheetWords] = field(compare=False)
    books: Mapping[str, str] = field(default_factory=dict, compare=False)
    """What a sentence calls the rulebook after “by”, by language: `the 1982 book`, `der Anleitung von 1982`."""
    borrows: Mapping[str, EditionId] = field(default_factory=dict, compare=False)
    """The edition whose words to use, for each language the rulebook lacks."""
    shelf: ShelfEntry = field(default_factory=ShelfEntry, compare=False)
    line_words: Mapping[str, Mapping[Line, str]] = field(default_factory=dict, compare=False)
    """The edition's own words for single lines, by language, where a borrowed one does not fit."""
    pads: tuple[PadLayout, ...] = field(default=(PadLayout(),), compare=False)
    """The edition's printed cards; the first is the usual one."""
    year: int | None = None
    languages: tuple[str, ...] = ()
    """The languages of the original rulebook."""
    lower_lines: tuple[Line, ...] = (Line.LOWER_TOTAL, Line.GRAND_TOTAL)
    """The lines printed below the lower boxes."""
    upper_lines: tuple[Line, ...] = (Line.UPPER_SUM, Line.UPPER_BONUS, Line.UPPER_TOTAL)
    """The lines printed below the upper boxes."""
    back_lines: tuple[Line, ...] = ()
    """Those of them that are printed on the back of the sheet."""
    game_columns: bool = False
    """Whether everybody has a sheet of their own, with a column for each game of a match."""
    games_a_sheet: int = 6
    """The number of games of a match that are kept together; the next one begins a new sheet."""
    bonus_form: BonusForm = BonusForm.POINTS
    upper_bonus_at: int = 63
    upper_bonus: Points = Points(35)
    yahtzee_bonus: Points = Points(100)
    rolls: int = 3
    in_order: bool = False
    """Whether boxes must be filled in printed order."""
    opening_dice: int = 5
    """The number of dice each column rolls to see who opens."""
    columns_in_play_order: bool = False
    partners: bool = False
    settlement: bool = False
    clauses: Mapping[str, Clause] = field(default_factory=dict, compare=False)
    """The variant of a clause in the rules text, where it does not follow from the fields above."""
    readings: tuple[Clause, ...] = field(default=(), compare=False)
    """Our readings of this rulebook: clauses of the rules text."""
    five_alike_full_house: bool = False
    """Whether five alike is a natural full house."""
    house: tuple[tuple[str, str], ...] = ()
    """The house rules that are on, by name."""
    printed: "Edition | None" = field(default=None, compare=False)
    """The edition as printed, if house rules are on."""

    def __repr__(self) -> str:
        house = "".join(f", {name}={value!r}" for name, value in self.house)
        return f"edition({self.id!r}{house})"

    def __hash__(self) -> int:
        return hash((self.id, self.house))  # fast, and the same for equal editions

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.id, dict(self.house))

    @cached_property
    def boxes(self) -> tuple[BoxId, ...]:
        """The ids of the boxes in printed order."""
        return tuple(category.id for category in self.categories)

    @cached_property
    def places(self) -> Mapping[BoxId, int]:
        """The place of each box in printed order, from 0."""
        return {box: place for place, box in enumerate(self.boxes)}

    @cached_property
    def upper_places(self) -> tuple[int, ...]:
        """The places of the upper boxes."""
        return self._places_of(Section.UPPER)

    @cached_property
    def lower_places(self) -> tuple[int, ...]:
        """The places of the lower boxes."""
        return self._places_of(Section.LOWER)

    @cached_property
    def yahtzee_place(self) -> int | None:
        """The place of the Yahtzee box, if there is one."""
        return self.places.get(YAHTZEE_BOX)

    @cached_property
    def worths(self) -> Mapping[Roll, Worths]:
        """What each of the 252 rolls is worth in each category, as an ordinary roll."""
        return {roll: tuple(self.worth(category, roll) for category in self.categories) for roll in ALL_ROLLS}

    @cached_property
    def joker_worths(self) -> Mapping[Roll, Worths]:
        """What each five alike is worth as a joker in each category."""
        fives = filter(is_five_alike, ALL_ROLLS)
        return {roll: tuple(category.joker_score(roll) for category in self.categories) for roll in fives}

    @cached_property
    def clause_ids(self) -> tuple[Clause, ...]:
        """The clause id of each category, without the variant of its text."""
        return tuple(Clause(category.clause.partition(".")[0]) for category in self.categories)

    @cached_property
    def possible_points(self) -> tuple[frozenset[Points], ...]:
        """Every number of points that each box can hold, those of jokers included if the edition has jokers."""
        jokers = () if self.joker is joker.none else self.joker_worths.values()
        return tuple(map(frozenset, zip(*self.worths.values(), *jokers, strict=True)))

    @cached_property
    def most(self) -> int:
        """An upper bound of the score (`max`): every box and bonus at its best."""
        boxes = sum(map(max, self.possible_points))
        return boxes + self.upper_bonus + self.yahtzee_bonus * (len(self.categories) - 1)

    def worth(self, category: Category, roll: Roll) -> Points:
        """Return what a roll is worth in a category, as an ordinary roll."""
        if self.five_alike_full_house and category.id == FULL_HOUSE_BOX and is_five_alike(roll):
            return category.joker_score(roll)
        return category.score(roll)

    def _places_of(self, section: Section) -> tuple[int, ...]:
        return tuple(place for place, category in enumerate(self.categories) if category.section is section)

    def lines_of(self, section: Section) -> tuple[Line, ...]:
        """Return the lines below a section's boxes: those printed, and a bonus that a house rule added."""
        if section is Section.UPPER:
            return self.upper_lines
        lines = self.lower_lines
        if not self.yahtzee_bonus or Line.YAHTZEE_BONUS in lines:
            return lines
        total = lines.index(Line.LOWER_TOTAL)
        return (*lines[:total], Line.YAHTZEE_BONUS, *lines[total:])

    def title(self, language: str) -> str:
        """Return the edition's title."""
        return self.titles[language]

    def short_title(self, language: str) -> str:
        """Return what the edition is called on the shelf."""
        return self.shelf.titles.get(language) or self.title(language)

    def box_word(self, box: BoxId, language: str) -> str:
        """Return the edition's own word for a box."""
        return self.five_alike_word if box == YAHTZEE_BOX else self.words[language].boxes[box]

    def line_word(self, line: Line, language: str) -> str:
        """Return the edition's own word for a line of the sheet."""
        return self.words[language].lines[line].format(five_alike=self.five_alike_word)


def _rebuild(name: str, house: Mapping[str, str]) -> Edition:
    """Rebuild an edition that was copied or sent to another process; its functions cannot be pickled."""
    from gobelet.dice.editions import edition  # noqa: PLC0415 - editions import this module

    return edition(name, **house)
