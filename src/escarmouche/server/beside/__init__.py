"""Beside the rules, as plain values: terms, clocks, shares in the dice, talk, verdicts. The core knows none of it."""
