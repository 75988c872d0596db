"""The rulebooks' tips in our own words, and what best play says about them."""

from gobelet.i18n.tips.texts import Position, Tip, read_tips
from gobelet.i18n.tips.write import WrittenPosition, WrittenTip, write_tips

__all__ = ["Position", "Tip", "WrittenPosition", "WrittenTip", "read_tips", "write_tips"]
