"""Languages: messages in English, French and German, refusals as sentences, numbers and lists, and the rules texts."""

from gobelet.dice import LANGUAGES
from gobelet.words.refusals import Names, sentence, sentences
from gobelet.words.rules import RulesClause, RulesSection, rules_of
from gobelet.words.speaker import Speaker, mark, system_language

__all__ = [
    "LANGUAGES",
    "Names",
    "RulesClause",
    "RulesSection",
    "Speaker",
    "mark",
    "rules_of",
    "sentence",
    "sentences",
    "system_language",
]
