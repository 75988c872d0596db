"""Advice: every option ranked by its value, with reasons."""

from gobelet.coach.advice import Advice, Option, advise
from gobelet.coach.phrases import best_words, option_words, reason_words, why_words
from gobelet.coach.reasons import Part, Reason

__all__ = [
    "Advice",
    "Option",
    "Part",
    "Reason",
    "advise",
    "best_words",
    "option_words",
    "reason_words",
    "why_words",
]
