"""Compare four rulebooks: the distribution of best play's score by each, in one picture.

Run it step by step, or whole: `python examples/distributions.py rulebooks.svg`. The first time tables are solved and
kernels compiled, which takes a minute or two; after that it takes a few seconds.
"""

# %% Imports: the editions, their solved tables, and plots.
import sys
from pathlib import Path

from gobelet.dice import ScoreCard, edition
from gobelet.i18n import Speaker
from gobelet.plots import Panel, draw_figure, save_picture
from gobelet.record.text.position import make_position
from gobelet.solver import Distribution, Library, odds_from

RULEBOOKS = ("mb-1982", "printworks", "classic", "hasbro-2014")
say = Speaker("en")


# %% The exact distribution of final scores under best play, from the empty card.
def compute_scores(library: Library, name: str) -> Distribution:
    """Return the distribution of the final score by one rulebook."""
    rulebook = edition(name)
    return odds_from(library.values(rulebook), make_position(ScoreCard.empty(rulebook)), kernels=library.kernels).scores


# %% The most important numbers.
def format_row(name: str, scores: Distribution) -> str:
    """Return a row of the table."""
    figures = (scores.mean, scores.sd, float(scores.quantile(0.5)), 100 * scores.at_least(300))
    return name.ljust(12) + "".join(f"{figure:12.4f}" for figure in figures)


# %% A picture: a panel for each rulebook, all on the same axes, 300 and more in red.
def make_panel(name: str, scores: Distribution) -> Panel:
    """Return the panel of one rulebook."""
    note = f"standard deviation {scores.sd:.1f}, 300 or more in {100 * scores.at_least(300):.1f} % of games"
    return Panel(edition(name).title(say.language), scores, note, from_points=300)


def main(path: Path) -> None:
    """Print the table and draw the picture."""
    library = Library()
    found = {name: compute_scores(library, name) for name in RULEBOOKS}
    sys.stdout.write(
        "rulebook".ljust(12) + "".join(f"{word:>12}" for word in ("mean", "sd", "median", "300+ (%)")) + "\n"
    )
    for name, scores in found.items():
        sys.stdout.write(format_row(name, scores) + "\n")
    save_picture(draw_figure([make_panel(name, scores) for name, scores in found.items()], say), path)
    sys.stdout.write(f"drawn: {path}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("rulebooks.svg"))
