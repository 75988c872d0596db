"""Sentences about a finished sheet of paper: what was added up wrongly, and what that may come from."""

from collections.abc import Iterator

from gobelet.dice import Edition, Line, ScoreCard
from gobelet.i18n.speaker import Speaker


def describe_wrong_total(
    name: str, card: ScoreCard, line: Line, written: int, say: Speaker, *, as_form: bool = False
) -> str:
    """Say what a line of the sheet is, and what was written there; in a form bonuses have a field of their own."""
    edition, found = card.edition, card.line(line)
    if line is Line.UPPER_BONUS:
        return _describe_bonus(name, card, written, say)
    word = edition.line_word(line, say.language)
    told = say("{name}: {line} is {found}, not {written}.", name=name, line=word, found=found, written=written)
    if not _may_be_bonuses(edition, line, written - found):
        return told
    entry = f"yahtzee_bonus={written - found}"
    if as_form:
        hint = say("If there were bonuses, note how many.")
    else:
        hint = say("If there were bonuses, add: {entry}.", entry=entry)
    return f"{told} {hint}"


def _describe_bonus(name: str, card: ScoreCard, written: int, say: Speaker) -> str:
    section = card.edition.words[say.language].upper_section
    facts = {"name": name, "section": section, "sum": card.upper_sum, "written": written}
    if not card.upper_bonus:
        return say("{name}: {section} adds up to {sum}, so no bonus; the sheet has {written}.", **facts)
    return say(
        "{name}: {section} adds up to {sum}, so the bonus is {bonus}; the sheet has {written}.",
        bonus=card.upper_bonus,
        **facts,
    )


def _may_be_bonuses(edition: Edition, line: Line, more: int) -> bool:
    """Whether a difference may come from bonuses for further five alikes that were not typed."""
    each = edition.yahtzee_bonus
    return line in {Line.GRAND_TOTAL, Line.LOWER_TOTAL} and bool(each) and more > 0 and not more % each


def confirm_totals(name: str, card: ScoreCard, compared: int, say: Speaker) -> Iterator[str]:
    """Say that everything that was added up is right; nothing if nothing was."""
    if compared:
        yield say("{name}: {points}; everything adds up.", name=name, points=say.points(card.total))
