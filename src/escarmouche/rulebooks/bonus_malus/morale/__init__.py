"""Morale: the test, and who dares to charge what frightens it. What comes of it stands in `flight`."""
