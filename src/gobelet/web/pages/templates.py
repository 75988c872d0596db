"""Templates and static files. A file's address holds a hash of all of them, so that browsers may keep it for ever."""

import hashlib
import re
from collections.abc import Mapping
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
from gobelet.web.pages.shelf import write_colours

HERE: Final = Path(__file__).resolve().parent.parent
STATIC: Final = HERE / "static"
TYPES: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
TOGETHER: Final = "+"
"""Between the names of style sheets that are sent as one, as the first paint waits for each of them."""
NAMES: Final[Mapping[str, str]] = {"en": "English", "fr": "Français", "de": "Deutsch"}
"""What each language calls itself."""


def static_files() -> Mapping[str, bytes]:
    """Return every static file by its name."""
    return _load_static(write_colours())[0]


def static_version() -> str:
    """Return what changes when any static file does."""
    return _load_static(write_colours())[1]


@lru_cache(maxsize=2)
def _load_static(colours: bytes) -> tuple[Mapping[str, bytes], str]:
    """Return the static files, the editions' colours among them, and the hash of them all."""
    stored = {path.name: path.read_bytes() for path in sorted(STATIC.iterdir()) if path.suffix in TYPES}
    files = {**stored, "editions.css": colours}
    digest = hashlib.sha256()
    for name, content in files.items():
        digest.update(name.encode() + b"\0" + content)
    return files, digest.hexdigest()[:12]


def static(*names: str) -> str:
    """Return the address of a static file, or of several style sheets one after the other."""
    assert set(names) <= set(static_files()), names
    return f"/static/{static_version()}/{TOGETHER.join(names)}"


def static_content(name: str) -> bytes | None:
    """Return what is at the address of static files; None, if there is none of that name or they do not go together."""
    names = name.split(TOGETHER)
    if not set(names) <= set(static_files()) or (len(names) > 1 and not all(each.endswith(".css") for each in names)):
        return None
    return b"\n".join(static_files()[each] for each in dict.fromkeys(names))


class WithoutIndentation(Extension):
    """Leave out the indentation of tags when a template is loaded: it is for who reads the template, not for the page.

    Attributes on lines of their own keep theirs: after a block, whose newline is trimmed, nothing else separates them.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002 - Jinja's
        """Return a template's source with every tag at the start of its line."""
        return re.sub(r"^[ \t]+(?=<)", "", source, flags=re.MULTILINE)


@cache
def _environment() -> Environment:
    environment = Environment(
        extensions=[WithoutIndentation],
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals |= {"static": static, "languages": LANGUAGES, "language_names": NAMES, "program": __version__}
    environment.globals |= {"qr": qr, "spelled": spelled}
    return environment


def macro(template: str, name: str, *things: object) -> Markup:
    """Return what a template's macro makes of some things; it knows no language."""
    drawn: Markup = getattr(_environment().get_template(template).module, name)(*things)
    return drawn


def render(template: str, say: Speaker, **data: Any) -> str:  # noqa: ANN401 - whatever the template shows
    """Return a template in a language."""
    return _environment().get_template(template).render(say=say, many=say.many, lang=say.language, **data)


@lru_cache(maxsize=256)
def qr(text: str) -> Markup:
    """Return a text as a QR code; dark on light in every theme, or phones would not read it."""
    drawn = segno.make_qr(text, error="m").svg_inline(
        border=3, omitsize=True, svgclass="qr", lineclass=None, light="#fff"
    )
    return Markup(drawn)  # noqa: S704 - made by us: only its shape depends on the text


def spelled(code: str) -> str:
    """Return a code sign by sign, as it is read aloud."""
    return " ".join(code)
