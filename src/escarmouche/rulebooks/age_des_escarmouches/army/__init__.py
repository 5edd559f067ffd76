"""Chapters 1.1.3 and 1.3: armies: their form in files, their limits, their prices, their affiliations."""
