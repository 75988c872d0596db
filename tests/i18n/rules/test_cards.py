"""The rules texts of Hands Down: every clause in every language, true to the cards and to the variants that are on."""

import re
from functools import cache
from itertools import product

import pytest

from gobelet.game import LANGUAGES
from gobelet.handsdown import COPIES, DECK, VARIANTS, Colour, Combination, HandsDown, hands_down
from gobelet.handsdown.edition import CHANCE_CARDS, COMBINATION_CARDS
from gobelet.i18n import Speaker
from gobelet.i18n.rules.cards import describe_variant, load_card_texts
from gobelet.i18n.rules.dice import RulesClause, write_rules
from gobelet.terminal.help import format_rules

CLAUSES = {
    *("hd-setup", "hd-turn", "hd-order", "hd-call", "hd-call-turn", "hd-standing", "hd-window", "hd-close"),
    *("hd-reveal", "hd-tie", "hd-false", "hd-false-2", "hd-false-turn", "hd-false-again", "hd-false-window"),
    *("hd-take", "hd-alone", "hd-next", "hd-end", "hd-pile", "hd-length", "hd-short", "hd-better", "hd-view"),
    "hd-bots",
}
"""The clauses that code and tests cite."""

OURS = {
    *("hd-kinds", "hd-setup", "hd-turn", "hd-call", "hd-window", "hd-reveal", "hd-tie", "hd-false-again", "hd-alone"),
    *("hd-end", "hd-length", "hd-short", "hd-bots", "hd-deck", "hd-points", "hd-chance", "hd-source", "hd-false"),
}
EVERY_KIND = tuple(
    HandsDown(length, short, alone)
    for length, short, alone in product(range(3, 13), (False, True), VARIANTS["alone"].values)
)
languages = pytest.mark.parametrize("language", LANGUAGES)


@cache
def list_clauses(played: HandsDown, language: str = "en") -> tuple[RulesClause, ...]:
    """Return every rule of the game."""
    return tuple(clause for section in write_rules(played, Speaker(language)) for clause in section.clauses)


def find_text(played: HandsDown, *ids: str, language: str = "en") -> str:
    """Return the rules with these ids as one text, or all of them."""
    return " ".join(clause.text for clause in list_clauses(played, language) if not ids or clause.id in ids)


def test_the_same_clauses_in_every_language() -> None:
    """Each language has the same clauses in the same order, the same ones are ours, and the same data is filled in."""
    marks = [
        [(key, bool(entry.get("ours"))) for key, entry in load_card_texts(language).items()] for language in LANGUAGES
    ]
    assert marks[0] == marks[1] == marks[2]
    for key in load_card_texts("en"):
        fields = [set(re.findall(r"{(\w+)}", load_card_texts(language)[key]["text"])) for language in LANGUAGES]
        assert fields[0] == fields[1] == fields[2], key


@languages
@pytest.mark.parametrize("played", EVERY_KIND)
def test_every_clause_is_told(played: HandsDown, language: str) -> None:
    """Whatever the variants, each clause is there in each language, with no gap in it and nothing else of the kind."""
    told = list_clauses(played, language)
    assert {clause.id for clause in told} >= CLAUSES
    assert all(clause.id.startswith("hd-") and clause.text and "{" not in clause.text for clause in told)
    assert all(section.title for section in write_rules(played, Speaker(language)))
    assert [(c.id, c.ours, c.house) for c in told] == [(c.id, c.ours, c.house) for c in list_clauses(played)]


def test_no_clause_is_written_in_vain() -> None:
    """Every text is shown under some variants, or in the list of variants."""
    shown = " ".join({clause.text for played in EVERY_KIND for clause in list_clauses(played)})
    for key, entry in load_card_texts("en").items():
        pattern = re.sub(r"\\{\w+\\}", ".+?", re.escape(entry["text"]))
        assert key.startswith("variant.") or re.search(pattern, shown), key


def test_what_is_ours() -> None:
    """Our own decisions are marked beside what the book says, and the last section is all ours."""
    *body, readings = write_rules(HandsDown(), Speaker("en"))
    assert {clause.id for section in body for clause in section.clauses if clause.ours} == OURS
    assert readings.ours
    assert all(clause.ours for clause in readings.clauses)
    assert {clause.id for clause in readings.clauses} <= OURS
    shown = "\n".join(format_rules(HandsDown(), Speaker("en")))
    assert shown.count("(how we read it)") == sum(clause.ours for section in body for clause in section.clauses)


@pytest.mark.parametrize(
    ("variants", "changed"),
    [
        ({}, set()),
        ({"length": "6", "short": "false"}, set()),
        ({"length": "8"}, {"hd-setup", "hd-length"}),
        ({"length": "12"}, {"hd-setup", "hd-length"}),
        ({"short": "true"}, {"hd-window", "hd-short"}),
        ({"alone": "keep"}, {"hd-alone"}),
        ({"length": "3", "short": "true"}, {"hd-setup", "hd-length", "hd-window", "hd-short"}),
    ],
)
def test_what_a_variant_changes_is_marked(variants: dict[str, str], changed: set[str]) -> None:
    """A clause that is not as printed is marked as a house rule; no other is."""
    played = hands_down(**variants)
    assert {clause.id for clause in list_clauses(played) if clause.house} == changed


@languages
def test_the_variants_are_explained(language: str) -> None:
    """Each variant has its sentence for the help, and the length that is played is told."""
    assert all(describe_variant(name, language) for name in VARIANTS)
    assert " 8 " in find_text(HandsDown(length=8), "hd-setup", language=language)
    twelve = find_text(HandsDown(length=12), "hd-setup", language=language)
    assert len(re.findall("twelve|douze|zwölf", twelve)) == 2


def test_the_windows() -> None:
    """Two turns with two players; with more no limit, or three turns each in the short variant."""
    assert "two turns" in find_text(HandsDown(), "hd-window")
    assert "no limit" in find_text(HandsDown(), "hd-window")
    short = find_text(HandsDown(short=True), "hd-window")
    assert "no limit" not in short
    assert "three turns" in short
    assert (HandsDown().window(2), HandsDown().window(3), HandsDown(short=True).window(3)) == (2, None, 3)


@languages
def test_the_cards_are_those_of_the_deck(language: str) -> None:
    """The counts in the text are those of the cards, and it says where they come from."""
    in_a_colour = sum(card.colour is Colour.RED for card in DECK)
    of_any_colour = sum(card.colour is None for card in DECK)
    told = find_text(HandsDown(), "hd-cards", "hd-deck", "hd-source", language=language)
    assert {in_a_colour, of_any_colour, len(DECK)} <= {int(number) for number in re.findall(r"\b\d+\b", told)}
    assert len(COMBINATION_CARDS) == len(CHANCE_CARDS) == of_any_colour == 12
    assert sorted(set(COPIES)) == [2, 3]
    source = {"en": "people who own the game", "fr": "personnes qui possèdent le jeu", "de": "Leuten, die das Spiel"}
    assert source[language] in find_text(HandsDown(), "hd-source", language=language)


@languages
def test_every_combination_has_its_points(language: str) -> None:
    """The points of each Combo card and the values of the Chance cards are told."""
    told = find_text(HandsDown(), "hd-points", language=language)
    for kind in Combination:
        word = HandsDown().combination_word(kind, language)
        assert re.search(rf"\b{kind.points} \w+ \w+ [“„«]\u00a0?{word}", told)
    chances = [int(number) for number in re.findall(r"\d+", find_text(HandsDown(), "hd-chance", language=language))]
    assert chances == list(CHANCE_CARDS)


@languages
def test_the_call_is_the_same_everywhere(language: str) -> None:
    """Everybody calls “Hands Down!”."""
    assert re.search(r"Hands Down\u00a0?!", find_text(HandsDown(), "hd-call", language=language))


def test_french_typography() -> None:
    """French has no-break spaces inside its quotes and before its high signs, and curly apostrophes."""
    for entry in load_card_texts("fr").values():
        assert not re.search(r"(?<!\u00a0)[»;:!?]|«(?!\u00a0)|'", entry["text"]), entry
