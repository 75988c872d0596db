"""Advice: every option ranked by its value, with reasons."""

from gobelet.coach.advice import Advice, Option, advise
from gobelet.coach.reasons import Part, Reason, reason_words

__all__ = ["Advice", "Option", "Part", "Reason", "advise", "reason_words"]
