"""Hands Down at one keyboard: shows, asks, plays. It holds no rules; it sends moves and tells events."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from gobelet.bots import CardBot
from gobelet.bots.cards.phrases import hint_words
from gobelet.game import Cup, Refusal, Seat, Version
from gobelet.handsdown import (
    Call,
    Called,
    CallLost,
    CardGame,
    Deal,
    Decline,
    Declined,
    Discard,
    HandDrawn,
    LastChoice,
    Move,
    ToDeal,
    TurnPlayed,
)
from gobelet.i18n.card_events import Teller, codes
from gobelet.i18n.dice_events import result_text
from gobelet.i18n.refusals import Names, sentences
from gobelet.record import CardRecord
from gobelet.terminal.autosave import Keeper
from gobelet.terminal.cards.commands import Order, Word, answer, to_discard, understand
from gobelet.terminal.cards.display import table_lines
from gobelet.terminal.cards.help import help_lines
from gobelet.terminal.cards.private_hands import Hands
from gobelet.terminal.console import Talk
from gobelet.terminal.dice.help import rules_lines

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
        self.hands = Hands(self.people, record.names, talk)
        self.leaving = False
        self.warned = False

    # -- the loop ------------------------------------------------------------------------------------------------

    def run(self) -> bool:
        """Play until the game is over or the players leave; return whether it was played to its end."""
        try:
            if isinstance(self.game.phase, ToDeal):
                self._move(Seat(0), Deal())
            self._show_round()
            self.hands.show_all(self.game)
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
        """After a turn and after a call everybody is asked once, from the left, whether they call."""
        asked_at: int | None = None
        while asked_at != self.game.version and not self.leaving:
            asked_at = self.game.version
            for seats in self._to_ask():
                if self.game.version == asked_at and not self.leaving:
                    self._ask_to_call(seats)

    def _to_ask(self) -> list[list[Seat]]:
        """Return who is asked, from the left: each computer player alone, and all people together.

        A person whose turn comes next can call then, and is not asked twice.
        """
        phase, count = self.game.phase, len(self.game.hands)
        last = phase.caller if isinstance(phase, LastChoice) else self._last
        around = [Seat((last + step) % count) for step in range(1, count + 1)]
        able = [seat for seat in around if self.game.may_call(seat) and (seat in self.bots or seat != self.game.turn)]
        people = [seat for seat in able if seat not in self.bots]
        return [people if seat in people[:1] else [seat] for seat in able if seat in self.bots or seat in people[:1]]

    def _ask_to_call(self, seats: list[Seat]) -> None:
        if seats[0] in self.bots:
            move = self._bot_move(seats[0])
            if isinstance(move, Call | Decline):
                self._move(seats[0], move)
            return
        caller = self._who_calls(seats)
        if caller is not None:
            self._move(caller, Call())
        elif isinstance(self.game.phase, LastChoice):
            for seat in seats:
                if not self.leaving and isinstance(self.game.phase, LastChoice):
                    self._move(seat, Decline())

    def _bot_move(self, seat: Seat) -> Move | None:
        bot = self._make_bot(self.bots[seat], seat, self.game.version)
        return bot.choose(self.game, seat)

    def _take_turn(self, seat: Seat) -> None:
        if seat in self.bots:
            self._move(seat, self._bot_move(seat) or Discard())
            return
        before = self.game.version
        if self._called_at(self.hands.look(self.game, seat)):
            self._move(seat, Call())
        question = self.say("{name}: cards to discard, call, pass or help >", name=self._name(seat))
        while self.game.version == before and not self.leaving:
            self._listen(lambda: self._obey(seat, understand(self.ask(question), self.say.language)))
        if not self.leaving and self.game.outcome is None:
            self._after_turn(seat)

    def _after_turn(self, seat: Seat) -> None:
        """Show what was drawn, unless nothing was or the next turn shows it anyway; the screen may be hidden then."""
        if self.game.turn != seat and self._called_at(self.hands.look_again(self.game, seat, self._drew(seat))):
            self._listen(lambda: self._move(seat, Call()))

    def _drew(self, seat: Seat) -> bool:
        event = self.record.events[-1]
        return (
            isinstance(event, TurnPlayed | CallLost | HandDrawn)
            and event.seat == seat
            and event != TurnPlayed(seat, (), ())
        )

    def _called_at(self, text: str) -> bool:
        """Whether somebody typed a call where only Enter was asked for; it is not lost."""
        try:
            return answer(text, self.say.language).word is Word.CALL
        except Refusal:
            return False

    def _listen(self, act: Callable[[], None]) -> None:
        try:
            act()
        except Refusal as refusal:
            for sentence in sentences(refusal, self.say, Names(players=self.record.names)):
                self.ink.told(sentence)

    def _who_calls(self, seats: list[Seat]) -> Seat | None:
        """Ask people whether one of them calls; Enter is no."""
        heard: list[Seat | None] = []
        question = self._call_question(seats)
        while not heard and not self.leaving:
            self._listen(lambda: self._hear(seats, heard, self.ask(question)))
        return heard[0] if heard else None

    def _call_question(self, seats: list[Seat]) -> str:
        """Return the question; whoever is alone at the keyboard sees their cards in it."""
        name = self._name(seats[0])
        if self.hands.alone:
            name += f" ({codes(self.hands.sorted(self.game, seats[0]))})"
        last = isinstance(self.game.phase, LastChoice)
        if len(seats) > 1:
            names = self.say.listed(self._name(seat) for seat in seats)
            if last:
                return self.say("Last choice for {names}: does anyone call? Type the name; Enter passes >", names=names)
            return self.say("{names}: does anyone call? Type the name; Enter: nobody >", names=names)
        if last:
            return self.say("{name}, last choice: do you call? Enter passes >", name=name)
        return self.say("{name}, do you call? Enter: no >", name=name)

    def _hear(self, seats: list[Seat], heard: list[Seat | None], text: str) -> None:
        """Take an answer; what changes nothing is done, and the question asked again."""
        named = self._named(seats, text)
        if named is not None:
            heard.append(named)
            return
        word, _, rest = text.strip().partition(" ")
        seat = self._named(seats, rest) if rest.strip() else seats[0]
        order = answer(word if seat is not None and rest.strip() else text, self.say.language)
        if order.word in {Word.NOTHING, Word.PASS}:
            heard.append(None)
        elif order.word in {Word.CALL, Word.HAND, Word.HINT} and len(seats) > 1 and not rest.strip():
            self.ink.told(
                self.say("Who? Type the name, too: {word} {name}", word=text.strip(), name=self._name(seats[0]))
            )
        elif order.word is Word.CALL:
            heard.append(seat)
        elif order.word in {Word.DISCARD, Word.KEEP}:
            self.ink.told(self.say("It is not your turn: call, or Enter for no."))
        else:
            self._answer(seats[0] if seat is None else seat, order)

    def _named(self, seats: list[Seat], text: str) -> Seat | None:
        """Return who of these is called like this."""
        wanted = text.strip().casefold()
        return next((seat for seat in seats if self._name(seat).casefold() == wanted), None)

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
                self._move(seat, Discard(to_discard(order, self.hands.sorted(self.game, seat))))
            case Word.NOTHING:
                self.ink.told(self.say("Type the cards to discard, call, pass, or help."))
            case _:
                self._answer(seat, order)

    def _answer(self, seat: Seat, order: Order) -> None:
        """Do what changes nothing in the game."""
        match order.word:
            case Word.HAND:
                self.hands.peek(self.game, seat)
            case Word.TABLE:
                self._show_table()
            case Word.HINT:
                self.hands.peek(self.game, seat, lambda: hint_words(self.game, seat, self.say))
            case Word.RULES:
                self._lines(rules_lines(self.record.edition, self.say, self.ink.width))
            case Word.HELP:
                self._lines(help_lines(self.say, self.ink.width))
            case Word.SAVE:
                self.keeper.copy(order.text, self.record)
                self.ink.told(self.say("Whoever reads that file sees everybody's cards."))
            case _:
                self._quit()

    def _move(self, seat: Seat, move: Move) -> None:
        rounds = sum(map(len, self.game.won))
        for event in self.game.decide(seat, move, self.cup(self.game)):
            told = list(self.teller.tell(event, self.game))
            self.game = self.game.apply(event)
            self.record = replace(self.record, events=(*self.record.events, event))
            self._tell(told)
        (self.keeper.keep if self.game.outcome is None else self.keeper.finish)(self.record)
        if sum(map(len, self.game.won)) > rounds and self.game.outcome is None:
            self._show_round()

    def _tell(self, told: list[str]) -> None:
        for sentence in told:
            self.ink.told(sentence, strong=True)
        self.hands.heard(told)

    # -- showing, coming and going -------------------------------------------------------------------------------

    def _lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.ink.line(line)

    def _show_table(self) -> None:
        self._lines(table_lines(self.game, self.record.names, self.say, self.ink.width))

    def _show_round(self) -> None:
        """Show what a round is played for, who opens it and who is to move."""
        number = sum(map(len, self.game.won)) + 1
        self.ink.heading(
            self.say("Round {number}: {name} has Kick-off.", number=number, name=self._name(self.game.kickoff))
        )
        self._show_table()
        if self.game.turn is not None and self.game.turn != self.game.kickoff:
            self.ink.told(self.say("{name} is to move.", name=self._name(self.game.turn)))

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
        """Leave the game where it is; cards that are on the screen are hidden first."""
        self.leaving = True
        self.hands.hide()
        if self.game.outcome is None:
            self.keeper.keep(self.record)
            self.keeper.say_how_to_go_on(self.record)
