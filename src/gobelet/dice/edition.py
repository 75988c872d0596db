"""One rulebook as played: data and small named rules. A house rule is an edition with a field replaced."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NewType

from gobelet.dice import joker
from gobelet.dice.boxes import FULL_HOUSE_BOX, YAHTZEE_BOX, BoxId, Category, Clause, Section
from gobelet.dice.faces import ALL_ROLLS, Roll
from gobelet.dice.scoring import Points, five_alike
from gobelet.dice.sheet import Line, SheetWords
from gobelet.game.shelf import ShelfEntry

EditionId = NewType("EditionId", str)

Worths = tuple[Points, ...]
"""What a roll is worth in each category, in printed order."""


@dataclass(frozen=True)  # not slotted: what follows from the categories is worked out once and kept beside them
class Edition:
    """Everything that makes one edition different from the others."""

    id: EditionId
    five_alike_word: str
    """What five alike is called on the sheet, in every language: Yahtzee, Yatzy, Kniffel."""
    categories: tuple[Category, ...]
    """In printed order."""
    joker: joker.JokerRule
    titles: Mapping[str, str] = field(compare=False)
    words: Mapping[str, SheetWords] = field(compare=False)
    borrows: Mapping[str, EditionId] = field(default_factory=dict, compare=False)
    """Whose words to use in the languages the rulebook does not have."""
    shelf: ShelfEntry = field(default_factory=ShelfEntry, compare=False)
    line_words: Mapping[str, Mapping[Line, str]] = field(default_factory=dict, compare=False)
    """Its own words for single lines, by language, where a borrowed one does not fit."""
    year: int | None = None
    languages: tuple[str, ...] = ()
    """The languages of the original rulebook."""
    lower_lines: tuple[Line, ...] = (Line.LOWER_TOTAL, Line.GRAND_TOTAL)
    """What is printed below the lower boxes."""
    upper_lines: tuple[Line, ...] = (Line.UPPER_SUM, Line.UPPER_BONUS, Line.UPPER_TOTAL)
    """What is printed below the upper boxes."""
    upper_bonus_at: int = 63
    upper_bonus: Points = Points(35)
    yahtzee_bonus: Points = Points(100)
    rolls: int = 3
    in_order: bool = False
    """Whether boxes must be filled in printed order."""
    opening_dice: int = 5
    """How many dice each column rolls to see who opens."""
    columns_in_play_order: bool = False
    partners: bool = False
    settlement: bool = False
    clauses: Mapping[str, Clause] = field(default_factory=dict, compare=False)
    """Which variant of a clause the rules text takes, where that does not follow from the fields above."""
    readings: tuple[Clause, ...] = field(default=(), compare=False)
    """Our readings of this rulebook, for the rules text."""
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
        return hash((self.id, self.house))  # quick, and the same for equal editions

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.id, dict(self.house))

    @cached_property
    def boxes(self) -> tuple[BoxId, ...]:
        """The ids of its boxes in printed order."""
        return tuple(category.id for category in self.categories)

    @cached_property
    def places(self) -> Mapping[BoxId, int]:
        """Where each box stands among the boxes."""
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
        """What each of the 252 rolls is worth by nature in each category."""
        return {roll: tuple(self.worth(category, roll) for category in self.categories) for roll in ALL_ROLLS}

    @cached_property
    def joker_worths(self) -> Mapping[Roll, Worths]:
        """What each five alike is worth as a joker in each category."""
        fives = filter(five_alike, ALL_ROLLS)
        return {roll: tuple(category.joker_score(roll) for category in self.categories) for roll in fives}

    @cached_property
    def clause_ids(self) -> tuple[Clause, ...]:
        """The clause of each category as the rules show it, without the variant of its text."""
        return tuple(Clause(category.clause.partition(".")[0]) for category in self.categories)

    @cached_property
    def possible(self) -> tuple[frozenset[Points], ...]:
        """Every number of points that each box can hold, as a joker's too where there are jokers."""
        jokers = () if self.joker is joker.none else self.joker_worths.values()
        return tuple(map(frozenset, zip(*self.worths.values(), *jokers, strict=True)))

    @cached_property
    def most(self) -> int:
        """A score no card can pass (`max`): every box and bonus at its best."""
        boxes = sum(map(max, self.possible))
        return boxes + self.upper_bonus + self.yahtzee_bonus * (len(self.categories) - 1)

    def worth(self, category: Category, roll: Roll) -> Points:
        """Return what a roll is worth by nature in a category."""
        if self.five_alike_full_house and category.id == FULL_HOUSE_BOX and five_alike(roll):
            return category.joker_score(roll)
        return category.score(roll)

    def _places_of(self, section: Section) -> tuple[int, ...]:
        return tuple(place for place, category in enumerate(self.categories) if category.section is section)

    def lines_of(self, section: Section) -> tuple[Line, ...]:
        """Return what stands below a section's boxes: what is printed, and a bonus that only a house rule brought."""
        if section is Section.UPPER:
            return self.upper_lines
        lines = self.lower_lines
        if not self.yahtzee_bonus or Line.YAHTZEE_BONUS in lines:
            return lines
        total = lines.index(Line.LOWER_TOTAL)
        return (*lines[:total], Line.YAHTZEE_BONUS, *lines[total:])

    def title(self, language: str) -> str:
        """Return what the edition is called."""
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
    """Make an edition again that was copied or sent to another process: its functions stay where they are."""
    from gobelet.dice.editions import edition  # noqa: PLC0415 - the editions are made of this

    return edition(name, **house)
