"""The line-by-line game: shows, asks, plays. It holds no rules; it sends moves and tells events."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from gobelet.dice import (
    Dice,
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
    keep_of,
    offers,
)
from gobelet.game import Cup, Illegal, Refusal
from gobelet.record import Record
from gobelet.terminal.cards import card_lines, match_lines
from gobelet.terminal.helping import help_lines, rules_lines
from gobelet.terminal.ink import Ink
from gobelet.terminal.keeping import Keeper
from gobelet.terminal.orders import Order, Word, understand
from gobelet.terminal.telling import faces_in_words, match_text, offer_lines, result_text, tell
from gobelet.words import Speaker
from gobelet.words.refusals import Names, sentences

NO_KEEP = Keep(())


class Talk(NamedTuple):
    """How the table talks with those at it: words, paper and an ear."""

    say: Speaker
    ink: Ink
    ask: Callable[[str], str]


class Table:
    """One match at one keyboard."""

    def __init__(self, record: Record, cup: Callable[[Match], Cup], keeper: Keeper, talk: Talk) -> None:
        self.record = record
        self.match = record.match
        self.cup = cup
        self.keeper = keeper
        self.say, self.ink, self.ask = talk.say, talk.ink, talk.ask
        self.keep: Keep = NO_KEEP
        self.leaving = False

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return self.match.edition

    # -- the loop ------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the match is finished or the players leave. The end of input is leaving, too."""
        self.keeper.keep(self.record)
        try:
            while not self.leaving and not self._done:
                self._introduce()
                self._listen()
        except (EOFError, KeyboardInterrupt):
            self.ink.line()
            self._leave()

    @property
    def _done(self) -> bool:
        return self.match.game.phase == Over(finished=True) and not self.match.awaits_next

    def _listen(self) -> None:
        """Take orders until something has changed."""
        before = self.match.version
        while self.match.version == before and not self.leaving:
            try:
                self._obey(understand(self.ask(self._prompt()), self.edition, self.say.language))
            except Refusal as refusal:
                self._refused(refusal)

    def _refused(self, refusal: Refusal) -> None:
        for sentence in sentences(refusal, self.say, Names(self.edition, self.record.names)):
            self.ink.told(sentence)

    def _obey(self, order: Order) -> None:
        match order.word:
            case Word.NOTHING:
                self._go_on()
            case Word.ROLL:
                self._roll(order)
            case Word.KEEP:
                self._keep_these(keep_of(order.faces))
            case Word.FILL:
                assert order.box is not None
                self._move(self._seat, FillBox(order.box))
            case Word.UNDO:
                self._move(self._undoer, UndoFill())
            case Word.SAVE:
                self.keeper.copy(order.text, self.record)
            case Word.QUIT:
                self._leave()
            case _:
                self._show(order.word)

    def _show(self, word: Word) -> None:
        match word:
            case Word.CARDS:
                self._show_cards()
            case Word.RULES:
                self._lines(rules_lines(self.edition, self.say))
            case Word.HELP:
                self._lines(help_lines(self.edition, self.say))
            case _:
                self._show_dice()

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

    def _go_on(self) -> None:
        """An empty line does the one thing there is to do, and nothing where there is a choice."""
        game = self.match.game
        if isinstance(game.phase, Opening):
            self._move(self._seat, RollForOpening())
        elif isinstance(game.phase, Turn) and game.phase.dice is None:
            self._move(self._seat, RollDice())
        elif isinstance(game.phase, Over):
            self._move(self._seat, StartNextGame() if self.match.awaits_next else FinishGame())
        else:
            self.ink.told(self.say("Type a box to fill it, keep or roll to go on, or help."))

    def _roll(self, order: Order) -> None:
        game = self.match.game
        if isinstance(game.phase, Turn) and game.phase.dice is not None:
            self._move(self._seat, RollDice(self._kept_for(order, game.phase.dice)))
        elif isinstance(game.phase, Over):
            raise Illegal("game-over")
        elif order.faces and isinstance(game.phase, Turn):
            raise Illegal("roll-all-first")
        else:
            self._go_on()

    def _kept_for(self, order: Order, dice: Dice) -> Keep:
        """Return what stays: the dice kept before, or all but the faces to pick up."""
        if order.all_dice:
            return NO_KEEP
        if not order.faces:
            return self.keep
        missing = Counter(order.faces) - Counter(dice)
        if missing:
            raise Illegal("pick-up-not-there", keep=tuple(sorted(order.faces)), dice=dice)
        return keep_of((Counter(dice) - Counter(order.faces)).elements())

    def _keep_these(self, keep: Keep) -> None:
        """Set dice aside; the next roll leaves them."""
        game = self.match.game
        dice = game.phase.dice if isinstance(game.phase, Turn) else None
        if dice is None:
            raise Illegal("roll-first")
        if Counter(keep) - Counter(dice):
            raise Illegal("keep-not-there", keep=keep, dice=dice)
        self.keep = keep
        self._tell_keep()

    def _move(self, seat: Seat, move: MatchMove) -> None:
        for event in self.match.decide(seat, move, self.cup(self.match)):
            self.match = self.match.apply(event)
            self.record = replace(self.record, events=(*self.record.events, event))
            for sentence in tell(event, self.match, self.record.names, self.say):
                self.ink.told(sentence, strong=True)
        self.keep = move.keep if isinstance(move, RollDice) else NO_KEEP
        (self.keeper.finish if self._done else self.keeper.keep)(self.record)

    # -- what is shown -------------------------------------------------------------------------------------------

    def _introduce(self) -> None:
        """Show what the player to move has to know."""
        game = self.match.game
        if isinstance(game.phase, Over):
            self._show_end()
        elif isinstance(game.phase, Turn) and game.phase.dice is None:
            self._show_turn(game.phase)
        elif isinstance(game.phase, Turn):
            self._show_dice()

    def _show_turn(self, turn: Turn) -> None:
        game = self.match.game
        card = game.cards[turn.column]
        name = self.record.names[self._seat]
        self.ink.heading(
            self.say(
                "{name}, turn {number} of {turns}", name=name, number=card.filled + 1, turns=len(self.edition.boxes)
            )
        )
        totals = zip(self.record.columns, game.cards, strict=True)
        self.ink.told(
            ", ".join(
                self.say("{name}: {points}", name=column, points=self.say.points(card.total)) for column, card in totals
            )
        )
        if any(card.points[place] is None for place in self.edition.upper_places):
            section = self.edition.words[self.say.language].upper_section
            self.ink.told(
                self.say(
                    "{section}: {sum} of {par}", section=section, sum=card.upper_sum, par=self.edition.upper_bonus_at
                )
            )

    def _show_dice(self) -> None:
        """Show what every open box would give, upper boxes left and lower boxes right."""
        game = self.match.game
        if not isinstance(game.phase, Turn) or game.roll is None:
            raise Illegal("roll-first")
        self._lines(offer_lines(offers(game.cards[game.phase.column], game.roll), self.edition, self.say))
        self._tell_rolls_left()

    def _tell_rolls_left(self) -> None:
        left = self.match.game.rolls_left
        if not left:
            self.ink.told(self.say("No rolls left: fill a box."))
            return
        self.ink.told(self.say.many("{count} roll left.", "{count} rolls left.", left))
        if self.keep:
            self._tell_keep()

    def _tell_keep(self) -> None:
        if not self.keep:
            self.ink.told(self.say("Nothing is kept: roll takes all five dice."))
            return
        kept = faces_in_words(self.keep)
        self.ink.told(self.say("Kept: {dice}. Type roll to roll the others.", dice=kept))

    def _show_cards(self) -> None:
        self._lines(card_lines(self.match.game, self.record.columns, self.say))
        if self.match.length > 1 and self.match.scores:
            self.ink.line()
            self._lines(match_lines(self.match, self.record.columns, self.say))

    def _show_end(self) -> None:
        """Show the end of a game, and of the match if it was the last."""
        game = self.match.game
        assert game.outcome is not None
        self.ink.heading(result_text(game.outcome, self.record.columns, self.say))
        self._show_cards()
        if self.match.length == 1 and game.outcome.settlement is not None:
            self.ink.line()
            self._lines(match_lines(self.match, self.record.columns, self.say))
        if self.match.outcome is not None and self.match.length > 1:
            self.ink.heading(match_text(self.match.outcome, self.record.columns, self.say))

    def _prompt(self) -> str:
        game = self.match.game
        if isinstance(game.phase, Over):
            if self.match.awaits_next:
                return self.say("Enter starts the next game, undo takes the last fill back >")
            return self.say("Enter finishes the game, undo takes the last fill back >")
        name = self.record.names[self._seat]
        if isinstance(game.phase, Opening):
            return self.say("{name}, roll to see who opens (Enter) >", name=name)
        if game.roll is None:
            return self.say("{name}, roll (Enter) >", name=name)
        if not game.rolls_left:
            return self.say("{name}, which box? >", name=name)
        return self.say("{name}, keep, roll or a box >", name=name)

    def _lines(self, lines: Iterator[str]) -> None:
        for line in lines:
            self.ink.line(line)

    def _leave(self) -> None:
        """Leave the game where it is, and say how to go on with it."""
        self.leaving = True
        self.keeper.keep(self.record)
        if not self.keeper.failing:
            self.ink.told(self.say("The game is saved. Go on with:"))
            self.ink.line("  gobelet play --resume")
