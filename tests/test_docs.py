"""The pages made from the program are those the program would make now."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent


def script(name: str) -> ModuleType:
    """Load one of the project's scripts."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_the_rules_pages_are_current() -> None:
    """docs/rules holds each edition's rules in each language as the program tells them; `make docs` writes them."""
    pages = script("write_rules").list_pages()
    assert {path.name for path in (ROOT / "docs/rules").glob("*.md")} == {path.name for path in pages}
    for path, text in pages.items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run make docs"


def test_the_page_of_tips_is_current() -> None:
    """docs/tips.md has every tip with the figures the program shows; `make docs` writes it."""
    module = script("write_tips")
    assert module.PATH.read_text(encoding="utf-8") == module.format_page(), "run make docs"
