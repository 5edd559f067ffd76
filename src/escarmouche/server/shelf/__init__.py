"""What there is to play with and to read: armies, rules, situations."""
