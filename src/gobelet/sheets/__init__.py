"""Score pads on paper: PDF documents in the look and the words of each edition."""

from gobelet.sheets.options import PAPERS, PadOptions, list_layouts, make_options
from gobelet.sheets.pad import write_pad

__all__ = ["PAPERS", "PadOptions", "list_layouts", "make_options", "write_pad"]
