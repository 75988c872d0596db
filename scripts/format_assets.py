"""Format the style sheets and scripts of the pages, or check with --check that they are formatted.

djlint formats the templates; only the length of their lines is checked here, as it has no rule for that.
"""

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import cssbeautifier
import jsbeautifier

ROOT: Final = Path(__file__).resolve().parent.parent
STATIC: Final = ROOT / "src/gobelet/web/static"
TEMPLATES: Final = ROOT / "src/gobelet/web/templates"
LONGEST: Final = 160
"""Characters a line of a style sheet, script or template may have."""
COMMON: Final[Mapping[str, Any]] = {"indent_size": 2, "end_with_newline": True, "max_preserve_newlines": 2}


def format_css(text: str) -> str:
    """Return a style sheet with one declaration a line, each ended by a semicolon."""
    options = cssbeautifier.default_options()
    vars(options).update(COMMON, newline_between_rules=True)
    formatted: str = cssbeautifier.beautify(text, options)
    return re.sub(r"(?<=[^\s;{}/])(?=\n *})", ";", formatted)  # css-beautify adds no semicolon after the last one


def format_js(text: str) -> str:
    """Return a script as js-beautify writes it; braces on one line stay there."""
    options = jsbeautifier.default_options()
    vars(options).update(COMMON, brace_style="collapse,preserve-inline")
    formatted: str = jsbeautifier.beautify(text, options)
    return formatted


FORMATTERS: Final[Mapping[str, Callable[[str], str]]] = {".css": format_css, ".js": format_js}


def find_long_lines() -> Iterator[str]:
    """Yield a complaint for each line that is too long."""
    for path in sorted((*STATIC.rglob("*.css"), *STATIC.rglob("*.js"), *TEMPLATES.rglob("*.html"))):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if len(line) > LONGEST:
                yield f"{path.relative_to(ROOT)}:{number}: {len(line)} characters, at most {LONGEST}"


def main(arguments: list[str]) -> int:
    """Write or check every file; return 1 if a check found something."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; name the files that differ")
    check = parser.parse_args(arguments).check
    unformatted = []
    for path in sorted(STATIC.rglob("*")):
        if path.suffix in FORMATTERS:
            text = path.read_text("utf-8")
            formatted = FORMATTERS[path.suffix](text)
            if formatted != text and check:
                unformatted.append(f"{path.relative_to(ROOT)}: not formatted; `make format` does it")
            elif formatted != text:
                path.write_text(formatted, "utf-8")
    complaints = [*unformatted, *find_long_lines()]
    sys.stderr.writelines(f"{complaint}\n" for complaint in complaints)
    return int(bool(complaints))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
