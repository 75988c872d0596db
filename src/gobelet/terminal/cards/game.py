"""The card game Hands Down, line by line."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from gobelet.bots import CardBot
from gobelet.bots.cards.phrases import hint_words
from gobelet.game import Refusal, Seat, Version
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
from gobelet.i18n.card_events import CardEventFormatter, format_codes
from gobelet.i18n.card_hints import CardHint, describe_hint, find_hints
from gobelet.i18n.dice_events import describe_outcome
from gobelet.record import CardRecord
from gobelet.terminal.autosave import Autosave
from gobelet.terminal.cards.commands import CardCommand, choose_discards, parse_answer, parse_command
from gobelet.terminal.cards.display import format_table
from gobelet.terminal.cards.guide import explain_calls, explain_turn
from gobelet.terminal.cards.help import format_help, format_summary_card
from gobelet.terminal.cards.private_hands import PrivateHands, sort_hand
from gobelet.terminal.commands import Action
from gobelet.terminal.console import Console
from gobelet.terminal.session import FindCup, GameSession


class CardSession(GameSession[CardRecord, CardGame, Move]):
    """One card game at one keyboard. With several people the screen is cleared between hands."""

    def __init__(
        self,
        record: CardRecord,
        find_cup: FindCup,
        autosave: Autosave,
        console: Console,
        make_bot: Callable[[str, Seat, Version], CardBot],
    ) -> None:
        super().__init__(record, find_cup, autosave, console, make_bot)
        self.game = record.game
        people = [seat for seat in self.game.seats if seat not in self.bots]
        self.hands = PrivateHands(people, record.names, console)
        self._teller = CardEventFormatter(record.edition, record.names, console.say)

    @property
    def is_finished(self) -> bool:
        """Whether the game is over."""
        return self.game.outcome is not None

    # -- the loop ------------------------------------------------------------------------------------------------

    def run(self) -> bool:
        """Play, and show how the game ended; return whether it was played to its end."""
        completed = super().run()
        if self.is_finished:
            self._show_end()
        return completed

    def _play(self) -> None:
        if isinstance(self.game.phase, ToDeal):
            self._move(Seat(0), Deal())
        self._show_round()
        self.hands.show_all(self.game)
        while not self.leaving and not self.is_finished:
            self._ask_for_calls()
            if self.game.turn is not None and not self.leaving:
                self._take_turn(self.game.turn)

    def _review(self) -> None:
        """Show what the expert would have done; nothing is hidden after the end."""
        from gobelet.bots.cards.review import review_cards  # noqa: PLC0415 - builds large tables
        from gobelet.terminal.cards.review import format_card_review  # noqa: PLC0415

        lines = format_card_review(review_cards(self.record), self.say, columns=self.out.width)
        self.out.write_lines(["", *lines])

    # -- calls ---------------------------------------------------------------------------------------------------

    def _ask_for_calls(self) -> None:
        """Ask everybody once whether they call, people first: after a turn, and again after a call."""
        asked_at: int | None = None
        while asked_at != self.game.version and not self.leaving:
            asked_at = self.game.version
            for seats in self._find_seats_to_ask():
                if self.game.version == asked_at and not self.leaving:
                    self._ask_to_call(seats)

    def _find_seats_to_ask(self) -> list[list[Seat]]:
        """Return who is asked: all people together, then each computer player alone, from the left.

        A computer player thinks in no time: whoever is not asked before it could never call before it.
        """
        phase, count = self.game.phase, len(self.game.hands)
        last = phase.caller if isinstance(phase, LastChoice) else self._find_last_actor()
        around = [Seat((last + step) % count) for step in range(1, count + 1)]
        able = [seat for seat in around if self.game.may_call(seat)]
        people = [seat for seat in able if seat not in self.bots and not self._is_asked_in_turn(seat)]
        return [*filter(None, [people]), *([seat] for seat in able if seat in self.bots)]

    def _is_asked_in_turn(self, seat: Seat) -> bool:
        """Return whether a person can as well call in the turn that comes next: nobody has called, lost or won."""
        return seat == self.game.turn and isinstance(self.record.events[-1], TurnPlayed)

    def _find_last_actor(self) -> Seat:
        """Return who acted last; before the first move, the seat to the right of the Starter card."""
        for event in reversed(self.record.events):
            if isinstance(event, TurnPlayed | Called | Declined):
                return event.seat
        return Seat((self.game.kickoff - 1) % len(self.game.hands))

    def _ask_to_call(self, seats: list[Seat]) -> None:
        if seats[0] in self.bots:
            move = self._choose_bot_move(seats[0], self.game)
            if isinstance(move, Call | Decline):
                self._move(seats[0], move)
            return
        caller = self._ask_who_calls(seats)
        if caller is not None:
            self._move(caller, Call())
        elif isinstance(self.game.phase, LastChoice):
            for seat in seats:
                if not self.leaving and isinstance(self.game.phase, LastChoice):
                    self._move(seat, Decline())

    def _ask_who_calls(self, seats: list[Seat]) -> Seat | None:
        """Ask people whether one of them calls; Enter is no."""
        answers: list[Seat | None] = []
        prompt = self._call_prompt(seats)
        while not answers and not self.leaving:
            self._try(lambda: answers.extend(self._read_answer(seats, self.ask(prompt))))
        return answers[0] if answers else None

    def _call_prompt(self, seats: list[Seat]) -> str:
        """Return the question; whoever is alone at the keyboard sees their cards in it."""
        name = self._name(seats[0])
        if self.hands.alone:
            name += f" ({format_codes(sort_hand(self.game, seats[0]))})"
        last = isinstance(self.game.phase, LastChoice)
        if len(seats) > 1:
            names = self.say.join_and(self._name(seat) for seat in seats)
            if last:
                return self.say("Last choice for {names}: does anyone call? Type the name; Enter passes >", names=names)
            return self.say("{names}: does anyone call? Type the name; Enter: nobody >", names=names)
        if last:
            return self.say("{name}, last choice: do you call? Enter passes >", name=name)
        return self.say("{name}, do you call? Enter: no >", name=name)

    def _read_answer(self, seats: list[Seat], text: str) -> list[Seat | None]:
        """Return who calls, or [None] for nobody; run any other command and return [], to ask again."""
        if (seat := self._find_by_name(seats, text)) is not None:
            return [seat]
        word, _, rest = text.strip().partition(" ")
        seat = self._find_by_name(seats, rest) if rest.strip() else seats[0]
        command = parse_answer(word if seat is not None and rest.strip() else text, self.say.language)
        if command.action in {Action.NOTHING, Action.PASS}:
            return [None]
        if command.action in {Action.CALL, Action.HAND, Action.HINT} and len(seats) > 1 and not rest.strip():
            who = self.say("Who? Type the name, too: {word} {name}", word=text.strip(), name=self._name(seats[0]))
            self.out.write_text(who)
        elif command.action is Action.CALL:
            return [seat]
        elif command.action in {Action.DISCARD, Action.KEEP}:
            comes_next = self.game.turn in seats and not isinstance(self.game.phase, LastChoice)
            after_calls = self.say("Your turn comes after the calls: call, or Enter for no.")
            self.out.write_text(after_calls if comes_next else self.say("It is not your turn: call, or Enter for no."))
        else:
            self._run_query(seats[0] if seat is None else seat, command, may_discard=False)
        return []

    def _find_by_name(self, seats: list[Seat], text: str) -> Seat | None:
        """Return the seat of this name among these."""
        wanted = text.strip().casefold()
        return next((seat for seat in seats if self._name(seat).casefold() == wanted), None)

    def _name(self, seat: Seat) -> str:
        return self.record.names[seat]

    # -- turns ---------------------------------------------------------------------------------------------------

    def _take_turn(self, seat: Seat) -> None:
        if seat in self.bots:
            self._move(seat, self._choose_bot_move(seat, self.game) or Discard())
            return
        before = self.game.version
        if self._is_call(self.hands.show_for_turn(self.game, seat)):
            self._move(seat, Call())
        if self.guide is not None:
            explain_turn(self.guide, self.say)
        prompt = self.say("{name}: cards to discard, call, pass or help >", name=self._name(seat))
        while self.game.version == before and not self.leaving:
            self._try(lambda: self._run_command(seat, parse_command(self.ask(prompt), self.say.language)))
        if not self.leaving and not self.is_finished:
            self._end_turn(seat)
            if self.guide is not None:
                explain_calls(self.guide, self.say)

    def _end_turn(self, seat: Seat) -> None:
        """Show what was drawn, unless the next turn shows it anyway, and hide it; take a call typed meanwhile."""
        if self.game.turn != seat and self._is_call(self.hands.show_drawn(self.game, seat, self._has_drawn(seat))):
            self._try(lambda: self._move(seat, Call()))

    def _has_drawn(self, seat: Seat) -> bool:
        event = self.record.events[-1]
        return (
            isinstance(event, TurnPlayed | CallLost | HandDrawn)
            and event.seat == seat
            and event != TurnPlayed(seat, (), ())
        )

    def _is_call(self, text: str) -> bool:
        """Return whether somebody typed a call where only Enter was asked for."""
        try:
            return parse_answer(text, self.say.language).action is Action.CALL
        except Refusal:
            return False

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except Refusal as refusal:
            self._report_refusal(refusal)

    # -- commands ------------------------------------------------------------------------------------------------

    def _run_command(self, seat: Seat, command: CardCommand) -> None:
        self._warned = self._warned and command.action is Action.QUIT
        match command.action:
            case Action.CALL:
                self._move(seat, Call())
            case Action.PASS:
                self._move(seat, Discard())
            case Action.DISCARD | Action.KEEP:
                self._move(seat, Discard(choose_discards(command, sort_hand(self.game, seat))))
            case Action.NOTHING:
                self.out.write_text(self.say("Type the cards to discard, call, pass, or help."))
            case _:
                self._run_query(seat, command)

    def _run_query(self, seat: Seat, command: CardCommand, *, may_discard: bool = True) -> None:
        """Run a command that changes nothing in the game."""
        match command.action:
            case Action.HINT if self._mutes_hints(command):
                pass
            case Action.HAND:
                self.hands.show_privately(self.game, seat)
            case Action.TABLE:
                self._show_table()
            case Action.HELP if command.text:
                self.out.write_lines(format_summary_card(self.record.edition, self.say, self.out.width))
            case Action.HINT:
                give_hint = partial(hint_words, self.game, seat, self.say, may_discard=may_discard)
                self.hands.show_privately(self.game, seat, give_hint)
            case _:
                self._run_shared_command(command)
        if command.action is Action.SAVE:
            self.out.write_text(self.say("Whoever reads that file sees everybody's cards."))

    def _format_help(self) -> Iterator[str]:
        return format_help(self.say, self.out.width)

    def _move(self, seat: Seat, move: Move) -> None:
        rounds = self._count_rounds()
        for event in self.game.decide(seat, move, self.find_cup(self.game)):
            sentences = list(self._teller.describe(event, self.game))
            self.game = self.game.apply(event)
            self.record = replace(self.record, events=(*self.record.events, event))
            self._write_events(sentences)
            self.hands.add_news(sentences)
        self._save()
        self._give_hints()
        if self._count_rounds() > rounds and not self.is_finished:
            self._show_round()

    def _give_hints(self) -> None:
        """Explain to the people here what is new, whoever has moved: everybody may call."""
        people = [seat for seat in self.game.seats if seat not in self.bots]
        if self.guide is not None and people:
            hints = find_hints(self.game, people[0])
            self.guide.give_hints(hints, lambda hint: describe_hint(CardHint(hint), self.say))

    def _count_rounds(self) -> int:
        """Return how many rounds are won."""
        return sum(map(len, self.game.won))

    def _leave(self) -> None:
        """Leave the game for another day; hide the cards on the screen first."""
        self.hands.hide()
        if self.is_finished:
            self.leaving = True
        else:
            super()._leave()

    # -- display -------------------------------------------------------------------------------------------------

    def _show_table(self) -> None:
        self.out.write_lines(format_table(self.game, self.record.names, self.say, self.out.width))

    def _show_round(self) -> None:
        """Show what a round is played for, who opens it and who is to move."""
        number, name = self._count_rounds() + 1, self._name(self.game.kickoff)
        self.out.write_heading(self.say("Round {number}: {name} has the Starter card.", number=number, name=name))
        self._show_table()
        if self.game.turn is not None and self.game.turn != self.game.kickoff:
            self.out.write_text(self.say("{name} is to move.", name=self._name(self.game.turn)))

    def _show_end(self) -> None:
        outcome = self.game.outcome
        assert outcome is not None
        self.out.write_line()
        self._show_table()
        self.out.write_heading(describe_outcome(outcome, self.record.columns, self.say))
