"""Chapters 1.2.1 to 1.2.7: the two tables, tests and challenges, ties, rolling again."""
