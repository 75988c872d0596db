"""Cards in secret: who sees their hand when, with several people at one screen."""

from collections.abc import Callable, Sequence

from gobelet.game import Seat
from gobelet.handsdown import Card, CardGame
from gobelet.i18n.card_events import window_text
from gobelet.terminal.cards.display import hand_lines
from gobelet.terminal.console import Talk, forget_typed


class Hands:
    """Shows people their cards. Alone at the keyboard one may always look; with others there is a curtain."""

    def __init__(self, people: Sequence[Seat], names: Sequence[str], talk: Talk) -> None:
        self._names = names
        self.say, self.ink, self.ask = talk.say, talk.ink, talk.ask
        self._news: dict[Seat, list[str]] = {seat: [] for seat in people}
        """What everybody has heard since each person last looked at their cards."""
        self._open: Seat | None = None
        """Whose cards are on the screen."""

    @property
    def alone(self) -> bool:
        """Whether one person sits at the keyboard, who may see their cards at any time."""
        return len(self._news) == 1

    def sorted(self, game: CardGame, seat: Seat) -> tuple[Card, ...]:
        """Return a seat's cards, sorted for reading."""
        return tuple(sorted(card for card in game.hands[seat] if card is not None))

    def heard(self, told: Sequence[str]) -> None:
        """Remember what was said to all."""
        for news in self._news.values():
            news.extend(told)

    def show_all(self, game: CardGame) -> None:
        """Let everybody look at their cards once, before anybody is asked anything about them."""
        for seat in () if self.alone else self._news:
            self.peek(game, seat)

    def look(self, game: CardGame, seat: Seat) -> str:
        """Show a person their cards for their turn; return what was typed where only Enter was asked for."""
        typed = self._uncover(seat)
        self._show(game, seat, self.say("{name}, your cards:", name=self._names[seat]))
        if text := window_text(game, seat, self._names, self.say):
            self.ink.told(text)
        return typed

    def look_again(self, game: CardGame, seat: Seat, drew: bool) -> str:
        """Show what a turn has brought, then hide it; return what was typed where only Enter was asked for."""
        if drew:
            self._show(game, seat, self.say("{name}, your cards now:", name=self._names[seat]))
        return self._cover()

    def peek(self, game: CardGame, seat: Seat, say_more: Callable[[], str] | None = None) -> None:
        """Show a person their cards out of turn, and what may only be said to them; then hide both."""
        was_open = self._open == seat or self.alone
        self._uncover(seat)
        if say_more is None or not was_open:
            self._show(game, seat, self.say("{name}, your cards:", name=self._names[seat]))
        if say_more is not None:
            self.ink.told(say_more())
        if not was_open:
            self._cover()

    def hide(self) -> None:
        """Take away whatever is on the screen that not everybody may see."""
        if self._open is not None and not self.alone:
            self._open = None
            self._clear()

    def _clear(self) -> None:
        """Clear the screen, and what the keyboard remembers of what was typed."""
        self.ink.clear()
        forget_typed()

    def _show(self, game: CardGame, seat: Seat, heading: str) -> None:
        self.ink.heading(heading)
        for line in hand_lines(game, seat, self.say):
            self.ink.line(line)

    def _uncover(self, seat: Seat) -> str:
        """Wait until only this person sees the screen, then tell what they have missed."""
        if self.alone or self._open == seat:
            return ""
        self._clear()
        typed = self.ask(self.say("{name}, press Enter when only you can see the screen >", name=self._names[seat]))
        self._open = seat
        for sentence in self._take_news(seat):
            self.ink.told(sentence)
        return typed

    def _cover(self) -> str:
        """Hide what is on the screen, and say again what everybody may know."""
        if self.alone or self._open is None:
            return ""
        typed = self.ask(self.say("Enter hides your cards >"))
        self._clear()
        for sentence in self._news[self._open]:
            self.ink.told(sentence)
        self._open = None
        return typed

    def _take_news(self, seat: Seat) -> list[str]:
        news, self._news[seat] = self._news[seat], []
        return news
