"""The kernel on which every rulebook runs: state, questions, dice, explained numbers, views, saves.

The core is pure: it reads no file, no clock and no global random source, and it knows no rulebook and nothing of
the notions that books share (`kit`).
"""
