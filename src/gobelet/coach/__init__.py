"""Advice for dice: every option ranked by its value, with reasons."""

from gobelet.coach.advice import Advice, Option, advise
from gobelet.coach.phrases import describe_best, describe_option, describe_reason, explain_best
from gobelet.coach.reasons import Part, Reason

__all__ = [
    "Advice",
    "Option",
    "Part",
    "Reason",
    "advise",
    "describe_best",
    "describe_option",
    "describe_reason",
    "explain_best",
]
