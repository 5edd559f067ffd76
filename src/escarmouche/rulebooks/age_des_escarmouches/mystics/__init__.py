"""Chapter 4.6: magicians and the faithful.

Who they are, their energy and their control zone: `fighter.mystic`. `aiming`: at what a formula may be aimed, and
whom it touches. `actions`: the two mystic actions. `recitation`: a formula is recited, step by step.
`counter`: an enemy mystic speaks against it. `effects`: the kinds of effect, `formula_effects`: what each
formula does. `summons`: fighters who are brought by one. `upkeep`: recovery and maintenance, at the end of the turn.
"""
