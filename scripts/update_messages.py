"""Update the translations from the messages in the source: add new ones empty, remove old ones."""

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

SOURCE = Path(__file__).resolve().parent.parent / "src" / "gobelet"
KEYWORDS = {"say": None, "many": (1, 2), "mark": None}
METHODS = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]
KEPT_HEADERS = ("Project-Id-Version:", "Language:", "Plural-Forms:", "MIME-Version:", "Content-Type:")


def extract_messages() -> Catalog:
    """Return every message in the source, in the order of the files."""
    catalogue = Catalog(project="gobelet", charset="utf-8")
    for _, _, message, _, _ in sorted(
        extract_from_dir(SOURCE, METHODS, keywords=KEYWORDS), key=lambda found: found[:2]
    ):
        catalogue.add(message)
    return catalogue


def update(path: Path) -> None:
    """Update the file of one language, with a short header."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parts[-3])
    catalogue.update(extract_messages(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    written = io.BytesIO()
    write_po(written, catalogue, width=100)
    path.write_text(_shorten_header(written.getvalue().decode()), encoding="utf-8")


def _shorten_header(text: str) -> str:
    header, _, messages = text.partition("\n\n")
    lines = [line for line in header.splitlines() if line.strip('"').startswith(KEPT_HEADERS)]
    return "\n".join(["# Gobelet's messages.", 'msgid ""', 'msgstr ""', *lines, "", messages])


if __name__ == "__main__":
    for found in sorted(SOURCE.glob("i18n/locale/*/LC_MESSAGES/*.po")):
        update(found)
