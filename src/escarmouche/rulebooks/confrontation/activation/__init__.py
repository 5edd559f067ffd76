"""The Activation phase (R35): moves, charges, dives, shots, flights; one fighter after the other."""
