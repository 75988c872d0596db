"""Parse a whole record: the first line, the headings, then the lines of a dice or card game."""

from gobelet.game import Unreadable
from gobelet.record.cards_parser import replay_cards
from gobelet.record.dice_parser import replay_dice
from gobelet.record.headings import split_headings
from gobelet.record.model import FIRST_LINE, AnyRecord, CardRecord


def parse_record(text: str) -> AnyRecord:
    """Parse a record, or refuse it with the line, the clause and the reason."""
    numbered = [(number, line.strip()) for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1)]
    lines = [(number, line) for number, line in numbered if not line.startswith("#")]
    begin = next((place for place, (_, line) in enumerate(lines) if line), 0)
    if not lines or lines[begin][1] != FIRST_LINE:
        raise Unreadable("record-first-line", expected=FIRST_LINE)
    headings, body = split_headings(lines[begin + 1 :])
    record = headings.make_record()
    played = replay_cards(record, body) if isinstance(record, CardRecord) else replay_dice(record, body)
    headings.check_result(played)
    return played
