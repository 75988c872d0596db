"""Languages: messages in English, French and German; refusals as sentences (`refusals`) and rules texts (`rules`)."""

from gobelet.i18n.speaker import Speaker, detect_language, mark

__all__ = ["Speaker", "detect_language", "mark"]
