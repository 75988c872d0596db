"""Messages for errors of the operating system when a file is read, written or deleted."""

import errno
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gobelet.i18n.speaker import mark

REASONS: Final[Mapping[int, str]] = MappingProxyType(
    {
        errno.ENOSPC: mark("the disk is full"),
        errno.EDQUOT: mark("the disk is full"),
        errno.EROFS: mark("the disk is read-only"),
        errno.EACCES: mark("permission denied"),
        errno.EPERM: mark("permission denied"),
        errno.EISDIR: mark("it is a folder"),
        errno.ENOTDIR: mark("there is a file where a folder should be"),
        errno.ENAMETOOLONG: mark("the name is too long"),
    }
)


def explain_os_error(error: OSError) -> str:
    """Return the reason of an error as a message to translate."""
    return REASONS.get(error.errno or 0, mark("the operating system refused it"))
