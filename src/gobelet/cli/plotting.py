"""The option that draws a picture."""

from pathlib import Path

import click

from gobelet.cli.spoken import Decorator
from gobelet.i18n import mark

plot_option: Decorator = click.option(
    "--plot",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help=mark("Draw a picture into a file, .svg or .png."),
)
