"""What players type is understood in three languages."""

import pytest

from gobelet.dice import EDITIONS, edition
from gobelet.game import LANGUAGES, Unreadable
from gobelet.terminal.helping import help_lines
from gobelet.terminal.orders import Order, Word, find_box, understand
from gobelet.words import Speaker

CLASSIC = edition("classic")


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
    ],
)
def test_lines_are_understood(line: str, order: Order) -> None:
    """Words, faces and file names, in capitals or not."""
    assert understand(line, CLASSIC, "en") == order


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
        ("fu", "en", "full_house"),
        ("grosse", "de", "large_straight"),
        ("ca", "fr", "four_of_a_kind"),
        ("brelan", "en", "three_of_a_kind"),
    ],
)
def test_the_start_of_a_word_is_enough(text: str, language: str, box: str) -> None:
    """A beginning that fits one box means it; the player's language comes before the others."""
    assert find_box(text, CLASSIC, language) == box


@pytest.mark.parametrize(("text", "code"), [("f", "box-unclear"), ("xyz", "not-understood"), ("!!", "not-understood")])
def test_what_is_unclear_is_asked_again(text: str, code: str) -> None:
    """Several boxes are named; nonsense is answered with help."""
    with pytest.raises(Unreadable, match=code):
        find_box(text, CLASSIC, "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_help_tells_words_that_work(name: str, language: str) -> None:
    """Every word the help shows is understood, and the help fits the screen."""
    say = Speaker(language)
    lines = list(help_lines(edition(name), say))
    shown = [line.strip().split("  ")[0] for line in lines]
    for text in shown[:4] + shown[5:]:
        assert understand(text, edition(name), language).word not in {Word.NOTHING, Word.FILL}
    assert max(map(len, lines)) <= 80
