"""Hands Down at one keyboard: shows, asks, plays. It holds no rules; it sends moves and tells events."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from gobelet.bots import CardBot
from gobelet.game import Cup, Refusal, Seat, Version
from gobelet.handsdown import (
    Call,
    Called,
    Card,
    CardGame,
    Deal,
    Decline,
    Declined,
    Discard,
    LastChoice,
    Move,
    ToDeal,
    TurnPlayed,
)
from gobelet.record import CardRecord
from gobelet.terminal.handsdown.helping import help_lines
from gobelet.terminal.handsdown.hinting import hint_words
from gobelet.terminal.handsdown.orders import Order, Word, answer, to_discard, understand
from gobelet.terminal.handsdown.showing import hand_lines, table_lines, window_text
from gobelet.terminal.handsdown.telling import Teller, codes
from gobelet.terminal.helping import rules_lines
from gobelet.terminal.keeping import Keeper
from gobelet.terminal.talk import Talk
from gobelet.terminal.telling import result_text
from gobelet.words.refusals import Names, sentences

MakeBot = Callable[[str, Seat, Version], CardBot]
"""Makes a computer player of a kind for one decision of a seat."""


class CardTable:
    """One game at one keyboard. With several people the screen is cleared between hands."""

    def __init__(
        self, record: CardRecord, cup: Callable[[CardGame], Cup], keeper: Keeper, talk: Talk, bot: MakeBot
    ) -> None:
        self.record, self.game = record, record.game
        self.bots = {Seat(record.names.index(name)): kind for name, kind in record.bots}
        self.people = [seat for seat in self.game.seats if seat not in self.bots]
        self.cup, self.keeper, self._make_bot = cup, keeper, bot
        self.say, self.ink, self.ask = talk.say, talk.ink, talk.ask
        self.teller = Teller(record.edition, record.names, talk.say)
        self.news: dict[Seat, list[str]] = {seat: [] for seat in self.people}
        """What everybody has heard since each person last looked at their cards."""
        self.leaving = False
        self.warned = False

    # -- the loop ------------------------------------------------------------------------------------------------

    def run(self) -> bool:
        """Play until the game is over or the players leave; return whether it was played to its end."""
        try:
            if isinstance(self.game.phase, ToDeal):
                self._move(Seat(0), Deal())
            self._show_table()
            while not self.leaving and self.game.outcome is None:
                self._ask_around()
                if self.game.turn is not None and not self.leaving:
                    self._take_turn(self.game.turn)
        except (EOFError, KeyboardInterrupt):
            self.ink.line()
            self._leave()
        if self.game.outcome is not None:
            self._show_end()
        return not self.leaving

    @property
    def _last(self) -> Seat:
        """Who acted last; before the first move, the seat to the right of Kick-off."""
        for event in reversed(self.record.events):
            if isinstance(event, TurnPlayed | Called | Declined):
                return event.seat
        return Seat((self.game.kickoff - 1) % len(self.game.hands))

    def _ask_around(self) -> None:
        """After a turn and after a call everyone else is asked once, from the left, whether they call."""
        asked_at: int | None = None
        while asked_at != self.game.version and not self.leaving:
            asked_at = self.game.version
            for seat in self._to_ask():
                if self.game.version == asked_at and not self.leaving:
                    self._ask_to_call(seat)

    def _to_ask(self) -> list[Seat]:
        """Return who may call, from the left; a person whose turn comes next is not asked twice."""
        phase, count = self.game.phase, len(self.game.hands)
        last = phase.caller if isinstance(phase, LastChoice) else self._last
        around = [Seat((last + step) % count) for step in range(1, count)]
        able = [seat for seat in around if self.game.may_call(seat)]
        return able[:-1] if able and able[-1] == self.game.turn and able[-1] not in self.bots else able

    def _ask_to_call(self, seat: Seat) -> None:
        if seat in self.bots:
            move = self._bot_move(seat)
            if isinstance(move, Call | Decline):
                self._move(seat, move)
        elif self._calls(seat):
            self._move(seat, Call())
        elif isinstance(self.game.phase, LastChoice) and not self.leaving:
            self._move(seat, Decline())

    def _bot_move(self, seat: Seat) -> Move | None:
        bot = self._make_bot(self.bots[seat], seat, self.game.version)
        return bot.choose(self.game, seat)

    def _take_turn(self, seat: Seat) -> None:
        if seat in self.bots:
            self._move(seat, self._bot_move(seat) or Discard())
            return
        self._look(seat)
        before = self.game.version
        question = self.say("{name}: cards to discard, call, pass or help >", name=self._name(seat))
        while self.game.version == before and not self.leaving:
            self._listen(lambda: self._obey(seat, understand(self.ask(question), self.say.language)))
        if not self.leaving and self.game.outcome is None:
            self._look_again(seat)

    def _listen(self, act: Callable[[], None]) -> None:
        try:
            act()
        except Refusal as refusal:
            for sentence in sentences(refusal, self.say, Names(players=self.record.names)):
                self.ink.told(sentence)

    def _calls(self, seat: Seat) -> bool:
        """Ask a person whether they call; Enter is no."""
        heard: list[Order] = []
        question = self._call_question(seat)
        while not heard and not self.leaving:
            self._listen(lambda: self._hear(seat, heard, answer(self.ask(question), self.say.language)))
        return bool(heard) and heard[0].word is Word.CALL

    def _call_question(self, seat: Seat) -> str:
        """Return the question; whoever is alone at the keyboard sees their cards in it."""
        name = f"{self._name(seat)} ({codes(sorted(self._hand(seat)))})" if self._alone else self._name(seat)
        if isinstance(self.game.phase, LastChoice):
            return self.say("{name}, last choice: do you call? Enter passes >", name=name)
        return self.say("{name}, do you call? Enter: no >", name=name)

    def _hear(self, seat: Seat, heard: list[Order], order: Order) -> None:
        """Take an answer; what changes nothing is done, and the question asked again."""
        if order.word in {Word.CALL, Word.NOTHING, Word.PASS}:
            heard.append(order)
        elif order.word in {Word.DISCARD, Word.KEEP}:
            self.ink.told(self.say("It is not your turn: call, or Enter for no."))
        else:
            self._answer(seat, order)

    def _name(self, seat: Seat) -> str:
        return self.record.names[seat]

    # -- orders --------------------------------------------------------------------------------------------------

    def _obey(self, seat: Seat, order: Order) -> None:
        self.warned = self.warned and order.word is Word.QUIT
        match order.word:
            case Word.CALL:
                self._move(seat, Call())
            case Word.PASS:
                self._move(seat, Discard())
            case Word.DISCARD | Word.KEEP:
                self._move(seat, Discard(to_discard(order, self._hand(seat))))
            case Word.NOTHING:
                self.ink.told(self.say("Type the cards to discard, call, pass, or help."))
            case _:
                self._answer(seat, order)

    def _answer(self, seat: Seat, order: Order) -> None:
        """Do what changes nothing in the game."""
        match order.word:
            case Word.HAND:
                self._look(seat)
            case Word.TABLE:
                self._show_table()
            case Word.HINT:
                self.ink.told(hint_words(self.game, seat, self.say))
            case Word.RULES:
                self._lines(rules_lines(self.record.edition, self.say, self.ink.width))
            case Word.HELP:
                self._lines(help_lines(self.say, self.ink.width))
            case Word.SAVE:
                self.keeper.copy(order.text, self.record)
            case _:
                self._quit()

    def _hand(self, seat: Seat) -> list[Card]:
        return [card for card in self.game.hands[seat] if card is not None]

    def _move(self, seat: Seat, move: Move) -> None:
        for event in self.game.decide(seat, move, self.cup(self.game)):
            told = list(self.teller.tell(event, self.game))
            self.game = self.game.apply(event)
            self.record = replace(self.record, events=(*self.record.events, event))
            self._tell(told)
        (self.keeper.keep if self.game.outcome is None else self.keeper.finish)(self.record)

    def _tell(self, told: list[str]) -> None:
        for sentence in told:
            self.ink.told(sentence, strong=True)
        for news in self.news.values():
            news.extend(told)

    # -- cards in secret -----------------------------------------------------------------------------------------

    @property
    def _alone(self) -> bool:
        """Whether one person sits at the keyboard, who may see their cards at any time."""
        return len(self.people) == 1

    def _look(self, seat: Seat) -> None:
        """Show a person their cards; with others at the keyboard, only once nobody else looks."""
        news, self.news[seat] = self.news[seat], []
        if not self._alone:
            self._curtain(self.say("{name}, press Enter when only you can see the screen >", name=self._name(seat)))
            for sentence in news:
                self.ink.told(sentence)
        self.ink.heading(self.say("{name}, your cards:", name=self._name(seat)))
        self._lines(hand_lines(self.game, seat, self.say))
        if text := window_text(self.game, seat, self.record.names, self.say):
            self.ink.told(text)

    def _look_again(self, seat: Seat) -> None:
        """Show what was drawn; with others at the keyboard, then hide it."""
        self.ink.told(self.say("{name}, your cards now:", name=self._name(seat)))
        self._lines(hand_lines(self.game, seat, self.say))
        if not self._alone:
            self.ask(self.say("Enter hides your cards >"))
            self.ink.clear()
            for sentence in self.news[seat]:
                self.ink.told(sentence)

    def _curtain(self, question: str) -> None:
        self.ink.clear()
        self.ask(question)

    # -- showing, coming and going -------------------------------------------------------------------------------

    def _lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.ink.line(line)

    def _show_table(self) -> None:
        self._lines(table_lines(self.game, self.record.names, self.say))

    def _show_end(self) -> None:
        outcome = self.game.outcome
        assert outcome is not None
        self.ink.line()
        self._show_table()
        self.ink.heading(result_text(outcome, self.record.columns, self.say))

    def _quit(self) -> None:
        """Leave when asked to; whoever would lose the game is asked once more."""
        self.keeper.keep(self.record)
        if self.keeper.failing and not self.warned:
            self.warned = True
            self.ink.told(self.say("This game is not saved, and leaving now loses it."))
            self.ink.told(self.say("Type save and a file name to keep it, or quit again to leave."))
            return
        self._leave()

    def _leave(self) -> None:
        self.leaving = True
        if self.game.outcome is None:
            self.keeper.keep(self.record)
            self.keeper.say_how_to_go_on(self.record)
