"""`gobelet verify`: check the dice or cards of a finished game against its commitment."""

from pathlib import Path

import click

from gobelet.cli.options import json_option, print_json
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.game import Faults, Refusal
from gobelet.i18n.refusals import describe_faults
from gobelet.record.verify import verify_record
from gobelet.terminal.saves import read_record


@click.command(cls=TranslatedCommand)
@click.argument("record", metavar="RECORD")
@json_option
@click.pass_context
def verify(context: click.Context, *, record: str, as_json: bool) -> None:
    """Verify every roll and card of a finished game."""
    say = get_speaker(context)
    found = read_record(Path(record))
    try:
        draws = verify_record(found)
    except Refusal as refusal:
        if not as_json:
            raise
        faults = refusal.faults if isinstance(refusal, Faults) else (refusal,)
        print_json(
            {
                "fair": False,
                "faults": [{"code": fault.code, "sentence": describe_faults(fault, say)[0]} for fault in faults],
            }
        )
        context.exit(1)
    if as_json:
        print_json({"fair": True, "draws": draws})
    else:
        click.echo(say.many("Fair: {count} draw was verified.", "Fair: all {count} draws were verified.", draws))
