"""Compile the translations. The build runs this as a hook, and `make translations` after a change."""

import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE = Path(__file__).resolve().parent.parent / "src/gobelet/i18n/locale"


def compile_catalogues() -> list[Path]:
    """Write a .mo file beside every .po file."""
    return [_compile(source) for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))]


def _compile(source: Path) -> Path:
    target = source.with_suffix(".mo")
    with source.open("rb") as text, target.open("wb") as compiled:
        write_mo(compiled, read_po(text, locale=source.parts[-3]))
    return target


class WordsHook(BuildHookInterface):  # type: ignore[type-arg]  # the configuration's type is of no use here
    """Compile the translations before a wheel or an editable install is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Make the compiled catalogues that the wheel then takes along as artifacts."""
        compile_catalogues()


if __name__ == "__main__":
    for made in compile_catalogues():
        sys.stdout.write(f"compiled {made.relative_to(Path.cwd())}\n")
