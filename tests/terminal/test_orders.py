"""What players type is understood in three languages."""

import pytest

from gobelet.dice import EDITIONS, BoxId, edition
from gobelet.game import LANGUAGES, Face, Unreadable
from gobelet.i18n import Speaker
from gobelet.terminal.dice.commands import LETTERS, Order, Word, find_box, understand
from gobelet.terminal.dice.help import help_lines

CLASSIC = edition("classic")
TWOS = BoxId("twos")


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("", Order(Word.NOTHING)),
        ("roll", Order(Word.ROLL)),
        ("ROLL 5 6", Order(Word.ROLL, (5, 6))),  # type: ignore[arg-type]
        ("lancer tout", Order(Word.ROLL, all_dice=True)),
        ("keep 4 4", Order(Word.KEEP, (4, 4))),  # type: ignore[arg-type]
        ("44", Order(Word.KEEP, (4, 4))),  # type: ignore[arg-type]
        ("behalten 1,1", Order(Word.KEEP, (1, 1))),  # type: ignore[arg-type]
        ("keep", Order(Word.KEEP)),
        ("undo", Order(Word.UNDO)),
        ("zurück", Order(Word.UNDO)),
        ("règles", Order(Word.RULES)),
        ("?", Order(Word.HELP)),
        ("save my game.txt", Order(Word.SAVE, text="my game.txt")),
        ("quit", Order(Word.QUIT)),
        ("würfle", Order(Word.ROLL)),
        ("roll the dice", Order(Word.ROLL)),
        ("lancez les dés", Order(Word.ROLL)),
        ("Entrée", Order(Word.NOTHING)),
        ("lancez", Order(Word.ROLL)),
        ("behalte 4", Order(Word.KEEP, (4,))),  # type: ignore[arg-type]
        ("gardez 4", Order(Word.KEEP, (4,))),  # type: ignore[arg-type]
        ("keep all", Order(Word.KEEP, all_dice=True)),
        ("annulez", Order(Word.UNDO)),
        ("annule", Order(Word.UNDO)),
        ("Regel", Order(Word.RULES)),
        ("regles", Order(Word.RULES)),
        ("stop", Order(Word.QUIT)),
        ("arreter", Order(Word.QUIT)),
        ("aufhören", Order(Word.QUIT)),
        ("keep\t4\u00a04", Order(Word.KEEP, (4, 4))),  # type: ignore[arg-type]
        ("twos=4", Order(Word.FILL, box=TWOS, points=4)),
        ("fill twos = 4", Order(Word.FILL, box=TWOS, points=4)),
        ("Twos   4", Order(Word.FILL, box=TWOS, points=4)),
        ("4 4 behalten", Order(Word.KEEP, (4, 4))),  # type: ignore[arg-type]
        ("44 garder", Order(Word.KEEP, (4, 4))),  # type: ignore[arg-type]
        ("5 6 würfeln", Order(Word.ROLL, (5, 6))),  # type: ignore[arg-type]
        ("alle behalten", Order(Word.KEEP, all_dice=True)),
        ("indice", Order(Word.HINT)),
        ("astuce", Order(Word.HINT)),
        ("Hinweis", Order(Word.HINT)),
        ("rückgängig", Order(Word.UNDO)),
        ("rueckgaengig", Order(Word.UNDO)),
        ("why", Order(Word.WHY)),
        ("why twos", Order(Word.WHY, about=Order(Word.FILL, box=TWOS))),
        ("warum nicht Zweier", Order(Word.WHY, about=Order(Word.FILL, box=TWOS))),
        ("why 4 4", Order(Word.WHY, about=Order(Word.KEEP, (4, 4)))),  # type: ignore[arg-type]
        ("warum 4 4 behalten", Order(Word.WHY, about=Order(Word.KEEP, (4, 4)))),  # type: ignore[arg-type]
        ("pourquoi pas relancer les cinq dés", Order(Word.WHY, about=Order(Word.ROLL, all_dice=True))),
    ],
)
def test_lines_are_understood(line: str, order: Order) -> None:
    """Words, faces and file names, in capitals or not."""
    assert understand(line, CLASSIC, "en") == order


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_can_be_typed_as_it_is_told(language: str) -> None:
    """Whoever types what the hint says does what it advises."""
    say = Speaker(language)
    assert understand(say("keep {dice}", dice="4 4"), CLASSIC, language) == Order(Word.KEEP, (Face(4), Face(4)))
    assert understand(say("roll all five again"), CLASSIC, language) == Order(Word.ROLL, all_dice=True)


@pytest.mark.parametrize("line", ["why roll the dice cards", "why cards", "why not", "why why"])
def test_a_why_is_about_a_choice(line: str) -> None:
    """What cannot be chosen has no why."""
    with pytest.raises(Unreadable):
        understand(line, CLASSIC, "en")


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_box_is_found_by_its_word(name: str, language: str) -> None:
    """A box's id and its own word always mean that box, in every language, with or without capitals and accents."""
    played = edition(name)
    for box in played.boxes:
        word = played.box_word(box, language)
        for text in (box, word, word.upper(), f"fill {word}"):
            assert understand(text, played, language).box == box


@pytest.mark.parametrize(
    ("text", "language", "box"),
    [
        ("3 of a kind", "en", "three_of_a_kind"),
        ("4 of", "en", "four_of_a_kind"),
        ("low", "en", "small_straight"),
        ("ful", "en", "full_house"),
        ("grosse", "de", "large_straight"),
        ("car", "fr", "four_of_a_kind"),
        ("brelan", "en", "three_of_a_kind"),
        ("as", "en", "aces"),
        ("four of", "fr", "four_of_a_kind"),
    ],
)
def test_the_start_of_a_word_is_enough(text: str, language: str, box: str) -> None:
    """A beginning that fits one box means it; the player's language comes before the others."""
    assert find_box(text, CLASSIC, language) == box


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("f", "box-short"),
        ("fu", "box-short"),
        ("four", "box-unclear"),
        ("brel", "not-understood"),
        ("xyz", "not-understood"),
        ("!!", "not-understood"),
    ],
)
def test_what_is_unclear_is_asked_again(text: str, code: str) -> None:
    """Three letters are the least, and only in the player's language or as an id: a slip must not fill a box."""
    with pytest.raises(Unreadable, match=code):
        find_box(text, CLASSIC, "en")


@pytest.mark.parametrize("line", ["\x1b[A", "fours\x1b[D", "a\x7f", "\u202efours"])
def test_keys_that_are_no_letters_fill_no_box(line: str) -> None:
    """An arrow key leaves signs in the line; they are refused, and the sentence does not show them again."""
    with pytest.raises(Unreadable, match="signs-form") as refused:
        understand(line, CLASSIC, "en")
    assert refused.value.data == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_single_letters_belong_to_a_language(language: str) -> None:
    """A letter is a command only in the language whose word starts with it, and never a box."""
    for other in LANGUAGES:
        for letter, word in LETTERS[other].items():
            if LETTERS[language].get(letter) is word:
                assert understand(f"{letter} 4", CLASSIC, language).word is word
            elif letter not in LETTERS[language]:
                with pytest.raises(Unreadable):
                    understand(letter, CLASSIC, language)


@pytest.mark.parametrize(("letter", "language"), [("k", "en"), ("g", "fr"), ("b", "de")])
def test_the_letter_for_keep_alone_asks_back(letter: str, language: str) -> None:
    """A slip of the finger must not put all kept dice back; the whole word does."""
    with pytest.raises(Unreadable, match="which-dice"):
        understand(letter, CLASSIC, language)
    assert understand(f"{letter} 4 4", CLASSIC, language).faces == (4, 4)
    assert understand("keep", CLASSIC, language) == Order(Word.KEEP)


def test_keeping_the_dice_is_not_keeping_none() -> None:
    """`keep the dice` is asked again: alone, keep would put all of them back."""
    with pytest.raises(Unreadable, match="faces-form"):
        understand("keep the dice", CLASSIC, "en")


def test_a_fill_needs_a_box() -> None:
    """`fill` alone is asked which box."""
    with pytest.raises(Unreadable, match="which-box"):
        understand("fill", CLASSIC, "en")


def test_a_long_line_is_not_shown_again_in_full() -> None:
    """Whatever somebody pastes, the answer stays short."""
    with pytest.raises(Unreadable) as refused:
        understand("banana" * 1000, CLASSIC, "en")
    assert len(str(refused.value.data["text"])) <= 40


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_help_tells_words_that_work(name: str, language: str) -> None:
    """Every word the help shows is understood, it names the single letters, and it fits the screen."""
    say = Speaker(language)
    lines = list(help_lines(edition(name), say))
    shown = [line.strip().split("  ")[0] for line in lines if line.startswith("  ") and line[2] != " "]
    for text in shown[:4] + shown[5:]:
        assert understand(text, edition(name), language).word not in {Word.NOTHING, Word.FILL}
    assert " ".join(LETTERS[language]) in lines[-1] + lines[-2]
    assert max(map(len, lines)) <= 80
    assert max(map(len, help_lines(edition(name), say, 50))) <= 50
