"""Save pictures: SVG as it is, PNG with a renderer that the extra `plots` installs."""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from gobelet.game import Illegal, Unreadable
from gobelet.i18n.os_errors import explain_os_error

SVG, PNG = ".svg", ".png"
RENDERER: Final = "resvg_py"
ZOOM: Final = 2.0
"""The pixels of a PNG per unit of the picture, enough for print."""


def check_picture(path: Path) -> Path:
    """Return a path to which a picture can be written, or refuse it before any work is done."""
    if path.suffix.lower() not in {SVG, PNG}:
        raise Unreadable("picture-form", path=path)
    if path.suffix.lower() == PNG and find_spec(RENDERER) is None:
        raise Illegal("picture-png", path=path)
    if not path.absolute().parent.is_dir():
        raise Illegal("no-folder", path=path.absolute().parent)
    return path


def save_picture(picture: str, path: Path) -> None:
    """Write a picture in the format of the file's suffix."""
    content = picture.encode() if check_picture(path).suffix.lower() == SVG else _render_png(picture)
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Illegal("file-unwritable", path=path, reason=explain_os_error(error)) from None


def _render_png(picture: str) -> bytes:
    """Render a picture as PNG."""
    from resvg_py import svg_to_bytes  # noqa: PLC0415 - the extra may not be installed

    return bytes(svg_to_bytes(svg_string=picture, zoom=ZOOM))
