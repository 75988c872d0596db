"""The options of a pad: what is refused, and where its QR code leads."""

import pytest

from gobelet.dice import edition
from gobelet.game import Unreadable
from gobelet.sheets import make_options
from gobelet.sheets.options import MAX_PAGES

KNIFFEL = edition("kniffel")


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"paper": "a3"}, "pad-paper"),
        ({"paper": ""}, "pad-paper"),
        ({"pages": 0}, "pad-pages"),
        ({"pages": MAX_PAGES + 1}, "pad-pages"),
        ({"layout": "b"}, "pad-layout"),
        ({"address": "ftp://192.168.1.20"}, "pad-address"),
        ({"address": "192.168.1.20:8000"}, "pad-address"),
        ({"address": "http://"}, "pad-address"),
        ({"address": "http://[::1"}, "pad-address"),
        ({"address": "http://host:99999"}, "pad-address"),
        ({"address": "http://a b"}, "pad-address"),
        ({"address": "http://hôte"}, "pad-address"),
        ({"address": "http://host/" + "x" * 150}, "pad-address"),
    ],
)
def test_what_cannot_be_printed(wanted: dict[str, str], code: str) -> None:
    """It is refused before anything is drawn."""
    with pytest.raises(Unreadable, match=code):
        make_options(KNIFFEL, "en", **wanted)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("address", "leads"),
    [
        ("", ""),
        ("http://192.168.1.20:8000", "http://192.168.1.20:8000/new/kniffel"),
        ("https://dice.example/", "https://dice.example/new/kniffel"),
        ("https://dice.example/t/AFHKLMR", "https://dice.example/t/AFHKLMR"),
        ("http://[::1]:8000", "http://[::1]:8000/new/kniffel"),
    ],
)
def test_where_a_code_leads(address: str, leads: str) -> None:
    """To this edition if only a server is named, else to that very page."""
    assert make_options(KNIFFEL, "en", address=address).address == leads


def test_names_in_any_letters() -> None:
    """Papers and layouts are found however they are written."""
    options = make_options(edition("classic"), "en", paper="Letter", layout="B")
    assert (options.paper.name, options.layout.name) == ("letter", "b")
