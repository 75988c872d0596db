"""The rules text of Hands Down; its clauses follow from the variants that are on."""

from collections.abc import Iterable, Iterator

from gobelet.handsdown import Combination, HandsDown
from gobelet.handsdown.edition import CHANCE_CARDS, COMBINATION_CARDS, MAX_SEATS, MIN_SEATS, PRINTED_LENGTH
from gobelet.i18n.rules.examples import find_card_examples
from gobelet.i18n.rules.sections import (
    READINGS,
    RulesSection,
    Texts,
    add_examples,
    make_sections,
    mark_house_rules,
    read_texts,
)
from gobelet.i18n.speaker import Speaker, mark


def load_card_texts(language: str) -> Texts:
    """Load the texts about Hands Down in one language, by key."""
    return read_texts(f"hands-down.{language}.toml")


def write_card_rules(edition: HandsDown, say: Speaker) -> tuple[RulesSection, ...]:
    """Write the rules of the game; clauses changed by a variant are marked as house rules."""
    played = mark_house_rules(_write_sections(edition, say), printed=_write_sections(HandsDown(), say))
    return add_examples(played, find_card_examples(edition, say))


def describe_variant(name: str, language: str) -> str:
    """Describe in a sentence what a variant changes."""
    return str(load_card_texts(language)[f"variant.{name}"]["text"])


def _write_sections(edition: HandsDown, say: Speaker) -> Iterator[RulesSection]:
    return make_sections(_list_sections(edition), _make_fields(edition, say), load_card_texts(say.language), say)


def _list_sections(edition: HandsDown) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield each section's heading and the keys of its sentences."""
    yield mark("Aim"), ("hd-aim", "hd-players")
    yield mark("The cards"), ("hd-cards", "hd-wild", "hd-deck", "hd-points", "hd-chance", "hd-source")
    yield mark("The combinations"), ("hd-alike", "hd-kinds", "hd-kinds.yahtzee", *_LIKE_DICE, "hd-better")
    yield mark("Setting up"), _list_setup_keys(edition)
    yield mark("A turn"), ("hd-turn", "hd-turn.pass", "hd-order", "hd-pile")
    yield mark("Calling"), ("hd-call", "hd-call.unchecked", "hd-call-turn", "hd-standing", *_list_window_keys(edition))
    yield mark("The reveal"), ("hd-reveal", "hd-reveal.dearest", "hd-tie", "hd-tie.full-house", "hd-tie.still")
    yield mark("False calls"), ("hd-false", "hd-false.chance", *_AFTER_FALSE_CALLS)
    yield mark("Taking cards"), ("hd-take", "hd-alone", f"hd-alone.{edition.alone}")
    yield mark("The next round"), ("hd-next",)
    yield mark("The end"), ("hd-end", "hd-end.shared")
    yield mark("Variants"), _list_variant_keys(edition)
    yield mark("Who sees what"), ("hd-view", "hd-bots")
    yield READINGS, _READINGS


_LIKE_DICE = ("hd-full-house", "hd-straights")
_AFTER_FALSE_CALLS = ("hd-false-2", "hd-false-turn", "hd-false-again", "hd-false-window")
_READINGS = (
    "hd-kinds.why",
    "hd-turn.why",
    "hd-call.why",
    "hd-window.why",
    "hd-reveal.why",
    "hd-tie.why",
    "hd-false.why",
    "hd-false-again.why",
    "hd-alone.why",
    "hd-end.why",
    "hd-length.why",
    "hd-short.why",
)


def _list_setup_keys(edition: HandsDown) -> Iterator[str]:
    every = edition.length == len(COMBINATION_CARDS)
    if edition.length == PRINTED_LENGTH:
        yield "hd-setup.each"
    else:
        yield "hd-setup.all" if every else "hd-setup.drawn"
    yield "hd-setup.all-chances" if every else "hd-setup.chances"
    yield "hd-setup.hands"
    yield "hd-setup.kick-off"


def _list_window_keys(edition: HandsDown) -> Iterator[str]:
    yield from ("hd-window", "hd-window.short" if edition.short else "hd-window.no-limit", "hd-window.counts")
    yield from ("hd-window.last", "hd-close")


def _list_variant_keys(edition: HandsDown) -> Iterator[str]:
    yield "hd-length" if edition.length == PRINTED_LENGTH else "hd-length.on"
    yield "hd-length.bounds"
    yield "hd-short.on" if edition.short else "hd-short"
    yield "hd-short.each"


def _make_fields(edition: HandsDown, say: Speaker) -> dict[str, str]:
    """Make the values of the placeholders in the texts."""
    words = {kind: edition.combination_word(kind, say.language) for kind in Combination}
    part = str(load_card_texts(say.language)["part.points"]["text"])
    return {
        **{kind.value: word for kind, word in words.items()},
        "points": say.join_and(part.format(points=kind.points, card=word) for kind, word in words.items()),
        "chances": say.join_and(CHANCE_CARDS),
        "length": str(edition.length),
        "fewest": str(MIN_SEATS),
        "most": str(MAX_SEATS),
    }
