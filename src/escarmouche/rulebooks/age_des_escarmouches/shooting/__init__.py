"""Chapter 3.2.3.3: ranged combat.

`declared_shot` says what a shot is and what its test comes to; `allocation` who is hit in a melee; `firing` makes
shots, `piercing_artillery` and `zone_artillery` are the two kinds of artillery; `actions` are what a fighter may
declare, `machine_shots` what a crew may (4.7): the view is the machine's, the shifts are those of its crew.
"""
