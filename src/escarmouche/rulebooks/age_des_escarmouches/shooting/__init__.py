"""Chapter 3.2.3.3: ranged combat.

`aim` says what a shot is and what its test comes to; `allocation` who is hit in a melee; `firing` makes
shots, `piercing` and `zone` are the two kinds of artillery; `actions` are what a fighter may declare.
A war machine (4.7) shoots with an `aim.Shot` whose view is the machine's and whose shifts are its crew's.
"""
