"""The review of a game of four, as a call with tables in memory: the ledger alone, with all sentences, and as JSON.

The game is played by computer players from a fixed seed. The figures are medians of several runs.
"""

import statistics
import time
from collections.abc import Callable

from gobelet.bots import create_chance, make_bot
from gobelet.bots.dice.agreement import compute_agreement
from gobelet.coach.review import review
from gobelet.coach.review_document import DocumentSources, make_review_document
from gobelet.cups import SeededCup
from gobelet.dice import MatchEvent, edition
from gobelet.i18n import Speaker
from gobelet.record import Record
from gobelet.solver import Library
from gobelet.terminal.dice.review import format_review

RUNS = 11
SEED = "bench"
PLAYERS = {"Ann": "perfect", "Ben": "strong", "Cleo": "casual", "Dan": "beginner"}


def play_game(library: Library) -> Record:
    """Return the record of a game of four computer players."""
    record = Record(edition("mb-1982"), tuple((name,) for name in PLAYERS))
    match, kinds, events = record.match, list(PLAYERS.values()), list[MatchEvent]()
    while match.to_move:
        seat = match.to_move[0]
        move = make_bot(kinds[seat], library, create_chance(SEED, seat, match.version)).choose(match, seat)
        assert move is not None
        for event in match.decide(seat, move, SeededCup(SEED, match.draws)):
            match = match.apply(event)
            events.append(event)
    return Record(record.edition, record.players, events=tuple(events))


def measure(job: Callable[[], object]) -> float:
    """Return the median duration of a job in seconds, after one run that is not counted."""
    job()
    taken = []
    for _ in range(RUNS):
        start = time.perf_counter()
        job()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def main() -> None:
    """Print the figures."""
    library, say = Library(), Speaker("en")
    record = play_game(library)
    print(f"review of a game of four: {measure(lambda: review(library, record)):.3f} s")
    print(f"with all sentences: {measure(lambda: format_review(review(library, record), library, say)):.3f} s")
    sources = DocumentSources(library.odds(library.values(record.edition)), library, compute_agreement)
    seconds = measure(lambda: make_review_document(review(library, record), sources))
    print(f"as JSON, with reasons and agreement: {seconds:.3f} s")


if __name__ == "__main__":
    main()
