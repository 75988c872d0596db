"""Templates and static files. A file's address holds a hash of all of them, so that browsers may keep it for ever."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup

from gobelet import __version__
from gobelet.game import LANGUAGES
from gobelet.i18n import Speaker
from gobelet.record.model import LONGEST_NAME
from gobelet.web.pages.shelf import write_colours

WEB: Final = Path(__file__).resolve().parent.parent
STATIC: Final = WEB / "static"
TYPES: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
SEPARATOR: Final = "+"
"""Between the names of style sheets that are sent as one response, as the first paint waits for each."""
STYLE_PARTS: Final[Mapping[str, Sequence[str]]] = {
    "base": ("theme", "elements", "frame", "controls", "dialogs", "invitation", "advice"),
    "table": (
        *("layout", "players", "sheet", "offers", "guide", "dice", "throw", "tray", "opening", "pace"),
        *("phone", "table_link", "laptop", "low", "waiting", "finished", "podium", "moments", "entry"),
    ),
    "cards": ("layout", "players", "card", "piles", "reveal", "hand", "actions", "screens", "guide", "low"),
    "board": ("layout", "result", "screens"),
    "rules": ("layout", "examples", "scoring", "sample"),
    "review": ("layout", "chart", "bars", "moments", "cards", "position", "practice"),
}
"""Style sheets made of the files of a folder, in the order of the cascade: later rules win."""
PERCENT: Final = re.compile(r"(\d) %")
LANGUAGE_NAMES: Final[Mapping[str, str]] = {"en": "English", "fr": "Français", "de": "Deutsch"}
"""The name of each language in that language."""


def read_static_files() -> Mapping[str, bytes]:
    """Return the content of every static file by its name."""
    return _load_static(write_colours())[0]


def hash_static_files() -> str:
    """Return a hash of all static files."""
    return _load_static(write_colours())[1]


@lru_cache(maxsize=2)
def _load_static(colours: bytes) -> tuple[Mapping[str, bytes], str]:
    """Return the static files, the editions' colours among them, and the hash of them all."""
    stored = {path.name: path.read_bytes() for path in sorted(STATIC.iterdir()) if path.suffix in TYPES}
    joined = {f"{name}.css": _join_style_parts(STATIC / name, parts) for name, parts in STYLE_PARTS.items()}
    files = {**stored, **joined, "editions.css": colours}
    digest = hashlib.sha256()
    for name, content in files.items():
        digest.update(name.encode() + b"\0" + content)
    return files, digest.hexdigest()[:12]


def _join_style_parts(folder: Path, parts: Sequence[str]) -> bytes:
    """Return the style sheets of a folder one after the other."""
    return b"\n".join((folder / f"{part}.css").read_bytes() for part in parts)


def make_static_url(*names: str) -> str:
    """Return the address of a static file, or of several style sheets together."""
    assert set(names) <= set(read_static_files()), names
    return f"/static/{hash_static_files()}/{SEPARATOR.join(names)}"


def read_static(name: str) -> bytes | None:
    """Return the content at the address of static files, or None if there is no such file or combination."""
    names, files = name.split(SEPARATOR), read_static_files()
    combinable = len(names) == 1 or all(each.endswith(".css") for each in names)
    if not combinable or not set(names) <= set(files):
        return None
    return b"\n".join(files[each] for each in dict.fromkeys(names))


class WithoutIndentation(Extension):
    """Remove the indentation of tags when a template is loaded: it is for readers of the template, not of the page.

    Attributes on lines of their own keep theirs: after a block, whose newline is trimmed, nothing else separates them.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002 - Jinja's
        """Return a template's source with every tag at the start of its line."""
        return re.sub(r"^[ \t]+(?=<)", "", source, flags=re.MULTILINE)


@cache
def _make_environment() -> Environment:
    environment = Environment(
        extensions=[WithoutIndentation],
        loader=FileSystemLoader(WEB / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals |= {
        "static": make_static_url,
        "languages": LANGUAGES,
        "language_names": LANGUAGE_NAMES,
        "program": __version__,
        "longest_name": LONGEST_NAME,
    }
    environment.globals |= {"qr": draw_qr, "spell": spell}
    return environment


def call_macro(template: str, name: str, *arguments: object) -> Markup:
    """Return the output of a template's macro, which does not depend on the language."""
    output: Markup = getattr(_make_environment().get_template(template).module, name)(*arguments)
    return output


def render(template: str, say: Speaker, **data: Any) -> str:  # noqa: ANN401 - whatever the template shows
    """Return a template rendered in a language; a percent sign stays on the line of its number."""
    text = _make_environment().get_template(template).render(say=say, many=say.many, lang=say.language, **data)
    return PERCENT.sub("\\1\N{NO-BREAK SPACE}%", text) if " %" in text else text


@lru_cache(maxsize=256)
def draw_qr(text: str) -> Markup:
    """Return a text as a QR code; dark on light in every theme, as phones need it."""
    drawn = segno.make_qr(text, error="m").svg_inline(
        border=3, omitsize=True, svgclass="qr", lineclass=None, light="#fff"
    )
    return Markup(drawn)  # noqa: S704 - made by us: only its shape depends on the text


def spell(code: str) -> str:
    """Return a code character by character, for screen readers."""
    return " ".join(code)
