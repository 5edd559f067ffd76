"""Escarmouche: skirmish wargame rulebooks that play, explain and simulate themselves."""

__version__ = "0.1.0"
