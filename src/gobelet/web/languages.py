"""The language of a response: requested by the query, or by the Accept-Language header."""

from urllib.parse import parse_qs

from gobelet.game import LANGUAGES
from gobelet.i18n import Speaker
from gobelet.web.request_info import Scope, find_header


def find_speaker(scope: Scope) -> Speaker:
    """Return the speaker of the requested language: `?lang=`, else the best of Accept-Language, else English."""
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    asked = [*query.get("lang", ()), *_parse_accept_language(find_header(scope, b"accept-language"))]
    return Speaker(next((lang for tag in asked if (lang := tag[:2].lower()) in LANGUAGES), "en"))


def _parse_accept_language(header: str) -> list[str]:
    """Return the languages of a header, the most welcome first."""
    tags = [part.strip().partition(";") for part in header.split(",")[:20]]
    return [name for name, _, weight in sorted(tags, key=_weight, reverse=True)]


def _weight(tag: tuple[str, str, str]) -> float:
    try:
        return float(tag[2].strip().removeprefix("q=") or 1)
    except ValueError:
        return 0.0
