"""Chapters 1.1.2.1, 1.2.6 and 3.2.1.5: what a fighter comes to now: characteristics, states, how far it can go."""
