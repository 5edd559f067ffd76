"""Chapters 5.2, 1.3.6 and 4.2.2 in play: skills, capacities of armies, artefacts, and special actions (3.2.3.5)."""
