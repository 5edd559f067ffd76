"""The melee phase: combats, the attacks of each unit, wounds, victory, pile-ins; forcing closed openings."""
