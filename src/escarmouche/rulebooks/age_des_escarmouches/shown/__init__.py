"""What an interface shows of a game: the table, previews, armies to choose. No rule depends on it."""
