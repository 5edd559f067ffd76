"""The posture of alert: when an enemy comes into a guard's sight, and what the guard then does (BM-SKILL-GARDIEN-*, R54)."""
