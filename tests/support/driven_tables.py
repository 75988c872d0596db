"""A driver of computer players whose time passes when a test says so."""

from gobelet.tables.bots.driver import Driver
from gobelet.tables.table import Stage
from support.table_session import Sitting, bot


class Clock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def driven(sitting: Sitting, clock: Clock) -> Driver:
    """Return a driver that has looked at every table and waits for the clock."""
    driver = Driver(sitting.tables, bot, clock)
    for table in sitting.tables.store.open_tables():
        driver.plan(table)
    return driver


def run(driver: Driver, clock: Clock, sitting: Sitting, most: int = 20_000) -> None:
    """Let time pass from one thing that is due to the next, until the game is over or nothing is due."""
    for _ in range(most):
        if sitting.table.stage is not Stage.PLAYING:
            return
        if not driver.step_one():
            if driver.next_at is None:
                return
            clock.time = max(clock.time, driver.next_at)
