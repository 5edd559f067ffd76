"""Morale: who keeps its nerve, who flees from what it fears, who leaves the game."""
