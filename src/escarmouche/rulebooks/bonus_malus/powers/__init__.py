"""Targeted skills and the powers of the Force: whom they reach, their tests, how they are countered, what they do."""
