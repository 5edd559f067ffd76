"""What every rulebook shares: state, questions, dice, explained numbers, views, saves.

The core is pure: it reads no file, no clock and no global random source, and it knows no rulebook.
"""
