"""The time that a score pad takes, and its size: `python -m bench.pads`.

Every edition in every language, on A4 and in large print on A6; then one pad of fifty sheets. The first pad of a
process also imports the packages that write PDF, which is measured by itself.
"""

import statistics
import time
from collections.abc import Iterator
from typing import Final

from gobelet.dice import EDITIONS, LANGUAGES
from gobelet.handsdown import HandsDown
from gobelet.sheets import make_options, write_pad
from gobelet.sheets.options import MAX_PAGES, AnyEdition, PadOptions

ROUNDS: Final = 5


def list_pads(paper: str, *, large: bool) -> Iterator[tuple[AnyEdition, PadOptions]]:
    """Yield a pad of every edition in every language."""
    editions: list[AnyEdition] = [*EDITIONS.values(), HandsDown()]
    for edition in editions:
        for language in LANGUAGES:
            yield edition, make_options(edition, language, paper=paper, large=large)


def measure_pad(edition: AnyEdition, options: PadOptions) -> tuple[float, int]:
    """Return the time of a pad in milliseconds, and its bytes."""
    start = time.perf_counter()
    size = len(write_pad(edition, options))
    return (time.perf_counter() - start) * 1000, size


def print_figures(name: str, paper: str, *, large: bool) -> None:
    """Print the median and the maximum of many pads."""
    found = [measure_pad(*pad) for _ in range(ROUNDS) for pad in list_pads(paper, large=large)]
    times, sizes = [took for took, _ in found], [size for _, size in found]
    print(f"{name}: median {statistics.median(times):.0f} ms, maximum {max(times):.0f} ms, {max(sizes) / 1000:.0f} KB")


def main() -> None:
    """Measure and print."""
    first = HandsDown()
    took, _ = measure_pad(first, make_options(first, "en"))
    print(f"the first pad of a process, with imports: {took:.0f} ms")
    print_figures("a pad on A4", "a4", large=False)
    print_figures("a pad on A6 in large print, several pages", "a6", large=True)
    took, size = measure_pad(first, make_options(first, "en", pages=MAX_PAGES))
    print(f"{MAX_PAGES} sheets: {took:.0f} ms, {took / MAX_PAGES:.1f} ms a sheet, {size / 1000:.0f} KB")


if __name__ == "__main__":
    main()
