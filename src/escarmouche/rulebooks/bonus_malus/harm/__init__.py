"""Harm: damage rolls, saves, vitality points, and the states in which a figure can do less."""
