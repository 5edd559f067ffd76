"""Chapter 4.6: magicians and the faithful.

`mystic`: who they are, their energy and their control zone. `aiming`: at what a formula may be aimed, and
whom it touches. `actions`: the two mystic actions. `recitation`: a formula is recited, step by step.
`counter`: an enemy mystic speaks against it. `effects`: what formulas do. `bonds`, `summons`: fighters
who are brought by one. `upkeep`: recovery and maintenance, at the end of the turn.
"""
