"""Write docs/rules from the rules in the program: one page for each edition and language."""

import sys
from pathlib import Path

from gobelet.dice import EDITIONS, LANGUAGES, Edition
from gobelet.handsdown import HandsDown
from gobelet.i18n import Speaker
from gobelet.i18n.rules.dice import write_rules

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "rules"


def format_page(edition: Edition | HandsDown, language: str) -> str:
    """Return the rules of an edition as Markdown."""
    say = Speaker(language)
    lines = [f"# {edition.title(language)}", ""]
    for section in write_rules(edition, say):
        lines += [f"## {section.title}", ""]
        for clause in section.clauses:
            remark = section.remark(clause, say)
            lines += [f"- `{clause.id}`{remark and f' *{remark}*'} {clause.text}"]
        lines += [""]
    return "\n".join(lines)


def list_pages() -> dict[Path, str]:
    """Return every page by its file."""
    editions: list[Edition | HandsDown] = [*EDITIONS.values(), HandsDown()]
    return {
        FOLDER / f"{edition.id}.{language}.md": format_page(edition, language)
        for edition in editions
        for language in LANGUAGES
    }


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in list_pages().items():
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"wrote {path.relative_to(FOLDER.parent.parent)}\n")
