"""Games in play: kept as the database has them, commands carried out once, viewers told."""
