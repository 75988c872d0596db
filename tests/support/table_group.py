"""Programs that play at one table after the other, all groups at the same time."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import count
from random import Random

from gobelet.cups import hash_entropy
from gobelet.tables.tokens import Holder
from support.killable_server import PATIENCE
from support.retrying_client import Json, Program, StreamReader, Target, play

WISHES: list[Json] = [
    {"edition": "mb-1982", "seats": ["person", "person"]},
    {"edition": "kniffel", "seats": ["person", "greedy", "random"], "hurried": True},
    {"edition": "classic", "seats": ["person"] * 4, "teams": [[0, 2], [1, 3]], "hurried": True},
    {"edition": "yatzy", "seats": ["person"], "games": 2, "house": {"rolls": "1"}, "hurried": True},
    {"edition": "hands-down", "seats": ["person", "person"], "house": {"length": "4"}},
    {"edition": "hands-down", "seats": ["person", "greedy", "person"], "hurried": True},
]
"""Tables of dice and cards, with computer players at some; `hurried` is without their pauses."""


@dataclass
class Group:
    """Programs that play at one table, and again once a game is over, for as long as more faults are expected."""

    wishes: Json
    programs: list[Program]
    codes: list["Future[str | None]"] = field(default_factory=lambda: [Future()])
    """The code of each table; None after the last."""

    @property
    def tables(self) -> list[str]:
        """The tables that were played at."""
        return [code for future in self.codes if future.done() and (code := future.result()) is not None]

    def host(self) -> None:
        """Set up a table, and once its game is over another, and play at each."""
        program = self.programs[0]
        made = program.command("", "", **self.wishes)
        assert made is not None, program.ledger
        code: str | None = made["table"]["code"]
        while code is not None:
            self._next(code)
            stream = program.subscribe(code)
            if len(program.streams) == 1:
                self._sit(0, code)
            stream.wait(lambda table: all(seat["taken"] for seat in table["seats"]))
            program.command(code, "start")
            self._play(program, stream)
            code = self._rematch(program, code) if program.server.expects_faults else None
        self._next(None)

    def _next(self, code: str | None) -> None:
        self.codes.append(Future())
        self.codes[-2].set_result(code)

    def _rematch(self, program: Program, code: str) -> str:
        again = program.command(code, "rematch")
        assert again is not None
        return str(again["table"]["rematch"])

    def join(self, number: int) -> None:
        """Sit down at the first table, and play at all."""
        program = self.programs[number]
        for index in count():
            code = self.codes[index].result(3 * PATIENCE)
            if code is None:
                return
            stream = program.subscribe(code)
            if index == 0:
                self._sit(number, code)
            self._play(program, stream)

    def _sit(self, number: int, code: str) -> None:
        program = self.programs[number]
        openly = number == 1
        entropy, digest = ("c0ffee", "") if openly else ("", hash_entropy(program.entropy))
        program.command(code, "seats", name=program.name, entropy=entropy, entropy_hash=digest)

    def _play(self, program: Program, stream: StreamReader) -> None:
        if stream.wait(lambda table: table["stage"] != "lobby")["stage"] == "revealing":
            program.command(
                stream.code, "reveal", entropy=program.entropy.hex()
            )  # refused if it is late, or was sent openly
            stream.wait(lambda table: table["stage"] not in {"lobby", "revealing"})
        play(program, stream)
        stream.wait(lambda table: table["stage"] == "over")


def make_groups(find_target: Callable[[int], Target], seed: int, tables: list[Json]) -> list[Group]:
    """Return the programs of each table; each program has a target, found by a number of its own."""
    numbers = count()

    def make(name: str) -> Program:
        chance = Random(f"{seed} {name}")  # noqa: S311 - meant to be repeatable
        return Program(find_target(next(numbers)), name, chance)

    return [
        Group(wishes, [make(f"P{table}{seat}") for seat, kind in enumerate(wishes["seats"]) if kind == "person"])
        for table, wishes in enumerate(tables)
    ]


def play_all(groups: list[Group], seconds: float, give_up: Callable[[], None]) -> None:
    """Let everybody play; the first who fails makes the test fail."""
    with ThreadPoolExecutor(sum(len(group.programs) for group in groups)) as pool:
        parts = [pool.submit(group.host) for group in groups]
        parts += [pool.submit(group.join, number) for group in groups for number in range(1, len(group.programs))]
        done, others = wait(parts, seconds, FIRST_EXCEPTION)
        if others:
            give_up()  # so that nobody waits any longer
        for part in done:
            part.result()
        assert not others, "the programs have not come to an end"


def look_at_all(groups: list[Group], watchers: list[StreamReader]) -> Iterator[tuple[tuple[str, Holder | None], Json]]:
    """Yield every table as everybody sees it in the end; all streams have come so far by then."""
    for program in (program for group in groups for program in group.programs):
        for stream in program.streams:
            fresh = program.look(stream.code)
            stream.reach(fresh["version"])
            yield (stream.code, program.holder), fresh
    for stream in watchers:
        yield (stream.code, None), stream.wait(bool)
