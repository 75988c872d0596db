"""Help and rules as lines of text, for both games."""

from collections.abc import Iterator, Sequence

from wcwidth import ljust, width

from gobelet.i18n import Speaker
from gobelet.i18n.rules.dice import write_rules
from gobelet.i18n.rules.example_text import describe_example
from gobelet.i18n.rules.sample_round import CardStep, describe_hand
from gobelet.i18n.rules.sample_turn import DiceStep
from gobelet.i18n.rules.samples import Sample, describe_origin, name_step_origin
from gobelet.i18n.tips import WrittenPosition, write_tips
from gobelet.record import AnyEdition
from gobelet.terminal.console import WIDTH
from gobelet.terminal.widths import wrap_text


def format_commands(rows: Sequence[tuple[str, str]], columns: int) -> Iterator[str]:
    """Yield a table of what can be typed, each with its meaning."""
    label = max(width(word) for word, _ in rows)
    for word, meaning in rows:
        yield from wrap_text(meaning, columns, f"  {ljust(word, label)}  ", " " * (label + 4))


def format_rules(
    edition: AnyEdition, say: Speaker, columns: int = WIDTH, *, with_clauses: bool = False
) -> Iterator[str]:
    """Yield the rules, wrapped, with their examples; our own readings and house rules are marked.

    With clauses each rule has its id, for citing.
    """
    yield edition.title(say.language)
    if edition.house:
        yield say("House rules: {rules}", rules=", ".join(f"{name}={value}" for name, value in edition.house))
    for section in write_rules(edition, say):
        yield ""
        yield section.title
        for clause in section.clauses:
            cited = f"[{clause.id}]" if with_clauses else ""
            words = filter(None, (cited, section.remark(clause, say), clause.text))
            yield from wrap_text(" ".join(words), columns, "  ", "    ")
            for example in clause.examples:
                yield from wrap_text(describe_example(example, say), columns, "    ", "      ")


def format_tips(edition: AnyEdition, say: Speaker, columns: int = WIDTH) -> Iterator[str]:
    """Yield the tips of a rulebook, wrapped, each with what best play says about it and how that was measured."""
    yield edition.title(say.language)
    tips = write_tips(edition, say)
    if not tips:
        yield from ("", say("This rulebook gives no tips."))
    elif edition.house:
        yield from wrap_text(say("Judged by the printed rules, without house rules."), columns)
    for tip in tips:
        yield ""
        yield from wrap_text(tip.text, columns, "- ", "  ")
        if tip.verdict:
            yield from wrap_text(tip.judgement, columns, "  ", "  ")
            yield from wrap_text(f"({tip.method})", columns, "  ", "  ")
        for position in tip.positions:
            yield from _format_position(position, say, columns)


def _format_position(position: WrittenPosition, say: Speaker, columns: int) -> Iterator[str]:
    """Yield a position: its dice and card, a line for each option, and the command that shows it."""
    dice = " ".join(map(str, position.dice))
    yield from wrap_text(say("{dice}: {points}", dice=dice, points=position.where), columns, "    ", "    ")
    label = max(width(option.words) for option in position.options)
    for option in position.options:
        loss = f"-{option.loss}" if option.loss else say("best")
        chance = f"  {option.chance}" if option.chance else ""
        yield f"      {ljust(option.words, label)}  {option.value}  {loss}{chance}"
    yield f"      {position.command}"


def format_sample(edition: AnyEdition, sample: Sample, say: Speaker, columns: int = WIDTH) -> Iterator[str]:
    """Yield the steps of a sample turn or round, wrapped."""
    yield edition.title(say.language)
    yield from wrap_text(f"{sample.title}. {describe_origin(sample, say)}", columns)
    for number, step in enumerate(sample.steps, 1):
        yield ""
        heading = say("Step {number} of {count}", number=number, count=len(sample.steps))
        remark = name_step_origin(sample, step, say)
        yield f"{heading} ({remark})" if remark else heading
        lines = _list_dice_lines(step, say) if isinstance(step, DiceStep) else _list_card_lines(step, say)
        for line in lines:
            yield from wrap_text(line, columns, "  ", "    ")
        yield from wrap_text(step.text, columns, "  ", "  ")


def _list_dice_lines(step: DiceStep, say: Speaker) -> Iterator[str]:
    if step.filled:
        box = f"{step.filled.word} {step.filled.points}"
        yield say("{dice}: {points}", dice=" ".join(map(str, step.dice)), points=box)
        return
    yield say("Roll {number}: {dice}", number=step.roll, dice=" ".join(map(str, step.dice)))
    if any(step.kept):
        kept = (str(face) for face, stays in zip(step.dice, step.kept, strict=True) if stays)
        yield say("Kept: {dice}", dice=" ".join(kept))
    yield ", ".join(f"{each.word} {each.points}" for each in (*step.told, *step.others))


def _list_card_lines(step: CardStep, say: Speaker) -> Iterator[str]:
    for hand in step.hands:
        if hand.face_down:
            yield say("{name}: {cards}", name=hand.name, cards=describe_hand(hand, say))
            continue
        holds = f" ({describe_hand(hand, say)})" if hand.combination else ""
        yield say("{name}: {cards}", name=hand.name, cards=", ".join(hand.words)) + holds
    if step.discarded:
        yield say("Discarded: {cards}", cards=", ".join(step.discarded))
