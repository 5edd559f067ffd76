"""What is shown of a game and told before and after: the table, cards, odds, the tale."""
