"""What the server answers is what its description says, to the last field."""

from gobelet.web.api.response_models import Answered, NewsSeen, TableSeen
from support.http_server import Json


def check_table(document: Json) -> None:
    """A table has the fields that are described, and no others."""
    TableSeen.model_validate(document, strict=True)


def check_answer(document: Json) -> None:
    """So has the answer to a command."""
    Answered.model_validate({name: value for name, value in document.items() if name != "token"}, strict=True)


def check_news(document: Json) -> None:
    """So has a row of a stream."""
    NewsSeen.model_validate(document, strict=True)
