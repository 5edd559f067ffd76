"""What a player that weighs answers is told: worths, chances in closed form, places, plans for one figure."""
