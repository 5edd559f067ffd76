"""What is told of a game: the table and its cards, looks and ways before they are taken, chances, the tale."""
