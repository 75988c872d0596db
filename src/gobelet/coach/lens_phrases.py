"""Sentences for a match scored by other rulebooks, in the reader's language."""

from collections.abc import Iterator
from typing import Final

from gobelet.coach.lens import LensColumn, LensFill, LensResult, Replacement
from gobelet.dice import Edition, Line
from gobelet.i18n import Speaker
from gobelet.i18n.dice_events import describe_match_reason

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
"""Joins figures that stay in one line."""


def describe_lens_result(result: LensResult, say: Speaker) -> str:
    """Say who wins by this rulebook, and with what totals; what has decided, if that is not the totals."""
    outcome = result.outcome
    sentence = _describe_winners(result, say)
    if not outcome.by_settlement or len(result.columns) == 1:
        return sentence
    names = [_name(column, say) for column in result.columns]
    return f"{sentence} {describe_match_reason(outcome, names, say)}"


def _describe_winners(result: LensResult, say: Speaker) -> str:
    book = _name_book(result.edition, say)
    scores = [column.score for column in result.columns]
    if len(scores) == 1:
        return say("By {book}: {points}.", book=book, points=say.points(scores[0]))
    if len(result.winners) > 1:
        names = say.join_and(_name(result.columns[place], say) for place in result.winners)
        return say("By {book} it is a draw between {names}: {scores}.", book=book, names=names, scores=_join(scores))
    (winner,) = result.winners
    column = result.columns[winner]
    names, members = _name(column, say), len(column.name.split("+"))
    listed = _list_scores(result, winner, say)
    return say.many(
        "By {book} {names} wins with {scores}.",
        "By {book} {names} win with {scores}.",
        members,
        book=book,
        names=names,
        scores=listed,
    )


def _name_book(edition: Edition, say: Speaker) -> str:
    """Return what a sentence calls a rulebook after “by”; without a name of its own it has its title."""
    return edition.books.get(say.language) or say("the rules of “{title}”", title=edition.title(say.language))


def _list_scores(result: LensResult, winner: int, say: Speaker) -> str:
    """Return all totals, the winner's first; of more than two with the others' names."""
    others = [column for place, column in enumerate(result.columns) if place != winner]
    others.sort(key=lambda column: -column.score)
    first = result.columns[winner].score
    if len(others) == 1:
        return _join([first, others[0].score])
    return ", ".join([str(first), *(f"{_name(column, say)}{NO_BREAK}{column.score}" for column in others)])


def _join(scores: list[int]) -> str:
    return f"{NO_BREAK}:{NO_BREAK}".join(map(str, scores))


def _name(column: LensColumn, say: Speaker) -> str:
    return say.join_and(column.name.split("+"))


def describe_column(result: LensResult, column: LensColumn, say: Speaker) -> str:
    """Say what a column gets: its total, the bonuses, and the jokers with the points that each adds."""
    edition, language = result.edition, say.language
    parts = [
        say("{name}: {points}", name=edition.line_word(Line.UPPER_BONUS, language), points=_sum(column, "upper_bonus"))
    ]
    if edition.yahtzee_bonus:
        word = edition.line_word(Line.YAHTZEE_BONUS, language)
        parts.append(say("{name}: {points}", name=word, points=_sum(column, "yahtzee_bonus")))
    if column.jokers:
        gains = NO_BREAK.join(f"+{fill.joker_points}" for fill in column.jokers)
        parts.append(say.many("{count} joker: {gains}", "{count} jokers: {gains}", len(column.jokers), gains=gains))
    return say("{name}: {points}", name=_name(column, say), points=f"{column.score} ({', '.join(parts)})")


def _sum(column: LensColumn, line: str) -> int:
    return sum(getattr(card, line) for card in column.cards)


def describe_replaced(result: LensResult, column: LensColumn, say: Speaker) -> Iterator[str]:
    """Yield a sentence for every fill that another box takes by this rulebook."""
    for number, fills in enumerate(column.fills, 1):
        for fill in fills:
            if fill.replacement:
                sentence = _describe_fill(result, fill, say)
                many = len(column.fills) > 1
                yield say("Game {number}: {sentence}", number=number, sentence=sentence) if many else sentence


def _describe_fill(result: LensResult, fill: LensFill, say: Speaker) -> str:
    word, language = result.edition.box_word, say.language
    data = {
        "turn": fill.turn,
        "dice": NO_BREAK.join(map(str, fill.dice)),
        "played": word(fill.played, language),
        "points": fill.offer.points,
        "box": word(fill.offer.box, language),
    }
    if fill.replacement is Replacement.ALREADY_FILLED:
        return say("Turn {turn}, {dice}: “{played}” is filled already; instead {points} in “{box}”.", **data)
    return say("Turn {turn}, {dice}: “{played}” is not allowed; instead {points} in “{box}”.", **data)
