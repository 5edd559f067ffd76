"""Chapters 3.2.1, 4.5 and 4.8: terrain, ways and their cost, levels of flight, sight, room to stand."""
