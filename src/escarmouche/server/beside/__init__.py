"""Beside the rules: clocks, offers, talk, giving up, another game. The core knows none of it."""
