"""What a player should know to play this book well, chapter by chapter. No rule depends on it."""
