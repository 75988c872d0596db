"""Write docs/rules from the rules in the program: one page for each edition and language."""

import sys
from collections.abc import Iterator
from pathlib import Path

from gobelet.dice import EDITIONS, LANGUAGES, Edition
from gobelet.handsdown import HandsDown
from gobelet.i18n import Speaker
from gobelet.i18n.rules.dice import write_rules
from gobelet.i18n.rules.example_text import describe_example
from gobelet.i18n.tips import write_tips

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "rules"


def format_page(edition: Edition | HandsDown, language: str) -> str:
    """Return the rules of an edition as Markdown."""
    say = Speaker(language)
    anchors = Anchors()
    lines = [f"# {edition.title(language)}", ""]
    for section in write_rules(edition, say):
        lines += [f"## {section.title}", ""]
        for clause in section.clauses:
            remark = section.remark(clause, say)
            lines += [f"- {anchors.write(clause.id)} {clause.text}{remark and f' *{remark}*'}"]
            lines += [f"  - {describe_example(example, say)}" for example in clause.examples]
        lines += [""]
    return "\n".join([*lines, *format_tips(edition, say)])


def format_tips(edition: Edition | HandsDown, say: Speaker) -> Iterator[str]:
    """Yield the tips of an edition, each with what best play says about it."""
    tips = write_tips(edition, say)
    if tips:
        yield from (f"## {say('Tips')}", "")
    for tip in tips:
        yield f"- {tip.text}"
        if tip.verdict:
            yield f"  **{tip.label.strip()}** {tip.finding} *{tip.method}*"
    if tips:
        yield ""


class Anchors:
    """The anchors of a page's clauses: links for citing, of which each id has one."""

    def __init__(self) -> None:
        self._written: set[str] = set()

    def write(self, clause: str) -> str:
        """Return the sign at the start of a clause, with its address if it is the first with this id."""
        anchor = f'<a id="{clause}" href="#{clause}">¶</a>' if clause not in self._written else f"[¶](#{clause})"
        self._written.add(clause)
        return anchor


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
