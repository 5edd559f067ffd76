"""Chapters 1.4, 2.1, 3.2.4 and 4.3: commanders, piles and sequence, activation tactics, the card that is activated."""
