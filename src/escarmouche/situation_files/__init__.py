"""What situations of all books have in common, as people write it in files: who takes part, when it begins and stops.

Each book reads its situations in a folder `situations/` of its own; here is what is written alike in all of them.
`escarmouche.situations` runs them.
"""
