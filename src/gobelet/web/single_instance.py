"""How two servers of one user find out that they serve the same tables, without telling anybody else who they are."""

import hashlib
import hmac


def reply(mark: str, question: str) -> str:
    """Return what a server that has a mark replies to a question; who has the mark, too, can tell that it is right."""
    return hmac.new(mark.encode(), question.encode(), hashlib.sha256).hexdigest()
