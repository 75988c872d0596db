"""What a correction leads to, in words: for the browser, the API and the terminal, before it is confirmed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gobelet.dice import BonusForm, BoxCorrected, BoxId, Edition, OpeningCorrected, RealDiceMatch
from gobelet.dice.real_dice.correction import Consequence, CorrectionPreview, preview_correction
from gobelet.dice.real_dice.entries import Entry
from gobelet.dice.sheet import Line
from gobelet.i18n.dice_events import describe_match_result, describe_opening_result, describe_outcome, format_faces
from gobelet.i18n.speaker import Speaker


@dataclass(frozen=True, slots=True)
class CorrectionStory:
    """What a correction would change."""

    change: str
    consequences: tuple[str, ...]
    """What follows for other boxes and for bonuses, a sentence each."""
    illegal: str
    """Which entries the rules would not allow any more, as a sentence; empty if there are none."""
    total: str
    result: str = ""
    """Who has won then, if a game or a match is over that ends in another way."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """Everything but the change itself, in the order in which it is told."""
        return tuple(filter(None, (*self.consequences, self.illegal, self.total, self.result)))


def describe_entry(entry: Entry, say: Speaker, *, bonus: bool = True) -> str:
    """Describe what stands in a box, with its dice if they are known; if wanted without the bonus for five alike."""
    points = say.points(entry.points)
    if entry.yahtzee_bonus and bonus:
        points = say("{points} and a bonus of {bonus}", points=points, bonus=entry.yahtzee_bonus)
    if entry.joker:
        points = say("{points}, as a joker", points=points)
    dice = entry.rolls.dice
    return say("{points} for {dice}", points=points, dice=format_faces(dice)) if dice else points


def describe_correction(
    match: RealDiceMatch, event: BoxCorrected, columns: Sequence[str], say: Speaker
) -> CorrectionStory:
    """Describe what a correction would change in a match; `columns` are the names of its columns."""
    found, edition = preview_correction(match, event), match.edition
    old, new = (
        say(
            "{box}: {points}",
            box=edition.box_word(each.box, say.language),
            points=describe_entry(each, say, bonus=False),
        )
        for each in (found.before, found.after)
    )
    before, after = found.totals
    return CorrectionStory(
        say("{new}, instead of {old}", new=new, old=old),
        tuple(_describe_consequences(found, edition, say)),
        _describe_illegal(found, edition, say),
        say("Total: {after} instead of {before}", after=after, before=before),
        _describe_result(match, match.apply(event), event.game, columns, say),
    )


def describe_start_correction(
    event: OpeningCorrected, after: RealDiceMatch, names: Sequence[str], columns: Sequence[str], say: Speaker
) -> list[str]:
    """Describe what the correction of a roll for the start would change: the dice, and who opens or rolls again."""
    change = say(
        "{column}, roll for the start: {dice}, instead of {old}",
        column=columns[event.column],
        dice=format_faces(event.faces),
        old=format_faces(event.old_faces),
    )
    return [change, *describe_opening_result(after.game, names, say)]


def _describe_consequences(found: CorrectionPreview, edition: Edition, say: Speaker) -> Iterator[str]:
    """Yield what follows for other boxes, for the bonuses of further five alikes, and for the upper bonus."""
    yield from filter(None, (_describe_other_box(each, edition, say) for each in found.consequences))
    for box, gain in found.yahtzee_bonuses.items():
        yield _describe_yahtzee_bonus(box, gain, edition, say)
    if found.upper_bonus:
        yield _describe_upper_bonus(found.upper_bonus, edition, say)


def _describe_other_box(found: Consequence, edition: Edition, say: Speaker) -> str:
    """Describe other points in another box, or that it is a joker no more; a bonus has a sentence of its own."""
    old, new = (describe_entry(each, say, bonus=False) for each in (found.before, found.after))
    box = edition.box_word(found.box, say.language)
    return "" if old == new else say("{box}: {new}, instead of {old}", box=box, new=new, old=old)


def _describe_yahtzee_bonus(box: BoxId, gain: int, edition: Edition, say: Speaker) -> str:
    """Describe a bonus as the edition keeps it: a chip from the kitty, an X, or points."""
    told = {"box": edition.box_word(box, say.language), "five_alike": edition.five_alike_word}
    told["points"] = say.points(abs(gain))
    match edition.bonus_form, gain > 0:
        case BonusForm.CHIPS, True:
            return say("{box}: a chip from the kitty for a further {five_alike}, {points} more", **told)
        case BonusForm.CHIPS, False:
            return say("{box}: the chip for a further {five_alike} goes back to the kitty, {points} less", **told)
        case BonusForm.CROSSES, True:
            return say("{box}: an X for a further {five_alike}, {points} more", **told)
        case BonusForm.CROSSES, False:
            return say("{box}: the X for a further {five_alike} is lost, {points} less", **told)
        case _, True:
            return say("{box}: a bonus for a further {five_alike}, {points} more", **told)
    return say("{box}: the bonus for a further {five_alike} is lost, {points} less", **told)


def _describe_upper_bonus(gain: int, edition: Edition, say: Speaker) -> str:
    told = {
        "bonus": edition.line_word(Line.UPPER_BONUS, say.language),
        "section": edition.words[say.language].upper_section,
        "points": say.points(abs(gain)),
    }
    if gain > 0:
        return say("{bonus} ({section}): reached, {points} more", **told)
    return say("{bonus} ({section}): lost, {points} less", **told)


def _describe_illegal(found: CorrectionPreview, edition: Edition, say: Speaker) -> str:
    boxes = [edition.box_word(box, say.language) for box in found.illegal]
    if not boxes:
        return ""
    return say.many(
        "By the rules this could not stand then: {boxes}. It stays as it is.",
        "By the rules these could not stand then: {boxes}. They stay as they are.",
        len(boxes),
        boxes=say.join_and(boxes),
    )


def _describe_result(
    before: RealDiceMatch, after: RealDiceMatch, number: int, columns: Sequence[str], say: Speaker
) -> str:
    """Describe who has won after a correction, if a game that is over ends in another way."""
    old, new = before.find_game(number).outcome, after.find_game(number).outcome
    if len(columns) == 1 or new is None or old == new:
        return ""
    if after.outcome is not None and after.length > 1:
        return describe_match_result(after.outcome, columns, say)
    result = describe_outcome(new, columns, say)
    return say("Game {number}: {sentence}", number=number, sentence=result) if number else result
