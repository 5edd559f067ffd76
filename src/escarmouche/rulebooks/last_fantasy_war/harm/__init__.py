"""Harm: defence tests, wounds and protections, who is crippled or destroyed, what remains of a cavalry."""
