"""Bonus/Malus: groups of figures, bonus and malus dice, arcs and heights; paces."""
