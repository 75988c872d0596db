"""The sentences of refusals that only score pads and filled sheets of paper lead to, by code."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gobelet.i18n.speaker import mark

PAPER_MESSAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        # pads
        "pad-paper": mark("There is no paper {name}. The papers are: {known}."),
        "pad-pages": mark("A pad has 1 to {most} sheets, not {count}."),
        "pad-columns": mark("This pad has room for 1 to {most} columns on {paper}, not for {count}."),
        "pad-layout": mark("This pad has no layout {name}. The layouts are: {known}."),
        "pad-address": mark(
            "A QR code cannot lead to “{text}”: an address begins with http:// or https://, such as "
            "http://192.168.1.20:8000."
        ),
        "pad-terminal": mark("A pad is a PDF file and no text for a terminal: name a file with --out."),
        "print-installing": mark("What prints pads is still being installed. Try again in a minute."),
        "print-missing": mark(
            "Pads need two packages that are not installed. Install them with pip install fpdf2 font-source-sans-pro, "
            "or in a copy of the source with make play."
        ),
        # sheets of paper
        "paper-form": mark("A column is written with a name and a colon before its numbers, not “{text}”."),
        "paper-count": mark("A column has {count} numbers, from top to bottom, not {written}."),
        "paper-line": mark("There is no line {name} on the sheet. The lines are: {known}."),
        "paper-points": mark("{name} is a number of points, not “{text}”."),
        "paper-box-empty": mark("{box} is empty. A box that was scratched has a 0."),
        "paper-box-form": mark("{box} is a number of points, not “{text}”."),
        "paper-line-form": mark("{line} is a number, not “{text}”."),
        "paper-nobody": mark("Type the numbers of at least one column."),
        "paper-bonus": mark("No game leads to a bonus of {points} with these boxes."),
        "paper-column": mark("{name}: {reason}"),
        "paper-empty": mark("No sheet was typed. {reason}"),
        "date-form": mark("A date is written 2026-01-31, not “{text}”."),
        "date-future": mark("{text} is still to come: no game was played then."),
    }
)
