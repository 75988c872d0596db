"""Texts for users in English, French and German: messages, events, refusals and the rules."""

from gobelet.i18n.speaker import Speaker, detect_language, mark

__all__ = ["Speaker", "detect_language", "mark"]
