"""Compile the translations, as a hook of the build and for `make translations`."""

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


class TranslationsHook(BuildHookInterface[Any]):
    """Compile the translations before a wheel or an editable install is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Compile the catalogues that the wheel includes as artifacts."""
        compile_catalogues()


if __name__ == "__main__":
    for path in compile_catalogues():
        sys.stdout.write(f"compiled {path.relative_to(Path.cwd())}\n")
