"""Who sees which hand when several people share one screen."""

from collections.abc import Callable, Sequence

from gobelet.game import Seat
from gobelet.handsdown import Card, CardGame
from gobelet.i18n.card_events import describe_window
from gobelet.terminal.cards.display import format_hand
from gobelet.terminal.console import Console, clear_history


def sort_hand(game: CardGame, seat: Seat) -> tuple[Card, ...]:
    """Return a seat's cards, sorted for reading."""
    return tuple(sorted(card for card in game.hands[seat] if card is not None))


class PrivateHands:
    """Shows people their cards: to one person at any time, to several with the screen cleared in between."""

    def __init__(self, people: Sequence[Seat], names: Sequence[str], console: Console) -> None:
        self._names = names
        self.say, self.out, self.ask = console
        self._news: dict[Seat, list[str]] = {seat: [] for seat in people}
        """What was said to all since each person last looked at their cards."""
        self._visible: Seat | None = None
        """Whose cards are on the screen."""

    @property
    def alone(self) -> bool:
        """Whether one person sits at the keyboard, who may see their cards at any time."""
        return len(self._news) == 1

    def add_news(self, sentences: Sequence[str]) -> None:
        """Remember what was said to all."""
        for news in self._news.values():
            news.extend(sentences)

    def show_all(self, game: CardGame) -> None:
        """Let everybody look at their cards once, before anybody is asked anything about them."""
        for seat in () if self.alone else self._news:
            self.show_privately(game, seat)

    def show_for_turn(self, game: CardGame, seat: Seat) -> str:
        """Show a person their cards for their turn; return what was typed where only Enter was asked for."""
        typed = self._uncover(seat)
        self._show(game, seat, self.say("{name}, your cards:", name=self._names[seat]))
        if text := describe_window(game, seat, self._names, self.say):
            self.out.write_text(text)
        return typed

    def show_drawn(self, game: CardGame, seat: Seat, drew: bool) -> str:
        """Show the cards after a turn, then hide them; return what was typed where only Enter was asked for."""
        if drew:
            self._show(game, seat, self.say("{name}, your cards now:", name=self._names[seat]))
        return self._cover()

    def show_privately(self, game: CardGame, seat: Seat, advise: Callable[[], str] | None = None) -> None:
        """Show a person their cards out of turn, and advice that only they may see; then hide both."""
        was_visible = self._visible == seat or self.alone
        self._uncover(seat)
        if advise is None or not was_visible:
            self._show(game, seat, self.say("{name}, your cards:", name=self._names[seat]))
        if advise is not None:
            self.out.write_text(advise())
        if not was_visible:
            self._cover()

    def hide(self) -> None:
        """Clear the screen if it shows what not everybody may see."""
        if self._visible is not None and not self.alone:
            self._visible = None
            self._clear()

    def _clear(self) -> None:
        """Clear the screen and the input history."""
        self.out.clear_screen()
        clear_history()

    def _show(self, game: CardGame, seat: Seat, heading: str) -> None:
        self.out.write_heading(heading)
        self.out.write_lines(format_hand(game, seat, self.say))

    def _uncover(self, seat: Seat) -> str:
        """Wait until only this person sees the screen, then say what they have missed."""
        if self.alone or self._visible == seat:
            return ""
        self._clear()
        typed = self.ask(self.say("{name}, press Enter when only you can see the screen >", name=self._names[seat]))
        self._visible = seat
        for sentence in self._take_news(seat):
            self.out.write_text(sentence)
        return typed

    def _cover(self) -> str:
        """Hide the cards, and repeat what everybody may know."""
        if self.alone or self._visible is None:
            return ""
        typed = self.ask(self.say("Enter hides your cards >"))
        self._clear()
        for sentence in self._news[self._visible]:
            self.out.write_text(sentence)
        self._visible = None
        return typed

    def _take_news(self, seat: Seat) -> list[str]:
        news, self._news[seat] = self._news[seat], []
        return news
