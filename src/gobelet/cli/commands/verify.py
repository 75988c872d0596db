"""`gobelet verify`: check the dice or cards of a finished game against its commitment."""

from collections import ChainMap
from pathlib import Path

import click

from gobelet.cli.options import json_option, print_json
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.game import Faults, Refusal, Unreadable
from gobelet.i18n import Speaker, mark
from gobelet.i18n.fairness import describe_choice
from gobelet.i18n.refusals import describe_faults
from gobelet.record.verify import OwnEntropy, check_transcript, find_own_entropy, find_reveals, verify_record
from gobelet.terminal.saves import read_record


@click.command(cls=TranslatedCommand)
@click.argument("record", metavar="RECORD")
@click.option(
    "--mine", metavar="HEX", help=mark("Check that the entropy of your device, in hexadecimal digits, was used.")
)
@click.option("--seen", metavar="HEX", help=mark("Check the fingerprint that your device saw before it revealed."))
@json_option
@click.pass_context
def verify(context: click.Context, *, record: str, mine: str | None, seen: str | None, as_json: bool) -> None:
    """Verify every roll and card of a finished game."""
    say = get_speaker(context)
    found = read_record(Path(record))
    try:
        draws = verify_record(found)
        if seen is not None:
            check_transcript(found, seen.casefold())
        own = None if mine is None else find_own_entropy(found, _read_hex(mine))
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
    assert found.fair is not None
    reveals = find_reveals(found.names, found.fair)
    if as_json:
        parts = [each._asdict() for each in (reveals, own) if each is not None]
        print_json({"fair": True, "draws": draws} | ({} if seen is None else {"seen": True}) | dict(ChainMap(*parts)))
        return
    click.echo(say.many("Fair: {count} draw was verified.", "Fair: all {count} draws were verified.", draws))
    choice = "" if reveals is None else describe_choice(*reveals, say)
    if choice:
        click.echo(choice)
    if own is not None:
        click.echo(_describe_own(own, say, seen=seen is not None, chosen=bool(choice)))
    elif seen is not None:
        click.echo(say("What was fixed before the first reveal is what your device saw."))


def _read_hex(text: str) -> bytes:
    """Return entropy that was typed in hexadecimal digits."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Unreadable("hex-form", text=text[:20]) from None


def _describe_own(own: OwnEntropy, say: Speaker, *, seen: bool, chosen: bool) -> str:
    """Return what is proved to somebody whose entropy was used."""
    if not own.committed:
        return say(
            "Your entropy was used for {name}, but openly: others could choose theirs knowing it.", name=own.name
        )
    if not seen:
        return say("Your entropy was used for {name}. Check with --seen that all else was fixed before.", name=own.name)
    if chosen:
        return say("Your entropy was used for {name}, and all else was fixed before.", name=own.name)
    return say(
        "Your entropy was used for {name}, and all else was fixed before: nobody could choose what came up, "
        "or know it before the game.",
        name=own.name,
    )
