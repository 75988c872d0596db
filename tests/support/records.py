"""Records in tests: read as what they must be."""

from gobelet.record import CardRecord, Record, parse_record


def dice_record(text: str) -> Record:
    """Return a record of dice."""
    record = parse_record(text)
    assert isinstance(record, Record)
    return record


def card_record(text: str) -> CardRecord:
    """Return a record of cards."""
    record = parse_record(text)
    assert isinstance(record, CardRecord)
    return record
