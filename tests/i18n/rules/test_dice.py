"""The rules texts of dice: complete, the same in all languages, and true to their edition."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from hypothesis import given

from gobelet.dice import EDITIONS, Edition, Line, edition
from gobelet.dice.house_rules import HOUSE_RULES
from gobelet.game import LANGUAGES
from gobelet.i18n import Speaker
from gobelet.i18n.rules.dice import READING_APPLIES, RulesClause, describe_house_rule, load_texts, write_rules
from gobelet.terminal.help import format_rules
from support import strategies

RULEBOOKS = ("mb-1982", "printworks", "classic", "hasbro-2014")
JOKERS = ("ordinary", "forced", "ordered", "loose", "none")
languages = pytest.mark.parametrize("language", LANGUAGES)


@cache
def list_clauses(played: Edition, language: str = "en") -> tuple[RulesClause, ...]:
    """Return every rule of an edition."""
    return tuple(clause for section in write_rules(played, Speaker(language)) for clause in section.clauses)


def find_text(played: Edition, *ids: str, language: str = "en") -> str:
    """Return the rules with these ids as one text, or all of them."""
    return " ".join(clause.text for clause in list_clauses(played, language) if not ids or clause.id in ids)


def list_ids(played: Edition, *, ours: bool | None = None, house: bool | None = None) -> set[str]:
    """Return the ids of the rules, or of those that are marked so."""
    found = list_clauses(played)
    return {c.id for c in found if ours in {None, c.ours} and house in {None, c.house}}


def _list_every_kind() -> Iterator[Edition]:
    """Yield every edition under mixes of the house rules that change words and not only numbers."""
    few = ((1, 0, True), (3, 35, False))
    for name, joker, bonus, order, (rolls, upper, full) in product(EDITIONS, JOKERS, (0, 100), ("free", "forced"), few):
        house = {"joker": joker, "yahtzee_bonus": bonus, "order": order, "rolls": rolls, "upper_bonus": upper}
        yield edition(name, **house, five_alike_full_house=full)


EVERY_KIND = tuple(_list_every_kind())


def test_the_same_clauses_in_every_language() -> None:
    """Each language has the same clauses in the same order, and the same ones are ours."""
    marks = [[(key, bool(entry.get("ours"))) for key, entry in load_texts(language).items()] for language in LANGUAGES]
    assert marks[0] == marks[1] == marks[2]


def test_the_same_fields_in_every_language() -> None:
    """A clause fills in the same data in each language, save the names of sections and lines."""
    for key, entry in load_texts("en").items():
        found = [set(re.findall(r"{(\w+)}", load_texts(language)[key]["text"])) for language in LANGUAGES]
        assert found[0] == found[1] == found[2], (key, entry)


@given(strategies.editions())
def test_every_edition_has_its_rules(played: Edition) -> None:
    """Whatever the house rules, the rules can be told in all languages, with no gap and the same clauses and marks."""
    told = [write_rules(played, Speaker(language)) for language in LANGUAGES]
    marks = [[(c.id, c.ours, c.house) for section in sections for c in section.clauses] for sections in told]
    assert marks[0] == marks[1] == marks[2]
    for sections in told:
        for section in sections:
            assert section.title
            assert all(clause.text and "{" not in clause.text for clause in section.clauses)


@pytest.mark.slow
def test_no_clause_is_written_in_vain() -> None:
    """Every clause is shown by some edition under some house rules, or in the list of house rules."""
    shown = " ".join(
        {c.text for played in EVERY_KIND for c in list_clauses(played)} | {find_text(edition(n)) for n in EDITIONS}
    )
    for key, entry in load_texts("en").items():
        pattern = re.sub(r"\\{\w+\\}", ".+?", re.escape(entry["text"]))
        assert key.startswith("house.") or re.search(pattern, shown), key


def test_every_reading_has_its_text() -> None:
    """Each reading an edition lists has its text; no condition is left without a reading."""
    listed = {reading for name in EDITIONS for reading in EDITIONS[name].readings}
    assert set(READING_APPLIES) <= listed
    assert all(load_texts("en")[reading]["ours"] for reading in listed)


@languages
def test_every_house_rule_is_explained(language: str) -> None:
    """Each house rule has its sentence."""
    assert all(describe_house_rule(name, language) for name in HOUSE_RULES)


@languages
@pytest.mark.parametrize("name", ["printworks", "kniffel", "yatzy"])
def test_each_edition_speaks_its_own_words(name: str, language: str) -> None:
    """An edition's words are its own, also in the rules: Yatzy is never called Yahtzee."""
    assert "Yahtzee" not in find_text(edition(name), language=language)
    assert edition(name).five_alike_word in find_text(edition(name), language=language)
    assert not any("Yahtzee" in entry["text"] for entry in load_texts(language).values())


# --- house rules in the text ---


def test_house_rules_change_the_text() -> None:
    """The rules tell the numbers that are played, not the printed ones."""
    told = find_text(edition("mb-1982", upper_bonus_at=64, upper_bonus=50, rolls=4))
    assert "64" in told
    assert "50 extra points" in told
    assert "at most 4 rolls" in told


@pytest.mark.parametrize(
    ("name", "house", "changed"),
    [
        ("mb-1982", {"rolls": 2}, {"turn-1"}),
        ("mb-1982", {"rolls": 1}, {"turn-1", "turn-2", "yahtzee-bonus"}),
        ("mb-1982", {"upper_bonus_at": 64}, {"upper-bonus", "yahtzee-bonus"}),
        ("mb-1982", {"upper_bonus": 50}, {"upper-bonus"}),
        ("mb-1982", {"upper_bonus": 0}, {"upper-bonus", "yahtzee-bonus", "totals"}),
        ("classic", {"yahtzee_bonus": 50}, {"chips", "totals"}),
        ("classic", {"yahtzee_bonus": 0}, {"yahtzee-bonus", "totals"}),
        ("printworks", {"yahtzee_bonus": 0}, {"yahtzee-bonus", "totals"}),
        ("kniffel", {"five_alike_full_house": True}, {"full-house"}),
        ("mb-1982", {"joker": "forced"}, {"fill-2", "joker-1", "joker-2"}),
        ("classic", {"joker": "none"}, {"fill-2", "full-house", "joker"}),
        ("kniffel", {"order": "forced"}, {"fill-1", "order", "joker"}),
        ("hasbro-2014", {}, set()),
    ],
)
def test_what_a_house_rule_changes_is_marked(name: str, house: dict[str, object], changed: set[str]) -> None:
    """A clause that is not as printed is marked as a house rule, also where only a number is another; no other is."""
    played = edition(name, **house)
    assert list_ids(played, house=True) == changed
    shown = "\n".join(format_rules(played, Speaker("en"), with_clauses=True))
    assert all(f"[{name}] (house rule)" in shown for name in changed)
    assert shown.count("(house rule)") == sum(clause.house for clause in list_clauses(played))


MANY = 25
"""A rule with so many values is a number: `make test` tries some of them, printed ones included."""


@pytest.mark.parametrize("step", [MANY, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("rule", HOUSE_RULES)
def test_every_house_rule_is_marked_somewhere(name: str, rule: str, step: int) -> None:
    """Whichever house rule is on, some clause says so; with none, no clause does."""
    assert not list_ids(edition(name), house=True)
    values = HOUSE_RULES[rule].values
    for value in values if len(values) < MANY else {*values[::step], values[-1], "35", "63"}:
        played = edition(name, **{rule: value})
        assert bool(list_ids(played, house=True)) == bool(played.house)


@languages
def test_no_joker_no_word_of_it(language: str) -> None:
    """Where there is no joker, only the clause that says so speaks of one."""
    for played in EVERY_KIND:
        told = {clause.id for clause in list_clauses(played, language) if "joker" in clause.text.casefold()}
        if played.joker.__name__ == "none":
            assert told == {"joker"}, played


@languages
def test_no_bonus_no_word_of_chips(language: str) -> None:
    """Where a further five of a kind earns nothing, there are no chips, no kitty, no X and no hundreds."""
    words = {"en": "chip|kitty|an X|no X", "fr": "jeton|cagnotte|un X", "de": "chip|Topf|ein X"}[language]
    for played in EVERY_KIND:
        if not played.yahtzee_bonus:
            assert not re.search(f"{words}|\\b100\\b", find_text(played, language=language), re.IGNORECASE), played


@languages
@pytest.mark.parametrize("name", EDITIONS)
def test_another_threshold_leaves_no_63(name: str, language: str) -> None:
    """With another threshold, or no upper bonus at all, nothing speaks of 63; without a bonus the text says so."""
    assert "63" in find_text(edition(name), language=language)
    assert "63" not in find_text(edition(name, upper_bonus_at=64), language=language)
    without = edition(name, upper_bonus=0)
    assert "63" not in find_text(without, language=language)
    assert load_texts(language)["upper-bonus.none"]["text"] in find_text(without, "upper-bonus", language=language)
    line = without.line_word(Line.UPPER_BONUS, language)
    assert not re.search(rf"[“„\u00a0]{line}[”“\u00a0]", find_text(without, language=language))


@languages
def test_a_single_roll_is_never_repeated(language: str) -> None:
    """With one roll a turn nobody stops, picks dice up or rolls again; only a tied opening is rolled again."""
    words = {
        "en": "roll(s|ed)? again|you stop|pick up",
        "fr": "relanc|vous arrêtez|repren",
        "de": "weiterwürfel|noch einmal|aufhörst|hörst du auf",
    }[language]
    for played in EVERY_KIND:
        told = " ".join(clause.text for clause in list_clauses(played, language) if clause.id != "tie-open")
        assert bool(re.search(words, told)) == (played.rolls > 1), played


@languages
def test_in_order_there_is_no_choice(language: str) -> None:
    """Filled in order, each box once: no clause lets the player choose a box."""
    words = {
        "en": "any (other )?open|whichever you like|of your choice|up to you|even while",
        "fr": "quelle (autre )?case libre|[Tt]oute case libre|à votre choix|choisissez|leur propre case",
        "de": "jedes (andere )?freie|deiner Wahl|bestimmst du|ihr eigenes Feld",
    }[language]
    for played in EVERY_KIND:
        told = " ".join(clause.text for clause in list_clauses(played, language) if clause.id != "turn-1")
        assert bool(re.search(words, told)) == (not played.in_order), played
        assert {"order", "fill-1"} & list_ids(played) == ({"order", "fill-1"} if played.in_order else {"fill-1"})


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("joker", JOKERS)
def test_in_order_a_joker_changes_nothing(name: str, joker: str) -> None:
    """`joker.in-order` is true: whatever is left after the Yahtzee box gives five of a kind what it is worth anyway."""
    played = edition(name, joker=joker, order="forced")
    assert played.yahtzee_place is not None
    for place in range(played.yahtzee_place + 1, len(played.boxes)):
        assert all(worths[place] == played.worths[roll][place] for roll, worths in played.joker_worths.items())


# --- what a joker scores ---


def test_a_joker_scores_what_the_text_says() -> None:
    """Each box has its own points or the sum; Yatzy's boxes that count only some dice do not give the sum."""
    told = find_text(edition("hasbro-2014"), "joker-2")
    assert "25 points in “Full House”, 30 points in “Small Straight”, 40 points in “Large Straight”" in told
    assert "the sum of the dice in every other lower box" in told
    for joker in ("ordinary", "forced", "ordered"):
        told = find_text(edition("yatzy", joker=joker), "joker-2")
        assert (
            "15 points in “Small Straight”, 20 points in “Large Straight”, the sum of the dice in “Full House”" in told
        )
        assert "what it is normally worth in every other lower box" in told
        assert "–" not in told
    assert "what it is normally worth in every other box" in find_text(edition("mb-1982", joker="loose"), "joker")


def test_where_five_of_a_kind_is_worth_nothing() -> None:
    """An ordinary five of a kind scores in no straight and no full house, unless the house says so."""
    start = "“Full House”, “Small Straight” and “Large Straight” give nothing then"
    assert start in find_text(edition("printworks"), "joker-1")
    assert "“Two Pairs”" in find_text(edition("yatzy", joker="ordinary"), "joker-1")
    loosened = edition("printworks", five_alike_full_house=True)
    assert "“Small Straight” and “Large Straight” give nothing then" in find_text(loosened, "joker-1")
    assert "Full House" not in find_text(loosened, "joker-1", "joker-2")


@languages
@pytest.mark.parametrize("name", EDITIONS)
def test_five_of_a_kind_in_the_full_house(name: str, language: str) -> None:
    """Five of a kind is no full house, in Yatzy too; where there is a joker only as one; unless the house says so."""
    lines = {key: load_texts(language)[f"full-house.{key}"]["text"] for key in ("not-five", "joker", "five-too")}
    with_joker = edition(name).joker.__name__ != "none"
    for played, key in (
        (edition(name), "joker" if with_joker else "not-five"),
        (edition(name, joker="none"), "not-five"),
        (edition(name, order="forced"), "not-five"),
        (edition(name, five_alike_full_house=True), "five-too"),
    ):
        told = find_text(played, "full-house", language=language)
        assert [found for found, line in lines.items() if line in told] == [key]
        assert bool(find_text(played, "read-full")) == (
            key != "five-too" and name in {"printworks", "hasbro-2014", "kniffel"}
        )


@languages
@pytest.mark.parametrize("name", RULEBOOKS)
def test_the_yahtzee_itself_earns_no_bonus(name: str, language: str) -> None:
    """`yahtzee-bonus`: it is said plainly that the 50 earn no 100."""
    words = {"en": "The 50 points themselves earn no", "fr": "Les 50 points eux-mêmes ne", "de": "ie 50 Punkte selbst"}
    assert words[language] in find_text(edition(name), "yahtzee-bonus", language=language)


# --- the book's own, and ours ---


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        ("mb-1982", {"joker-2", "max", "read-first", "read-may"}),
        (
            "printworks",
            {"open", "turn-order", "joker-2", "joker-3", "totals", "max", "read-chips", "read-may", "read-full"},
        ),
        (
            "classic",
            {"read-partners", "read-settle", "read-chips", "read-first", "read-forced", "read-four-in-three"}
            | {"read-nought", "read-375", "max"},
        ),
        (
            "hasbro-2014",
            {"players", "open", "first-yahtzee", "joker-3", "max", "read-63", "read-ordered", "read-full"}
            | {"read-four-in-three"},
        ),
        ("kniffel", {"open", "turn-order", "read-full"}),
        ("yatzy", {"open", "turn-order"}),
    ],
)
def test_what_is_ours(name: str, ours: set[str]) -> None:
    """Our own decisions are marked in each edition where they are ours, and only there; six are ours everywhere."""
    everywhere = {"tie-open", "undo", "fill-2", "end", "next-game", "read-match"}
    assert list_ids(edition(name), ours=True) == everywhere | ours


@pytest.mark.parametrize("name", EDITIONS)
def test_a_rule_that_is_partly_ours_is_told_in_two(name: str) -> None:
    """`fill-2` and `end`: the book's part first, then ours under the same id."""
    for split in ("fill-2", "end"):
        assert [clause.ours for clause in list_clauses(edition(name)) if clause.id == split] == [False, True]
    assert "draw" not in next(clause.text for clause in list_clauses(edition(name)) if clause.id == "end")


@languages
def test_no_rulebook_no_word_of_it(language: str) -> None:
    """Kniffel and Yatzy have no rulebook here: nothing says what one says, or does not; Here is how we play."""
    words = {"en": "rulebook|rules do not|the book", "fr": r"\b[Ll]a règle\b(?! maison)", "de": "Anleitung"}[language]
    for name in EDITIONS:
        assert bool(re.search(words, find_text(edition(name), language=language))) == (name in RULEBOOKS)
        assert bool(EDITIONS[name].languages) == (name in RULEBOOKS)


@languages
def test_here(language: str) -> None:
    """What no book says is said of this program: undo everywhere, the opening of Kniffel and Yatzy."""
    here = {"en": "Here ", "fr": "Ici, ", "de": "Hier "}[language]
    assert all(find_text(edition(name), "undo", language=language).startswith(here) for name in EDITIONS)
    assert all(find_text(edition(name), "open", language=language).startswith(here) for name in ("kniffel", "yatzy"))


@languages
def test_the_sheets(language: str) -> None:
    """mb-1982: everybody's own sheet for six games; classic: everybody's own card, totals on its back."""
    back = {"en": "back", "fr": "au dos", "de": "Rückseite"}[language]
    told = find_text(edition("mb-1982"), "sheet", language=language)
    assert "1 " in told
    assert " 6" in told
    assert back in find_text(edition("classic"), "sheet", language=language)
    assert back in find_text(edition("mb-1982"), "yahtzee-bonus", language=language)
    assert [name for name in EDITIONS if "sheet" in list_ids(edition(name))] == ["mb-1982", "classic"]


def test_only_classic_has_chips() -> None:
    """Chips and a kitty are classic's: no other edition's rules or lines speak of them, in no language."""
    for name, language in product(EDITIONS, LANGUAGES):
        line = edition(name).line_word(Line.YAHTZEE_BONUS, language)
        told = f"{line} {find_text(edition(name), language=language)}"
        assert bool(re.search("chip|kitty|jeton|cagnotte|topf", told, re.IGNORECASE)) == (name == "classic")
    assert edition("mb-1982").line_word(Line.YAHTZEE_BONUS, "en") == "Yahtzee Bonus"
    assert edition("classic").line_word(Line.YAHTZEE_BONUS, "fr") == "Jetons de prime"
    assert edition("classic").line_word(Line.YAHTZEE_BONUS, "de") == "Bonus-Chips"


@languages
def test_how_a_match_ends(language: str) -> None:
    """`read-match`: the sum of the totals decides, in classic what was earned in the settlements; both are ours."""
    total = {name: edition(name).line_word(Line.GRAND_TOTAL, language) for name in EDITIONS}
    for name in EDITIONS:
        told = find_text(edition(name), "read-match", language=language)
        assert (total[name] in told) == (not edition(name).settlement)
        assert "read-match" in list_ids(edition(name), ours=True)


@languages
def test_chips_return_to_the_kitty(language: str) -> None:
    """`chips`: classic's chips are cashed at the end of the game and go back to the kitty."""
    words = {"en": "back to the kitty", "fr": "retournent à la cagnotte", "de": "zurück in den Topf"}
    assert words[language] in find_text(edition("classic"), "chips", language=language)


def test_the_most_is_ours_outside_classic() -> None:
    """`max`: the rulebook of classic names 375; everything else about the most is ours."""
    for name in ("mb-1982", "printworks", "classic", "hasbro-2014"):
        told = [(clause.ours, clause.text) for clause in list_clauses(edition(name)) if clause.id == "max"]
        assert [ours for ours, _ in told] == ([False, True] if name == "classic" else [True][: len(told)])
        assert not told or ("375" in told[0][1] and "1575" in told[-1][1])
