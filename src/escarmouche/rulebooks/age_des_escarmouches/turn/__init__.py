"""Chapters 2, 3.1, 3.4 and 3.5: the course of a game: deployment, speaking turns, maintenance; `steps` lists all steps."""
