"""The course of a game: turns, rounds of activations or the parts of groups, activations, the end of a turn."""
