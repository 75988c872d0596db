"""Sentences for a review, in the reader's language."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from gobelet.coach.highlights import DecisionMoment, RollMoment
from gobelet.coach.ledger import Decision
from gobelet.coach.marks import HALF, THRESHOLDS, TIE, LuckMark, Mark, mark_loss, mark_luck
from gobelet.coach.phrases import describe_choice
from gobelet.coach.practice import explain_choice
from gobelet.coach.review import ColumnReview, Review
from gobelet.coach.rounding import round_loss
from gobelet.game import Seat
from gobelet.i18n import Speaker, mark
from gobelet.solver import Library

DECIMALS: Final = 1
"""The decimals of luck and loss in sentences; differences between players are whole points."""
MARK_WORDS: Final[Mapping[Mark, str]] = MappingProxyType(
    {
        Mark.BEST: mark("best choice"),
        Mark.FINE: mark("fine"),
        Mark.INACCURACY: mark("inaccuracy"),
        Mark.MISTAKE: mark("mistake"),
        Mark.BLUNDER: mark("blunder"),
    }
)
LUCK_WORDS: Final[Mapping[LuckMark, str]] = MappingProxyType(
    {LuckMark.LUCKY: mark("lucky"), LuckMark.UNLUCKY: mark("unlucky")}
)


def name_mark(found: Mark, say: Speaker) -> str:
    """Return the word for a mark."""
    return say(MARK_WORDS[found])


def name_luck_mark(found: LuckMark, say: Speaker) -> str:
    """Return the word for the mark of a roll."""
    return say(LUCK_WORDS[found])


def format_points(points: float, say: Speaker) -> str:
    """Format points with a sign: `+12.3`, `−4.0`, `0.0`."""
    text = say.number(abs(points), DECIMALS)
    if not text.strip("0.,"):
        return text
    return f"+{text}" if points > 0 else f"−{text}"


def format_value(points: float, say: Speaker) -> str:
    """Format points without a plus: `12.3`, `−4.0`, `0.0`."""
    return format_points(points, say).removeprefix("+")


def format_threshold(threshold: float, say: Speaker) -> str:
    """Format a threshold with the decimals it was given: `2`, `0.25`."""
    _, _, decimals = f"{threshold:.6f}".rstrip("0").partition(".")
    return say.number(threshold, len(decimals))


def describe_thresholds(say: Speaker) -> str:
    """Say from which loss on a decision has which mark."""
    marks = (
        say("{mark} from {points}", mark=name_mark(found, say), points=format_threshold(least, say))
        for found, least in reversed(THRESHOLDS)
    )
    return say("Points lost: {marks}.", marks=", ".join(marks))


def describe_last_rolls(found: Review, say: Speaker) -> str:
    """Say what luck means where of some turns only the last roll was entered; nothing where every roll is known."""
    if not found.has_last_rolls:
        return ""
    return say(
        "Where only the last roll of a turn was entered, its luck includes which dice were kept, and the choice of the "
        "box is the decision."
    )


def describe_accuracy(say: Speaker) -> str:
    """Say what the accuracy is."""
    return say(
        "Accuracy: every decision with a choice counts, the best choice 100 %, one that loses {points} points 50 %, "
        "one that loses {double} points 25 %; this is their average.",
        points=format_threshold(HALF, say),
        double=format_threshold(2 * HALF, say),
    )


def describe_no_decision(threshold: float, say: Speaker) -> str:
    """Say that no decision lost so much."""
    if threshold <= TIE:
        return say("No decision lost anything.")
    return say("No decision lost {points} or more.", points=format_threshold(threshold, say))


def describe_unfinished(finished: int, length: int, say: Speaker) -> str | None:
    """Say how many games of a match are finished and reviewed; None if all are."""
    if finished == length:
        return None
    return say("{finished} of {length} games: the match is not over yet.", finished=finished, length=length)


# -- the headline --------------------------------------------------------------------------------------------------


def describe_headline(found: Review, say: Speaker) -> str:
    """Say who had the better dice, who played better, and who wins with equal luck."""
    if len(found.columns) == 1:
        return _describe_alone(found.columns[0], say)
    luckiest = _find_highest([column.luck for column in found.columns])
    best = _find_highest([column.skill for column in found.columns])
    result = _describe_equal_luck(found, best, say)
    if luckiest == best and len(best) < len(found.columns):
        return say("{both}: {result}.", both=_describe_both(found, best, say), result=result)
    dice, play = _describe_dice(found, luckiest, say), _describe_play(found, best, say)
    return say("{dice}, {play}: {result}.", dice=dice, play=play, result=result)


def _describe_alone(column: ColumnReview, say: Speaker) -> str:
    names, luck = [member.name for member in column.members], column.luck
    data = {
        "names": say.join_and(names),
        "luck": say.number(abs(luck), DECIMALS),
        "loss": format_loss(column.loss, say),
        "skill": format_value(column.skill, say),
    }
    if luck >= 0:
        return say(
            "{names}: the dice gave {luck} more than average, decisions cost {loss}. "
            "With average dice this play earns {skill}.",
            **data,
        )
    return say(
        "{names}: the dice gave {luck} less than average, decisions cost {loss}. "
        "With average dice this play earns {skill}.",
        **data,
    )


def _find_highest(numbers: Sequence[float]) -> list[int]:
    """Return the columns with the highest number; a difference that is rounded to 0 is none."""
    return [place for place, number in enumerate(numbers) if not round(max(numbers) - number)]


def _list_people(found: Review, columns: Sequence[int]) -> list[str]:
    return [member.name for column in columns for member in found.columns[column].members]


def _describe_dice(found: Review, luckiest: Sequence[int], say: Speaker) -> str:
    if len(luckiest) == len(found.columns):
        return say("The dice were equally kind to all")
    people = _list_people(found, luckiest)
    names = say.join_and(people)
    if len(found.columns) > 2:
        return say.many("{names} had the best dice", "{names} had the best dice", len(people), names=names)
    return say.many("{names} had the better dice", "{names} had the better dice", len(people), names=names)


def _describe_play(found: Review, best: Sequence[int], say: Speaker) -> str:
    if len(best) == len(found.columns):
        return say("all played equally well")
    people = _list_people(found, best)
    names = say.join_and(people)
    if len(found.columns) > 2:
        return say.many("{names} played best", "{names} played best", len(people), names=names)
    return say.many("{names} played better", "{names} played better", len(people), names=names)


def _describe_both(found: Review, best: Sequence[int], say: Speaker) -> str:
    """Say that the same had the better dice and played better."""
    people = _list_people(found, best)
    names = say.join_and(people)
    if len(found.columns) > 2:
        return say.many(
            "{names} had the best dice and played best, too",
            "{names} had the best dice and played best, too",
            len(people),
            names=names,
        )
    return say.many(
        "{names} had the better dice and played better, too",
        "{names} had the better dice and played better, too",
        len(people),
        names=names,
    )


def _describe_equal_luck(found: Review, best: Sequence[int], say: Speaker) -> str:
    if len(best) > 1:
        return say("with equal luck it is a draw")
    people, skill = _list_people(found, best), sorted(column.skill for column in found.columns)
    return say.many(
        "with equal luck {names} wins by {points}",
        "with equal luck {names} win by {points}",
        len(people),
        names=say.join_and(people),
        points=round(skill[-1] - skill[-2]),
    )


# -- one column against another ------------------------------------------------------------------------------------


def describe_difference(found: Review, first: int, second: int, say: Speaker) -> str:
    """Say how much of the difference of two columns' scores luck explains, and how much play does."""
    ahead, behind = sorted((first, second), key=lambda column: -found.columns[column].score)
    difference = found.columns[ahead].score - found.columns[behind].score
    luck = round(found.net_luck(ahead, behind))
    play = difference - luck
    data = {"ahead": _name_column(found, ahead, say), "behind": _name_column(found, behind, say)}
    if not difference:
        return _describe_balance(luck, data, say)
    if luck > 0 and play > 0:
        return say(
            "{ahead} against {behind}: of the difference of {difference}, luck explains {luck} ({share} %) "
            "and play {play}.",
            **data,
            difference=difference,
            luck=luck,
            play=play,
            share=round(100 * luck / difference),
        )
    if not luck:
        return say(
            "{ahead} against {behind}: luck was equal, and play explains the whole difference of {difference}.",
            **data,
            difference=difference,
        )
    if not play:
        return say(
            "{ahead} against {behind}: luck explains the whole difference of {difference}, and play was equally good.",
            **data,
            difference=difference,
        )
    return _describe_opposed(difference, luck, data, say)


def _describe_opposed(difference: int, luck: int, data: Mapping[str, str], say: Speaker) -> str:
    """Say how luck and play worked against each other."""
    play = difference - luck
    if luck > 0:
        return say(
            "{ahead} against {behind}: luck explains the whole difference of {difference}. "
            "It gave {luck}, and play took {play} of them back.",
            **data,
            difference=difference,
            luck=luck,
            play=-play,
        )
    return say(
        "{ahead} against {behind}: luck explains nothing of the difference of {difference}. "
        "Play gave {play}, and luck took {luck} of them back.",
        **data,
        difference=difference,
        luck=-luck,
        play=play,
    )


def _describe_balance(luck: int, data: Mapping[str, str], say: Speaker) -> str:
    if not luck:
        return say("{ahead} against {behind}: equal scores, by equal luck and equally good play.", **data)
    if luck < 0:
        data = {"ahead": data["behind"], "behind": data["ahead"]}
    return say(
        "{ahead} against {behind}: equal scores. Luck gave {ahead} {luck} more, and play took them back.",
        **data,
        luck=abs(luck),
    )


def describe_net_luck(found: Review, column: int, other: int, say: Speaker) -> str:
    """Say how much luckier one column was than another."""
    net = found.net_luck(column, other)
    data = {"name": _name_column(found, column, say), "other": _name_column(found, other, say)}
    points = say.number(abs(net), DECIMALS)
    if not points.strip("0.,"):
        return say("Luck of {name} against {other}: equal.", **data)
    if net > 0:
        return say("Luck of {name} against {other}: {points} more.", **data, points=points)
    return say("Luck of {name} against {other}: {points} less.", **data, points=points)


def _name_column(found: Review, column: int, say: Speaker) -> str:
    return say.join_and(member.name for member in found.columns[column].members)


def describe_mean_loss(column: ColumnReview, say: Speaker) -> str:
    """Say how many decisions a column had to make, and what one of them lost on average."""
    return say.many(
        "{names}: {count} decision with a choice, {loss} lost by each on average.",
        "{names}: {count} decisions with a choice, {loss} lost by each on average.",
        len(column.unforced),
        names=say.join_and(member.name for member in column.members),
        loss=say.number(column.mean_loss, DECIMALS + 1),
    )


# -- decisions and rolls -------------------------------------------------------------------------------------------


def describe_when(found: Review, game: int, turn: int, say: Speaker) -> str:
    """Name the turn, and in a match of several games the game."""
    if len(found.columns[0].games) > 1:
        return say("Game {game}, turn {turn}", game=game, turn=turn)
    return say("Turn {turn}", turn=turn)


def describe_rolls_left(rolls_left: int, say: Speaker) -> str:
    """Say how many rolls were left."""
    if not rolls_left:
        return say("no roll left")
    return say.many("{count} roll left", "{count} rolls left", rolls_left)


def find_name(found: Review, column: int, seat: Seat) -> str:
    """Return the name of the player at a seat of a column."""
    return next(member.name for member in found.columns[column].members if member.seat == seat)


def describe_decision(found: Review, moment: DecisionMoment, say: Speaker) -> str:
    """Say what somebody chose, what it cost, and its mark."""
    decision = moment.decision
    return say(
        "{when}, {dice}, {rolls}: {name} chose “{chosen}”, best was “{best}”; lost {loss} ({mark}).",
        when=describe_when(found, moment.game, decision.turn, say),
        dice=_format_dice(decision.dice),
        rolls=describe_rolls_left(decision.rolls_left, say),
        name=find_name(found, moment.column, decision.seat),
        chosen=describe_choice(decision.choice, found.edition, say),
        best=describe_choice(decision.best.choice, found.edition, say),
        loss=format_loss(decision.loss, say),
        mark=name_mark(mark_loss(decision.loss), say),
    )


def format_loss(loss: float, say: Speaker) -> str:
    """Format a loss as the reasons of advice do; with two decimals where one would hide it or change its mark."""
    shown, decimals = round_loss(loss)
    return f"<{say.number(0.01, 2)}" if loss > TIE and not shown else say.number(shown, decimals)


def explain_decision(decision: Decision, library: Library, say: Speaker) -> str:
    """Explain why the best option is better than the chosen one; for the best, than the next."""
    return explain_choice(decision, decision.choice, library, say)


def describe_roll(found: Review, moment: RollMoment, say: Speaker) -> str:
    """Say what somebody rolled, and how lucky that was."""
    roll = moment.roll
    data = {
        "when": describe_when(found, moment.game, roll.turn, say),
        "name": find_name(found, moment.column, roll.seat),
        "dice": _format_dice(roll.dice),
        "luck": format_points(roll.luck, say),
    }
    found_mark = mark_luck(roll.luck)
    suffix = "" if found_mark is None else f" ({name_luck_mark(found_mark, say)})"
    if roll.last_only:
        return say("{when}: {name} had {dice} at last, luck {luck}{mark}.", **data, mark=suffix)
    if not roll.keep:
        return say("{when}: {name} rolled {dice}, luck {luck}{mark}.", **data, mark=suffix)
    keep = _format_dice(roll.keep)
    return say("{when}: {name} kept {keep} and got {dice}, luck {luck}{mark}.", **data, keep=keep, mark=suffix)


def _format_dice(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice))
