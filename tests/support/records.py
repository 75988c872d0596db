"""Parse records of a known kind, with the precise type."""

from gobelet.record import CardRecord, Record, parse_record


def parse_dice_record(text: str) -> Record:
    """Parse a record of dice."""
    record = parse_record(text)
    assert isinstance(record, Record)
    return record


def parse_card_record(text: str) -> CardRecord:
    """Parse a record of cards."""
    record = parse_record(text)
    assert isinstance(record, CardRecord)
    return record
