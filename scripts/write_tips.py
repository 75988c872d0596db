"""Write docs/tips.md from the tips in the program: how each was checked, and every figure."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gobelet.dice import EDITIONS, Edition
from gobelet.handsdown import HandsDown
from gobelet.i18n import Speaker
from gobelet.i18n.tips import read_tips, write_tips
from gobelet.i18n.tips.texts import find_figures

PATH = Path(__file__).resolve().parent.parent / "docs" / "tips.md"
HEADING = """\
# Tips, judged by best play

Written by `scripts/write_tips.py`; `make docs` runs it.

The rulebooks give tips. Each is told in our own words (`src/gobelet/i18n/tips/`) and checked by the program.
`scripts/measure_tips.py` computes the figures and writes them to `figures.toml` beside the texts, so showing a tip
needs no solver. The tests compute them again: positions and some measurements in `make test`, all of them in `make
soak`.

Best play is the solver's: the highest expected final score, alone. Four kinds of checks are exact
([solver.md](solver.md)):

- **Positions.** The options of a roll with their values (`gobelet advise`). A loss is the best value minus the
  option's.
- **Plans.** What it costs to follow a simple plan, such as "no Chance in the first seven turns". A plan is a set of
  cards that it never leads to: every card with Chance and at most seven filled boxes. The edition is solved again
  with these cards forbidden, so the plan is followed as well as possible, with all other choices free. The cost is
  the difference at the empty card, a lower bound for everybody who follows the plan. Where a joker rule would force a
  forbidden box, such play avoids the situation (`coach/tips/restrictions.py`).
- **Games.** Best play forwards from the empty card: the probability of every card, and of every box with its points,
  in every turn (`solver/analysis/turn_by_turn.py`). It counts when a box is filled and where the noughts go,
  also those that are taken although another box would score.
- **Chances.** The best chance of a total (`gobelet odds --beat`), of the upper bonus, or of a combination in one
  turn.

A verdict follows from the figures by a rule in `coach/tips/checks.py`:

| verdict | meaning |
|---|---|
| True | what the tip says holds |
| Not quite | best play does otherwise, at least in a case that matters |
| It depends | on the opponents, who do not exist in best play for points |
| Best play | the rulebook leaves the choice open; best play makes one |
| Estimate | measured in games between experts, who play well, not perfectly (Hands Down) |

The estimates are from 1,000 games between two experts and 400 between four, with fixed seeds. The standard error of a
share of these games is at most 1.6 or 2.5 points of a hundred; of a share of all rounds, of which a game has six, at
most 0.7 and 1.1.

Figures below are shares of 1, points, or turns; `values` and `losses` have a row for each position and an entry for
each option.
"""


def format_page() -> str:
    """Return the page as Markdown."""
    editions: list[Edition | HandsDown] = [*EDITIONS.values(), HandsDown()]
    parts = ["\n".join(format_edition(edition)) for edition in editions if read_tips(edition.id)]
    return "\n".join([HEADING, *parts])


def format_edition(edition: Edition | HandsDown) -> Iterator[str]:
    """Yield the tips of one edition with their figures."""
    say = Speaker("en")
    yield from (f"## {edition.title('en')} (`{edition.id}`)", "")
    for tip in write_tips(edition, say):
        figures = find_figures(edition.id, tip.id)
        yield f"**{tip.id}.** {tip.text}"
        if tip.verdict:
            yield from ("", f"*{tip.label.strip()}* {tip.finding} {tip.method}", "")
            yield from (f"- `{name}` {format_value(value)}" for name, value in figures.items() if name != "verdict")
        else:
            yield from ("", "Not checked.")
        yield from (f"- `{position.command}`" for position in tip.positions)
        yield ""


def format_value(value: Any) -> str:  # noqa: ANN401 - numbers, or lists of them
    """Return a figure, or a table of figures."""
    if isinstance(value, list):
        return "; ".join(", ".join(f"{number:.4f}" for number in row) for row in value)
    return f"{value:.4f}"


if __name__ == "__main__":
    PATH.write_text(format_page(), encoding="utf-8")
    sys.stdout.write("wrote docs/tips.md\n")
