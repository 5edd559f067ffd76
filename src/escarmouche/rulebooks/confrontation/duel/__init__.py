"""The duel bench: a combat worked out exactly, for every way of placing the dice."""
