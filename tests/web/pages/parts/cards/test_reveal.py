"""The reveal: which hands were shown, and who won and why."""

from gobelet.handsdown import CardGame, Decline
from gobelet.tables.service.pubsub import Update
from gobelet.web.pages.parts.cards.reveal import RevealView, build_reveal
from support.card_moves import FOURS, NOTHING, OTHER_TWOS, THREES, TWOS, A, B, C, call, lay_out, pass_turns
from support.card_table_contexts import build_context, play_reveal
from support.card_tables import laid as table_of

FALSE, ALSO_FALSE = NOTHING[3], NOTHING[1]


def shown(after: CardGame, news: Update, language: str = "en") -> RevealView:
    """Return a reveal as everybody sees it."""
    found = build_reveal(build_context(table_of(after), None, language, news))
    assert found is not None
    return found


def hands(revealed: RevealView) -> list[tuple[str, str, str, bool]]:
    """Return the hands as name, what they count as, what came of it, and whether they won."""
    return [(hand.name, hand.claim, hand.what, hand.won) for hand in revealed.hands]


def test_the_dearer_hand_wins() -> None:
    """Both hands lie side by side, the earlier call first, and the reason is said in a sentence."""
    revealed = shown(*play_reveal(call(lay_out(TWOS, FOURS), A), B))
    assert revealed.headline == "P1 wins the round: 4 of a Kind (4), worth 4, beats 3 of a Kind (2) of P0, worth 2."
    assert hands(revealed) == [
        ("P0", "3 of a Kind (2) – 2 points", "takes a Chance card", False),
        ("P1", "4 of a Kind (4) – 4 points", "wins the round", True),
    ]
    assert revealed.sentences == ("P1 takes the card 4 of a Kind: 4 points.", "P0 takes a Chance card, unseen.")
    assert [each.serves for each in revealed.hands[0].cards] == [True, True, True, False, False]


def test_a_tie_is_explained() -> None:
    """The higher number wins; of equal hands the earlier call."""
    assert shown(*play_reveal(call(lay_out(TWOS, THREES), A), B)).headline == (
        "P1 wins the round: 3 of a Kind (3) is higher than 3 of a Kind (2) of P0."
    )
    assert shown(*play_reveal(call(lay_out(TWOS, OTHER_TWOS), B), A)).headline == (
        "P1 wins the round: the hands are equal, and P1 called first."
    )


def test_a_false_answer() -> None:
    """The true call stands, the false one is lost, and the three lost cards are named in words."""
    revealed = shown(*play_reveal(call(lay_out(TWOS, FALSE), A), B))
    assert revealed.headline == "The call of P1 was false."
    assert [what for _, _, what, _ in hands(revealed)] == ["the call stands", "false call"]
    assert revealed.sentences == (
        "The call of P1 was false: yellow 1, yellow 3 and blue 6 go to the discards, and P1 draws three.",
    )


def test_both_false() -> None:
    """Both calls are lost, and both hands were seen."""
    revealed = shown(*play_reveal(call(lay_out(FALSE, ALSO_FALSE), A), B))
    assert revealed.headline == "The calls of P0 and P1 were false."
    assert [claim for _, claim, _, _ in hands(revealed)] == ["no combination on the table"] * 2


def test_a_lone_call() -> None:
    """One hand is shown when nobody answers: it wins alone, or was false."""
    last = pass_turns(call(lay_out(TWOS, FALSE), A), 2)
    alone = shown(*play_reveal(last, B, Decline()))
    assert alone.headline == "P0 wins the round with 3 of a Kind (2): nobody answered."
    assert [name for name, *_ in hands(alone)] == ["P0"]
    lost = shown(*play_reveal(pass_turns(call(lay_out(FALSE, ALSO_FALSE), A), 2), B, Decline()))
    assert lost.headline == "The call of P0 was false."


def test_a_false_answer_in_the_last_choice_ends_the_round() -> None:
    """Two hands are shown, one was false, and the other wins alone."""
    revealed = shown(*play_reveal(pass_turns(call(lay_out(TWOS, FALSE), A), 2), B))
    assert revealed.headline == "P0 wins the round with 3 of a Kind (2): nobody answered."
    assert [(name, what) for name, _, what, _ in hands(revealed)] == [("P0", "wins the round"), ("P1", "false call")]


def test_a_hand_shown_before_is_shown_again() -> None:
    """A call that stood face up meets the next one: both hands are there, though only one was turned over now."""
    game = call(call(lay_out(TWOS, FALSE, THREES), A), B)
    revealed = shown(*play_reveal(game, C))
    assert [(name, what) for name, _, what, _ in hands(revealed)] == [
        ("P0", "takes a Chance card"),
        ("P2", "wins the round"),
    ]


def test_words_of_the_reader() -> None:
    """The reason is said in the reader's language, with the edition's words."""
    german = shown(*play_reveal(call(lay_out(TWOS, FOURS), A), B), language="de")
    assert "Viererpasch" in german.headline
    assert "Dreierpasch" in german.hands[0].claim


def test_dismissing_keeps_the_seat() -> None:
    """The way on from a reveal leads to the same seat, without this reveal and those before it."""
    after, update = play_reveal(call(lay_out(TWOS, FOURS), A), B)
    assert shown(after, update).dismiss == f"/t/KKKKKKK?done={update.after.version}"


def test_nothing_to_reveal() -> None:
    """Without a reveal there is nothing."""
    assert build_reveal(build_context(table_of(lay_out(TWOS, FOURS)), 0)) is None


def test_a_reveal_needs_no_seat() -> None:
    """What is shown is the same for everybody: nothing of it depends on who looks."""
    after, news = play_reveal(call(lay_out(TWOS, FALSE), A), B)
    texts = {build_reveal(build_context(table_of(after), seat, reveal=news)) for seat in (None, 0, 1)}
    assert len(texts) == 1
