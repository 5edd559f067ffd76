"""Moves that figures make of their own will, or in flight: where they may go, and what happens on the way."""
