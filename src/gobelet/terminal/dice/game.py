"""The line-by-line game: shows, asks, plays. It holds no rules; it sends moves and tells events."""

from collections.abc import Callable
from dataclasses import replace

from gobelet.dice import (
    DiceRolled,
    Edition,
    FillBox,
    FinishGame,
    Keep,
    Match,
    MatchMove,
    Opening,
    Over,
    RollDice,
    RollForOpening,
    Seat,
    StartNextGame,
    Turn,
    UndoFill,
)
from gobelet.game import Cup, Illegal, NotYourTurn, Refusal, Unreadable
from gobelet.i18n.dice_events import faces_in_words, tell
from gobelet.i18n.refusals import Names, sentences
from gobelet.record import Record
from gobelet.terminal.autosave import Keeper
from gobelet.terminal.console import Helpers, Talk
from gobelet.terminal.dice.advice import advice_text
from gobelet.terminal.dice.choices import NO_KEEP, box_to_fill, dice_of, left_by_keep, left_by_roll
from gobelet.terminal.dice.commands import Order, Word, understand
from gobelet.terminal.dice.display import Showing
from gobelet.terminal.dice.help import help_lines, rules_lines

IN_TURN = frozenset({Word.ROLL, Word.KEEP, Word.FILL, Word.HINT, Word.WHY})
"""What only makes sense in a turn of one's own."""


class Table:
    """One match at one keyboard."""

    def __init__(self, record: Record, cup: Callable[[Match], Cup], keeper: Keeper, talk: Talk, help_: Helpers) -> None:
        self.record = record
        self.helpers = help_
        self.bots = {Seat(record.names.index(name)): kind for name, kind in record.bots}
        """The kind of each computer player."""
        self.match = record.match
        self.cup = cup
        self.keeper = keeper
        self.say, self.ink, self.ask = talk.say, talk.ink, talk.ask
        self.show = Showing(record, talk.say, talk.ink)
        self.keep = self._kept_before
        self.passed: int | None = None
        """The version at which a person let the computer player after them go on."""
        self.just_rolled = False
        self.leaving = False
        self.warned = False

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return self.match.edition

    # -- the loop ------------------------------------------------------------------------------------------------

    def run(self) -> bool:
        """Play until the match is finished or the players leave; return whether it was played to its end.

        The end of input is leaving, too.
        """
        self.show.game(self.match)
        try:
            while not self.leaving and not self._done:
                if (seat := self._bot_to_move) is not None:
                    self._play_bot(seat)
                else:
                    self._introduce()
                    self._listen()
        except (EOFError, KeyboardInterrupt):
            self.ink.line()
            self._leave()
        return not self.leaving

    @property
    def _done(self) -> bool:
        return self.match.game.phase == Over(finished=True) and not self.match.awaits_next

    @property
    def _bot_to_move(self) -> Seat | None:
        """The computer player whose turn it is; a person who has just filled a box may take that back first."""
        turn = self.match.turn
        if turn is None:
            people = [seat for seat in self.match.to_move if seat not in self.bots]
            return None if people else next(iter(self.match.to_move), None)
        waits = self._can_undo and self.passed != self.match.version
        return turn if turn in self.bots and not waits else None

    def _play_bot(self, seat: Seat) -> None:
        """Let a computer player move, and say what it keeps."""
        move = self.helpers.bot(self.bots[seat], seat, self.match.version).choose(self.match, seat)
        if move is None:
            self._play_for(seat)
            return
        if isinstance(move, RollDice) and self.match.game.roll is not None:
            self._tell_bot_keeps(self.record.names[seat], move.keep)
        if isinstance(self.match.game.phase, Turn) and self.match.game.roll is None:
            self.show.turn(self.match)
        self._move(seat, move)

    def _play_for(self, seat: Seat) -> None:
        """Give the seat of a computer player that does not know what to do to those at the keyboard."""
        del self.bots[seat]
        name = self.record.names[seat]
        self.ink.told(self.say("{name} does not know what to do: please play for {name}.", name=name))

    def _tell_bot_keeps(self, name: str, keep: Keep) -> None:
        if keep:
            self.ink.told(self.say("{name} keeps {dice}.", name=name, dice=faces_in_words(keep)))
        else:
            self.ink.told(self.say("{name} keeps nothing.", name=name))

    def _listen(self) -> None:
        """Take orders until something has changed."""
        before = self.match.version
        while self.match.version == before and not self.leaving and self.passed != before:
            try:
                self._obey(self._heard(self.ask(self._question())))
            except Refusal as refusal:
                self._refused(refusal)

    def _question(self) -> str:
        if self._awaits_bot:
            return self.say("Enter goes on, undo takes the last fill back >")
        if isinstance(self.match.game.phase, Over):
            return self.show.end_prompt(self.match, undo=self._can_undo)
        return self.show.prompt(self.match, self.keep)

    def _heard(self, line: str) -> Order:
        """Return what a line asks for; while a computer player waits, nothing that needs a turn of one's own."""
        try:
            order = understand(line, self.edition, self.say.language)
        except Unreadable:
            if self._awaits_bot:
                raise Illegal("bot-next", turn=self.match.turn) from None
            raise
        if self._awaits_bot and order.word in IN_TURN:
            raise Illegal("bot-next", turn=self.match.turn)
        return order

    @property
    def _awaits_bot(self) -> bool:
        """Whether a computer player is next, as soon as the person before it lets it."""
        return self.match.turn in self.bots

    def _refused(self, refusal: Refusal) -> None:
        for sentence in sentences(refusal, self.say, Names(self.edition, self.record.names)):
            self.ink.told(sentence)
        self._show_dice()

    def _show_dice(self) -> None:
        """Show the dice, and as long as they may be rolled again, what is kept: the next order is about them."""
        self.show.dice(self.match)
        if self.match.game.rolls_left:
            self.show.rolls_left(self.match, self.keep)

    def _obey(self, order: Order) -> None:
        self.warned = self.warned and order.word is Word.QUIT
        match order.word:
            case Word.NOTHING:
                self._go_on()
            case Word.ROLL:
                self._roll(order)
            case Word.KEEP:
                self._keep_these(order)
            case Word.FILL:
                self._move(self._seat, FillBox(box_to_fill(order, self.match)))
            case Word.UNDO:
                self._undo()
            case Word.QUIT:
                self._quit()
            case _:
                self._answer(order)

    def _answer(self, order: Order) -> None:
        """Do what changes nothing in the game, then show the dice again: they are what the next order is about."""
        match order.word:
            case Word.SAVE:
                self.keeper.copy(order.text, self.record)
            case Word.CARDS:
                self.show.cards(self.match)
            case Word.HINT | Word.WHY:
                self._advise(order)
            case Word.RULES:
                self.show.lines(rules_lines(self.edition, self.say, self.ink.width))
            case Word.HELP:
                self.show.lines(help_lines(self.edition, self.say, self.ink.width))
            case _:
                self._boxes()
        if order.word is not Word.BOXES:
            self.show.dice(self.match)
        self.show.rolls_left(self.match, self.keep)

    def _boxes(self) -> None:
        """Show what each open box gives, or before a computer player goes on, what it would have given."""
        match, before = self.match, self.match.game.before_fill
        if self._awaits_bot and before is not None:
            match = replace(match, game=before)
        else:
            dice_of(match)
        self.show.dice(match)
        self.show.offers(match)

    def _advise(self, order: Order) -> None:
        """Say what best play would do with these dice, or why; Ctrl-C meanwhile stops the thinking, not the game."""
        try:
            self.ink.told(advice_text(order, self.match, self.keep, self.helpers, self.say))
        except KeyboardInterrupt:
            self.ink.line()
            self.ink.told(self.say("Stopped. The game goes on; hint asks again."))

    # -- moves ---------------------------------------------------------------------------------------------------

    @property
    def _seat(self) -> Seat:
        """Who speaks: the seat whose turn it is; at the end, the one who filled the last box."""
        turn = self.match.turn
        return turn if turn is not None else self._undoer

    @property
    def _undoer(self) -> Seat:
        undoer = self.match.game.undoer
        return undoer if undoer is not None else (self.match.turn or Seat(0))

    @property
    def _can_undo(self) -> bool:
        """Whether somebody at the keyboard may take the last fill back."""
        return self.match.game.undoer is not None and self.match.game.undoer not in self.bots

    @property
    def _kept_before(self) -> Keep:
        """What the last roll left on the table: it stays kept, also after an undo and on another day."""
        if self.match.game.roll is None:
            return NO_KEEP
        return next(event.keep for event in reversed(self.record.events) if isinstance(event, DiceRolled))

    def _undo(self) -> None:
        """Take the last fill back; what a computer player wrote stands, for only its own player may undo a fill."""
        if self.match.game.undoer in self.bots:
            raise NotYourTurn("not-your-fill", turn=self._undoer)
        self._move(self._undoer, UndoFill())

    def _go_on(self) -> None:
        """An empty line does the one thing there is to do, rolls once dice are kept, and else asks what is wanted."""
        game = self.match.game
        if self._awaits_bot:
            self.passed = self.match.version
        elif isinstance(game.phase, Opening):
            self._move(self._seat, RollForOpening())
        elif isinstance(game.phase, Over):
            self._move(self._seat, StartNextGame() if self.match.awaits_next else FinishGame())
        elif game.roll is None or (game.rolls_left and self.keep):
            self._move(self._seat, RollDice(self.keep))
        else:
            self._ask_back()

    def _ask_back(self) -> None:
        if self.match.game.rolls_left:
            self.ink.told(self.say("Type a box to fill it, keep or roll to go on, or help."))
        else:
            self.ink.told(self.say("Type a box to fill it, or help."))
        self._show_dice()

    def _roll(self, order: Order) -> None:
        game = self.match.game
        if game.roll is not None:
            self._move(self._seat, RollDice(left_by_roll(order, self.match, self.keep)))
        elif isinstance(game.phase, Over):
            raise Illegal("game-over")
        elif order.faces and isinstance(game.phase, Turn):
            raise Illegal("roll-all-first")
        else:
            self._go_on()

    def _keep_these(self, order: Order) -> None:
        """Set dice aside; the next roll leaves them."""
        self.keep = left_by_keep(order, self.match)
        self.show.dice(self.match)
        self.show.kept(self.match, self.keep)

    def _move(self, seat: Seat, move: MatchMove) -> None:
        for event in self.match.decide(seat, move, self.cup(self.match)):
            self.match = self.match.apply(event)
            self.record = replace(self.record, events=(*self.record.events, event))
            for sentence in tell(event, self.match, self.record.names, self.say):
                self.ink.told(sentence, strong=True)
            self.just_rolled = isinstance(event, DiceRolled)
        self.keep = self._kept_before
        (self.keeper.finish if self._done else self.keeper.keep)(self.record)

    # -- coming and going ----------------------------------------------------------------------------------------

    def _introduce(self) -> None:
        """Show what the player to move has to know."""
        phase = self.match.game.phase
        if self._awaits_bot:
            return
        if isinstance(phase, Over):
            self.show.end(self.match)
        if not isinstance(phase, Turn):
            return
        if not self.just_rolled:  # a turn begins, or goes on after an undo or on another day
            self.show.turn(self.match)
            self.show.dice(self.match)
        self.show.offers(self.match)
        self.show.rolls_left(self.match, self.keep)

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
        """Leave the game where it is, and say how to go on with it; a game with all boxes filled is finished."""
        self.leaving = True
        if isinstance(self.match.game.phase, Over) and not self.match.awaits_next:
            self._go_on()
            return
        self.keeper.keep(self.record)
        self.keeper.say_how_to_go_on(self.record)
