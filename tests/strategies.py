"""Every Hypothesis strategy of the tests."""
