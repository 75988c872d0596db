"""What players of dice type is understood in three languages."""

import pytest

from gobelet.dice import EDITIONS, BoxId, edition
from gobelet.game import LANGUAGES, Face, Unreadable
from gobelet.i18n import Speaker
from gobelet.terminal.commands import Action
from gobelet.terminal.dice.commands import LETTERS, DiceCommand, find_box, parse_command

CLASSIC = edition("classic")
TWOS = BoxId("twos")


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("", DiceCommand(Action.NOTHING)),
        ("roll", DiceCommand(Action.ROLL)),
        ("ROLL 5 6", DiceCommand(Action.ROLL, faces=(5, 6))),  # type: ignore[arg-type]
        ("lancer tout", DiceCommand(Action.ROLL, all_dice=True)),
        ("keep 4 4", DiceCommand(Action.KEEP, faces=(4, 4))),  # type: ignore[arg-type]
        ("44", DiceCommand(Action.KEEP, faces=(4, 4))),  # type: ignore[arg-type]
        ("behalten 1,1", DiceCommand(Action.KEEP, faces=(1, 1))),  # type: ignore[arg-type]
        ("keep", DiceCommand(Action.KEEP)),
        ("undo", DiceCommand(Action.UNDO)),
        ("zurück", DiceCommand(Action.UNDO)),
        ("règles", DiceCommand(Action.RULES)),
        ("?", DiceCommand(Action.HELP)),
        ("save my game.txt", DiceCommand(Action.SAVE, text="my game.txt")),
        ("quit", DiceCommand(Action.QUIT)),
        ("würfle", DiceCommand(Action.ROLL)),
        ("roll the dice", DiceCommand(Action.ROLL)),
        ("lancez les dés", DiceCommand(Action.ROLL)),
        ("Entrée", DiceCommand(Action.NOTHING)),
        ("lancez", DiceCommand(Action.ROLL)),
        ("behalte 4", DiceCommand(Action.KEEP, faces=(4,))),  # type: ignore[arg-type]
        ("gardez 4", DiceCommand(Action.KEEP, faces=(4,))),  # type: ignore[arg-type]
        ("keep all", DiceCommand(Action.KEEP, all_dice=True)),
        ("annulez", DiceCommand(Action.UNDO)),
        ("annule", DiceCommand(Action.UNDO)),
        ("Regel", DiceCommand(Action.RULES)),
        ("regles", DiceCommand(Action.RULES)),
        ("stop", DiceCommand(Action.QUIT)),
        ("arreter", DiceCommand(Action.QUIT)),
        ("aufhören", DiceCommand(Action.QUIT)),
        ("keep\t4\u00a04", DiceCommand(Action.KEEP, faces=(4, 4))),  # type: ignore[arg-type]
        ("twos=4", DiceCommand(Action.FILL, box=TWOS, points=4)),
        ("fill twos = 4", DiceCommand(Action.FILL, box=TWOS, points=4)),
        ("Twos   4", DiceCommand(Action.FILL, box=TWOS, points=4)),
        ("4 4 behalten", DiceCommand(Action.KEEP, faces=(4, 4))),  # type: ignore[arg-type]
        ("44 garder", DiceCommand(Action.KEEP, faces=(4, 4))),  # type: ignore[arg-type]
        ("5 6 würfeln", DiceCommand(Action.ROLL, faces=(5, 6))),  # type: ignore[arg-type]
        ("alle behalten", DiceCommand(Action.KEEP, all_dice=True)),
        ("indice", DiceCommand(Action.HINT)),
        ("astuce", DiceCommand(Action.HINT)),
        ("Hinweis", DiceCommand(Action.HINT)),
        ("rückgängig", DiceCommand(Action.UNDO)),
        ("rueckgaengig", DiceCommand(Action.UNDO)),
        ("why", DiceCommand(Action.WHY)),
        ("why twos", DiceCommand(Action.WHY, about=DiceCommand(Action.FILL, box=TWOS))),
        ("warum nicht Zweier", DiceCommand(Action.WHY, about=DiceCommand(Action.FILL, box=TWOS))),
        ("why 4 4", DiceCommand(Action.WHY, about=DiceCommand(Action.KEEP, faces=(4, 4)))),  # type: ignore[arg-type]
        ("warum 4 4 behalten", DiceCommand(Action.WHY, about=DiceCommand(Action.KEEP, faces=(4, 4)))),  # type: ignore[arg-type]
        ("pourquoi pas relancer les cinq dés", DiceCommand(Action.WHY, about=DiceCommand(Action.ROLL, all_dice=True))),
    ],
)
def test_lines_are_understood(line: str, command: DiceCommand) -> None:
    """Words, faces and file names, in capitals or not."""
    assert parse_command(line, CLASSIC, "en") == command


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_can_be_typed_as_it_is_told(language: str) -> None:
    """Whoever types what the hint says does what it advises."""
    say = Speaker(language)
    assert parse_command(say("keep {dice}", dice="4 4"), CLASSIC, language) == DiceCommand(
        Action.KEEP, faces=(Face(4), Face(4))
    )
    assert parse_command(say("roll all five again"), CLASSIC, language) == DiceCommand(Action.ROLL, all_dice=True)


@pytest.mark.parametrize("line", ["why roll the dice cards", "why cards", "why not", "why why"])
def test_a_why_is_about_a_choice(line: str) -> None:
    """`why` about something that cannot be chosen is refused."""
    with pytest.raises(Unreadable):
        parse_command(line, CLASSIC, "en")


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_box_is_found_by_its_word(name: str, language: str) -> None:
    """A box's id and its own word always mean that box, in every language, with or without capitals and accents."""
    played = edition(name)
    for box in played.boxes:
        word = played.box_word(box, language)
        for text in (box, word, word.upper(), f"fill {word}"):
            assert parse_command(text, played, language).box == box


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
    """At least three letters are needed, in the player's language or of an id: a typing error must not fill a box."""
    with pytest.raises(Unreadable, match=code):
        find_box(text, CLASSIC, "en")


@pytest.mark.parametrize("line", ["\x1b[A", "fours\x1b[D", "a\x7f", "\u202efours"])
def test_keys_that_are_no_letters_fill_no_box(line: str) -> None:
    """An arrow key leaves control characters in the line; they are refused and not shown again."""
    with pytest.raises(Unreadable, match="signs-form") as refused:
        parse_command(line, CLASSIC, "en")
    assert refused.value.data == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_single_letters_belong_to_a_language(language: str) -> None:
    """A letter is a command only in the language whose word starts with it, and never a box."""
    for other in LANGUAGES:
        for letter, action in LETTERS[other].items():
            if LETTERS[language].get(letter) is action:
                assert parse_command(f"{letter} 4", CLASSIC, language).action is action
            elif letter not in LETTERS[language]:
                with pytest.raises(Unreadable):
                    parse_command(letter, CLASSIC, language)


@pytest.mark.parametrize(("letter", "language"), [("k", "en"), ("g", "fr"), ("b", "de")])
def test_the_letter_for_keep_alone_asks_back(letter: str, language: str) -> None:
    """A typing error must not put all kept dice back; the whole word does."""
    with pytest.raises(Unreadable, match="which-dice"):
        parse_command(letter, CLASSIC, language)
    assert parse_command(f"{letter} 4 4", CLASSIC, language).faces == (4, 4)
    assert parse_command("keep", CLASSIC, language) == DiceCommand(Action.KEEP)


def test_keeping_the_dice_is_not_keeping_none() -> None:
    """`keep the dice` is asked again: alone, keep would put all of them back."""
    with pytest.raises(Unreadable, match="faces-form"):
        parse_command("keep the dice", CLASSIC, "en")


def test_a_fill_needs_a_box() -> None:
    """`fill` alone is refused with the question which box."""
    with pytest.raises(Unreadable, match="which-box"):
        parse_command("fill", CLASSIC, "en")


def test_a_long_line_is_not_shown_again_in_full() -> None:
    """Whatever somebody pastes, the answer stays short."""
    with pytest.raises(Unreadable) as refused:
        parse_command("banana" * 1000, CLASSIC, "en")
    assert len(str(refused.value.data["text"])) <= 40
