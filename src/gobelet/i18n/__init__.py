"""Languages: messages in English, French and German; refusals as sentences (`refusals`) and rules texts (`rules`)."""

from gobelet.i18n.speaker import Speaker, mark, system_language

__all__ = ["Speaker", "mark", "system_language"]
