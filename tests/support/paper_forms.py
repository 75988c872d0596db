"""Finished sheets of paper as the fields of the form that they are typed into."""

from gobelet.dice import edition

SHEET = ["3", "6", "9", "12", "10", "18", "20", "0", "25", "30", "40", "50", "22"]
"""245 points, without the upper bonus."""


def type_column(
    number: int, name: str, numbers: list[str] = SHEET, game: str = "mb-1982", **others: str
) -> dict[str, str]:
    """Return the fields of a column: its numbers from top to bottom, and others by their place."""
    boxes = zip(edition(game).boxes, numbers, strict=False)
    fields = {f"{box}-{number}": points for box, points in boxes} | {f"name-{number}": name}
    return fields | {f"{place}-{number}": text for place, text in others.items()}


def type_sheet(*columns: dict[str, str], **fields: str) -> dict[str, str]:
    """Return the fields of a form."""
    sheet = {"day": "2026-01-31", "command": "first", "columns": str(max(2, len(columns))), "act": "check"}
    return {**sheet, **{name: text for column in columns for name, text in column.items()}, **fields}
