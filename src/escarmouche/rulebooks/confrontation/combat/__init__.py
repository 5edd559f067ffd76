"""Chapter IX: the combat phase.

`phase` is its course (separations, the Authority roll, speaking turns), `separation` says who parts a melee
and how, `placing` is the placing of combat dice, `initiative` the test of that name, `passes` the passes of
arms, `attack` one attack, `pursuit` what comes after a combat. `combat_record` holds the records, `spans` the steps
by name; `odds` and `consistency` are for whoever looks on.
"""
