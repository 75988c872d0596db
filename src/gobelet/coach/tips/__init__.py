"""Checks of the rulebooks' tips by best play: positions, and measurements over whole games. Figures, no words."""

from gobelet.coach.tips.checks import CHECKS, Finding, TipChecker, Verdict, check_tip

__all__ = ["CHECKS", "Finding", "TipChecker", "Verdict", "check_tip"]
