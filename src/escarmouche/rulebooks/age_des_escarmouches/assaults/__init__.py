"""Chapter 3.2.3.2: assaults and what belongs to them: charge, engagement, multiple assault, disengagement."""
