"""How experts call in Hands Down, counted over many games, and the checks of that game's tips.

The expert is good, not perfect, so what is counted here is an estimate of best play; counts of cards are exact.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from statistics import fmean
from types import MappingProxyType
from typing import Final

from gobelet.bots.cards.game_loop import CardGameLoop
from gobelet.bots.registry import make_card_bot
from gobelet.coach.tips import Finding, Verdict
from gobelet.cups import SeededCup
from gobelet.game import Seat
from gobelet.handsdown import Call, CardGame, Claim, Combination, HandsDown, Move, new_card_game
from gobelet.handsdown.cards import DECK, Hand
from gobelet.handsdown.combinations import best_claim
from gobelet.handsdown.edition import CHANCE_CARDS
from gobelet.i18n.tips import Tip

SEED: Final = "tips"
TABLES: Final[Mapping[int, int]] = MappingProxyType({2: 1000, 4: 400})
"""How many games are played, by the number of players."""
LOW: Final = (1, 2, 3)
CHEAP: Final = frozenset({Combination.THREE, Combination.FOUR, Combination.FULL_HOUSE})
"""The combinations that are worth less than any straight."""
ALIKE: Final = frozenset({Combination.THREE, Combination.FOUR, Combination.FULL_HOUSE, Combination.YAHTZEE})
"""The combinations whose tie number is the number of cards alike."""


@dataclass(slots=True)
class CallStatistics:
    """The calls of some games between experts."""

    games: int = 0
    openings: list[Claim] = field(default_factory=list)
    """The first call of each game, with every Combo card on the table."""
    first: list[Claim] = field(default_factory=list)
    """The first call of every round."""
    answers: list[tuple[Claim, Claim]] = field(default_factory=list)
    """Each answer, with the call it answered."""
    held: list[bool] = field(default_factory=list)
    """For each hand that makes a combination when its owner acts: whether a card for it lies on the table."""

    def note(self, game: CardGame, seat: Seat, move: Move) -> None:
        """Note a move and what its player holds; experts make no false calls."""
        if _makes_combination(game.hands[seat]):
            self.held.append(game.claim_of(seat) is not None)
        if isinstance(move, Call):
            self._note_call(game, seat)

    def _note_call(self, game: CardGame, seat: Seat) -> None:
        claim = game.claim_of(seat)
        assert claim is not None
        if game.caller is not None:
            self.answers.append((claim, self.first[-1]))
            return
        self.first.append(claim)
        if not any(game.won):
            self.openings.append(claim)


def _makes_combination(hand: Hand) -> bool:
    """Whether a hand makes any combination, on the table or not."""
    return best_claim([card for card in hand if card is not None], tuple(Combination)) is not None


Tables = Mapping[int, CallStatistics]
"""The calls by the number of players at the table."""


def play_experts(tables: Mapping[int, int] = TABLES) -> Tables:
    """Play games between experts and return their calls; a game depends on its number and players alone."""
    return {players: _play_table(players, games) for players, games in tables.items()}


def _play_table(players: int, games: int) -> CallStatistics:
    found = CallStatistics(games)
    for number in range(games):
        bots = [make_card_bot("expert", Random(number)) for _ in range(players)]  # noqa: S311 - meant to be repeatable
        cup = SeededCup(f"{SEED} {players} {number}")
        CardGameLoop(new_card_game(HandsDown(), players), bots, cup, on_move=found.note).play()
    return found


def check_card_tip(tables: Tables, tip: Tip) -> Finding | None:
    """Check a tip for the card game; None if it cannot be checked."""
    return None if tip.check is None else CARD_CHECKS[tip.check](tables)


def _measure(tables: Tables, measure: Callable[[CallStatistics], Mapping[str, float]]) -> dict[str, float]:
    """Return figures for each number of players: `low_2`, `low_4`."""
    return {f"{name}_{players}": value for players, calls in tables.items() for name, value in measure(calls).items()}


def check_low_or_wait(tables: Tables) -> Finding:
    """Count how the first call of a game is made, and how often the first call of a round is overtaken."""

    def measure(calls: CallStatistics) -> Mapping[str, float]:
        low = sum(claim.combination in CHEAP for claim in calls.openings)
        overtaken = sum(_overtakes(answer, call) for answer, call in calls.answers)
        return {"low": low / len(calls.openings), "overtaken": overtaken / len(calls.first)}

    return Finding(Verdict.ESTIMATE, _measure(tables, measure))


def _overtakes(answer: Claim, call: Claim) -> bool:
    """Whether an answer beats the call; of equal hands the earlier call wins (`hd-tie`)."""
    return answer.rank > call.rank


def check_answer(tables: Tables) -> Finding:
    """Count what an answer to a call brings: the Combo card, or else a Chance card."""

    def measure(calls: CallStatistics) -> Mapping[str, float]:
        wins = [_overtakes(answer, call) for answer, call in calls.answers]
        points = [
            answer.combination.points if won else fmean(CHANCE_CARDS)
            for won, (answer, _) in zip(wins, calls.answers, strict=True)
        ]
        return {"answered": len(wins) / len(calls.first), "won": fmean(wins), "points": fmean(points)}

    return Finding(Verdict.ESTIMATE, _measure(tables, measure))


def check_still_there(tables: Tables) -> Finding:
    """Count the hands that make a combination of which no card is left on the table: their call would be false."""
    return Finding(Verdict.ESTIMATE, _measure(tables, lambda calls: {"gone": 1 - fmean(calls.held)}))


def check_chance_card(_tables: Tables) -> Finding:
    """Compute the mean of a Chance card, and how often it is worth more than each Combo card."""
    figures: dict[str, float] = {"mean": fmean(CHANCE_CARDS)}
    for kind in (Combination.THREE, Combination.FOUR, Combination.FULL_HOUSE, Combination.SMALL_STRAIGHT):
        figures[f"above_{kind.value}"] = fmean(points > kind.points for points in CHANCE_CARDS)
    return Finding(Verdict.TRUE if figures["above_three_of_a_kind"] > 0 else Verdict.NOT_QUITE, figures)


def check_low_numbers(tables: Tables) -> Finding:
    """Count low numbers in the deck and in the groups that experts call, and rounds that the number decides."""
    plain = [card.numbers[0] for card in DECK if not card.wild]

    def measure(calls: CallStatistics) -> Mapping[str, float]:
        groups = [claim.tie[0] for claim in _list_claims(calls) if claim.combination in ALIKE]
        decided = sum(
            answer.combination is call.combination and answer.tie != call.tie for answer, call in calls.answers
        )
        return {"low_groups": fmean(number in LOW for number in groups), "decided": decided / len(calls.answers)}

    cards = {"low_cards": sum(number in LOW for number in plain), "plain_cards": len(plain)}
    return Finding(Verdict.ESTIMATE, {**cards, **_measure(tables, measure)})


def _list_claims(calls: CallStatistics) -> list[Claim]:
    return [*calls.first, *(answer for answer, _ in calls.answers)]


CARD_CHECKS: Final[Mapping[str, Callable[[Tables], Finding]]] = MappingProxyType(
    {
        "low-or-wait": check_low_or_wait,
        "answer": check_answer,
        "still-there": check_still_there,
        "chance-card": check_chance_card,
        "low-numbers": check_low_numbers,
    }
)
