"""From a game to what one viewer may see and read of it, in French and in English."""
